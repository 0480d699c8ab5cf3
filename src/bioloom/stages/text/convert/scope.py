"""What a sentence takes back: denials, and what it only supposes, asks or sets out to find."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from .cues import words
from .lexer import Token
from .taken_back import ahead, behind, within

_CLAUSE = ("stop", "although", "but", "compare", "colon")
_SOFT = words("suggest suggests suggested suggesting implies imply likely probably probable potential")
_MODAL = words("may might could would possible possibly perhaps potential potentially")
_ASKS = words("if whether")  # "we do not know whether" denies nothing
_BIDS = words("should must ought cannot may")  # what "not" turns into a warning
_GRANTED = words("surprising unexpected unusual uncommon new unknown remarkable until only doubt doubted")
_DENIED_AFTER = 6  # words behind the statement in which it can still be taken back: "... was not observed"


@dataclass(frozen=True)
class Held:
    """How a statement is held: denied or not, supposed only, and what that leaves of its score.

    ``forbidden`` is a denial that is a warning: "should not be given".
    """

    negated: bool = False
    forbidden: bool = False
    speculative: bool = False
    factor: float = 1.0


def held(tokens: Sequence[Token], left: tuple[int, int], right: tuple[int, int], cue: int) -> Held | None:
    """How the statement of the tokens ``left``, ``cue`` and ``right`` is held; None when nobody can tell.

    Args:
        tokens: of the sentence.
        left: first and last token of the thing on the left.
        right: of the thing on the right.
        cue: the token that joins them, or -1.
    """
    first = left[0] if cue < 0 else min(left[0], cue)
    start = _clause(tokens, first)
    negations = [i for i in range(start, right[0]) if tokens[i].has("neg") and not left[0] <= i <= left[1]]
    negations = [i for i in negations if i > left[1] or _governs(tokens, i, left[0], cue)]
    end = _end(tokens, right[1])
    false, denied = behind(tokens, first, right[1])
    negations += {i for i in (ahead(tokens, first), within(tokens, first, right[0])) if i >= 0} - set(negations)
    if false >= 0 and not denied:
        negations.append(false)
    elif false < 0 and (back := _taken_back(tokens, right[1] + 1, end)) >= 0:
        negations.append(back)
    if len(negations) > 1 and not _one_denial(tokens, negations):
        return None
    hedges = _hedges(tokens, first, left, right, end)
    aims = any(t.has("aim") for t in tokens[:end]) or _looked_into(tokens, start, first, right[1], end)
    question = bool(tokens) and tokens[-1].has("question")
    factor = 1.0
    if question or aims:
        factor = 0.4
    elif hedges:
        factor = 0.8 if all(t.text in _SOFT for t in hedges) else 0.6
    forbidden = any(_bids(tokens, i) for i in negations)
    return Held(bool(negations), forbidden, bool(hedges or aims or question), factor)


def _hedges(
    tokens: Sequence[Token], first: int, left: tuple[int, int], right: tuple[int, int], end: int
) -> list[Token]:
    """What makes a supposition of a statement that begins at ``first``.

    A modal verb has to stand within it or right before it; what has a clause depend on it ("suggest", "whether") may
    stand anywhere ahead; behind the statement only what belongs to it ("... is unclear") counts.
    """
    found = []
    for i in range(_sentence(tokens, left[0]), end):
        token = tokens[i]
        if not token.has("hedge") or (i + 1 < len(tokens) and _cannot(token, tokens[i + 1])):
            continue
        if i > right[1]:
            reach = tokens[right[1] + 1 : i]
            apart = any(t.mention >= 0 or t.has("comma", "and", "but") for t in reach)
            if apart or len(reach) > _DENIED_AFTER or token.text == "if":
                continue
        elif token.text in _MODAL and not first - 3 <= i < right[0]:
            continue
        found.append(token)
    return found


def _clause(tokens: Sequence[Token], at: int) -> int:
    """Where the clause that holds ``at`` begins."""
    while at > 0 and not tokens[at - 1].has(*_CLAUSE):
        at -= 1
    return at


def _sentence(tokens: Sequence[Token], at: int) -> int:
    """Where what a hedge may govern begins: behind the last semicolon."""
    while at > 0 and not tokens[at - 1].has("stop"):
        at -= 1
    return at


def _end(tokens: Sequence[Token], at: int) -> int:
    end = at + 1
    while end < len(tokens) and not tokens[end].has(*_CLAUSE):
        end += 1
    return end


def _governs(tokens: Sequence[Token], neg: int, left: int, cue: int) -> bool:
    """Whether a denial before the left thing reaches what is said: "no association between", "no A", "neither A".

    Of a verb or noun with a clause ("do not support the claim that A", "failed to show that A") the whole clause is
    denied, unless it is taken for granted ("it is not surprising that A").
    """
    reach = tokens[neg + 1 : min(left, cue) if cue >= 0 else left]
    thats = [i for i, t in enumerate(reach) if t.text == "that"]
    if thats and not any(t.mention >= 0 or t.has("comma") or t.text in _GRANTED for t in reach[: thats[-1]]):
        reach = reach[thats[-1] + 1 :]
    return not any(t.mention >= 0 or t.has("act", "comma", "which") or t.text in _ASKS for t in reach)


def _looked_into(tokens: Sequence[Token], start: int, first: int, last: int, end: int) -> bool:
    """Whether what is said is only what was studied: "we examined the role of A in B", "A in B was measured"."""
    for i in range(first - 1, start - 1, -1):
        if tokens[i].has("study"):
            return True
        if tokens[i].mention >= 0 or tokens[i].has("comma", "act", "which", "and"):
            break
    behind = tokens[last + 1 : min(end, last + 1 + _DENIED_AFTER)]
    return any(a.has("be") and b.has("study") for a, b in pairwise(behind))


def _cannot(token: Token, after: Token) -> bool:
    """Whether a word of ability is denied: "could not be found" supposes nothing."""
    return token.text in ("could", "would") and after.has("neg")


def _bids(tokens: Sequence[Token], neg: int) -> bool:
    """Whether the denial at ``neg`` belongs to a verb that bids: "should not", "must never", "cannot"."""
    return neg < len(tokens) and (
        tokens[neg].text == "cannot"
        or (neg > 0 and tokens[neg - 1].text in _BIDS)
        or (neg == 1 and tokens[0].text == "do")
        or (neg + 1 < len(tokens) and tokens[neg].text == "not" and tokens[neg + 1].text == "to")
        or (neg == 0 and tokens[0].text == "never")
    )


def _taken_back(tokens: Sequence[Token], start: int, end: int) -> int:
    """Where a verb behind the statement denies it ("A-induced B was not seen"), -1 where none does."""
    for i in range(start, min(end, start + _DENIED_AFTER)):
        if tokens[i].mention >= 0 or tokens[i].has("comma", "and", "which"):
            break
        if tokens[i].has("neg"):
            return i if any(t.has("be", "aux", "have") for t in tokens[max(start, i - 1) : i + 2]) else -1
    return -1


def _one_denial(tokens: Sequence[Token], found: Sequence[int]) -> bool:
    """Whether several words are one denial: "neither ... nor"."""
    words = [tokens[i].text for i in found if i < len(tokens)]
    return bool(words) and words[0] == "neither" and set(words[1:]) <= {"nor"}
