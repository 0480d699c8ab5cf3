"""Parts of the cascade by themselves: views of the literature, grounding by form, the first token, the pack."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from baselines.replayed import Played, decides
from baselines.test_baselines import Shelf
from bioloom.core.answer import Answer, Ranked
from bioloom.core.evidence import Evidence, Origin
from bioloom.core.fact import Entity
from bioloom.core.ports import Hit, Query, Resources
from bioloom.core.question import Question
from bioloom.core.results.ran import HostCall, Ran
from bioloom.core.run import Run
from bioloom.methods.bioharness.control import grounding_of
from bioloom.reason.chat import ChatReasoner
from bioloom.reason.embed.lexical import LexicalScorer
from bioloom.stages.answer.sure.stage import First, first_token
from bioloom.stages.repair.stage import TRACE, Repaired, packed
from bioloom.stages.text.lines import Line
from bioloom.stages.text.literature.stage import literature

LINES = (
    Line(label="1", source="doc", text="Fibrillin-1 variants widen the aorta in Marfan syndrome.", evidence="a",
         entities=(Entity(curie="HGNC:3603", name="FBN1"),)),
    Line(label="2", source="doc", text="Losartan slowed the widening in 12 children.", evidence="b"),
)  # fmt: skip


def named(*things: tuple[str, str], kind: Any = "entities") -> Answer:
    ranked = tuple(Ranked(entity=Entity(curie=c, name=n)) for c, n in things)
    return Answer(kind=kind, value=tuple(n for _, n in things), entities=ranked)


@pytest.mark.parametrize(
    ("draft", "grounding"),
    [
        (Answer(kind="yesno", value="yes"), None),
        (Answer(kind="count", value=12), None),
        (Answer(kind="choice", value="12 - 15"), None),
        (Answer(kind="choice", value="widening of the aorta"), 0.5),
        (Answer(kind="choice", value="deafness"), 0.0),
        (Answer(kind="choices", value=("losartan", "deafness")), 0.5),
        (Answer(kind="span", value="Marfan syndrome"), 1.0),
        (Answer(kind="span", value="Marfan's syndrome of children"), 2 / 3),
        (Answer(kind="summary", value="Losartan slowed Marfan syndrome."), 1.0),
        (named(("HGNC:3603", "FBN1")), 1.0),  # by what it is, where the text has another name of it
        (named(("HGNC:3603", "FBN1"), ("HGNC:1", "TP53")), 0.5),
    ],
)
def test_grounding_is_by_the_form_of_the_answer(draft: Answer, grounding: float | None) -> None:
    assert grounding_of(draft, LINES) == (None if grounding is None else pytest.approx(grounding))


def test_without_texts_nothing_is_grounded() -> None:
    assert grounding_of(named(("HGNC:1", "TP53")), ()) == 0.0


def test_an_answer_is_as_sure_as_its_own_share_whatever_was_said() -> None:
    assert First("no", {"yes": 0.4, "no": 0.6}).of("yes") == 0.4
    assert First("yes", {}).of("yes") is None
    assert First("no", {}).of("yes") == 0.0


def test_letters_beyond_the_options_count_for_nothing(world: Resources) -> None:
    model = Played({"first-letter": decides("B", 0.5, "A", "D")})
    run = Run(replace(world, reasoner=ChatReasoner(model)))
    first = first_token(Question(text="?", options=("one", "two")), "choice", (), run)
    assert first.value == "two"
    assert first.of("two") == pytest.approx(0.5 / 0.75)


class Two(Shelf):
    """A source with two passages of one record, that finds by the words of a view."""

    def handle(self, request: Query, *, timeout: float | None) -> list[Hit]:
        origin = Origin(channel="doc", source=self.name, record="PMID:1")
        spans, at = [], 0
        for text in self.texts:
            spans.append((text, (at, at + len(text))))
            at += len(text) + 1
        units = [Evidence(text=t, origin=origin, span=s) for t, s in spans]
        kept = [u for u in units if set(u.text.casefold().split()) & set(request.text.casefold().split())]
        return [Hit(evidence=u, score=1.0) for u in kept]


def test_passages_are_told_by_span_and_options_are_views(world: Resources) -> None:
    sources: Any = {"s": Two("redness is common", "AAA1 glows", "BBB2 does not")}
    kit = replace(world, sources=sources, scorer=LexicalScorer())
    run = Run(kit, allowed=frozenset({"kg", "doc"}))
    question = Question(text="which has redness", options=("AAA1", "BBB2"))
    found = literature(question, run)
    assert {u.text for u in found} == {"redness is common", "AAA1 glows", "BBB2 does not"}
    assert [n.detail for n in run.recorder.trace().notes("view")] == [
        {"view": "question", "found": 1, "new": 1}, {"view": "option 1", "found": 2, "new": 1},
        {"view": "option 2", "found": 2, "new": 1},
    ]  # fmt: skip
    assert len(literature(question, run, kept=1)) == 1


def test_documents_of_the_question_are_its_literature(world: Resources) -> None:
    run = Run(replace(world, scorer=LexicalScorer()))
    found = literature(Question(text="redness?", context=("Nothing of it.", "Of redness.")), run)
    assert [u.text for u in found] == ["Of redness.", "Nothing of it."]


def test_a_pack_is_rows_then_passages_and_what_was_done_in_short() -> None:
    def unit(text: str) -> Evidence:
        return Evidence(text=text, origin=Origin(channel="doc", source="s", record=text), span=(0, len(text)))

    rows, texts = [unit(f"row {i}" + "r" * 95) for i in range(9)], [unit("t1"), unit("t2")]
    call = HostCall(call="symbol('X')", gave="Y", seconds=0.1)
    ran = (Ran(ended="error", error="NameError"), Ran(value=1, calls=(call,)), Ran(value=2, calls=(call,)))
    pack, seen = packed(Repaired(ran, tuple(rows), (texts[1], unit("t3"))), texts, 600)
    assert [u.text[:5] for u in pack] == ["row 0", "row 1", "row 2", "t1", "t2", "t3"]
    assert "NameError" not in seen  # what worked is what counts
    assert "value: 2" in seen
    long = tuple(Ran(value="v" * 390 + str(i)) for i in range(9))
    _, seen = packed(Repaired(long, (), ()), texts, 600)
    assert len(seen) <= TRACE
    assert seen.endswith("8")  # the last ones stay
    only = packed(Repaired(ran[:1], (), ()), texts, 600)[1]
    assert "NameError" in only
