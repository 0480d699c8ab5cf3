"""Of the page: what sources give, where they overlap, where they disagree."""

from __future__ import annotations

from bioloom.recipes.quality.types import Disagreement, Doubted, QualityReport, SourceQuality

from .markup import Html, bar, chips, details, join, link, table, tag
from .words import compact, doubted, heading, said, share, short, title

_MATRIX = 30  # sources beyond which a matrix cannot be read


def sources(report: QualityReport) -> list[object]:
    """A table of all, and of each what its edges say."""
    most = max((s.edges for s in report.sources), default=1) or 1
    rows = [
        (
            join((title(s), tag("small", " ".join(x for x in (short(s.infores), s.version) if x)))),
            bar(s.edges / most, s.edges),
            s.nodes,
            share(s.alone, s.statements) if s.statements else "",
            share(s.cited, s.edges) if s.edges else "",
            "" if s.left_out is None else sum(row.rows for row in s.left_out),
            link(s.licence),
        )
        for s in report.sources
    ]
    columns = ("source", "#edges", "#nodes", "#said by it alone", "#with publications", "#rows left out", "licence")
    intro = "Nodes may have several sources; an edge has one. Said by it alone: the share of its distinct statements."
    return [
        tag("p", intro, class_="soft"),
        table(columns, rows),
        details("What the edges of each source say", *(_source(s) for s in report.sources if s.edges)),
    ]


def _source(s: SourceQuality) -> Html:
    parts: list[object] = [tag("h3", title(s))]
    for name, counts in (
        ("predicates", s.predicates),
        ("knowledge level", s.knowledge_levels),
        ("agent", s.agent_types),
        ("qualifiers", s.qualifiers),
    ):
        if counts:
            ordered = sorted(counts.items(), key=lambda item: -item[1])
            parts += [tag("small", name), chips(ordered)]
    if s.negated:
        parts.append(tag("p", s.negated, " of its edges deny what they say."))
    return join(parts)


def overlaps(report: QualityReport) -> list[object]:
    """A matrix of the statements that two sources share, and the list with the pairs of nodes."""
    if not report.overlaps:
        return [tag("p", "No two sources link the same two nodes.")]
    intro = "Statements that both sources make: same subject, predicate and object, whatever their qualifiers. "
    intro += "Same pair: they link the same two nodes, in whatever way."
    size = {s.infores: s.statements for s in report.sources}
    rows = [
        (short(o.one), short(o.other), o.statements, share(o.statements, min(size[o.one], size[o.other])), o.pairs)
        for o in report.overlaps
    ]
    listed = table(("source", "source", "#same statement", "#of the smaller", "#same pair"), rows)
    agreeing = {n for o in report.overlaps if o.statements for n in (o.one, o.other)}
    names = [s.infores for s in report.sources if s.infores in agreeing]
    if not 2 < len(names) <= _MATRIX:
        return [tag("p", intro, class_="soft"), listed]
    return [tag("p", intro, class_="soft"), _matrix(report, names), details("All pairs of sources", listed)]


def _matrix(report: QualityReport, names: list[str]) -> Html:
    shared = {(a, b): o for o in report.overlaps for a, b in ((o.one, o.other), (o.other, o.one))}
    size = {s.infores: s.statements for s in report.sources}
    head = tag("tr", tag("th"), *(tag("th", short(n), class_="up") for n in names))
    rows = []
    for row in names:
        cells = []
        for column in names:
            found = shared.get((row, column))
            if found is None or not found.statements:
                cells.append(tag("td", "·" if row == column else ""))
                continue
            part = found.statements / max(1, min(size[row], size[column]))
            shade = f"background:color-mix(in srgb, var(--mark) {round(8 + 60 * part)}%, transparent)"
            hint = f"{short(row)} and {short(column)}: {found.statements:,} statements, {found.pairs:,} pairs of nodes"
            cells.append(tag("td", compact(found.statements), title=hint, style=shade))
        rows.append(tag("tr", tag("th", short(row)), *cells))
    return tag("div", tag("table", tag("thead", head), tag("tbody", *rows), class_="matrix"), class_="scroll")


def disagreements(report: QualityReport) -> list[object]:
    """Every kind of contradiction with who says what and the first of them."""
    doubts = [_doubt(d) for d in report.doubts]
    if not report.disagreements:
        return [tag("p", "No two edges contradict each other."), *doubts]
    intro = "A contradiction may be no error: frequencies, doses and contexts differ. Each is shown with its sources."
    return [tag("p", intro, class_="soft"), *(_disagreement(d) for d in report.disagreements), *doubts]


def _doubt(d: Doubted) -> Html:
    what = f"{d.statements:,} of {d.of:,}, found by a rule when the graph was built."
    return join(
        (
            tag("h3", f"{d.predicate.replace('_', ' ')} in doubt: {d.kind.replace('_', ' ')}"),
            tag("p", what),
            tag("div", *(tag("div", doubted(f)) for f in d.first), class_="pair"),
        )
    )


def _disagreement(d: Disagreement) -> Html:
    inside = f"{d.statements:,} statements; on {d.within_sources or 'none'} of them a source contradicts itself."
    first = [tag("div", *(tag("div", said(f)) for f in (*c.one, *c.other)), class_="pair") for c in d.first]
    return join(
        (
            tag("h3", heading(d)),
            tag("p", inside),
            table((d.one, d.other, "#statements"), [(short(c.one), short(c.other), c.statements) for c in d.sources]),
            tag("p", f"The first {len(d.first)}:" if len(d.first) > 1 else "For instance:", class_="soft"),
            *first,
        )
    )
