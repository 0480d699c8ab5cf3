"""A real model, in this process and behind a real server: `BIOLOOM_GGUF=FILE pytest -m slow tests/reason`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Literal

import pytest

from bioloom.core.judgement import Judgement
from bioloom.core.value import Value
from bioloom.reason.chat import ChatReasoner
from bioloom.reason.endpoint import Endpoint
from bioloom.reason.local import GgufModel
from bioloom.reason.ping import ping
from reason.judging import Claim, InCode, kit

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif("BIOLOOM_GGUF" not in os.environ, reason="BIOLOOM_GGUF names no model file"),
]


class Animal(Value):
    animal: bool


JUDGE: Judgement[Any, Any] = InCode("animal", Claim, Animal, "none", prompt=("reason", "none.md"))
object.__setattr__(JUDGE, "template", 'Is it an animal? Reply {"animal": true} or {"animal": false}.\n---\n$text')


@pytest.fixture(scope="module")
def local() -> GgufModel:
    pytest.importorskip("xllamacpp")
    return GgufModel(Path(os.environ["BIOLOOM_GGUF"]))


@pytest.mark.parametrize("where", ["in process", "server"])
def test_it_replies_in_form_and_says_how_sure_it_is(local: GgufModel, where: Literal["in process", "server"]) -> None:
    model: Any = local
    if where == "server":
        pytest.importorskip("openai")
        model = Endpoint("local", f"{local._server.listening_address}/v1")
    reasoner = ChatReasoner(model)
    reply = reasoner.judge(JUDGE, Claim(text="a dog"), kit(), timeout=300)
    assert reply.value.animal is True
    assert reply.confidence is not None
    assert 0.5 < reply.confidence <= 1.0
    assert reply.usage.tokens_in > 10
    assert "'ready'" in ping(reasoner, timeout=300)
