"""Batches of look-ups, mechanisms, texts and programs: a bad line is one error object, the rest is answered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.cli import Cli
from app.test_bad_lines import BAD
from bioloom.app.batch import LONGEST
from verification.ward import write_ward

# Of the bad lines of questions those that are bad for every command; the others are texts, or options of a question.
BAD_ANYWHERE = [
    "Latin-1", "UTF-16", "NaN", "half a character", "deep lists", "deep objects", "a long integer", "a long line",
    "empty", "no question", "an id of another type", "two objects", "a text that is not UTF-8",
]  # fmt: skip
GOOD = {
    "ground": [b"AAA1 and redness", b'{"text": "AAA1 and redness", "id": 7}', b'["AAA1 and redness"]'],
    "look": [
        b'disease_genes("redness")',
        b'["disease_genes", "redness"]',
        b'{"look": "disease_genes", "arguments": ["redness"], "id": "a"}',
    ],
    "explain-path": [b'["amberil", "redness"]', b'{"one": "amberil", "other": "redness", "id": "a"}'],
    "repl": [b'[r["said"] for r in disease_genes("redness")]', b'{"code": "1 + 1", "id": "a"}'],
}
BAD_OF: dict[str, list[bytes]] = {
    "ground": [b"1", b"null", b'{"question": "AAA1"}', b"a" * 40_000],
    "look": [
        b"redness", b'disease_genes("redness', b'nothing_of_the_kind("a")', b'["disease_genes"]',
        b'["disease_genes", 1]',
        b'["disease_genes", "redness", "a", "b"]', b'{"look": ["disease_genes"]}', b'{"look": null, "arguments": null}',
        b'["disease_genes", null]',
    ],
    "explain-path": [
        b"amberil", b'["amberil"]', b'["amberil", "redness", "itch"]', b'{"one": "amberil"}', b'["amberil", "xyzzy"]',
        b'{"one": 1, "other": "redness"}', b"[]", b'["", "redness"]',
    ],
    "repl": [b"a" * 30_000, b'{"code": 1}', b'{"code": ""}', b'{"program": "1"}'],
}  # fmt: skip


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    return Cli(monkeypatch, capsys)


@pytest.fixture(scope="module")
def ward(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(write_ward(tmp_path_factory.mktemp("graphs")))


@pytest.mark.parametrize("command", GOOD)
def test_every_bad_line_gets_its_error_and_the_others_their_answers(cli: Cli, ward: str, command: str) -> None:
    if command == "repl":
        pytest.importorskip("pydantic_monty")
    anywhere = [BAD[name][0] for name in BAD_ANYWHERE]
    if command == "repl":  # what begins with no bracket of an object is a program, whatever is in it
        anywhere = [b"\xf6", b"{", BAD["NaN"][0], BAD["deep objects"][0], BAD["a long integer"][0], b"a" * 2 * LONGEST]
    bad, good = [*anywhere, *BAD_OF[command]], GOOD[command]
    body = b"\xef\xbb\xbf" + b"\r\n".join([*good, *(line + b"\n" + good[0] for line in bad)])
    got = cli(command, "--batch", "-", "--kg", ward, stdin=body)
    rows = [json.loads(line) for line in got.out.splitlines()]
    assert len(rows) == len(good) + 2 * len(bad), got.err
    first = {k: rows[0][k] for k in ("mentions", "rows", "mechanism", "value") if k in rows[0]}
    assert first
    for line, row, beside in zip(bad, rows[len(good) :: 2], rows[len(good) + 1 :: 2], strict=True):
        assert isinstance(row.get("error"), dict), line[:60]
        assert row["error"]["type"] in ("InputError", "UnknownEntityError"), line[:60]
        assert row["error"]["message"]
        assert row["schema"] == rows[0]["schema"]
        assert {k: beside[k] for k in first} == first, line[:60]
    assert not rows[1].get("error")
    assert "Traceback" not in got.err
    assert got.code == 2


@pytest.mark.parametrize("command", GOOD)
def test_a_batch_of_good_lines_ends_well_and_keeps_their_ids(cli: Cli, ward: str, command: str, tmp_path: Path) -> None:
    if command == "repl":
        pytest.importorskip("pydantic_monty")
    file = tmp_path / "lines"
    file.write_bytes(b"\n".join(GOOD[command]) + b"\n")
    got = cli(command, "--batch", str(file), "--kg", ward)
    rows = [json.loads(line) for line in got.out.splitlines()]
    assert got.code == 0, got.err
    assert rows[0]["id"] == "1"
    assert {row["id"] for row in rows[1:]} & {"a", "7"}


@pytest.mark.parametrize("command", GOOD)
def test_a_batch_and_a_call_are_two_things(cli: Cli, ward: str, command: str, tmp_path: Path) -> None:
    file = tmp_path / "program"
    file.write_text("1")
    given = {"repl": [str(file)], "explain-path": ["amberil", "redness"]}.get(command, ["AAA1"])
    got = cli(command, *given, "--batch", "-", "--kg", ward, stdin=b"")
    assert got.code == 2
    assert "--batch" in got.err
    assert cli(command, "--batch", str(tmp_path / "none"), "--kg", ward).code == 2


def test_files_that_are_no_text_are_bad_input(cli: Cli, ward: str, tmp_path: Path) -> None:
    """A program, a document or a list of mechanisms in another encoding, or of any length, is no fault of ours."""
    file = tmp_path / "notes"
    for body in (b"Sj\xf6gren", b"\xff\xfe\x00", b"a" * (2 << 20)):
        file.write_bytes(body)
        calls = [
            ["ground", "redness", "--document", str(file)],
            ["explain-path", "amberil", "redness", "--mechanisms", str(file)],
            ["repl", str(file)],
        ]
        for call in calls:
            got = cli(*call, "--kg", ward)
            assert got.code == 2, (call, got.err)
        assert cli("repl", "--kg", ward, stdin=body).code == 2
