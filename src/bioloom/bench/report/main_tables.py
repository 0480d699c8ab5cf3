"""The tables that compare methods: BioMedHop's Tables 4, 5, 10, 11 and 15, and the whole table of any set."""

from __future__ import annotations

from bioloom.bench.build.items.item import FAMILIES
from bioloom.bench.score.table import Row

from .gather import Line
from .model import NA, Table, numbers, percent, printed, words
from .published import method_of, published, said_of
from .support import support
from .view import FAMILY_WORDS, KIND_WORDS, View, graph_word, mean, reasoner_word

PLACES = published("biomedhop.4").columns
SHORT = (
    "EP MCQ", "EP Open", "EP Avg.", "Int. MCQ", "Int. Open", "Int. Avg.", "Path MCQ", "Path Open", "Path Avg.",
    "CountEx", "Overall",
)  # fmt: skip
AGGREGATES = ("entity_pair", "intersection", "path", "count", "overall")
MOTIFS = {
    "entity_pair": ("2-edge shared neighbor", "shared-neighbor matching"),
    "intersection": ("3-edge intersection graph", "multi-clue aggregation"),
    "path": ("4-hop typed metapath", "relation-direction reasoning"),
    "count": ("4-hop set aggregation", "entity deduplication and counting"),
}
WHERE = ("Method", "Reasoner", "Sources", "Graph")


def where(view: View, line: Line) -> tuple[str, str, str, str]:
    """By whom, from what, on what."""
    setup = view.results.cell(line).job.setup
    method = view.results.cell(line).job.method.title
    return method, reasoner_word(setup.reasoner), view.sources(line), graph_word(setup.graph)


def paper_row(view: View, line: Line) -> str:
    """What the paper calls the method of a line; empty for a variant of it, or one that it does not have."""
    variant = view.results.cell(line).job.method
    return "" if variant.knobs else method_of(variant.name)


def main(view: View, dataset: str) -> Table:
    """Table 4: every method on every family and format, with what the paper prints in columns of its own."""
    paper = published("biomedhop.4")
    rows = []
    for line in view.scored(dataset):
        ours = [percent(view.score(line, dataset, place)) for place in PLACES]
        theirs = [printed(paper.at(paper_row(view, line), place)) for place in AGGREGATES]
        asked = str(len(view.scores(line, dataset)))
        rows.append((*where(view, line), asked, *ours, _interval(view.row(line, dataset, "overall")), *theirs))
    rows += _without_model(view, dataset)
    columns = (
        *words(*WHERE), *numbers("Items", *SHORT, "95%"),
        *numbers("EP", "Int.", "Path", "CountEx", "Overall", published=True),
    )  # fmt: skip
    return Table(
        title="Main evaluation, as Table 4 (per cent)", columns=columns, rows=tuple(rows),
        note=f"Avg. is the mean of MCQ and Open; Overall the mean of the four families, with its bootstrap interval. "
        f"Abstentions and failures count as not right. {NA}: needs a model, or a channel that is not there. "
        f"{said_of('biomedhop.4')}",
    )  # fmt: skip


def _without_model(view: View, dataset: str) -> list[tuple[str, ...]]:
    """One row for each method that has no score under any condition; the conditions stand together."""
    found: dict[tuple[str, str, str], list[Line]] = {}
    for line in view.main(dataset):
        if line in view.results.na:
            name, reasoner, _, graph = where(view, line)
            found.setdefault((name, reasoner, graph), []).append(line)
    rows = []
    for (name, reasoner, graph), lines in found.items():
        conditions = ", ".join(map(view.sources, lines))
        asked = str(sum(len(view.scores(line, dataset)) for line in lines))
        theirs = [printed(published("biomedhop.4").at(paper_row(view, lines[0]), place)) for place in AGGREGATES]
        rows.append((name, reasoner, conditions, graph, asked, *[NA] * (len(PLACES) + 1), *theirs))
    return rows


def _interval(row: Row | None) -> str:
    return NA if row is None else f"{percent(row.low)}\N{EN DASH}{percent(row.high)}"


def whole(view: View, dataset: str) -> Table:
    """Every cell with its interval, and what became of its items."""
    rows = []
    for line in view.lines(dataset):
        for (config, condition, of, place), row in view.rows.items():
            if (config, condition, of) != (line.config, line.condition, dataset):
                continue
            if row.level == "family" and (row.n, row.right) == _only(view, line, dataset, row.family):
                continue  # of one format alone: it would stand twice
            if line in view.results.na:
                continue  # it would say n/a in every row
            part = {"dataset": "all items", "overall": "Overall Avg."}.get(place) or part_word(row.family, row.kind)
            score = f"{percent(row.score)} [{percent(row.low)}, {percent(row.high)}]"
            counts = (row.n, row.right, row.wrong, row.abstained, row.invalid, row.failed, row.missing)
            known = percent(row.known)
            rows.append((*where(view, line), part, row.metric, score, known, *map(str, counts)))
    columns = (
        *words(*WHERE, "Part", "Metric"), *numbers("Score [95%]", "Without failures", "Items", "Right", "Wrong",
        "Abstained", "Invalid", "Failed", "Missing"),
    )  # fmt: skip
    return Table(
        title="Every part", columns=columns, rows=tuple(rows), folded=True,
        note="Intervals: bootstrap over groups of items from one pattern. Invalid: a reply of a model that "
        "nothing could be made of. Failed: an outage, a refusal or a crash.",
    )  # fmt: skip


def _only(view: View, line: Line, dataset: str, family: str) -> tuple[int, int] | None:
    """Items and right ones of the only format of a family; None where it has several."""
    cells = [r for r in view.rows.values() if (r.level, r.family, r.dataset) == ("cell", family, dataset)]
    mine = [r for r in cells if (r.configuration.config, r.configuration.condition) == (line.config, line.condition)]
    return (mine[0].n, mine[0].right) if len(mine) == 1 else None


