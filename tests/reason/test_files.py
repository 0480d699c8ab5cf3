"""What is kept on disk is whole, also when the process that writes is killed in the middle."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bioloom.core.errors import ReplayMissError, SetupError
from bioloom.core.usage import Usage
from bioloom.reason.cache import ReplyCache
from bioloom.reason.chat import ChatReasoner
from bioloom.reason.exchange import Completion, Message, Request
from bioloom.reason.jsonl import append, entries
from bioloom.reason.ledger import Ledger
from bioloom.reason.recording import Recording
from bioloom.reason.replay import Replay
from reason.judging import ASK, BAD, GOOD, Claim, Says, kit

WRITER = """
import sys
from pathlib import Path
from bioloom.reason.cache import ReplyCache
from bioloom.reason.exchange import Completion, Message, Request
from bioloom.reason.ledger import Ledger

folder, n = Path(sys.argv[1]), 0
cache, books = ReplyCache(folder / "replies"), Ledger(folder / "ledger.jsonl")
while True:
    request = Request(judgement="j", version="v", messages=(Message(role="user", content=str(n)),), form={})
    cache.put("m", request, Completion(text="x" * 200_000, model="m"))
    books.add("m", "j", tokens_in=n, tokens_out=1, seconds=0.0, money=None)
    n += 1
    if n == 3:
        print("going", flush=True)
"""


def request(content: str) -> Request:
    return Request(judgement="j", version="v", messages=(Message(role="user", content=content),), form={})


def test_a_killed_writer_leaves_only_whole_replies_and_lines(tmp_path: Path) -> None:
    writer = subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path)], stdout=subprocess.PIPE)
    assert writer.stdout
    writer.stdout.readline()
    time.sleep(0.03)
    os.kill(writer.pid, signal.SIGKILL)
    writer.wait()
    writer.stdout.close()
    booked = [e["tokens_in"] for e in entries(tmp_path / "ledger.jsonl")]
    assert booked == list(range(len(booked)))
    assert len(booked) >= 3
    cache = ReplyCache(tmp_path / "replies")
    for n in booked:  # what is booked was kept before
        kept = cache.get("m", request(str(n)))
        assert kept is not None
        assert len(kept.text) == 200_000
    for file in (tmp_path / "replies").glob("*/*.json"):
        json.loads(file.read_text("utf-8"))


def test_a_reply_that_was_damaged_or_is_anothers_is_not_taken(tmp_path: Path) -> None:
    cache = ReplyCache(tmp_path)
    cache.put("m", request("a"), Completion(text="A", model="m"))
    (file,) = tmp_path.glob("*/*.json")
    body = file.read_text("utf-8")
    assert '"text":"A"' in body
    changed = [body.replace('"content":"a"', '"content":"b"'), body.replace('"text":"A"', '"text":"B"')]
    for damaged in ("", body[:40], *changed, "[]", body.replace('"sum"', '"sun"')):
        file.write_text(damaged, "utf-8")
        assert cache.get("m", request("a")) is None
        assert cache.count() == (0, 1)
    cache.put("m", request("a"), Completion(text="A2", model="m"))
    assert cache.count() == (1, 0)
    kept = cache.get("m", request("a"))
    assert kept
    assert kept.text == "A2"


def test_a_cache_that_cannot_be_written_fails_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    cache = ReplyCache(tmp_path / "file")
    cache.put("m", request("a"), Completion(text="A", model="m"))
    assert cache.get("m", request("a")) is None


def test_a_line_cut_short_harms_no_other(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "lines.jsonl"
    append(path, {"n": 1})
    with path.open("ab") as file:
        file.write(b'{"n": 2, "cut')
    append(path, {"n": 3})
    append(path, {"n": 4})
    assert [e["n"] for e in entries(path)] == [1, 3, 4]
    assert list(entries(tmp_path / "none")) == []


def test_the_ledger_sums_by_day_and_model(tmp_path: Path) -> None:
    books = Ledger(tmp_path / "ledger.jsonl")
    books.add("a", "j", tokens_in=10, tokens_out=1, seconds=0.5, money=0.25)
    books.add("a", "j", tokens_in=10, tokens_out=1, seconds=0.5, money=None)
    books.add("b", "j", tokens_in=5, tokens_out=2, seconds=0.1, money=0.0)
    append(books.path, {"time": "2020-01-01T00:00:00", "model": "a", "new": "shape"})
    b, a = books.totals()
    assert (a.model, a.calls, a.tokens_in, a.seconds, a.money, a.unpriced) == ("a", 2, 20, 1.0, 0.25, 1)
    assert (b.model, b.calls, b.money, b.unpriced) == ("b", 1, 0.0, 0)


CLAIM = Claim(text="aspirin treats headache")


def test_a_recorded_run_replays_repairs_and_all(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    first = ChatReasoner(Says([BAD, GOOD]), record=Recording(file)).judge(ASK, CLAIM, kit())
    again = ChatReasoner(Replay(file)).judge(ASK, CLAIM, kit())
    assert again.value == first.value
    assert again.usage == Usage(cached=2)
    assert again.by == "says"


def test_kept_replies_are_recorded_too(tmp_path: Path) -> None:
    cache, file = ReplyCache(tmp_path / "replies"), tmp_path / "run.jsonl"
    ChatReasoner(Says([GOOD]), cache=cache).judge(ASK, CLAIM, kit())
    ChatReasoner(Says([GOOD]), cache=cache, record=Recording(file)).judge(ASK, CLAIM, kit())
    assert ChatReasoner(Replay(file)).judge(ASK, CLAIM, kit()).value.verdict == "supported"


def test_a_request_that_was_not_recorded_is_named(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    ChatReasoner(Says([GOOD]), record=Recording(file)).judge(ASK, CLAIM, kit())
    with pytest.raises(ReplayMissError, match=r"no reply for 'ask' \(prompt .*'another claim'.*its input differs"):
        ChatReasoner(Replay(file)).judge(ASK, Claim(text="another claim"), kit())
    with pytest.raises(ReplayMissError, match="its input differs, or the sample"):
        ChatReasoner(Replay(file)).judge(ASK, CLAIM, kit(), sample=1)
    (tmp_path / "none.jsonl").write_text("")
    with pytest.raises(ReplayMissError, match="Nothing is recorded for this judgement"):
        ChatReasoner(Replay(tmp_path / "none.jsonl")).judge(ASK, CLAIM, kit())


def test_a_file_that_is_no_recording_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_text('{"a": 1}\n')
    with pytest.raises(SetupError, match="is no recording"):
        ChatReasoner(Replay(tmp_path / "x.jsonl")).judge(ASK, CLAIM, kit())
