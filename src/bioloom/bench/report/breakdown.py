"""Scores by relation, by where the text comes from, and by hop (BioHopR's Tables 5 and 6)."""

from __future__ import annotations

from collections import Counter

from bioloom.bench.build.items.item import Item
from bioloom.bench.score.metrics.hops import both_hops
from bioloom.bench.score.outcome import ItemScore

from .gather import Line
from .main_tables import WHERE, where
from .model import Column, Table, numbers, percent, printed, words
from .published import published, said_of
from .view import FAMILY_WORDS, View, mean


def relations(view: View, dataset: str) -> Table | None:
    """Every relation, metapath or pattern of clues: how each method goes on it."""
    lines = view.scored(dataset)
    items = [i for i in view.results.items.values() if i.dataset == dataset and i.relation]
    places = sorted({(i.family, i.relation) for i in items})
    if not places or not lines:
        return None
    of = {i.id: (i.family, i.relation) for i in items}
    values: dict[tuple[Line, tuple[str, str]], list[float]] = {}
    for line in lines:
        for score in view.scores(line, dataset):
            if score.id in of:
                values.setdefault((line, of[score.id]), []).append(score.value)
    counts = {place: sum(1 for i in items if of[i.id] == place) for place in places}
    rows = tuple(
        (
            FAMILY_WORDS.get(family, family), relation, str(counts[family, relation]),
            percent(_majority(view, dataset, family, relation)),
            *(percent(mean(values.get((line, (family, relation)), []))) for line in lines),
        )
        for family, relation in places
    )  # fmt: skip
    names = (view.named(line, lines) for line in lines)
    columns = (*words("Family", "Relation"), *numbers("Items", "Majority", *names))
    return Table(
        title="By relation (mean score, per cent)", columns=columns, rows=rows, folded=True,
        note="Majority: the share of a relation's items that its commonest right answer has; who always gave it would "
        "get that far without reading the question.",
    )  # fmt: skip


def _majority(view: View, dataset: str, family: str, relation: str) -> float | None:
    """The share of the commonest right answer: of a thing or a set of things, of a number."""
    right = Counter(
        gold.number if gold.number is not None else tuple(sorted(a.curie or a.texts[0] for a in gold.answers))
        for (of, id_), gold in view.results.golds.items()
        if of == dataset
        and (item := view.results.items.get((of, id_))) is not None
        and (item.family, item.relation) == (family, relation)
    )
    return max(right.values()) / right.total() if right else None


def texts(view: View, dataset: str) -> tuple[Table, ...]:
    """Items whose text evidence is real abstracts, and those whose is simulated, or some of it: a table of each.

    Text that was made from the graph's edges says nothing about literature, so no table has both.
    """
    names = {(True, False): "real abstracts", (True, True): "abstracts and simulated text", (False, True): "simulated"}
    told = {
        i.id: names[found]
        for i in view.results.items.values()
        if i.dataset == dataset and "simulated" in i.meta and i.condition != "kg" and (found := _texts_of(i)) in names
    }
    out = []
    for name in names.values():
        rows = []
        for line in view.scored(dataset):
            some = [s.value for s in view.scores(line, dataset) if told.get(s.id) == name]
            if some:
                rows.append((*where(view, line), str(len(some)), percent(mean(some))))
        if rows:
            title = f"Items with text evidence: {name} (mean score, per cent)"
            columns = (*words(*WHERE), *numbers("Items", "Score"))
            note = "By the text evidence that an item was made with" + (
                "." if name == names[True, False] else "; simulated text is made from the graph's edges and says so."
            )
            out.append(Table(title=title, columns=columns, rows=tuple(rows), note=note))
    return tuple(out)


def _texts_of(item: Item) -> tuple[bool, bool]:
    """Whether its text evidence is real, and whether it is simulated."""
    simulated = bool(item.meta["simulated"])
    return bool(item.meta.get("real", not simulated)), simulated


def wordings(view: View, dataset: str) -> Table | None:
    """Items by the set of wordings: some were read by whoever writes rules, the last by nobody."""
    wording = {
        i.id: f"Wordings {i.meta['wording']}"
        for i in view.results.items.values()
        if i.dataset == dataset and isinstance(i.meta.get("wording"), str)
    }
    return _apart(
        view, dataset, wording, "By set of wordings (mean score, per cent)",
        "All were written without sight of the rules; A and B were then read by who writes rules, C was not.",
    )  # fmt: skip


