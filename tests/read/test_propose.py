"""Proposals: ways with kinds, scored, as readings; quick however long the question is."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from bioloom.core.catalogue import catalogue
from bioloom.core.ports import Grounding
from bioloom.stages.read.candidates.propose import FAR, TRIED, VARIANTS, Memory, proposals, variants
from bioloom.stages.read.mentions.spans import BITS, Candidate, candidates, ways, weighed
from bioloom.stages.read.score.decode import Scores
from bioloom.stages.read.score.encoder import Masked
from bioloom.stages.read.score.masked import MOST

from .things import UNTAGGED, grounding, scored, small_labels

LABELS = small_labels()
FINDS = {"itch": ("MONDO:1", "Disease"), "aspirin": ("CHEBI:1", "Drug"), "AAA1": ("HGNC:1", "Gene")}


class Linker:
    """Finds three names wherever they stand."""

    def mentions(self, text: str, *, categories: Sequence[str] = ()) -> Sequence[Sequence[Grounding]]:
        out = []
        for name, (curie, category) in FINDS.items():
            at = text.find(name)
            while at >= 0:
                out.append([grounding(name, curie, category, start=at)])
                at = text.find(name, at + 1)
        return out

    def link(self, text: str, *, categories: Sequence[str] = (), context: str = "") -> Sequence[Grounding]:
        return ()


def treating(questions: Sequence[Masked]) -> list[Scores]:
    """Scores that say of every disease that it is treated."""
    out = []
    for question in questions:
        arms = [
            {(k, "treats<Chem" if k == "Disease" else "OPTION" if k == "Chem" else "@has"): 0.9} for k in question.kinds
        ]
        out.append(scored(LABELS, {"select": 0.8, "none": 0.2}, {"Chem": 0.9}, arms))
    return out


def _span(start: int, kinds: dict[str, float], chance: float = 0.9) -> Candidate:
    of = {k: (grounding("x", f"X:{k}", k, start=start, score=s),) for k, s in kinds.items()}
    return Candidate(start, start + 1, "x", of, (), chance)


def test_kinds_of_a_span_are_tried_the_likelier_first() -> None:
    found = variants(ways([_span(0, {"Disease": 0.9, "PhenotypicFeature": 0.8, "Gene": 0.3})]))
    of_one = [v for v in found if v.slots]
    assert [v.slots[0].kind for v in of_one] == ["Disease", "PhenotypicFeature"]
    assert of_one[0].kinds == 0 > of_one[1].kinds


def test_the_best_way_counts_for_nothing_and_others_against() -> None:
    found = variants(ways([_span(0, {"Gene": 0.9}), _span(2, {"Gene": 0.9}, chance=0.6)]))
    assert found[0].way == 0
    assert [v.way for v in found] == sorted((v.way for v in found), reverse=True)
    assert len(found[0].slots) == 2


def test_variants_are_bounded_and_no_more_slots_than_marks() -> None:
    found = variants(ways([_span(2 * i, {"Gene": 0.9, "Disease": 0.9}) for i in range(40)]))
    assert 0 < len(found) <= VARIANTS
    assert all(len(v.slots) <= MOST for v in found)


def test_what_is_scored_likeliest_is_proposed_first_with_the_things_in_place() -> None:
    text = "what helps with itch"
    found, nothing = proposals(text, variants(ways(_weighed(text))), treating, LABELS, catalogue())
    best = found[0]
    assert str(best.form) == "select Chem | treats<Chem"
    assert best.reading.bound[0].readings[0].entity.curie == "MONDO:1"
    assert best.total == pytest.approx(best.way + best.kinds + best.logp)
    assert [p.total for p in found] == sorted((p.total for p in found), reverse=True)
    assert nothing == pytest.approx(np.log(0.2), abs=1e-3)


def test_a_number_inside_a_name_is_none_for_a_test() -> None:
    labels = small_labels("more than 7 <Chem> | select Gene | directly_physically_interacts_with{affinity>7}>Gene")
    label = next(t for t in labels.tests if t)

    def score(questions: Sequence[Masked]) -> list[Scores]:
        hops = ("Chem", "directly_physically_interacts_with>Gene")
        rows = [[{hops: 0.9}] * len(q.kinds) for q in questions]
        return [scored(labels, {"select": 0.9}, {"Gene": 0.9}, r, tests=[{label: 0.9, "": 0.1}] * len(r)) for r in rows]

    inside = Candidate(8, 14, "drug 7", {"Chem": (grounding("drug 7", "C:7", "Drug", start=8),)}, (), 0.9)
    found, _ = proposals("what is drug 7 after", variants(ways([inside])), score, labels, catalogue())
    assert {str(p.form) for p in found if p.slots} == {"select Gene | directly_physically_interacts_with>Gene"}


def test_what_was_scored_once_is_not_scored_again() -> None:
    text = "what helps with itch after aspirin"
    asked: list[Masked] = []

    def score(questions: Sequence[Masked]) -> list[Scores]:
        asked.extend(questions)
        return treating(questions)

    every, memory = variants(ways(_weighed(text))), Memory()
    proposals(text, every[:1], score, LABELS, catalogue(), memory=memory)
    more, nothing = proposals(text, every, score, LABELS, catalogue(), memory=memory)
    assert len(asked) == len(set(asked)) > 1
    alone, same = proposals(text, every, treating, LABELS, catalogue())
    assert [(str(p.form), p.total) for p in more] == [(str(p.form), p.total) for p in alone]
    assert nothing == same


def test_a_way_that_cannot_lead_to_what_is_tried_is_not_scored() -> None:
    text = "what helps with itch"
    asked: list[Masked] = []

    def score(questions: Sequence[Masked]) -> list[Scores]:
        asked.extend(questions)
        two = {"select": 0.6, "count": 0.3}
        arms = {("Disease", "treats<Chem"): 0.6, ("Disease", "gene_associated_with_condition<Gene"): 0.3}
        return [scored(LABELS, two, {"Chem": 0.6, "Gene": 0.3}, [arms] * len(q.kinds)) for q in questions]

    (first, *_) = variants(ways(_weighed(text)))
    near, far = (replace(first, way=-w, slots=()) for w in (FAR - 1, FAR + 3))
    alone, _ = proposals(text, [first], score, LABELS, catalogue())
    assert 1 < len({p.signature for p in alone}) < TRIED
    asked.clear()
    proposals(text, [first, near], score, LABELS, catalogue())
    assert len(asked) == 2
    asked.clear()
    found, _ = proposals(text, [first, first, far], score, LABELS, catalogue())
    assert len(asked) == 1
    assert all(p.total > found[0].total - FAR for p in found)


@pytest.mark.parametrize(
    "text",
    [
        ("what helps aspirin AAA1 itch " * 300)[:6000],
        "Which drug treats itch without aspirin in AAA1? " * 200,
        "x" * 6000,
        "5 " * 3000,
    ],
    ids=["long", "repeated", "one word", "numbers"],
)
def test_no_question_takes_long(text: str) -> None:
    start = time.process_time()
    found, _ = proposals(text, variants(ways(_weighed(text))), treating, LABELS, catalogue())
    assert time.process_time() - start < 2
    assert all(len(p.slots) <= MOST for p in found)


def _weighed(text: str) -> list[Candidate]:
    weights = np.zeros(1 << BITS, np.float32)
    return [c._replace(chance=0.9) for c in weighed(candidates(text, Linker(), UNTAGGED), weights)]
