"""Who answered: which part of each row's answers a model had a hand in, and how right either part is."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.score.outcome import ItemScore
from bioloom.reason.resolve import RULES

from .gather import Line
from .main_tables import WHERE, where
from .model import Table, numbers, percent, words
from .view import View, mean


def by_model(record: Prediction) -> bool:
    """Whether a model gave at least one judgement of an answer, called or kept from before."""
    given = record.meta.get("by_model")
    return given > 0 if isinstance(given, int) else bool(record.calls or record.meta.get("cached"))


def who_answered(view: View, dataset: str) -> Table | None:
    """Per row with a model: the share of its answers that the model had a hand in, and the score of each part.

    None where only rules judged.
    """
    lines = [line for line in view.scored(dataset) if view.results.cell(line).job.setup.reasoner != RULES]
    rows = [(*where(view, line), *_told(view, line, dataset)) for line in lines]
    if not rows:
        return None
    heads = (
        "Items", "Answered", "By the model", "Share", "Score of these", "By rules alone", "Score of these",
        "Invalid replies", "Not answered",
    )  # fmt: skip
    return Table(
        title="Who answered (scores in per cent)", columns=(*words(*WHERE), *numbers(*heads)), rows=tuple(rows),
        note="By the model: at least one judgement of the answer was a model's. A model that is named alone is asked "
        "for every judgement; of `rules, then MODEL` the rest are answers of rules that no model saw. Invalid: the "
        "reply was of no use, also when asked again; no rule stands in for it. Not answered: abstained or failed.",
    )  # fmt: skip


def _told(view: View, line: Line, dataset: str) -> tuple[str, ...]:
    scores = view.scores(line, dataset)
    answered = [s for s in scores if s.outcome in ("right", "wrong")]
    models = [s for s in answered if by_model(view.results.by_key[line.config, s.dataset, s.id])]
    rules = [s for s in answered if s not in models]
    invalid = sum(s.outcome == "invalid" for s in scores)
    share = len(models) / len(answered) if answered else None
    silent = len(scores) - len(answered) - invalid
    return (
        str(len(scores)), str(len(answered)), str(len(models)), percent(share), percent(_score(models)),
        str(len(rules)), percent(_score(rules)), str(invalid), str(silent),
    )  # fmt: skip


def _score(scores: Sequence[ItemScore]) -> float | None:
    return mean([s.value for s in scores])