def part_word(family: str, kind: str) -> str:
    """``Path Reason. MCQ``."""
    parts = (FAMILY_WORDS.get(family, family), KIND_WORDS.get(kind, kind) if kind else "Avg." if family else "")
    return " ".join(p for p in parts if p)


def difficulty(view: View, dataset: str) -> Table | None:
    """Table 10: per family the best other method and BioWeave, under the condition that has the most of both."""
    found: dict[tuple[str, tuple[str, str]], list[Line]] = {}
    for line in view.main(dataset):
        if paper_row(view, line) or view.results.cell(line).job.method.name == "loom":
            found.setdefault((line.condition, _setting(view, line)), []).append(line)
    best = [lines for lines in found.values() if any(_is(view, line, "bioweave") for line in lines) and len(lines) > 1]
    if not best:
        return None
    lines = max(best, key=len)
    paper, rows = published("biomedhop.10"), []
    for family in FAMILIES:
        mine = [(view.score(line, dataset, family), where(view, line)[0]) for line in lines]
        known = [(s, name) for s, name in mine if s is not None]
        bioweave = next((s for s, name in known if name == "bioweave"), None)
        loom = next((s for s, name in known if name == "loom"), None)
        other = max(((s, name) for s, name in known if name not in ("bioweave", "loom")), default=None)
        gain = None if other is None or bioweave is None else bioweave - other[0]
        rows.append(
            (
                FAMILY_WORDS[family], MOTIFS[family][0], NA if other is None else f"{percent(other[0])} ({other[1]})",
                percent(bioweave), NA if gain is None else f"{100 * gain:+.1f}", percent(loom), MOTIFS[family][1],
                printed(paper.at(family, "baseline")), printed(paper.at(family, "bioweave")),
            )
        )  # fmt: skip
    columns = (
        *words("Family", "Motif"), *numbers("Best baseline", "BioWeave", "Gain", "loom"), *words("Main challenge"),
        *numbers("Best baseline", "BioWeave", published=True),
    )  # fmt: skip
    condition = view.sources(lines[0])
    return Table(
        title=f"Difficulty by reasoning structure, as Table 10 ({condition}; per cent)", columns=columns,
        rows=tuple(rows), note=said_of("biomedhop.10"),
    )  # fmt: skip


def grounding(view: View, dataset: str) -> Table | None:
    """Tables 5 and 11: how much of what is answered stands in the evidence that is cited, by rule, beside the score."""
    paper, rows = published("biomedhop.5"), []
    for line in view.scored(dataset):
        cells = []
        for family in FAMILIES:
            backed = support(view, line, dataset, family)
            cells += [percent(view.score(line, dataset, family)), percent(backed)]
        theirs = [printed(paper.at(paper_row(view, line), f"{family}.evidence")) for family in FAMILIES]
        rows.append((*where(view, line), *cells, *theirs))
    if not rows:
        return None
    heads = [f"{short} {what}" for short in ("EP", "Int.", "Path", "Count") for what in ("score", "Evid.")]
    columns = (*words(*WHERE), *numbers(*heads), *numbers("EP", "Int.", "Path", "Count", published=True))
    return Table(
        title="Score and evidence support, as Tables 5 and 11 (per cent)", columns=columns, rows=tuple(rows),
        note="Evid. here is by rule, not by a model: the share of answered questions whose cited evidence names what "
        "was answered. The papers' Evid. is a judge's: 3 or more of 5. " + said_of("biomedhop.5"),
    )  # fmt: skip


def efficiency(view: View, dataset: str) -> Table:
    """Table 15: time, calls and score."""
    paper, rows = published("biomedhop.15"), []
    for line in view.scored(dataset):
        scores = view.scores(line, dataset)
        records = [view.results.by_key[line.config, s.dataset, s.id] for s in scores]
        seconds = mean([p.seconds for p in records])
        judged = mean([float(j) for p in records if isinstance(j := p.meta.get("judgements"), int)])
        overall = "overall" if view.row(line, dataset, "overall") else "dataset"
        theirs = [printed(paper.at(paper_row(view, line), c)) for c in paper.columns]
        money = [p.money for p in records if p.calls]
        rows.append(
            (
                *where(view, line), NA if seconds is None else f"{seconds:.2f}",
                _plain(mean([p.calls for p in records])),
                _plain(judged), _plain(mean([p.tokens_in + p.tokens_out for p in records])),
                NA if not money or None in money else f"{sum(m for m in money if m is not None):.2f}",
                percent(view.score(line, dataset, overall)), *theirs,
            )
        )  # fmt: skip
    columns = (
        *words(*WHERE), *numbers("Time (s)", "Model calls", "Judgements", "Tokens", "US$", "Score"),
        *numbers("Time (s)", "API calls", "Overall", published=True),
    )  # fmt: skip
    return Table(
        title="Efficiency, as Table 15 (means per question)", columns=columns, rows=tuple(rows),
        note="Judgements are what a model would be asked; by rules they cost nothing. Score is the Overall Avg. where "
        "all four families were asked, else the mean over the items. " + said_of("biomedhop.15"),
    )  # fmt: skip


def _plain(value: float | None) -> str:
    return NA if value is None else f"{value:,.1f}"


def _is(view: View, line: Line, name: str) -> bool:
    variant = view.results.cell(line).job.method
    return variant.name == name and not variant.knobs


def _setting(view: View, line: Line) -> tuple[str, str]:
    setup = view.results.cell(line).job.setup
    return setup.graph, setup.reasoner
