"""Which stretches of a question may be the things it names, and as which kinds: several ways to take it, best first.

The linker offers spans, overlapping ones too, with the entities each may be. A span's features say how likely it is
one of the things the question is about; ways to take the question are sets of spans that do not overlap.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from bioloom.core.ports import Grounding, Linker
from bioloom.ground.forms.english_words import FUNCTION_WORDS, english

from ..forms.kinds import STATE, kinds_of
from ..score.masked import MOST
from ..score.tags import Tags
from ..score.tags import features as tagged
from .states import states

BITS = 15  # of the hashed features of a span
KEPT = 24  # spans of a question that are weighed against each other
WAYS = 8
AGAIN = 0.3  # chance of a name from which another right beside it may say it again
BESIDE = 40  # characters between the two
NEAR = 0.35  # by how much a reading may be worse than a span's best and still give the span its kind


class Candidate(NamedTuple):
    """A stretch of the question that may name a thing; ``kinds`` has its readings by kind, the likelier kind first.

    ``told`` is the chance of each of the kinds by the words around it, where it is a name (`score.tags`).
    """

    start: int
    end: int
    text: str
    kinds: Mapping[str, tuple[Grounding, ...]]
    features: tuple[str, ...] = ()
    chance: float = 0.0
    told: Mapping[str, float] = MappingProxyType({})

    @property
    def best(self) -> str:
        """The likeliest kind."""
        return next(iter(self.kinds))


_AGAIN = re.compile(r"\s*[(\[]\s*|,?\s+(?:i\.e\.,?|aka|a\.k\.a\.|also (?:known as|called)|that is,)\s+", re.IGNORECASE)
REGULATOR = "Agent"
_APPROVING = re.compile(  # what regulators do: "EMA" is then no disease of that abbreviation
    r"\b(?:approv|licen[cs]|authori[sz]|marketing|market(?:ed)?\b|clear(?:ed|ance)|regulat|green[- ]?li|on label"
    r"|nod\b)",
    re.IGNORECASE,
)
Way = tuple[Candidate, ...]  # spans that do not overlap, in the order of the text


def candidates(
    text: str, linker: Linker, tags: Tags, classes: Sequence[Grounding] = (), taken: Sequence[tuple[int, int]] = ()
) -> list[Candidate]:
    """Every stretch of ``text`` that may name a thing or a patient's state, with features for weighing.

    ``tags`` are what the encoder says of the words of ``text``; ``classes`` are words for a class of things; within
    the stretches that are ``taken`` by such words nothing else is named.
    """
    approving = _APPROVING.search(text) is not None
    words = [(m.start(), m.end(), m[0]) for m in re.finditer(r"\w+(?:[-']\w+)*|[^\w\s]", text)]
    found = [(m[0].start, m[0].end, tuple(m)) for m in linker.mentions(text) if m]
    found = [f for f in found if not any(start <= f[0] and f[1] <= end for start, end in taken)]
    found += [(c.start, c.end, (c,)) for c in classes]
    starts, ends = np.array([f[0] for f in found]), np.array([f[1] for f in found])
    out = [
        Candidate(s.start, s.end, text[s.start : s.end], {STATE: ()}, ("state", *tagged(tags, s.start, s.end, [STATE])))
        for s in states(text)
    ]
    for start, end, readings in found:
        kinds = _by_kind(readings)
        if REGULATOR in kinds and approving:
            kinds = {REGULATOR: kinds[REGULATOR]}
        if not kinds or not any(c.isalnum() for c in text[start:end]):
            continue
        same = (starts == start) & (ends == end)
        inside = int(((starts <= start) & (end <= ends) & ~same).sum())
        holds = int(((start <= starts) & (ends <= end) & ~same).sum())
        features = (*_own(text[start:end], readings, kinds), *_around(words, start, end), f"in{min(inside, 3)}")
        features = (*features, f"holds{min(holds, 3)}", *tagged(tags, start, end, kinds))
        told = tags.kinds(start, end, kinds)
        out.append(Candidate(start, end, text[start:end], kinds, features, told=told))
    return sorted(out, key=lambda c: (c.start, -c.end))


def weighed(found: Iterable[Candidate], weights: NDArray[np.float32]) -> list[Candidate]:
    """The candidates with their chance of being one of the things asked about; ``weights`` [2 ** BITS]."""
    out = []
    for one in found:
        total = float(weights[[hashed(f) for f in one.features]].sum())
        out.append(one._replace(chance=1 / (1 + math.exp(-max(-30.0, min(30.0, total))))))
    return out


def ways(found: Sequence[Candidate], most: int = WAYS) -> list[tuple[float, Way]]:
    """The ``most`` likeliest sets of spans that do not overlap, with the logarithm of their odds against taking none.

    The beam goes through the spans from left to right; no set has more spans than a masked question has marks.
    """
    kept = sorted(sorted(found, key=lambda c: -c.chance)[:KEPT], key=lambda c: (c.start, c.end))
    beam: list[tuple[float, Way]] = [(0.0, ())]
    for one in kept:
        odds = math.log(max(one.chance, 1e-6)) - math.log(max(1 - one.chance, 1e-6))
        more = [(s + odds, (*w, one)) for s, w in beam if len(w) < MOST and (not w or w[-1].end <= one.start)]
        beam = sorted([*beam, *more], key=lambda p: -p[0])[: most * 4]
    return beam[:most]


def same_again(text: str, one: Candidate, start: int, end: int, curies: Collection[str]) -> bool:
    """Whether a stretch says what the name at ``start:end`` says, right beside it: "enlarged prostate (BPH)".

    ``curies`` are those of what that name is taken for.
    """
    between = (end, one.start) if end <= one.start else (one.end, start)
    if not 0 < between[1] - between[0] <= BESIDE or not _AGAIN.fullmatch(text, *between):
        return False
    return any(e.curie in curies for found in one.kinds.values() for r in found for e in (r.entity, *r.twins))


def sureness(one: Candidate) -> float:
    """How sure the linker is of the best reading of a stretch."""
    return max((readings[0].score for readings in one.kinds.values() if readings), default=0.0)


class Again(NamedTuple):
    """A stretch that says again what the name right before or behind it says, brackets included."""

    start: int
    end: int
    name: Candidate


def said_again(text: str, names: Sequence[Candidate]) -> list[Again]:
    """Names in brackets or behind "aka" that say again the likelier name right beside them.

    A question about "adalimumab (Humira)" names one thing; as two it would be read as asking for both.
    """
    out = []
    starts, ends = (sorted((n[end], i) for i, n in enumerate(names)) for end in (0, 1))
    for one in names:
        before = ends[bisect_left(ends, (one.start - BESIDE,)) : bisect_left(ends, (one.start + 1,))]
        behind = starts[bisect_left(starts, (one.end,)) : bisect_left(starts, (one.end + BESIDE + 1,))]
        for other in (names[i] for i in sorted({i for _, i in (*before, *behind)})):
            surer = other.chance >= AGAIN and (other.chance, -other.start) > (one.chance, -one.start)
            if surer and same_again(text, one, other.start, other.end, _likeliest(other)):
                start, end = min(one.start, other.end), max(one.end, other.start)
                end += other.end <= one.start and text[end : end + 1] in (")", "]")
                out.append(Again(start, end, one))
                break
    return out


def _likeliest(one: Candidate) -> set[str]:
    """What a stretch is taken for first, as each of its kinds."""
    return {e.curie for found in one.kinds.values() for r in found[:1] for e in (r.entity, *r.twins)}


def hashed(feature: str) -> int:
    """Where the weight of a feature stands."""
    return crc32(feature.encode()) & ((1 << BITS) - 1)


def _by_kind(readings: Sequence[Grounding]) -> dict[str, tuple[Grounding, ...]]:
    best = readings[0].score
    out: dict[str, list[Grounding]] = {}
    for reading in readings:
        if reading.score < best - NEAR:
            continue
        for entity in (reading.entity, *reading.twins):
            for kind in kinds_of(entity.categories, entity.name):
                if reading not in out.setdefault(kind, []):
                    out[kind].append(reading)
    return {kind: tuple(found) for kind, found in out.items()}


def _own(text: str, readings: Sequence[Grounding], kinds: Mapping[str, object]) -> Iterable[str]:
    best = readings[0]
    words = text.split()
    low = text.lower()
    plain = len(words) == 1 and text.islower()
    shape = "caps" if text.isupper() else "low" if text.islower() else "title" if text[0].isupper() else "mixed"
    shape += "#" * any(c.isdigit() for c in text)
    yield "bias"
    yield f"score{round(best.score * 10)}"
    yield f"kind={getattr(best, 'kind', '')}|{'plain' if plain else shape}"
    yield f"steps{min(len(getattr(best, 'steps', ())), 3)}"
    yield f"len{min(len(words), 6)}"
    yield f"chars{min(len(text), 12)}|{shape}"
    yield f"vocab={best.entity.curie.partition(':')[0]}|{len(words) > 1}|{plain}"
    yield f"first={next(iter(kinds))}|{len(words) > 1}"
    if plain and (low in english() or low in FUNCTION_WORDS):
        yield "english"
    if len(words) <= 3:
        yield f"text={low}"
    yield f"last={words[-1].lower()}|{len(words) > 1}"
    yield f"begin={words[0].lower()}|{len(words) > 1}"


def _around(words: Sequence[tuple[int, int, str]], start: int, end: int) -> Iterable[str]:
    first = bisect_right(words, start, key=lambda w: w[1])  # words are in order, and none overlaps another
    last = bisect_left(words, end, key=lambda w: w[0])
    before = [w.lower() for _, _, w in words[max(0, first - 2) : first]]
    after = [w.lower() for _, _, w in words[last : last + 2]]
    yield f"<{before[-1] if before else '^'}"
    yield f">{after[0] if after else '$'}"
    yield f"<<{' '.join(before)}"
    yield f">>{' '.join(after)}"
    yield f"<>{before[-1] if before else '^'}_{after[0] if after else '$'}"
