"""Damaged files: an index is built again, a record is said to be damaged, and nothing else is ever answered."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from bioloom.core.errors import DamageError, GraphError, GraphFormatError, StaleError
from bioloom.graph.index.lazily import LazyMapping, lazily
from bioloom.graph.model.texts import HashIndex
from bioloom.graph.storage import derived
from bioloom.graph.storage.manifest import read_manifest
from bioloom.graph.storage.packed import Arrays, ArrayWriter, map_arrays
from bioloom.graph.storage.sums import BLOCK, MappedFile, file_sums, sealed, unsealed
from bioloom.graph.store import open_graph
from bioloom.ground.lexicon.opened import open_lexicon

from .factory import Sample, random_sample, stated, told


@pytest.fixture(scope="module")
def sample() -> Sample:
    return random_sample(11, 12, 60)


@pytest.fixture
def folder(sample: Sample, tmp_path: Path) -> Path:
    sample.write(tmp_path / "g")
    open_graph(tmp_path / "g")
    return tmp_path / "g"


def file_of(folder: Path, name: str) -> Path:
    (path,) = folder.glob(f"index/*/graph.*/{name}")
    return path


def change(path: Path, at: int, new: bytes) -> None:
    """Overwrite bytes as a failing disk does it: the file's time stays."""
    stat, body = path.stat(), bytearray(path.read_bytes())
    body[at : at + len(new)] = new
    path.write_bytes(bytes(body))
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))


def flips(path: Path, count: int) -> Iterator[tuple[int, bytes]]:
    """Single bits, evenly over the file."""
    whole, draw = path.read_bytes(), random.Random(5)
    for at in np.linspace(0, len(whole) - 1, count).astype(int).tolist():
        yield at, bytes([whole[at] ^ 1 << draw.randrange(8)])


@pytest.mark.parametrize(
    "spoil",
    [
        lambda b: b"\1" + b[1:],
        lambda b: b[:-1] + bytes([b[-1] ^ 128]),
        lambda b: b[:5000] + bytes(64) + b[5064:],
        lambda b: b[4096:8192] + b[:4096] + b[8192:],  # two pages changed places
        lambda b: b[:8] + bytes(8) + b[16 : BLOCK - 8],  # and shorter
        lambda b: b[: BLOCK + 8] + b"\xff" + b[BLOCK + 9 :],
    ],
)
def test_every_kind_of_damage_is_seen(tmp_path: Path, spoil) -> None:
    path = tmp_path / "f"
    body = np.random.default_rng(1).integers(1, 250, BLOCK + 12_345, np.uint8).tobytes()
    path.write_bytes(body)
    sums = file_sums(path)
    MappedFile(path, sums).check()
    path.write_bytes(spoil(body))
    with pytest.raises(DamageError, match="is damaged"):
        MappedFile(path, sums).check()


