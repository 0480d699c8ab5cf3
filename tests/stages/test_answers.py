"""Weaving, ranking and concluding on the small world, through the method, with the reading given by hand."""

from __future__ import annotations

from typing import Any

import pytest

from bioloom.core.answer import Answer
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Resources
from bioloom.core.question import AnswerKind, Question
from bioloom.core.run import Run
from bioloom.methods.loom import Loom
from bioloom.stages.read.types import Bound, Reading, Understanding

RED = '(:Disease {id: "MONDO:1"})'


def ask(
    world: Resources,
    kind: AnswerKind,
    pattern: str,
    options: tuple[str, ...] = (),
    *,
    inverted: bool = False,
    as_listed: bool = False,
    **more: Any,
) -> Answer:
    """What loom answers when this is what it understood."""
    reading = Reading(pattern=parse_pattern(pattern), kind=kind, inverted=inverted, **more)
    return answer_reading(world, reading, options, as_listed=as_listed)


def answer_reading(
    world: Resources, reading: Reading, options: tuple[str, ...] = (), *, as_listed: bool = False
) -> Answer:
    patch = pytest.MonkeyPatch()
    patch.setattr("bioloom.methods.loom.understand", lambda q, run: Understanding(parts=(reading,)))
    try:
        run = Run(world)
        answer = Loom()(Question(text="?", options=options, as_listed=as_listed), run)
    finally:
        patch.undo()
    assert run.cited(answer.evidence) == answer.evidence
    return answer


def test_entities_are_ordered_by_support_and_say_why(world: Resources) -> None:
    answer = ask(world, "entities", f"MATCH (g:Gene)-[:gene_associated_with_condition]->{RED} RETURN g")
    assert answer.value == ("AAA1", "BBB2")  # two sources and a publication against one source
    assert answer.total == 2
    assert "2 independent sources" in answer.entities[0].reasons
    assert (answer.entities[0].score or 0) > (answer.entities[1].score or 0)


def test_experiments_outrank_electronic_annotation(world: Resources) -> None:
    answer = ask(world, "entity", 'MATCH (g:Gene)-[:participates_in]->({id: "GO:1"}) RETURN g', ranked=True)
    assert answer.value == "BBB2"
    assert answer.entities[0].reasons == ("experimental evidence IDA",)


def test_count_is_of_distinct_curies(world: Resources) -> None:
    pattern = f"MATCH (g:Gene)-[:gene_associated_with_condition]->{RED} RETURN count(DISTINCT g)"
    assert ask(world, "count", pattern).value == 2


def test_a_term_without_matches_stands_for_its_subclasses_and_says_so(world: Resources) -> None:
    answer = ask(world, "entities", 'MATCH (g:Gene)-[:gene_associated_with_condition]->({id: "MONDO:2"}) RETURN g')
    assert answer.curies == ("HGNC:1",)
    assert [e.name for e in answer.entities[0].via] == ["deep blueness"]
    assert "subclasses (deep blueness)" in answer.notes[0]


def test_yes_has_a_witness_and_no_has_a_reason(world: Resources) -> None:
    ends = 'MATCH (g:Gene {{id: "{}"}})-[:gene_associated_with_condition]->(d:Disease {{id: "{}"}}) RETURN count(*) > 0'
    assert ask(world, "yesno", ends.format("HGNC:1", "MONDO:1")).value == "yes"
    assert ask(world, "yesno", ends.format("HGNC:3", "MONDO:1")).caveats[0].kind == "not_stated"
    no = ask(world, "yesno", ends.format("HGNC:3", "MONDO:1"), as_listed=True)
    assert no.value == "no"
    assert "world lists 2 genes" in no.notes[0] or "world lists 1 disease" in no.notes[0]
    assert no.confidence is None  # absence from a graph is no proof
    assert ask(world, "yesno", ends.format("HGNC:3", "MONDO:1"), inverted=True, as_listed=True).value == "yes"


def test_a_no_that_a_source_asserts_is_sure(world: Resources) -> None:
    pattern = (
        'MATCH (d:Disease {id: "MONDO:1"})-[:has_phenotype]->(p:PhenotypicFeature {id: "HP:3"}) RETURN count(*) > 0'
    )
    no = ask(world, "yesno", pattern)
    assert (no.value, no.confidence) == ("no", 1.0)


