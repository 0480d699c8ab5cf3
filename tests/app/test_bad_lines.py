"""A bad line is one bad answer; what nobody expected has an exit code of its own and no stack."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.cli import Cli
from bioloom.app.batch import LONGEST, Item, item, lines

QUESTION = "Which genes are associated with redness?"
GOOD = json.dumps({"question": QUESTION}).encode()
BAD: dict[str, tuple[bytes, str]] = {
    "no JSON": (b"{", "no JSON"),
    "Latin-1": ('{"question": "Sjögren?"}'.encode("latin-1"), "not UTF-8 (byte 0xf6 at 17)"),
    "UTF-16": ('{"question": "a"}'.encode("utf-16"), "UTF-8"),
    "NaN": (b'{"question": "a", "id": NaN}', "NaN"),
    "infinity": (b'{"question": "a", "id": -Infinity}', "-Infinity"),
    "half a character": (rb'{"question": "a \ud800 b"}', "half a character"),
    "half a character in an option": (rb'{"question": "a", "options": ["\udfff", "b"]}', "half a character"),
    "deep lists": (b"[" * 100_000, "nested too deeply"),
    "deep objects": (b'{"question":' * 50_000, "nested too deeply"),
    "a long integer": (b'{"question": "a", "id": ' + b"9" * 10_000 + b"}", "too many digits"),
    "a long line": (b'"' + b"a" * (2 * LONGEST) + b'"', "bytes"),
    "a long question": (b'"' + b"a" * 10_000 + b'"', "characters"),
    "a null character": (rb'{"question": "a\u0000b"}', "control characters"),
    "an escape in an option": (rb'{"question": "a", "options": ["\u001b[2J", "b"]}', "control characters"),
    "empty": (b'""', "empty"),
    "a number": (b"1", '"question"'),
    "no number": (b"NaN", '"question"'),
    "null": (b"null", '"question"'),
    "a list": (b'["a"]', '"question"'),
    "no question": (b'{"question": null}', '"question"'),
    "a question of another type": (b'{"question": ["a"]}', '"question"'),
    "options of another type": (b'{"question": "a", "options": "b"}', '"options"'),
    "options of other types": (b'{"question": "a", "options": [1, null]}', '"options"'),
    "options as an object": (b'{"question": "a", "options": {"a": 1}}', '"options"'),
    "one option": (b'{"question": "a", "options": ["b"]}', "no choice"),
    "many options": (json.dumps({"question": "a", "options": [str(i) for i in range(5000)]}).encode(), "are the most"),
    "an id of another type": (b'{"question": "a", "id": {}}', '"id"'),
    "a flag for an id": (b'{"question": "a", "id": true}', '"id"'),
    "two objects": (b'{"question": "a"} {}', "no JSON"),
    "a quote without its end": (b'"Which genes are associated with redness?', "no JSON"),
    "a line of an object over several": (b'"question": "Which genes are associated with redness?",', "no JSON"),
    "the end of an object over several": (b"},", "no JSON"),
    "a long text": (b"a" * 10_000, "characters"),
    "a text that is not UTF-8": ("Sjögren?".encode("latin-1"), "not UTF-8 (byte 0xf6 at 3)"),
}


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    return Cli(monkeypatch, capsys)


def test_every_bad_line_gets_its_error_and_the_others_their_answers(cli: Cli, world_folder: Path) -> None:
    body = b"\xef\xbb\xbf" + GOOD + b"\r\n" + b"".join(bad + b"\n" + GOOD + b"\n\n" for bad, _ in BAD.values())
    got = cli("ask", "--batch", "-", "--kg", str(world_folder), stdin=body)
    rows = [json.loads(line) for line in got.out.splitlines()]
    assert len(rows) == 1 + 2 * len(BAD)
    for (name, (_, said)), row in zip(BAD.items(), rows[1::2], strict=True):
        assert said in row["error"]["message"], name
        assert row["error"]["type"] in ("InputError", "QuestionError"), name
    assert all(row["answer"]["value"] for row in rows[::2])
    assert [row["line"] for row in rows[1::2]] == [2 + 3 * i for i in range(len(BAD))]
    assert "Traceback" not in got.err
    assert got.code == 2


@pytest.mark.parametrize("text", [QUESTION, f"  {QUESTION}\t", QUESTION.removesuffix("?")])
def test_a_line_of_plain_text_is_the_question(cli: Cli, world_folder: Path, text: str) -> None:
    body = b"\xef\xbb\xbf" + f"{text}\r\n\n".encode() + GOOD + b"\n"
    got = cli("ask", "--batch", "-", "--kg", str(world_folder), stdin=body)
    plain, other = map(json.loads, got.out.splitlines())
    assert plain["question"]["text"] == text.strip()
    assert plain["question"]["id"] == "1"
    assert plain["answer"]["value"] == other["answer"]["value"]
    assert got.code == 0


@pytest.mark.parametrize("text", ["5-HT and redness", "null mutations", "true or false: a", "NaN channels", "1e5 a"])
def test_text_that_begins_like_a_number_or_a_word_of_json_is_text(text: str) -> None:
    assert item(text.encode(), 7) == Item(text, (), "7")


def test_what_is_left_out_may_be_null(cli: Cli, world_folder: Path) -> None:
    line = json.dumps({"question": QUESTION, "options": None, "id": None, "note": [None]})
    got = cli("ask", "--batch", "-", "--kg", str(world_folder), stdin=f"{line}\n")
    assert got.json["question"]["id"] == "1"
    assert got.code == 0


@pytest.mark.parametrize(
    "text", ["Which genes are associated\u00a0with redness?", "Which genes\u3000are associated with redness?"]
)
def test_spaces_of_other_widths_are_spaces(cli: Cli, world_folder: Path, text: str) -> None:
    assert cli("ask", text, "--kg", str(world_folder)).code == 0


def test_lines_of_any_length_are_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "lines"
    sizes = [1, LONGEST - 1, LONGEST, LONGEST + 1, LONGEST + 2, 3 * LONGEST, 5 * LONGEST + 7, 2]
    file.write_bytes(b"\n".join(b"a" * size for size in sizes))
    found = list(lines(str(file)))
    assert [number for number, _ in found] == list(range(1, len(sizes) + 1))
    assert [min(len(line), LONGEST + 1) for _, line in found] == [min(size, LONGEST + 1) for size in sizes]


@pytest.mark.parametrize("name", ["there is none", ".", "a\0b"])
def test_a_batch_that_cannot_be_read(cli: Cli, world_folder: Path, name: str) -> None:
    got = cli("ask", "--batch", name, "--kg", str(world_folder))
    assert (got.code, got.out) == (2, "")


def test_a_context_file_that_is_no_text(cli: Cli, world_folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_bytes("Sjögren".encode("latin-1"))
    got = cli("ask", QUESTION, "--context", str(file), "--kg", str(world_folder))
    assert got.code == 2
    assert "not UTF-8 (byte 0xf6 at 3)" in got.err
    file.write_bytes(b"a" * (1 << 20) + b"b")
    assert "too long" in cli("ask", QUESTION, "--context", str(file), "--kg", str(world_folder)).err


def _broken(*_: Any, **__: Any) -> Any:
    raise KeyError("what\nnobody \x1b[31mexpected")


def test_what_nobody_expected_is_exit_code_70_without_a_stack(
    cli: Cli, world_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bioloom.api.asking.answer", _broken)
    got = cli("ask", QUESTION, "--kg", str(world_folder))
    assert got.code == 70
    assert got.err.startswith("bioloom: Something unexpected went wrong: KeyError (")
    assert "at api" in got.err
    assert "Traceback" not in got.err
    assert "\x1b" not in got.err
    monkeypatch.setenv("BIOLOOM_TRACEBACK", "1")
    assert "Traceback" in cli("ask", QUESTION, "--kg", str(world_folder)).err


def test_a_fault_of_ours_with_one_line_does_not_lose_the_others(
    cli: Cli, world_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bioloom.api import asking

    sound = asking.answer
    monkeypatch.setattr(
        asking, "answer", lambda method, question, *rest, **more: (
            _broken() if question.id == "2" else sound(method, question, *rest, **more)
        )
    )  # fmt: skip
    got = cli("ask", "--batch", "-", "--kg", str(world_folder), stdin=b"\n".join([GOOD] * 3))
    first, second, third = map(json.loads, got.out.splitlines())
    assert first["answer"]["entities"] == third["answer"]["entities"]
    assert second["error"]["type"] == "UnexpectedError"
    assert got.code == 70


@pytest.mark.parametrize("error", [MemoryError, KeyboardInterrupt])
def test_what_ends_a_command_from_outside_has_its_code(
    cli: Cli, world_folder: Path, monkeypatch: pytest.MonkeyPatch, error: type[BaseException]
) -> None:
    def stop(*_: Any, **__: Any) -> Any:
        raise error

    monkeypatch.setattr("bioloom.api.asking.answer", stop)
    assert cli("ask", QUESTION, "--kg", str(world_folder)).code == {MemoryError: 3, KeyboardInterrupt: 130}[error]


@pytest.mark.parametrize("args", [["--no-such"], ["ask", "--limit", "x"], ["match"], ["nothing"], ["ask", "a", "b"]])
def test_usage_is_exit_code_2(cli: Cli, args: list[str]) -> None:
    got = cli(*args)
    assert got.code == 2
    assert "Usage" in got.err


@pytest.mark.parametrize("body", [b"\xff", b"[" * 100_000, b"9" * 10_000, b"", b"NaN", b'{"answer": 1e999}'])
def test_a_bundle_of_nonsense_is_input_that_cannot_be_used(
    cli: Cli, world_folder: Path, tmp_path: Path, body: bytes
) -> None:
    file = tmp_path / "answer.json"
    file.write_bytes(body)
    assert cli("verify", str(file), "--kg", str(world_folder)).code == 2


# The alarm may ring while the standard library reads an entry point, and leaves that file to the collector.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_match_that_takes_too_long_says_so(cli: Cli, world_folder: Path) -> None:
    pattern = "MATCH " + ", ".join(f"(g:Gene)--(x{i})" for i in range(150)) + " RETURN g"
    got = cli("match", pattern, "--kg", str(world_folder), "--budget-seconds", "0")
    assert got.code == 3
    assert "the budget of 0 seconds is spent" in got.err
    assert cli("ask", QUESTION, "--kg", str(world_folder), "--budget-seconds", "0").code == 3
