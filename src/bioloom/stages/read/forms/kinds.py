"""The kinds of things in forms and wordings, and the Biolink classes that they stand for.

Forms speak of ``Chem`` for what Biolink tells apart as drug and chemical entity: people do not, and relations of the
one hold of the other.
"""

from __future__ import annotations

from collections.abc import Iterable

from bioloom.core.biolink import biolink
from bioloom.core.catalogue import Catalogue, Ends

from .form import Form, Hop, canonical

CHEM = "Chem"
STATE = "State"  # of a patient
KINDS = (
    "Gene", "Disease", CHEM, "PhenotypicFeature", "GrossAnatomicalStructure", "Cell", "BiologicalProcess",
    "MolecularActivity", "CellularComponent", "Pathway", "ProteinDomain", "MicroRNA", "Food", "ChemicalRole", "Agent",
    "MolecularMixture", "Onset", "GeneticInheritance", STATE, "SequenceVariant",
)  # fmt: skip
_BIOLINK = {CHEM: "ChemicalEntity"}
_FORM = {"ChemicalEntity": CHEM, "Drug": CHEM, "SmallMolecule": CHEM}


def biolink_kind(kind: str) -> str:
    """The Biolink class of a kind of forms."""
    return _BIOLINK.get(kind, kind)


def form_kind(category: str) -> str:
    """The kind of forms for a class of the catalogue."""
    return _FORM.get(category, category)


def ends_of(relations: Catalogue, hop: Hop, near: str) -> Ends | None:
    """The ends of the catalogue that ``hop`` goes along when it starts at a thing of kind ``near`` ("" for any)."""
    relation = relations.relations.get(hop.predicate.rstrip("*"))
    for ends in relation.ends if relation else ():
        here, there = (ends.subject, ends.object) if hop.forward else (ends.object, ends.subject)
        if _fits(there, hop.kind) and (not near or _fits(here, near)):
            return ends
        if relation and relation.symmetric and _fits(here, hop.kind) and (not near or _fits(there, near)):
            return ends
    return None


def in_one_way(form: Form, relations: Catalogue) -> Form:
    """``form`` in the one way to write it, as the relations of the catalogue are."""
    symmetric = frozenset(r.predicate for r in relations.relations.values() if r.symmetric)
    chains: dict[str, tuple[str, str, str]] = {}
    for relation in relations.relations.values():
        if relation.ends and relation.ends[0].through:
            first, between, second = relation.ends[0].through
            chains[relation.predicate] = (first, form_kind(between), second)
    return canonical(form, symmetric, chains)


def kinds_of(categories: Iterable[str], name: str = "") -> tuple[str, ...]:
    """The kinds that a thing of these Biolink classes may be in a form; ``name`` tells microRNA genes apart."""
    found: dict[str, None] = {}
    known = set(KINDS)
    for category in categories:
        above = biolink().ancestors(category)
        kind = next((k for k in (form_kind(a) for a in (category, *above)) if k in known), "")
        kind = _ODD.get(category, kind)
        if kind:
            found.setdefault(kind)
    if "Gene" in found and name.lower().replace("hsa-", "").startswith(("mir", "let-7", "microrna")):
        found.setdefault("MicroRNA")
    return tuple(found)


_ODD = {
    "DiseaseOrPhenotypicFeature": "PhenotypicFeature",
    "ClinicalCourse": "PhenotypicFeature", "ClinicalModifier": "PhenotypicFeature", "Protein": "Gene",
    "NoncodingRNAProduct": "Gene", "Genotype": "SequenceVariant", "AnatomicalEntity": "GrossAnatomicalStructure",
}  # fmt: skip


def _fits(category: str, kind: str) -> bool:
    return form_kind(category) == kind or (kind == "MolecularMixture" and form_kind(category) == CHEM)
