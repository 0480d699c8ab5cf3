"""The Human Phenotype Ontology: phenotypes, modes of inheritance, clinical course and modifiers (hp.obo)."""

from __future__ import annotations

from collections.abc import Iterator

from ..reading import Files
from ..rows import Row, Skipped
from .common import mappings, node, replacements, subclass
from .terms import Term, below, children_of, obo

TERMS = "kg/hpo/hp.obo"
# Branches, an inner one after the one around it. Frequencies stand on edges as numbers and are no nodes.
BRANCHES = {
    "HP:0000118": "PhenotypicFeature",
    "HP:0032443": "PhenotypicFeature",  # past medical history
    "HP:0032223": "PhenotypicFeature",  # blood group
    "HP:0000005": "GeneticInheritance",
    "HP:0012823": "ClinicalModifier",
    "HP:0031797": "ClinicalCourse",  # stands under the clinical modifiers
    "HP:0003674": "Onset",  # and this under the clinical course
}


def phenotypes(files: Files) -> list[Term]:
    """All terms, for reading only."""
    return files.once(TERMS, _terms)


def _terms(files: Files, path: str) -> list[Term]:
    return list(obo(files, path))


def parse(files: Files) -> Iterator[Row]:
    """Terms of HPO, each in the category of its branch."""
    terms = phenotypes(files)
    children = children_of((t.id, p) for t in terms for r, p in t.relations if r == "is_a")
    category = {t: c for root, c in BRANCHES.items() for t in below([root], children)}
    for term in terms:
        yield from replacements(term)
        if term.obsolete:
            continue
        if term.id not in category:
            yield Skipped("in no branch that is a thing (frequencies, roots)", f"{term.id} {term.name}")
            continue
        yield node(term, category[term.id])
        yield from mappings(term, dict.fromkeys(term.xrefs))
        yield from (subclass(term.id, p) for r, p in term.relations if r == "is_a" and p in category)
