"""Subjects that a sentence takes from the ones before it: "It also inhibits ...", "This drug ...", "Its effects ...".

Only what can hardly be anything else is taken: a pronoun stands for the subject of the sentence right before, where
that opens with the one thing it is about; "this drug" for the only thing of that kind in the last sentence that has
one. What is found is a mention like any other, less sure than one that is named, and so is a fact read through it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from bioloom.core.evidence import Mention

from .cues import is_noun, is_verb, words
from .kinds import family, kind

SURENESS = 0.7  # what is left of the score of the one that is named
_BACK = 3  # sentences that are looked through for "this drug"
_NOUNS = {
    "chem": "drug agent compound medication medicine antibody",
    "gene": "gene protein enzyme",
    "mir": "mirna microrna",
    "dis": "disease disorder condition syndrome illness",
    "food": "food",
}
_KIND = {noun: name for name, nouns in _NOUNS.items() for noun in nouns.split()}
# "In addition, it ...": what may stand ahead of a subject.
_AHEAD = r"(?:(?:[A-Z][a-z]+|In (?:addition|contrast|particular|turn|humans|general|adults|children)),? (?:also )?)?"
_PRONOUN = re.compile(rf"{_AHEAD}([Ii]ts?)\s+(?=[a-z])")
_NAMED = re.compile(rf"{_AHEAD}([Tt]h(?:is|e)\s+({'|'.join(_KIND)}))\s+(?:also\s+)?([a-z]+)")
_HELPERS = words("is was has had can may might could should must will would does did cannot")
# "It was shown that A ...", "it is important to ...": stands for nothing.
_EMPTY = re.compile(r"[Ii]t\s+(?:\S+\s+){1,7}?(?:that|whether|if|how|why|to|because)\b")
_OPENING = re.compile(r"(?:(?:the|a|an|oral|treatment with|therapy with|mutations? (?:in|of))\s+)?", re.IGNORECASE)
_GOES_ON = re.compile(r"\s*(?:\([^)]*\)\s*)?(,|[a-z]+)")
_LISTED = re.compile(r"\s*(?:,|and|or|/|\+|plus)\s*(?:and |or )?$")


def resolved(text: str, spans: Sequence[tuple[int, int]], named: Sequence[Mention]) -> Iterator[Mention]:
    """The subjects of the sentences ``spans`` of ``text`` that stand for a thing named before, as mentions of it.

    Args:
        text: a passage.
        spans: its sentences.
        named: what is named in it, in the order of the text.
    """
    before: list[list[Mention]] = []
    starts = [m.start for m in named]
    for start, end in spans:
        inside = [m for m in named[bisect_left(starts, start) : bisect_left(starts, end)] if m.end <= end]
        found = _found(text, start, end, before)
        if found is not None and all(found.end <= m.start or m.end <= found.start for m in inside):
            yield found
            inside = [found, *inside]
        before.append(inside)


def _found(text: str, start: int, end: int, before: Sequence[Sequence[Mention]]) -> Mention | None:
    sentence = text[start:end]
    if (match := _NAMED.match(sentence)) and (match[3] in _HELPERS or is_verb(match[3])):  # not "the gene networks"
        meant = _only(before, _KIND[match[2]])
    elif (match := _PRONOUN.match(sentence)) and not _EMPTY.match(sentence, match.start(1)):
        meant = _subject(text, before[-1]) if before else None
    else:
        return None
    if meant is None:
        return None
    score = round(meant.score * SURENESS, 3) if meant.score > SURENESS else meant.score
    return Mention(start=start + match.start(1), end=start + match.end(1), entity=meant.entity, score=score)


def _only(before: Sequence[Sequence[Mention]], wanted: str) -> Mention | None:
    """The only thing of a kind in the last sentence that names one."""
    for inside in list(reversed(before))[:_BACK]:
        fitting = [m for m in inside if family(kind(m.entity)) == wanted]
        if fitting:
            return fitting[0] if len({m.entity.curie for m in fitting}) == 1 else None
    return None


def _subject(text: str, inside: Sequence[Mention]) -> Mention | None:
    """The thing that a sentence opens with, where it is one alone."""
    if not inside:
        return None
    first = inside[0]
    begin = max(text.rfind(stop, 0, first.start) for stop in (". ", "\n")) + 1
    if not _OPENING.fullmatch(text[begin : first.start].lstrip()):
        return None
    goes_on = _GOES_ON.match(text, first.end)
    if goes_on is None or not _is_said_of_it(goes_on[1]):
        return None
    for other in inside[1:]:
        if _LISTED.fullmatch(text[first.end : other.start]) and family(kind(other.entity)) == family(
            kind(first.entity)
        ):
            return None
    return first


def _is_said_of_it(word: str) -> bool:
    """Whether the word behind a name lets it be a subject, which "CCK activation" and "CCK-induced" do not."""
    if word in (",", "also", "which", "and", "or") or word in _HELPERS or word.endswith("ly"):
        return True
    return is_verb(word) and (word.endswith(("s", "ed")) or not is_noun(word))  # not "aspirin use"
