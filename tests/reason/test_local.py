"""A model file in this process: what llama.cpp is told, how its stream becomes a reply, and that it can be stopped."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bioloom.core.errors import ReasonerError, SetupError
from bioloom.reason.chat import ChatReasoner
from bioloom.reason.local import GgufModel
from reason.judging import ASK, GOOD, Claim, kit

CLAIM = Claim(text="aspirin treats headache")
Stream = Callable[[Callable[[Any], bool]], None]


class Fake:
    """A module like xllamacpp whose server streams what it is told."""

    def __init__(self, stream: Stream) -> None:
        self.params: list[Any] = []
        self.asked: list[dict[str, Any]] = []
        self.stream = stream

    def CommonParams(self) -> Any:  # noqa: N802 - as they call it
        return SimpleNamespace(
            model=SimpleNamespace(path=""), cpuparams=SimpleNamespace(), cpuparams_batch=SimpleNamespace()
        )

    def Server(self, params: Any) -> Any:  # noqa: N802 - as they call it
        self.params.append(params)
        if params.model.path.endswith("broken.gguf"):
            raise RuntimeError("no tensors")
        return self

    def handle_chat_completions(self, sent: dict[str, Any], take: Callable[[Any], bool]) -> None:
        self.asked.append(sent)
        self.stream(take)


def piece(text: str, finish: str | None = None, **more: Any) -> dict[str, Any]:
    return {"choices": [{"delta": {"content": text}, "finish_reason": finish, **more}]}


def whole(take: Callable[[Any], bool]) -> None:
    """A reply in pieces, of all the shapes in which pieces come."""
    top = [{"token": "supported", "logprob": -0.1}, {"token": "refuted", "logprob": -2.4}]
    take({"choices": [{"delta": {"role": "assistant", "content": None}, "finish_reason": None}]})
    take(piece(GOOD[:13], logprobs={"content": [{"token": GOOD[:13], "logprob": 0.0, "top_logprobs": []}]}))
    take([piece("supported", logprobs={"content": [{"token": "supported", "logprob": -0.1, "top_logprobs": top}]})])
    take(json.dumps(piece(GOOD[22:])))
    take(piece("", "stop"))
    take({"choices": [], "usage": {"prompt_tokens": 33, "completion_tokens": 9}})


def use(monkeypatch: pytest.MonkeyPatch, stream: Stream) -> Fake:
    fake = Fake(stream)
    monkeypatch.setitem(sys.modules, "xllamacpp", fake)
    return fake


def reasoner(path: Path) -> ChatReasoner:
    path.write_bytes(b"GGUF" + bytes(100))
    return ChatReasoner(GgufModel(path, threads=2, context=4096))


def test_a_stream_becomes_a_reply(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = use(monkeypatch, whole)
    judge = reasoner(tmp_path / "m.gguf")
    reply = judge.judge(ASK, CLAIM, kit(), sample=1, temperature=0.5)
    assert reply.value.verdict == "supported"
    assert (reply.by, reply.usage.tokens_in, reply.usage.tokens_out, reply.usage.money) == ("m", 33, 9, 0.0)
    assert reply.confidence == pytest.approx(0.909, abs=0.001)
    (params,) = fake.params
    assert (params.n_ctx, params.cpuparams.n_threads, params.cpuparams_batch.n_threads) == (4096, 2, 2)
    assert (params.fit_params, params.warmup) == (False, False)
    (sent,) = fake.asked
    assert (sent["seed"], sent["temperature"], sent["response_format"]["type"]) == (1, 0.5, "json_schema")
    judge.judge(ASK, CLAIM, kit())
    assert len(fake.params) == 1


def test_it_is_stopped_at_the_time_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(take: Callable[[Any], bool]) -> None:
        while not take(piece("x")):
            time.sleep(0.01)

    use(monkeypatch, slow)
    start = time.monotonic()
    with pytest.raises(ReasonerError, match=r"gave no reply in 0\.1 seconds"):
        reasoner(tmp_path / "m.gguf").judge(ASK, CLAIM, kit(), timeout=0.1)
    assert time.monotonic() - start < 2


def test_its_errors_are_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(take: Callable[[Any], bool]) -> None:
        take({"error": {"code": 400, "message": "the request exceeds the context"}})

    use(monkeypatch, refuse)
    with pytest.raises(ReasonerError, match="m failed: the request exceeds the context"):
        reasoner(tmp_path / "m.gguf").judge(ASK, CLAIM, kit())
    with pytest.raises(ReasonerError, match=r"broken\.gguf cannot be loaded: no tensors"):
        reasoner(tmp_path / "broken.gguf").judge(ASK, CLAIM, kit())


def test_without_the_package_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "xllamacpp", None)
    with pytest.raises(SetupError, match=r"pip install 'bioloom\[local\]'"):
        reasoner(tmp_path / "m.gguf").judge(ASK, CLAIM, kit())


def test_kept_replies_belong_to_a_file(tmp_path: Path) -> None:
    one, other = tmp_path / "m.gguf", tmp_path / "n" / "m.gguf"
    other.parent.mkdir()
    one.write_bytes(b"GGUF" + bytes(100))
    other.write_bytes(b"GGUF" + bytes(99) + b"1")
    assert GgufModel(one).identity != GgufModel(other).identity
