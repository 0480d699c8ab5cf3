"""Datasets: what is written, that it is the same each time, that a wrong gold is found, that overlap is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from bioloom.bench.build.dataset.about import About, Design, GraphFacts
from bioloom.bench.build.dataset.bars import Bars
from bioloom.bench.build.dataset.contamination import contamination
from bioloom.bench.build.dataset.layout import read_golds, read_items, read_questions
from bioloom.bench.build.dataset.manifest import read_dataset
from bioloom.bench.build.dataset.validate import validate
from bioloom.bench.build.dataset.write import Pairs, write_dataset
from bioloom.bench.build.items.gold import Accepted, Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.run.loaders.others import others
from bioloom.core.errors import BuildError, InputError
from bioloom.core.fact import Entity, Fact
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.graph.storage.manifest import SourceInfo

GENES = [Entity(curie=f"HGNC:{i}", name=f"GEN{i}", categories=("Gene",)) for i in range(4)]
DISEASE = Entity(curie="MONDO:1", name="redness", categories=("Disease",))
FACTS = [Fact(subject=g, predicate="gene_associated_with_condition", object=DISEASE) for g in GENES[:3]]
GRAPH = from_facts(FACTS, GENES, name="tiny")
PATTERN = 'MATCH (g:Gene)-[:gene_associated_with_condition]->({id: "MONDO:1"}) RETURN g'


def about(**changes: object) -> About:
    source = SourceInfo(infores="infores:x", title="X", licence="CC BY 4.0", address="https://example.org")
    facts = GraphFacts.of(GRAPH).model_copy(update={"sources": (source,)})
    said = About(
        name="tiny",
        title="Tiny: a set",
        description="Made for tests.",
        builder="tiny",
        version="1.0.0",
        published="2020-01-01",
        seed=7,
        settings={"size": 2},
        graph=facts,
        designs=(Design(title="A design", year=2020),),
        steps=("Everything is asked.",),
        limits=("It is tiny.",),
    )
    return said.model_copy(update=changes)


def pair(number: int, answers: list[Entity] = GENES[:3], **changes: object) -> tuple[Item, Gold]:
    item = Item(
        id=f"t{number}",
        dataset="tiny",
        kind="entities",
        text="Which genes are behind redness?",
        relation="Disease:Gene",
        pattern=PATTERN,
        bridges=(DISEASE,),
        meta={"query": "MONDO:1"},
    ).model_copy(update=changes)
    gold = Gold(
        id=item.id, dataset=item.dataset, answers=tuple(Accepted(texts=(e.name,), curie=e.curie) for e in answers)
    )
    return item, gold


def files(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_what_is_written_is_read_back_and_questions_hold_nothing_that_is_right(tmp_path: Path) -> None:
    pairs = [pair(1), pair(2, split="dev")]
    manifest = write_dataset(tmp_path / "d", about(), {"test": pairs[:1], "dev": pairs[1:]}, extras={"names": GENES})
    assert list(read_items(tmp_path / "d", "test")) == [pairs[0][0]]
    assert list(read_golds(tmp_path / "d")) == [pairs[1][1], pairs[0][1]]  # splits in order of their names
    assert [q.text for q in read_questions(tmp_path / "d")] == [i.text for i, _ in pairs]
    assert read_dataset(tmp_path / "d") == manifest
    assert manifest.extras == {"names": 4}
    asked = (tmp_path / "d/questions/test.jsonl").read_text()
    assert not any(word in asked for word in ("HGNC", "MONDO", "GEN1", "MATCH"))
    assert not list(tmp_path.glob(".d*"))


def test_same_inputs_same_bytes_and_another_item_another_hash(tmp_path: Path) -> None:
    hashes = [write_dataset(tmp_path / n, about(), {"test": [pair(1), pair(2)]}).hash for n in "ab"]
    assert files(tmp_path / "a") == files(tmp_path / "b")
    other = write_dataset(tmp_path / "c", about(), {"test": [pair(1), pair(2, GENES[:2])]})
    assert hashes[0] == hashes[1] != other.hash


def test_rows_of_a_file_all_have_the_same_columns(tmp_path: Path) -> None:
    write_dataset(tmp_path / "d", about(), {"test": [pair(1), pair(2, family="f", options=("a", "b"), hops=1)]})
    for part, kind in (("data", Item), ("gold", Gold)):
        rows = [json.loads(line) for line in (tmp_path / f"d/{part}/test.jsonl").read_text().splitlines()]
        assert {frozenset(row) for row in rows} == {frozenset(kind.model_fields)}


def test_card_names_every_file_of_rows_and_the_datasheet_the_licences(tmp_path: Path) -> None:
    yaml = pytest.importorskip("yaml")
    write_dataset(tmp_path / "d", about(), {"test": [pair(1)], "dev": [pair(2, split="dev")]}, extras={"names": GENES})
    text = (tmp_path / "d/README.md").read_text()
    header = yaml.safe_load(text.split("---\n")[1])
    paths = {f["path"] for config in header["configs"] for f in config["data_files"]}
    rows = {p for p, f in read_dataset(tmp_path / "d").files.items() if f.rows is not None}
    assert paths == rows
    splits = {f["split"] for config in header["configs"] for f in config["data_files"]}
    assert splits == {"dev", "test", "extra"}  # "all" means something else to the hub
    assert header["pretty_name"] == "Tiny: a set"
    assert "3.00 per item" in text
    sheet = (tmp_path / "d/DATASHEET.md").read_text()
    assert "CC BY 4.0" in sheet
    assert GRAPH.content_hash in sheet


def test_croissant_has_what_its_specification_requires(tmp_path: Path) -> None:
    manifest = write_dataset(tmp_path / "d", about(), {"test": [pair(1)]}, extras={"names": GENES})
    said = json.loads((tmp_path / "d/croissant.json").read_text())
    required = {"@context", "@type", "conformsTo", "description", "license", "name", "url", "creator", "datePublished"}
    assert required <= said.keys()
    assert (said["@type"], said["conformsTo"]) == ("sc:Dataset", "http://mlcommons.org/croissant/1.0")
    ids = {f["@id"]: f for f in said["distribution"]}
    for path, file in ids.items():
        assert file["@type"] == "cr:FileObject"
        assert file.keys() >= {"name", "contentUrl", "encodingFormat", "sha256"}
        assert file["sha256"] == manifest.files[path].sha256
    columns = {p: set(json.loads((tmp_path / "d" / p).read_text().splitlines()[0])) for p in ids}
    for records in said["recordSet"]:
        fields = {f["@id"] for f in records["field"]}
        assert records["key"]["@id"] in fields
        for f in records["field"]:
            assert f.keys() >= {"@type", "@id", "name", "dataType", "source"}
            assert f["source"]["extract"]["column"] in columns[f["source"]["fileObject"]["@id"]]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ([(pair(1)[0], pair(2)[1])], "comes with the gold"),
        ([pair(1), pair(1)], "stands twice"),
        ([pair(1, split="dev")], "is written to"),
        ([], "came out empty"),
    ],
)
def test_what_does_not_fit_is_not_written(tmp_path: Path, wrong: Pairs, says: str) -> None:
    write_dataset(tmp_path / "d", about(), {"test": [pair(1)]})
    before = files(tmp_path)
    with pytest.raises(BuildError, match=says):
        write_dataset(tmp_path / "d", about(), {"test": wrong})
    assert files(tmp_path) == before


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("years")
    with pytest.raises(BuildError, match="other files"):
        write_dataset(tmp_path, about(), {"test": [pair(1)]})
    with pytest.raises(InputError, match="no dataset"):
        read_dataset(tmp_path)


def test_rows_are_taken_one_by_one(tmp_path: Path) -> None:
    written: list[int] = []

    def pairs() -> Iterator[tuple[Item, Gold]]:
        for number in range(3):
            written.append(len(list(tmp_path.rglob("test.jsonl"))))
            yield pair(number)

    write_dataset(tmp_path / "d", about(), {"test": pairs()})
    assert written == [3, 3, 3]  # the files are open before the first item is made


def test_validation_finds_what_the_graph_does_not_say(tmp_path: Path) -> None:
    count = pair(3, kind="count")
    pairs = [
        pair(1),
        pair(2, GENES[:2]),
        pair(4, GENES),
        (count[0], Gold(id="t3", dataset="tiny", number=4)),
        pair(5, pattern='MATCH (g:Gene)-[:gene_associated_with_condition]->({id: "MONDO:2"}) RETURN g'),
    ]
    write_dataset(tmp_path / "d", about(), {"test": pairs})
    found = validate(tmp_path / "d", KnowledgeGraph(GRAPH), checks={})
    assert (found.items, found.derived) == (5, 5)
    whats = {m.id: m.what for m in found.mismatches}
    assert whats.keys() == {"t2", "t4", "t3", "t5"}
    assert "HGNC:2" in whats["t2"]
    assert "HGNC:3" in whats["t4"]
    assert "4, the graph 3" in whats["t3"]


def test_validation_sees_another_graph_a_changed_file_and_asks_the_builder(tmp_path: Path) -> None:
    write_dataset(tmp_path / "d", about(), {"test": [pair(1)]})
    assert validate(tmp_path / "d", KnowledgeGraph(GRAPH), checks={}).holds
    path = tmp_path / "d/questions/test.jsonl"
    path.write_text(path.read_text().replace("redness", "blueness"))
    other = from_facts([*FACTS[:2]], GENES, name="other")

    def check(item: Item, gold: Gold, graph: object) -> Iterator[str]:
        yield f"the builder looked at {item.id}"

    whats = [m.what for m in validate(tmp_path / "d", KnowledgeGraph(other), checks={"tiny": check}).mismatches]
    assert len(whats) == 4
    assert "made from the graph" in whats[0]
    assert "questions/test.jsonl was changed" in whats[1]
    assert "HGNC:2" in whats[2]
    assert whats[3] == "the builder looked at t1"


def test_overlap_is_found_in_normal_form_and_by_runs_of_words() -> None:
    questions = [
        ("whole", "Which gene is associated with Sjögren's syndrome?"),
        ("part", "Name one of the many drugs that can treat a disease of the lung or of the heart"),
        ("none", "How many foods contain vitamin B12 in amounts worth mentioning at all?"),
        ("short", "Redness?"),
    ]
    texts = [
        ("a", "quiz: WHICH GENE is associated with sjogrens syndrome"),
        ("b", "... which gene is associated with Sjögren’s  syndrome, asked in 2019"),
        ("c", "name one of the many drugs that can treat a disease of the lung or of the eye"),
        ("d", "A case of redness."),
    ]
    found = contamination(questions, texts)
    by_id = {o.id: o for o in found.overlaps}
    assert by_id.keys() == {"whole", "part", "short"}
    assert (by_id["whole"].other, by_id["whole"].exact) == ("a", True)
    assert (by_id["part"].exact, by_id["part"].share) == (False, 10 / 11)
    assert by_id["short"].exact
    assert (found.questions, found.texts, found.exact) == (4, 4, 2)
    assert "3 of 4 questions (75.00%)" in found.markdown()


def test_texts_to_compare_with_are_sets_json_lines_and_lines(tmp_path: Path) -> None:
    write_dataset(tmp_path / "d", about(), {"test": [pair(1)]})
    (tmp_path / "a.jsonl").write_text('{"pmid": 7, "title": "T", "abstract": "A"}\n\n{"question": "Q"}\n')
    (tmp_path / "a.txt").write_text("one\n\ntwo\n")
    assert list(others(str(tmp_path / "d"))) == [("t1", "Which genes are behind redness?")]
    assert list(others(str(tmp_path / "a.jsonl"))) == [("7", "A\nT"), ("a.jsonl:3", "Q")]
    assert [text.strip() for _, text in others(str(tmp_path / "a.txt"))] == ["one", "two"]
    (tmp_path / "b.jsonl").write_text('{"x": 1}\n')
    with pytest.raises(InputError, match="jsonl:1 has no text"):
        list(others(str(tmp_path / "b.jsonl")))
    with pytest.raises(InputError, match="no file or folder"):
        list(others(str(tmp_path / "absent")))


def test_bars_escape_what_names_hold() -> None:
    assert "a &lt; b" in Bars(name="x", title="a < b", bars=(("c & d", 2.0),)).svg()
