"""PrimeKG's types, identifiers and relations in our vocabulary (docs/schema.md).

Which end of a hierarchy comes first is that of PrimeKG's own build (``knowledge_graph/build_graph.ipynb``): the parent,
but for anatomy the child. It says "parent-child" of exposures and their markers, too; those are no hierarchy.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

GENE, DISEASE, DRUG, PHENOTYPE, ANATOMY = "gene/protein", "disease", "drug", "effect/phenotype", "anatomy"
PROCESS, FUNCTION, COMPONENT = "biological_process", "molecular_function", "cellular_component"
PATHWAY, EXPOSURE = "pathway", "exposure"

CATEGORIES: dict[str, tuple[str, ...]] = {
    GENE: ("Gene", "Protein"),
    DISEASE: ("Disease",),
    DRUG: ("Drug",),
    PHENOTYPE: ("PhenotypicFeature",),
    ANATOMY: ("GrossAnatomicalStructure",),
    PROCESS: ("BiologicalProcess",),
    FUNCTION: ("MolecularActivity",),
    COMPONENT: ("CellularComponent",),
    PATHWAY: ("Pathway",),
    EXPOSURE: ("ExposureEvent",),
}

GROUPED = "MONDO_grouped"
SOURCES: dict[str, tuple[str, int]] = {  # prefix of the CURIE, digits its number is padded to
    "NCBI": ("NCBIGene", 0),
    "MONDO": ("MONDO", 7),
    "HPO": ("HP", 7),
    "GO": ("GO", 7),
    "UBERON": ("UBERON", 7),
    "DrugBank": ("DRUGBANK", 0),
    "REACTOME": ("REACT", 0),
    "CTD": ("MESH", 0),  # CTD names its stressors by MeSH
}


Direction = Literal["typed", "x", "y", "both"]


@dataclass(frozen=True)
class Relation:
    """What a relation of PrimeKG says.

    Attributes:
        subject: The type of our subject.
        predicate: Ours.
        object: The type of our object.
        primary: Its primary source.
        direction: How our subject is found: by its type; it stands as ``x`` or as ``y`` where the edge stands first;
            or both ends are alike.
        negated: PrimeKG asserts that it is not so.
        roles: The predicate by ``display_relation``, which becomes the qualifier ``role``.
    """

    subject: str
    predicate: str
    object: str
    primary: str
    direction: Direction = "typed"
    negated: bool = False
    roles: tuple[tuple[str, str], ...] = ()


_TARGETS = (
    ("target", "directly_physically_interacts_with"),
    ("enzyme", "physically_interacts_with"),
    ("carrier", "physically_interacts_with"),
    ("transporter", "physically_interacts_with"),
)
RELATIONS: dict[str, Relation] = {
    "protein_protein": Relation(GENE, "physically_interacts_with", GENE, "infores:primekg", "both"),
    "drug_protein": Relation(DRUG, "physically_interacts_with", GENE, "infores:drugbank", roles=_TARGETS),
    "contraindication": Relation(DRUG, "contraindicated_in", DISEASE, "infores:drugcentral"),
    "indication": Relation(DRUG, "treats", DISEASE, "infores:drugcentral"),
    "off-label use": Relation(DRUG, "applied_to_treat", DISEASE, "infores:drugcentral"),
    "drug_drug": Relation(DRUG, "pharmacologically_interacts_with", DRUG, "infores:drugbank", "both"),
    "phenotype_protein": Relation(GENE, "has_phenotype", PHENOTYPE, "infores:disgenet"),
    "phenotype_phenotype": Relation(PHENOTYPE, "subclass_of", PHENOTYPE, "infores:hpo", "y"),
    "disease_phenotype_negative": Relation(
        DISEASE, "has_phenotype", PHENOTYPE, "infores:hpo-annotations", negated=True
    ),
    "disease_phenotype_positive": Relation(DISEASE, "has_phenotype", PHENOTYPE, "infores:hpo-annotations"),
    "disease_protein": Relation(GENE, "gene_associated_with_condition", DISEASE, "infores:disgenet"),
    "disease_disease": Relation(DISEASE, "subclass_of", DISEASE, "infores:mondo", "y"),
    "drug_effect": Relation(DRUG, "has_side_effect", PHENOTYPE, "infores:sider"),
    "bioprocess_bioprocess": Relation(PROCESS, "subclass_of", PROCESS, "infores:go", "y"),
    "molfunc_molfunc": Relation(FUNCTION, "subclass_of", FUNCTION, "infores:go", "y"),
    "cellcomp_cellcomp": Relation(COMPONENT, "subclass_of", COMPONENT, "infores:go", "y"),
    "molfunc_protein": Relation(GENE, "enables", FUNCTION, "infores:ncbi-gene"),
    "cellcomp_protein": Relation(GENE, "located_in", COMPONENT, "infores:ncbi-gene"),
    "bioprocess_protein": Relation(GENE, "participates_in", PROCESS, "infores:ncbi-gene"),
    "exposure_protein": Relation(EXPOSURE, "interacts_with", GENE, "infores:ctd"),
    "exposure_disease": Relation(EXPOSURE, "associated_with", DISEASE, "infores:ctd"),
    "exposure_exposure": Relation(EXPOSURE, "associated_with", EXPOSURE, "infores:ctd", "both"),
    "exposure_bioprocess": Relation(EXPOSURE, "interacts_with", PROCESS, "infores:ctd"),
    "exposure_molfunc": Relation(EXPOSURE, "interacts_with", FUNCTION, "infores:ctd"),
    "exposure_cellcomp": Relation(EXPOSURE, "interacts_with", COMPONENT, "infores:ctd"),
    "pathway_pathway": Relation(PATHWAY, "part_of", PATHWAY, "infores:reactome", "y"),
    "pathway_protein": Relation(GENE, "participates_in", PATHWAY, "infores:reactome"),
    "anatomy_anatomy": Relation(ANATOMY, "subclass_of", ANATOMY, "infores:uberon", "x"),
    "anatomy_protein_present": Relation(GENE, "expressed_in", ANATOMY, "infores:bgee"),
    "anatomy_protein_absent": Relation(GENE, "expressed_in", ANATOMY, "infores:bgee", negated=True),
}


def curie(source: str, identifier: str) -> str | None:
    """The CURIE of a PrimeKG node; None when the identifier is none of its source."""
    if source == GROUPED:
        parts = identifier.split("_")
        return f"{GROUPED}:{identifier}" if all(p.isdecimal() for p in parts) else None
    if source not in SOURCES:
        return None
    prefix, digits = SOURCES[source]
    if source in ("DrugBank", "REACTOME", "CTD"):
        return f"{prefix}:{identifier}" if identifier[:1].isalpha() else None
    return f"{prefix}:{identifier.zfill(digits)}" if identifier.isdecimal() else None


def members(source: str, identifier: str) -> list[str]:
    """The diseases that PrimeKG made one node of, as cross-references: the group is none of them."""
    if source != GROUPED:
        return []
    return [f"MONDO:{part.zfill(7)}" for part in identifier.split("_") if part.isdecimal()]
