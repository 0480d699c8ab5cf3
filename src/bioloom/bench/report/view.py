"""What tables and figures read: rows by place, and words for lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from bioloom.bench.items.item import FAMILIES
from bioloom.bench.scoring.outcome import ItemScore
from bioloom.bench.scoring.table import Row

from .gather import Line, Results

FAMILY_WORDS = {
    "entity_pair": "Entity Pair", "intersection": "Intersection", "path": "Path Reason.", "count": "Path Counting",
}  # fmt: skip
KIND_WORDS = {"choice": "MCQ", "entity": "Open", "entities": "Open (all)", "count": "CountEx"}


@dataclass(frozen=True)
class View:
    """Results, looked at."""

    results: Results

    @cached_property
    def rows(self) -> dict[tuple[str, ...], Row]:
        """Rows by (config, condition, dataset, place); the place is as in `published`: ``path.choice``, ``overall``."""
        out: dict[tuple[str, ...], Row] = {}
        for row in self.results.table.rows:
            place = {
                "cell": f"{row.family}.{row.kind}", "family": row.family, "dataset": "dataset", "overall": "overall",
                "pooled": "pooled",
            }[row.level]  # fmt: skip
            out[row.configuration.config, row.configuration.condition, row.dataset, place] = row
        return out

    def row(self, line: Line, dataset: str, place: str) -> Row | None:
        """A row, None where there is none or the line has no score."""
        if line in self.results.na:
            return None
        return self.rows.get((line.config, line.condition, dataset, place))

    def score(self, line: Line, dataset: str, place: str) -> float | None:
        """Its score."""
        row = self.row(line, dataset, place)
        return row.score if row else None

    def lines(self, dataset: str, *, controls: bool = False) -> tuple[Line, ...]:
        """The lines of a dataset; evidence-removal controls have a table of their own."""
        return tuple(
            line
            for line, scores in self.results.lines.items()
            if any(s.dataset == dataset for s in scores)
            and (self.results.cell(line).job.control == "cited") == controls
        )

    def scores(self, line: Line, dataset: str) -> tuple[ItemScore, ...]:
        """The scores of a line on a dataset."""
        return tuple(s for s in self.results.lines[line] if s.dataset == dataset)

    def has_families(self, dataset: str) -> bool:
        """Whether a dataset is of the four families of BioMedHop."""
        return any(i.family in FAMILIES for i in self.results.items.values() if i.dataset == dataset)

    def named(self, line: Line) -> str:
        """A line in words, as short as it can be among the others."""
        job = self.results.cell(line).job
        parts = [job.method.title]
        jobs = [c.job for c in self.results.cells.values()]
        if len({j.setup.reasoner for j in jobs}) > 1:
            parts.append(reasoner_word(job.setup.reasoner))
        if len({known.condition for known in self.results.lines}) > 1:
            parts.append(condition_word(line.condition))
        if len({j.setup.graph for j in jobs}) > 1:
            parts.append(graph_word(job.setup.graph))
        if job.control == "cited":
            parts.append("without what it cited")
        return " · ".join(parts)


def condition_word(condition: str) -> str:
    """``kg+doc`` as the paper writes it."""
    known = {"kg": "KG", "doc": "Doc", "web": "Web"}
    return "+".join(known.get(channel, channel) for channel in condition.split("+"))


def reasoner_word(reasoner: str) -> str:
    """A reasoner without the folder of its file."""
    return reasoner.rsplit("/", 1)[-1]


def graph_word(graph: str) -> str:
    """A graph without its folder."""
    return graph.rsplit("/", 1)[-1]


def mean(values: Sequence[float]) -> float | None:
    """The mean; None of nothing."""
    return sum(values) / len(values) if values else None
