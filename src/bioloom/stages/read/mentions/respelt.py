"""A question with its misspelt ordinary words put right, and the way back to the places of its own text.

Only words that are no names are put right: of small letters, within no name that the linker offers, no word of the
wordings, no common word, and one letter (or two letters changed over) from exactly one word that people ask with; a
longer word may be one of the wordings'. Names are a matter of the linker, which never changes those of drugs and genes.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, Protocol, TypeVar

from rapidfuzz import process
from rapidfuzz.distance import OSA

from bioloom.core.ports import Linker
from bioloom.ground.forms.english_words import FUNCTION_WORDS, asking_words, common_words, english

from ..types import Bound, Reading, Span, Understanding
from .spelt import stems
from .strange import asked_of, written_as_name

Placed = TypeVar("Placed", Bound, Span)


class Back(Protocol):
    """Leads from places of a text that was changed to those of the one that was written."""

    def __call__(self, at: int, *, end: bool = False) -> int:
        """The place for ``at``, as the end of a stretch or as its beginning."""


SHORTEST, LONG = 3, 5  # letters of a word that is looked at, and of one that may be any word of the wordings
NAMED = 0.7  # how well a stretch must fit a name to be left alone
_PLAIN, _ANY = 2, 3  # kinds of slips that make no other word as a rule, and all
_WORD = re.compile(r"[^\W\d_]+")
_ASKED = frozenset(("gene", "genes", "drug", "drugs", "food", "foods", "disease", "diseases", "symptom", "symptoms"))


class Change(NamedTuple):
    """A word of a text and what is read for it."""

    start: int
    end: int
    word: str
    said: str


class Respelt(NamedTuple):
    """A text put right, and what was changed in it, in its order."""

    text: str
    changes: tuple[Change, ...]

    def back(self, at: int, *, end: bool = False) -> int:
        """The place in the text as it was written for a place in the one put right."""
        moved = 0
        for change in self.changes:
            begins = change.start + moved
            behind = begins + len(change.said)
            if at <= begins:
                break
            if at < behind:
                return change.end if end else change.start
            moved += len(change.said) - (change.end - change.start)
        return at - moved

    def undone(self, found: Understanding) -> Understanding:
        """``found`` of the text put right with its places in the text as it was written, and with what was changed."""
        said = ", ".join(f"{c.word!r} as {c.said!r}" for c in self.changes)
        return moved_back(found, self.back, f"read {said}")


def moved_back(found: Understanding, back: Back, said: str) -> Understanding:
    """``found`` with its places where ``back`` leads, and, if anything was taken, with what was read otherwise."""

    def moved(things: Iterable[Placed]) -> tuple[Placed, ...]:
        return tuple(t.model_copy(update={"start": back(t.start), "end": back(t.end, end=True)}) for t in things)

    def of(reading: Reading) -> Reading:
        return reading.model_copy(update={"bound": moved(reading.bound)})

    patient = found.patient.model_copy(
        update={k: moved(getattr(found.patient, k)) for k in ("has", "takes", "reacted")}
    )
    return found.model_copy(
        update={
            "parts": tuple(map(of, found.parts)), "alternatives": tuple(map(of, found.alternatives)),
            "spans": moved(found.spans), "patient": patient,
            "understood": (*found.understood, said) if found.parts else found.understood,
        }
    )  # fmt: skip


def respelt(
    text: str, linker: Linker, table: Mapping[str, Sequence[str]], vocabulary: Container[str]
) -> Respelt | None:
    """``text`` with its misspelt words put right; None where there are none.

    ``table`` has the words of the wordings, ``vocabulary`` is of English words.
    """
    subject = asked_of(text)
    odd = [
        m for m in _WORD.finditer(text) if m[0].lower() not in vocabulary and _odd(m, table) and m.start() != subject
    ]
    if not odd:
        return None
    known = _Known(table)
    words = dict.fromkeys(m[0].lower() for m in odd)
    right = {word: said for word in words if (said := known.meant(word))}
    meant = [(m, right[m[0].lower()]) for m in odd if m[0].lower() in right]
    if not meant:
        return None
    named = [
        (m[0].start, m[0].end)
        for m in linker.mentions(text)
        if m and (m[0].score >= NAMED or m[0].end - m[0].start > 9)
    ]
    changes = []
    for m, said in meant:
        longer = any(
            a < m.end() and m.start() < b and (b - a > m.end() - m.start() or _fits(text[a:b])) for a, b in named
        )
        if not longer:
            changes.append(Change(m.start(), m.end(), m[0], said.capitalize() if m[0][0].isupper() else said))
    if not changes:
        return None
    out, at = "", 0
    for change in changes:
        out += text[at : change.start] + change.said
        at = change.end
    return Respelt(out + text[at:], tuple(changes))


def _fits(name: str) -> bool:
    """Whether a name of one word is more than a word that people ask with and that has a letter wrong."""
    return _one_off(name.lower(), asking_words(), _ANY) is None


def _odd(m: re.Match[str], table: Mapping[str, Sequence[str]]) -> bool:
    """Whether a word is none that is known, and is not written as a name."""
    word = m[0].lower()
    if len(word) < SHORTEST or word in table or word in FUNCTION_WORDS or word in asking_words() or word in _ASKED:
        return False
    if any(s in table or s in common_words() or s in english() for s in stems(word)):
        return False
    beside = m.string[max(0, m.start() - 1) : m.start()] + m.string[m.end() : m.end() + 1]
    return not (any(c.isdigit() or c in "-'’" for c in beside) or written_as_name(m[0], m.string, m.start()))


class _Known:
    """The words that a misspelt one may be; those of the wordings are sorted when the first word asks for them."""

    def __init__(self, table: Mapping[str, Sequence[str]]) -> None:
        self._table = table
        self._asked = tuple(asking_words() | FUNCTION_WORDS | _ASKED)

    @cached_property
    def _fillers(self) -> list[str]:
        return [w for w, said in self._table.items() if not said]

    def meant(self, word: str) -> str | None:
        """What a misspelt word is; None where that is not plain."""
        if (one := _one_off(word, self._asked, _ANY)) is not None:
            return one
        if (one := _one_off(word, self._fillers, _PLAIN)) is not None or len(word) < LONG:
            return one
        return _one_off(word, [w for w in self._table if w.startswith(word[0]) and self._table[w] != ["none"]], _PLAIN)


def _one_off(word: str, known: Collection[str], slips: int) -> str | None:
    """The one word of ``known`` that ``word`` is with a slip; None where none is nearer than the others.

    ``slips`` are how many kinds of slips it may be, the first of: two letters changed over, one left out, and, of a
    longer word, one that is wrong or too many, which real words are as well ("salty" is not "salts").
    """
    best: dict[int, list[str]] = {}
    near = process.extract(word, known, scorer=OSA.distance, score_cutoff=1, limit=None)
    for other in (other for other, distance, _ in near if distance == 1 and len(other) >= SHORTEST):
        if len(other) == len(word):
            rank = 0 if sorted(other) == sorted(word) else 2
        else:
            rank = 1 if len(other) > len(word) else 2
        if rank < slips and (rank < _PLAIN or len(word) >= LONG or (len(word) == LONG - 1 and other[0] == word[0])):
            best.setdefault(rank, []).append(other)
    first = best[min(best)] if best else []
    return first[0] if len(first) == 1 else None
