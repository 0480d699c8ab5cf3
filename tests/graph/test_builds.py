"""Derived data: built once, found again, never half there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from bioloom.core.errors import BuildError, DamageError
from bioloom.graph.storage.builds import Json, build_once, check_build, read_build


class Build:
    """A build that counts how often it ran."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, folder: Path) -> Json:
        self.count += 1
        (folder / "sub").mkdir()
        (folder / "sub" / "weights").write_bytes(b"123")
        return {"loss": 0.25}


def whole(folder: Path) -> Json | None:
    """What is said of a build that is all there and as it was written."""
    body = read_build(folder)
    try:
        if body is not None:
            check_build(folder, body)
    except DamageError:
        return None
    return body


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "built" / "weights.1"


def test_it_is_built_once_and_says_what_its_build_said(folder: Path) -> None:
    build = Build()
    first = build_once(folder, build, lambda: whole(folder))
    assert first == build_once(folder, build, lambda: whole(folder)) == read_build(folder)
    assert build.count == 1
    assert first["loss"] == 0.25
    assert first["files"] == {"sub/weights": 3}
    assert (folder / "sub" / "weights").read_bytes() == b"123"


@pytest.mark.parametrize("harm", ["truncate", "remove", "garble", "flip", "other words"])
def test_a_damaged_one_is_built_anew(folder: Path, harm: str) -> None:
    build = Build()
    build_once(folder, build, lambda: whole(folder))
    if harm == "truncate":
        os.truncate(folder / "sub" / "weights", 1)
    elif harm == "remove":
        (folder / "sub" / "weights").unlink()
    elif harm == "garble":
        (folder / "build.json").write_text("{")
    elif harm == "flip":
        (folder / "sub" / "weights").write_bytes(b"1\xb23")
    else:
        text = (folder / "build.json").read_text()
        (folder / "build.json").write_text(text.replace("0.25", "0.75"))
    assert build_once(folder, build, lambda: whole(folder))["loss"] == 0.25
    assert build.count == 2
    assert (folder / "sub" / "weights").read_bytes() == b"123"


def test_a_failed_build_leaves_nothing(folder: Path) -> None:
    def failing(new: Path) -> Json:
        (new / "half").write_text("half")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        build_once(folder, failing, lambda: whole(folder))
    assert not folder.exists()
    assert not list(folder.parent.rglob("half"))
    assert build_once(folder, Build(), lambda: whole(folder))["loss"] == 0.25


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    below = tmp_path / "file" / "below"
    with pytest.raises(BuildError, match="could not be written"):
        build_once(below, Build(), lambda: whole(below))


SCRIPT = """
    import os, sys, time
    from pathlib import Path
    from bioloom.graph.storage.builds import build_once, read_build

    root, die = Path(sys.argv[1]), sys.argv[2] == "die"
    folder = root / "built" / "weights.1"

    def build(new):
        with (root / "log").open("a") as log:
            log.write("built\\n")
        (new / "weights").write_text("1")
        if die:
            os._exit(9)
        time.sleep(0.5)
        return {}

    print(build_once(folder, build, lambda: read_build(folder))["files"])
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
    said = [process.communicate(timeout=60)[0] for process in both]
    assert said[0] == said[1] == "{'weights': 1}\n"
    assert (tmp_path / "log").read_text() == "built\n"


def test_a_killed_build_harms_nobody(tmp_path: Path, folder: Path) -> None:
    died = start(tmp_path, "die")
    assert died.communicate(timeout=60)[0] == ""
    assert died.returncode == 9
    assert whole(folder) is None
    assert build_once(folder, Build(), lambda: whole(folder))["loss"] == 0.25
