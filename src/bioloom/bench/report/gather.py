"""The records of any number of runs, scored: from their folders, or from what was packed of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.run.cells import Cell
from bioloom.bench.run.folder import RunFolder, opened
from bioloom.bench.run.judging import FILE as VERDICTS
from bioloom.bench.run.judging import Judgement
from bioloom.bench.run.predict import UNSCORED, Kept, outcome
from bioloom.bench.run.records import Records
from bioloom.bench.score.contract import Scale
from bioloom.bench.score.outcome import ItemScore, score_items
from bioloom.bench.score.table import Part, Table, tabulate
from bioloom.core.errors import InputError

from .pack import PREDICTIONS, Note, Packed, unpacked

Key = tuple[str, str]  # dataset, id


@dataclass(frozen=True)
class Line:
    """One line of a table: a cell under one source condition; the items of a set may name several."""

    config: str
    condition: str


@dataclass
class Results:
    """Everything that the records of some runs say.

    Attributes:
        cells: By config.
        items: By dataset and id.
        golds: By dataset and id.
        predictions: With the labels that their cells have now.
        folders: Where bundles and traces lie, by config; none for what was packed.
        notes: What was run when, from the folders.
        verdicts: What judges said.
        reading: Which reading of what is right is scored against.
    """

    cells: dict[str, Cell] = field(default_factory=dict)
    items: dict[Key, Item] = field(default_factory=dict)
    golds: dict[Key, Gold] = field(default_factory=dict)
    predictions: list[Prediction] = field(default_factory=list)
    folders: dict[str, RunFolder] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)
    verdicts: list[Judgement] = field(default_factory=list)
    reading: str = ""
    scale: Scale = field(default_factory=Scale)
    metrics: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def scores(self) -> tuple[ItemScore, ...]:
        """The score of every record."""
        return tuple(
            score_items(
                self.items.values(), self.golds.values(), self.predictions, scale=self.scale, metrics=self.metrics,
                reading=self.reading,
            )
        )  # fmt: skip

    @cached_property
    def table(self) -> Table:
        """The table of all of them."""
        parts: dict[tuple[str, str, str, str], int] = {}
        for item in self.items.values():
            place = item.dataset, item.family, item.kind, item.condition
            parts[place] = parts.get(place, 0) + 1
        there = [Part(dataset=d, family=f, kind=k, condition=c, n=n) for (d, f, k, c), n in sorted(parts.items())]
        return tabulate(self.scores, there)

    @cached_property
    def by_key(self) -> dict[tuple[str, str, str], Prediction]:
        """Predictions by config, dataset and id."""
        return {(p.config, p.dataset, p.id): p for p in self.predictions}

    @cached_property
    def lines(self) -> dict[Line, tuple[ItemScore, ...]]:
        """Scores by line, in the order of conditions, graphs and methods."""
        found: dict[Line, list[ItemScore]] = {}
        for score in self.scores:
            found.setdefault(Line(score.configuration.config, score.configuration.condition), []).append(score)
        return {line: tuple(found[line]) for line in sorted(found, key=self._order)}

    @cached_property
    def na(self) -> frozenset[Line]:
        """Lines without a score: every question needed a model or a channel, and there was none."""
        out = set()
        for line, scores in self.lines.items():
            records = [self.by_key[s.configuration.config, s.dataset, s.id] for s in scores]
            if all(outcome(p) in UNSCORED for p in records):
                out.add(line)
        return frozenset(out)

    def common(self) -> Results:
        """Only the items that every method was asked, so that all are compared on the same.

        What is asked of a part of a graph, of a variant or as a control sets no bounds.
        """
        asked: dict[str, dict[str, set[str]]] = {}
        for p in self.predictions:
            job = self.cells[p.config].job
            if not job.method.ablation and job.control == "none" and "@" not in job.setup.graph:
                asked.setdefault(p.dataset, {}).setdefault(p.config, set()).add(p.id)
        return self.on((dataset, id_) for dataset, ids in asked.items() for id_ in set.intersection(*ids.values()))

    def on(self, keys: Iterable[Key]) -> Results:
        """Only these items."""
        kept = set(keys)
        return replace(
            self,
            items={key: item for key, item in self.items.items() if key in kept},
            predictions=[p for p in self.predictions if (p.dataset, p.id) in kept],
        )

    def cell(self, line: Line) -> Cell:
        """The cell of a line."""
        return self.cells[line.config]

    def datasets(self) -> tuple[str, ...]:
        """The datasets that were asked, in order of their names."""
        return tuple(sorted({s.dataset for s in self.scores}))

    def traces(self, config: str, ids: Iterable[str]) -> dict[str, Kept]:
        """Bundles and traces of some items of a cell; none where only packed records are there."""
        wanted = set(ids)
        if config not in self.folders:
            return {}
        return {k.id: k for k in self.folders[config].cell(config).kept if k.id in wanted}

    def _order(self, line: Line) -> tuple[object, ...]:
        cell = self.cells[line.config]
        places = list(self.cells)  # in the order of the specs
        kg_first = (line.condition.count("+"), line.condition != "kg", line.condition)
        job = cell.job
        return (cell.set, job.setup.graph, job.setup.reasoner, kg_first, job.control, places.index(line.config))


def gather(paths: Sequence[Path], *, reading: str = "") -> Results:
    """The results of the runs in ``paths``: folders of runs, or folders with packed records.

    Raises:
        InputError: one is neither, or two runs asked different items under the same name.
    """
    results = Results(reading=reading)
    for path in paths:
        if (path / PREDICTIONS).exists():
            packed = unpacked(path)
            _add(results, packed)
        else:
            _add_run(results, opened(path))
    return results


def _add_run(results: Results, folder: RunFolder) -> None:
    order = _methods_as_run(folder)
    found = {place.path.name: place.cell for place in folder.cells()}  # as it was named when it was run
    ranked = sorted(found, key=lambda c: (order.get(found[c].job.method.title, len(order)), found[c].set))
    cells = {config: found[config] for config in ranked}
    items: list[Item] = []
    golds: list[Gold] = []
    for name in folder.set_names():
        more_items, more_golds = folder.read(name)
        items += more_items
        golds += more_golds
    predictions = [p for config in cells for p in folder.cell(config).predictions]
    results.folders.update(dict.fromkeys(cells, folder))
    verdicts = [v for config in cells for v in Records(folder.cell(config).path / VERDICTS, Judgement)]
    packed = Packed(
        cells, tuple(items), tuple(golds), tuple(predictions), tuple(verdicts), tuple(map(dict, folder.notes()))
    )  # fmt: skip
    _add(results, packed)


def _methods_as_run(folder: RunFolder) -> dict[str, int]:
    """Places of the methods in the specs."""
    titles: dict[str, int] = {}
    for note in folder.notes():
        spec = note.get("spec")
        methods = spec.get("methods") if isinstance(spec, dict) else None
        for method in methods if isinstance(methods, list) else []:
            if isinstance(method, dict):
                titles.setdefault(str(method.get("label") or method.get("name")), len(titles))
    return titles


def _add(results: Results, records: Packed) -> None:
    results.cells.update(records.cells)
    results.verdicts += records.verdicts
    results.notes += records.notes
    for item in records.items:
        known = results.items.setdefault((item.dataset, item.id), item)
        if known.kind != item.kind or known.text != item.text:
            raise InputError(
                f"Two runs asked different questions under the name {item.dataset} {item.id}.",
                hint="Report them apart, or give one of the sets another name.",
            )
    results.golds.update({(g.dataset, g.id): g for g in records.golds})
    for p in records.predictions:
        if (p.dataset, p.id) in results.items and p.config in results.cells:
            label = results.cells[p.config].job.method.title
            results.predictions.append(p.model_copy(update={"method": label}))
