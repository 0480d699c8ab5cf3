"""The kinds of things that relations are told apart by, of the many categories of Biolink."""

from __future__ import annotations

from functools import lru_cache

from bioloom.core.biolink import biolink
from bioloom.core.fact import Entity

# Kind and the category it stands for, the narrow before the broad ones.
_KINDS = (
    ("mir", "MicroRNA"),
    ("dom", "ProteinDomain"),
    ("gene", "Gene"),
    ("gene", "Protein"),
    ("role", "ChemicalRole"),
    ("food", "Food"),
    ("chem", "Drug"),  # which Biolink files under the mixtures
    ("mix", "MolecularMixture"),
    ("chem", "ChemicalEntity"),
    ("inh", "GeneticInheritance"),
    ("course", "Onset"),
    ("course", "ClinicalCourse"),
    ("course", "ClinicalModifier"),
    ("dis", "Disease"),
    ("phe", "PhenotypicFeature"),
    ("act", "MolecularActivity"),
    ("path", "Pathway"),
    ("proc", "BiologicalProcess"),
    ("comp", "CellularComponent"),
    ("cell", "Cell"),
    ("anat", "GrossAnatomicalStructure"),
    ("agent", "Agent"),
)
# Kinds that may stand in one list, and for each other in a relation: nobody's wording tells them apart.
FAMILY = {"phe": "dis", "course": "dis", "mix": "chem", "path": "proc", "cell": "anat", "ec": "act"}
UNKNOWN = "thing"
KINDS = (*dict.fromkeys(name for name, _ in _KINDS), "ec", UNKNOWN)


def kind(entity: Entity) -> str:
    """What ``entity`` is, by the first of its categories that says it; an EC number is a reaction, not a function."""
    found = _kind(entity.categories)
    return "ec" if found == "act" and entity.curie.startswith("EC:") else found


@lru_cache(maxsize=4096)
def _kind(categories: tuple[str, ...]) -> str:
    if "MicroRNA" in categories:  # its gene is the same node
        return "mir"
    for category in categories:
        for name, wanted in _KINDS:
            if biolink().is_a(category, wanted):
                return name
    return UNKNOWN


def family(name: str) -> str:
    """The kind that stands for ``name`` in lists."""
    return FAMILY.get(name, name)
