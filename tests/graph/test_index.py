"""The index: where it lies, when it is built again, and that it is whole or not there at all."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import bioloom
from bioloom.core.errors import BuildError, GraphFormatError
from bioloom.graph import store
from bioloom.graph.storage import derived, packed
from bioloom.graph.store import find_graph, graph_names, open_graph

from .factory import Sample, child, random_sample, stated, told


@pytest.fixture
def sample() -> Sample:
    return random_sample(11, 20, 120)


@pytest.fixture
def folder(sample, tmp_path) -> Path:
    sample.write(tmp_path / "g")
    return tmp_path / "g"


class Builds:
    """Counts how often an index was built."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, what: str, share: float) -> None:
        self.count += what == "reading nodes"


def files_of_index(folder: Path) -> list[Path]:
    return sorted(p for p in folder.rglob("*") if p.name in {"arrays.bin", "build.json"})


def test_it_is_built_once_and_lies_beside_the_record(folder):
    builds = Builds()
    for _ in range(3):
        open_graph(folder, progress=builds)
    assert builds.count == 1
    assert [p.name for p in files_of_index(folder / "index")] == ["arrays.bin", "build.json"]
    build = json.loads(files_of_index(folder)[1].read_text())
    assert build["inputs"].keys() == {"nodes.parquet", "edges.parquet"}
    assert all(len(stamp["sha256"]) == 64 for stamp in build["inputs"].values())


def test_a_cache_can_be_named(folder, tmp_path):
    open_graph(folder, cache=tmp_path / "cache")
    assert not (folder / "index").exists()
    assert files_of_index(tmp_path / "cache")


def test_a_record_that_cannot_be_written_to_is_indexed_in_the_cache(folder, tmp_path, monkeypatch):
    monkeypatch.setenv("BIOLOOM_CACHE", str(tmp_path / "cache"))
    (folder / "index").write_text("a file where the index would go")  # root may write anywhere else
    open_graph(folder)
    assert files_of_index(tmp_path / "cache")


