"""A sentence as words, its mentions whole, each with the readings that its place allows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from bioloom.core.evidence import Mention

from .cues import PUNCTUATION, WORD, Cues, Reading, Readings, cues, resolved, words

_TOKEN = re.compile(r"-[A-Za-z]{3,}|[A-Za-z][\w'’]*(?:[-–][A-Za-z]\w*)*|\d[\d.,/%–-]*\w*|[,;:()\[\]?/–—-]|\S")
_BRACKETS = {"[": "(", "]": ")", "–": "-", "—": "-"}
_UNKNOWN: Readings = frozenset({Reading(WORD)})
_NUMBER: Readings = frozenset({Reading("number")})
_ADVERB: Readings = frozenset({Reading("adverb")})
_BE = words("is are was were be been being get gets got gotten becomes become became")
_ADVERBS = 2  # that may stand within a phrase
_HAVE = words("has have had having")
_PASSED = words("not also been only well never often still both all either")  # between an auxiliary and its verb
# "in aspirin induced asthma" is written without its hyphen.
_AS_SUFFIX = words("induced associated related mediated provoked")
_BRITISH = re.compile(r"is(e|es|ed|ing|ation)$")  # characterised
_NOUNY = words("det of in with by for between on from via adj possessive number")
_PREPOSITIONS = words("of in with by for to on from via after during as between and comma close stop")


@dataclass(frozen=True)
class Token:
    """A word, a phrase of ``cues_*.txt`` or a mention, with its offsets in the text.

    ``mention`` is its place in the list of mentions, -1 when it is none.
    """

    start: int
    end: int
    text: str
    readings: Readings
    mention: int = -1

    def has(self, *classes: str) -> bool:
        """Whether it may be of one of ``classes``."""
        return not self._classes.isdisjoint(classes)

    @cached_property
    def _classes(self) -> frozenset[str]:
        return frozenset(r.cls for r in self.readings)


def tokens(text: str, mentions: Sequence[Mention]) -> list[Token]:
    """``text`` as tokens; of mentions that overlap the first counts (the longer one where they begin together)."""
    raw: list[tuple[int, int, str, int]] = []
    at = 0
    for number in sorted(range(len(mentions)), key=lambda i: (mentions[i].start, -mentions[i].end, i)):
        m = mentions[number]
        if m.start < at:
            continue
        raw += ((a, b, w, -1) for a, b, w in _words(text, at, m.start))
        raw.append((m.start, m.end, text[m.start : m.end], number))
        at = m.end
    raw += ((a, b, w, -1) for a, b, w in _words(text, at, len(text)))
    return _placed(_phrased(raw))


def _words(text: str, start: int, end: int) -> list[tuple[int, int, str]]:
    out = []
    for m in _TOKEN.finditer(text, start, end):
        word = m.group()
        behind = m.start() == start or text[m.start() - 1] == ")"
        if word.startswith("-") and len(word) > 1 and not behind:  # a suffix only right behind a mention
            out += [(m.start(), m.start() + 1, "-"), (m.start() + 1, m.end(), word[1:])]
        else:
            out.append((m.start(), m.end(), _BRACKETS.get(word, word)))
    return out


@lru_cache(maxsize=20000)
def _normal(word: str) -> str:
    low = word.lower().replace("’", "'")
    if low.startswith("-"):
        return low
    low = low.replace("-", "").replace("–", "")
    american = _BRITISH.sub(r"iz\1", low)
    return american if american in cues().vocabulary and low not in cues().vocabulary else low


def _phrased(raw: Sequence[tuple[int, int, str, int]]) -> list[Token]:
    """The longest phrase of the table at each place."""
    out: list[Token] = []
    words = [_normal(w) if m < 0 else "" for _, _, w, m in raw]
    i = 0
    while i < len(raw):
        start, end, text, mention = raw[i]
        if mention >= 0:
            out.append(Token(start, end, text, frozenset(), mention))
            i += 1
            continue
        took, readings = _longest(words, i)
        if not readings:
            readings = _plain(text, words[i])
        out.append(Token(start, raw[i + took - 1][1], " ".join(words[i : i + took]), readings))
        i += took
    return out


def _longest(words: Sequence[str], at: int) -> tuple[int, Readings]:
    """How many words the longest phrase of the table takes up that begins at ``at``, and its readings.

    An adverb may stand within one: "associated strongly with".
    """
    table: Cues = cues()
    most = table.longest.get(words[at], 0)
    places = [at]
    for i in range(at + 1, min(at + most + _ADVERBS, len(words))):
        if not words[i] or len(places) == most:
            break
        if not _is_adverb(words[i]) or " ".join((*(words[p] for p in places), words[i])) in table.words:
            places.append(i)
    for count in range(len(places), 0, -1):
        if known := table.words.get(" ".join(words[p] for p in places[:count])):
            return places[count - 1] + 1 - at, known
    return 1, frozenset()


@lru_cache(maxsize=20000)
def _is_adverb(word: str) -> bool:
    """Whether ``word`` says nothing but how: no word of the tables, or one of their adverbs."""
    known = cues().words.get(word)
    return known == _ADVERB if known else word.endswith("ly") and len(word) > 4


def _plain(text: str, word: str) -> Readings:
    """Readings of a word that no table has."""
    if text in PUNCTUATION:
        return PUNCTUATION[text]
    if text[0].isdigit() or text in ("=", "<", ">", "%", "±"):
        return _NUMBER
    if word.endswith("ly") and len(word) > 4:
        return _ADVERB
    return _UNKNOWN


def _placed(found: list[Token]) -> list[Token]:
    """The same, the form of every verb resolved by what stands around it."""
    out: list[Token] = []
    for i, token in enumerate(found):
        if token.mention >= 0 or not token.has("base", "third", "past", "ing"):
            out.append(token)
            continue
        if token.text in _AS_SUFFIX and out and out[-1].mention >= 0 and len(out) > 1 and out[-2].has(*_NOUNY):
            out.append(Token(token.start, token.end, token.text, cues().words["-" + token.text]))
            continue
        after = found[i + 1] if i + 1 < len(found) else None
        way = _way(token, out, after)
        out.append(Token(token.start, token.end, token.text, resolved(token.readings, way)))
    return out


def _way(token: Token, before: Sequence[Token], after: Token | None) -> str:
    """How the verb form ``token`` is used: "act", "pas", "adj" or "noun"."""
    helper = _helper(before)
    if token.has("past"):
        return _participle(helper, before, after)
    previous = before[-1] if before else None
    if token.has("noun", "transparent", "forward"):  # "causes", "increase": a verb or a noun
        if helper == "do" or (
            previous is not None and previous.text == "that" and after is not None and not after.has("of", "in")
        ):
            return "act"  # "an antibody that targets"
        if after is not None and after.mention < 0 and after.has("of", "in", "with", "between", "for"):
            return "noun"
        if previous is None or (previous.mention < 0 and previous.has(*_NOUNY)):
            return "noun"
        if after is not None and after.mention < 0 and after.has("third", "past", "be", "have"):
            return "noun"  # "aspirin use causes"
    return "act"


def _participle(helper: str, before: Sequence[Token], after: Token | None) -> str:
    """The same of a form such as "reduced"."""
    if helper == "be" or (after is not None and after.has("by")):
        return "pas"
    if helper == "have":
        return "act"
    previous = before[-1] if before else None
    goes_on = after is not None and after.mention < 0 and after.has(*_PREPOSITIONS)
    if previous is None or (previous.mention < 0 and previous.has(*_NOUNY, "comma")):
        if goes_on:
            return "pas"
        return "adj" if previous is None or not previous.has("comma") else "act"
    if previous.has("and") and previous.mention < 0 and not any(t.has("act", "pas") for t in before):
        return "adj"  # "A and reduced B", where no verb stands before that it could go on from
    return "pas" if after is None or (goes_on and not after.has("and")) else "act"


def _helper(before: Sequence[Token]) -> str:
    """The auxiliary that governs a verb: "be", "have", "do" or none."""
    for token in reversed(before[-4:]):
        if token.text in _BE:
            return "be"
        if token.text in _HAVE:
            return "have"
        if token.text in ("do", "does", "did", "should", "must", "will", "would", "may", "can", "could", "might", "to"):
            return "do"
        if token.mention >= 0 or not (token.text in _PASSED or token.has("adverb", "hedge", "neg", "plain")):
            return ""
    return ""
