"""The Dockerfile: what it calls exists, what it copies is there, and it is not root, healthy and guarded."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from app.cli import Cli

ROOT = Path(__file__).parents[2]
LINES = re.sub(r"\\\n", " ", (ROOT / "Dockerfile").read_text("utf-8")).splitlines()


def instructions(name: str) -> list[str]:
    return [line.removeprefix(name).strip() for line in LINES if line.startswith(f"{name} ")]


def test_it_is_slim_and_not_root() -> None:
    assert all("-slim" in image for image in instructions("FROM"))
    assert LINES.index("USER bioloom") < next(i for i, line in enumerate(LINES) if line.startswith("ENTRYPOINT"))


def test_what_it_copies_is_there_and_gets_into_the_build() -> None:
    let_in = {x[1:] for x in (ROOT / ".dockerignore").read_text("utf-8").split() if x.startswith("!")}
    copied = {w for one in instructions("COPY") if not one.startswith("--from") for w in one.split()[:-1]}
    assert copied <= let_in
    assert all((ROOT / name).exists() for name in copied)
    needed = re.findall(
        r'"(\w+)"', (ROOT / "pyproject.toml").read_text("utf-8").split("license-files = ")[1].split("]")[0]
    )
    assert set(needed) <= copied


def test_it_serves_with_options_that_there_are_and_not_without_a_token(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("uvicorn")
    monkeypatch.delenv("BIOLOOM_TOKEN", raising=False)
    program, *arguments = shlex.split(instructions("ENTRYPOINT")[0].strip("[]").replace(",", " "))
    assert program == "bioloom"
    got = Cli(monkeypatch, capsys)(*arguments)
    assert (got.code, "a token is needed" in got.err) == (2, True)
    assert any("bioloom demo" in one for one in instructions("RUN"))
    assert Cli(monkeypatch, capsys)("demo", "--help").code == 0


def test_the_health_check_asks_the_port_that_is_listened_on_without_a_token() -> None:
    from bioloom.app.server.guard import LOOPBACK, OPEN

    (check,) = instructions("HEALTHCHECK")
    (host, port, path) = re.search(r"http://([\w.]+):(\d+)(/\w+)", check).groups()  # type: ignore[union-attr]
    assert host in LOOPBACK
    assert path in OPEN
    assert instructions("EXPOSE") == [port]
    assert f'"--port", "{port}"' in instructions("ENTRYPOINT")[0]
    code = re.search(r'"-c", "(.*)"\]', check)
    assert code
    compile(code[1], "HEALTHCHECK", "exec")
