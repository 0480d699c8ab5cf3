"""Of the page: what nodes have, what looks odd, what was left out."""

from __future__ import annotations

from collections import Counter

from bioloom.recipes.quality.types import CategoryQuality, QualityReport

from .markup import Html, bar, chips, details, join, table, tag
from .words import FAULTS, SIDES, coverage, said, share, short, title

_SHOWN = 30


def categories(report: QualityReport) -> list[object]:
    """A table of all, and of each its identifiers and predicates."""
    most = max((c.nodes for c in report.categories), default=1)
    rows = [
        (
            c.category,
            bar(c.nodes / most, c.nodes),
            *coverage(c),
            c.deprecated,
        )
        for c in report.categories
    ]
    columns = ["category", "#nodes", "#with edges", "#in a hierarchy only", "#isolated", "#named"]
    columns += ["#with synonyms", "#with cross-references", "#obsolete"]
    intro = "By primary category. In a hierarchy only: no edges but subclass_of and mappings to other vocabularies."
    return [
        tag("p", intro, class_="soft"),
        table(columns, rows),
        details("Identifiers and predicates of each category", *(_category(c) for c in report.categories)),
    ]


def _category(c: CategoryQuality) -> Html:
    rows = [(r.predicate, r.side, r.edges, r.nodes, share(r.nodes, c.nodes)) for r in c.reach]
    reached = table(("predicate", "it is the", "#edges", "#nodes", "#of the category"), rows) if rows else ""
    return join((tag("h3", c.category), chips(c.prefixes.items()), reached))


def faults(report: QualityReport) -> list[object]:
    """Each kind with its count, what it is about and the first of them."""
    if not report.faults:
        return [tag("p", "None was found.")]
    rows = []
    for f in report.faults:
        first = tag("ul", *(tag("li", x) for x in f.first))
        shown: list[object] = [chips(list(f.by.items())[:8])] if f.by else []
        rows.append((FAULTS[f.kind], f.count, join([*shown, details("the first", first) if f.first else ""])))
    return [table(("what", "#how many", "of"), rows)]


def hubs(report: QualityReport) -> list[object]:
    """Groups of nodes with their outliers."""
    if not report.hubs:
        return [tag("p", "No node stands out.")]
    intro = (
        "Nodes with far more neighbours than is usual for their category, predicate and side. z: modified z-score of "
    )
    intro += "the logarithm of the degree, a doubling counting as one at least; 3.5 and above stands out."
    rows = []
    for h in report.hubs:
        top = [
            tag(
                "li",
                n.entity.name,
                " ",
                tag("small", f"{n.degree:,} neighbours, z {n.z:.1f}, {share(n.share, 1)} of all"),
            )
            for n in h.top
        ]
        what = join((h.category, tag("small", f"{SIDES[h.side]} of {h.predicate}")))
        rows.append((what, h.nodes, f"{h.median:g}", h.outliers, tag("ul", *top)))
    columns = ("group", "#nodes", "#median degree", "#stand out", "foremost")
    shown = table(columns, rows[:_SHOWN])
    rest = details(f"{len(rows) - _SHOWN} more groups", table(columns, rows[_SHOWN:])) if rows[_SHOWN:] else ""
    return [tag("p", intro, class_="soft"), shown, rest]


def seldom(report: QualityReport) -> list[object]:
    """Categories that a predicate links far more seldom than others."""
    if not report.signatures:
        return []
    rows = [(f"{s.subject} {s.predicate} {s.object}", s.edges, s.of, said(s.first)) for s in report.signatures]
    intro = "Categories that a predicate links in less than 0.2% of its edges, 50 at most: an identifier of the wrong "
    intro += "kind shows here, and so does what is just rare."
    columns = ("combination", "#edges", "#of all with the predicate", "for instance")
    found = [tag("p", intro, class_="soft"), table(columns, rows[:_SHOWN])]
    if rows[_SHOWN:]:
        found.append(details(f"{len(rows) - _SHOWN} more", table(columns, rows[_SHOWN:])))
    return [*found]


def left_out(report: QualityReport) -> list[object]:
    """Rows by source and reason."""
    told = [s for s in report.sources if s.left_out]
    if not told:
        return [tag("p", "No build report stands beside this graph, or it left nothing out.")]
    parts: list[object] = []
    for s in sorted(told, key=lambda s: -sum(r.rows for r in s.left_out or ())):
        reasons = s.left_out or ()
        rows = [(r.reason, r.rows, "; ".join(r.samples[:3])) for r in reasons]
        line = f"{title(s)}: {sum(r.rows for r in reasons):,} of {s.rows or 0:,} rows ({short(s.infores)})"
        parts.append(details(line, table(("reason", "#rows", "for instance"), rows)))
    return [tag("p", "Rows that the build read and left out, by source and reason.", class_="soft"), *parts]


def mappings(report: QualityReport) -> list[object]:
    """What became of mappings between vocabularies."""
    if not report.mappings:
        return []
    totals: Counter[str] = Counter()
    for o in report.mappings:
        totals[o.outcome] += o.mappings
    rows = [(o.vocabularies, o.outcome, o.mappings, "; ".join(o.samples[:2])) for o in report.mappings]
    columns = ("between", "what became of them", "#how many", "for instance")
    return [
        tag("p", "What became of every mapping between two vocabularies.", class_="soft"),
        table(("outcome", "#mappings"), totals.most_common()),
        details("By vocabularies", table(columns, rows)),
    ]
