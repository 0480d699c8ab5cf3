"""A flipped bit in the tables that are looked up is said, never another gene's place."""

from __future__ import annotations

from pathlib import Path

import pytest

from bioloom.core.errors import DamageError
from bioloom.core.results.found import Call
from bioloom.sources.tools.layout import ATLAS, GENES, NAMES, VARIANTS
from bioloom.sources.tools.place import tables_folder
from bioloom.sources.tools.store import open_tables
from lookup.shelf import stocked

ASKED = {
    GENES: Call(name="chromosome", arguments=("AAA1",)),
    NAMES: Call(name="symbol", arguments=("OLDA",)),
    VARIANTS: Call(name="variant_genes", arguments=("rs5",)),
    ATLAS: Call(name="expression", arguments=("AAA1",)),
}


@pytest.mark.parametrize("name", ASKED)
@pytest.mark.parametrize("damage", ["one bit", "a cut", "a longer file", "an empty file"])
def test_a_damaged_file_is_said(name: str, damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = stocked(tmp_path, monkeypatch)
    assert given.tools is not None
    file = tables_folder("world") / name
    body = file.read_bytes()
    at = len(body) // 3
    flipped = body[:at] + bytes([body[at] ^ 4]) + body[at + 1 :]
    file.write_bytes({"one bit": flipped, "a cut": body[:at], "a longer file": body + b"a"}.get(damage, b""))
    with pytest.raises(DamageError, match=name):
        given.tools.handle(ASKED[name], timeout=None)


def test_whole_files_are_read_once_for_their_sums(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = stocked(tmp_path, monkeypatch)
    assert given.tools is not None
    for call in (*ASKED.values(), *ASKED.values()):
        assert given.tools.handle(call, timeout=None).rows
    tables = open_tables("world")
    assert tables is not None
    tables.check()
