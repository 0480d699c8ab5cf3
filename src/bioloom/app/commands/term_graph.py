"""``bioloom corpus graph``: a graph of a corpus, grown around terms by a model, as AMG-RAG makes its graphs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from . import modelling
from .common import Json, Kg, corpora_like, emit

SCHEMA = "bioloom.term-graph/1"


def graph(
    terms: Annotated[Path, typer.Argument(metavar="FILE", help="Terms to begin with, one a line.")],
    *,
    out: Annotated[Path, typer.Option("--out", help="Folder for the KGX tables.")],
    corpus: Annotated[
        list[str], typer.Option("--corpus", metavar="NAME|PATH", autocompletion=corpora_like, help="What is read.")
    ],
    kg: Kg = "open",
    layout: Annotated[
        Literal["pubmed", "wiki"],
        typer.Option("--layout", help="pubmed: passages of a few records a term; wiki: the opening of its article."),
    ] = "pubmed",
    depth: Annotated[int, typer.Option("--depth", min=0, max=4, help="Steps from the first terms.")] = 2,
    most: Annotated[int, typer.Option("--most", min=1, help="Terms that are read about at most.")] = 200,
    confidence: Annotated[
        float, typer.Option("--confidence", min=0, max=1, help="How sure a relation must be to be kept.")
    ] = 0.3,
    reasoner: modelling.ReasonerName = "",
    json_: Json = False,
) -> int:
    """Grow a medical graph from a corpus: a model describes each term from texts on it and goes on from what it met.

    Needs a model (--reasoner). What is written is KGX: bioloom kg import kgx FOLDER --name NAME makes a graph of it.
    """
    from bioloom.api.session import Session
    from bioloom.api.term_graphs import build_term_graph
    from bioloom.reason.settings import load_settings
    from bioloom.stages.text.mkg.build import Limits

    settings = load_settings()
    session = Session(kg, reasoner or ("model" if settings.model else "rules"), settings, corpus_names=tuple(corpus))
    limits = Limits(depth=depth, terms=most, confidence=confidence)
    made = build_term_graph(session, terms.read_text("utf-8").splitlines(), out, layout=layout, limits=limits)
    if json_:
        emit({"schema": SCHEMA, "path": str(made.folder), "things": made.things, "edges": made.edges,
              "linked": made.linked})  # fmt: skip
    else:
        typer.echo(f"{made.folder}: {made.things:,} things ({made.linked:,} of the graph {kg}), {made.edges:,} edges")
    return 0 if made.edges else 1
