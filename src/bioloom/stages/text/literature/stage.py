"""Literature on a question: searched by several views of it, each passage once, ranked against its own words.

BioHarness, section 2.1. A passage is told by its span: two passages of one record are two. What a view is made of is in
the trace; the passage that a model made up is never among what is found.
"""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.evidence import Evidence
from bioloom.core.fact import Entity
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.text.given.passages import best, passages_of
from bioloom.stages.text.given.spread import fused

from .judge import SUPPOSE, Supposing

POOL, KEPT = 50, 10  # passages that a view asks for, and that are left
CONTRASTED = 6  # options of which each is a view of its own
WARMTH = 0.7  # temperature of passages that are to differ


def supposed(question: Question, run: Run, samples: int = 1) -> list[str]:
    """Passages that a model makes up, one at temperature 0 or several that differ.

    Raises:
        NeedsModelError: There is no model.
    """
    value = Supposing(question=question.text, options=question.options)
    warm = WARMTH if samples > 1 else 0.0
    said = run.map(lambda i, inner: inner.need(SUPPOSE, value, sample=i, temperature=warm), range(samples))
    return [s.passage.strip() for s in said if s.passage.strip()]


def views_of(question: Question, run: Run, *, hypothetical: bool) -> list[tuple[str, str]]:
    """The views of a question, each with its name: itself, each of a few options, and what a model supposes."""
    out = [("question", question.text)]
    if 2 <= len(question.options) <= CONTRASTED:
        out += [(f"option {i}", f"{question.text} {o}") for i, o in enumerate(question.options, 1)]
    if hypothetical:
        out += [("hypothesis", text) for text in supposed(question, run.within("hypothesis"))]
    return out


def seen_by(text: str, question: Question, run: Run, topics: Sequence[Entity] = (), pool: int = POOL) -> list[Evidence]:
    """The ``pool`` passages that are nearest to ``text``: of the question's own documents, else of the sources."""
    if not question.context:
        return passages_of(question.model_copy(update={"text": text}), run, topics, pool=pool)
    given = passages_of(question, run)
    return [given[i] for i, _ in best(text, [p.text for p in given], run, pool)]


def literature(
    question: Question, run: Run, topics: Sequence[Entity] = (), *, hypothetical: bool = False, rerank: bool = True,
    pool: int = POOL, kept: int = KEPT,
) -> list[Evidence]:  # fmt: skip
    """The ``kept`` passages that fit ``question`` best, the best first; none where nothing is found.

    Args:
        question: As it is asked.
        run: Of this stage.
        topics: The things that the question names.
        hypothetical: Whether a model supposes a passage to search with.
        rerank: Whether passages are ranked by their relevance to the question, as the run's reranker has it, else as
            the views have them (reciprocal ranks).
        pool: Passages that a view asks for.
        kept: Passages that are left.
    """
    units: dict[str, Evidence] = {}
    rankings: list[list[int]] = []
    for name, text in views_of(question, run, hypothetical=hypothetical):
        found = seen_by(text, question, run.within(name), topics, pool)
        new = sum(u.id not in units for u in found)
        units |= {u.id: u for u in found if u.id not in units}
        place = {key: i for i, key in enumerate(units)}
        rankings.append([place[u.id] for u in found])
        run.note("view", view=name, found=len(found), new=new)
    every, order = list(units.values()), fused(rankings)
    return reranked(question.text, [every[i] for i in order], run.within("rerank"), kept) if rerank else [
        every[i] for i in order[:kept]
    ]  # fmt: skip


def reranked(text: str, units: Sequence[Evidence], run: Run, kept: int) -> list[Evidence]:
    """The ``kept`` units that are most relevant to ``text``; equal ones stay in the order they have."""
    if not units:
        return []
    scores = run.rerank(text, [u.text for u in units])
    order = sorted(range(len(units)), key=lambda i: (-scores.scores[i], i))[:kept]
    run.note(
        "reranked", by=scores.by, scores=[round(scores.scores[i], 4) for i in order], ids=[units[i].id for i in order]
    )  # fmt: skip
    return [units[i] for i in order]