def _apart(view: View, dataset: str, of: dict[str, str], title: str, note: str) -> Table | None:
    """Items and mean score of each part; None where there is one part only."""
    names = sorted(set(of.values()))
    if len(names) < 2:
        return None
    rows = []
    for line in view.scored(dataset):
        parts: dict[str, list[ItemScore]] = {name: [] for name in names}
        for s in view.scores(line, dataset):
            if s.id in of:
                parts[of[s.id]].append(s)
        if any(parts.values()):
            cells = [(str(len(p)), percent(mean([s.value for s in p]))) for p in parts.values()]
            rows.append((*where(view, line), *(c for pair in cells for c in pair)))
    columns = (*words(*WHERE), *numbers(*(f"{name}: {what}" for name in names for what in ("items", "score"))))
    return Table(title=title, columns=columns, rows=tuple(rows), note=note)


def both(view: View, dataset: str) -> Table | None:
    """BioHopR's Table 5: both hops at once."""
    links = [(i.follows, i.id) for i in view.results.items.values() if i.dataset == dataset and i.follows]
    if not links:
        return None
    rows = []
    for line in view.lines(dataset):
        if line in view.results.na:
            continue
        right = {s.id: None if s.outcome == "failed" else s.outcome == "right" for s in view.scores(line, dataset)}
        known = [pair for pair in links if pair[0] in right and pair[1] in right]
        if known:
            hops = both_hops(known, right)
            shares = (hops.hop1, hops.hop2, hops.both_correct, hops.both_wrong)
            rows.append((*where(view, line), *(percent(s) for s in shares), str(hops.pairs), str(hops.failed)))
    paper = published("biohopr.5")
    theirs = tuple((name, *(f"{v:.2f}" for v in values)) for name, values in paper.rows.items())
    filled = [("published: " + name, "", "", "", *values, "", "") for name, *values in theirs]
    columns = (*words(*WHERE), *numbers("ACC hop 1", "ACC hop 2", "Both correct", "Both wrong", "Pairs", "Failed"))
    return Table(
        title="Both hops, as BioHopR's Table 5 (per cent)", columns=columns, rows=(*rows, *filled),
        note=said_of("biohopr.5") + " Ours is alias-aware accuracy by identifier, not embedding similarity.",
    )  # fmt: skip


def single_and_multi(view: View, dataset: str) -> Table | None:
    """BioHopR's Table 6: one answer asked for, or all of them, by relation and hop."""
    items = {i.id: i for i in view.results.items.values() if i.dataset == dataset}
    if not any(i.follows for i in items.values()):
        return None
    paper = published("biohopr.6")
    relations_ = sorted({i.relation for i in items.values() if i.relation})
    lines = [line for line in view.lines(dataset) if line not in view.results.na]
    rows = []
    for relation in relations_:
        cells = []
        for line in lines:
            scores = [s for s in view.scores(line, dataset) if items[s.id].relation == relation]
            for hop in (1, 2):
                mine = [s for s in scores if items[s.id].hops == hop]
                single = mean([s.value for s in mine if s.kind == "entity"])
                multi = mean([s.value for s in mine if s.kind == "entities"])
                cells.append(f"{percent(single)} / {percent(multi)}")
        theirs = [
            " / ".join(printed(paper.at(relation, f"gpt4o.hop{hop}.{kind}")) for kind in ("single", "multi"))
            for hop in (1, 2)
        ]
        rows.append((relation, *cells, *theirs))
    heads = [f"{view.named(line, lines)}, {hop}-hop" for line in lines for hop in (1, 2)]
    columns: tuple[Column, ...] = (
        *words("Relation"), *numbers(*heads), *numbers("GPT4O, 1-hop", "GPT4O, 2-hop", published=True),
    )  # fmt: skip
    return Table(
        title="Single-answer accuracy / multi-answer F1, as BioHopR's Table 6 (per cent)", columns=columns,
        rows=tuple(rows), note=said_of("biohopr.6"), folded=len(rows) > 12,
    )  # fmt: skip
