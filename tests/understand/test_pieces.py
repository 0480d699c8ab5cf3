"""The pieces of understanding one by one: tokens, surface, measures, word forms, unknown names, the edge table."""

from __future__ import annotations

import pytest

from bioloom.stages.read.grammar.parse.shapes import shape
from bioloom.stages.read.grammar.parse.unknown import quoted_names
from bioloom.stages.read.grammar.schema import OPTIONS, readings
from bioloom.stages.read.grammar.sorts import ANY, BIT, names, of_categories, sorts
from bioloom.stages.read.grammar.text.language import foreign
from bioloom.stages.read.grammar.text.measures import CARRIERS, measures
from bioloom.stages.read.grammar.text.scope import beyond
from bioloom.stages.read.grammar.text.spelling import corrected
from bioloom.stages.read.grammar.text.surface import surface
from bioloom.stages.read.grammar.text.tokens import tokenize
from bioloom.stages.read.grammar.words.inflect import inflected, plural
from bioloom.stages.read.grammar.words.lexicon import lexicon
from understand.vocabulary import relations


def test_relations_name_only_predicates_of_the_schema() -> None:
    known = {r.predicate for r in relations()}
    assert {p for options in OPTIONS.values() for o in options for p, _ in o.steps} <= known


@pytest.mark.parametrize(
    ("relation", "left", "right", "predicate", "forward"),
    [
        ("related", "Gene", "Disease", "gene_associated_with_condition", True),
        ("related", "Disease", "Gene", "gene_associated_with_condition", False),
        ("related", "Drug", "Disease", "treats", True),
        ("related", "Drug", "PhenotypicFeature", "has_side_effect", True),
        ("located", "Gene", "CellularComponent", "located_in", True),
        ("located", "Gene", "GrossAnatomicalStructure", "expressed_in", True),
        ("located", "Disease", "GrossAnatomicalStructure", "disease_has_location", True),
        ("contain", "Food", "ChemicalEntity", "has_nutrient", True),
        ("contain", "Pathway", "Gene", "participates_in", False),
        ("treat", "Disease", "Drug", "", True),
    ],
)
def test_the_sorts_on_both_sides_choose_the_edge(
    relation: str, left: str, right: str, predicate: str, forward: bool
) -> None:
    found = readings(relation, BIT[left], BIT[right])
    assert (found[0].steps if found else ()) == (((predicate, forward),) if predicate else ())


def test_sorts_know_what_covers_what() -> None:
    assert names(sorts("ChemicalEntity")) == ("Drug", "ChemicalEntity")
    assert of_categories(("Gene", "Protein")) == BIT["Gene"]
    assert of_categories(("Gene",), "MIR21") == BIT["Gene"] | BIT["MicroRNA"]
    assert of_categories(("Food",)) == BIT["Food"]
    assert of_categories(("SmallMolecule",)) & BIT["Drug"]
    assert of_categories(("Device",)) == ANY


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Isn't X's gene known?", ["is", "not", "x", "'s", "gene", "known", "?"]),
        ("don't, can't, won't", ["do", "not", ",", "can", "not", ",", "will", "not"]),
        ("EC 2.7.1.1", ["ec", "2.7.1.1"]),
        ("what's", ["what", "is"]),
        ("5-HT2A", ["5", "-", "ht2a"]),
    ],
)
def test_tokens_open_contractions_and_keep_numbers(text: str, words: list[str]) -> None:
    assert [t.low for t in tokenize(text)] == words
    assert all(0 <= t.start < t.end <= len(text) for t in tokenize(text))


@pytest.mark.parametrize(
    ("text", "stem", "options"),
    [
        ("Which one? 1. CAD 2. PDS5B 3. SEL1L", "Which one", ("CAD", "PDS5B", "SEL1L")),
        ("Which one? A) x, y B) z", "Which one", ("x, y", "z")),
        ("Pick: (a) one (b) two (c) three", "Pick", ("one", "two", "three")),
        ("Which of the following is one? x, y or z", "Which of the following is one", ("x", "y", "z")),
        ("Which of these is one? x, y, z", "Which of these is one", ("x", "y", "z")),
        ("Which one is it? Is it x or y?", "Which one is it Is it x or y", ()),
        ("Which one is it? x, y, z", "Which one is it x, y, z", ()),
        ("Type 2 diabetes genes", "Type 2 diabetes genes", ()),
        ("Is vitamin A. B12 the same", "Is vitamin A. B12 the same", ()),
        ("EC 1. and EC 3. enzymes", "EC 1. and EC 3. enzymes", ()),
        ("Choose: (a) x (b) y. Which one binds Z?", "Choose: (a) x (b) y Which one binds Z", ()),
    ],
)
def test_options_are_split_off(text: str, stem: str, options: tuple[str, ...]) -> None:
    seen = surface(text)
    assert " ".join(seen.text[s:e] for s, e in seen.sentences) == stem
    assert seen.options == options


@pytest.mark.parametrize(
    "text",
    [
        "True or False Question: X binds Y",
        "Could you please tell me X binds Y?",
        "Question 3: X binds Y",
        "Hi there, I would like to know X binds Y. Thank you very much!",
        "X binds Y. Let's decompose the question to sub-questions and solve them step by step.",
        "X binds Y? Answer with yes or no.",
        "X binds Y. Give only the answer.",
    ],
)
def test_what_surrounds_the_question_is_taken_off(text: str) -> None:
    seen = surface(text)
    assert [seen.text[s:e] for s, e in seen.sentences] == ["X binds Y"]


