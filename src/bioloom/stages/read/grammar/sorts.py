"""Sorts: the kinds of things that questions speak of, as bit sets, so that "do these fit?" is one AND.

A sort stands for a Biolink class of docs/schema.md. A set of sorts says what a node may still be: a noun's own
("drug"), all that a name may be read as (a disease or a phenotype), or anything at all.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from bioloom.core.biolink import biolink

SORTS = (
    "Gene", "Disease", "PhenotypicFeature", "GeneticInheritance", "BiologicalProcess", "MolecularActivity",
    "CellularComponent", "Pathway", "ProteinDomain", "Drug", "ChemicalEntity", "MolecularMixture", "ChemicalRole",
    "Food", "GrossAnatomicalStructure", "Cell", "MicroRNA", "Agent", "Onset", "SequenceVariant",
)  # fmt: skip
BIT = {name: 1 << i for i, name in enumerate(SORTS)}
ANY = (1 << len(SORTS)) - 1

# What a word or an end of an edge covers beside its own sort. A compound may turn out to be a drug, never the reverse.
COVERS = {"ChemicalEntity": ("ChemicalEntity", "Drug")}
# What a named thing of a class may also be taken for: any chemical can be used as a drug, a gene may be a microRNA's.
ALSO = {
    "Onset": ("Onset", "PhenotypicFeature"),
    "ChemicalEntity": ("ChemicalEntity", "Drug", "MolecularMixture"),
    "Drug": ("Drug", "ChemicalEntity", "MolecularMixture"),
}
# Classes of entities that no sort is an ancestor of.
PARENTS = {
    "ClinicalCourse": "PhenotypicFeature",
    "ClinicalModifier": "PhenotypicFeature",
    "AnatomicalEntity": "GrossAnatomicalStructure",
    "Protein": "Gene",
    "NoncodingRNAProduct": "Gene",
    "Genotype": "SequenceVariant",
}


def sorts(*names: str) -> int:
    """The set of the named sorts with all that they cover."""
    out = 0
    for name in names:
        for covered in COVERS.get(name, (name,)):
            out |= BIT[covered]
    return out


def names(mask: int) -> tuple[str, ...]:
    """The sorts in a set."""
    return tuple(s for s in SORTS if mask & BIT[s])


@lru_cache(maxsize=4096)
def of_categories(categories: tuple[str, ...], label: str = "") -> int:
    """What an entity of these Biolink classes may stand for in a question; ``label`` is its name."""
    out = 0
    for category in categories:
        for name in _sorts_of(category):
            out |= sum(BIT[s] for s in ALSO.get(name, (name,)))
    if "Protein" in categories and "Gene" not in categories:  # no gene's product here: a biological drug, rather
        out |= sorts("ChemicalEntity")
    if out & BIT["Gene"] and label.lower().replace("hsa-", "").startswith(("mir", "let-7", "microrna")):
        out |= BIT["MicroRNA"]
    return out or ANY


def _sorts_of(category: str) -> Iterable[str]:
    above = biolink().ancestors(category)
    if "Food" in above:  # for Biolink a food is also a chemical mixture
        return ("Food",)
    found = [s for s in SORTS if s in above] or [s for c, s in PARENTS.items() if c in above]
    return [s for s in found if s != "ChemicalEntity" or len(found) == 1]
