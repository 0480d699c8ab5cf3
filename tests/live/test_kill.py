"""A process killed while it keeps the answers of a provider: each is whole or not there."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from bioloom.sources.http.cache import HttpCache
from bioloom.sources.http.request import Request

WRITER = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from bioloom.sources.http.cache import HttpCache
from bioloom.sources.http.request import Body, Request

cache, n = HttpCache(folder=Path(sys.argv[1])), 0
while True:
    body = Body(b"x" * 300_000, 200, "text/plain", datetime.now(UTC).isoformat())
    cache.put(Request("s", f"https://example.org/{n}"), body)
    n += 1
    print(n, flush=True)
"""


def test_a_killed_writer_leaves_only_whole_answers(tmp_path: Path) -> None:
    writer = subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert writer.stdout
    for _ in range(3):
        writer.stdout.readline()
    time.sleep(0.03)
    os.kill(writer.pid, signal.SIGKILL)
    told = 3 + sum(line.endswith("\n") for line in writer.stdout)
    writer.wait()
    writer.stdout.close()
    cache = HttpCache(folder=tmp_path)
    for n in range(told):
        kept = cache.get(Request("s", f"https://example.org/{n}"))
        assert kept is not None
        assert len(kept.content) == 300_000
    for file in tmp_path.glob("*/*.json"):
        json.loads(file.read_text("utf-8"))
