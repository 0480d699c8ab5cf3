"""An endpoint may be slow, refuse, break off or talk nonsense; each has its error, and none outlasts its time."""

from __future__ import annotations

import time
from typing import Any

import pytest
import stamina
from pydantic import SecretStr

from bioloom.core.errors import ReasonerError, ReplyError, SetupError
from bioloom.reason import endpoint
from bioloom.reason.chat import ChatReasoner
from bioloom.reason.endpoint import Endpoint
from reason.judging import ASK, BAD, GOOD, Claim, kit
from reason.stub_server import Stub, drops, fails, hangs, says, sends, trickles

pytest.importorskip("openai")
CLAIM = Claim(text="aspirin treats headache")
KEY = "sk-very-secret"


def judge(stub: Stub, *, timeout: float = 10.0, key: str = KEY, sample: int = 0) -> Any:
    model = Endpoint("stub", stub.url, SecretStr(key))
    return ChatReasoner(model).judge(ASK, CLAIM, kit(), timeout=timeout, sample=sample)


@pytest.fixture
def _no_waiting() -> Any:
    with stamina.set_testing(True, attempts=4):
        yield


def test_what_is_asked(stub: Stub) -> None:
    stub.acts = [says(GOOD)]
    reply = judge(stub, sample=2)
    (asked,) = stub.asked
    assert asked["model"] == "stub"
    assert asked["messages"][1] == {"role": "user", "content": CLAIM.text}
    assert asked["response_format"]["json_schema"]["schema"]["required"] == ["verdict", "why"]
    assert (asked["seed"], asked["temperature"], asked["max_tokens"], asked["logprobs"]) == (2, 0.0, 2048, True)
    assert stub.keys == [f"Bearer {KEY}"]
    assert (reply.by, reply.usage.tokens_in, reply.usage.tokens_out, reply.usage.money) == ("stub-1", 100, 20, None)


def test_log_probabilities_become_confidence(stub: Stub) -> None:
    def token(text: str, **top: float) -> dict[str, Any]:
        return {"token": text, "logprob": 0.0, "top_logprobs": [{"token": t, "logprob": p} for t, p in top.items()]}

    content = [
        token('{"verdict": "'),
        token("supported", supported=-0.693147, Supported=-2.302585, refuted=-1.203973, no=-3.0),
        token('", "why": "it says so"}'),
    ]  # fmt: skip
    stub.acts = [says(GOOD, logprobs={"content": content})]
    assert judge(stub).confidence == pytest.approx(0.6 / 0.9, abs=1e-5)


@pytest.mark.parametrize("bads", [1, 2])
def test_malformed_replies(stub: Stub, bads: int) -> None:
    stub.acts = [*[says(BAD)] * bads, says(GOOD)]
    if bads == 1:
        assert judge(stub).usage.calls == 2
    else:
        with pytest.raises(ReplyError):
            judge(stub)
    assert len(stub.asked) == 2


def test_a_reply_that_was_cut_is_not_read(stub: Stub) -> None:
    stub.acts = [says(GOOD, finish="length"), says(GOOD)]
    judge(stub)
    assert "cut after 20 tokens" in stub.asked[1]["messages"][-1]["content"]


@pytest.mark.usefixtures("_no_waiting")
@pytest.mark.parametrize("trouble", [fails(500, "boom"), fails(503, "busy"), fails(429, "slow down"), drops])
def test_passing_trouble_is_tried_again(stub: Stub, trouble: Any) -> None:
    stub.acts = [trouble, trouble, says(GOOD)]
    assert judge(stub).usage.calls == 1
    assert len(stub.asked) == 3


@pytest.mark.usefixtures("_no_waiting")
@pytest.mark.parametrize(
    ("trouble", "said"), [(fails(500, "boom"), "HTTP 500: .*boom"), (drops, "broke off in its reply")]
)
def test_lasting_trouble_is_an_error(stub: Stub, trouble: Any, said: str) -> None:
    stub.acts = [trouble]
    with pytest.raises(ReasonerError, match=said):
        judge(stub)
    assert len(stub.asked) == 4


def test_retry_after_is_kept_to(stub: Stub) -> None:
    stub.acts = [fails(429, "slow down", Retry_After="0.2"), says(GOOD)]
    start = time.monotonic()
    judge(stub)
    assert time.monotonic() - start >= 0.2


