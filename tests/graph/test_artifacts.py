"""Prepared artifacts: built once, found again, never half there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from bioloom.core.artifact import ArtifactSpec
from bioloom.core.errors import BuildError, SetupError, StaleError
from bioloom.graph.storage.artifacts import ArtifactStore
from bioloom.graph.storage.derived import Json, Progress

SPEC = ArtifactSpec(kind="t.weights", config={"depth": 2}, sources={"open": "a1"})


class Build:
    """A build that counts how often it ran."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, folder: Path, progress: Progress) -> Json:
        self.count += 1
        progress("writing", 0.5)
        (folder / "sub").mkdir()
        (folder / "sub" / "weights").write_bytes(b"123")
        return {"loss": 0.25}


@pytest.fixture
def store(tmp_path: Path) -> ArtifactStore:
    return ArtifactStore(tmp_path / "artifacts")


def test_it_is_built_once_and_says_what_its_build_said(store: ArtifactStore) -> None:
    build, told = Build(), []
    first = store.get_or_build(SPEC, build, lambda what, share: told.append((what, share)))
    assert first == store.get_or_build(SPEC, build) == store.get(SPEC)
    assert build.count == 1
    assert told == [("writing", 0.5)]
    assert first.body == {"loss": 0.25}
    assert (first.path / "sub" / "weights").read_bytes() == b"123"


def test_other_inputs_are_another_artifact(store: ArtifactStore) -> None:
    build = Build()
    one = store.get_or_build(SPEC, build)
    other = store.get_or_build(SPEC.model_copy(update={"sources": {"open": "b2"}}), build)
    assert build.count == 2
    assert one.path != other.path
    assert list(store.of_kind("t.weights")) == sorted([one, other], key=lambda a: a.path)


def test_a_stale_one_says_what_changed(store: ArtifactStore) -> None:
    with pytest.raises(SetupError, match=r"There is no t\.weights"):
        store.get(SPEC)
    store.get_or_build(SPEC, Build())
    store.get_or_build(SPEC.model_copy(update={"sources": {"open": "x"}, "config": {"depth": 9}}), Build())
    with pytest.raises(StaleError, match=r'no longer fits: source open was "a1" and is "b2"\. Build it again'):
        store.get(SPEC.model_copy(update={"sources": {"open": "b2"}}))


@pytest.mark.parametrize("harm", ["truncate", "remove", "garble", "other spec"])
def test_a_damaged_one_is_built_anew(store: ArtifactStore, harm: str) -> None:
    build = Build()
    path = store.get_or_build(SPEC, build).path
    if harm == "truncate":
        os.truncate(path / "sub" / "weights", 1)
    elif harm == "remove":
        (path / "sub" / "weights").unlink()
    elif harm == "garble":
        (path / "build.json").write_text("{")
    else:
        text = (path / "build.json").read_text()
        (path / "build.json").write_text(text.replace('"depth": 2', '"depth": 3'))
    assert store.get_or_build(SPEC, build).path == path
    assert build.count == 2
    assert (path / "sub" / "weights").read_bytes() == b"123"


def test_a_failed_build_leaves_nothing(store: ArtifactStore) -> None:
    def failing(folder: Path, progress: Progress) -> Json:
        (folder / "half").write_text("half")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        store.get_or_build(SPEC, failing)
    assert list(store.of_kind(SPEC.kind)) == []
    assert not list(store.root.rglob("half"))
    assert store.get_or_build(SPEC, Build()).body == {"loss": 0.25}


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BuildError, match="could not be written"):
        ArtifactStore(tmp_path / "file" / "below").get_or_build(SPEC, Build())


SCRIPT = """
    import os, sys, time
    from pathlib import Path
    from bioloom.core.artifact import ArtifactSpec
    from bioloom.graph.storage.artifacts import ArtifactStore

    root, die = Path(sys.argv[1]), sys.argv[2] == "die"

    def build(folder, progress):
        with (root / "log").open("a") as log:
            log.write("built\\n")
        (folder / "weights").write_text("1")
        if die:
            os._exit(9)
        time.sleep(0.5)
        return {}

    spec = ArtifactSpec(kind="t.weights", config={"depth": 2}, sources={"open": "a1"})
    print(ArtifactStore(root / "artifacts").get_or_build(spec, build).path)
"""


def start(root: Path, how: str) -> subprocess.Popen[str]:
    source = str(Path(sys.modules["bioloom"].__file__ or "").parents[1])
    return subprocess.Popen(
        [sys.executable, "-c", dedent(SCRIPT), str(root), how],
        env={**os.environ, "PYTHONPATH": source},
        stdout=subprocess.PIPE,
        text=True,
    )


def test_two_processes_build_it_once(tmp_path: Path) -> None:
    both = [start(tmp_path, "live") for _ in range(2)]
    paths = [process.communicate(timeout=60)[0] for process in both]
    assert paths[0] == paths[1] != ""
    assert (tmp_path / "log").read_text() == "built\n"


def test_a_killed_build_harms_nobody(tmp_path: Path) -> None:
    died = start(tmp_path, "die")
    assert died.communicate(timeout=60)[0] == ""
    assert died.returncode == 9
    store = ArtifactStore(tmp_path / "artifacts")
    assert list(store.of_kind(SPEC.kind)) == []
    assert store.get_or_build(SPEC, Build()).body == {"loss": 0.25}
