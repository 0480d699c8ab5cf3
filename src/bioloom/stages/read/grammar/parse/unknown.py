"""Words that no lexicon knows, where they may be the name of something.

A thing unknown here still has its place in the sentence: "drugs for tuberclosis" asks for drugs whatever that is, and
what follows "the pathway" up to the next verb is a pathway's name. The longer the stretch and the more of the grammar's
own words it swallows, the dearer it is, so that it is taken only when no other reading works.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..text.tokens import Token, words
from .shapes import shape

LONGEST = 24
BASE, EACH, INNER, EDGE, COMMA = 0.9, 0.1, 0.35, 0.9, 0.45
QUOTED = 0.1
INSIDE = words("of and the a an to in with for by on from or at due type ")  # may stand inside a name
PARTING = words("for with by from on at")  # rather join two names than stand in one
NEVER = words(
    "which what who whose how many where is are was were does do did that those these this it its they them their "
    "there why whether can could may might will would should must shall has have had been not but both either "
    "neither any some no me i you we am my your every each all without except as "
)
NAMED = words("syndrome disease disorder deficiency complex anomaly")  # ends of names, after a capital: "Zorb syndrome"
JOINS = words("- / ' . , : + ( ) [ ] * 's >")


def unknown_names(
    tokens: Sequence[Token], known: Mapping[tuple[int, int], set[str]], named: Sequence[tuple[int, int]]
) -> Iterable[tuple[int, int, float]]:
    """Stretches of ``tokens`` that may be names, with what it costs to read them so.

    Args:
        tokens: the words of the sentence.
        known: labels of the dictionary's phrases by place; those words are not unknown.
        named: where known names stand.
    """
    stretch = _Words(tokens, known, named)
    for start in range(len(tokens)):
        if not stretch.opens(start):
            continue
        for end in range(start + 1, min(len(tokens), start + LONGEST) + 1):
            if not stretch.may_hold(start, end):
                break
            if stretch.closes(end) and (cost := stretch.cost(start, end)) is not None:
                yield start, end, cost


def quoted_names(tokens: Sequence[Token]) -> Iterable[tuple[int, int, float]]:
    """What stands in quotes, as names."""
    for i, token in enumerate(tokens):
        if token.low not in ("'", '"') or (token.glued and token.low == "'"):
            continue
        for j in range(i + 2, len(tokens)):
            ends = tokens[j].low == token.low and tokens[j].glued
            if ends and (j + 1 == len(tokens) or not tokens[j + 1].glued or not tokens[j + 1].is_word):
                yield i + 1, j, QUOTED
                break


class _Words:
    def __init__(
        self, tokens: Sequence[Token], known: Mapping[tuple[int, int], set[str]], named: Sequence[tuple[int, int]]
    ) -> None:
        self.tokens, self.size = tokens, len(tokens)
        self.named = set(named)
        self.covered = [any(s <= i < e for s, e in named) for i in range(self.size)]
        self.small = [t.text == t.low or (i == 0 and t.text[1:] == t.low[1:]) for i, t in enumerate(tokens)]
        self.plain = [False] * self.size  # a word of the grammar, not written as a name
        self.verb, self.noun, self.many = [False] * self.size, [False] * self.size, [False] * self.size
        self.hinted = [False] * (self.size + 1)  # a word for a kind of thing ends here
        self.begins, self.ends = [False] * (self.size + 1), [False] * (self.size + 1)
        for (start, end), labels in known.items():
            self.begins[start] = self.ends[end] = True
            for i in range(start, end):
                self.plain[i] |= self.small[i]
                self.noun[i] |= bool(labels & {"N", "Ns", "narrow"})
            if "N" in labels:
                self.many[end - 1] |= self.tokens[end - 1].low.endswith("s") and "Ns" not in labels
            self.hinted[end] |= "Ns" in labels
            if labels & {"VT", "V0"} and end - start == 1:
                self.verb[start] |= self.small[start]
        for start, end in named:
            self.begins[start] = self.ends[end] = True

    def opens(self, i: int) -> bool:
        """Whether a name may start at ``i``."""
        token = self.tokens[i]
        if not token.is_word or (self.plain[i] and not self.covered[i] and not self.noun[i]):
            return False
        if token.low in INSIDE or (token.low in NEVER and self.small[i]):
            return False
        return i == 0 or self.ends[i] or not self.tokens[i - 1].is_word

    def closes(self, j: int) -> bool:
        """Whether a name may end before ``j``."""
        last, i = self.tokens[j - 1], j - 1
        if not last.is_word and last.low not in (")", "+"):
            return False
        if last.low in INSIDE and self.small[i]:
            return False
        if self.plain[i] and not self.covered[i] and not self.noun[i] and not last.low.endswith(("ing", "activity")):
            return False
        return j == self.size or self.begins[j] or not self.tokens[j].is_word

    def may_hold(self, start: int, end: int) -> bool:
        """Whether a name from ``start`` may hold the word before ``end``."""
        i, token = end - 1, self.tokens[end - 1]
        if not token.is_word:
            return token.low in JOINS
        if token.low in NEVER and (self.small[i] or token.low == "i"):
            return False
        if self.many[i] and self.small[i] and not self.covered[i] and not self.hinted[start]:
            return end - start > 1 and self._ends_name(start, end)
        inner_verb = self.verb[i] and not self.covered[i] and not token.low.endswith("ing") and token.low not in INSIDE
        return not inner_verb or self.hinted[start]

    def cost(self, start: int, end: int) -> float | None:
        """The cost of the stretch as one name; None when there is nothing unknown in it."""
        span = range(start, end)
        article = not self.hinted[start] and any(self.tokens[i].text in ("a", "an") for i in span)
        if (start, end) in self.named or article or self._unbalanced(start, end) or self._several(start, end):
            return None
        kind_of = end - start == 2 and self.hinted[end - 1] and self._ends_name(start, end)  # "kinase domain"
        if not kind_of and not any(self.tokens[i].is_word and (not self.small[i] or not self.plain[i]) for i in span):
            return None
        cost = BASE + EACH * len(span)
        inner_many = any(self.many[i] and self.plain[i] and not self.covered[i] for i in range(start, end - 1))
        if inner_many and not self.hinted[start]:
            return None
        ends_name = self.noun[end - 1] and self._ends_name(start, end)
        for i in span:
            token = self.tokens[i]
            if token.low == ",":
                cost += COMMA
            elif token.low in INSIDE and self.small[i]:
                between = start < i < end - 1 and self.covered[i - 1] and (self.covered[i + 1] or token.low == "due")
                between &= token.low not in PARTING
                if (
                    token.low == "and"
                    and not self.hinted[start]
                    and not self.small[i - 1]
                    and i + 1 < end
                    and not self.small[i + 1]
                ):
                    cost += EDGE  # rather two names
                cost += 0.15 if between or (self.hinted[start] and token.low not in ("and", "a", "an")) else INNER
            elif self.verb[i] and not self.covered[i] and token.low not in INSIDE:
                cost += EDGE
            elif self.plain[i] and not self.covered[i] and not (i == end - 1 and (ends_name or token.low in NAMED)):
                cost += INNER
        first = self.tokens[start]
        if first.text.islower() and first.low.endswith("s") and start + 1 < end and self.covered[start + 1]:
            cost += EDGE  # rather a verb that nobody knows, with its object
        if self.noun[start] and self.plain[start] and not self.covered[start]:
            cost += EDGE
        last = self.tokens[end - 1].low
        if self.noun[end - 1] and self.plain[end - 1] and not self.covered[end - 1]:
            cost += -EACH if last in NAMED and not self.small[start] else INNER if ends_name else EDGE
        return cost

    def _several(self, start: int, end: int) -> bool:
        """Whether it holds two known names with "or" between them, or "and" and a preposition: that is no one name."""
        for i in range(start + 1, end - 1):
            joins = self.tokens[i].low == "or" or (self.tokens[i].low == "and" and self.tokens[i + 1].low in PARTING)
            if joins and self.small[i] and self.covered[i - 1] and any(self.covered[i + 1 : end]):
                return True
        return False

    def _ends_name(self, start: int, end: int) -> bool:
        """Whether the last word ends names of its kind: "domain", "pathway", "inhibitor", "cells"."""
        return bool(shape(" ".join(t.low for t in self.tokens[max(start, end - 3) : end])))

    def _unbalanced(self, start: int, end: int) -> bool:
        depth = 0
        for i in range(start, end):
            depth += (self.tokens[i].low in "([") - (self.tokens[i].low in ")]")
            if depth < 0:
                return True
        return depth != 0
