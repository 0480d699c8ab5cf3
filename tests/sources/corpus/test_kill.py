"""A process killed in the middle of a build, an addition or a retagging: nothing is lost or half-written."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from bioloom.sources.corpus.building import Building
from bioloom.sources.corpus.corpus import Corpus
from bioloom.sources.corpus.index import Writing
from bioloom.sources.corpus.shelf import find_corpus

from .conftest import write

COUNT = 700
CHILD = """
import os, signal, sys
from pathlib import Path
from bioloom.sources.corpus import building, index
from bioloom.sources.corpus.building import Building

what, folder, file, when = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4]

def killed(*_, **__):
    os.kill(os.getpid(), signal.SIGKILL)

class Killing(index.Writing):
    commits = 0
    def commit(self):
        if when == "before the second commit" and Killing.commits == 1:
            killed()
        super().commit()
        Killing.commits += 1
        if when == "after the second commit" and Killing.commits == 2:
            killed()

from bioloom.sources.corpus import ingest
ingest.Writing = Killing
if when == "before the exchange":
    building.exchange = killed
if when == "between records":
    written = []
    put = index.Writing.put
    def half(self, records):
        put(self, records)
        written.append(1)
        if len(written) == 600:
            killed()
    index.Writing.put = half
worker = Building(seconds=0)
worker.build(folder, [file], name="mine") if what == "build" else worker.add(folder, [file])
"""
MOMENTS = ("before the second commit", "after the second commit", "between records", "before the exchange")


def killed(what: str, folder: Path, file: Path, when: str) -> None:
    """Have another process do it, and be killed."""
    run = [sys.executable, "-c", CHILD, what, str(folder), str(file), when]
    path = os.pathsep.join(p for p in sys.path if p)
    assert subprocess.run(run, env={**os.environ, "PYTHONPATH": path}, check=False).returncode == -signal.SIGKILL


def bodies(what: str) -> list[dict[str, str]]:
    return [{"id": f"x{i}", "title": f"Number {i}", "text": f"A {what} text."} for i in range(COUNT)]


def contents(corpus: Corpus) -> list[str]:
    return sorted(t.record.text for t in corpus.index.records(corpus.index.untagged("-"), 10 * COUNT))


@pytest.mark.parametrize("when", MOMENTS)
def test_a_killed_build_leaves_the_old_corpus_and_goes_on_when_it_is_started_again(tmp_path: Path, when: str) -> None:
    folder = tmp_path / "mine"
    old = write(tmp_path / "old.jsonl", [{"id": "old", "text": "The old one."}])
    Building().build(folder, [old], name="mine")
    new = write(tmp_path / "new.jsonl", bodies("new"))
    killed("build", folder, new, when)
    assert contents(Corpus(folder)) == ["The old one."]
    report = Building(seconds=0).build(folder, [new], name="mine")
    assert (report.read, report.written) == (COUNT, COUNT)
    assert report.resumed == {"before the exchange": COUNT, "after the second commit": 512}.get(when, report.resumed)
    assert report.resumed > 0
    assert contents(Corpus(folder)) == sorted(f"{b['title']}\n{b['text']}" for b in bodies("new"))


@pytest.mark.parametrize("when", MOMENTS[:3])
def test_a_killed_addition_leaves_whole_records_and_goes_on(tmp_path: Path, when: str) -> None:
    folder = tmp_path / "mine"
    Building().build(folder, [write(tmp_path / "old.jsonl", bodies("old"))], name="mine")
    new = write(tmp_path / "new.jsonl", bodies("new"))
    killed("add", folder, new, when)
    corpus = Corpus(folder)
    assert corpus.counts().records == COUNT  # none lost, none twice
    assert {t.rsplit("\n", 1)[1] for t in contents(corpus)} == {"A new text.", "A old text."}
    assert Building(seconds=0).add(folder, [new]).resumed > 0
    assert contents(corpus) == sorted(f"{b['title']}\n{b['text']}" for b in bodies("new"))


def test_a_corpus_is_found_again_after_a_kill_between_the_two_renames(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    Building().build(folder, [write(tmp_path / "old.jsonl", bodies("old")[:5])], name="mine")
    folder.rename(tmp_path / ".mine.old")
    assert Corpus(find_corpus(str(folder))).counts().records == 5


def test_two_processes_that_add_wait_for_each_other(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    Building().build(folder, [write(tmp_path / "old.jsonl", bodies("old")[:5])], name="mine")
    files = [write(tmp_path / f"{n}.jsonl", [{"id": f"{n}-{i}", "text": "Text."} for i in range(300)]) for n in "ab"]
    running = [subprocess.Popen([sys.executable, "-c", CHILD, "add", str(folder), str(f), "never"]) for f in files]
    assert [p.wait(60) for p in running] == [0, 0]
    assert Corpus(folder).counts().records == 605


def test_what_is_not_committed_is_dropped(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    Building().build(folder, [write(tmp_path / "old.jsonl", bodies("old")[:5])], name="mine")
    corpus = Corpus(folder)
    with suppress(ZeroDivisionError), Writing(corpus.index) as writing:
        writing.drop(["x1"])
        raise ZeroDivisionError
    assert corpus.counts().records == 5
    with Writing(corpus.index) as writing:  # and the writer is free again
        writing.commit()
