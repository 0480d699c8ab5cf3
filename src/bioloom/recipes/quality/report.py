"""The quality report of a graph, put together."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from pydantic import ValidationError

from bioloom.core.errors import GraphFormatError
from bioloom.graph.model.graph import Graph
from bioloom.graph.storage.derived import Progress, quiet
from bioloom.recipes.build.build import REPORT
from bioloom.recipes.build.report import BuildReport

from .coverage import categories_of, signatures_of
from .disagreements import disagreements_of
from .doubts import doubts_of
from .faults import faults_of
from .hubs import hubs_of
from .sources import overlaps_of, sources_of
from .suspected import suspected
from .table import edge_table
from .types import PathCount, QualityReport


def build_report(folder: Path) -> BuildReport | None:
    """The report of the build that made the graph in ``folder``; None where there is none (an imported graph).

    Raises:
        GraphFormatError: It does not read.
    """
    path = folder / REPORT
    if not path.exists():
        return None
    try:
        return BuildReport.model_validate_json(path.read_bytes())
    except ValidationError as error:
        raise GraphFormatError(
            f"{path} is no build report: {error.errors()[0]['msg']}.", hint="Build again."
        ) from error


def quality_report(
    graph: Graph,
    built: BuildReport | None = None,
    progress: Progress = quiet,
    count: Callable[[Graph], tuple[PathCount, ...]] | None = None,
) -> QualityReport:
    """Everything about ``graph``; ``built`` adds what its build left out and what became of mappings.

    ``count`` gives the paths that benchmarks ask about, which are theirs to say; none are counted without it.
    """
    start = perf_counter()
    progress("reading edges", 0.0)
    table = edge_table(graph)
    progress("comparing sources", 0.1)
    sources, overlaps = sources_of(table, built), overlaps_of(table)
    progress("looking for disagreements", 0.3)
    disagreements = disagreements_of(table)
    progress("counting what nodes have", 0.4)
    categories, hubs, signatures = categories_of(table), hubs_of(table), signatures_of(table)
    progress("looking for faults", 0.6)
    faults = (*faults_of(table), *suspected(built))
    progress("counting paths", 0.8)
    paths = () if count is None else count(graph)
    progress("done", 1.0)
    return QualityReport(
        name=graph.name,
        content_hash=graph.content_hash,
        nodes=graph.node_count,
        edges=len(table),
        sources=sources,
        overlaps=overlaps,
        disagreements=disagreements,
        doubts=doubts_of(table),
        categories=categories,
        hubs=hubs,
        signatures=signatures,
        faults=faults,
        mappings=None if built is None else built.mappings,
        paths=paths,
        seconds=round(perf_counter() - start, 2),
    )
