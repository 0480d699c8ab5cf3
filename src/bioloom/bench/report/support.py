"""Evidence support by rule: does what an answer cites name what it says? A diagnostic, no judge."""

from __future__ import annotations

from collections.abc import Collection

from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.score.metrics.paths import path_overlap

from .gather import Line
from .view import View


def support(
    view: View, line: Line, dataset: str, family: str, among: Collection[str] | None = None
) -> float | None:  # fmt: skip
    """The share of answered questions whose cited evidence is about what was answered; None where none was answered.

    ``among`` are the ids that count, all when None.
    """
    mine = [s for s in view.scores(line, dataset) if s.family == family and (among is None or s.id in among)]
    answered = [s for s in mine if s.outcome in ("right", "wrong")]
    if not answered:
        return None
    return sum(supported(view.results.by_key[line.config, dataset, s.id]) for s in answered) / len(answered)


def supported(prediction: Prediction) -> bool:
    """Whether the paths that are shown touch every thing that is answered; a number, whether any path is shown.

    An answer that names no identifier, as a model's word, is supported when it cites anything.
    """
    if not prediction.evidence or prediction.answer is None:
        return False
    curies = set(prediction.answer.curies)
    if not curies or prediction.answer.kind == "count":
        return True
    touched = {c for path in prediction.paths for f in path for c in (f.subject.curie, f.object.curie)}
    return bool(curies & touched)


def overlap_ratio(prediction: Prediction, gold: Gold) -> float | None:
    """Share of the gold path's edges among those that the answer shows (Appendix C.3); None without a gold path.

    Steps are compared as pairs of things, whatever the predicate's direction.
    """
    if not gold.paths:
        return None
    return max(path_overlap(prediction.paths, [path]).pairs.recall for path in gold.paths)


WAYS = (
    "KG", "Doc", "Simulated", "Web", "KG-Doc", "KG-Simulated", "KG-Web", "Doc-Simulated", "Doc-Web",
    "KG-Doc-Simulated", "KG-Doc-Web",
)  # fmt: skip


def channels(prediction: Prediction) -> str:
    """The channels of the evidence cited, as in Figure 5: ``KG``, ``KG-Doc``; what is simulated is said to be."""
    origins = prediction.meta.get("origins")
    names = list(origins) if isinstance(origins, dict) else []
    allowed = "kg" in prediction.sources  # a graph made of texts alone is no source of its own
    found = {"KG" for n in names if n.startswith("kg:") and allowed}
    found |= {_text_word(n) for n in names if not n.startswith("kg:")}
    order = ("KG", "Doc", "Simulated", "Web", "Atlas", "Tool")
    return "-".join(c for c in order if c in found) or "none cited"


def _text_word(origin: str) -> str:
    channel, _, source = origin.partition(":")
    return "Simulated" if "simulated" in source else channel.capitalize()
