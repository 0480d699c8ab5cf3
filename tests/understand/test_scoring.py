"""Equal patterns are found equal, near misses are not, and every gold pattern is one of the schema's."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bioloom.core.biolink import biolink
from bioloom.core.fact import Entity
from bioloom.core.pattern import Pattern
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Grounding
from bioloom.core.question import Question
from bioloom.stages.read.types import Bound, Reading, Understanding
from understand.scoring import (
    DEV,
    FULL_DEV,
    FULL_HELD_OUT,
    HELD_OUT,
    Gold,
    bare,
    data_folder,
    differs,
    exact,
    gold,
    linked,
    load,
)
from understand.vocabulary import needs_full, relations, unknown_words

SHARED = """MATCH (a:Gene)-[:gene_associated_with_condition]->(b:Disease {mention: "asthma"}),
            (a)-[:gene_associated_with_condition]->(c:Disease {mention: "eczema"}) RETURN a"""
CHAIN = """MATCH (x:Drug)-[:treats]->(d:Disease)<-[:gene_associated_with_condition]-(:Gene {mention: "PPARG"}),
           (x)-[:has_side_effect]->(a:PhenotypicFeature) RETURN a"""
OVER = """MATCH (a:Gene)-[r:expressed_in]->(:GrossAnatomicalStructure {mention: "liver"})
          WHERE r.subject_direction_qualifier = "increased" RETURN a"""
EXCLUDED = """MATCH (a:Drug)-[:treats]->(:Disease {mention: "asthma"})
              WHERE NOT (a)-[:treats]->(:Disease {mention: "COPD"}) RETURN a"""
OTHER = (
    """MATCH (n:Gene {mention: "NOTCH1"})-[:has_part]->(x:ProteinDomain)<-[:has_part]-(a:Gene) WHERE a <> n RETURN a"""
)

SAME = {
    "names and order": (
        SHARED,
        """MATCH (z)-[:gene_associated_with_condition]->({mention: "eczema"}),
           (z)-[:gene_associated_with_condition]->({mention: "asthma"}) RETURN z""",
    ),
    "a protein is its gene": (SHARED, SHARED.replace("a:Gene", "a:Protein")),
    "case, quotes and article of a mention": (SHARED, SHARED.replace('"asthma"', "\"the 'Asthma',\"")),
    "categories that the edges determine": (CHAIN, CHAIN.replace("x:Drug", "x").replace("d:Disease", "d")),
    "the answer's category that the edge determines": (CHAIN, CHAIN.replace("a:PhenotypicFeature", "a")),
    "a wider category that the edge narrows": (CHAIN, CHAIN.replace("(x:Drug)", "(x:ChemicalEntity)")),
    "a test inside the edge": (
        OVER,
        """MATCH (g:Gene)-[:expressed_in {subject_direction_qualifier: "Increased"}]->({mention: "liver"}) RETURN g""",
    ),
    "the only aspect there is": (
        'MATCH (a:Drug)-[:affects {object_direction_qualifier: "decreased"}]->({mention: "IL6"}) RETURN a',
        """MATCH (a:Drug)-[r:affects]->({mention: "IL6"}) WHERE r.object_aspect_qualifier = "expression"
           AND r.object_direction_qualifier = "decreased" RETURN a""",
    ),
    "direction of a symmetric predicate": (
        'MATCH (a:Gene)-[:physically_interacts_with]-({mention: "MDM2"}) RETURN a',
        'MATCH (a:Gene)<-[:physically_interacts_with]-({mention: "MDM2"}) RETURN a',
    ),
    "the free node of a yes/no": (
        'MATCH (g)-[:gene_associated_with_condition]->(d {mention: "gout"}) RETURN count(*) > 0',
        'MATCH (d {mention: "gout"})<-[:gene_associated_with_condition]-(g) RETURN count(*) > 0',
    ),
    "one thing named twice": (
        """MATCH (a:Gene)-[:located_in]->(x {mention: "nucleus"}), (b:Gene)-[:located_in]->(x),
           (a)-[:regulates]->(b) RETURN a""",
        """MATCH (a:Gene)-[:located_in]->({mention: "nucleus"}), (b:Gene)-[:located_in]->({mention: "nucleus"}),
           (a)-[:regulates]->(b) RETURN a""",
    ),
    "a pair that differs": (OTHER, OTHER.replace("a <> n", "n <> a")),
}

DIFFERENT = {
    "another predicate": (SHARED, SHARED.replace("gene_associated_with_condition", "has_phenotype", 1)),
    "the wrong direction": (
        'MATCH (a:Gene)-[:regulates]->(:Gene {mention: "MYC"}) RETURN a',
        'MATCH (a:Gene)<-[:regulates]-(:Gene {mention: "MYC"}) RETURN a',
    ),
    "a clue too few": (
        SHARED,
        'MATCH (a:Gene)-[:gene_associated_with_condition]->(b:Disease {mention: "asthma"}) RETURN a',
    ),
    "another mention": (SHARED, SHARED.replace("eczema", "atopic eczema")),
    "the hop in between asked for": (CHAIN, CHAIN.replace("RETURN a", "RETURN d")),
    "a count": (SHARED, SHARED.replace("RETURN a", "RETURN count(DISTINCT a)")),
    "no test": (OVER, 'MATCH (a:Gene)-[:expressed_in]->(:GrossAnatomicalStructure {mention: "liver"}) RETURN a'),
    "the opposite test": (OVER, OVER.replace("increased", "decreased")),
    "another threshold": (
        'MATCH (a)-[r:has_phenotype]->(:PhenotypicFeature {mention: "ataxia"}) WHERE r.frequency > 0.5 RETURN a',
        'MATCH (a)-[r:has_phenotype]->(:PhenotypicFeature {mention: "ataxia"}) WHERE r.frequency >= 0.5 RETURN a',
    ),
    "both instead of but not": (EXCLUDED, EXCLUDED.replace("WHERE NOT", ", ").replace(")\n              ,", "),")),
    "the other one excluded": (
        EXCLUDED,
        EXCLUDED.replace("COPD", "?").replace("asthma", "COPD").replace("?", "asthma"),
    ),
    "no pair that differs": (OTHER, OTHER.replace("WHERE a <> n ", "")),
    "another pair that differs": (OTHER, OTHER.replace("a <> n", "a <> x")),
    "subclasses not asked for": (
        'MATCH (a:Gene)-[:gene_associated_with_condition]->(d:Disease {mention: "cancer"}) RETURN a',
        """MATCH (a:Gene)-[:gene_associated_with_condition]->(d:Disease)-[:subclass_of*0..]->({mention: "cancer"})
           RETURN a""",
    ),
    "one step of subclass for all": (
        'MATCH (a:Disease)-[:subclass_of]->({mention: "cancer"}) RETURN a',
        'MATCH (a:Disease)-[:subclass_of*0..]->({mention: "cancer"}) RETURN a',
    ),
    "recorded as absent": (
        'MATCH ({mention: "gout"})-[:has_phenotype]->(a) RETURN a',
        'MATCH ({mention: "gout"})-[:has_phenotype {negated: true}]->(a) RETURN a',
    ),
    "another category, which the edge leaves open": (
        'MATCH (:Gene {mention: "TP53"})-[:participates_in]->(a:Pathway) RETURN a',
        'MATCH (:Gene {mention: "TP53"})-[:participates_in]->(a:BiologicalProcess) RETURN a',
    ),
    "a category left open": (
        'MATCH (:Gene {mention: "TP53"})-[:participates_in]->(a:Pathway) RETURN a',
        'MATCH (:Gene {mention: "TP53"})-[:participates_in]->(a) RETURN a',
    ),
    "tissues and cells for tissues": (
        'MATCH (:Gene {mention: "INS"})-[:expressed_in]->(a:GrossAnatomicalStructure) RETURN a',
        'MATCH (:Gene {mention: "INS"})-[:expressed_in]->(a) RETURN a',
    ),
    "compound for drug": (
        'MATCH (a:Drug)-[:treats]->({mention: "gout"}) RETURN a',
        'MATCH (a:ChemicalEntity)-[:treats]->({mention: "gout"}) RETURN a',
    ),
    "a gene is no protein when that is asked": (
        'MATCH (a:Protein {mention: "HOTAIR"}) RETURN count(*) > 0',
        'MATCH (a:Gene {mention: "HOTAIR"}) RETURN count(*) > 0',
    ),
    "wired differently": (
        """MATCH (a:Gene)-[:regulates]->(b:Gene)-[:regulates]->(c:Gene {mention: "MYC"}),
           (a)-[:located_in]->({mention: "nucleus"}) RETURN a""",
        """MATCH (a:Gene)-[:regulates]->(b:Gene)-[:regulates]->(c:Gene {mention: "MYC"}),
           (b)-[:located_in]->({mention: "nucleus"}) RETURN a""",
    ),
    "an edge more between the same nodes": (
        'MATCH (a:Drug)-[:treats]->(b {mention: "gout"}) RETURN a',
        'MATCH (a:Drug)-[:treats]->(b {mention: "gout"}), (a)-[:contraindicated_in]->(b) RETURN a',
    ),
    "a wrong category on a known node": (
        'MATCH (a)-[:participates_in]->(b:Pathway {mention: "apoptosis"}) RETURN a',
        'MATCH (a)-[:participates_in]->(b:BiologicalProcess {mention: "apoptosis"}) RETURN a',
    ),
}


@pytest.mark.parametrize(("one", "other"), SAME.values(), ids=SAME)
def test_equal(one: str, other: str) -> None:
    assert differs(parse_pattern(one), parse_pattern(other)) == ""
    assert differs(parse_pattern(other), parse_pattern(one)) == ""


@pytest.mark.parametrize(("one", "other"), DIFFERENT.values(), ids=DIFFERENT)
def test_near_misses(one: str, other: str) -> None:
    assert differs(parse_pattern(one), parse_pattern(other))
    assert differs(parse_pattern(other), parse_pattern(one))


def line(*patterns: Any, **more: Any) -> Gold:
    return gold({"id": "x", "text": "?", "patterns": list(patterns), "mentions": [], **more})


def reading(text: str, **more: Any) -> Reading:
    return Reading(pattern=parse_pattern(text), kind="entities", **more)


def understood(*parts: Reading) -> Understanding:
    return Understanding(parts=parts)


def test_any_acceptable_pattern_will_do() -> None:
    one, other = 'MATCH (a:Drug)-[:treats]->({mention: "gout"}) RETURN a', OVER
    assert exact(understood(reading(one)), line(one, other)).exact
    assert exact(understood(reading(other)), line(one, other)).exact
    assert not exact(understood(reading(CHAIN)), line(one, other)).exact


def test_flags_have_to_agree() -> None:
    for gold_flags, flags, right in [
        ({}, {}, True),
        ({"ranked": True}, {"ranked": True}, True),
        ({"except": True}, {"inverted": True}, True),
        ({"negated_question": True}, {"inverted": True}, True),
        ({"ranked": True}, {}, False),
        ({}, {"ranked": True}, False),
        ({"except": True}, {}, False),
        ({}, {"inverted": True}, False),
    ]:
        assert exact(understood(reading(SHARED, **flags)), line(SHARED, **gold_flags)).exact is right


def test_parts_in_any_order_but_all_of_them() -> None:
    wanted = line([SHARED], [CHAIN, OVER], parts=2)
    assert exact(understood(reading(OVER), reading(SHARED)), wanted).exact
    assert not exact(understood(reading(OVER), reading(CHAIN)), wanted).exact
    assert exact(understood(reading(SHARED)), wanted).reason == "1 parts, not 2"


def test_what_is_not_to_be_understood() -> None:
    assert exact(Understanding(missing=("language",)), line(outcome="unsupported")).exact
    assert not exact(understood(reading(SHARED)), line(outcome="unsupported")).exact
    assert not exact(Understanding(), line(SHARED)).exact


def test_known_nodes_are_right_by_their_words() -> None:
    wanted = line(OVER, mentions=[{"text": "liver", "also": ["liver tissue"]}])
    linked = OVER.replace('(:GrossAnatomicalStructure {mention: "liver"})', '(b {id: "UBERON:0002107"})')
    for words, right in (("Liver", True), ("liver tissue", True), ("liver cancer", False)):
        bound = (Bound(node="b", text=words, start=0, end=len(words)),)
        assert exact(understood(reading(linked, bound=bound)), wanted).exact is right


def test_linking_is_counted_apart() -> None:
    mentions = [{"text": "liver", "curies": ["UBERON:0002107"]}, {"text": "tuna", "curies": []}]
    entity = Entity(curie="UBERON:0002107", name="liver")
    readings = (Grounding(text="Liver", start=0, end=5, entity=entity, score=1.0, kind="name"),)
    right = Bound(node="b", text="Liver", start=0, end=5, readings=readings)
    wrong = right.model_copy(update={"readings": ()})
    for bound, hits in ((right, 1), (wrong, 0)):
        assert linked(understood(reading(OVER, bound=(bound,))), line(OVER, mentions=mentions)) == (hits, 1)


def test_a_reason_says_what_is_wrong() -> None:
    found = parse_pattern(SHARED.replace("eczema", "gout"))
    assert differs(found, parse_pattern(SHARED)) == "known nodes: gout instead of eczema"
    one_clue = 'MATCH (a:Gene)-[:located_in]->({mention: "liver"}) RETURN a'
    assert differs(parse_pattern(one_clue), parse_pattern(OVER)).startswith("edges: located_in instead of expressed_in")
    answer = differs(parse_pattern(CHAIN), parse_pattern(CHAIN.replace("RETURN a", "RETURN x")))
    assert answer == "answer is PhenotypicFeature, not Drug"


def test_units_are_the_schemas() -> None:
    wanted = parse_pattern('MATCH (a:Food)-[r:has_nutrient]->({mention: "iron"}) WHERE r.amount > 0.01 RETURN a')
    edge = wanted.edges[0]
    in_mg = edge.model_copy(update={"tests": (edge.tests[0].model_copy(update={"value": 10.0, "unit": "mg"}),)})
    assert differs(wanted.model_copy(update={"edges": (in_mg,)}), wanted) == ""


def test_bare() -> None:
    assert bare(" the “Gaucher’s  disease”, ") == "gaucher's disease"
    assert bare("15-LOX?") == "15-lox"


# ---- the files


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(text) for text in path.read_text("utf-8").splitlines()]


PATHS = (DEV, HELD_OUT, FULL_DEV, FULL_HELD_OUT)
FILES = {path.stem: lines(path) for path in PATHS}
EVERY = [line for found in FILES.values() for line in found]


def patterns(line: dict[str, Any]) -> list[str]:
    return [p for part in line["patterns"] for p in (part if isinstance(part, list) else [part])]


@pytest.mark.parametrize("line", EVERY, ids=[line["id"] for line in EVERY])
def test_gold_patterns_are_of_the_schema(line: dict[str, Any]) -> None:
    found = [parse_pattern(p) for p in patterns(line)]
    for pattern in found:
        assert unknown_words(pattern) == []
    said = {c.removeprefix("mention:") for p in found for n in p.nodes for c in n.curies}
    assert said == {m["text"] for m in line["mentions"]}
    if "text" in line:
        assert all(m["text"] in line["text"] for m in line["mentions"])
    unsupported = line["outcome"] == "unsupported"
    assert {not found, "missing" in line, line["graph"] == "none"} == {unsupported}
    if found:
        assert line["operator"] == found[0].operator
        assert line["graph"] == ("full" if any(needs_full(p) for p in _plainest(line)) else "open")


def _plainest(line: dict[str, Any]) -> list[Pattern]:
    parts = line["patterns"] if "parts" in line else [line["patterns"]]
    return [parse_pattern(part[0]) for part in parts]


def test_nothing_stands_twice() -> None:
    said = Counter(line["text"] if "text" in line else json.dumps(line["ref"], sort_keys=True) for line in EVERY)
    ids = Counter(line["id"] for line in EVERY)
    assert max(said.values()) == max(ids.values()) == 1


def test_the_set_is_as_large_as_promised() -> None:
    assert len(EVERY) >= 470
    assert sum("ref" in line for line in EVERY) >= 170
    for one, other, least in ((DEV, HELD_OUT, 320), (FULL_DEV, FULL_HELD_OUT, 150)):
        dev, held_out = FILES[one.stem], FILES[other.stem]
        assert len(dev) + len(held_out) >= least
        assert 0.3 < len(held_out) / (len(dev) + len(held_out)) < 0.37
        assert {line["shape"] for line in dev} == {line["shape"] for line in held_out}


def test_gold_is_exact_for_itself() -> None:
    for wanted in (gold(line) for line in EVERY if "text" in line):
        flags = {"ranked": wanted.ranked, "inverted": wanted.inverted, "kind": "entities"}
        parts = tuple(Reading(pattern=part[0], **flags) for part in wanted.parts)
        assert exact(Understanding(parts=parts), wanted).exact, wanted.id


def near_misses(pattern: Pattern) -> Iterator[Pattern]:
    """``pattern`` with one thing wrong."""
    yield pattern.model_copy(update={"operator": "count" if pattern.operator != "count" else "select"})
    for i, edge in enumerate(pattern.edges):
        wrong = [{"predicates": ("exact_match",)}, {"negated": not edge.negated}, {"absent": not edge.absent}]
        if any(t.key != "object_aspect_qualifier" for t in edge.tests):
            wrong.append({"tests": ()})
        if edge.directed and not any(biolink().predicates[p].symmetric for p in edge.predicates):
            wrong.append({"subject": edge.object, "object": edge.subject})
        for update in wrong:
            edges = (*pattern.edges[:i], edge.model_copy(update=update), *pattern.edges[i + 1 :])
            yield pattern.model_copy(update={"edges": edges})


def renamed(pattern: Pattern) -> Pattern:
    """``pattern`` with other names, in another order."""
    to = {n.name: f"n{i}" for i, n in enumerate(reversed(pattern.nodes))}
    edges = [e.model_copy(update={"subject": to[e.subject], "object": to[e.object]}) for e in reversed(pattern.edges)]
    return Pattern(
        nodes=tuple(n.model_copy(update={"name": to[n.name]}) for n in reversed(pattern.nodes)),
        edges=tuple(edges),
        answer=to[pattern.answer],
        operator=pattern.operator,
        differs=tuple((to[b], to[a]) for a, b in pattern.differs),
    )


def test_near_misses_of_every_gold_pattern() -> None:
    for line in EVERY:
        for pattern in map(parse_pattern, patterns(line)):
            assert differs(renamed(pattern), pattern) == "", line["id"]
            for wrong in near_misses(pattern):
                assert differs(wrong, pattern), line["id"]


@pytest.mark.shared
def test_referred_questions_say_their_mentions() -> None:
    data = data_folder()
    if data is None:
        pytest.skip("needs the raw data folder (BIOLOOM_DATA or ../shared/data)")
    found = [wanted for path in PATHS for wanted in load(path, data)]
    assert len(found) == len(EVERY)
    assert all(isinstance(wanted.question, Question) for wanted in found)
    for wanted in found:
        for mention in wanted.line["mentions"]:
            assert mention["text"] in wanted.question.text, wanted.id


def test_the_schema_is_read_whole() -> None:
    assert len(relations()) > 35
    assert {r.where for r in relations()} == {"open", "full"}
