"""Several processes that look for entities: they find what one finds, and none outlives the one it works for."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bioloom.ground.lexicon.opened import open_lexicon
from bioloom.ground.linking.linker import Linker
from bioloom.sources.corpus.record import Record
from bioloom.sources.corpus.tagging import Tagger, crew

RECORDS = [
    Record(id=f"r{i}", text=f"Case {i}: AAA1 in redness, BBB2 in deep blueness; neither in itch.") for i in range(40)
]
CHILD = """
import sys, time
from bioloom.sources.corpus.tagging import crew, _work
if __name__ == "__main__":
    found = list(crew(sys.argv[1], 2).map(_work, ["AAA1 in redness"] * 4))
    print(len(found), flush=True)
    time.sleep(60)
"""


def test_a_crew_finds_what_one_finds_in_the_same_order(world_folder: Path) -> None:
    linker = Linker(open_lexicon(world_folder))
    alone = list(Tagger(linker, "world", "b").tag(RECORDS))
    with crew(str(world_folder), 2) as pool:
        together = list(Tagger(linker, "world", "b", pool).tag(RECORDS))
    assert together == alone
    assert [t.record.id for t in together] == [r.id for r in RECORDS]
    assert {m.entity.curie for m in alone[0].mentions} >= {"HGNC:1", "HGNC:2", "MONDO:1", "MONDO:3"}


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes as Linux shows them")
def test_a_crew_ends_with_the_process_it_works_for(world_folder: Path, tmp_path: Path) -> None:
    open_lexicon(world_folder)
    script = tmp_path / "child.py"
    script.write_text(CHILD)
    path = os.pathsep.join(p for p in sys.path if p)
    child = subprocess.Popen(
        [sys.executable, str(script), str(world_folder)], env={**os.environ, "PYTHONPATH": path}, stdout=subprocess.PIPE
    )
    assert child.stdout is not None
    assert child.stdout.readline().strip() == b"4"
    members = [p for p in _processes() if _parent(p) == child.pid]
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdout.close()
    assert len(members) >= 2
    deadline = time.monotonic() + 20
    while (left := [p for p in members if p in _processes()]) and time.monotonic() < deadline:
        time.sleep(0.2)
    assert not left


def _processes() -> list[int]:
    return [int(p.name) for p in Path("/proc").iterdir() if p.name.isdigit()]


def _parent(process: int) -> int:
    try:
        return int(Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[1])
    except OSError:
        return 0
