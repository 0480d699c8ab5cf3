"""One mention to its entity: names, identifiers, case, context, composites, rewording, misspelling; and why."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bioloom.ground.forms.rewrite import rewrites
from bioloom.ground.linking.candidates.grounded import Grounded
from bioloom.ground.linking.linker import Linker


def top(linker: Linker, text: str, *categories: str, context: str = "") -> Grounded:
    return linker.link(text, categories=categories, context=context)[0]


@pytest.mark.parametrize(
    ("text", "curie", "kind"),
    [
        ("tuberous sclerosis", "MONDO:0001734", "name"),
        ("Tuberous Sclerosis Complex", "MONDO:0001734", "synonym"),
        ("acetylsalicylic acid", "CHEBI:15365", "synonym"),
        ("NFKB", "HGNC:7794", "previous symbol"),
        ("NF-κB", "HGNC:7794", "previous symbol"),
        ("MONDO_0005148", "MONDO:0005148", "identifier"),
        ("OMIM 125853", "MONDO:0005148", "identifier"),
        ("MIM #151100", "MONDO:0100082", "cross-reference"),
        ("ENSG00000141510", "HGNC:11998", "identifier"),
        ("(Entrez 7157)", "HGNC:11998", "identifier"),
        ("Alport Syndrome", "MONDO:0018965", "name"),
        ("Syndrome, Alport", "MONDO:0018965", "synonym"),
        ("Alzheimers disease", "MONDO:0004975", "name"),
        ("type II diabetes mellitus", "MONDO:0005148", "name"),
        ("carcinoma of breast", "MONDO:0004989", "name"),
        ("cancer of the ovary", "MONDO:0008170", "name"),
        ("non-alcoholic fatty liver disease", "MONDO:0005439", "name"),
        ("TGF-β1", "HGNC:11766", "name"),
        ("citric acid cycle", "REACT:R-HSA-71403", "name"),
        ("Ca2+", "CHEBI:29108", "name"),
        ("Na(+)", "CHEBI:29101", "name"),
    ],
)
def test_names_and_identifiers(linker: Linker, text: str, curie: str, kind: str) -> None:
    found = top(linker, text)
    assert (found.entity.curie, found.kind) == (curie, kind)


def test_the_result_says_why(linker: Linker) -> None:
    found = top(linker, " TSC ")
    assert (found.start, found.end, found.text) == (1, 4, "TSC")
    (rival,) = found.rivals
    assert {found.entity.curie, rival.curie} == {"HGNC:12362", "MONDO:0001734"}
    assert {found.category, rival.category} == {"Gene", "Disease"}
    assert found.name == "TSC"
    assert found.why[0] == "synonym “TSC”"
    assert f"1 rival; before {rival.name} ({rival.curie}) by" in found.why[-1]
    assert found.mention.entity == found.entity


def test_expected_categories_decide(linker: Linker) -> None:
    assert top(linker, "TSC", "Gene").entity.curie == "HGNC:12362"
    assert top(linker, "TSC", "Disease").entity.curie == "MONDO:0001734"
    assert top(linker, "hypertension", "Disease", "PhenotypicFeature").entity.curie == "MONDO:0005044"
    assert top(linker, "hypertension", "PhenotypicFeature", "Disease").entity.curie == "HP:0000822"
    off = top(linker, "liver", "Gene")
    assert off.score < 0.55
    assert "not of the expected category" in off.why


def test_kinds_of_names_are_ranked(linker: Linker) -> None:
    asip = linker.link("ASIP")
    assert [g.entity.curie for g in asip] == ["HGNC:745", "HGNC:16051"]
    assert asip[0].score > asip[1].score


@pytest.mark.parametrize(
    ("better", "worse"),
    [("ASIP", "Asip"), ("Asip", "asip"), ("WAS", "was"), ("LARGE", "large"), ("BRCA1", "brca1"), ("TP53", "Tp53")],
)
def test_capitals_make_a_symbol(linker: Linker, better: str, worse: str) -> None:
    scores = [max((g.score for g in linker.link(t)), default=0.0) for t in (better, worse)]
    assert scores[0] > scores[1]


def test_words_are_not_genes(linker: Linker) -> None:
    assert all(g.score < 0.4 for word in ("was", "large") for g in linker.link(word))


def test_twins_are_named_and_are_no_rivals(linker: Linker) -> None:
    found = top(linker, "morphine")
    assert found.entity.curie == "CHEBI:17303"
    assert [t.curie for t in found.twins] == ["MESH:D009020"]
    assert "the same as Morphine (MESH:D009020): a close match by infores:small" in found.why
    assert not found.ambiguous
    assert not found.rivals


def test_an_abbreviation_means_what_its_text_defines(linker: Linker) -> None:
    context = "Primary kidney ulcers (PKU) and trisomy 21, also called down syndrome (TSC), were seen."
    found = top(linker, "TSC", context="the tuberous sclerosis complex (TSC) gene")
    assert found.entity.curie == "MONDO:0001734"
    assert "the text defines “TSC” as “tuberous sclerosis complex”" in found.why
    assert top(linker, "PKU", context=context).score < top(linker, "PKU").score
    assert top(linker, "TSC gene", "Gene", "Disease", context="").entity.curie == "HGNC:12362"


def test_a_gene_named_for_a_disease_yields_to_the_disease_that_is_defined(linker: Linker) -> None:
    found = linker.link("APC", context="patients with adenomatous polyposis coli (APC) were")
    assert [g.entity.curie for g in found[:2]] == ["MONDO:0021055", "HGNC:583"]
    assert found[0].ambiguous


@pytest.mark.parametrize(
    ("text", "curies", "words"),
    [
        ("breast and ovarian cancer", ["MONDO:0007254", "MONDO:0008170"], ["breast", "ovarian cancer"]),
        ("BRCA1/2", ["HGNC:1100", "HGNC:1101"], ["BRCA1", "2"]),
        ("BRCA1 and BRCA2", ["HGNC:1100", "HGNC:1101"], ["BRCA1", "BRCA2"]),
        ("hepatitis B and C", ["MONDO:0005344", "MONDO:0005231"], ["hepatitis B", "C"]),
        ("breast and/or ovarian cancers", ["MONDO:0007254", "MONDO:0008170"], ["breast", "ovarian cancers"]),
    ],
)
def test_composites_are_taken_apart(linker: Linker, text: str, curies: list[str], words: list[str]) -> None:
    best: dict[int, Grounded] = {}
    for g in linker.link(text):
        best.setdefault(g.part, g)
    assert [g.entity.curie for g in best.values()] == curies
    assert [g.text for g in best.values()] == words
    assert all(text[g.start : g.end] == g.text for g in best.values())


@pytest.mark.parametrize(
    ("text", "curie", "step"),
    [
        ("hypertensive", "HP:0000822", "noun for its adjective"),
        ("Alport disease", "MONDO:0018965", "“syndrome” for “disease”"),
        ("severe Alport syndrome", "MONDO:0018965", "“severe” left out"),
        ("ovarian carcinoma", "MONDO:0008170", "“cancer” for “carcinoma”"),
        ("mammary cancer", "MONDO:0007254", "“breast” for “mammary”"),
        ("PAH deficiency", "MONDO:0005372", "“PAH” written out"),
        ("G6PD-deficient", "MONDO:0005775", "“deficiency” for “deficient”"),
        ("aspirin sodium", "CHEBI:15365", "salt left out"),
        ("hBRCA1", "HGNC:1100", "species letter “h” left out"),
        ("anti-inflammatory drugs", "CHEBI:35475", "“agent” added"),
        ("BRCA2 gene", "HGNC:1101", "“gene” left out"),
        ("glucose-6-phosphate dehydrogenase (G6PD) deficiency", "MONDO:0005775", "bracket left out"),
    ],
)
def test_rewording_says_what_it_did(linker: Linker, text: str, curie: str, step: str) -> None:
    found = top(linker, text)
    assert found.entity.curie == curie
    assert step in found.steps
    assert found.score < 0.97


def test_a_part_of_the_words_is_the_last_resort_and_says_what_is_missing(linker: Linker) -> None:
    found = top(linker, "zebrafish digestive tract")
    assert found.entity.curie == "UBERON:0001555"
    assert "“zebrafish” left out" in found.steps
    assert found.score < 0.75


@pytest.mark.parametrize(
    ("text", "curie", "distance"),
    [
        ("Alzheimr disease", "MONDO:0004975", 1),
        ("phenylketonurea", "MONDO:0005372", 1),
        ("tuberuos sclerosis", "MONDO:0001734", 1),
        ("hypertention", "HP:0000822", 1),  # "tention" alone is near "mention"
    ],
)
def test_misspellings_name_their_distance(linker: Linker, text: str, curie: str, distance: int) -> None:
    found = top(linker, text)
    assert found.entity.curie == curie
    assert f"edit distance {distance}" in found.steps
    assert any("taken as misspelt" in s for s in found.steps)
    assert found.score < 0.75


@pytest.mark.parametrize("text", ["", "   ", "xyzzy", "?!", "qwertyuiop asdfghjkl", "12345"])
def test_nothing_is_made_of_nothing(linker: Linker, text: str) -> None:
    assert linker.link(text) == []


@pytest.mark.parametrize("text", ["α" * 5000, "A/B/" * 2500, "(" * 9000, "①②x" * 900, "disease " * 1000])
def test_what_is_too_long_for_a_name_is_none(linker: Linker, text: str) -> None:
    assert linker.link(text) == []


def test_symbols_are_never_corrected(linker: Linker) -> None:
    assert all("misspelt" not in s for g in linker.link("BRCX1") for s in g.steps)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60), st.sampled_from([(), ("Disease",), ("Gene", "Protein")]))
def test_any_text_may_be_a_mention(linker: Linker, text: str, categories: tuple[str, ...]) -> None:
    for g in linker.link(text, categories=categories, context=text):
        assert text[g.start : g.end] == g.text
        assert 0 <= g.score <= 1
        assert g.why


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hepatotoxicity", "liver toxicity"),
        ("decreased hepatic function", "hepatic dysfunction"),
        ("renal function impairment", "renal insufficiency"),
        ("convulsions", "seizure"),
        ("hsa-miR-193a-3p", "MIR193A"),
        ("CCl4", "carbon tetrachloride"),
    ],
)
def test_what_is_said_otherwise(text: str, said: str) -> None:
    assert said in {one.text.casefold() if said.islower() else one.text for one in rewrites(text)}


def test_what_widens_is_nearer_than_what_shifts_the_meaning() -> None:
    cost = {one.text: one.cost for one in rewrites("renal injury")}
    assert cost["renal damage"] < cost["renal disease"] < cost["renal insufficiency"]


def test_a_twin_of_the_likeliest_category_stands_first_even_without_the_name(linker: Linker) -> None:
    found = linker.link("Arterial hypertension", categories=("Disease", "PhenotypicFeature"))
    assert [g.entity.curie for g in found[:2]] == ["MONDO:0005044", "HP:0000822"]
    assert "a name of its twin HP:0000822" in found[0].steps


def test_who_changes_the_mentions_of_a_text_changes_those_of_nobody_else(linker: Linker) -> None:
    first = linker.mentions("hypertension")
    first[0].clear()
    assert linker.mentions("hypertension")[0]
