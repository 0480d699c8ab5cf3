"""The table of words: what parts of a form each word of the wordings stands for."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence

from bioloom.stages.read.coverage import NONE, parts_of
from bioloom.stages.read.form import SLOT, Wording

LIFT, SPREAD = 1.6, 6  # how much likelier a part must be beside the word; wordings from which a word may be filler
KEPT = 12  # parts of a word
UNSAID, LEAST = 0.9, 6  # share of the wordings with a word that no edge answers, and how many, for it to speak of such
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")


def table(wordings: Sequence[tuple[str, Wording]], more: Sequence[Wording] = ()) -> dict[str, list[str]]:
    """Each word of the (writer, wording) with the parts that it stands for, the surest first; none for a filler.

    A word that people use where no edge answers ("price") stands for ``NONE``.

    ``more`` tell words that those have not: composed wordings, whose proportions are not people's.
    """
    own = _told([w for _, w in wordings])
    return {**_told(more), **own}


def _told(wordings: Sequence[Wording]) -> dict[str, list[str]]:
    total = 0
    parts: Counter[str] = Counter()
    beside: dict[str, Counter[str]] = defaultdict(Counter)
    seen: Counter[str] = Counter()
    for wording in wordings:
        total += 1
        own = parts_of(wording.form) if wording.form.operator != "none" else frozenset({NONE})
        parts.update(own)
        for word in {m[0].lower() for m in _WORD.finditer(SLOT.sub(" ", wording.text))}:
            seen[word] += 1
            beside[word].update(own)
    out: dict[str, list[str]] = {}
    for word, every in sorted(seen.items()):
        unsaid = beside[word].pop(NONE, 0)
        if unsaid >= LEAST and unsaid >= UNSAID * every:
            out[word] = [NONE]
            continue
        if not (count := every - unsaid):
            continue
        lifts = {p: (n / count) / (parts[p] / total) for p, n in beside[word].items()}
        strong = sorted((p for p in lifts if lifts[p] >= LIFT), key=lambda p: (-lifts[p] * beside[word][p], p))
        sharp = [p for p in strong if beside[word][p] >= 0.5 * count]
        if count >= SPREAD and not sharp:
            out[word] = []
        else:
            out[word] = strong[:KEPT] if count >= 2 else sorted(beside[word])[:KEPT]
    return out