def test_nothing_said_about_either_end_is_an_abstention(world: Resources) -> None:
    pattern = 'MATCH (g:Gene {id: "HGNC:4"})-[:participates_in]->(d:Pathway {id: "HP:2"}) RETURN count(*) > 0'
    answer = ask(world, "yesno", pattern)
    assert answer.abstained
    assert answer.missing


@pytest.mark.parametrize(
    ("options", "inverted", "value"),
    [
        (("CCC3", "BBB2", "DDD4"), False, "BBB2"),
        (("BBB2", "CCC3", "AAA1"), True, "CCC3"),
        (("nobody", "BBB2"), False, "BBB2"),
    ],
)
def test_choice(world: Resources, options: tuple[str, ...], inverted: bool, value: str) -> None:
    pattern = f"MATCH (g:Gene)-[:gene_associated_with_condition]->{RED} RETURN g"
    assert ask(world, "choice", pattern, options, inverted=inverted).value == value


def test_choice_takes_the_best_supported_and_names_the_others(world: Resources) -> None:
    pattern = f"MATCH (g:Gene)-[:gene_associated_with_condition]->{RED} RETURN g"
    answer = ask(world, "choice", pattern, ("BBB2", "AAA1", "CCC3"))
    assert answer.value == "AAA1"
    assert [c.kind for c in answer.caveats] == ["several"]  # the first thing to be said: both are answers
    assert answer.notes[0].startswith("also among the answers: BBB2; ")
    assert answer.confidence == 0.5
    assert ask(world, "choices", pattern, ("BBB2", "AAA1", "CCC3")).value == ("AAA1", "BBB2")


def test_no_option_fits(world: Resources) -> None:
    pattern = f"MATCH (g:Gene)-[:gene_associated_with_condition]->{RED} RETURN g"
    answer = ask(world, "choice", pattern, ("CCC3", "nobody"))
    assert answer.abstained
    assert "I do not know nobody" in answer.missing[0]


def test_a_broken_pattern_names_the_missing_hop(world: Resources) -> None:
    both = '(g:Gene)-[:gene_associated_with_condition]->({id: "MONDO:4"}), (g)-[:participates_in]->({id: "GO:1"})'
    pattern = f"MATCH {both} RETURN g"
    answer = ask(world, "entities", pattern)
    assert answer.abstained
    assert any(m.startswith("no edge found for:") for m in answer.missing)


def test_a_relation_the_graph_lacks_needs_the_full_graph(world: Resources) -> None:
    answer = ask(world, "entities", f"MATCH (d:Drug)-[:treats]->{RED} RETURN d")
    assert answer.abstained
    assert "kg build full" in answer.missing[0]


def test_unknown_words_are_named(world: Resources) -> None:
    pattern = parse_pattern('MATCH (g:Gene)-[:gene_associated_with_condition]->(d {mention: "purpleness"}) RETURN g')
    words = Bound(node="d", text="purpleness", start=0, end=10)
    answer = answer_reading(world, Reading(pattern=pattern, kind="entities", bound=(words,)))
    assert answer.abstained
    assert answer.missing == ("I do not know 'purpleness'",)


def test_parts_are_answered_apart(world: Resources) -> None:
    gene = parse_pattern(f"MATCH (g:Gene)-[:gene_associated_with_condition]->{RED} RETURN g")
    sign = parse_pattern(f"MATCH {RED}-[:has_phenotype]->(p) RETURN p")
    drug = parse_pattern(f"MATCH (d:Drug)-[:treats]->{RED} RETURN d")
    readings = tuple(Reading(pattern=p, kind="entities") for p in (gene, sign, drug))
    patch = pytest.MonkeyPatch()
    patch.setattr("bioloom.methods.loom.understand", lambda q, run: Understanding(parts=readings))
    answer = Loom()(Question(text="?"), Run(world))
    patch.undo()
    assert [p.value for p in answer.parts] == [("AAA1", "BBB2"), ("itch", "cough"), None]
    assert not answer.abstained
    assert len(answer.evidence) == 2


