"""Where configurations disagree: the items, what each answered, and what each did on the way."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import JsonValue

from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.run.predict import Kept
from bioloom.bench.score.outcome import ItemScore
from bioloom.core.trace import Called, Failed, Noted

from .gather import Line
from .model import Browser
from .view import View

MOST, EVENTS, LONGEST, NAMES = 150, 40, 220, 12  # items, events of a trace, characters of one, names of a list


def browser(view: View, dataset: str, most: int = MOST) -> Browser | None:
    """The items on which lines differ, those first on which the most do, family after family."""
    lines = view.scored(dataset)
    cells: dict[str, Line] = {}  # one line of each: an item says its own condition
    for line in lines:
        cells.setdefault(line.config, line)
    names = {config: view.named(line, tuple(cells.values())) for config, line in cells.items()}
    by_item: dict[str, dict[str, ItemScore]] = {}
    for line in lines:
        for score in view.scores(line, dataset):
            by_item.setdefault(score.id, {})[line.config] = score
    apart = [i for i, found in by_item.items() if len({(s.outcome, s.read) for s in found.values()}) > 1]
    shown = _spread(view, dataset, apart, by_item)[:most]
    if not shown:
        return None
    kept = {config: view.results.traces(config, shown) for config in names}
    items = []
    for id_ in shown:
        item, gold = view.results.items[dataset, id_], view.results.golds[dataset, id_]
        answers: dict[str, JsonValue] = {}
        for config, score in by_item[id_].items():
            record = view.results.by_key[config, dataset, id_]
            answers[names[config]] = _answer(record, score, kept[config].get(id_))
        items.append(_asked(item, gold) | {"answers": answers})
    return Browser(lines=tuple(names.values()), items=tuple(items), left_out=len(apart) - len(shown))


def _spread(view: View, dataset: str, ids: list[str], by_item: dict[str, dict[str, ItemScore]]) -> list[str]:
    """Items with a right and a wrong answer first; family after family, so that each is seen."""

    def rank(id_: str) -> tuple[bool, int, str]:
        outcomes = {s.outcome for s in by_item[id_].values()}
        return (not ("right" in outcomes and len(outcomes) > 1), -len(outcomes), id_)

    strata: dict[tuple[str, str], list[str]] = {}
    for id_ in sorted(ids, key=rank):
        item = view.results.items[dataset, id_]
        strata.setdefault((item.family, item.kind), []).append(id_)
    out: list[str] = []
    while any(strata.values()):
        out += [queue.pop(0) for queue in strata.values() if queue]
    return out


def _asked(item: Item, gold: Gold) -> dict[str, JsonValue]:
    right = [
        *gold.letters,
        *([gold.label] if gold.label else []),
        *([str(gold.number)] if gold.number is not None else []),
    ]
    named = [f"{a.name} ({a.curie})" if a.curie and a.curie != a.name else a.name for a in gold.answers]
    return {
        "id": item.id, "text": item.text, "options": list(item.options), "family": item.family, "kind": item.kind,
        "relation": item.relation, "condition": item.condition, "pattern": item.pattern,
        "gold": _short_list([*right, *named]),
    }  # fmt: skip


def _answer(record: Prediction, score: ItemScore, kept: Kept | None) -> JsonValue:
    answer = record.answer
    understood = record.meta.get("pattern")
    return {
        "outcome": score.outcome, "read": _cut(score.read), "error": _cut(record.error),
        "missing": [_cut(m) for m in answer.missing] if answer else [],
        "confidence": answer.confidence if answer else None,
        "understood": understood if isinstance(understood, str) else "",
        "evidence": _short_list(list(record.evidence)), "records": _short_list(list(record.records)),
        "paths": [
            " ; ".join(f"{f.subject.name or f.subject.curie} {'not ' * f.negated}{f.predicate} "
                       f"{f.object.name or f.object.curie}" for f in path)
            for path in record.paths[:3]
        ],
        "calls": record.calls, "seconds": round(record.seconds, 3), "trace": record.trace,
        "events": list(_events(kept)) if kept else [],
    }  # fmt: skip


def _events(kept: Kept) -> Iterable[str]:
    events = kept.events.events
    yield from (_cut(f"{event.stage}: {_said(event)}") for event in events[:EVENTS])
    if len(events) > EVENTS:
        yield f"and {len(events) - EVENTS} more"


def _said(event: Called | Noted | Failed) -> str:
    if isinstance(event, Noted):
        return f"{event.name} {event.detail}"
    if isinstance(event, Failed):
        return f"{event.port} failed: {event.error}: {event.message}"
    if event.kind == "source":
        found = len(event.reply) if isinstance(event.reply, list) else 0
        asked = event.request.get("text", "") if isinstance(event.request, dict) else ""
        return f"{event.port} searched for {asked!r}: {found} found"
    if event.kind == "graph":
        return f"{event.port} matched {event.request}: {event.reply}"
    return f"{event.port} -> {event.reply}"


def _short_list(names: list[str]) -> list[JsonValue]:
    out: list[JsonValue] = [_cut(n) for n in names[:NAMES]]
    return [*out, f"and {len(names) - NAMES} more"] if len(names) > NAMES else out


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