def test_packaged_graphs_are_found_by_name_and_never_written_to(sample, tmp_path, monkeypatch):
    monkeypatch.setenv("BIOLOOM_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(derived, "packaged_root", lambda: tmp_path / "data")
    monkeypatch.setattr(store, "packaged_root", lambda: tmp_path / "data")
    sample.write(tmp_path / "data" / "open")
    sample.write(store.built_root() / "mine")
    assert told(open_graph("open")) == stated(sample.facts())
    assert not (tmp_path / "data" / "open" / "index").exists()
    assert files_of_index(tmp_path / "cache")
    assert find_graph("mine").is_relative_to(tmp_path / "home")
    assert graph_names() == ["mine", "open"]


@pytest.mark.parametrize("share", [0.0, 0.01, 0.5, 0.9, 0.9999])
@pytest.mark.parametrize("name", ["arrays.bin", "build.json"])
def test_a_truncated_index_is_built_again(sample, folder, name, share):
    open_graph(folder)
    (path,) = (p for p in files_of_index(folder) if p.name == name)
    path.write_bytes(path.read_bytes()[: int(path.stat().st_size * share)])
    builds = Builds()
    assert told(open_graph(folder, progress=builds)) == stated(sample.facts())
    assert builds.count == 1
    assert len(files_of_index(folder)) == 2


@pytest.mark.parametrize("body", ["[]", "{}", '{"files": {}, "inputs": 3}', "null", '{"files": []}'])
def test_a_foreign_build_file_is_built_over(sample, folder, body):
    open_graph(folder)
    files_of_index(folder)[1].write_text(body)
    assert told(open_graph(folder)) == stated(sample.facts())


def test_another_format_is_built_beside(sample, folder, monkeypatch):
    """A newer bioloom's index is not touched by an older one, nor the reverse."""
    monkeypatch.setattr(store, "INDEX_FORMAT", 99)
    open_graph(folder)
    monkeypatch.undo()
    builds = Builds()
    assert told(open_graph(folder, progress=builds)) == stated(sample.facts())
    assert builds.count == 1
    assert len(files_of_index(folder)) == 4


def test_new_content_gets_a_new_index_and_the_old_one_goes(folder, tmp_path):
    open_graph(folder)
    new = random_sample(12, 20, 60)
    new.write(tmp_path / "new")
    for name in ("nodes.parquet", "edges.parquet", "manifest.json"):
        shutil.copy(tmp_path / "new" / name, folder / name)
    assert told(open_graph(folder)) == stated(new.facts())
    assert len(files_of_index(folder)) == 2


def test_a_copied_record_keeps_its_index(folder, tmp_path):
    open_graph(folder)
    shutil.copytree(folder, tmp_path / "copy")
    for path in (tmp_path / "copy").glob("*.parquet"):
        os.utime(path, ns=(1, 1))
    builds = Builds()
    open_graph(tmp_path / "copy", progress=builds)
    assert builds.count == 0
    build = json.loads(files_of_index(tmp_path / "copy")[1].read_text())
    assert build["inputs"]["nodes.parquet"]["mtime_ns"] == 1, "the next opening need not read the files"


def test_tables_changed_behind_the_index_are_noticed(folder):
    open_graph(folder)
    path = folder / "edges.parquet"
    body = bytearray(path.read_bytes())
    body[100:160] = bytes(60)
    path.write_bytes(body)  # as long as before
    with pytest.raises(GraphFormatError):
        open_graph(folder)


def test_a_full_disk_is_said_and_leaves_nothing(folder, monkeypatch):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(packed.ArrayWriter, "add", full)
    with pytest.raises(BuildError, match="No space left on device") as caught:
        open_graph(folder)
    assert "BIOLOOM_CACHE" in caught.value.hint
    assert not files_of_index(folder)


KILLED = """
import os, signal, sys
from pathlib import Path
from bioloom.graph.storage import atomic
from bioloom.graph.storage.packed import ArrayWriter
from bioloom.graph.store import open_graph
folder, point = sys.argv[1:]
def kill(*_, **__): os.kill(os.getpid(), signal.SIGKILL)
if point == "writing":
    ArrayWriter.add = lambda *_: kill()
if point == "before the renames":
    atomic.exchange = kill
if point == "between the renames":
    Path.rename = lambda self, to, rename=Path.rename: kill() if ".new-" in self.name else rename(self, to)
if point == "after the renames":
    atomic.shutil.rmtree = kill
open_graph(folder, progress=lambda what, share: kill() if what == point else None)
"""


@pytest.mark.parametrize(
    "point",
    [
        "reading nodes",
        "writing",
        "closing subclass_of",
        "before the renames",
        "between the renames",
        "after the renames",
    ],
)
def test_a_killed_build_leaves_the_old_index_or_a_whole_one(sample, folder, point):
    open_graph(folder)
    arrays, build = files_of_index(folder)
    build.write_text(
        build.read_text().replace('"format"', '"former"', 1).replace('"bytes": ', '"bytes": 1', 1)
    )  # stale
    before = arrays.read_bytes()
    killed = child(KILLED, folder, point, check=False)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert before in [p.read_bytes() for p in files_of_index(folder) if p.name == "arrays.bin"]
    assert told(open_graph(folder)) == stated(sample.facts())


RECORD_KILLED = """
import os, signal, sys
from pathlib import Path
sys.path.insert(0, sys.argv[3])
from graph.factory import random_sample
folder, point, _ = sys.argv[1:]
def kill(*_): os.kill(os.getpid(), signal.SIGKILL)
from bioloom.graph.storage import atomic
from bioloom.graph.storage import record
if point == "writing":
    record.write_manifest = kill
if point == "between the renames":
    Path.rename = lambda self, to, rename=Path.rename: kill() if ".new-" in self.name else rename(self, to)
random_sample(99, 10, 10).write(Path(folder))
"""


@pytest.mark.parametrize("point", ["writing", "between the renames"])
def test_a_killed_build_of_a_record_leaves_the_old_graph(sample, folder, point):
    killed = child(RECORD_KILLED, folder, point, Path(__file__).parent.parent, check=False)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert told(open_graph(folder)) == stated(sample.facts())


def test_two_processes_may_build_at_once(sample, folder):
    code = "import sys; from bioloom.graph.store import open_graph; print(open_graph(sys.argv[1]).fact(0).edge)"
    environment = os.environ | {"PYTHONPATH": str(Path(bioloom.__file__).parent.parent)}
    command = [sys.executable, "-c", code, str(folder)]
    running = [
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    ends = [p.communicate() for p in running]
    assert [out for out, _ in ends] == ["0\n"] * 3, ends
    assert told(open_graph(folder)) == stated(sample.facts())
    assert len(files_of_index(folder)) == 2, "one index is left, and nothing half-built"


def test_an_open_graph_survives_the_replacement_of_its_record(sample, folder):
    graph = open_graph(folder)
    random_sample(12, 5, 5).open(folder)
    assert told(graph) == stated(sample.facts())