def test_kg_unit_is_an_answer_set(world: Resources) -> None:
    reading = Reading(
        pattern=parse_pattern(f"MATCH (g:Gene)-[:gene_associated_with_condition]->{RED} RETURN g"), kind="entities"
    )
    patch = pytest.MonkeyPatch()
    patch.setattr("bioloom.methods.loom.understand", lambda q, run: Understanding(parts=(reading,)))
    run = Run(world)
    answer = Loom()(Question(text="?"), run)
    patch.undo()
    (unit,) = run.recorder.evidence(answer.evidence)
    assert unit.answer_set is not None
    assert unit.answer_set.count == 2
    assert {f.primary_knowledge_source for f in unit.facts} == {"infores:one", "infores:two"}
    assert all(f.edge is not None for f in unit.facts)


@pytest.mark.parametrize(("gene", "disease"), [("HGNC:1", "MONDO:2"), ("HGNC:3", "MONDO:4")])
@pytest.mark.parametrize("end", ["g", "d"])
def test_yes_through_a_subclass_does_not_hang_on_which_end_is_asked_about(
    world: Resources, gene: str, disease: str, end: str
) -> None:
    edge = f'(g:Gene {{id: "{gene}"}})-[:gene_associated_with_condition]->(d:Disease {{id: "{disease}"}})'
    assert ask(world, "yesno", f"MATCH {edge} RETURN count({end}) > 0").value == "yes"


def test_of_a_kind_of_what_is_excluded_only_the_thing_itself_is_excluded(world: Resources) -> None:
    """Deep blueness is a kind of blueness, of which itself nothing is stated."""
    said = "-[:gene_associated_with_condition]->"
    not_blue = f'WHERE NOT EXISTS {{ MATCH (g){said}(:Disease {{id: "MONDO:2"}}) }}'
    pattern = f'MATCH (g:Gene){said}(:Disease {{id: "MONDO:3"}}) {not_blue} RETURN g'
    assert ask(world, "entities", pattern).value == ("AAA1",)


def test_what_is_excluded_is_excluded_with_its_subclasses(world: Resources) -> None:
    red = f"MATCH (g:Gene)-[:gene_associated_with_condition]->{RED} WHERE NOT"
    one = f'{red} (g)-[:gene_associated_with_condition]->({{id: "MONDO:2"}})'  # stated of a kind of it, of HGNC:1
    far = f'{red} EXISTS {{ MATCH (g)-[:gene_associated_with_condition]->(d)-[:subclass_of]->({{id: "MONDO:2"}}) }}'
    for pattern in (one, far):
        answer = ask(world, "entities", f"{pattern} RETURN g")
        assert answer.curies == ("HGNC:2",)
    counted = ask(world, "count", f"{one} RETURN count(DISTINCT g)")
    assert any("excluded with its subclasses" in n for n in counted.notes)
    assert [c.kind for c in counted.caveats] == ["unrecorded"]
    assert ask(world, "count", f"{one} RETURN count(DISTINCT g)").value == 1


def test_of_a_question_that_is_not_understood_the_names_are_told(
    world: Resources, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = Understanding(understood=("redness (redness, MONDO:1)",), missing=("how it hangs together",))
    monkeypatch.setattr("bioloom.methods.loom.understand", lambda q, run: lost)
    answer = Loom()(Question(text="?"), Run(world))
    assert answer.missing == ("how it hangs together",)
    assert answer.notes == ("recognised: redness (redness, MONDO:1)",)


def test_a_not_that_is_not_so_says_what_sources_state(world: Resources) -> None:
    pattern = 'MATCH (g:Gene {id: "HGNC:3"}) WHERE NOT (g)-[:gene_associated_with_condition]->({id: "MONDO:4"})'
    answer = ask(world, "yesno", f"{pattern} RETURN count(*) > 0")
    assert answer.abstained
    assert answer.caveats[0].kind == "not_stated"
    assert "CCC3 is associated with greenness" in answer.caveats[0].said
    assert answer.evidence


def test_nothing_of_the_kind_is_no_data(world: Resources) -> None:
    answer = ask(world, "entities", 'MATCH (d:Disease {id: "MONDO:2"})-[:has_phenotype]->(p) RETURN p')
    assert answer.abstained
    assert answer.caveats[0].kind == "no_data"
