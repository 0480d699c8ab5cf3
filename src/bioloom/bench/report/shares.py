"""Figure 6: how scores fall as the graph loses statements, as a chart and in numbers, on the same items."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from bioloom.bench.run.spec import WITHOUT

from .figures import channel_of, counted_in, file_name, ways
from .gather import Line
from .model import Chart, Table, numbers, percent, words
from .published import published, said_of
from .view import View, graph_word, mean, reasoner_word


class _Kept(NamedTuple):
    """One method under one condition, with ever more of the graph; the view is on the items asked of all lines."""

    method: str
    reasoner: str
    condition: str
    graph: str
    lines: tuple[tuple[float, Line], ...]
    view: View
    items: int


def chart(view: View, dataset: str) -> list[Chart]:
    """Figure 6: the score by the share that is kept, parted by the channels of the evidence of right answers."""
    paper, out = published("biomedhop.f6"), []
    for kept in _kept(view, dataset):
        values: list[dict[str, float]] = []
        for _, line in kept.lines:
            right = counted_in(kept.view, line, dataset, "", channel_of(kept.view, line, dataset))
            score = kept.view.score(line, dataset, "overall") or kept.view.score(line, dataset, "dataset") or 0.0
            values.append({n: 100 * score * c / right.total() for n, c in right.items()})
        names = ways({n for v in values for n in v})
        where = f"{kept.view.sources(kept.lines[0][1])}, {graph_word(kept.graph)}"
        out.append(
            Chart(
                name=file_name("robustness", kept.method, kept.condition), shape="stacked",
                series=tuple((n, tuple(v.get(n) for v in values)) for n in names),
                title=f"Share of the graph kept: {kept.method} ({where})",
                groups=tuple(f"{100 * share:.0f}%" for share, _ in kept.lines),
                note=f"As Figure 6: the score on {kept.items} items, parted by the channels that right answers cite. "
                f"{said_of('biomedhop.f6')} 0%: {paper.at('0', 'overall')}, 100%: {paper.at('1', 'overall')}.",
            )
        )  # fmt: skip
    return out


def table(view: View, dataset: str) -> Table | None:
    """The same in numbers, by format, with what became of the rest."""
    rows = []
    for kept in _kept(view, dataset):
        for share, line in kept.lines:
            scores = kept.view.scores(line, dataset)
            by_kind = [[s.value for s in scores if s.kind == kind] for kind in ("choice", "entity", "count")]
            became = Counter(str(s.outcome) for s in scores)
            silent, wrong = (became[what] / len(scores) for what in ("abstained", "wrong"))
            rows.append(
                (
                    kept.method, reasoner_word(kept.reasoner), kept.view.sources(line), graph_word(kept.graph),
                    f"{share:.0%}", str(kept.items), *(percent(mean(values)) for values in by_kind), percent(wrong),
                    percent(silent),
                )
            )  # fmt: skip
    heads = ("Items", "MCQ", "Open", "CountEx", "Wrong", "Abstained")
    return Table(
        title="Parts of the graph (per cent)", rows=tuple(rows),
        columns=(*words("Method", "Reasoner", "Sources", "Graph"), *numbers("Kept", *heads)),
        note="The seed draws which statements are kept. What is right is what the whole graph says.",
    ) if rows else None  # fmt: skip


def _kept(view: View, dataset: str) -> Iterator[_Kept]:
    found: dict[tuple[str, str, str, str], list[tuple[float, Line]]] = {}
    for line in view.lines(dataset):
        job = view.results.cell(line).job
        base, at, share = job.setup.graph.partition("@")
        if line not in view.results.na and not job.method.ablation and not share.startswith(WITHOUT):
            key = (job.method.title, job.setup.reasoner, line.condition, base)
            found.setdefault(key, []).append((float(share) if at else 1.0, line))
    for key, lines in found.items():
        if len(lines) > 1:
            shared = set.intersection(*({s.id for s in view.scores(line, dataset)} for _, line in lines))
            same = View(view.results.on((dataset, id_) for id_ in shared))
            yield _Kept(*key, tuple(sorted(lines, key=lambda pair: pair[0])), same, len(shared))
