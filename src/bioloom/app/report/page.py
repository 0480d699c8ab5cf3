"""The report as one page that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from bioloom.core.version import __version__
from bioloom.recipes.quality.types import QualityReport

from .markup import Html, join, section, tag
from .sections_content import categories, faults, hubs, left_out, mappings, seldom
from .sections_paths import paths
from .sections_sources import disagreements, overlaps, sources

Part = tuple[str, str, Sequence[object]]  # id, heading, what is inside


def page(report: QualityReport) -> str:
    """The whole page."""
    parts: list[Part] = [
        ("sources", "Sources", sources(report)),
        ("overlaps", "Overlaps between sources", overlaps(report)),
        ("disagreements", "Disagreements", disagreements(report)),
        ("coverage", "Coverage by category", categories(report)),
        ("faults", "Faults and oddities", faults(report)),
        ("hubs", "Hubs", hubs(report)),
        ("seldom", "Seldom combinations", seldom(report)),
        ("left-out", "Rows left out", left_out(report)),
        ("mappings", "Identity", mappings(report)),
        ("paths", "Paths of the benchmarks", paths(report)),
    ]
    shown = [(id_, heading, inside) for id_, heading, inside in parts if inside]
    style = files("bioloom.app.report").joinpath("style.css").read_text("utf-8")
    head = tag(
        "head",
        Html('<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'),
        tag("title", f"Quality of {report.name}"),
        tag("style", Html(style)),
    )
    contents = tag("nav", *(tag("a", heading, href=f"#{id_}") for id_, heading, _ in shown))
    main = tag("main", _header(report), *(section(id_, heading, *inside) for id_, heading, inside in shown))
    return f'<!doctype html>\n<html lang="en">{head}{tag("body", tag("div", contents, main, class_="page"))}</html>\n'


def _header(report: QualityReport) -> Html:
    figures = (
        (report.nodes, "nodes"),
        (report.edges, "edges"),
        (sum(1 for s in report.sources if s.edges), "sources of edges"),
        (len(report.categories), "categories"),
        (len({p for s in report.sources for p in s.predicates}), "predicates"),
        (sum(d.statements for d in report.disagreements), "contradictions"),
    )
    return join(
        (
            tag("h1", report.name),
            tag(
                "p",
                "Quality report of bioloom ",
                __version__,
                ", build ",
                tag("span", report.content_hash, class_="hash"),
                class_="soft",
            ),
            tag("div", *(tag("div", tag("b", n), name, class_="tile") for n, name in figures), class_="tiles"),
        )
    )
