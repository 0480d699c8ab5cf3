"""Which model, where, with which key: from flags, else the environment, else the user's configuration file.

# ~/.config/bioloom/config.toml (the system's folder for configuration; BIOLOOM_CONFIG names another file)
[model]
name = "qwen2.5:14b"
base_url = "http://localhost:11434/v1"
key_env = "MY_PROVIDER_KEY"     # the variable that holds the key; or key = "..."
max_tokens = 2048               # the most a reply may have

[local]                         # for gguf:PATH
threads = 1
context = 8192

[prices."gpt-4o-mini"]          # US dollars for a million tokens
input = 0.15
output = 0.60
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError

from bioloom.core.errors import SetupError
from bioloom.core.value import Value
from bioloom.graph.storage.config import config_path, read_config

from .embed.installed import default_embedder

OPENAI = "https://api.openai.com/v1"
Positive = Annotated[int, Field(gt=0)]


class Price(Value):
    """US dollars for a million tokens."""

    input: float
    output: float

    def of(self, tokens_in: int, tokens_out: int) -> float:
        """What these tokens cost, in US dollars."""
        return (tokens_in * self.input + tokens_out * self.output) / 1e6


FREE = Price(input=0.0, output=0.0)


class _Model(Value):
    name: str = ""
    base_url: str = ""
    key: SecretStr | None = None
    key_env: str = ""
    max_tokens: Positive = 2048


class _Local(Value):
    threads: Positive = 1
    context: Positive = 8192


class _File(Value):
    """The configuration file; ``embedder`` is as with ``--embedder``."""

    model: _Model = _Model()
    local: _Local = _Local()
    prices: dict[str, Price] = Field(default_factory=dict)
    embedder: str = ""


class Settings(Value):
    """All that models need to know. ``key_from`` says where the key came from; the key itself is never shown.

    ``record`` is a file that every reply is written to, ``cached`` whether replies are kept and found again, ``dry``
    whether the first call is shown instead of made, ``offline`` whether no other machine may be asked.
    """

    model: str = ""
    base_url: str = OPENAI
    key: SecretStr | None = None
    key_from: str = "none"
    max_tokens: int = 2048
    threads: int = 1
    context: int = 8192
    prices: dict[str, Price] = Field(default_factory=dict)
    embedder: str = "lexical"
    record: Path | None = None
    cached: bool = True
    dry: bool = False
    offline: bool = False


def load_settings(
    *, base_url: str = "", key_env: str = "", embedder: str = "", record: Path | None = None, cached: bool = True,
    dry: bool = False, offline: bool = False, environ: Mapping[str, str] = os.environ,
) -> Settings:  # fmt: skip
    """The settings; what a flag leaves empty comes from the environment, then from the file, then from the defaults.

    Raises:
        SetupError: the file cannot be read, has something unknown in it, or ``key_env`` names a variable that is empty.
    """
    file = _read()
    url = (base_url or environ.get("BIOLOOM_BASE_URL") or file.model.base_url or OPENAI).rstrip("/")
    if urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).hostname:
        raise SetupError(f"{url!r} is no base URL of a model.", hint="It looks like http://localhost:11434/v1.")
    key, key_from = _key(key_env, file.model, url, environ)
    return Settings(
        model=environ.get("BIOLOOM_MODEL") or file.model.name,
        base_url=url, key=key, key_from=key_from, max_tokens=file.model.max_tokens,
        threads=file.local.threads, context=file.local.context, prices=file.prices,
        embedder=embedder or environ.get("BIOLOOM_EMBEDDER") or file.embedder or default_embedder(),
        record=record, cached=cached, dry=dry, offline=offline,
    )  # fmt: skip


def _key(flag: str, model: _Model, url: str, environ: Mapping[str, str]) -> tuple[SecretStr | None, str]:
    """The key and where it came from. OpenAI's own variable is for OpenAI alone: no other host gets to see that key."""
    if flag and not environ.get(flag):
        raise SetupError(f"--key-env names {flag}, which is not set.", hint=f"export {flag}=...")
    for variable in (flag, "BIOLOOM_API_KEY", model.key_env):
        if variable and environ.get(variable):
            return SecretStr(environ[variable]), variable
    if model.key is not None:
        return model.key, "the configuration file"
    if urlsplit(url).hostname == urlsplit(OPENAI).hostname and environ.get("OPENAI_API_KEY"):
        return SecretStr(environ["OPENAI_API_KEY"]), "OPENAI_API_KEY"
    # said only when a model is asked for: rules need no key
    return None, f"{model.key_env}, which is not set" if model.key_env else "none"


def _read() -> _File:
    path, tables = config_path(), read_config()
    tables.pop("sources", None)  # not ours: `bioloom.sources.settings` reads it
    try:
        return _File.model_validate(tables)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(p) for p in first["loc"])
        problem = f"The configuration file {path} has a bad entry: {where}: {first['msg']}."
        raise SetupError(problem, hint="docs/models.md lists what it may hold.") from None
