"""A source that is named restricts the edges that it states, leaves nothing out, or is refused with those that do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from bioloom.core.pattern import SOURCE, Edge, Pattern, Test, Var
from bioloom.core.pattern_text import format_pattern
from bioloom.stages.read.choice.of_source import with_sources
from bioloom.stages.read.mentions.sources import named_sources
from bioloom.stages.read.types import Bound, Half, Reading, Role, Understanding

STATED = {
    "participates_in": {"infores:reactome": 5, "infores:wikipathways": 3},
    "part_of": {"infores:reactome": 4},
    "gene_associated_with_condition": {"infores:clingen": 2, "infores:orphanet": 7, "infores:clinvar": 1},
    "has_phenotype": {"infores:hpo-annotations": 9, "infores:hetionet": 1},
    "subclass_of": {"infores:mondo": 9, "infores:disease-ontology": 1},
}


class Told:
    """A graph that knows nothing but who states what."""

    name = "small"

    def sources_of(self, edge: Edge, ends: tuple[tuple[str, ...], tuple[str, ...]]) -> Mapping[str, int]:
        assert len(ends) == 2
        if not edge.predicates:
            return {s: n for of in STATED.values() for s, n in of.items()}
        return {s: n for p in edge.predicates for s, n in STATED.get(p, {}).items()}


class Mute:
    """A graph that does not know it."""

    name = "mute"


GENE, PATH = Var(name="g", categories=("Gene",), curies=("HGNC:1",)), Var(name="p", categories=("Pathway",))
DISEASE, SIGN = (
    Var(name="d", categories=("Disease",), curies=("MONDO:1",)),
    Var(name="s", categories=("PhenotypicFeature",)),
)
IN = Edge(subject="g", object="p", predicates=("participates_in",))
OF = Edge(subject="g", object="d", predicates=("gene_associated_with_condition",))


def reading(*edges: Edge, answer: str, said: str = "Which?", **more: Any) -> Reading:
    ends = {n for e in edges for n in (e.subject, e.object)} | {answer}
    nodes = tuple(v for v in (GENE, PATH, DISEASE, SIGN) if v.name in ends)
    return Reading(pattern=Pattern(nodes=nodes, edges=edges, answer=answer), kind="entities", said=said, **more)


def taken(text: str, *parts: Reading, graph: object = Told(), **more: Any) -> Understanding:
    sourced = named_sources(text)
    assert sourced is not None
    return with_sources(Understanding(parts=parts, **more), sourced, graph)  # type: ignore[arg-type]


def sources_tested(found: Understanding) -> list[list[str]]:
    return [[str(t.value) for t in e.tests if t.key == SOURCE] for p in found.parts for e in p.pattern.edges]


def test_the_edges_that_it_states_are_its_own() -> None:
    found = taken("Which Reactome pathways has AAA1?", reading(IN, answer="p"))
    assert sources_tested(found) == [["infores:reactome"]]
    assert found.parts[0].said == "Which, in Reactome?"
    assert found.sources[0].infores == ("infores:reactome",)
    assert 'r.primary_knowledge_source = "infores:reactome"' in format_pattern(found.parts[0].pattern)
    span = next(s for s in found.spans if s.text == "Reactome")
    assert (span.start, span.end, span.role, span.became) == (6, 14, Role.QUALIFIER, "infores:reactome")


def test_other_edges_and_other_tests_stay() -> None:
    strong = OF.model_copy(update={"tests": (Test(key="validity", op="=", value="strong"),)})
    found = taken("Which genes of zork in ClinGen have a Reactome pathway?", reading(strong, IN, answer="p"))
    assert sources_tested(found) == [["infores:clingen"], ["infores:reactome"]]
    assert [t.key for t in found.parts[0].pattern.edges[0].tests] == ["validity", SOURCE]
    assert found.parts[0].said == "Which, in ClinGen and Reactome?"


def test_one_that_states_nothing_of_the_kind_is_refused_with_those_that_do() -> None:
    found = taken("Which KEGG pathways has AAA1?", reading(IN, answer="p"))
    assert not found.parts
    assert found.missing == (
        "small has no statement from KEGG: Gene participates in Pathway is stated by Reactome, WikiPathways",
    )
    assert found.alternatives == (reading(IN, answer="p"),)  # what --loosely takes
    assert not found.sources
    other = taken("Which genes cause zork in Reactome?", reading(OF, answer="g"))
    assert other.missing[0].startswith("small has no statement of this kind from Reactome: Gene gene associated")


def test_the_only_one_leaves_nothing_out_and_that_is_said() -> None:
    edge = Edge(subject="p", object="g", predicates=("part_of",))
    found = taken("Which Reactome pathways are part of AAA1?", reading(edge, answer="p"))
    assert sources_tested(found) == [[]]
    assert (found.sources[0].infores, found.parts[0].said) == ((), "Which?")
    assert "no other source states this" in found.sources[0].note


def test_the_vocabulary_of_the_things_themselves_leaves_nothing_out() -> None:
    edge = Edge(subject="d", object="s", predicates=("has_phenotype",))
    found = taken("Return the HPO phenotypes of zork", reading(edge, answer="s"))
    assert sources_tested(found) == [[]]
    assert "the vocabulary of all of them" in found.sources[0].note
    by = taken("Which phenotypes of zork are there according to HPO?", reading(edge, answer="s"))
    assert sources_tested(by) == [["infores:hpo-annotations"]]


def test_steps_of_a_hierarchy_are_never_tested() -> None:
    above = Edge(subject="d", object="s", predicates=("subclass_of",), closure=True)
    found = taken("Which kinds of zork are in MONDO?", reading(above, answer="d"))
    assert found.parts
    assert sources_tested(found) == [[]]


def test_an_identifier_and_a_definition_are_untouched() -> None:
    found = taken("What is AAA1 in Reactome?", reading(answer="g", operator="define"))
    assert found.parts == (reading(answer="g", operator="define"),)
    assert "no statement is asked for" in found.sources[0].note


def test_every_pattern_of_a_statement_on_several_things_is_restricted() -> None:
    more = reading(OF, answer="g").pattern
    found = taken("genes of zork by ClinGen", reading(OF, answer="g", every=(more,)))
    assert [t.value for p in found.parts[0].every for e in p.edges for t in e.tests] == ["infores:clingen"]


def test_of_several_parts_those_that_it_states_are_restricted() -> None:
    found = taken(
        "Which Reactome pathways has AAA1, and what does it cause?", reading(IN, answer="p"), reading(OF, answer="d")
    )
    assert sources_tested(found) == [["infores:reactome"], []]
    assert [p.said for p in found.parts] == ["Which, in Reactome?", "Which?"]


def test_one_edge_is_not_of_two_sources() -> None:
    found = taken("According to ClinGen, which genes cause zork by Orphanet?", reading(OF, answer="g"))
    assert not found.parts
    assert "ClinGen and Orphanet" in found.missing[0]


def test_rivals_are_of_the_source_too_or_none() -> None:
    others = (reading(OF, answer="d"), reading(IN, answer="p"))
    found = taken("Which genes cause zork in ClinVar?", reading(OF, answer="g"), alternatives=others)
    assert len(found.alternatives) == 1
    assert found.alternatives[0].said == "Which, in ClinVar?"


@pytest.mark.parametrize("graph", [Mute(), None])
def test_a_graph_that_does_not_know_who_states_what_is_refused(graph: object) -> None:
    found = taken("Which Reactome pathways has AAA1?", reading(IN, answer="p"), graph=graph)
    assert not found.parts
    assert "does not tell who states what" in found.missing[0]


def test_what_was_not_understood_stays_so_and_a_source_that_nobody_has_is_said() -> None:
    found = taken("Which KEGG zorbles has AAA1?", missing=("I do not know 'zorbles'",))
    assert found.missing == ("small has no statement from KEGG", "I do not know 'zorbles'")
    known = taken("Which Reactome zorbles has AAA1?", missing=("I do not know 'zorbles'",))
    assert known.missing == ("I do not know 'zorbles'",)


def test_places_are_those_of_the_text_as_it_was_written() -> None:
    bound = Bound(node="g", text="AAA1", start=23, end=27)
    found = taken("Which Reactome pathways contain AAA1?", reading(IN, answer="p", bound=(bound,)))
    got = found.parts[0].bound[0]
    assert "Which Reactome pathways contain AAA1?"[got.start : got.end] == "AAA1"


def test_a_refused_question_is_not_read() -> None:
    found = taken("Which pathways of AAA1 are not in Reactome?")
    assert not found.parts
    assert "leaves out" in found.missing[0]


def test_halves_of_a_question_that_is_refused_are_restricted_too() -> None:
    half = Half(text="which", reading=reading(IN, answer="p"))
    found = taken(
        "Which Reactome pathways has AAA1, and zorbles?", halves=(half, Half(text="zorbles", missing=("no",)))
    )
    assert found.halves[0].reading is not None
    assert [t.value for e in found.halves[0].reading.pattern.edges for t in e.tests] == ["infores:reactome"]


def test_of_two_one_is_enough_and_one_that_has_nothing_is_said() -> None:
    found = taken("Which genes cause zork in ClinVar or ClinGen?", reading(OF, answer="g"))
    assert sources_tested(found) == [["infores:clingen|infores:clinvar"]]
    assert found.parts[0].said == "Which, in ClinVar or ClinGen?"
    half = taken("Which KEGG or Reactome pathways has AAA1?", reading(IN, answer="p"))
    assert sources_tested(half) == [["infores:reactome"]]
    assert [s.note for s in half.sources][1].startswith("'KEGG' has nothing here")


def test_what_leads_from_one_thing_to_another_is_of_all_sources_and_that_is_said_first() -> None:
    found = taken("Reactome pathways by which zorbulin helps zork", reading(IN, answer="p", operator="mechanism"))
    assert sources_tested(found) == [[]]
    assert found.sources[0].unheeded
    words = taken("GO process in the mechanism of zorbulin", reading(IN, answer="p", operator="mechanism"))
    assert not words.sources[0].unheeded
