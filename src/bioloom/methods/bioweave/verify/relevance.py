"""Relevance: s_rel = lambda_sem cos(h(q), h(u)) + lambda_ent Jaccard(Topic(q), Ent(u)); and Sim(u, v) between units."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from bioloom.core.ports import ScorerFamily
from bioloom.core.run import Run
from bioloom.methods.bioweave.explore.stated import Statement
from bioloom.methods.bioweave.explore.subgraph import holding
from bioloom.methods.bioweave.explore.types import Unit

# From which cosine two units say the same, by the family of the scorer: the best F1 on wordings of one statement beside
# those of its nearest neighbours (benchmarks/similarity.py; the paper has .75 for its SentenceBERT). A family that is
# not here has no likeness to hold two texts to: at its best a lexical cosine fires on 63% of such pairs and is right on
# 65% of them, so there Sim is identity of facts.
THRESHOLDS: dict[ScorerFamily, float] = {"embedding": 0.73}
FACTS = "facts"


@dataclass(frozen=True)
class Likeness:
    """How alike the units are to the question, whether two of them say the same, and who says so.

    Attributes:
        cosines: To the question, in the order of the units.
        same: Whether Sim(u, v) >= gamma.
        by: Who compared.
        threshold: gamma; None where Sim is identity of facts.
    """

    cosines: tuple[float, ...]
    same: Callable[[Unit, Unit], bool]
    by: str
    threshold: float | None


def jaccard(one: Collection[str], other: Collection[str]) -> float:
    """The share of what two sets have that they have in common; 0 for two empty ones."""
    both, either = set(one) & set(other), set(one) | set(other)
    return len(both) / len(either) if either else 0.0


def relevance(cosine: float, shared: float, *, semantic: float, entity: float) -> float:
    """s_rel; a cosine below 0 counts as 0."""
    return semantic * max(cosine, 0.0) + entity * shared


def likeness(question: str, units: Sequence[Unit], run: Run, similar: float | None) -> Likeness:
    """Cosines by the run's embedder where it has one, else by its scorer with Sim as identity of facts."""
    texts = [u.said for u in units]
    if run.resources.embedder is not None and texts:
        vectors = run.embed([question, *texts])
        rows = vectors.rows[1:]
        near, place = rows @ rows.T, {u.id: i for i, u in enumerate(units)}
        threshold = THRESHOLDS["embedding"] if similar is None else similar
        return Likeness(
            tuple(float(c) for c in rows @ vectors.rows[0]),
            lambda u, v: float(near[place[u.id], place[v.id]]) >= threshold,
            vectors.by,
            threshold,
        )
    scores = run.similar(question, texts) if texts and run.resources.scorer is not None else None
    says = stated(units, run)
    return Likeness(
        scores.scores if scores else (0.0,) * len(texts),
        lambda u, v: bool(says[u.id] & says[v.id]),
        f"{scores.by if scores else 'no scorer'}, {FACTS}",
        None,
    )


def stated(units: Sequence[Unit], run: Run) -> dict[str, frozenset[Statement]]:
    """What each unit states of the hops, as far as some text states it: of the graph's, what holds on their paths."""
    said = sorted({s for u in units for s in u.states})
    out = {u.id: u.states for u in units}
    for unit in units:
        path = unit.path
        if path is not None:
            held = (s for s in said if s.hop in path.edges and _grounded(s, run))
            out[unit.id] = frozenset(s for s in held if run.match(holding(path, s)).count)
    return out


def _grounded(statement: Statement, run: Run) -> bool:
    graph = run.resources.graph
    return graph.entity(statement.subject) is not None and graph.entity(statement.object) is not None
