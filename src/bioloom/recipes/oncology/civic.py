"""CIViC: variants of cancer genes, the drugs that work or fail with them, what they say of a cancer and its course.

A molecular profile is a variant or a combination of some; evidence speaks of profiles, so they are the things here.
Only accepted evidence that nobody flagged is read. What *does not support* a claim denies it. Drugs come by name alone;
`therapies` finds those that a vocabulary calls exactly so, and the edge says that it was found by name.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..quoted import several
from ..reading import Files
from ..rows import BY_NAME, Edge, Node, Qualifiers, Row, Skipped
from .therapies import drugs_of

EVIDENCE = "kg/civic/ClinicalEvidenceSummaries.tsv"
PROFILES = "kg/civic/MolecularProfileSummaries.tsv"
VARIANTS = "kg/civic/VariantSummaries.tsv"
_EVIDENCE = (
    "molecular_profile",
    "molecular_profile_id",
    "disease",
    "doid",
    "therapies",
    "therapy_interaction_type",
    "evidence_type",
    "evidence_direction",
    "evidence_level",
    "significance",
    "citation_id",
    "source_type",
    "evidence_status",
    "variant_origin",
    "evidence_id",
    "is_flagged",
)
VARIANT_OF, ASSOCIATED = "is_sequence_variant_of", "gene_associated_with_condition"
RESPONSE = {
    "Sensitivity/Response": "associated_with_sensitivity_to",
    "Resistance": "associated_with_resistance_to",
    "Reduced Sensitivity": "associated_with_resistance_to",
}
# Evidence of a disease: the predicate, and whether it also says that the gene has to do with the disease.
OF_DISEASE = {
    ("Predisposing", "Predisposition"): "predisposes_to_condition",
    ("Oncogenic", "Oncogenicity"): "contributes_to",
    ("Diagnostic", "Positive"): "biomarker_for",
    ("Prognostic", "Poor Outcome"): "biomarker_for",
    ("Prognostic", "Better Outcome"): "biomarker_for",
}
SUPPORT = {"Supports": False, "Does Not Support": True}  # whether the claim is denied
IN_PATIENTS = frozenset("ABC")  # validated, clinical, case study; D is preclinical, E inferred
LEVELS = {"A": "validated", "B": "clinical", "C": "case study", "D": "preclinical", "E": "inferential"}


_DBSNP = re.compile(r"rs\d+", re.IGNORECASE)
_CHANGE = re.compile(r"[A-Z]\d+[A-Z*]")
_FUSED = re.compile(r"[A-Z][A-Z0-9]+-[A-Z][A-Z0-9]+")


class Profile(NamedTuple):
    """A molecular profile.

    Attributes:
        id: Its node.
        name: What it is called.
        genes: The genes of its variants.
        single: Whether it is one variant.
        also: What else a single one is called.
        within: Of a fusion and a change of one of the fused genes, the change: it is one in the fusion.
    """

    id: str
    name: str
    genes: tuple[str, ...]
    single: bool
    also: tuple[str, ...] = ()
    within: tuple[Profile, ...] = ()


def parse(files: Files) -> Iterator[Row]:
    """Variants with their genes, then what the evidence says of them, then the genes of cancers that follow from it."""
    profiles = read_profiles(files)
    within = {change.id: change for profile in profiles.values() for change in profile.within}
    for profile in ({p.id: p for p in profiles.values()} | within).values():
        yield Node(profile.id, ("SequenceVariant",) if profile.single else ("Genotype",), profile.name, profile.also)
        yield from (Edge(profile.id, VARIANT_OF, gene) for gene in profile.genes)
    drugs = drugs_of(files)
    follows: dict[tuple[str, str], dict[str, None]] = defaultdict(dict)
    for row in files.tsv(EVIDENCE, _EVIDENCE):
        what = f"evidence {row['evidence_id']}: {row['molecular_profile']}, {row['evidence_type']}"
        about = profiles.get(row["molecular_profile_id"])
        if about is None:
            yield Skipped("profile that the release does not describe", what)
        elif row["evidence_status"] != "accepted" or row["is_flagged"] == "true":
            yield Skipped("not accepted, or flagged", what)
        elif row["evidence_direction"] not in SUPPORT:
            yield Skipped("neither for nor against", what)
        else:
            said = [*_said(row, about, drugs), *_said_within(row, about, drugs)]
            yield from said or (Skipped("claim that no relation says", f"{what} {row['significance']}"),)
            for gene, disease in _pairs(row, about):
                follows[gene, disease] |= dict.fromkeys(_papers(row))
    for (gene, disease), papers in follows.items():
        yield Edge(
            gene,
            ASSOCIATED,
            disease,
            publications=tuple(papers),
            knowledge_level="logical_entailment",
            agent_type="automated_agent",
        )


def read_profiles(files: Files) -> dict[str, Profile]:
    """The profiles by CIViC's number, with the genes of their variants, a fusion's both."""
    genes: dict[str, tuple[str, ...]] = {}
    also: dict[str, tuple[str, ...]] = {}
    fused: dict[str, set[str]] = {}
    alone: dict[str, Profile] = {}
    symbol: dict[str, str] = {}
    columns = (
        "variant_id", "entrez_id", "5_prime_partner", "3_prime_partner", "gene", "variant", "variant_aliases",
        "single_variant_molecular_profile_id",
    )  # fmt: skip
    for row in files.tsv(VARIANTS, columns):
        partners = (row["5_prime_partner"], row["3_prime_partner"])
        one = (f"NCBIGene:{row['entrez_id']}",) if row["entrez_id"] else ()
        also[row["variant_id"]] = aliases(row["gene"], several(row["variant_aliases"], ","))
        genes[row["variant_id"]] = one or tuple(f"hgnc.symbol:{p}" for p in partners if p and p != "v")
        if one and _CHANGE.fullmatch(row["variant"]):
            names = called(f"{row['gene']} {row['variant']}"), also[row["variant_id"]]
            number = row["single_variant_molecular_profile_id"]
            alone[row["variant_id"]] = Profile(f"civic.mpid:{number}", names[0], one, True, names[1])
        fused[row["variant_id"]] = {p for p in partners if p and p != "v"}
        symbol[row["variant_id"]] = row["gene"]
    found = {}
    for row in files.tsv(PROFILES, ("molecular_profile_id", "name", "variant_ids")):
        number, variants = row["molecular_profile_id"], several(row["variant_ids"], ",")
        held = dict.fromkeys(gene for variant in variants for gene in genes.get(variant, ()))
        name, single = called(row["name"]), len(variants) == 1
        others = tuple(a for a in also.get(variants[0], ()) if a != name) if single else ()
        whole = {gene for variant in variants for gene in fused.get(variant, ())}
        within = tuple(alone[v] for v in variants if v in alone and symbol[v] in whole)
        found[number] = Profile(f"civic.mpid:{number}", name, tuple(held), single, others, within)
    return found


def aliases(gene: str, listed: Iterable[str]) -> tuple[str, ...]:
    """Names that say which variant it is: its dbSNP number, a change with the gene (none for a fusion), a fusion's."""
    out: dict[str, None] = {}
    for alias in listed:
        if _DBSNP.fullmatch(alias):
            out.setdefault(alias.casefold())
        elif gene and _CHANGE.fullmatch(alias):
            out.setdefault(f"{gene} {alias}")
        elif not gene and _FUSED.fullmatch(alias):
            out.setdefault(alias)
    return tuple(out)


