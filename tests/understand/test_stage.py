"""The stage as the rest of the house sees it: a judgement with a rule and a prompt, asked through a run."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any, cast

from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Resources
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.read.stage import UNDERSTAND, understand
from bioloom.stages.read.types import Asked
from understand.stub import Stub


def run() -> Run:
    graph = cast(
        "Any",
        SimpleNamespace(
            name="none", content_hash="0", match=lambda _: SimpleNamespace(count=1), has_relation=lambda *_: True
        ),
    )
    return Run(Resources(graph=graph, linker=Stub.of_paraphrases(), reasoner=RuleReasoner()))


def test_a_question_is_understood_through_the_run_and_recorded() -> None:
    here = run()
    found = understand(Question(text="Which genes cause Marfan syndrome?"), here)
    assert found.parts[0].pattern.edges[0].predicates == ("gene_associated_with_condition",)
    (called,) = here.recorder.trace().calls("reasoner")
    assert called.port == "rules:understand"


def test_what_is_not_understood_is_no_error() -> None:
    assert not understand(Question(text="Where do I park?"), run()).parts


def test_the_prompt_renders_with_patterns_that_parse() -> None:
    system, user = UNDERSTAND.render(Asked(question=Question(text="Which drugs treat gout?")))
    assert "Which drugs treat gout?" in user
    replies = [json.loads(line) for line in system.splitlines() if line.startswith('{"parts"')]
    patterns = [part["pattern"] for reply in replies for part in reply["parts"]]
    assert len(patterns) >= 3
    assert all(parse_pattern(p) for p in patterns)
