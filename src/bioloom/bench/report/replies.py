"""How usable a model's replies are, judgement by judgement, as the traces tell."""

from __future__ import annotations

from collections import Counter

from bioloom.core.trace import Called, Failed, Trace

from .gather import Line
from .main_tables import WHERE, where
from .model import Table, numbers, percent, words
from .view import View

AT_ONCE, REPAIRED, NEVER, SILENT = "at once", "repaired", "never", "none"
REPLIES = "replies"  # under which a packed record keeps how many there were of each


def replies(view: View, dataset: str) -> Table | None:
    """Replies of the form that was wanted, by method; None where no model was asked, or no traces are there."""
    rows = []
    for line in view.scored(dataset):
        counted = _counted(view, line, dataset)
        asked = counted.total()
        if asked:
            shares = (percent(counted[what] / asked) for what in (AT_ONCE, REPAIRED, NEVER, SILENT))
            rows.append((*where(view, line), str(len(view.scores(line, dataset))), str(asked), *shares))
    if not rows:
        return None
    return Table(
        title="Replies of models (per cent of the judgements that they were asked for)", rows=tuple(rows),
        columns=(
            *words(*WHERE),
            *numbers("Items", "Asked", "Valid at once", "Valid when repaired", "Never valid", "No reply in time"),
        ),
        note="From the traces. A reply that is not of the form of its judgement is repaired once, with what was wrong.",
    )  # fmt: skip


def _counted(view: View, line: Line, dataset: str) -> Counter[str]:
    asked = [view.results.by_key[line.config, dataset, s.id] for s in view.scores(line, dataset)]
    if not any(p.calls for p in asked):
        return Counter()
    counted: Counter[str] = Counter()
    kept = view.results.traces(line.config, [p.id for p in asked])
    for prediction in asked:
        packed = prediction.meta.get(REPLIES)
        if prediction.id in kept:
            counted.update(said(kept[prediction.id].events))
        elif isinstance(packed, dict):
            counted.update({what: n for what, n in packed.items() if isinstance(n, int)})
    return counted


def said(trace: Trace) -> list[str]:
    """For each judgement that a model was asked for, how valid its reply was."""
    out = []
    for event in trace.events:
        if isinstance(event, Called | Failed) and event.kind == "reasoner":
            if isinstance(event, Failed):
                out.append(NEVER if event.error == "ReplyError" else SILENT)
            elif asked := _times_asked(event):
                out.append(AT_ONCE if asked == 1 else REPAIRED)
    return out


def _times_asked(event: Called) -> int:
    """How often a model was asked for a reply; 0 when a rule gave it."""
    usage = event.reply.get("usage") if isinstance(event.reply, dict) else None
    counts = (usage.get(name) for name in ("calls", "cached")) if isinstance(usage, dict) else ()
    return sum(n for n in counts if isinstance(n, int))
