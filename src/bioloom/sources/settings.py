"""What live sources need to know: keys, an e-mail, addresses; from the environment, else the user's configuration file.

# ~/.config/bioloom/config.toml
[sources]
email = "me@example.org"     # told to NCBI, which asks for it
cache_days = 7               # how long an answer is good for

[sources.pubmed]
key_env = "MY_NCBI_KEY"      # the variable that holds the key; or key = "..."

[sources.google]
key_env = "MY_GOOGLE_KEY"
engine = "0123456789"

[sources.searxng]
url = "https://searx.example.org"
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError

from bioloom.core.errors import SetupError
from bioloom.core.suggest import did_you_mean
from bioloom.core.value import Value
from bioloom.graph.storage.config import config_path, read_config

KEYS = {"pubmed": "NCBI_API_KEY", "labels": "OPENFDA_API_KEY", "google": "GOOGLE_API_KEY"}
EMAIL, ENGINE, SEARXNG = "NCBI_EMAIL", "GOOGLE_CSE_ID", "SEARXNG_URL"


class Entry(Value):
    """What is known of one source; ``key_from`` says where its key came from, never what it is."""

    url: str = ""
    key: SecretStr | None = None
    key_from: str = "none"
    engine: str = ""


class SourceSettings(Value):
    """All of it. ``cache_days`` is how long an answer is good for."""

    email: str = ""
    cache_days: float = 7.0
    entries: dict[str, Entry] = Field(default_factory=dict)

    def of(self, name: str) -> Entry:
        """What is known of the source ``name``."""
        return self.entries.get(name, Entry())


class _Table(Value):
    url: str = ""
    key: SecretStr | None = None
    key_env: str = ""
    engine: str = ""


class _File(Value):
    email: str = ""
    cache_days: Annotated[float, Field(ge=0)] = 7.0
    tables: dict[str, _Table] = Field(default_factory=dict)


def load_source_settings(names: Iterable[str], *, environ: Mapping[str, str] = os.environ) -> SourceSettings:
    """The settings of the sources ``names``; the environment comes before the file.

    Raises:
        SetupError: the file cannot be read, has something unknown in it, or has a URL that is none.
    """
    known, file = sorted(names), _read()
    for name in file.tables:
        if name not in known:
            hint = did_you_mean(name, known) or f"There are {', '.join(known)}."
            raise SetupError(f"{config_path()} has [sources.{name}], and there is no such source.", hint=hint)
    entries = {name: _entry(name, file.tables.get(name, _Table()), environ) for name in known}
    return SourceSettings(email=environ.get(EMAIL) or file.email, cache_days=file.cache_days, entries=entries)


def _entry(name: str, table: _Table, environ: Mapping[str, str]) -> Entry:
    url = ((environ.get(SEARXNG) if name == "searxng" else "") or table.url).rstrip("/")
    if url and (urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).hostname):
        raise SetupError(f"The URL of the source {name} is none: {url!r}.", hint="It looks like https://example.org.")
    engine = (environ.get(ENGINE) if name == "google" else "") or table.engine
    for variable in (KEYS.get(name, ""), table.key_env):
        if variable and environ.get(variable):
            return Entry(url=url, key=SecretStr(environ[variable]), key_from=variable, engine=engine)
    if table.key is not None:
        return Entry(url=url, key=table.key, key_from="the configuration file", engine=engine)
    unset = f"{table.key_env}, which is not set" if table.key_env else "none"
    return Entry(url=url, key_from=unset, engine=engine)


def _read() -> _File:
    table = read_config().get("sources", {})
    if not isinstance(table, dict):
        raise SetupError(f"{config_path()}: sources is no table.", hint="Write [sources] (docs/sources.md).")
    common = {k: v for k, v in table.items() if not isinstance(v, dict)}
    try:
        return _File.model_validate({**common, "tables": {k: v for k, v in table.items() if isinstance(v, dict)}})
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(p) for p in first["loc"] if p != "tables")
        problem = f"The configuration file {config_path()} has a bad entry: sources.{where}: {first['msg']}."
        raise SetupError(problem, hint="docs/sources.md lists what it may hold.") from None