def test_bits_that_cancel_out_in_a_sum_are_seen(tmp_path: Path) -> None:
    """The highest bits of two words: their sum stays what it was."""
    path = tmp_path / "f"
    words = np.zeros(BLOCK // 8, np.uint64)
    path.write_bytes(words.tobytes())
    sums = file_sums(path)
    for other in (1, 512, 1024, 2048):
        words[:] = 0
        words[[0, other]] = 1 << 63
        path.write_bytes(words.tobytes())
        with pytest.raises(DamageError):
            MappedFile(path, sums).check()


def test_only_what_is_used_is_checked(tmp_path: Path) -> None:
    path = tmp_path / "f"
    with ArrayWriter(path) as out:
        out.add("a", np.arange(BLOCK // 8))
        out.add("b", np.arange(BLOCK // 8))
        out.add("none", np.empty((0, 3), np.int32))
    sums = file_sums(path)
    change(path, 2 * BLOCK, b"\xff")
    arrays = map_arrays(path, out.table, sums)
    assert arrays["a"][7] == 7
    assert (arrays["none"].shape, "c" in arrays, arrays.get("c"), arrays.size("b")) == ((0, 3), False, None, BLOCK // 8)
    with pytest.raises(DamageError):
        arrays["b"]


def test_json_with_a_checksum(tmp_path: Path) -> None:
    text = sealed(json.dumps({"a": 1, "b": "naïve"}, ensure_ascii=False))
    raw = text.encode()
    assert json.loads(text)["a"] == 1
    assert json.loads(unsealed(raw, tmp_path)) == {"a": 1, "b": "naïve"}
    for at in range(len(raw)):
        for bit in range(8):
            with pytest.raises(DamageError):
                unsealed(raw[:at] + bytes([raw[at] ^ 1 << bit]) + raw[at + 1 :], tmp_path)
    assert unsealed(b"{}", tmp_path, required=False) == b"{}"


def test_damage_anywhere_in_an_index_is_repaired(sample: Sample, folder: Path) -> None:
    """Every place is read: facts, nodes, both directions, closure."""
    wanted = everything(folder)
    for name, count in (("arrays.bin", 25), ("build.json", 10)):
        for at, new in flips(file_of(folder, name), count):
            change(file_of(folder, name), at, new)
            assert everything(folder) == wanted, (name, at)
    assert told(open_graph(folder)) == stated(sample.facts())
    for at in (64, 1000, 3000):
        change(file_of(folder, "arrays.bin"), at, bytes(500))
        assert everything(folder) == wanted


def everything(folder: Path) -> list[object]:
    graph = open_graph(folder)
    (layer,) = graph.layers
    said: list[object] = [graph.node(n) for n in range(graph.node_count)]
    said += [graph.fact(e) for e in range(graph.edge_count)]
    said += [part.tolist() for way in (layer.out, layer.inc) for part in vars(way).values()]
    said += [part.tolist() for way in (graph.closure.up, graph.closure.down) for part in vars(way).values()]
    said += [graph.index(graph.entity(n).curie) for n in range(graph.node_count)]
    return said


def test_a_graph_that_is_open_goes_on_with_the_index_built_again(sample: Sample, folder: Path, caplog) -> None:
    graph = open_graph(folder)
    curies = graph.curies(np.arange(3))
    path = file_of(folder, "arrays.bin")
    whole = path.read_bytes()
    change(path, 0, bytes(len(whole)))
    fresh = open_graph(folder)
    assert fresh.curies(np.arange(3)) == curies
    assert "is damaged" in caplog.text
    assert path.read_bytes() == whole
    assert told(fresh) == stated(sample.facts())


def test_parts_of_two_different_builds_are_never_mixed(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "f"
    with ArrayWriter(path) as out:
        out.add("a", np.arange(10))
    sums = file_sums(path)

    def other() -> Arrays:
        with ArrayWriter(path) as new:
            new.add("a", np.arange(1, 11))
        return map_arrays(path, new.table, file_sums(path))

    change(path, 70, b"\xff")
    with pytest.raises(StaleError, match="is another one now"):
        map_arrays(path, out.table, sums, other)["a"]


def test_damage_that_cannot_be_repaired_is_said(folder: Path) -> None:
    """The index is damaged, and so is the record it was made from."""
    change(file_of(folder, "arrays.bin"), 64, bytes(4000))
    change(folder / "edges.parquet", 400, bytes(60))
    with pytest.raises(GraphFormatError, match=r"edges.parquet is not the file that was written with its manifest"):
        told(open_graph(folder))


@pytest.mark.parametrize("name", ["nodes.parquet", "edges.parquet"])
def test_a_lexicon_is_not_made_of_a_damaged_record(folder: Path, tmp_path: Path, name: str) -> None:
    """The index is there and the file's time is as before: only its bytes tell."""
    path = folder / name
    whole = path.read_bytes()
    for at, new in flips(path, 6):
        change(path, at, new)
        with pytest.raises(GraphFormatError, match=f"{name} is not the file"):
            open_lexicon(folder, cache=tmp_path / "cache")
        change(path, 0, whole)
    assert len(open_lexicon(folder, cache=tmp_path / "cache")) == 12


def test_a_manifest_is_what_was_written_or_an_error(folder: Path) -> None:
    path = folder / "manifest.json"
    whole = path.read_bytes()
    assert read_manifest(folder).files.keys() == {"nodes.parquet", "edges.parquet"}
    for at, new in flips(path, 200):
        path.write_bytes(whole[:at] + new + whole[at + 1 :])
        with pytest.raises(GraphError):
            read_manifest(folder)


def test_damage_is_found_without_repairing_it(folder: Path, monkeypatch) -> None:
    from bioloom.graph.store import graph_index

    manifest = read_manifest(folder)
    artefact = graph_index(folder, manifest)
    assert not derived.damage(folder, manifest, artefact)
    change(file_of(folder, "arrays.bin"), 64, b"\xaa\xbb")
    assert "arrays.bin is damaged" in derived.damage(folder, manifest, artefact)
    file_of(folder, "build.json").write_text("{")
    assert "is damaged" in derived.damage(folder, manifest, artefact)


def test_parts_are_made_when_they_are_used() -> None:
    made = []

    def part(name: str) -> np.ndarray:
        made.append(name)
        return np.arange(3)

    index = lazily(HashIndex, hash=lambda: part("hash"), node=lambda: part("node"))
    assert isinstance(index, HashIndex)
    assert not made
    assert index.node[2] == index.node[2] == 2
    assert made == ["node"]
    lists = LazyMapping({"a": lambda: part("a"), "b": lambda: part("b")})
    assert ("a" in lists, list(lists), len(lists), made) == (True, ["a", "b"], 2, ["node"])
    assert lists["b"] is lists["b"]
    assert made == ["node", "b"]
