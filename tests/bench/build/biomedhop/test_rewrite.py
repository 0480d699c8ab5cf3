"""Rewording by a model: what leaks or loses a name is put back."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bioloom.bench.build.biomedhop.motifs import MOTIFS
from bioloom.bench.build.biomedhop.pack import Instance, Options
from bioloom.bench.build.biomedhop.rewrite.rewriter import REWRITE, Reworded, Rewriter, Wording, leak
from bioloom.bench.build.biomedhop.star import pattern_of
from bioloom.bench.build.biomedhop.wording.render import Known, render
from bioloom.core.judgement import Reply
from bioloom.core.ports import Resources


class Says:
    """A reasoner that rewords as it is told."""

    name = "says"

    def __init__(self, said: Callable[[Wording], str]) -> None:
        self.said = said

    def judge(self, judgement: Any, value: Wording, kit: Any, **_: Any) -> Reply[Reworded]:
        return Reply(value=Reworded(question=self.said(value)), by="says")


def instance() -> Instance:
    motif = MOTIFS[0]
    known = [Known(curie="MONDO:1", text="gout"), Known(curie="MONDO:2", text="scurvy")]
    pattern = pattern_of(motif, [k.curie for k in known], lambda step: step.readings[0])
    asked = {form: render(motif, known, form, "A", Random(1)) for form in ("choice", "open")}
    options = Options(texts=("AAA1", "BBB2"), curies=("HGNC:1", "HGNC:2"), right=0)
    return Instance(motif, pattern, "g", (), (), asked, options)  # type: ignore[arg-type]


def reworded(said: Callable[[Wording], str]) -> tuple[Instance, Rewriter]:
    nothing: Any = None
    reasoner: Any = Says(said)
    rewriter = Rewriter(Resources(graph=nothing, linker=nothing, reasoner=reasoner))
    return rewriter(instance(), ("AAA1", "alpha one")), rewriter


def test_a_sound_rewording_is_taken_with_its_mentions() -> None:
    made, rewriter = reworded(lambda asked: "Which gene do Gout and scurvy have in common?")
    assert {r.text for r in made.asked.values()} == {"Which gene do Gout and scurvy have in common?"}
    for rendered in made.asked.values():
        assert [rendered.text[n.start : n.end].lower() for n in rendered.named if n.curie == "MONDO:1"] == ["gout"]
        assert rendered.template.endswith("/rewritten")
    assert not rewriter.refused


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Is it alpha One that gout and scurvy share?", "it names the answer"),
        ("Which gene do gout and scurvy share, AAA1 or BBB2?", "it names the answer"),
        ("Which gene do gout and scurvy share: BBB2?", "it names an option"),
        ("Which gene do gout and vitamin C deficiency share?", "a name was lost"),
    ],
)
def test_a_leak_or_a_lost_name_is_put_back(text: str, why: str) -> None:
    made, rewriter = reworded(lambda asked: text)
    assert made.asked == instance().asked
    assert dict(rewriter.refused) == {why: 2}


def test_the_prompt_shows_the_question_and_its_names() -> None:
    _, user = REWRITE.render(Wording(question="What is it?", names=("gout", "scurvy"), wanted="one entity"))
    assert "gout; scurvy" in user
    assert "What is it?" in user


def test_leaks_are_whole_words() -> None:
    assert leak("What is pAAA1?", ["AAA1"], []) == ""
