"""What tables read off bundles and traces, written beside the records so that packed ones tell it too."""

from __future__ import annotations

from collections import Counter

from pydantic import JsonValue

from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.run.predict import Kept

from .errors import KIND, error_of
from .gather import Results
from .replies import REPLIES, said


def told(results: Results) -> tuple[Prediction, ...]:
    """The predictions with the kind of error of each, and how valid the replies were that it took."""
    scores = {(s.configuration.config, s.dataset, s.id): s for s in results.scores}
    traces: dict[str, dict[str, Kept]] = {}
    for config in results.cells:
        asked = [p.id for p in results.predictions if p.config == config and p.calls]
        traces[config] = results.traces(config, asked) if asked else {}
    out = []
    for p in results.predictions:
        meta: dict[str, JsonValue] = {}
        item, gold = results.items[p.dataset, p.id], results.golds.get((p.dataset, p.id))
        score = scores.get((p.config, p.dataset, p.id))
        if gold is not None and score is not None and (kind := error_of(item, gold, p, score)) is not None:
            meta[KIND] = kind
        if (kept := traces[p.config].get(p.id)) is not None:
            meta[REPLIES] = dict(Counter(said(kept.events)))
        out.append(p.model_copy(update={"meta": {**p.meta, **meta}}) if meta else p)
    return tuple(out)
