"""The nodes and mappings of an assembled graph as tables (docs/schema.md), always in the same order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import pyarrow as pa

from bioloom.graph.storage.tables import FIELDS, NODES, TEXT, TEXTS
from bioloom.ground.identity.prefixes import prefix_of

from ..rows import BY_NAME, Node
from .assemble import Assembled, Thing, union
from .lexical import OUTCOME

UNITS = {
    "affinity": "-log10(mol/L)",
    "amount": "g per 100 g",
    "end_position": "bp",
    "frequency": "1",
    "frequency_lower": "1",
    "frequency_placebo": "1",
    "frequency_upper": "1",
    "marker_sensitivity": "1",
    "marker_specificity": "1",
    "nTPM": "nTPM",
    "p_background": "1",
    "p_interaction": "1",
    "p_wrong_identification": "1",
    "start_position": "bp",
    "ubiquitousness_index": "1",
}
UNLISTED = {"hgnc.symbol"}  # symbols resolve while building; readers find them among the names


def node_table(graph: Assembled) -> pa.Table:
    """Nodes by identifier."""
    same_as, xref = _identifiers(graph)
    columns: dict[str, list[Any]] = defaultdict(list)
    for identifier in sorted(graph.things):
        for key, value in _columns(graph.things[identifier]).items():
            columns[key].append(value)
        columns["id"].append(identifier)
        columns["same_as"].append(sorted(same_as[identifier]))
        columns["xref"].append(sorted(xref[identifier] - same_as[identifier]))
    kinds = {name: kind for name, kind in FIELDS[NODES].items() if name != "deprecated"}  # none is, of what is built
    return pa.table({name: pa.array(columns[name], kind) for name, kind in kinds.items()})


def _columns(thing: Thing) -> dict[str, Any]:
    """Names of a thing: the hub's first, each once, a better kind of name before a weaker one."""
    hub = thing.terms[0][1]
    same = str if "Gene" in hub.category else _folded  # case and hyphens tell gene symbols apart
    seen = {same(hub.name)}

    def fresh(names: Iterable[str]) -> list[str]:
        out = []
        for name in dict.fromkeys(names):  # most stand there twice, and are folded once
            if name and (key := same(name)) not in seen:
                seen.add(key)
                out.append(name)
        return out

    terms = [term for _, term in thing.terms]
    own: dict[str, Node] = {}  # each term as its own vocabulary describes it; what others call it is a related name
    for term in terms:
        own.setdefault(term.id, term)
    previous = fresh(p for t in terms for p in t.previous_symbol)
    return {
        "category": list(union(t.category for t in terms)),
        "name": hub.name,
        "synonym": fresh(
            [n for t in own.values() for n in (t.name, *t.synonym)] + [n for t in terms for n in t.synonym]
        ),
        "related_synonym": fresh(n for t in terms for n in (*t.related_synonym, t.name)),
        "previous_symbol": previous,
        "provided_by": list(dict.fromkeys(infores for infores, _ in thing.terms)),
    }


def _folded(name: str) -> str:
    """Names that differ in case, hyphens, commas or white space alone say the same."""
    return " ".join(name.casefold().replace(",", " ").replace("-", " ").split())


def _identifiers(graph: Assembled) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    same_as: dict[str, set[str]] = defaultdict(set)
    xref: dict[str, set[str]] = defaultdict(set)
    for identifier, node in graph.identity.canonical.items():
        if prefix_of(identifier) not in UNLISTED:
            same_as[node].add(identifier)
    for node, identifier in graph.identity.xref:
        xref[node].add(identifier)
    for one, other, _, _ in graph.identity.decisions:  # a close match says which nodes, this which identifiers
        ends = graph.identity.of(one), graph.identity.of(other)
        for node, identifier in zip(ends, (other, one), strict=True):
            if ends[0] != ends[1] and node in graph.things and identifier not in graph.things:
                xref[node].add(identifier)
    return same_as, xref


def mapping_table(graph: Assembled) -> pa.Table:
    """Every mapping between vocabularies: its sources, and whether it merged or why it did not.

    SSSOM's justification is given for what names alone make; what their own mappings rest on sources do not tell.
    """
    decisions = graph.identity.decisions
    kinds = {"subject": TEXT, "object": TEXT, "outcome": TEXT, "sources": TEXTS}
    columns = {n: pa.array([d[i] for d in decisions], k) for i, (n, k) in enumerate(kinds.items())}
    rests_on = [BY_NAME[1] if d.outcome == OUTCOME else None for d in decisions]
    return pa.table({**columns, "mapping_justification": pa.array(rests_on, TEXT)})
