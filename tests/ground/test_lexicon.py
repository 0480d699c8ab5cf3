"""The lexicon on disk: what is filed, opening, damage, numbering."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import marisa_trie
import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bioloom.core.errors import BuildError, GraphFormatError, GraphNotFoundError
from bioloom.core.value import digest
from bioloom.graph.storage.packed import map_arrays
from bioloom.graph.storage.record import write_record
from bioloom.graph.store import open_graph
from bioloom.ground.forms.normalize import bag_of, forms
from bioloom.ground.lexicon.aliases import (
    ELEMENTAL,
    ENGLISH,
    GENERIC,
    HAS_COMMA,
    INVERTED,
    SHORTENED,
    SYMBOL,
    Kind,
    rewritten,
    shapes,
)
from bioloom.ground.lexicon.fingerprints import fingerprints
from bioloom.ground.lexicon.forms_of_many import formed
from bioloom.ground.lexicon.layout import ARRAYS, LEXICON_FORMAT, fingerprint
from bioloom.ground.lexicon.opened import Lexicon, open_lexicon
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
    nodes = [graph.node(n) for n in range(graph.node_count)]
    named = [(n.entity.curie, n.recorded or n.entity.name, n.entity.categories) for n in nodes]
    assert named == [(e.curie, e.name, e.categories) for e in map(lexicon.entity, range(len(lexicon)))]


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


def test_kin_are_twins_and_their_twins(lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    beside = {1: [2], 2: [1, 3], 3: [2, 4], 4: [3]}
    monkeypatch.setattr(Lexicon, "twins", lambda _, node: beside[node])
    assert lexicon.kin(1) == [2, 3]
    assert lexicon.kin(2) == [1, 3, 4]


def arrow(texts: list[str]) -> pa.Array:
    return pa.array(texts, pa.large_string())


@given(st.lists(st.text(min_size=1), max_size=40))
def test_fingerprints_of_many_are_those_of_each(keys: list[str]) -> None:
    assert fingerprints("\x03", arrow(keys)).tolist() == [fingerprint("\x03" + key) for key in keys]


NAMES = st.text(st.sampled_from("aeo IVXivx12'`s-(,)βµé²ßtype TGF"), max_size=25) | st.text(max_size=12)


@given(st.lists(NAMES, max_size=12))
def test_forms_of_many_are_those_of_each(texts: list[str]) -> None:
    made = formed(texts)
    each = [forms(text) for text in texts]
    assert [tuple(made.words[c] for c in made.code[a:b]) for a, b in pairwise(made.offset)] == each
    assert made.joined("").to_pylist() == ["".join(e) for e in each]
    bags, differ = made.bags(np.ones(len(texts), np.bool_))
    assert bags.to_pylist() == [bag_of(e) for e in each]
    assert differ.tolist() == [" " in bag_of(e) and bag_of(e) != " ".join(e) for e in each]


def test_names_are_filed_with_kind_and_shape(lexicon: Lexicon) -> None:
    (alport,), (wiskott,) = lexicon.identifier("mondo:0018965"), lexicon.identifier("hgnc:12731")
    names = {e.text: e for e in lexicon.names(alport[0])}
    assert (names["Alport syndrome"].kind, names["Syndrome, Alport"].kind) == (Kind.NAME, Kind.SYNONYM)
    assert names["Syndrome, Alport"].shape & HAS_COMMA
    assert {e.text: e.shape for e in lexicon.names(wiskott[0])} == {"WAS": SYMBOL | ENGLISH, "WASP": SYMBOL}
    assert shapes(["disease"], ["diseas"], np.zeros(1, np.uint8)).tolist() == [GENERIC]


def test_rewritings() -> None:
    assert rewritten("Syndrome, Alport", ordered=False) == [("Alport Syndrome", INVERTED)]
    assert rewritten("Syndrome, Alport", ordered=True) == []
    assert rewritten("epilepsy, benign, 2", ordered=False) == [("benign epilepsy 2", INVERTED)]
    assert rewritten("ataxia (disorder)", ordered=True) == [("ataxia", SHORTENED)]
    assert rewritten("iron atom", ordered=True) == [("iron", ELEMENTAL)]
    assert rewritten("ataxia; gait", ordered=False) == [("ataxia", SHORTENED), ("gait", SHORTENED)]


def test_the_keys_are_those_of_the_format(small_folder: Path, tmp_path: Path) -> None:
    """Whoever changes how keys are made changes this and raises LEXICON_FORMAT, so that lexicons are built anew."""
    open_lexicon(small_folder, cache=tmp_path)
    (path,) = tmp_path.rglob("*.marisa")
    trie = marisa_trie.Trie()
    trie.load(str(path))
    ((where, body),) = ((p.parent, json.loads(p.read_text())) for p in tmp_path.rglob("build.json"))
    exact = map_arrays(where / ARRAYS, body["arrays"], body["sums"][ARRAYS])["fingerprint"]
    made = digest(*sorted(trie)), digest(*map(str, exact))
    assert (LEXICON_FORMAT, *made) == ("35", "b976bac1337d", "00507e9dd075")


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


@pytest.mark.parametrize("name", ["names.marisa", "texts.bin", "arrays.bin", "build.json"])
def test_a_bit_that_flipped_anywhere_in_it_is_put_right(small_folder: Path, tmp_path: Path, name: str) -> None:
    """The trie is read by code that trusts it: it is never opened damaged."""
    open_lexicon(small_folder, cache=tmp_path)
    (path,) = tmp_path.rglob(name)
    whole = path.read_bytes()
    for share in (0.0, 0.3, 0.6, 0.99):
        at = int(share * len(whole))
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 16]) + whole[at + 1 :])
        lexicon = open_lexicon(small_folder, cache=tmp_path)
        assert [lexicon.curie(n) for n in range(len(lexicon))] == sorted(node[0] for node in NODES)
        (path,) = tmp_path.rglob(name)
        if name != "build.json":  # which says when it was made of what
            assert path.read_bytes() == whole


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
