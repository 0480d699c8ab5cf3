"""Hetionet's kinds and metaedges in our vocabulary (docs/schema.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Kind:
    """A kind of node: its classes, and the prefix of its CURIEs (none when identifiers are CURIEs already)."""

    categories: tuple[str, ...]
    prefix: str = ""


KINDS: dict[str, Kind] = {
    "Anatomy": Kind(("GrossAnatomicalStructure",)),
    "Biological Process": Kind(("BiologicalProcess",)),
    "Cellular Component": Kind(("CellularComponent",)),
    "Compound": Kind(("Drug",), "DRUGBANK"),
    "Disease": Kind(("Disease",)),
    "Gene": Kind(("Gene", "Protein"), "NCBIGene"),  # Hetionet has the protein-coding ones
    "Molecular Function": Kind(("MolecularActivity",)),
    "Pathway": Kind(("Pathway",)),
    "Pharmacologic Class": Kind(("ChemicalRole",), "NDFRT"),
    "Side Effect": Kind(("PhenotypicFeature",), "UMLS"),
    "Symptom": Kind(("PhenotypicFeature",), "MESH"),
}
_WIKIPATHWAYS = re.compile(r"(WP\d+)_r\d+")  # with the revision that Hetionet was made from


@dataclass(frozen=True)
class Metaedge:
    """What a metaedge says. ``swap``: our subject is its target."""

    source: str
    verb: str
    target: str
    predicate: str
    swap: bool = False
    qualifiers: tuple[tuple[str, str], ...] = ()


def _expression(direction: str) -> tuple[tuple[str, str], ...]:
    return ("object_aspect_qualifier", "expression"), ("object_direction_qualifier", direction)


METAEDGES: dict[str, Metaedge] = {
    "AdG": Metaedge(
        "Anatomy", "downregulates", "Gene", "expressed_in", True, (("subject_direction_qualifier", "decreased"),)
    ),
    "AeG": Metaedge("Anatomy", "expresses", "Gene", "expressed_in", True),
    "AuG": Metaedge(
        "Anatomy", "upregulates", "Gene", "expressed_in", True, (("subject_direction_qualifier", "increased"),)
    ),
    "CbG": Metaedge("Compound", "binds", "Gene", "directly_physically_interacts_with"),
    "CcSE": Metaedge("Compound", "causes", "Side Effect", "has_side_effect"),
    "CdG": Metaedge("Compound", "downregulates", "Gene", "affects", False, _expression("decreased")),
    "CpD": Metaedge("Compound", "palliates", "Disease", "ameliorates_condition"),
    "CrC": Metaedge("Compound", "resembles", "Compound", "chemically_similar_to"),
    "CtD": Metaedge("Compound", "treats", "Disease", "treats"),
    "CuG": Metaedge("Compound", "upregulates", "Gene", "affects", False, _expression("increased")),
    "DaG": Metaedge("Disease", "associates", "Gene", "gene_associated_with_condition", True),
    "DdG": Metaedge("Disease", "downregulates", "Gene", "has_decreased_amount"),
    "DlA": Metaedge("Disease", "localizes", "Anatomy", "disease_has_location"),
    "DpS": Metaedge("Disease", "presents", "Symptom", "has_phenotype"),
    "DrD": Metaedge("Disease", "resembles", "Disease", "similar_to"),
    "DuG": Metaedge("Disease", "upregulates", "Gene", "has_increased_amount"),
    "GcG": Metaedge("Gene", "covaries", "Gene", "coexpressed_with"),
    "GiG": Metaedge("Gene", "interacts", "Gene", "physically_interacts_with"),
    "GpBP": Metaedge("Gene", "participates", "Biological Process", "participates_in"),
    "GpCC": Metaedge("Gene", "participates", "Cellular Component", "located_in"),
    "GpMF": Metaedge("Gene", "participates", "Molecular Function", "enables"),
    "GpPW": Metaedge("Gene", "participates", "Pathway", "participates_in"),
    "Gr>G": Metaedge("Gene", "regulates", "Gene", "regulates"),
    "PCiC": Metaedge("Pharmacologic Class", "includes", "Compound", "has_chemical_role", True),
}
BY_ENDS = {(m.source, m.verb, m.target): m for m in METAEDGES.values()}


def curie(kind: str, identifier: str) -> str | None:
    """The CURIE of a node; None when the identifier is none of its kind."""
    known = KINDS.get(kind)
    if kind == "Pathway":
        if found := _WIKIPATHWAYS.fullmatch(identifier):
            return f"WIKIPATHWAYS:{found.group(1)}"
        return f"PathwayCommons:{identifier}" if identifier.startswith("PC7_") else None
    if known is None or not identifier:
        return None
    if known.prefix:
        return f"{known.prefix}:{identifier}"
    prefix, colon, local = identifier.partition(":")
    return identifier if prefix and colon and local else None
