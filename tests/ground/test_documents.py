"""Mentions read with their document: headings, what a drug caused, short forms, members of families."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import pytest

from bioloom.ground.documents.headings import Headings, open_headings
from bioloom.ground.documents.reader import Documents, Ways
from bioloom.ground.documents.short_forms import short_forms
from bioloom.ground.lexicon.opened import Lexicon, open_lexicon
from bioloom.ground.linking.candidates.grounded import Grounded
from bioloom.ground.linking.linker import Linker
from ground.small_graph import CHEMICAL, CODING, ILL, N, write_small_graph

NODES = (
    N("CHEBI:15765", CHEMICAL, "levodopa", ("L-DOPA",)),
    N("CHEBI:26708", ("ChemicalEntity",), "sodium atom"),
    N("CHEBI:6801", CHEMICAL, "metformin", same_as=("MESH:D008687",)),
    N("CHEBI:6802", CHEMICAL, "metformin hydrochloride"),
    N("GTOPDB:4757", CHEMICAL, "phlorizin"),
    N("HGNC:10497", CODING, "SYT14", ("synaptotagmin 14",)),
    N("HGNC:3467", CODING, "ESR1", ("estrogen receptor 1", "ER")),
    N("HGNC:6121", CODING, "IRF6", ("interferon regulatory factor 6",)),
    N("HGNC:6122", CODING, "IRF1", ("interferon regulatory factor 1",)),
    N("HP:0100660", ("PhenotypicFeature",), "Dyskinesia"),
    N("MESH:D004409", ILL, "Dyskinesia, Drug-Induced"),
    N("MESH:D011960", ("Protein",), "Receptors, Estrogen", ("estrogen receptor",)),
    N("MESH:D012964", ("ChemicalEntity",), "Sodium"),
    N("MESH:D050835", ("Protein",), "Interferon Regulatory Factors"),
    N("MESH:D050857", ("Protein",), "Synaptotagmins"),
    N("MONDO:0001741", ILL, "hyperparathyroidism"),
    N("MONDO:0002131", ILL, "jaw tumor"),
    N("MONDO:0003582", ILL, "HBOC syndrome", ("hereditary breast and ovarian cancer",)),
    N("MONDO:0007254", ILL, "breast cancer"),
    N("MONDO:0008170", ILL, "ovarian cancer"),
    N("MONDO:0013304", ILL, "von Willebrand disease 2", ("von Willebrand disease",), same_as=("MESH:D056728",)),
    N("MONDO:0015629", ILL, "von Willebrand disease type 2B"),
    N("MONDO:0018088", ILL, "familial Mediterranean fever"),
)  # fmt: skip
EDGES = [
    ("CHEBI:15765", "biolink:treats", "MONDO:0018088"),
    ("CHEBI:15765", "biolink:close_match", "MESH:D012964"),
]
SICK, DRUG, GENE = ("Disease", "PhenotypicFeature"), ("ChemicalEntity",), ("Gene", "Protein")
Read = Callable[..., list[Grounded]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_small_graph(tmp_path_factory.mktemp("papers") / "papers", NODES, EDGES)


@pytest.fixture(scope="module")
def lexicon(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    return open_lexicon(folder, cache=tmp_path_factory.mktemp("lexicon"))


@pytest.fixture(scope="module")
def headings(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Headings:
    return open_headings(folder, cache=tmp_path_factory.mktemp("headings"))


@pytest.fixture(scope="module")
def read(lexicon: Lexicon, headings: Headings) -> Read:
    documents = Documents(lexicon, headings)
    return lambda text, mention, wanted: documents.read(text).link(mention, categories=wanted)


def test_headings_are_the_node_merged_with_it_or_close_to_it(lexicon: Lexicon, headings: Headings) -> None:
    having = {lexicon.curie(node) for node in range(len(lexicon)) if headings.has(node)}
    assert having == {n.id for n in NODES if n.id.startswith("MESH:") or n.same_as} | {"CHEBI:15765"}


def test_the_substance_that_has_a_heading_and_not_the_bare_atom(read: Read, lexicon: Lexicon) -> None:
    assert Linker(lexicon).link("sodium", categories=DRUG)[0].entity.curie == "CHEBI:26708"
    found = read("Serum sodium fell.", "sodium", DRUG)
    assert [g.entity.curie for g in found[:2]] == ["MESH:D012964", "CHEBI:26708"]


def test_a_salt_without_a_heading_is_filed_under_its_drug(lexicon: Lexicon, headings: Headings) -> None:
    found = (
        Documents(lexicon, headings)
        .read("given metformin hydrochloride")
        .link("metformin hydrochloride", categories=DRUG)
    )
    assert found[0].entity.curie == "CHEBI:6802", "where its drug is not among the readings it stays"


def test_a_heading_does_not_widen_a_disease(read: Read) -> None:
    found = read("type 2B von Willebrand disease", "von Willebrand disease type 2B", SICK)
    assert found[0].entity.curie == "MONDO:0015629"


def test_a_disease_that_the_document_says_a_drug_caused(read: Read) -> None:
    said = "Levodopa-induced dyskinesias are frequent. Dyskinesia was rated twice."
    for mention in ("Dyskinesia", "dyskinesias", "Levodopa-induced dyskinesias"):
        found = read(said, mention, SICK)
        assert found[0].entity.curie == "MESH:D004409", mention
        assert "a drug's effect in this document" in found[0].steps
    assert read("Dyskinesia was due to levodopa.", "Dyskinesia", SICK)[0].entity.curie == "MESH:D004409"


@pytest.mark.parametrize("text", ["Exercise-induced dyskinesia.", "Levodopa helps. Dyskinesia is rare.", "Dyskinesia"])
def test_not_without_a_drug_as_its_cause(read: Read, text: str) -> None:
    assert read(text, "Dyskinesia", SICK)[0].entity.curie == "HP:0100660"


def test_said_in_one_breath_as_inherited(read: Read) -> None:
    whole = read("Familial breast and ovarian cancer: breast and ovarian cancer", "breast and ovarian cancer", SICK)
    assert (whole[0].entity.curie, whole[0].part) == ("MONDO:0003582", 0)
    parts = read("Women with breast and ovarian cancer.", "breast and ovarian cancer", SICK)
    assert {g.entity.curie for g in parts} >= {"MONDO:0007254", "MONDO:0008170"}
    assert {g.part for g in parts} == {1, 2}


def test_a_family_by_the_member_in_the_document(read: Read) -> None:
    text = "Mutations of IRF6 (interferon regulatory factor 6). Interferon regulatory factors bind DNA."
    found = read(text, "Interferon regulatory factors", GENE)
    assert found[0].entity.curie == "HGNC:6121"
    assert "MESH:D050835" in {g.entity.curie for g in found}, "the heading stays among the readings"
    assert read("a synaptotagmin (SYT14) gene", "synaptotagmin", GENE)[0].entity.curie == "HGNC:10497"


def test_a_family_of_which_no_member_is_named_by_its_first(read: Read, lexicon: Lexicon, headings: Headings) -> None:
    found = read("estrogen receptor status", "estrogen receptor", GENE)
    assert found[0].entity.curie == "HGNC:3467"
    assert "first of its family, as “estrogen receptor1”" in found[0].steps
    without = Documents(lexicon, headings, Ways(first_member=False)).read("estrogen receptor status")
    assert without.link("estrogen receptor", categories=GENE)[0].entity.curie == "MESH:D011960"
    assert read("estrogen receptor status", "estrogen receptor", ("Protein",))[0].entity.curie == "MESH:D011960"


def test_one_letter_for_a_drug(read: Read) -> None:
    assert read("blocked with phlorizin (P). P was given", "P", DRUG)[0].entity.curie == "GTOPDB:4757"


@pytest.mark.parametrize(
    ("text", "short", "long"),
    [
        ("with phlorizin (P). DM rats", "P", "phlorizin"),
        ("Dexamethasone- (Dex-) induced hypertension", "Dex", "Dexamethasone"),
        ("hyperparathyroidism-jaw tumor (HPT-JT)", "HPT", "hyperparathyroidism"),
        ("hyperparathyroidism-jaw tumor (HPT-JT)", "JT", "jaw tumor"),
        ("of glucocorticoid-induced hypertension (GC-HT)", "HT", "hypertension"),
    ],
)
def test_more_short_forms_than_a_question_has(text: str, short: str, long: str) -> None:
    found = short_forms(text)[short]
    assert (found.long, text[found.start : found.end]) == (long, long)


@pytest.mark.parametrize(
    "text", ["the effect (P < .05)", "grade (A)", "(S)-timolol", "of channels Na(v)1.6", "a vitamin (D)"]
)
def test_no_letter_in_a_bracket_is_a_short_form_by_itself(text: str) -> None:
    assert not short_forms(text)


def test_without_its_ways_a_document_is_read_as_before(lexicon: Lexicon, headings: Headings) -> None:
    off = Documents(lexicon, headings, Ways(**{f.name: False for f in fields(Ways)}))
    linker = Linker(lexicon)
    text = "Levodopa-induced dyskinesia and sodium in breast and ovarian cancer families; estrogen receptor."
    for mention, wanted in (("dyskinesia", SICK), ("sodium", DRUG), ("breast and ovarian cancer", SICK),
                            ("estrogen receptor", GENE)):  # fmt: skip
        assert off.read(text).link(mention, categories=wanted) == linker.link(mention, categories=wanted, context=text)
