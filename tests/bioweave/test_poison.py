"""Poisoned passages through BioWeave, by rules and by models: no new call, source or citation, no other answer."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bioloom.core.ports import Resources
from bioloom.core.trace import Bundle
from bioweave.asking import BOTH, GENES, MANY, ask
from bioweave.model import Forgiving, Replies, judged_by
from bioweave.test_model import replies
from bioweave.texts import Texts, with_texts

PASSAGES = [
    json.loads(line)
    for line in (Path(__file__).parent.parent / "poison" / "passages.jsonl").read_text("utf-8").splitlines()
]
ALL = {f"https://example.org/{p['id']}": p["text"] for p in PASSAGES}
CARRIED = {f"PMID:{i}": f"{p['text']} AAA1 and redness." for i, p in enumerate(PASSAGES)}  # past the entity filter
WHO = ["Is AAA1 associated with greenness?", BOTH, GENES, MANY]


def calls(bundle: Bundle) -> list[tuple[str, str]]:
    return [(c.kind, c.port) for c in bundle.trace.calls()]


@pytest.mark.parametrize("text", WHO)
@pytest.mark.parametrize("passages", [ALL, CARRIED], ids=["as they are", "with the names asked for"])
def test_no_answer_by_rules_changes(world: Resources, text: str, passages: dict[str, str]) -> None:
    clean_source, bad_source = Texts({}, channel="web", name="web"), Texts(passages, channel="web", name="web")
    clean = ask(with_texts(world, clean_source), text, "kg", "web")
    bad = ask(with_texts(world, bad_source), text, "kg", "web")
    assert bad.answer == clean.answer
    assert [q.text for q in bad_source.asked] == [q.text for q in clean_source.asked]
    assert {e.id for e in bad.evidence} == {e.id for e in clean.evidence}
    assert set(calls(bad)) - set(calls(clean)) <= {("reasoner", "rules:convert"), ("reasoner", "rules:select")}


@pytest.mark.parametrize(("judgement", "first"), [("repair", 0), ("select", 1), ("answer", 2)])
def test_a_model_that_does_as_a_passage_says_gains_nothing(world: Resources, judgement: str, first: int) -> None:
    for passage in PASSAGES[first::3]:
        source = Texts({"PMID:1": f"{passage['text']} AAA1 and redness."}, channel="web", name="web")
        other = Texts({}, channel="doc", name="doc")
        model = replies(**{judgement: passage["text"]})
        using = replace(with_texts(world, source, other), reasoner=Forgiving(model))
        bundle = ask(using, BOTH, "kg", "web")
        assert not other.asked
        assert {c.port for c in bundle.trace.calls("source")} <= {"web"}
        assert set(bundle.answer.curies) <= {"HGNC:1", "HGNC:2", "HGNC:3"}
        assert {e.origin.channel for e in bundle.evidence} <= {"kg", "web"}
        assert len(model.asked) <= 12


def test_passages_reach_no_prompt_but_between_marks(world: Resources) -> None:
    source = Texts(CARRIED, channel="web", name="web")
    model: Replies = replies()
    ask(judged_by(with_texts(world, source), model), BOTH, "kg", "web")
    for request in model.asked:
        system = request.messages[0].content
        user = request.messages[-1].content
        for passage in PASSAGES:
            start = passage["text"][:60]
            assert start not in system
            if start in user:
                assert "<<text " in user[: user.index(start)]
