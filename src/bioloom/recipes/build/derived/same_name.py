"""Drugs that only their name connects: a close match between two things of different vocabularies with one name.

Names never merge anything. Where a source has its own numbers and nothing maps them (a third of DrugCentral's drugs
with targets), the thing keeps its number and is linked to the one thing of a better vocabulary that bears exactly its
name; a name that several of them bear links nothing. The link says that it was made by name.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from bioloom.core.biolink import biolink
from bioloom.ground.identity.prefixes import prefix_of

from ...rows import BY_NAME, Edge
from ..assemble import CLOSE, Assembled, Thing

WELL_MAPPED = "CHEBI", "DRUGBANK", "MESH"
# Those whose things may be known by name only, too; each is linked to the first before it that has the name.
VOCABULARIES = *WELL_MAPPED, "UNII", "RXCUI", "PUBCHEM.COMPOUND", "CHEMBL.COMPOUND", "DrugCentral", "GTOPDB"


def links(graph: Assembled) -> Iterator[Edge]:
    """Close matches by name, for things that no other close match connects to a better vocabulary."""
    bearers: dict[str, dict[str, list[str]]] = {prefix: defaultdict(list) for prefix in VOCABULARIES}
    chemicals = {i: thing for i, thing in graph.things.items() if prefix_of(i) in bearers and _is_chemical(thing)}
    for identifier, thing in chemicals.items():
        for name in {name.casefold() for _, term in thing.terms for name in (term.name, *term.synonym)}:
            bearers[prefix_of(identifier)][name].append(identifier)
    linked = {end for edge in graph.of(CLOSE) for end in (edge.subject, edge.object)}
    for identifier, thing in sorted(chemicals.items()):
        if identifier in linked or prefix_of(identifier) in WELL_MAPPED:
            continue
        name = thing.terms[0][1].name.casefold()
        for prefix in VOCABULARIES[: VOCABULARIES.index(prefix_of(identifier))]:
            if found := bearers[prefix].get(name):
                if len(found) == 1:
                    yield Edge(
                        found[0],
                        CLOSE,
                        identifier,
                        knowledge_level="prediction",
                        agent_type="automated_agent",
                        qualifiers=(BY_NAME,),
                    )
                break


def _is_chemical(thing: Thing) -> bool:
    return any(biolink().is_a(category, "ChemicalEntity") for _, term in thing.terms for category in term.category)
