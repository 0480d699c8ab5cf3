"""The mappings that a graph rests on, as SSSOM: a table of mappings with who makes each and what became of it.

https://mapping-commons.github.io/sssom: metadata in comments before the header, one mapping per row and provider.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pyarrow.compute as pc
import pyarrow.parquet as pq

from bioloom.core.errors import BuildError
from bioloom.core.version import __version__
from bioloom.graph.storage.manifest import Manifest, read_manifest
from bioloom.graph.storage.record import Record
from bioloom.ground.identity.merging import MERGED
from bioloom.ground.identity.prefixes import prefix_of

from .expansions import expansion
from .obsolete import REPLACED
from .provenance import mappings, replacements

EXACT, CLOSE, XREF, SUCCESSOR = "skos:exactMatch", "skos:closeMatch", "oboInOwl:hasDbXref", "IAO:0100001"
JUSTIFICATION = "mapping_justification"  # of an edge
UNSPECIFIED = "semapv:UnspecifiedMatching"  # what a source's own mapping rests on, it does not tell
COLUMNS = (
    "subject_id",
    "subject_label",
    "predicate_id",
    "object_id",
    "object_label",
    "mapping_justification",
    "mapping_source",
    "mapping_provider",
    "comment",
)


class Line(NamedTuple):
    """A row of the table, in the order of ``COLUMNS``."""

    subject_id: str
    subject_label: str
    predicate_id: str
    object_id: str
    object_label: str
    mapping_justification: str
    mapping_source: str
    mapping_provider: str
    comment: str


def lines(folder: Path) -> Iterator[Line]:
    """Every mapping and replacement that the graph in ``folder`` uses, once per source that makes it.

    What merged is an exact match, what stayed two things a close match, and what has a thing at one end only a
    cross-reference; the comment says why it did not merge. Mappings that lead to no thing, or between two identifiers
    that each merged with the same thing on a mapping of its own, are not used.

    Raises:
        GraphNotFoundError: The build left no mappings beside the graph.
    """
    record = Record.at(folder)
    providers = {s.infores: s.address for s in record.manifest.sources}
    names, node_of = _things(record)
    close: set[tuple[str, str, str]] = set()
    for said in mappings(folder):
        one, other = node_of.get(said.subject), node_of.get(said.object)
        if said.outcome == MERGED and one is not None:
            predicate, comment = EXACT, ""
        elif one == other:  # also when there is no thing at either end
            continue
        else:
            predicate, comment = XREF if one is None or other is None else CLOSE, said.outcome
        for source in said.sources:
            if one is not None and other is not None:
                close |= {(one, other, source), (other, one, source)}
            yield Line(
                said.subject,
                names.get(said.subject, ""),
                predicate,
                said.object,
                names.get(said.object, ""),
                said.justification or UNSPECIFIED,
                source,
                providers.get(source, ""),
                comment,
            )
    for one, other, source, justification in _close_matches(record):
        if (one, other, source) not in close:
            ends = (one, names[one], CLOSE, other, names[other])
            yield Line(*ends, justification or UNSPECIFIED, source, providers.get(source, ""), "stated as nearly so")
    for old, new, outcome, sources in replacements(folder):
        if outcome == REPLACED and old in node_of:
            for source in sources:
                ends = (old, "", SUCCESSOR, new, names.get(new, ""))
                yield Line(*ends, UNSPECIFIED, source, providers.get(source, ""), "obsolete or secondary")


def write(folder: Path, target: Path) -> int:
    """Write the mappings of the graph in ``folder`` to ``target`` in one step; how many there are.

    Raises:
        GraphNotFoundError: The build left no mappings beside the graph.
        BuildError: It cannot be written.
    """
    rows = sorted(set(lines(folder)))
    used = {prefix_of(c) for row in rows for c in (row[0], row[2], row[3], row[5], row[6])}
    temporary = target.with_name(f".{target.name}.new")
    try:
        with temporary.open("w", encoding="utf-8", newline="\n") as out:
            for line in _metadata(read_manifest(folder), used):
                out.write(f"# {line}\n")
            out.write("\t".join(COLUMNS) + "\n")
            out.writelines("\t".join(row) + "\n" for row in rows)
        temporary.replace(target)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise BuildError(
            f"{target} could not be written: {error.strerror or error}.", hint="Name another file."
        ) from error
    return len(rows)


def _metadata(graph: Manifest, used: set[str]) -> Iterator[str]:
    yield "curie_map:"
    for prefix in sorted(used):
        yield f"  {prefix}: {expansion(prefix)}"
    yield f"mapping_set_id: https://w3id.org/sssom/mappings/bioloom-{graph.name}-{graph.content_hash}"
    yield f"mapping_set_title: Mappings of the graph {graph.name}"
    yield f"mapping_set_version: {graph.content_hash}"
    yield "mapping_tool: bioloom"
    yield f"mapping_tool_version: {__version__}"
    yield "license: https://w3id.org/sssom/license/unspecified"  # each provider has its own


def _things(record: Record) -> tuple[dict[str, str], dict[str, str]]:
    """The name of every node, and the node of every identifier that means one."""
    curies, called, others = (record.column("nodes", n).to_pylist() for n in ("id", "name", "same_as"))
    names = {curie: " ".join((name or "").split()) for curie, name in zip(curies, called, strict=True)}
    node_of = {curie: curie for curie in curies}
    for curie, same in zip(curies, others, strict=True):
        node_of.update(dict.fromkeys(same or (), curie))
    return names, node_of


def _close_matches(record: Record) -> Iterator[tuple[str, str, str, str]]:
    """Pairs of nodes that an edge calls close: also what a source states, not maps. Source and justification follow."""
    columns = ["subject", "object", "primary_knowledge_source"]
    if JUSTIFICATION in record.schema("edges").names:
        columns.append(JUSTIFICATION)
    predicate = pc.field("predicate") == "biolink:close_match"
    table = pq.read_table(record.folder / "edges.parquet", columns=columns, filters=predicate)
    for row in table.to_pylist():
        yield row["subject"], row["object"], row["primary_knowledge_source"], row.get(JUSTIFICATION) or ""
