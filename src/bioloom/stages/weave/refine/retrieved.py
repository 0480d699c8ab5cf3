"""Factual information retrieval (Section 3.2): the entities that the terms of a question are nearest to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from bioloom.core.fact import Entity
from bioloom.core.kept import kept_on
from bioloom.core.run import Run
from bioloom.ground.linking.tagging import chosen
from bioloom.sources.names.index import NameIndex
from bioloom.sources.names.opened import open_names

_WORD = re.compile(r"[^\W_][\w'-]*")
_BETWEEN = frozenset(
    _WORD.findall(
        "a an the of in on at by for from to with and or but is are was were be been do does did has have had can "
        "could may which what who how that this these those his her their its it he she they as into after following "
        "most likely there no not when where why than then will would should"
    )
)
MOST = 24  # terms of a question; a long vignette has more, of which the first and the last are taken


def terms_of(text: str, named: Sequence[str] = ()) -> list[str]:
    """The terms x_1 ... x_n of a question: the names in it whole, then its other words but for function words."""
    rest = text
    for name in sorted(named, key=len, reverse=True):
        rest = rest.replace(name, " ")
    words = [w for w in _WORD.findall(rest) if w.casefold() not in _BETWEEN]
    every = list(dict.fromkeys([*named, *words]))
    return every if len(every) <= MOST else [*every[: MOST // 2], *every[-MOST // 2 :]]


def nearest_entities(question: str, folder: str, run: Run, k: int) -> list[Entity]:
    """Equation 4 over all names of an index: the ``k`` entities that are nearest to any term, the nearest first."""
    graph = run.resources.graph
    shelf = kept_on(graph, nearest_entities)
    index: NameIndex = shelf.setdefault(folder, open_names(Path(folder)))
    terms = terms_of(question, [g.text for g in chosen(run.resources.linker, question)])
    if not terms:
        return []
    best: dict[str, float] = {}
    for row in run.embed(terms).rows:
        for score, curie in index.nearest(row, k):
            best[curie] = max(best.get(curie, -1.0), score)
    order = sorted(best, key=lambda c: (-best[c], c))
    found = [e for c in order if (e := graph.entity(c)) is not None][:k]
    run.note("nearest", terms=[*terms], found=[e.curie for e in found], scores=[round(best[c], 4) for c in order[:k]])
    return found
