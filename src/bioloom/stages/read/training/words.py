"""The table of words: what parts of a form each word of the wordings stands for."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from bioloom.stages.read.coverage.narrowing import UNANSWERED
from bioloom.stages.read.coverage.words import parts_of
from bioloom.stages.read.forms.form import SLOT, Wording

LIFT, SPREAD = 1.6, 6  # how much likelier a part must be beside the word; wordings from which a word may be filler
KEPT = 12  # parts of a word
COVERED = 0.92  # share of the wordings with a word that its parts must account for; the rest is chance
UNSAID, LEAST = 0.9, 6  # share of the wordings with a word that no edge answers, and how many, for it to speak of such
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")


def table(wordings: Sequence[tuple[str, Wording]], more: Sequence[Wording] = ()) -> dict[str, list[str]]:
    """Each word of the (writer, wording) with the parts that it stands for, the surest first; none for a filler.

    A word that people use where no edge answers ("price") stands for ``UNANSWERED``.

    ``more`` tell words that those have not: composed wordings, whose proportions are not people's.
    """
    own = _told([w for _, w in wordings])
    return {**_told(more), **own}


def _told(wordings: Sequence[Wording]) -> dict[str, list[str]]:
    parts: Counter[str] = Counter()
    beside: dict[str, list[frozenset[str]]] = defaultdict(list)
    for wording in wordings:
        own = parts_of(wording.form) if wording.form.operator != "none" else frozenset({UNANSWERED})
        parts.update(own)
        for word in {m[0].lower() for m in _WORD.finditer(SLOT.sub(" ", wording.text))}:
            beside[word].append(own)
    out: dict[str, list[str]] = {}
    for word, every in sorted(beside.items()):
        said = [own for own in every if UNANSWERED not in own]
        unsaid = len(every) - len(said)
        if unsaid >= LEAST and unsaid >= UNSAID * len(every):
            out[word] = [UNANSWERED]
        elif said:
            out[word] = _parts(said, {p: n / len(wordings) for p, n in parts.items()})
    return out


def _parts(said: Sequence[frozenset[str]], common: Mapping[str, float]) -> list[str]:
    """What a word stands for that these wordings have, the surest first; none for a filler.

    ``common`` is how often each part occurs in any wording.
    """
    count = len(said)
    beside = Counter(p for own in said for p in own)
    lifts = {p: (n / count) / common[p] for p, n in beside.items()}
    strong = sorted((p for p in lifts if lifts[p] >= LIFT), key=lambda p: (-lifts[p] * beside[p], p))
    sharp = [p for p in strong if beside[p] >= 0.5 * count]
    if count >= SPREAD and not sharp:
        return []
    return _covering(said, strong, lifts)[:KEPT] if count >= SPREAD else (strong or sorted(beside))[:KEPT]


def _covering(said: Sequence[frozenset[str]], strong: Sequence[str], lifts: Mapping[str, float]) -> list[str]:
    """The fewest of ``strong`` that account for nearly all of the wordings: what only stands beside them is left out.

    Of parts that account for as many the one that is rarer elsewhere says more ("mouse" is a species, not a question).
    """
    left, out = list(said), list[str]()
    while left and len(left) > (1 - COVERED) * len(said):
        told = Counter(p for own in left for p in own)
        best = max(strong, key=lambda p: told[p] * math.log(lifts[p]), default="")
        if not best or not told[best]:
            break
        out.append(best)
        left = [own for own in left if best not in own]
    return out
