"""BioHopR of a made-up PrimeKG, against chains walked by hand in the rows of the file."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import pairwise
from pathlib import Path

import pytest

from bioloom.bench.build.biohopr.build import build
from bioloom.bench.build.biohopr.chains import SIZE, TABLE_3, quotas
from bioloom.bench.build.biohopr.describe import TABLE_2
from bioloom.bench.build.biohopr.official import rows, write_official
from bioloom.bench.build.biohopr.wordings import PHRASES, PROMPTS, worded
from bioloom.bench.build.dataset.layout import read_golds, read_items, read_questions
from bioloom.bench.build.dataset.manifest import read_dataset
from bioloom.bench.build.dataset.names import with_names
from bioloom.bench.build.dataset.validate import validate
from bioloom.bench.build.items.gold import Accepted, Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.build.naming.spoken import Names
from bioloom.bench.build.paths.biohopr import ONE_HOP, TWO_HOP
from bioloom.bench.run.loaders.load import load
from bioloom.core.errors import BuildError
from bioloom.core.fact import Entity, Fact
from bioloom.graph.engine import KnowledgeGraph, open_knowledge_graph
from bioloom.graph.model.memory import from_facts
from bioloom.recipes.imports.graphs import import_graph

from .primekg import READ, RELATIONS, edges, name, write_csv

Neighbours = dict[tuple[str, str], dict[str, set[str]]]  # by kinds of the ends, by name


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> KnowledgeGraph:
    folder = tmp_path_factory.mktemp("primekg")
    write_csv(folder / "kg.csv")
    import_graph("primekg", folder, folder / "graph")
    return open_knowledge_graph(folder / "graph")


@pytest.fixture(scope="module")
def everything(graph: KnowledgeGraph, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("biohopr") / "all"
    build(graph.graph, folder, size=10**6)
    return folder


@pytest.fixture(scope="module")
def pairs(everything: Path) -> list[tuple[Item, Gold]]:
    return list(zip(read_items(everything), read_golds(everything), strict=True))


def neighbours() -> Neighbours:
    out: Neighbours = defaultdict(lambda: defaultdict(set))
    for relation in READ:
        for one, other in edges()[relation]:
            ends = RELATIONS[relation]
            out[ends][name(one)].add(name(other))
            out[ends[::-1]][name(other)].add(name(one))
    return out


def chains(near: Neighbours) -> dict[str, dict[tuple[str, str], tuple[set[str], set[str]]]]:
    """By relation and (query, bridge): targets through all bridges, and through this one."""
    out: dict[str, dict[tuple[str, str], tuple[set[str], set[str]]]] = {}
    for relation in TABLE_3:
        a, b, c = relation.split(":")
        found = out.setdefault(relation, {})
        for query, bridges in near[a, b].items():
            lead = {x for x in bridges if len(near[b, c][x]) >= 2}
            every = set().union(*(near[b, c][x] for x in bridges))
            if len(lead) >= 2:
                found |= {(query, x): (every, near[b, c][x]) for x in lead}
    return out


def names(answers: tuple[Accepted, ...]) -> set[str]:
    assert len({a.curie for a in answers}) == len(answers)
    return {a.name for a in answers}


def test_every_chain_stands_with_both_golds(pairs: list[tuple[Item, Gold]]) -> None:
    wanted = chains(neighbours())
    assert all(wanted.values())  # the file has chains of all twelve relations
    for prompt, kind in (("single", "entity"), ("multi", "entities")):
        found: dict[str, dict[tuple[str, str], tuple[set[str], set[str]]]] = defaultdict(dict)
        for item, gold in pairs:
            if item.hops == 2 and item.meta["prompt"] == prompt:
                assert item.kind == kind
                key = str(item.meta["query_name"]), item.bridges[0].name
                found[item.relation][key] = names(gold.answers), names(gold.readings["named_bridge"])
        assert found == wanted


def test_one_hop_questions_are_those_that_some_two_hop_question_builds_on(pairs: list[tuple[Item, Gold]]) -> None:
    items = {item.id: (item, gold) for item, gold in pairs}
    followed = {item.follows for item, _ in pairs if item.hops == 2}
    assert followed == {item.id for item, _ in pairs if item.hops == 1}
    assert {item.relation for item, _ in pairs if item.hops == 1} == set(TABLE_2)
    for item, gold in pairs:
        if item.hops == 2:
            first, its = items[item.follows]
            assert first.meta["query"] == item.bridges[0].curie
            assert first.meta["prompt"] == item.meta["prompt"]
            assert item.relation.endswith(f":{first.relation}")
            assert its.answers == gold.readings["named_bridge"]


def test_questions_name_the_query_and_not_the_bridge(pairs: list[tuple[Item, Gold]]) -> None:
    for item, _ in pairs:
        assert re.search(rf"\b{re.escape(str(item.meta['query_name']))}\b", item.text, re.IGNORECASE)
        if item.bridges:
            assert not re.search(rf"\b{re.escape(item.bridges[0].name)}\b", item.text, re.IGNORECASE)


def test_the_validator_agrees_and_finds_a_wrong_bridge(graph: KnowledgeGraph, tmp_path: Path) -> None:
    build(graph.graph, tmp_path / "d", size=30)
    assert validate(tmp_path / "d", graph).mismatches == ()
    path = tmp_path / "d/gold/test.jsonl"
    lines = path.read_text().splitlines()
    at = next(i for i, line in enumerate(lines) if "named_bridge" in line)
    gold = Gold.model_validate_json(lines[at])
    cut = {"named_bridge": gold.readings["named_bridge"][:1]}
    lines[at] = gold.model_copy(update={"readings": cut}).model_dump_json()
    path.write_text("\n".join(lines) + "\n")
    whats = [m.what for m in validate(tmp_path / "d", graph).mismatches if m.id == gold.id]
    assert len(whats) == 2
    assert "not in the gold" in whats[0]
    assert "not one-many-many" in whats[1]


def test_same_seed_same_bytes_and_size_counts_chains(graph: KnowledgeGraph, tmp_path: Path) -> None:
    one = build(graph.graph, tmp_path / "a", size=40, seed=1)
    two = build(graph.graph, tmp_path / "b", size=40, seed=1)
    other = build(graph.graph, tmp_path / "c", size=40, seed=2)
    assert one == two
    assert one.hash != other.hash
    for file in (p for p in (tmp_path / "a").rglob("*") if p.is_file()):
        assert file.read_bytes() == (tmp_path / "b" / file.relative_to(tmp_path / "a")).read_bytes()
    assert sum(item.hops == 2 for item in read_items(tmp_path / "a")) == 2 * 40
    stripped = [q.model_dump(exclude_defaults=True).keys() for q in read_questions(tmp_path / "a")]
    assert all(keys <= {"id", "text", "kind", "as_listed"} for keys in stripped)


def test_every_query_is_asked_about_before_any_twice(
    pairs: list[tuple[Item, Gold]], graph: KnowledgeGraph, tmp_path: Path
) -> None:
    build(graph.graph, tmp_path / "d", size=60)
    there: dict[str, set[object]] = defaultdict(set)
    for item, _ in pairs:
        there[item.relation].add(item.meta["query"])
    chosen: dict[str, list[object]] = defaultdict(list)
    for item in read_items(tmp_path / "d"):
        if item.hops == 2 and item.meta["prompt"] == "single":
            chosen[item.relation].append(item.meta["query"])
    for relation, queries in chosen.items():
        assert len(set(queries)) == min(len(queries), len(there[relation]))


def test_the_published_layout_is_read_by_the_loader_of_the_published_data(everything: Path, tmp_path: Path) -> None:
    written = write_official(everything, tmp_path / "official.jsonl")
    wanted = chains(neighbours())
    assert written == sum(map(len, wanted.values()))
    row = next(rows(everything))
    relation = ":".join(
        {"drug": "Drug", "gene/protein": "Protein", "disease": "Disease"}[t]
        for t in (row.hop2_type, row.hop1_type, row.target_type)
    )
    assert set(row.answer) == wanted[relation][row.hop2, row.hop1][1]
    loaded = load(f"biohopr={tmp_path / 'official.jsonl'}")
    own = {item.text for item in read_items(everything)}
    assert {item.text for item in loaded.items} == own


def test_names_stand_once_beside_the_golds(everything: Path, pairs: list[tuple[Item, Gold]]) -> None:
    assert read_dataset(everything).extras["names"] == len((everything / "extra/names.jsonl").read_text().splitlines())
    first = next(with_names([pairs[0][1]], everything))
    assert [a.curie for a in first.answers] == [a.curie for a in pairs[0][1].answers]
    assert all(a.texts for a in first.answers)


def test_a_relation_the_graph_lacks_is_named_and_its_share_goes_to_the_others(tmp_path: Path) -> None:
    drugs = [Entity(curie=f"X:d{i}", name=f"drug{i}", categories=("Drug",)) for i in range(3)]
    genes = [Entity(curie=f"X:g{i}", name=f"GENE{i}", categories=("Gene", "Protein")) for i in range(3)]
    ills = [Entity(curie=f"X:i{i}", name=f"ill{i}", categories=("Disease",)) for i in range(3)]
    facts = [Fact(subject=d, predicate="directly_physically_interacts_with", object=g) for d in drugs for g in genes]
    facts += [Fact(subject=g, predicate="gene_associated_with_condition", object=i) for g in genes for i in ills]
    manifest = build(from_facts(facts, name="tiny"), tmp_path / "d", size=100)
    assert manifest.about.settings["chains_by_relation"] == {
        k: 9 if k in ("Drug:Protein:Disease", "Disease:Protein:Drug") else 0 for k in TABLE_3
    }
    assert "no chain of" in " ".join(manifest.about.limits)
    assert "18 chains in all, fewer than the 100" in " ".join(manifest.about.limits)
    with pytest.raises(BuildError, match="empty"):
        build(from_facts(facts[:1], name="none"), tmp_path / "e")


def test_shares_are_those_of_table_3_and_what_lacks_is_given_to_the_others() -> None:
    assert SIZE == 7633
    assert quotas(SIZE, dict.fromkeys(TABLE_3, 10**6)) == TABLE_3
    lacking = {k: 0 if "Phenotype" in k else 10**6 for k in TABLE_3}
    got = quotas(1000, lacking)
    assert sum(got.values()) == 1000
    assert got["Drug:Protein:Disease"] == round(1000 * 3029 / (3029 + 899 + 577 + 462 + 381 + 321))
    assert quotas(1000, lacking | {"Drug:Protein:Disease": 7})["Drug:Protein:Disease"] == 7
    assert sum(quotas(1000, dict.fromkeys(TABLE_3, 3)).values()) == 36


def test_types_are_those_of_the_paper() -> None:
    assert {kind.id for kind in ONE_HOP} == set(TABLE_2) == set(PHRASES)
    assert {kind.id for kind in TWO_HOP} == set(TABLE_3)
    assert sum(TABLE_2.values()) == 2494


@pytest.mark.parametrize("relation", [*TABLE_2, *TABLE_3])
def test_wordings_are_several_and_whole(relation: str) -> None:
    steps = [":".join(p) for p in pairwise(relation.split(":"))]
    for prompt in PROMPTS:
        texts = {
            worded(steps, "X1", prompt, [m, *[n] * len(steps), f]).text
            for m in range(2)
            for n in range(4)
            for f in range(5)
        }
        assert len(texts) >= 10
        for text in texts:
            assert text.count("X1") == 1
            assert text[-1] in ".?"
            assert "{" not in text
            assert "  " not in text
            assert not re.search(r"\ba [aeio]|\ban [^aeio]", text)


def test_a_name_loses_its_capital_only_where_the_graph_writes_it_small() -> None:
    things = [
        ("X:1", "Nausea"),
        ("X:2", "severe nausea"),
        ("X:3", "Babinski sign"),
        ("X:4", "EEG abnormality"),
        ("X:5", "Nausea and EEG"),
        ("X:8", "B severe"),
    ]
    facts = [Entity(curie=c, name=n, categories=("PhenotypicFeature",)) for c, n in things]
    graph = from_facts([], [*facts, Entity(curie="X:6", name="eeg b", categories=("Disease",))])
    spoken = [Names(graph).spoken(i) for i in range(6)]
    assert spoken == ["nausea", "severe nausea", "Babinski sign", "EEG abnormality", "nausea and EEG", "B severe"]


def test_what_cannot_be_said_is_not_asked_about() -> None:
    drug = next(k.kinds[0] for k in ONE_HOP if k.id == "Drug:Disease")
    said = ["aspirin", "Twin", "twin", "N-[2-[x]]y", "thiamine(1+)", "a / b Pill", "x, >=98%", "x" * 81, "X:8", ""]
    things = [Entity(curie=f"X:{i}", name=n, categories=("Drug",)) for i, n in enumerate(said)]
    graph = from_facts([], [*things, Entity(curie="X:9", name="redness", categories=("Disease",))])
    assert Names(graph).sayable(drug).nonzero()[0].tolist() == [0]
