"""HPO's annotations: what diseases are like (phenotype.hpoa), which genes they come from (genes_to_phenotype.txt)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from bioloom.ground.identity.prefixes import curie, normalised

from ..reading import Files
from ..rows import Edge, Node, Qualifiers, Row, Skipped

DISEASES = "kg/hpo/phenotype.hpoa"
GENES = "kg/hpo/genes_to_phenotype.txt"
_DISEASE_COLUMNS = (
    "database_id",
    "disease_name",
    "qualifier",
    "hpo_id",
    "reference",
    "evidence",
    "onset",
    "frequency",
    "sex",
    "modifier",
    "aspect",
    "biocuration",
)
_SAID = ("evidence", "onset", "sex", "modifier", "frequency", "biocuration")  # what becomes qualifiers
_GENE_COLUMNS = ("ncbi_gene_id", "gene_symbol", "hpo_id", "frequency", "disease_id")
# HPO's frequency terms stand for a range of percentages; the number is its middle.
FREQUENCY_TERMS = {
    "HP:0040280": 1.0,  # obligate: 100%
    "HP:0040281": 0.895,  # very frequent: 80-99%
    "HP:0040282": 0.545,  # frequent: 30-79%
    "HP:0040283": 0.17,  # occasional: 5-29%
    "HP:0040284": 0.025,  # very rare: 1-4%
    "HP:0040285": 0.0,  # excluded: 0%
}
_OF = re.compile(r"(\d+)\s*/\s*(\d+)$")
_PERCENT = re.compile(r"(\d+(?:\.\d+)?)(?:\s*-\s*(\d+(?:\.\d+)?))?\s*%$")
_EVIDENCE_AGENT = {"PCS": "manual_agent", "TAS": "manual_agent", "IEA": "automated_agent"}
INHERITANCE, PHENOTYPE = "I", frozenset("PH")  # aspects; H is past medical history


@lru_cache(maxsize=1 << 12)
def frequency(text: str) -> float | None:
    """The share of patients (0 to 1) in ``3/7``, ``45%``, ``10-20%`` or a frequency term; None when it says none."""
    if text in FREQUENCY_TERMS:
        return FREQUENCY_TERMS[text]
    if found := _OF.match(text):
        affected, seen = int(found[1]), int(found[2])
        return affected / seen if 0 < seen >= affected else None
    if found := _PERCENT.match(text):
        low = float(found[1])
        share = (low + float(found[2] or low)) / 200
        return share if share <= 1 else None
    return None


def parse(files: Files) -> Iterator[Row]:
    """Facts about diseases, then about genes."""
    known = _Phenotypes(set(), set())
    yield from _diseases(files, known)
    yield from _genes(files, known)


class _Phenotypes(NamedTuple):
    """Terms that are phenotypes, by their aspect, and pairs (disease, term) that some annotation does not deny."""

    terms: set[str]
    shown: set[tuple[str, str]]


@cache
def _disease(identifier: str) -> str:
    return normalised(identifier) or identifier


def _diseases(files: Files, known: _Phenotypes) -> Iterator[Row]:
    """Facts about diseases; ``known`` is filled on the way."""
    seen: set[str] = set()
    for row in files.tsv(DISEASES, _DISEASE_COLUMNS):
        me = _disease(row["database_id"])
        if me not in seen:
            seen.add(me)
            yield Node(me, ("Disease",), row["disease_name"])
        share = frequency(row["frequency"])
        negated = row["qualifier"] == "NOT" or share == 0.0  # in none of the patients who were looked at
        if row["aspect"] in PHENOTYPE:
            known.terms.add(row["hpo_id"])
            if not negated:
                known.shown.add((me, row["hpo_id"]))
        if row["frequency"] and share is None:
            yield Skipped("frequency that does not read (the edge stays, without it)", f"{me} {row['frequency']}")
        yield Edge(
            me,
            "has_mode_of_inheritance" if row["aspect"] == INHERITANCE else "has_phenotype",
            row["hpo_id"],
            negated=negated,
            publications=_publications(row["reference"]),
            agent_type=_EVIDENCE_AGENT.get(row["evidence"], "not_provided"),
            qualifiers=_said(tuple(row[name] for name in _SAID)),
        )


@lru_cache(maxsize=1 << 12)  # the annotations of one disease stand together and say much the same
def _said(fields: tuple[str, ...]) -> Qualifiers:
    """The qualifiers of an annotation of which ``fields`` are what it has in the columns `_SAID`."""
    evidence, onset, sex, modifier, often, biocuration = fields
    texts = {
        "evidence_code": evidence,
        "onset": onset,
        "sex": sex.strip().casefold(),
        "modifier": modifier,
        "frequency_text": often,
        "biocuration": biocuration,
    }
    qualifiers: Qualifiers = tuple((k, v) for k, v in texts.items() if v)
    share = frequency(often)
    return qualifiers if share is None else (*qualifiers, ("frequency", share))


@cache
def _publications(field: str) -> tuple[str, ...]:
    out = []
    for reference in filter(None, field.split(";")):
        prefix, _, local = reference.strip().partition(":")
        out.append(curie(prefix, local) or reference.strip())
    return tuple(out)


def _genes(files: Files, known: _Phenotypes) -> Iterator[Row]:
    pairs: set[tuple[str, str]] = set()
    for row in files.tsv(GENES, _GENE_COLUMNS):
        gene, disease = f"NCBIGene:{row['ncbi_gene_id']}", _disease(row["disease_id"])
        if (gene, disease) not in pairs:
            pairs.add((gene, disease))
            yield Edge(gene, "gene_associated_with_condition", disease)
        if row["hpo_id"] not in known.terms:
            yield Skipped("inheritance or course of the disease, no phenotype of the gene", f"{gene} {row['hpo_id']}")
            continue
        if (disease, row["hpo_id"]) not in known.shown:
            yield Skipped("phenotype that the disease is said not to have", f"{gene} {row['hpo_id']} in {disease}")
            continue
        yield Edge(
            gene,
            "has_phenotype",
            row["hpo_id"],
            knowledge_level="logical_entailment",
            agent_type="automated_agent",
            qualifiers=(("disease_context_qualifier", disease),),
        )
