"""A graph grown from corpora around terms (`stages.text.mkg`), as KGX tables that ``bioloom kg import`` reads."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from bioloom.core.errors import InputError
from bioloom.core.fact import Entity, Fact
from bioloom.core.run import Budget, Run
from bioloom.graph.storage.whole_files import new_file
from bioloom.stages.text.mkg.build import CONFIDENCE, Grown, Layout, Limits, grow

from .session import Session

NODES = ("id", "category", "name", "description", "confidence", "source_records", "provided_by")
EDGES = ("subject", "predicate", "object", CONFIDENCE, "relation", "publications", "primary_knowledge_source",
         "knowledge_level", "agent_type")  # fmt: skip
NAMES = {"wiki": "wiki-mkg", "pubmed": "pubmed-mkg"}


@dataclass(frozen=True)
class TermGraph:
    """What was written: the folder, how many things and edges, how many things are in the graph already."""

    folder: Path
    things: int
    edges: int
    linked: int


def build_term_graph(
    session: Session, terms: Sequence[str], out: Path, *, layout: Layout = "pubmed", limits: Limits | None = None,
    budget: Budget | None = None,
) -> TermGraph:  # fmt: skip
    """Grow a graph around ``terms`` from the session's corpora and write it to ``out``.

    Raises:
        InputError: there are no terms, or no corpus to read.
        NeedsModelError: no model is configured.
    """
    wanted = [t.strip() for t in terms if t.strip()]
    if not wanted:
        raise InputError("There are no terms.", hint="A file with a term in each line.")
    if not session.corpus_names:
        raise InputError("There is no corpus to read.", hint="Make one: bioloom corpus build PATHS --name NAME")
    run = Run(session.resources, allowed=frozenset({"doc"}), budget=budget or Budget())
    grown = grow(wanted, run, layout, limits)
    write_kgx(grown, out, NAMES[layout])
    linked = sum(session.graph.entity(c) is not None for c in grown.things)
    return TermGraph(out, len(grown.things), len(grown.facts), linked)


def write_kgx(grown: Grown, folder: Path, name: str) -> None:
    """Two KGX tables, ``NAME_nodes.tsv`` and ``NAME_edges.tsv``; each stands there whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    nodes = [
        (t.entity.curie, _categories(t.entity), t.entity.name, t.summary, f"{t.confidence:.1f}",
         "|".join(t.records), name)
        for _, t in sorted(grown.things.items())
    ]  # fmt: skip
    edges = {_row(f): None for f in grown.facts}  # what is read twice is one edge
    for table, columns, rows in ((f"{name}_nodes.tsv", NODES, nodes), (f"{name}_edges.tsv", EDGES, list(edges))):
        text = StringIO()
        writer = csv.writer(text, delimiter="\t", quoting=csv.QUOTE_NONE, quotechar=None, escapechar=None,
                            lineterminator="\n")  # fmt: skip
        writer.writerow(columns)
        writer.writerows([[_plain(v) for v in row] for row in rows])
        with new_file(folder / table) as new:
            new.write_text(text.getvalue(), "utf-8")


def _row(fact: Fact) -> tuple[str, ...]:
    said = {q.key: q.value for q in fact.qualifiers}
    return (
        fact.subject.curie, f"biolink:{fact.predicate}", fact.object.curie, f"{said[CONFIDENCE]}",
        str(said.get("relation", "")), "|".join(fact.publications), fact.primary_knowledge_source,
        fact.knowledge_level, fact.agent_type,
    )  # fmt: skip


def _categories(entity: Entity) -> str:
    return "|".join(f"biolink:{c}" for c in entity.categories) or "biolink:NamedThing"


def _plain(text: str) -> str:
    """Without what would end a cell."""
    return " ".join(text.split())
