"""Which identifiers of which things a question asks for, and questions that ask for something else."""

from __future__ import annotations

from typing import Any

import pytest

from bioloom.core.fact import Entity
from bioloom.core.ports import Grounding
from bioloom.stages.read.identifiers_of import identifiers_of

THINGS = {
    "apixaban": Entity(curie="CHEBI:72296", name="apixaban", categories=("SmallMolecule", "Drug")),
    "paracetamol": Entity(curie="CHEBI:46195", name="paracetamol", categories=("SmallMolecule", "Drug")),
    "Wilson disease": Entity(curie="MONDO:0010200", name="Wilson disease", categories=("Disease",)),
    "psoriasis": Entity(curie="MONDO:0005083", name="psoriasis", categories=("Disease",)),
    "BRCA1": Entity(curie="HGNC:1100", name="BRCA1", categories=("Gene",)),
    "BRCA2": Entity(curie="HGNC:1101", name="BRCA2", categories=("Gene",)),
}


class Names:
    def link(self, text: str, **_: Any) -> list[Grounding]:
        entity = THINGS.get(text)
        whole: dict[str, Any] = {"text": text, "start": 0, "end": len(text), "score": 0.9, "kind": "name"}
        return [Grounding(entity=entity, **whole)] if entity else []


def read(text: str) -> list[tuple[str, str]] | None:
    asked = identifiers_of(text, Names())  # type: ignore[arg-type]
    return None if asked is None else [(p.asks, p.pattern.nodes[0].curies[0]) for p in asked.parts]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("drugbank ID for apixaban", [("DrugBank", "CHEBI:72296")]),
        ("convert apixaban to DrugBank", [("DrugBank", "CHEBI:72296")]),
        ("apixaban, ATC code?", [("ATC", "CHEBI:72296")]),
        (
            'Resolve entity "paracetamol" to its DrugBank and ChEBI identifiers.',
            [("DrugBank", "CHEBI:46195"), ("ChEBI", "CHEBI:46195")],
        ),
        (
            'Return the MONDO identifier and synonyms for the disease entity "Wilson disease".',
            [("MONDO", "MONDO:0010200"), ("synonyms", "MONDO:0010200")],
        ),
        ("DOID for the disease psoriasis", [("DOID", "MONDO:0005083")]),
        ("ICD-10 code for psoriasis", [("ICD10", "MONDO:0005083")]),
        ("Ensembl gene IDs for BRCA1 and BRCA2", [("Ensembl", "HGNC:1100"), ("Ensembl", "HGNC:1101")]),
        ("uniprot | BRCA1, BRCA2 | accession", [("UniProt", "HGNC:1100"), ("UniProt", "HGNC:1101")]),
    ],
)
def test_each_thing_is_asked_for_in_each_vocabulary(text: str, asked: list[tuple[str, str]]) -> None:
    assert read(text) == asked


@pytest.mark.parametrize(
    "text",
    [
        "Does the HGNC id of BRCA1 appear in the paper?",
        "genes with OMIM number for psoriasis",  # the thing is no gene
        "Which drugs in DrugBank treat psoriasis?",
        "DrugBank drugs for psoriasis, identifiers please",
        "synonyms of BRCA1",  # no vocabulary is named
        "go and HP ids",
        "MeSH ID of gobbledygook",
    ],
)
def test_what_has_other_words_or_another_form_is_left_to_others(text: str) -> None:
    assert read(text) is None
