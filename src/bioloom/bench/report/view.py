"""What tables and figures read: rows by place, and words for lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from bioloom.bench.build.items.item import FAMILIES
from bioloom.bench.run.spec import WITHOUT
from bioloom.bench.score.outcome import ItemScore
from bioloom.bench.score.table import Row
from bioloom.reason.resolve import MIXED, ONLY, RULES

from .gather import Line, Results

FAMILY_WORDS = {
    "entity_pair": "Entity Pair", "intersection": "Intersection", "path": "Path Reason.", "count": "Path Counting",
}  # fmt: skip
SIMULATED = "simulated"  # of a source, as records have it (`bioloom.bench.run.predict.origins`)
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

    def main(self, dataset: str) -> tuple[Line, ...]:
        """The lines that compare methods: whole ones on whole graphs; ablations and parts of graphs stand apart."""
        jobs = {line: self.results.cell(line).job for line in self.lines(dataset)}
        whole = [line for line, job in jobs.items() if not job.method.ablation and "@" not in job.setup.graph]
        return tuple(whole or jobs)

    def scored(self, dataset: str) -> tuple[Line, ...]:
        """Those of them that have a score: what needs a model and has none is left out."""
        return tuple(line for line in self.main(dataset) if line not in self.results.na)

    def scores(self, line: Line, dataset: str) -> tuple[ItemScore, ...]:
        """The scores of a line on a dataset."""
        return tuple(s for s in self.results.lines[line] if s.dataset == dataset)

    def has_families(self, dataset: str) -> bool:
        """Whether a dataset is of the four families of BioMedHop."""
        return any(i.family in FAMILIES for i in self.results.items.values() if i.dataset == dataset)

    def sources(self, line: Line) -> str:
        """The source condition of a line in words; of documents that were made up, or some of them, it says so."""
        word, corpora = condition_word(line.condition), self.results.cell(line).job.setup.corpora
        if "doc" not in line.condition.split("+") or corpora not in self._made_up:
            return word
        return f"{word} ({'partly ' if len(corpora) > 1 else ''}{SIMULATED})"

    @cached_property
    def _made_up(self) -> frozenset[tuple[str, ...]]:
        """The corpora of which some answer cites a simulated document, or was shown one."""
        found = set()
        for (config, _, _), record in self.results.by_key.items():
            origins = record.meta.get("origins")
            if isinstance(origins, Mapping) and any(str(name).endswith(f":{SIMULATED}") for name in origins):
                found.add(self.results.cells[config].job.setup.corpora)
        return frozenset(found)

    def named(self, line: Line, among: Sequence[Line]) -> str:
        """A line in words, as short as it can be among others."""
        return " · ".join((self.results.cell(line).job.method.title, *self.setting(line, among)))

    def setting(self, line: Line, among: Sequence[Line]) -> list[str]:
        """What beside its method tells a line from others, in words."""
        job, parts = self.results.cell(line).job, []
        jobs = [self.results.cell(other).job for other in among]
        if len({j.setup.reasoner for j in jobs}) > 1:
            parts.append(reasoner_word(job.setup.reasoner))
        if len({other.condition for other in among}) > 1:
            parts.append(self.sources(line))
        if len({j.setup.graph for j in jobs}) > 1:
            parts.append(graph_word(job.setup.graph))
        if job.control == "cited":
            parts.append("without what it cited")
        return parts


def condition_word(condition: str) -> str:
    """``kg+doc`` as the paper writes it."""
    known = {"kg": "KG", "doc": "Doc", "web": "Web"}
    return "+".join(known.get(channel, channel) for channel in condition.split("+"))


def reasoner_word(reasoner: str) -> str:
    """Who judged: ``rules``, a model by its name, or ``rules, then MODEL`` where rules were asked first.

    A name without ``only:`` or ``rules+`` is of a record from before models were asked alone: it was a mixed run.
    """
    if reasoner.startswith(f"{ONLY}:"):
        return model_word(reasoner.removeprefix(f"{ONLY}:"))
    return RULES if reasoner == RULES else f"{RULES}, then {model_word(reasoner.removeprefix(MIXED))}"


def model_word(model: str) -> str:
    """A model without the folder of its file, and a file without what says that it is one."""
    return model.rsplit("/", 1)[-1].removeprefix(f"{ONLY}:").removeprefix("gguf:")


def graph_word(graph: str) -> str:
    """A graph without its folder; of a part of one, which part."""
    whole, withheld, file = graph.partition(f"@{WITHOUT}")
    if withheld:
        return f"{whole.rsplit('/', 1)[-1]} without {file.rsplit('/', 1)[-1].partition('.')[0]}"
    name, at, share = graph.rsplit("/", 1)[-1].partition("@")
    return f"{name}, {float(share):.0%} kept" if at else name


def mean(values: Sequence[float]) -> float | None:
    """The mean; None of nothing."""
    return sum(values) / len(values) if values else None
