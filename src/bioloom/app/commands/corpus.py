"""``bioloom corpus``: one's own documents, to be searched and asked with."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bioloom.core.errors import InputError

from . import modelling
from .common import Json, Kg, corpora_like, emit, the_one_named
from .term_graph import graph

if TYPE_CHECKING:
    from bioloom.sources.corpus.ingest import Report

app = typer.Typer(help="Make corpora of your own documents, search them, change them.", no_args_is_help=True)
app.command("graph")(graph)
SCHEMA = "bioloom.corpus/1"
Paths = Annotated[list[Path], typer.Argument(help="Files, or folders with them.", show_default=False)]
Name = Annotated[
    str,
    typer.Option(
        "--name", "--corpus", metavar="NAME|PATH", autocompletion=corpora_like,
        help="Which corpus; not needed if there is one.",
    ),
]  # fmt: skip
Workers = Annotated[int, typer.Option("--workers", min=1, help="Processes that look for entities.")]
Which = Annotated[
    str,
    typer.Argument(
        metavar="[NAME|PATH]", help="Which corpus; not needed if there is one.", autocompletion=corpora_like
    ),
]
Same = Annotated[
    str,
    typer.Option("--name", "--corpus", metavar="NAME|PATH", help="The same.", autocompletion=corpora_like),
]


@app.command()
def build(
    paths: Paths,
    *,
    name: Annotated[str, typer.Option("--name", metavar="NAME|PATH", help="What to call it, or a folder for it.")],
    kg: Kg = "open",
    untagged: Annotated[bool, typer.Option("--untagged", help="Do not look for the graph's entities.")] = False,
    embedder: modelling.Embedder = "",
    licence: Annotated[str, typer.Option("--licence", help="Licence of texts that carry none of their own.")] = "",
    workers: Workers = 1,
    json_: Json = False,
) -> int:
    """Make a corpus of JSON Lines, PubMed XML, BioC, PubTator, text, Markdown or PDF files, gzipped or not.

    What is there stays until the new one is whole. A build that was stopped goes on when it is started again.
    """
    from bioloom.api.own import build_corpus
    from bioloom.sources.corpus.shelf import new_folder

    graph = "" if untagged else kg
    report = build_corpus(paths, name, graph=graph, embedder=embedder, licence=licence, workers=workers)
    return _told(new_folder(name), report, json_=json_)


@app.command()
def source(
    which: Annotated[str, typer.Argument(metavar="SOURCE", help="gene_summaries: what RefSeq writes of each gene.")],
    *,
    name: Annotated[str, typer.Option("--name", metavar="NAME|PATH", help="What to call it; else as the source.")] = "",
    data: Annotated[Path | None, typer.Option("--data", help="Raw data; else BIOLOOM_DATA, else upstream.")] = None,
    offline: Annotated[bool, typer.Option("--offline", help="Never use the network.")] = False,
    kg: Kg = "open",
    untagged: Annotated[bool, typer.Option("--untagged", help="Do not look for the graph's entities.")] = False,
    embedder: modelling.Embedder = "",
    workers: Workers = 1,
    json_: Json = False,
) -> int:
    """Make a corpus of a source of texts that bioloom knows, from the data folder or from upstream."""
    from tempfile import TemporaryDirectory

    from bioloom.api.corpora import building, graph_named
    from bioloom.api.progress import bar
    from bioloom.recipes.files.locate import Shelf, data_folder
    from bioloom.recipes.texts import write_records
    from bioloom.sources.corpus.shelf import new_folder

    folder = new_folder(name or which)
    with TemporaryDirectory() as scratch, bar() as progress:
        lines = Path(scratch) / f"{which}.jsonl"
        write_records(which, Shelf(data=data_folder(data), offline=offline), lines)
        worker = building("" if untagged else graph_named(kg), embedder, progress, workers)
        report = worker.build(folder, [lines], name=folder.name, licence="")
    return _told(folder, report, json_=json_)


@app.command()
def add(paths: Paths, *, name: Name = "", workers: Workers = 1, json_: Json = False) -> int:
    """Read more files into a corpus; a record whose id is there is replaced, one that PubMed deleted is removed."""
    from bioloom.api.corpora import building
    from bioloom.api.progress import bar
    from bioloom.sources.corpus.shelf import read_made

    folder = _found(name)
    made = read_made(folder)
    with bar() as progress:
        report = building(made.graph, made.embedded_with or "lexical", progress, workers).add(folder, paths)
    return _told(folder, report, json_=json_)


@app.command()
def remove(
    ids: Annotated[list[str], typer.Argument(help="Ids of records.", show_default=False)],
    *,
    name: Name = "",
    json_: Json = False,
) -> int:
    """Remove records by id; 1 when none of them was there."""
    from bioloom.app.render_corpus import show_removed
    from bioloom.sources.corpus.building import remove as remove_records

    folder = _found(name)
    missing = remove_records(folder, ids)
    removed = [i for i in dict.fromkeys(ids) if i not in missing]
    if json_:
        emit({"schema": SCHEMA, "path": str(folder), "removed": removed, "missing": list(missing)})
    else:
        show_removed(removed, missing)
    return 0 if removed else 1


@app.command()
def retag(
    name: Which = "",
    *,
    same: Same = "",
    kg: Annotated[str, typer.Option("--kg", metavar="NAME|PATH", help="Another graph than it is tagged with.")] = "",
    workers: Workers = 1,
    json_: Json = False,
) -> int:
    """Find the entities anew, with the graph as it is now, or with another; run again, it goes on where it stopped."""
    from bioloom.api.corpora import building, graph_named
    from bioloom.api.progress import bar
    from bioloom.app.render_corpus import show_retagged
    from bioloom.sources.corpus.shelf import read_made

    folder = _found(the_one_named(name, same, "--corpus"))
    graph = graph_named(kg) if kg else read_made(folder).graph or "open"
    with bar() as progress:
        done = building(graph, "lexical", progress, workers).retag(folder)
    if json_:
        emit({"schema": SCHEMA, "path": str(folder), "retagged": done})
    else:
        show_retagged(done, graph)
    return 0


@app.command()
def info(name: Which = "", *, same: Same = "", json_: Json = False) -> int:
    """What is in a corpus, how it was made, and whether its entities are of the graph as it is now."""
    from bioloom.api.corpora import is_stale
    from bioloom.app.render_corpus import show_corpus
    from bioloom.sources.corpus.corpus import Corpus

    folder = _found(the_one_named(name, same, "--corpus"))
    corpus = Corpus(folder)
    counts, old = corpus.counts(), is_stale(corpus.made)
    size = sum(p.stat().st_size for p in folder.rglob("*") if p.is_file())
    if json_:
        made = corpus.made.model_dump(mode="json")
        emit({"schema": SCHEMA, "path": str(folder), "bytes": size, **made, **counts.model_dump(), "retag": old})
    else:
        show_corpus(folder, corpus.made, counts, size, stale=old)
    return 0


@app.command("list")
def list_(*, json_: Json = False) -> int:
    """The corpora that there are."""
    from bioloom.app.render_corpus import show_corpora
    from bioloom.sources.corpus.shelf import corpora_root, corpus_names

    found = {n: corpora_root() / n for n in corpus_names()}
    if json_:
        emit({"schema": SCHEMA, "corpora": [{"name": n, "path": str(p)} for n, p in found.items()]})
    else:
        show_corpora(found)
    return 0


@app.command()
def search(
    query: Annotated[str, typer.Argument(help="A question, or words.", show_default=False)],
    *,
    name: Name = "",
    entity: Annotated[
        list[str] | None, typer.Option("--entity", metavar="CURIE", help="Only texts that name it; repeat for more.")
    ] = None,
    year: Annotated[str, typer.Option("--year", metavar="YEARS", help="2015, 2010-, -1999 or 2010-2015.")] = "",
    limit: Annotated[int, typer.Option("--limit", min=1, max=1000, help="The most passages.")] = 10,
    json_: Json = False,
) -> int:
    """Search a corpus: passages with their record, place, entities and score; 1 when nothing is found."""
    from bioloom.api.corpora import opened
    from bioloom.app.render_corpus import show_found
    from bioloom.sources.corpus.ranking import Filter

    if not query.strip():
        raise InputError("The query is empty.", hint="bioloom corpus search 'itch in mice'")
    within = Filter(years=years(year), entities=tuple(entity or ()))
    folder = _found(name)
    corpus = opened(str(folder))
    if entity and not corpus.made.graph:
        raise InputError(
            f"The corpus {corpus.made.name} has no entities to look for.", hint="Find them: bioloom corpus retag."
        )
    hits = corpus.hits(query, limit=limit, within=within)
    if json_:
        found = [{"score": h.score, "id": h.evidence.id, **h.evidence.model_dump(mode="json")} for h in hits]
        emit({"schema": SCHEMA, "path": str(folder), "query": query, "hits": found})
    else:
        show_found(hits)
    return 0 if hits else 1


def years(text: str) -> tuple[int | None, int | None]:
    """The first and the last year of ``2010-2015``, ``2010-``, ``-1999`` or ``2015``."""
    if not text:
        return None, None
    found = re.fullmatch(r"(\d{4})?(-)?(\d{4})?", text.strip())
    if not found or not (found[1] or found[3]):
        raise InputError(f"{text!r} are no years.", hint="Write 2015, 2010-, -1999 or 2010-2015.")
    low, high = (int(y) if y else None for y in (found[1], found[3]))
    return (low, high) if found[2] else (low, low)


def _found(name: str) -> Path:
    """The folder of the corpus named, or of the only one."""
    from bioloom.sources.corpus.shelf import corpus_names, find_corpus

    if name:
        return find_corpus(name)
    names = corpus_names()
    if len(names) != 1:
        hint = (
            f"There are {', '.join(names)}."
            if names
            else "There is none yet: bioloom corpus build PATH... --name NAME."
        )
        raise InputError("Which corpus?", hint=hint)
    return find_corpus(names[0])


def _told(folder: Path, report: Report, *, json_: bool) -> int:
    """Say what came of an import."""
    from bioloom.app.render_corpus import show_report
    from bioloom.sources.corpus.corpus import Corpus

    counts = Corpus(folder).counts()
    if json_:
        emit({"schema": SCHEMA, "path": str(folder), **report.model_dump(mode="json"), **counts.model_dump()})
    else:
        show_report(folder, report, counts)
    return 0
