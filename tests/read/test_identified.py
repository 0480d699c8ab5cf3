"""What asks which thing an identifier stands for, and what asks for something else of it."""

from __future__ import annotations

from typing import Any

import pytest

from bioloom.core.fact import Entity
from bioloom.core.ports import Grounding
from bioloom.stages.read.identified import identified
from bioloom.stages.read.identifiers_of import identifiers_of

THINGS = {
    "P04637": Entity(curie="HGNC:11998", name="TP53", categories=("Gene",)),
    "ENSG00000141510": Entity(curie="HGNC:11998", name="TP53", categories=("Gene",)),
    "HGNC:1100": Entity(curie="HGNC:1100", name="BRCA1", categories=("Gene",)),
    "NCBI gene id 672": Entity(curie="HGNC:1100", name="BRCA1", categories=("Gene",)),
    "ORPHA:558": Entity(curie="MONDO:0007947", name="Marfan syndrome", categories=("Disease",)),
    "OMIM 154700": Entity(curie="MONDO:0007947", name="Marfan syndrome", categories=("Disease",)),
    "GO:0006915": Entity(curie="GO:0006915", name="apoptotic process", categories=("BiologicalProcess",)),
    "brachydactyly": Entity(curie="HP:0001156", name="Brachydactyly", categories=("PhenotypicFeature",)),
}


class Names:
    def link(self, text: str, **_: Any) -> list[Grounding]:
        entity = THINGS.get(text)
        score = 0.9 if entity else 0.6
        entity = entity or (THINGS["brachydactyly"] if text.endswith("brachydactyly") else None)
        found = {"text": text, "start": 0, "end": len(text), "score": score, "kind": "name"}
        return [Grounding(entity=entity, **found)] if entity else []


LINKER: Any = Names()


def read(text: str) -> tuple[str, str] | None:
    asked = identified(text, LINKER) or identifiers_of(text, LINKER)
    if asked is None:
        return None
    (part,) = asked.parts
    assert part.bound[0].text == text[part.bound[0].start : part.bound[0].end]
    return part.asks or part.operator, part.pattern.nodes[0].curies[0]


@pytest.mark.parametrize(
    ("text", "asks", "curie"),
    [
        ("uniprot accession P04637 belongs to what", "define", "HGNC:11998"),
        ("UniProt P04637 - which protein is this", "name", "HGNC:11998"),
        ("which gene is ENSG00000141510?", "symbol", "HGNC:11998"),
        ("map P04637 to a gene symbol, what is it", "symbol", "HGNC:11998"),
        ("what gene has NCBI gene id 672", "symbol", "HGNC:1100"),
        ("Which disease has the ID ORPHA:558?", "name", "MONDO:0007947"),
        ("OMIM 154700 is what?", "define", "MONDO:0007947"),
        ("Return gene symbol. Input: UniProt P04637.", "symbol", "HGNC:11998"),
        ("GO:0006915, name?", "name", "GO:0006915"),
        ("GO:0006915 = ?", "define", "GO:0006915"),
        ("GO:0006915, preferred label?", "name", "GO:0006915"),
        ("ORPHA:558 equivalent in MONDO", "MONDO", "MONDO:0007947"),
        ("HPO term for brachydactyly + its id", "HPO", "HP:0001156"),
        ("what is the HPO identifier of brachydactyly?", "HPO", "HP:0001156"),
    ],
)
def test_an_identifier_with_the_word_for_its_kind_asks_what_it_is(text: str, asks: str, curie: str) -> None:
    assert read(text) == (asks, curie)


@pytest.mark.parametrize(
    ("text", "asks", "curie"),
    [
        ("what is the Ensembl ID of HGNC:1100", "Ensembl", "HGNC:1100"),
        ("UniProt id for ENSG00000141510?", "UniProt", "HGNC:11998"),
    ],
)
def test_an_identifier_of_another_vocabulary_is_what_is_wanted(text: str, asks: str, curie: str) -> None:
    assert identified(text, LINKER) is None
    assert read(text) == (asks, curie)


@pytest.mark.parametrize(
    "text",
    [
        "which disease is ENSG00000141510?",  # it is a gene
        "which diseases does ENSG00000141510 cause",
        "which genes interact with HGNC:1100?",
        "which of HGNC:1100 and P04637 is a gene?",
        "is HGNC:1100 not a gene?",
        "gene symbol of ORPHA:558?",
        "is HGNC:1100 a gene?",
        "HGNC:1100",
        "ORPHA:9999999 is what?",  # nobody knows it
        "HPO term for the gene behind brachydactyly",
    ],
)
def test_what_asks_for_more_is_left_to_the_reader(text: str) -> None:
    assert read(text) is None
