"""Of the page: the paths that benchmarks ask about."""

from __future__ import annotations

from bioloom.bench.build.paths import biohopr, biomedhop
from bioloom.recipes.quality.types import PathCount, QualityReport

from .markup import Html, bar, details, join, table, tag
from .words import brought_by


def paths(report: QualityReport) -> list[object]:
    """BioMedHop's metapaths, then BioHopR's relations of one and two hops."""
    ten = [p for p in report.paths if p.benchmark == biomedhop.NAME]
    relations = [p for p in report.paths if p.benchmark == biohopr.NAME]
    intro = "A path is a row of nodes; what several sources say makes one path. All counts are exact. "
    intro += "Most frequent: the answer of most paths, and its share of them."
    rows = [(p.id, _name(p), p.paths, p.answers, _top(p), " · ".join(f"{n:,}" for n in p.nodes if n)) for p in ten]
    columns = ("#", "path", "#paths", "#answers", "most frequent", "distinct nodes along the path")
    parts: list[object] = [
        tag("p", intro, class_="soft"),
        tag("h3", "BioMedHop: ten metapaths (the disease is asked for)"),
        table(columns, rows),
    ]
    for hops, words in ((2, "one hop"), (3, "two hops")):
        some = [p for p in relations if len(p.nodes) == hops]
        shown = [(_name(p), p.nodes[0], p.answers, p.pairs or 0, p.paths, _each(p), _top(p)) for p in some]
        columns = ("query to target", "#queries", "#targets", "#query-target pairs", "#paths", "#targets per query")
        parts += [tag("h3", f"BioHopR: {words}"), table((*columns, "most frequent"), shown)]
    patterns = [tag("li", tag("b", f"{p.benchmark} {p.id}"), " ", tag("code", p.pattern)) for p in report.paths]
    return [*parts, details("The patterns", tag("ul", *patterns))]


def _name(p: PathCount) -> Html:
    lacks = [tag("small", f"absent: {m.step}; {brought_by(m)}", class_="warn") for m in p.missing]
    return join((p.name, *lacks))


def _top(p: PathCount) -> Html:
    if p.top is None or p.top_share is None:
        return Html("")
    return join((bar(p.top_share, f"{100 * p.top_share:.1f}%"), tag("small", p.top.name)))


def _each(p: PathCount) -> str:
    return f"{(p.pairs or 0) / p.nodes[0]:.1f}" if p.nodes[0] else ""
