"""The lexicon on disk: what is filed, opening, damage, numbering."""

from __future__ import annotations

import json
from pathlib import Path

import marisa_trie
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bioloom.core.errors import BuildError, GraphFormatError, GraphNotFoundError
from bioloom.core.value import digest
from bioloom.graph.storage.packed import map_arrays
from bioloom.graph.storage.record import write_record
from bioloom.graph.store import open_graph
from bioloom.ground.aliases import GENERIC, INVERTED, SYMBOL, Kind, aliases
from bioloom.ground.layout import ARRAYS, LEXICON_FORMAT, fingerprint, fingerprints
from bioloom.ground.lexicon import Lexicon, open_lexicon
from bioloom.ground.normalize import Former, forms, tokenize
from ground.small_graph import NODES


def test_every_name_and_identifier_leads_to_its_node(lexicon: Lexicon) -> None:
    for number, node in enumerate(sorted(NODES)):
        assert lexicon.curie(number) == node.id
        assert lexicon.entity(number).name == node.name
        assert lexicon.categories(number) == node.category
        for name in (node.name, *node.synonym, *node.related, *node.previous):
            key = lexicon.plain(" ".join(forms(name)))
            assert key is not None
            assert number in {e.node for e in lexicon.entries(key)}
        assert (number, False) in lexicon.identifier(node.id.casefold())


def test_nodes_are_numbered_as_in_the_index(lexicon: Lexicon, small_folder: Path, tmp_path: Path) -> None:
    graph = open_graph(small_folder, cache=tmp_path)
    assert [graph.entity(n) for n in range(graph.node_count)] == [lexicon.entity(n) for n in range(len(lexicon))]


def test_identity_comes_before_cross_reference(lexicon: Lexicon) -> None:
    found = lexicon.identifier("mesh:d006973")
    assert [(lexicon.curie(n), mapped) for n, mapped in found] == [("MONDO:0005044", False), ("HP:0000822", True)]


def test_twins_are_close_matches_that_are_called_alike(lexicon: Lexicon) -> None:
    def twins(curie: str) -> list[str]:
        ((node, _),) = [p for p in lexicon.identifier(curie.casefold()) if not p[1]]
        return [lexicon.curie(t) for t in lexicon.twins(node)]

    assert twins("CHEBI:17303") == ["MESH:D009020"]
    assert twins("MESH:D009020") == ["CHEBI:17303"]
    assert twins("HP:0000822") == ["MONDO:0005044"]
    assert twins("HGNC:745") == []
    assert twins("CHEBI:29101") == []
    assert twins("MONDO:0004989") == []


def test_a_twin_says_who_says_so(lexicon: Lexicon) -> None:
    ((node, _),) = lexicon.identifier("chebi:17303")
    assert [(lexicon.curie(t), source) for t, source in lexicon.twins_said(node)] == [("MESH:D009020", "infores:small")]


@given(st.lists(st.text(min_size=1), max_size=40))
def test_fingerprints_of_many_are_those_of_each(keys: list[str]) -> None:
    assert fingerprints(keys).tolist() == [fingerprint(key) for key in keys]


@given(st.text())
def test_whoever_keeps_words_in_mind_gives_the_same_forms(text: str) -> None:
    former = Former()
    assert former(text) == former(text) == forms(text) == tokenize(text).norm


def test_names_are_filed_with_kind_and_shape() -> None:
    rows = aliases("Syndrome, Alport", ["disease", "ATS"], ["OLD1"], ["nephritis"], ordered=False)
    by_text = {r.text: r for r in rows}
    assert by_text["Syndrome, Alport"].kind == Kind.NAME
    assert by_text["Alport Syndrome"].shape & INVERTED
    assert by_text["disease"].shape & GENERIC
    assert by_text["ATS"].shape & SYMBOL
    assert (by_text["OLD1"].kind, by_text["nephritis"].kind) == (Kind.PREVIOUS, Kind.RELATED)
    assert "Alport Syndrome" not in {r.text for r in aliases("Syndrome, Alport", [], [], [], ordered=True)}


def test_the_keys_are_those_of_the_format(small_folder: Path, tmp_path: Path) -> None:
    """Whoever changes how keys are made changes this and raises LEXICON_FORMAT, so that lexicons are built anew."""
    open_lexicon(small_folder, cache=tmp_path)
    (path,) = tmp_path.rglob("*.marisa")
    trie = marisa_trie.Trie()
    trie.load(str(path))
    ((where, body),) = ((p.parent, json.loads(p.read_text())) for p in tmp_path.rglob("build.json"))
    exact = map_arrays(where / ARRAYS, body["arrays"])["fingerprint"]
    made = digest(*sorted(trie)), digest(*map(str, exact))
    assert (LEXICON_FORMAT, *made) == ("13", "08223e64865a", "21248aaf6552")


def test_numbers_stay_last_when_a_name_is_turned_round() -> None:
    (_, turned) = aliases("epilepsy, benign, 2", [], [], [], ordered=False)
    assert turned.text == "benign epilepsy 2"


def test_opening_again_builds_nothing(small_folder: Path, tmp_path: Path) -> None:
    open_lexicon(small_folder, cache=tmp_path)
    told: list[str] = []
    open_lexicon(small_folder, cache=tmp_path, progress=lambda what, share: told.append(f"{what} {share}"))
    assert not told


def test_a_damaged_lexicon_is_made_again(small_folder: Path, tmp_path: Path) -> None:
    open_lexicon(small_folder, cache=tmp_path)
    (trie,) = tmp_path.rglob("*.marisa")
    trie.write_bytes(trie.read_bytes()[:100])
    assert len(open_lexicon(small_folder, cache=tmp_path)) == len(NODES)


def test_what_is_no_graph(tmp_path: Path) -> None:
    with pytest.raises(GraphNotFoundError):
        open_lexicon(tmp_path / "nowhere")
    (tmp_path / "manifest.json").write_text("{}")
    with pytest.raises(GraphFormatError):
        open_lexicon(tmp_path)


def test_a_graph_without_nodes_has_no_names(tmp_path: Path) -> None:
    nodes = pa.table({"id": pa.array([], pa.string()), "category": pa.array([], pa.list_(pa.string()))})
    edges = pa.table({n: pa.array([], pa.string()) for n in ("subject", "predicate", "object")})
    write_record(tmp_path / "g", name="empty", tables={"nodes": [nodes], "edges": [edges]}, level=1)
    with pytest.raises(BuildError, match="no nodes"):
        open_lexicon(tmp_path / "g", cache=tmp_path / "c")
