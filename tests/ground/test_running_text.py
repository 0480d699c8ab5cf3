"""Mentions in running text: boundaries, overlaps, case, cues, abbreviations, composites, identifiers; exact spans."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bioloom.core.ports import Linker as Port
from bioloom.ground.linking.linker import Linker

WORDS = [
    "breast", "and", "ovarian", "cancer", "of", "the", "BRCA1", "/", "2", "TGF-β1", "(TSC)",
    "tuberous sclerosis complex",
    "was", "MONDO:0005148", ",", ".", "hepatitis", "B", "or", "C", "Ca2+", "type II", "diabetes", "ASIP gene", "-", "É",
    "\n",
]  # fmt: skip


def found(linker: Linker, text: str) -> dict[str, str]:
    return {g.text: g.entity.curie for g in linker.find(text)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Which gene causes tuberous sclerosis complex?", {"tuberous sclerosis complex": "MONDO:0001734"}),
        ("Was a large dose of aspirin given?", {"aspirin": "CHEBI:15365"}),
        ("the ASIP gene and the WAS gene", {"ASIP": "HGNC:745", "WAS": "HGNC:12731"}),
        ("what does the asip gene do", {"asip": "HGNC:745"}),
        (
            "carcinoma of the breast and hepatitis C",
            {"carcinoma of the breast": "MONDO:0004989", "hepatitis C": "MONDO:0005231"},
        ),
        ("breast and ovarian cancer", {"breast": "MONDO:0007254", "ovarian cancer": "MONDO:0008170"}),
        ("mutations in BRCA1/2", {"BRCA1": "HGNC:1100", "2": "HGNC:1101"}),
        ("genes for OMIM 151100 or MONDO:0005148.", {"OMIM 151100": "MONDO:0100082", "MONDO:0005148": "MONDO:0005148"}),
        ("aspirin-induced apoptosis", {"aspirin": "CHEBI:15365", "apoptosis": "GO:0006915"}),
        ("IL-2 and NF-κB", {"IL-2": "HGNC:6001", "NF-κB": "HGNC:7794"}),
        ("Ca2+ but not CA2", {"Ca2+": "CHEBI:29108", "CA2": "HGNC:1373"}),
        ("edema of the liver", {"edema": "HP:0000969", "liver": "UBERON:0002107"}),
        ("LEOPARD syndrome type I", {"LEOPARD syndrome type I": "MONDO:0100082"}),
        ("preBRCA1 BRCA1x IL-22", {}),
        ("the disease of a cell", {}),
        ("AR", {}),
        ("the AR gene", {"AR": "HGNC:644"}),
        ("", {}),
    ],
)
def test_mentions(linker: Linker, text: str, expected: dict[str, str]) -> None:
    assert found(linker, text) == expected


def test_a_number_is_not_shared_with_what_stands_before(linker: Linker) -> None:
    first, second = linker.mentions("TSC and TSC1")
    assert not any("shares" in why for g in (*first, *second) for why in g.why)
    assert {g.entity.curie for g in first} == {"MONDO:0001734", "HGNC:12362"}


def test_the_longest_match_wins_and_the_rest_stays_visible(linker: Linker) -> None:
    text = "type 2 diabetes mellitus"
    assert [g.text for g in linker.find(text)] == [text]
    inner = {m[0].text for m in linker.mentions("glucose-6-phosphate dehydrogenase deficiency")}
    assert inner == {"glucose-6-phosphate dehydrogenase deficiency", "glucose-6-phosphate dehydrogenase"}


def test_readings_of_a_span_come_best_first(linker: Linker) -> None:
    (readings,) = linker.mentions("TSC")
    assert {g.entity.curie for g in readings} == {"MONDO:0001734", "HGNC:12362"}
    assert readings[0].score >= readings[1].score
    for category, curie in (("Gene", "HGNC:12362"), ("Disease", "MONDO:0001734")):
        assert linker.mentions("TSC", categories=(category,))[0][0].entity.curie == curie


def test_abbreviations_hold_for_the_whole_text(linker: Linker) -> None:
    text = "Adenomatous polyposis coli (APC) is familial. APC runs in families."
    spans = [(g.text, g.entity.curie) for g in linker.find(text)]
    assert spans == [
        ("Adenomatous polyposis coli", "MONDO:0021055"),
        ("APC", "MONDO:0021055"),
        ("APC", "MONDO:0021055"),
    ]


def test_a_name_reaches_across_the_bracket_that_defines_an_abbreviation(linker: Linker) -> None:
    text = "glucose-6-phosphate dehydrogenase (G6PD) deficiency"
    (whole,) = linker.find(text)
    assert (whole.text, whole.entity.curie) == (text, "MONDO:0005775")
    assert "bracket left out" in whole.steps


def test_a_text_in_capitals_tells_nothing_by_capitals(linker: Linker) -> None:
    assert found(linker, "IT WAS A LARGE DOSE OF ASPIRIN FOR THE PATIENT") == {"ASPIRIN": "CHEBI:15365"}


def test_words_for_categories_are_no_topics(linker: Linker) -> None:
    assert linker.find("Which disease?") == []
    ((disease,),) = linker.mentions("Which disease?")
    assert disease.score < 0.4


def test_it_is_the_linker_of_the_port(linker: Linker) -> None:
    port: Port = linker
    assert port.mentions("aspirin")[0][0].entity.curie == "CHEBI:15365"


@settings(max_examples=200, deadline=None)
@given(st.one_of(st.text(max_size=120), st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join)))
def test_spans_are_exact_in_any_text(linker: Linker, text: str) -> None:
    mentions = linker.mentions(text)
    for readings in mentions:
        assert len({(g.start, g.end) for g in readings}) == 1
        assert [g.score for g in readings] == sorted((g.score for g in readings), reverse=True)
        for g in readings:
            assert text[g.start : g.end] == g.text
            assert 0 < g.score <= 1
    starts = [(m[0].start, -m[0].end) for m in mentions]
    assert starts == sorted(set(starts))
    taken = linker.find(text)
    for one, other in pairwise(taken):
        assert one.end <= other.start
    assert {(g.start, g.end) for g in taken} <= {(m[0].start, m[0].end) for m in mentions}
