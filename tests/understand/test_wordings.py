"""Questions in many wordings mean what they say: own paraphrases with a small linker, one by one."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from bioloom.core.pattern_text import parse_pattern
from bioloom.core.question import Question
from bioloom.stages.read.grammar.rule import understand_text
from bioloom.stages.read.types import MENTION, Understanding
from understand.scoring import Gold, differs, exact, load
from understand.stub import PARAPHRASES, Stub

GOLD = load(PARAPHRASES)
REPORTED = 30  # words that a report about one thing has at most


@cache
def stub() -> Stub:
    return Stub.of_paraphrases()


def understood(text: str, *options: str) -> Understanding:
    return understand_text(Question(text=text, options=options), stub())


def only(text: str, pattern: str, *options: str) -> Understanding:
    """``text`` has one reading, and its pattern is ``pattern``."""
    found = understood(text, *options)
    assert len(found.parts) == 1, found.missing
    words = {b.node: b.text for b in found.parts[0].bound}
    assert differs(found.parts[0].pattern, parse_pattern(pattern), words=words) == ""
    return found


@pytest.mark.parametrize("gold", [pytest.param(g, id=g.id) for g in GOLD])
def test_a_wording_means_its_pattern(gold: Gold) -> None:
    verdict = exact(understand_text(gold.question, stub()), gold)
    assert verdict.exact, f"{gold.question.text}: {verdict.reason}"


def test_words_that_nobody_knows_are_named() -> None:
    found = understood("Which genes frobnicate Marfan syndrome?")
    assert any("frobnicate" in said for said in found.missing)
    found = understood("Which glorbous drugs treat migraine?")
    assert not found.parts or any("glorbous" in said for said in found.missing)


@pytest.mark.parametrize(
    "asked",
    ["Give one example of", "Give me an example of", "Could you give me an example of", "Name an example of"],
)
def test_an_example_of_a_kind_is_one_of_it(asked: str) -> None:
    pattern = "MATCH (a:Drug)-[:treats]->({mention: 'migraine'}) RETURN a"
    assert only(f"{asked} a drug that treats migraine.", pattern)
    assert only("Provide some examples of drugs that treat migraine", pattern)


def test_the_paraphrases_cover_every_shape() -> None:
    shapes = Counter(g.line["shape"] for g in GOLD)
    wanted = {
        "one_hop",
        "shared",
        "intersection",
        "chains",
        "metapaths",
        "exclusion",
        "subclass",
        "lookup",
        "compound",
        "none",
    }
    assert wanted <= shapes.keys()
    assert sum(shapes.values()) >= 350


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Which gene causes Marfan syndrome?", "entity"),
        ("Name a gene that causes Marfan syndrome", "entity"),
        ("Which genes cause Marfan syndrome?", "entities"),
        ("List the symptoms of Marfan syndrome", "entities"),
        ("How many genes cause Marfan syndrome?", "count"),
        ("What is the number of genes that cause Marfan syndrome?", "count"),
        ("Does FBN1 cause Marfan syndrome?", "yesno"),
        ("Is there a gene that causes Marfan syndrome?", "yesno"),
        ("True or false: FBN1 causes Marfan syndrome", "yesno"),
        ("Which of the following causes Marfan syndrome? A) FBN1 B) TP53", "choice"),
        ("Which of these genes cause Marfan syndrome? A) FBN1 B) TP53", "choices"),
    ],
)
def test_the_kind_of_answer_follows_the_wording(text: str, kind: str) -> None:
    assert [p.kind for p in understood(text).parts] == [kind]


def test_a_fixed_kind_is_kept() -> None:
    found = understand_text(Question(text="Which gene causes Marfan syndrome?", kind="entities"), stub())
    assert found.parts[0].kind == "entities"


@pytest.mark.parametrize(
    "text",
    [
        "Which of the following is a symptom of Marfan syndrome? 1. nausea 2. ectopia lentis 3. ataxia",
        "Which of the following is a symptom of Marfan syndrome? (a) nausea (b) ectopia lentis (c) ataxia",
        "Which of the following is a symptom of Marfan syndrome? A) nausea B) ectopia lentis C) ataxia",
        "Which of the following is a symptom of Marfan syndrome? A. nausea B. ectopia lentis C. ataxia",
        "Which of the following is a symptom of Marfan syndrome? a) nausea; b) ectopia lentis; c) ataxia",
    ],
)
def test_options_are_found_and_are_no_part_of_the_pattern(text: str) -> None:
    pattern = 'MATCH ({mention: "Marfan syndrome"})-[:has_phenotype]->(a:PhenotypicFeature) RETURN a'
    assert only(text, pattern).options == ("nausea", "ectopia lentis", "ataxia")


@pytest.mark.parametrize(("text", "named"), [("is a cardiomyopathy", "cardiomyopathy"), ("is an asthma", "asthma")])
def test_what_is_of_a_kind_is_not_the_kind(text: str, named: str) -> None:
    only(f"Which disease {text}?", f'MATCH (a:Disease)-[:subclass_of*0..]->(:Disease {{mention: "{named}"}}) RETURN a')


def test_options_say_what_is_asked_for_where_the_words_do_not() -> None:
    stem = "Which of the following is associated with FBN1?"
    only(stem, f"MATCH {GENE}-[:has_phenotype]->(a:PhenotypicFeature) RETURN a", "nausea", "ectopia lentis")
    only(stem, f"MATCH {GENE}-[:gene_associated_with_condition]->(a:Disease) RETURN a", "Marfan syndrome", "gout")


GENE = '(:Gene {mention: "FBN1"})'
MARFAN = '(:Disease {mention: "Marfan syndrome"})'


CAUSED = f"{GENE}-[:gene_associated_with_condition]->{MARFAN} RETURN count(*) > 0"
CAUSING = f"(a:Gene)-[:gene_associated_with_condition]->{MARFAN} RETURN a"


@pytest.mark.parametrize(
    ("text", "pattern", "inverted"),
    [
        ("Is FBN1 not associated with Marfan syndrome?", CAUSED, True),
        ("Isn't FBN1 associated with Marfan syndrome?", CAUSED, True),
        ("Is FBN1 associated with Marfan syndrome?", CAUSED, False),
        ("Which of these genes does not cause Marfan syndrome? A) FBN1 B) TP53", CAUSING, True),
        ("All of the following genes cause Marfan syndrome except: A) FBN1 B) TP53", CAUSING, True),
    ],
)
def test_what_is_denied_as_a_whole_turns_the_reply_round(text: str, pattern: str, inverted: bool) -> None:
    assert only(text, f"MATCH {pattern}").parts[0].inverted is inverted


def test_alternatives_in_the_question_are_alternatives_in_the_pattern() -> None:
    found = understood("Which disease could be treated with sumatriptan or clozapine?")
    (known,) = [n for n in found.parts[0].pattern.nodes if n.known]
    assert known.curies == ("X:sumatriptan-Drug", "X:clozapine-Drug")
    assert [b.text for b in found.parts[0].bound] == ["sumatriptan", "clozapine"]


def test_the_edge_says_which_of_its_readings_a_name_has() -> None:
    symptom = understood("Which diseases show nausea?").parts[0]
    disease = understood("Which drugs treat nausea?").parts[0]
    assert [r.entity.categories for b in symptom.bound for r in b.readings] == [("PhenotypicFeature",)]
    assert [r.entity.categories for b in disease.bound for r in b.readings] == [("Disease",)]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Which drugs treat tuberclosis?", "tuberclosis"),
        ("Which genes are associated with the disease Zorblax syndrome?", "Zorblax syndrome"),
        ('Which genes are associated with "green feet"?', "green feet"),
        ("List the genes in the pathway Regulation of the frobnication", "Regulation of the frobnication"),
        ("Which diseases does Frobnimab treat?", "Frobnimab"),
    ],
)
def test_words_nobody_knows_keep_their_place_and_are_reported(text: str, name: str) -> None:
    found = understood(text)
    assert [b.text for b in found.parts[0].unknown] == [name]
    assert MENTION + name in {c for n in found.parts[0].pattern.nodes for c in n.curies}
    assert found.missing == (f"I do not know {name!r}",)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Welche Gene verursachen Gicht?", "English"),
        ("¿Qué genes causan la gota?", "English"),
        ("Какие гены вызывают подагру?", "English"),
        ("痛风与哪些基因有关？", "English"),
        ("What dose of sumatriptan is right?", "dose"),
        ("Which gene is SNP rs12345 in?", "SNP"),
        ("Why does sumatriptan treat migraine?", "reasons"),
        ("Which genes does it regulate?", "'it'"),
    ],
)
def test_what_cannot_be_said_is_told(text: str, why: str) -> None:
    found = understood(text)
    assert not found.parts
    assert why in " ".join(found.missing)
    assert all(len(m.split()) <= REPORTED for m in found.missing)


@pytest.mark.parametrize(
    "text",
    [
        "Which genes zap Marfan syndrome into migraine and FBN1 wherever?",
        "Does Marfan syndrome treat sumatriptan?",
        "Which genes are treated by migraine?",
        "Which tissue inherits sumatriptan?",
        "Which drug is a symptom of sumatriptan?",
        "Marfan syndrome nausea FBN1 sumatriptan migraine",
        "Which of them?",
        "genes genes genes",
    ],
)
def test_what_makes_no_sense_is_not_understood(text: str) -> None:
    found = understood(text)
    assert not found.parts, [p.pattern for p in found.parts]
    assert found.missing


def test_an_unread_question_says_which_names_it_recognised() -> None:
    found = understood("Marfan syndrome sumatriptan whatever nausea so what then")
    assert not found.parts
    assert any("Marfan syndrome" in said for said in found.understood)


def test_a_near_rival_is_reported_and_not_taken() -> None:
    found = understood("Which genes are associated with epilepsy?")
    rivals = [p for r in found.alternatives for e in r.pattern.edges for p in e.predicates]
    taken = [p for r in found.parts for e in r.pattern.edges for p in e.predicates]
    assert taken == ["gene_associated_with_condition"]
    assert set(rivals) <= {"has_phenotype", "gene_associated_with_condition"}
