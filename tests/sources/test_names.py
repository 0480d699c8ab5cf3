"""Name vectors: made on demand, once, in our own files, in memory and in Chroma; the same neighbours in each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zlib import crc32

import numpy as np
import pytest

from bioloom.core.errors import SetupError
from bioloom.sources.names.chroma import ChromaNames
from bioloom.sources.names.index import NameIndex, vectors_of
from bioloom.sources.names.memory import MemoryNames
from bioloom.sources.names.opened import open_names
from bioloom.sources.names.own import OwnNames

NAMES = {f"X:{i}": f"name {i}" for i in range(300)}


def embed(texts: Sequence[str]) -> Any:
    """Unit vectors that depend on nothing but the text."""
    rows = np.stack([np.random.default_rng(crc32(t.encode())).normal(size=16) for t in texts])
    return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)


class Collection:
    """What we use of a collection of Chroma, exactly: it finds all neighbours, where Chroma may miss one."""

    def __init__(self) -> None:
        self.rows: dict[str, tuple[list[float], dict[str, str]]] = {}

    def count(self) -> int:
        return len(self.rows)

    def get(self, ids: list[str], include: list[str]) -> dict[str, list[Any]]:
        assert include == ["embeddings", "metadatas"]
        there = [i for i in ids if i in self.rows]
        rows = [self.rows[i] for i in there]
        return {"ids": there, "embeddings": [r for r, _ in rows], "metadatas": [m for _, m in rows]}

    def upsert(self, ids: list[str], embeddings: list[list[float]], metadatas: list[dict[str, str]]) -> None:
        self.rows |= {i: (e, m) for i, e, m in zip(ids, embeddings, metadatas, strict=True)}

    def query(self, query_embeddings: list[list[float]], n_results: int, include: list[str]) -> dict[str, Any]:
        assert include == ["distances"]
        found = sorted((1 - float(np.dot(query_embeddings[0], e)), i) for i, (e, _) in self.rows.items())[:n_results]
        return {"ids": [[i for _, i in found]], "distances": [[d for d, _ in found]]}


def chroma(folder: Path) -> ChromaNames:
    pytest.importorskip("chromadb")
    return ChromaNames.at(folder)


MAKERS: dict[str, Callable[[Path], NameIndex]] = {
    "own": OwnNames, "memory": lambda _: MemoryNames(), "collection": lambda _: ChromaNames(Collection()),
    "chroma": chroma,
}  # fmt: skip


@pytest.fixture(params=MAKERS)
def index(request: pytest.FixtureRequest, tmp_path: Path) -> NameIndex:
    return MAKERS[request.param](tmp_path / "names")


def test_a_name_is_embedded_once_and_again_when_the_thing_is_called_otherwise(index: NameIndex) -> None:
    asked: list[str] = []

    def counted(texts: Sequence[str]) -> Any:
        asked.extend(texts)
        return embed(texts)

    first = vectors_of(index, NAMES, counted)
    again = vectors_of(index, dict(reversed(NAMES.items())), counted)
    assert len(asked) == len(NAMES) == len(index)
    assert np.allclose(first, again[::-1], atol=1e-3)
    assert np.allclose(first, embed(list(NAMES.values())), atol=1e-3)
    renamed = vectors_of(index, {"X:1": "another name"}, counted)
    assert asked[-1] == "another name"
    assert np.allclose(renamed, embed(["another name"]), atol=1e-3)
    assert len(index) == len(NAMES)
    assert vectors_of(index, {}, counted).size == 0
    assert "X:1" not in index.held({"X:1": NAMES["X:1"]})  # the old name's vector counts no more


def test_all_indexes_find_the_same_neighbours(index: NameIndex) -> None:
    vectors_of(index, NAMES, embed)
    vectors_of(index, {"X:7": "renamed"}, embed)
    now, rows = NAMES | {"X:7": "renamed"}, embed(list((NAMES | {"X:7": "renamed"}).values()))
    for row in embed(["name 3", "something else", "renamed"]):
        exact = sorted(((float(v @ row), c) for v, c in zip(rows, now, strict=True)), key=lambda p: (-p[0], p[1]))[:10]
        found = index.nearest(row, 10)
        assert [c for _, c in found] == [c for _, c in exact]
        assert np.allclose([s for s, _ in found], [s for s, _ in exact], atol=2e-3)


def test_an_empty_index_finds_nothing(index: NameIndex) -> None:
    assert index.nearest(embed(["x"])[0], 5) == []
    assert len(index) == 0


def test_our_own_files_are_opened_again_whoever_wrote_them(tmp_path: Path) -> None:
    vectors_of(OwnNames(tmp_path / "n"), NAMES, embed)
    opened = open_names(tmp_path / "n")
    assert isinstance(opened, OwnNames)
    assert opened.held(NAMES).keys() == NAMES.keys()


def test_a_folder_of_chroma_needs_chroma(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_name: str) -> Any:
        raise ImportError

    (tmp_path / "chroma.sqlite3").touch()
    monkeypatch.setattr("bioloom.sources.names.chroma.importlib", SimpleNamespace(import_module=missing))
    with pytest.raises(SetupError, match="chromadb"):
        open_names(tmp_path)