def test_a_wait_longer_than_the_time_left_is_not_begun(stub: Stub) -> None:
    stub.acts = [fails(429, "slow down", Retry_After="3600")]
    start = time.monotonic()
    with pytest.raises(ReasonerError, match="asks to wait 3600 seconds"):
        judge(stub, timeout=5)
    assert time.monotonic() - start < 4
    assert len(stub.asked) == 1


@pytest.mark.parametrize("silence", [hangs(30), trickles(30)])
def test_silence_ends_at_the_time_out(stub: Stub, silence: Any) -> None:
    stub.acts = [silence]
    start = time.monotonic()
    with pytest.raises(ReasonerError, match=r"gave no reply in 0\.3 seconds.*--timeout"):
        judge(stub, timeout=0.3)
    assert time.monotonic() - start < 3


@pytest.mark.parametrize("status", [401, 403, 404])
def test_the_users_mistakes_are_not_tried_again_and_never_show_the_key(stub: Stub, status: int) -> None:
    stub.acts = [fails(status, f"wrong key {KEY}")]
    with pytest.raises(ReasonerError, match=rf"HTTP {status}: .*wrong key \*\*\*") as failed:
        judge(stub)
    assert KEY not in str(failed.value)
    assert len(stub.asked) == 1


def test_a_spent_quota_is_no_passing_trouble(stub: Stub) -> None:
    stub.acts = [sends(429, {"error": {"message": "You exceeded your quota", "code": "insufficient_quota"}})]
    with pytest.raises(ReasonerError, match="quota"):
        judge(stub)
    assert len(stub.asked) == 1


@pytest.mark.parametrize(
    ("complaint", "gone", "instead"),
    [
        ("response_format of type json_schema is not supported", "response_format", None),
        ("logprobs are not supported with this model", "logprobs", None),
        ("temperature does not support 0.0", "temperature", None),
        ("unknown field: seed", "seed", None),
        ("Use max_completion_tokens, not max_tokens", "max_tokens", "max_completion_tokens"),
    ],
)
def test_what_a_server_does_not_take_is_left_out(stub: Stub, complaint: str, gone: str, instead: str | None) -> None:
    stub.acts = [fails(400, complaint), says(GOOD)]
    model = Endpoint("stub", stub.url)
    ChatReasoner(model).judge(ASK, CLAIM, kit(), timeout=10)
    ChatReasoner(model).judge(ASK, CLAIM, kit(), timeout=10)
    assert [gone in asked for asked in stub.asked] == [True, False, False]
    assert instead is None or instead in stub.asked[1]
    if gone == "response_format":
        assert '"required":["verdict","why"]' in stub.asked[1]["messages"][0]["content"]


def test_any_other_refusal_is_an_error(stub: Stub) -> None:
    stub.acts = [fails(400, "the prompt is too long")]
    with pytest.raises(ReasonerError, match=r"refuses the request: .*too long"):
        judge(stub)
    assert len(stub.asked) == 1


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"<html>log in</html>", "no chat completion but '<html>"), (b"", "no chat completion"),
        ({"choices": []}, "no chat completion"), ([], "no chat completion"), (7, "no chat completion"),
        ({"error": {"message": "upstream is down"}}, "stub failed: upstream is down"),
    ],
)  # fmt: skip
def test_what_is_no_completion_is_an_error(stub: Stub, body: Any, said: str) -> None:
    stub.acts = [sends(200, body)]
    with pytest.raises(ReasonerError, match=said):
        judge(stub)


def test_a_server_that_does_not_count_is_counted_for(stub: Stub) -> None:
    stub.acts = [says(GOOD, usage=False)]
    usage = judge(stub).usage
    assert usage.tokens_in > 10
    assert usage.tokens_out > 5


@pytest.mark.usefixtures("_no_waiting")
def test_nobody_there() -> None:
    with pytest.raises(ReasonerError, match="cannot be reached"):
        ChatReasoner(Endpoint("m", "http://127.0.0.1:9/v1")).judge(ASK, CLAIM, kit(), timeout=5)


def test_without_the_sdk_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "openai", None)
    with pytest.raises(SetupError, match=r"pip install 'bioloom\[chat\]'"):
        endpoint.openai_sdk()


def test_the_key_is_in_no_repr() -> None:
    assert KEY not in repr(Endpoint("m", "http://x", SecretStr(KEY)))
