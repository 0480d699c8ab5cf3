"""Names on the command line become reasoners; settings come from flags, the environment, a file."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from bioloom.core.errors import ReplyError, SetupError
from bioloom.core.judgement import Abstain, Reply
from bioloom.core.usage import Usage
from bioloom.graph.storage.config import config_path
from bioloom.reason.chat import ChatReasoner
from bioloom.reason.dry import WouldAskError
from bioloom.reason.endpoint import Endpoint
from bioloom.reason.escalate import RulesFirst
from bioloom.reason.local import GgufModel
from bioloom.reason.resolve import resolve
from bioloom.reason.rules import RuleReasoner
from bioloom.reason.settings import OPENAI, Price, Settings, load_settings
from reason.judging import ASK, BAD, GOOD, JUDGE, OPEN, Claim, InCode, Says, Verdict, kit, rule

LOCAL = Settings(base_url="http://localhost:1/v1", model="configured")


def model(name: str, settings: Settings = LOCAL) -> Any:
    found = resolve(name, settings)
    assert isinstance(found, RulesFirst)
    assert isinstance(found.model, ChatReasoner)
    return found.model.model


def test_rules_alone() -> None:
    assert isinstance(resolve("rules", LOCAL), RuleReasoner)


@pytest.mark.parametrize(
    ("name", "target"),
    [("gpt-x", "gpt-x"), ("qwen2.5:14b", "qwen2.5:14b"), ("chat:gguf:7b", "gguf:7b"), ("model", "configured")],
)
def test_a_model_comes_after_the_rules(name: str, target: str) -> None:
    assert model(name) == Endpoint(target, "http://localhost:1/v1")


def test_only_leaves_the_rules_out() -> None:
    found = resolve("only:qwen2.5:14b", LOCAL)
    assert isinstance(found, ChatReasoner)
    assert found.name == "qwen2.5:14b"


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "m.gguf"
    path.write_bytes(b"GGUF....")
    assert model(f"gguf:{path}") == GgufModel(path)
    path.write_bytes(b"PK")
    for bad in (path, tmp_path, tmp_path / "none.gguf"):
        with pytest.raises(SetupError, match="is no GGUF file"):
            resolve(f"gguf:{bad}", LOCAL)


@pytest.mark.parametrize("bad", ["", "only:", "only:rules", "chat:", "replay:nowhere.jsonl"])
def test_bad_names(bad: str) -> None:
    with pytest.raises(SetupError):
        resolve(bad, LOCAL)


def test_nothing_configured() -> None:
    with pytest.raises(SetupError, match="BIOLOOM_MODEL"):
        resolve("model", Settings(base_url="http://localhost:1/v1"))
    with pytest.raises(SetupError, match="There is no key for the model gpt-x"):
        resolve("gpt-x", Settings())


class Plugin:
    def reasoner(self, target: str, settings: Settings) -> Any:
        return ChatReasoner(Says([target], name="plugged"))


def test_a_plug_in(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = EntryPoint("mine", f"{__name__}:Plugin", "bioloom.reasoners")
    monkeypatch.setattr("bioloom.core.registry.entry_points", lambda group: [claim])
    monkeypatch.setitem(__import__("sys").modules, __name__, __import__("sys").modules[__name__])
    assert model("mine:hello").texts == ["hello"]


# -- settings ---------------------------------------------------------------------------------------------------------

FILE = """
[model]
name = "from-file"
base_url = "http://file:1/v1/"
key = "file-key"
max_tokens = 99
[local]
threads = 3
[prices."from-file"]
input = 1
output = 2.5
"""


def test_flags_come_before_the_environment_and_that_before_the_file() -> None:
    config_path().write_text(FILE)
    plain = load_settings(environ={})
    assert (plain.model, plain.base_url, plain.max_tokens, plain.threads) == ("from-file", "http://file:1/v1", 99, 3)
    assert plain.key
    assert (plain.key.get_secret_value(), plain.key_from) == ("file-key", "the configuration file")
    assert plain.prices == {"from-file": Price(input=1, output=2.5)}
    environ = {"BIOLOOM_MODEL": "m", "BIOLOOM_BASE_URL": "http://env:1/v1", "BIOLOOM_API_KEY": "e", "MINE": "f"}
    from_env = load_settings(environ=environ)
    assert (from_env.model, from_env.base_url, from_env.key_from) == ("m", "http://env:1/v1", "BIOLOOM_API_KEY")
    flags = load_settings(base_url="http://flag:1/v1", key_env="MINE", environ=environ)
    assert (flags.base_url, flags.key_from) == ("http://flag:1/v1", "MINE")


def test_openais_key_goes_to_openai_alone() -> None:
    environ = {"OPENAI_API_KEY": "o"}
    assert load_settings(environ=environ).key_from == "OPENAI_API_KEY"
    assert load_settings(environ=environ).base_url == OPENAI
    for url in ("http://localhost:1/v1", "https://api.openai.com.evil.org/v1"):
        assert load_settings(base_url=url, environ=environ).key is None


def test_no_key_is_ever_shown() -> None:
    config_path().write_text(FILE)
    settings = load_settings(environ={})
    assert "file-key" not in f"{settings!r}{settings}{settings.model_dump_json()}"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[model", "cannot be read"),
        ("[model]\nnme = 'x'", "model.nme: Extra inputs"),
        ("[local]\nthreads = 0", "local.threads: Input should be greater than 0"),
        ("[model]\nbase_url = 'localhost:1'", "is no base URL"),
    ],
)
def test_a_bad_configuration_is_named(text: str, said: str) -> None:
    config_path().write_text(text)
    with pytest.raises(SetupError, match=said):
        load_settings(environ={})


def test_rules_need_no_key() -> None:
    config_path().write_text("[model]\nkey_env = 'NOT_SET'\nbase_url = 'http://localhost:1/v1'")
    settings = load_settings(environ={})
    assert isinstance(resolve("rules", settings), RuleReasoner)
    with pytest.raises(SetupError, match="NOT_SET, which is not set"):
        resolve("m", settings)
    with pytest.raises(SetupError, match="--key-env names ALSO_NOT"):
        load_settings(key_env="ALSO_NOT", environ={})


# -- rules first ------------------------------------------------------------------------------------------------------


def first(*texts: str) -> tuple[RulesFirst, Says]:
    says = Says(list(texts))
    return RulesFirst(RuleReasoner(), ChatReasoner(says)), says


def test_what_the_rule_settles_costs_nothing() -> None:
    reasoner, says = first(GOOD)
    reply = reasoner.judge(JUDGE, Claim(text="plain"), kit())
    assert isinstance(reply, Reply)
    assert (reply.by, reply.usage) == ("rules", Usage())
    assert not says.asked


@pytest.mark.parametrize("text", ["unclear", "vague"])
def test_a_model_is_asked_when_the_rule_abstains_or_leaves_it_open(text: str) -> None:
    reply = first(GOOD)[0].judge(JUDGE, Claim(text=text), kit())
    assert isinstance(reply, Reply)
    assert reply.by == "says"


def test_a_model_that_leaves_it_open_too_gives_way_to_the_rule_and_is_paid() -> None:
    reply = first(OPEN)[0].judge(JUDGE, Claim(text="vague"), kit())
    assert isinstance(reply, Reply)
    assert reply.value == Verdict(verdict="open", why="by rule")
    assert reply.usage.calls == 1


def test_no_rule_and_no_prompt() -> None:
    assert first(GOOD)[0].judge(ASK, Claim(text="plain"), kit()).by == "says"  # type: ignore[union-attr]
    promptless = InCode("judge", Claim, Verdict, "partial", rule)
    assert first(GOOD)[0].judge(promptless, Claim(text="unclear"), kit()) == Abstain(reason="not plain")


def test_a_useless_model_is_an_error_not_an_abstention() -> None:
    with pytest.raises(ReplyError):
        first(BAD)[0].judge(JUDGE, Claim(text="unclear"), kit())


def test_a_dry_run_shows_the_first_call() -> None:
    settings = LOCAL.model_copy(update={"dry": True, "prices": {"m": Price(input=1.0, output=10.0)}})
    reasoner = resolve("m", settings)
    assert isinstance(reasoner.judge(JUDGE, Claim(text="plain"), kit(), sample=0, temperature=0, timeout=None), Reply)
    with pytest.raises(WouldAskError) as would:
        reasoner.judge(JUDGE, Claim(text="unclear"), kit(), sample=0, temperature=0, timeout=None)
    assert would.value.model.name == "m"
    assert would.value.request.messages[-1].content == "unclear"
    assert would.value.cost == pytest.approx((would.value.request.tokens + 2048 * 10) / 1e6)
