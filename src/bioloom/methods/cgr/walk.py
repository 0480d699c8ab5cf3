"""Entry nodes, the gated walk and the ranking of its paths (section 4.3, Algorithm 1, equations 1 and 2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bioloom.core.fact import Entity
from bioloom.core.run import Run
from bioloom.stages.gate.types import Clause, Truth

from .tuples import Tie

MOST = 20_000  # paths of one question; the note of the walk says when there were more


@dataclass(frozen=True)
class Path:
    """A chain of ties from an entry node; ``start`` is that node."""

    start: Entity
    ties: tuple[Tie, ...]
    nodes: tuple[Entity, ...]
    score: float = 0.0

    @property
    def end(self) -> Entity:
        """Where it leads."""
        return self.nodes[-1]

    @property
    def text(self) -> str:
        """Its steps in words, with their conditions."""
        return ", ".join(t.said(n) for t, n in zip(self.ties, self.nodes, strict=False))


def is_open(tie: Tie, table: dict[Clause, Truth]) -> bool:
    """Equation 1: whether none of its conditions is false; an unknown one does not close it."""
    return all(term.truth(table) is not False for term in tie.terms)


def entries(keywords: Sequence[str], nodes: Sequence[Entity], run: Run, *, most: int, least: float) -> list[Entity]:
    """The ``most`` nodes for each keyword whose labels are more like it than ``least``, each once."""
    names, found = [n.name for n in nodes], dict[str, Entity]()
    for keyword in keywords if names else ():
        scores = run.similar(keyword, names).scores
        best = sorted(range(len(nodes)), key=lambda i: (-scores[i], nodes[i].curie))[:most]
        found |= {nodes[i].curie: nodes[i] for i in best if scores[i] > least}
    return list(found.values())


def walked(
    front: Sequence[Entity], ties: Sequence[Tie], run: Run, *, depth: int, passes: Callable[[Tie], bool]
) -> list[Path]:
    """Every path of up to ``depth`` open ties from a node of ``front``, none twice at one node, the shorter first.

    A tie is walked both ways, as each comes with its inverse relation. Two ties between the same nodes are two steps:
    they differ in relation or conditions.
    """
    things: dict[str, Entity] = {}
    beside: dict[str, list[tuple[Tie, str]]] = defaultdict(list)
    for tie in ties:
        a, b = tie.subject, tie.object
        things.setdefault(a.curie, a), things.setdefault(b.curie, b)
        if a.curie != b.curie and passes(tie):
            beside[a.curie].append((tie, b.curie))
            beside[b.curie].append((tie, a.curie))
    level = [Path(e, (), (e,)) for e in front]
    out: list[Path] = []
    for _ in range(depth):
        grown: list[Path] = []
        for path in level:
            been = {n.curie for n in path.nodes}
            for tie, to in beside.get(path.end.curie, ()):
                if to not in been and len(out) + len(grown) < MOST:
                    grown.append(Path(path.start, (*path.ties, tie), (*path.nodes, things[to])))
        out += grown
        level = grown
    run.note("walked", entries=[e.name for e in front], ties=len(ties), open=sum(map(passes, ties)), paths=len(out),
             cut=len(out) >= MOST)  # fmt: skip
    return out


def ranked(
    paths: Sequence[Path], keywords: Sequence[str], run: Run, *, fits: Callable[[Path], float] | None = None
) -> list[Path]:
    """Equation 2: the likeness of a path's end to every keyword, summed; what ``fits`` gives on top where it is there.

    Of equally scored paths the shorter comes first, then in the order of the documents.
    """
    ends = list({p.end.curie: p.end for p in paths}.values())
    score = dict.fromkeys((e.curie for e in ends), 0.0)
    for keyword in keywords if ends else ():
        for end, alike in zip(ends, run.similar(keyword, [e.name for e in ends]).scores, strict=True):
            score[end.curie] += alike
    out = [replace(p, score=score[p.end.curie] + (fits(p) if fits else 0.0)) for p in paths]
    return sorted(out, key=lambda p: (-round(p.score, 9), len(p.ties)))


def condition_match(path: Path, place: int, table: dict[Clause, Truth]) -> float:
    """The signal that Appendix F says equation 2 lacks, 0.25 to 1.5, for the node at ``place`` of ``path``.

    0.75 more where a condition of a step from or to it holds of just this patient, 0.5 where its sentence ranks it
    first.
    """
    beside = path.ties[max(0, place - 1) : place + 1]
    met = any(term.truth(table) is True and not term.excludes for t in beside for term in t.terms)
    return 0.25 + 0.75 * met + 0.5 * any(t.first for t in beside)