@pytest.mark.parametrize(
    ("text", "key", "op", "value"),
    [
        ("seen in more than half of patients", "frequency", ">", 0.5),
        ("in at least 30% of patients", "frequency", ">=", 0.3),
        ("in over 80 percent of cases", "frequency", ">", 0.8),
        ("a very frequent sign", "frequency", ">=", 0.8),
        ("frequently", "frequency", ">=", 0.3),
        ("most patients", "frequency", ">", 0.5),
        ("rarely", "frequency", "<", 0.05),
        ("always", "frequency", ">=", 1.0),
        ("in females", "sex", "=", "female"),
        ("recorded in men", "sex", "=", "male"),
        ("more than 10 mg of iron", "amount", ">", 0.01),
        ("at least 20 g of protein", "amount", ">=", 20.0),
        ("500 µg folate", "amount", ">=", 0.0005),
        ("at least 50 ntpm", "nTPM", ">=", 50.0),
        ("with an affinity above 7", "affinity", ">", 7.0),
        ("by direct assay (ida)", "evidence_code", "=", "IDA"),
        ("with evidence code iea", "evidence_code", "=", "IEA"),
    ],
)
def test_measures_become_tests(text: str, key: str, op: str, value: float | str) -> None:
    longest = max((m for m in measures(text) if m.tests), key=lambda m: m.end - m.start)
    assert (longest.tests[0].key, longest.tests[0].op, longest.tests[0].value) == (key, op, value)
    assert key in CARRIERS


def test_words_that_are_no_measure_are_none() -> None:
    assert not [m for m in measures("genes of the mitochondrion") if m.tests]


@pytest.mark.parametrize(
    ("verb", "forms"),
    [
        ("treat", "treat treats treated treated treating"),
        ("cause", "cause causes caused caused causing"),
        ("carry", "carry carries carried carried carrying"),
        ("bind", "bind binds bound bound binding"),
        ("give rise", "give rise|gives rise|gave rise|given rise|giving rise"),
        ("up regulate", "up regulate|up regulates|up regulated|up regulated|up regulating"),
        ("occur", "occur occurs occurred occurred occurring"),
    ],
)
def test_verbs_are_inflected(verb: str, forms: str) -> None:
    assert list(inflected(verb)) == (forms.split("|") if "|" in forms else forms.split())


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("gene", "genes"),
        ("pathway", "pathways"),
        ("therapy", "therapies"),
        ("mode of inheritance", "modes of inheritance"),
        ("sign or symptom", "signs or symptoms"),
        ("diagnosis", "diagnoses"),
        ("drug class", "drug classes"),
    ],
)
def test_nouns_are_inflected(one: str, many: str) -> None:
    assert plural(one) == many


def test_phrases_are_found_past_small_words() -> None:
    tokens = tokenize("plays a key role in autophagy")
    assert (5, "VT") in {(end, entry.label) for end, entry in lexicon().matches(tokens, 0)}


@pytest.mark.parametrize(
    ("name", "sort"),
    [
        ("hsa-miR-21-5p", "MicroRNA"),
        ("Opioid Antagonists", "ChemicalRole"),
        ("polyubiquitin binding", "MolecularActivity"),
        ("Frobnitis", "Disease"),
        ("Zorb syndrome", "Disease"),
        ("frobnimab", "Drug"),
        ("positive regulation of X", "BiologicalProcess"),
    ],
)
def test_the_form_of_a_name_speaks_for_its_sort(name: str, sort: str) -> None:
    assert shape(name) & BIT[sort]


def test_quotes_make_a_name() -> None:
    tokens = tokenize("""What treats 'Gaucher's disease' or "green feet"?""")
    quoted = [" ".join(t.text for t in tokens[s:e]) for s, e, _ in quoted_names(tokens)]
    assert quoted == ["Gaucher 's disease", "green feet"]


def test_slips_of_the_pen_are_put_right() -> None:
    assert [corrected(w) for w in ("wich", "assosiated", "symptons", "genes", "gout")] == [
        "which", "associated", "symptoms", "genes", "gout"
    ]  # fmt: skip


def test_other_languages_are_told_from_english() -> None:
    assert not foreign("Which genes cause die-back?")
    assert not foreign("BRCA1")
    assert not foreign("α-synuclein genes")
    assert not foreign("psoriasis biologics against IL-23 p19, not IL-17")
    assert foreign("Quels gènes causent la mucoviscidose ?")
    assert foreign("ما هي الجينات المرتبطة بالربو؟")


def test_what_is_out_of_reach_is_told_and_nothing_else() -> None:
    assert not beyond("On which chromosome is BRCA1?")
    assert "epidemiology" in beyond("How many women have breast cancer?")
    assert not beyond("How many genes in women cause breast cancer?")
    assert not beyond("Which disease has chromosome breakage as a symptom?")
    assert not beyond("Which genes are expressed in the costal cartilage?")


def test_no_letters_of_a_last_word_are_taken_for_thanks() -> None:
    for text in ("show drugs for obesity", "no gene of this activity", "which is not upright"):
        seen = surface(text)
        assert [seen.text[a:b] for a, b in seen.sentences] == [text]
    thanked = surface("show drugs for gout, ty")
    assert [thanked.text[a:b] for a, b in thanked.sentences] == ["show drugs for gout"]


def test_what_is_to_be_explained_is_no_frame() -> None:
    seen = surface("For depression: explain how fluoxetine works")
    assert "fluoxetine" in " ".join(seen.text[a:b] for a, b in seen.sentences)
