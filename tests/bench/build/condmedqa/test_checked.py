"""The checked questions: records in, items out, and what a record must have."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.cli import Cli
from bioloom.bench.build.condmedqa.case import SHARES
from bioloom.bench.build.condmedqa.checked import Checked, Twin, build, pairs, read
from bioloom.bench.build.dataset.layout import read_items
from bioloom.bench.build.dataset.validate import validate
from bioloom.bench.build.items.files import write_lines
from bioloom.bench.build.items.gold import Accepted
from bioloom.core.errors import BuildError
from bioloom.graph.engine import open_knowledge_graph
from bioloom.graph.model.graph import Graph

SHIPPED = Path(__file__).parents[4] / "benchmarks" / "condmedqa" / "checked.jsonl"


def _drug(n: int, name: str) -> Accepted:
    return Accepted(texts=(name,), curie=f"CHEBI:{n}")


AMBERIL, BROCKINE, ELMOXIN, FARNOTIDE = (
    _drug(n, d) for n, d in ((1, "amberil"), (2, "brockine"), (5, "elmoxin"), (6, "farnotide"))
)
KEPT = Checked(
    id="MONDO-1_MONDO-11",
    verdict="kept",
    disease="MONDO:1",
    condition="MONDO:11",
    usual="CHEBI:1",
    right="CHEBI:2",
    sources=("CHEBI:1|MONDO:1", "CHEBI:1|MONDO:11#25"),
    stated_by=("infores:made-up", "infores:made-up"),
    words="lumbar ague",
    text="A man has gravel fever. He also has lumbar ague. Which drug can be given?",
    twin="A man has gravel fever. Which drug can be given?",
    answers=(BROCKINE,),
    ruled_out=(AMBERIL,),
    options=(AMBERIL, BROCKINE, ELMOXIN),
    changed=Twin(
        condition="MONDO:13", words="marsh cough", text="A man has gravel fever. He also has marsh cough. Which drug?",
        answers=(AMBERIL, BROCKINE),
    ),
)  # fmt: skip
DROPPED = Checked(id="MONDO-2_MONDO-14", verdict="dropped", reason="situation")


def test_items_of_a_record() -> None:
    found = {(i.relation, i.kind): (i, g) for i, g in pairs(KEPT)}
    assert set(found) == {
        ("conditioned", "entity"), ("conditioned", "choice"), ("removed", "entity"), ("changed", "entity"),
    }  # fmt: skip
    assert found["conditioned", "choice"][1].letters == ("B",)
    assert [a.name for a in found["removed", "entity"][1].answers] == ["brockine", "amberil"]
    assert [a.name for a in found["conditioned", "entity"][1].readings["general"]] == ["amberil"]


def test_what_is_unfit_is_right_without_the_condition_alone() -> None:
    found = {(i.relation, i.kind): g for i, g in pairs(KEPT.model_copy(update={"unfit": (FARNOTIDE,)}))}
    assert FARNOTIDE in found["removed", "entity"].answers
    assert FARNOTIDE not in found["conditioned", "entity"].answers
    assert FARNOTIDE not in found["conditioned", "entity"].readings["general"]


def test_in_a_twin_a_spare_stands_where_another_right_drug_stood() -> None:
    found = {(i.relation, i.kind): (i, g) for i, g in pairs(KEPT.model_copy(update={"spares": (FARNOTIDE,)}))}
    item, gold = found["removed", "choice"]
    assert (item.options, gold.letters) == (("amberil", "farnotide", "elmoxin"), ("A",))
    item, gold = found["changed", "choice"]
    assert (item.options, gold.letters) == (("amberil", "farnotide", "elmoxin"), ("A",))
    assert found["conditioned", "choice"][0].options == ("amberil", "brockine", "elmoxin")


def test_where_the_preferred_is_asked_for_the_twin_has_another_answer() -> None:
    found = {(i.relation, i.kind): g for i, g in pairs(KEPT.model_copy(update={"preferred": True}))}
    assert [a.name for a in found["removed", "entity"].answers] == ["amberil"]
    assert found["removed", "choice"].letters == ("A",)


@pytest.mark.parametrize(
    "change",
    [{"reason": "situation"}, {"answers": ()}, {"twin": ""}, {"sources": ("A|B",), "stated_by": ("x",)}],
)
def test_a_kept_record_is_whole(change: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"kept|dropped|source"):
        Checked.model_validate({**KEPT.model_dump(), **change})


def test_what_is_dropped_has_a_reason() -> None:
    with pytest.raises(ValueError, match="reason"):
        Checked(id="x", verdict="dropped")


def test_build_and_validate(tmp_path: Path, graph: Graph, folder: Path) -> None:
    file, out = tmp_path / "checked.jsonl", tmp_path / "out"
    write_lines(file, [KEPT, DROPPED])
    assert read(file) == (KEPT, DROPPED)
    build(file, out, graph)
    assert {item.group for item in read_items(out)} == {KEPT.id}
    assert validate(out, open_knowledge_graph(folder)).mismatches == ()
    bad = KEPT.model_copy(update={"sources": ("CHEBI:1|MONDO:1", "CHEBI:1|MONDO:14"), "words": "gloom"})
    write_lines(file, [bad])
    build(file, out, graph)
    said = {m.what for m in validate(out, open_knowledge_graph(folder)).mismatches}
    assert said == {"CHEBI:1|MONDO:14 is not on record", "its text does not name its condition"}


def test_nothing_kept_is_no_dataset(tmp_path: Path, graph: Graph) -> None:
    file = tmp_path / "checked.jsonl"
    write_lines(file, [DROPPED])
    with pytest.raises(BuildError):
        build(file, tmp_path / "out", graph)


def test_the_shipped_records() -> None:
    every = read(SHIPPED)
    kept = [r for r in every if r.verdict == "kept"]
    assert len(kept) >= 100
    assert len({r.id for r in every}) == len(every)
    assert {r.category for r in kept} == set(SHARES)
    for record in kept:
        right = {a.curie or a.name for a in record.answers}
        assert record.words.casefold() in record.text.casefold(), record.id
        assert record.words.casefold() not in record.twin.casefold() or "not " in record.twin, record.id
        assert not right & {a.curie or a.name for a in record.ruled_out}, record.id
        assert not record.right or record.right in right, record.id


def test_review_in_the_terminal(
    tmp_path: Path, graph: Graph, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, out = tmp_path / "checked.jsonl", tmp_path / "out"
    write_lines(file, [KEPT, KEPT.model_copy(update={"id": "two"}), KEPT.model_copy(update={"id": "three"})])
    build(file, out, graph)
    cli = Cli(monkeypatch, capsys)
    ann = cli(
        "bench", "review", str(out), "--as", "ann", stdin="yes\nc\n5\n\nno\ny\ny\nn\ny\ny\nx\nincorrect\n2\nodd\nq\n"
    )
    assert "1 of 3" in ann.out
    assert "without it  A man has gravel fever." in ann.out
    assert "2 of 3 questions judged by ann" in ann.out
    bob = cli("bench", "review", str(out), "--as", "bob", stdin="y\nc\n5\n\ns\n")
    assert "1 of 3 questions judged by bob" in bob.out
    agreed = cli("bench", "agreement", str(out), "--json").json["agreement"]
    assert {row["n"] for row in agreed} == {1}
    again = cli("bench", "review", str(out), "--as", "ann", stdin="")
    assert "3 of 3" in again.out
