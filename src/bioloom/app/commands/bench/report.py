"""``bioloom bench score``, ``report``, ``pack`` and ``list``: what records say, offline."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bioloom.app.commands.common import Json, emit
from bioloom.core.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bioloom.bench.build.items.gold import Gold
    from bioloom.bench.build.items.prediction import Prediction
    from bioloom.bench.report.gather import Results
    from bioloom.bench.report.pack import Packed
    from bioloom.bench.run.loaders.base import Loaded
    from bioloom.bench.score.contract import Scale

SCHEMA = "bioloom.bench/1"
LARGEST = 10 * 2**20  # bytes of records that are kept in a repository
Paths = Annotated[
    list[Path], typer.Argument(metavar="DIR...", help="Folders of runs, or of packed records.", show_default=False)
]
Reading = Annotated[
    str, typer.Option("--reading", help="Another reading of what is right, where a set has it: named_bridge.")
]
Names = Annotated[
    str,
    typer.Option("--names", metavar="GRAPH", help="A graph whose synonyms and merged identifiers count as names."),
]
Embedding = Annotated[
    str,
    typer.Option(
        "--embedder", metavar="NAME", help="Score entities by likeness, as BioHopR does: minilm, onnx:FOLDER."
    ),
]
Threshold = Annotated[
    float, typer.Option("--threshold", help="Above which likeness is right; it belongs to the embedder.")
]


def score(
    path: Annotated[
        Path, typer.Argument(metavar="FILE|DIR", help="A run, packed records, or predictions.", show_default=False)
    ],
    *,
    set_: Annotated[
        str, typer.Option("--set", metavar="NAME|PATH", help="The set that a file of predictions answers.")
    ] = "",
    reading: Reading = "",
    names: Names = "",
    embedder: Embedding = "",
    threshold: Threshold = 0.9,
    json_: Json = False,
) -> int:
    """Score records again, from nothing but the records: the whole table with its intervals."""
    from bioloom.app.render_bench import show_table
    from bioloom.bench.build.items.files import read_predictions
    from bioloom.bench.report.biohopr.scores import EMBEDDING
    from bioloom.bench.report.gather import gather
    from bioloom.bench.score.score import score as scored

    metrics = EMBEDDING if embedder else {}
    if path.is_file():
        loaded = _answered(set_)
        predictions = list(read_predictions(path))
        scale = _scale(names, embedder, threshold, loaded.golds, predictions)
        table = scored(loaded.items, loaded.golds, predictions, scale=scale, metrics=metrics, reading=reading)
        na: set[str] = set()
    else:
        results = gather([path], reading=reading)
        results.scale = _scale(names, embedder, threshold, results.golds.values(), results.predictions)
        results.metrics = metrics
        table, na = results.table, {f"{line.config} {line.condition}" for line in results.na}
    if json_:
        emit({"schema": SCHEMA, "na": sorted(na), **table.model_dump(mode="json")})
    else:
        show_table(table, na)
    return 0


def report(
    paths: Paths,
    *,
    out: Annotated[Path, typer.Option("--out", help="Where to put report.html, report.md and plots/.")] = Path(
        "report"
    ),
    title: Annotated[str, typer.Option("--title", help="What to call it; the name of its spec when left out.")] = "",
    reading: Reading = "",
    names: Names = "",
    common: Annotated[bool, typer.Option("--common", help="Only the items that every method was asked.")] = False,
    json_: Json = False,
) -> int:
    """One report of any number of runs, as a page of HTML and as Markdown."""
    from bioloom.app.report.run_page import run_page
    from bioloom.bench.build.items.files import replacing_file
    from bioloom.bench.report.build import build
    from bioloom.bench.report.gather import gather
    from bioloom.bench.report.markdown import PLOTS, charts, markdown
    from bioloom.bench.report.plots import standing

    results = gather(paths, reading=reading)
    results.scale = _scale(names, "", 0.0, results.golds.values(), results.predictions)
    made = build(results.common() if common else results, title or titled(results))
    pages = {"report.html": run_page(made), "report.md": markdown(made)}
    pages |= {f"{PLOTS}/{chart.name}.svg": standing(chart) for chart in charts(made)}
    for name, text in pages.items():
        with replacing_file(out / name) as file:
            file.write(text)
    if json_:
        emit({"schema": SCHEMA, "html": str(out / "report.html"), "markdown": str(out / "report.md")})
    else:
        sys.stdout.write(f"{out / 'report.html'}\n{out / 'report.md'}\n")
    return 0


def pack(
    paths: Paths,
    *,
    out: Annotated[Path, typer.Option("--out", help="A folder for the tables.", show_default=False)],
    json_: Json = False,
) -> int:
    """Records as compressed Parquet for keeping: identifiers, names and numbers, no text of others.

    What is more than 10 MB is refused: records of that size belong beside a repository, not into it.
    """
    from bioloom.bench.report.gather import gather
    from bioloom.bench.report.pack import pack as write

    results = gather(paths)
    if not results.predictions:
        raise InputError("There are no records to pack.", hint="Run something first: bioloom bench run SPEC.yaml.")
    size = write(out, packed_of(results), scores_of(results))
    if size > LARGEST:
        raise InputError(
            f"The records are {size / 2**20:.1f} MB packed; 10 MB is the most.", hint="Pack fewer runs at once."
        )
    if json_:
        emit({"schema": SCHEMA, "path": str(out), "bytes": size, "records": len(results.predictions)})
    else:
        sys.stdout.write(f"{len(results.predictions):,} records in {size / 1e6:.2f} MB: {out}\n")
    return 0


def list_(*, json_: Json = False) -> int:
    """The sets that have a loader, and whether they are in the data folder."""
    from bioloom.app.render_bench import show_sets
    from bioloom.bench.run.loaders.load import LOADERS, home

    rows = []
    for name in LOADERS.names():
        layout = LOADERS.create(name)
        found = home(layout)
        rows.append({"name": name, **layout.about.model_dump(mode="json"), "path": str(found) if found else ""})
    if json_:
        emit({"schema": SCHEMA, "sets": rows})
    else:
        show_sets(rows)
    return 0


def _scale(
    names: str, embedder: str, threshold: float, golds: Iterable[Gold], predictions: Iterable[Prediction]
) -> Scale:
    """The names that a graph adds and the likeness that an embedder gives; neither where none is named."""
    from bioloom.bench.score.aliases import graph_aliases
    from bioloom.bench.score.contract import Scale
    from bioloom.bench.score.metrics.names import NONE
    from bioloom.bench.score.similar import Cosine
    from bioloom.graph.store import open_graph
    from bioloom.reason.embed.resolve import resolve_embedder
    from bioloom.reason.settings import load_settings

    aliases = graph_aliases(open_graph(names), golds, predictions) if names else NONE
    found = resolve_embedder(embedder, load_settings()) if embedder else None
    if embedder and found is None:
        raise InputError(f"{embedder} has no vectors.", hint="Name an embedder: minilm, onnx:FOLDER, st:NAME.")
    return Scale(aliases=aliases, similar=Cosine(found) if found else None, threshold=threshold)


def _answered(set_: str) -> Loaded:
    """The set that a file of predictions answers."""
    from bioloom.bench.run.loaders.load import load

    if not set_:
        raise InputError("Which set does this file answer?", hint="Name it: --set medqa, or --set PATH.")
    return load(set_)


def titled(results: Results) -> str:
    """What a report is called that nobody gave a name: by the specs that were run, as the records keep them."""
    specs = (note.get("spec") for note in results.notes)
    names = dict.fromkeys(str(s["name"]) for s in specs if isinstance(s, dict) and s.get("name"))
    return ", ".join(names) or "Benchmark report"


def packed_of(results: Results) -> Packed:
    """Results as they are packed, with what tables read off what is not: kinds of error, and how valid replies were."""
    from bioloom.bench.report.pack import Packed
    from bioloom.bench.report.told import told

    return Packed(
        dict(results.cells), tuple(results.items.values()), tuple(results.golds.values()),
        told(results), tuple(results.verdicts), tuple(results.notes),
    )  # fmt: skip


def scores_of(results: Results) -> dict[tuple[str, str, str], tuple[str, float]]:
    """Outcome and value by config, dataset and id."""
    return {(s.configuration.config, s.dataset, s.id): (s.outcome, s.value) for s in results.scores}
