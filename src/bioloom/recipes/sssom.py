"""The mappings that a graph rests on, as SSSOM: a table of mappings with who makes each and what became of it.

https://mapping-commons.github.io/sssom: metadata in comments before the header, one mapping per row and provider.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from bioloom import __version__
from bioloom.core.errors import BuildError
from bioloom.graph.model.graph import Graph
from bioloom.graph.storage.manifest import SourceInfo
from bioloom.ground.identity import MERGED
from bioloom.ground.prefixes import prefix_of

from .expansions import EXPANSIONS, expansion
from .obsolete import REPLACED
from .provenance import mappings, replacements

EXACT, CLOSE, XREF, SUCCESSOR = "skos:exactMatch", "skos:closeMatch", "oboInOwl:hasDbXref", "IAO:0100001"
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


def lines(graph: Graph, folder: Path) -> Iterator[Line]:
    """Every mapping and replacement that the graph in ``folder`` uses, once per source that makes it.

    What merged is an exact match, what stayed two things a close match, and what has a thing at one end only a
    cross-reference; the comment says why it did not merge. Mappings that lead to no thing, or between two identifiers
    that each merged with the same thing on a mapping of its own, are not used.

    Raises:
        GraphNotFoundError: The build left no mappings beside the graph.
    """
    things = _things(graph)
    providers = {s.infores: s for s in graph.sources}
    for said in mappings(folder):
        one, other = things.get(said.subject), things.get(said.object)
        if said.outcome == MERGED and one is not None:
            predicate, comment = EXACT, ""
        elif one == other:  # also when there is no thing at either end
            continue
        else:
            predicate, comment = XREF if one is None or other is None else CLOSE, said.outcome
        for source in said.sources:
            yield Line(
                said.subject,
                _label(graph, said.subject, one),
                predicate,
                said.object,
                _label(graph, said.object, other),
                said.justification or UNSPECIFIED,
                source,
                _provider(source, providers),
                comment,
            )
    for old, new, outcome, sources in replacements(folder):
        if outcome == REPLACED and old in things:
            for source in sources:
                label, provider = _label(graph, new, things.get(new)), _provider(source, providers)
                yield Line(old, "", SUCCESSOR, new, label, UNSPECIFIED, source, provider, "obsolete or secondary")


def write(graph: Graph, folder: Path, target: Path) -> int:
    """Write the mappings of the graph in ``folder`` to ``target`` in one step; how many there are.

    Raises:
        GraphNotFoundError: The build left no mappings beside the graph.
        BuildError: It cannot be written.
    """
    rows = sorted(set(lines(graph, folder)))
    used = {prefix_of(curie) for row in rows for curie in (row.subject_id, row.object_id)}
    used |= {prefix_of(c) for row in rows for c in (row.predicate_id, row.mapping_justification, row.mapping_source)}
    temporary = target.with_name(f".{target.name}.new")
    try:
        with temporary.open("w", encoding="utf-8", newline="\n") as out:
            for line in _metadata(graph, used):
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


def _metadata(graph: Graph, used: set[str]) -> Iterator[str]:
    yield "curie_map:"
    for prefix in sorted(used & EXPANSIONS.keys() | {p for p in used if p.startswith("bioloom")}):
        yield f"  {prefix}: {expansion(prefix)}"
    yield f"mapping_set_id: https://w3id.org/sssom/mappings/bioloom-{graph.name}-{graph.content_hash}"
    yield f"mapping_set_title: Mappings of the graph {graph.name}"
    yield f"mapping_set_version: {graph.content_hash}"
    yield "mapping_tool: bioloom"
    yield f"mapping_tool_version: {__version__}"
    yield "license: https://w3id.org/sssom/license/all-rights-of-the-providers"


def _things(graph: Graph) -> dict[str, int]:
    """The node of every identifier that means one."""
    out: dict[str, int] = {}
    for node, (curie, _) in enumerate(graph.nodes.labels()):
        out[curie] = node
        out.update(dict.fromkeys(graph.node(node).same_as, node))
    return out


def _label(graph: Graph, curie: str, node: int | None) -> str:
    """The name of a node under its own identifier; what merged into it has names of its own."""
    if node is None:
        return ""
    entity = graph.entity(node)
    return " ".join(entity.name.split()) if entity.curie == curie else ""


def _provider(source: str, providers: Mapping[str, SourceInfo]) -> str:
    return providers[source].address if source in providers else ""
