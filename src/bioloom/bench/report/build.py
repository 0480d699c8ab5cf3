"""Put a report together from results."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bioloom.bench.run.cells import Cell
from bioloom.bench.score.contract import SCORING_VERSION

from . import ablations, breakdown, figures, harness, judged, main_tables, shares
from .browse import browser
from .errors import ERRORS
from .gather import Line, Results
from .model import NA, Block, Report, Section, Table, trimmed, words
from .paired import paired
from .replies import replies
from .view import View, graph_word, model_word, reasoner_word
from .who import who_answered

Figure = Callable[[View, str], Sequence[Block]]
FIGURES: tuple[Figure, ...] = (
    figures.gap, figures.sources, shares.chart, figures.overlap, figures.support_heat, figures.errors,
    figures.calls,
)  # fmt: skip


def build(results: Results, title: str) -> Report:
    """The report on everything in ``results``."""
    view = View(results)
    sections: list[Section] = []
    if (over_sets := harness.unified(view)) is not None:
        sections.append(Section(id="sets", title="By set", blocks=(_trim(over_sets),)))
    for dataset in results.datasets():
        sections += _of_set(view, dataset)
    sections.append(Section(id="runs", title="How it was run", blocks=(_cells(results), *_specs(results))))
    failed = sum(s.outcome == "failed" for s in results.scores)
    unscored = sum(len(results.lines[line]) for line in results.na)
    tiles = (
        (f"{len(results.items):,}", "items"), (f"{len(results.predictions):,}", "records"),
        (str(len(results.cells)), "configurations"),
        (str(len({line.config for line in results.na})), f"without a score ({NA})"),
        (f"{failed - unscored:,}", "failed"), (str(SCORING_VERSION), "scoring contract"),
    )  # fmt: skip
    return Report(title=title, about=_about(results), tiles=tiles, sections=tuple(sections))


def _of_set(view: View, dataset: str) -> list[Section]:
    families = view.has_families(dataset)
    tables: list[Table | None] = [
        *_mains(view, dataset, families=families), who_answered(view, dataset), paired(view, dataset),
        breakdown.both(view, dataset), breakdown.single_and_multi(view, dataset), main_tables.whole(view, dataset),
        harness.calibrated(view, dataset),
    ]  # fmt: skip
    cost = _there(main_tables.efficiency(view, dataset), replies(view, dataset), *figures.cost(view, dataset))
    ablated: list[Block] = [*_there(ablations.conditions(view, dataset)), *ablations.parts(view, dataset)]
    ablated += _there(shares.table(view, dataset), ablations.removals(view, dataset))
    broken = _there(
        main_tables.difficulty(view, dataset) if families else None, breakdown.wordings(view, dataset),
        breakdown.relations(view, dataset),
    )  # fmt: skip
    evidence = _there(main_tables.grounding(view, dataset) if families else None, *breakdown.texts(view, dataset))
    if families:
        evidence += _there(judged.verifier(view, dataset), judged.kinds(view, dataset), judged.agreement(view, dataset))
    drawn: list[Block] = [block for figure in FIGURES for block in figure(view, dataset)] if families else []
    if not families:
        drawn = list(figures.errors(view, dataset))
    parts: list[tuple[str, str, list[Block]]] = [
        ("scores", "Scores", _there(*tables)), ("cost", "Accuracy against cost", cost),
        ("ablations", "Ablations and controls", ablated), ("evidence", "Evidence", evidence),
        ("figures", "Figures", [*drawn, _taxonomy()]), ("breakdown", "By structure and relation", broken),
        ("disagreements", "Disagreements", _there(browser(view, dataset))),
    ]  # fmt: skip
    return [
        Section(id=f"{dataset}-{id_}", title=f"{dataset}: {name}", blocks=tuple(_trim(b) for b in blocks))
        for id_, name, blocks in parts
        if blocks
    ]


def _trim(block: Block) -> Block:
    return trimmed(block, ("Reasoner", "Graph")) if isinstance(block, Table) else block


def _mains(view: View, dataset: str, *, families: bool) -> list[Table | None]:
    """The main table, and where not all were asked the same, one on the items that all were asked before it."""
    if not families:
        return []
    asked = {frozenset(s.id for line in lines for s in view.scores(line, dataset)) for lines in _by_cell(view, dataset)}
    whole = main_tables.main(view, dataset)
    if len(asked) < 2:
        return [whole]
    shared = main_tables.main(View(view.results.common()), dataset)
    titles = ("On the items that every method was asked: ", "On all items that each was asked: ")
    return [
        t.model_copy(update={"title": said + t.title[0].lower() + t.title[1:]})
        for said, t in zip(titles, (shared, whole), strict=True)
    ]


def _by_cell(view: View, dataset: str) -> list[list[Line]]:
    found: dict[str, list[Line]] = {}
    for line in view.main(dataset):
        found.setdefault(line.config, []).append(line)
    return list(found.values())


def _there(*blocks: Block | None) -> list[Block]:
    return [b for b in blocks if b is not None]


def _taxonomy() -> Table:
    return Table(
        title="Kinds of error", columns=words("Kind", "By rule"), rows=tuple(ERRORS.values()), folded=True,
        note="The first that fits. The paper's kinds (Table 13) are given by a judge who reads the texts.",
    )  # fmt: skip


def _about(results: Results) -> tuple[str, ...]:
    said = []
    for note in results.notes:
        spec = note.get("spec")
        if isinstance(spec, dict) and spec.get("about"):
            said.append(str(spec["about"]))
    always = (
        "Every number is re-derived from the records alone. Columns marked as published are what the papers print: "
        "other data and other models, for orientation, not for comparison."
    )
    return (*dict.fromkeys(said), always)


def _cells(results: Results) -> Table:
    def row(config: str, cell: Cell) -> tuple[str, ...]:
        job, versions = cell.job, cell.opened.versions
        cap = job.evidence
        capped = ", ".join(
            f"{n:,} {what}" for n, what in ((cap.units, "units"), (cap.characters, "characters")) if n is not None
        )
        return (
            config, job.method.title, cell.opened.method, reasoner_word(job.setup.reasoner),
            model_word(cell.opened.model) or "–", job.condition, graph_word(job.setup.graph),
            versions.get("graph", "")[:12],
            ", ".join(graph_word(c) for c in job.setup.corpora) or "–", capped or "no cap", str(job.seed), cell.set,
        )  # fmt: skip

    columns = words(
        "Config", "Method", "Knobs", "Reasoner", "Model", "Sources", "Graph", "Build", "Corpora", "Evidence", "Seed",
        "Set",
    )  # fmt: skip
    return Table(
        title="Configurations",
        columns=columns,
        rows=tuple(row(name, c) for name, c in results.cells.items()),
        folded=True,
    )


def _specs(results: Results) -> list[Block]:
    if not results.notes:
        return []
    rows = []
    for note in results.notes:
        spec = note.get("spec")
        name = str(spec.get("name")) if isinstance(spec, dict) else ""
        commit = f"{note.get('commit') or '–'}{' with changes' if note.get('changed') else ''}"
        rows.append((name, str(note.get("started", "")), str(note.get("bioloom", "")), commit))
    return [Table(title="Runs", columns=words("Spec", "Started (UTC)", "bioloom", "Commit"), rows=tuple(rows))]