def called(name: str) -> str:
    """A profile's name, in square brackets where it is plain words about a gene.

    "BRCA1 mutation" in a question means the gene and any change of it, not the one profile that bears this name.
    """
    gene, _, change = name.partition(" ")
    plain = bool(change) and " " not in gene and not any(c.isdigit() for c in change)
    return f"{gene} [{change}]" if plain else name


def _said(row: dict[str, str], profile: Profile, drugs: dict[str, str]) -> Iterator[Row]:
    key = row["evidence_type"], row["significance"]
    negated = SUPPORT[row["evidence_direction"]]
    told: Qualifiers = (
        ("evidence_level", LEVELS[row["evidence_level"]]),
        ("significance", row["significance"].casefold()),
        ("variant_origin", row["variant_origin"].casefold()),
    )
    disease = f"DOID:{row['doid']}" if row["doid"] else ""
    if (predicate := OF_DISEASE.get(key)) and disease:
        yield Edge(profile.id, predicate, disease, negated, _papers(row), qualifiers=told)
    elif key[0] == "Predictive" and (predicate := RESPONSE.get(key[1])):
        therapies = several(row["therapies"], ",")
        joined = row["therapy_interaction_type"] in ("Combination", "Sequential")
        context = (("disease_context_qualifier", disease),) if disease else ()
        for therapy in therapies:
            others = "; ".join(t for t in therapies if t != therapy) if joined else ""
            if drug := drugs.get(therapy.casefold()):
                with_ = (("combined_with", others),) if others else ()
                named = (*context, *told, *with_, ("original_object", therapy), BY_NAME)
                yield Edge(profile.id, predicate, drug, negated, _papers(row), qualifiers=named)
            else:
                yield Skipped("therapy that no vocabulary calls so", therapy)


def _said_within(row: dict[str, str], profile: Profile, drugs: dict[str, str]) -> Iterator[Row]:
    """What is said of a fusion with a change in one of its genes, said of the change."""
    for change in profile.within:
        for edge in _said(row, change, drugs):
            if isinstance(edge, Edge) and edge.predicate in RESPONSE.values():
                yield edge._replace(qualifiers=(("original_subject", profile.name), *edge.qualifiers))


def _pairs(row: dict[str, str], profile: Profile) -> Iterator[tuple[str, str]]:
    """Gene and disease, where the profile is one variant of one gene and people who have the disease were looked at."""
    wanted = (row["evidence_type"], row["significance"]) in OF_DISEASE or row["significance"] in RESPONSE
    in_patients = row["evidence_level"] in IN_PATIENTS and row["evidence_direction"] == "Supports"
    if wanted and in_patients and profile.single and row["doid"]:
        yield from ((gene, f"DOID:{row['doid']}") for gene in profile.genes)


def _papers(row: dict[str, str]) -> tuple[str, ...]:
    return (f"PMID:{row['citation_id']}",) if row["source_type"] == "PubMed" and row["citation_id"].isdigit() else ()
