"""A stub server, and a way out to it that does not wait."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bioloom.sources.http import Http, HttpCache
from live.server import Stub, serving


@pytest.fixture
def stub() -> Iterator[Stub]:
    with serving() as server:
        yield server


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads the user's keys, configuration, proxies or kept answers."""
    monkeypatch.setenv("BIOLOOM_CONFIG", str(tmp_path / "config.toml"))
    for name in (
        "NCBI_API_KEY", "NCBI_EMAIL", "OPENFDA_API_KEY", "GOOGLE_API_KEY", "GOOGLE_CSE_ID", "SEARXNG_URL",
        "HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy",
    ):  # fmt: skip
        monkeypatch.delenv(name, raising=False)


class Hasty:
    """Limits that note who waited how often, and wait for nobody."""

    def __init__(self) -> None:
        self.waited: list[tuple[str, float]] = []
        self.paused: list[float] = []

    def wait(self, host: str, per_second: float, deadline: object) -> None:
        self.waited.append((host, per_second))

    def pause(self, host: str, seconds: float) -> None:
        self.paused.append(seconds)


@pytest.fixture
def limits() -> Hasty:
    return Hasty()


@pytest.fixture
def http(tmp_path: Path, limits: Hasty) -> Http:
    return Http(HttpCache(folder=tmp_path / "live"), limits=limits, backoff=0.01)  # type: ignore[arg-type]
