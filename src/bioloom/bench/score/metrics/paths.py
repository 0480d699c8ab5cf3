"""How far a path that was found is the curated one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from bioloom.core.fact import Fact

from .sets import Prf, prf

Path = Sequence[Fact]


class Overlap(NamedTuple):
    """Path overlap by three measures of growing strictness, each with precision, recall and F1.

    Attributes:
        nodes: Things on the way; the two ends, which the question names, are left out.
        pairs: Things joined by a step, without regard to what the step says or where it points.
        edges: Steps with subject, predicate and object.
    """

    nodes: Prf
    pairs: Prf
    edges: Prf


def _itself(curie: str) -> str:
    return curie


def path_overlap(
    found: Iterable[Path],
    right: Iterable[Path],
    *,
    given: Iterable[str] = (),
    same: Callable[[str], str] = _itself,
) -> Overlap:
    """Overlap of all that was found, as one graph, with all that is right, as one graph.

    The recall of ``edges`` is BioWeave's overlap ratio: the share of the gold edges that are in the retrieved subgraph
    (Appendix C.3). Nothing found scores 0 throughout. Where the gold has nothing between its ends, ``nodes`` is 0 / 0,
    given as 0: leave such items out of a mean over nodes.

    Args:
        found: Paths that were found.
        right: The curated paths.
        given: CURIEs of the ends, which are known from the question.
        same: Canonical CURIE, where graph and curation name one thing by two identifiers.
    """
    ends = {same(curie) for curie in given}
    one, other = [_parts(paths, ends, same) for paths in (found, right)]
    return Overlap(*(prf(len(a & b), len(a), len(b)) for a, b in zip(one, other, strict=True)))


def _parts(paths: Iterable[Path], ends: set[str], same: Callable[[str], str]) -> tuple[set[object], ...]:
    facts = [(same(f.subject.curie), f.predicate, same(f.object.curie)) for path in paths for f in path]
    nodes = {curie for s, _, o in facts for curie in (s, o)} - ends
    return set(nodes), {frozenset((s, o)) for s, _, o in facts}, set(facts)
