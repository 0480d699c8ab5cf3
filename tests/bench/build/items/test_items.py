"""Items come back as they were written; who predicts has no way to what is right."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bioloom.bench.build.items.files import (
    GOLDS,
    read_lines,
    read_predictions,
    read_set,
    write_lines,
    write_set,
)
from bioloom.bench.build.items.gold import Accepted, Gold, Snippet
from bioloom.bench.build.items.item import Item, condition, letter
from bioloom.bench.build.items.prediction import Prediction
from bioloom.core.answer import Answer, abstention
from bioloom.core.errors import InputError
from bioloom.core.fact import Entity
from bioloom.core.question import Question

ITEM = Item(
    id="p1/kg/choice",
    dataset="made-up",
    kind="choice",
    text="Which gene is it?",
    options=("AAA1", "BBB2"),
    context=("A paper.",),
    sources=("doc", "kg"),
    family="path",
    pattern="MATCH (a:Gene)",
    bridges=(Entity(curie="X:1", name="the secret bridge"),),
    meta={"secret": ["in meta"]},
)
GOLD = Gold(
    id="p1/kg/choice",
    dataset="made-up",
    letters=("B",),
    answers=(Accepted(texts=("the secret answer",), curie="X:2", aliases=("Y:2",)),),
    readings={"named_bridge": (Accepted(texts=("narrow",)),)},
    records={"PMID:1": 2},
    snippets=(Snippet(record="PMID:1", start=0, end=4, text="gold"),),
)


def test_a_set_comes_back_as_it_was_written(tmp_path: Path) -> None:
    write_set(tmp_path, (ITEM,), (GOLD,))
    assert read_set(tmp_path) == ((ITEM,), (GOLD,))


def test_equal_items_give_equal_bytes(tmp_path: Path) -> None:
    for name in ("a", "b"):
        write_lines(tmp_path / name, (ITEM, ITEM))
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_a_write_that_breaks_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "items.jsonl"
    write_lines(path, (ITEM,))

    def broken():
        yield ITEM
        raise RuntimeError("killed")

    with pytest.raises(RuntimeError):
        write_lines(path, broken())
    assert list(read_lines(path, Item)) == [ITEM]
    assert [p.name for p in tmp_path.iterdir()] == ["items.jsonl"]


def test_a_line_that_is_no_item_says_where(tmp_path: Path) -> None:
    path = tmp_path / "items.jsonl"
    write_lines(path, (ITEM,))
    with path.open("a") as file:
        file.write('{"id": "x"}\n')
    with pytest.raises(InputError, match=r"items\.jsonl:2 is no Item: dataset"):
        list(read_lines(path, Item))
    with pytest.raises(InputError, match="There is no file"):
        list(read_lines(tmp_path / "none", Item))


def test_a_question_holds_what_is_asked_and_nothing_else() -> None:
    question = ITEM.question()
    assert question.text == ITEM.text
    assert question.options == ITEM.options
    said = question.model_dump_json()
    assert "secret" not in said
    assert "MATCH" not in said


def test_another_reading_of_what_is_right() -> None:
    assert GOLD.read("named_bridge").answers == (Accepted(texts=("narrow",)),)
    assert GOLD.read("unknown") == GOLD


def test_a_record_failed_abstained_or_answered(tmp_path: Path) -> None:
    failed = Prediction(id="1", dataset="d", error="SourceError: down")
    silent = Prediction(id="2", dataset="d", answer=abstention("count", "nothing there"))
    said = Prediction(id="3", dataset="d", answer=Answer(kind="count", value=3))
    assert [(p.failed, p.silent) for p in (failed, silent, said)] == [(True, False), (False, True), (False, False)]
    write_lines(tmp_path / "records.jsonl", (failed, silent, said))
    assert list(read_predictions(tmp_path / "records.jsonl")) == [failed, silent, said]


def test_labels() -> None:
    assert condition(("doc", "kg")) == "kg+doc"
    assert letter(2) == "C"


# A method that cheats wherever it can: in the fields of the question, in whatever the question refers to, in the
# objects of its process, and in the files around what it was given.
THIEF = f"""
import gc, json, sys
from pathlib import Path
from bioloom.bench.build.items.files import read_lines
from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item
from bioloom.core.question import Question

path = Path(sys.argv[1])
for question in read_lines(path, Question):
    loot = [question.model_dump_json()]
    loot += [str(getattr(question, name, "")) for name in ("gold", "answer", "answers", "item", "meta", "bridges")]
    loot += [o.model_dump_json() for o in gc.get_objects() if isinstance(o, (Gold, Item))]
    loot += [f.read_text() for f in path.parent.rglob("*") if f.is_file()]
    loot += [str(sys.argv), str(path.parent / {GOLDS!r}) if (path.parent / {GOLDS!r}).exists() else ""]
    found = "the secret answer" if any("secret" in text or '"B"' in text for text in loot) else ""
    print(json.dumps({{"id": question.id, "found": found}}))
"""


def steal(path: Path) -> list[dict[str, str]]:
    ran = subprocess.run([sys.executable, "-c", THIEF, str(path)], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in ran.stdout.splitlines()]


def test_a_method_that_reads_gold_finds_none(tmp_path: Path) -> None:
    write_set(tmp_path / "set", (ITEM,), (GOLD,))
    path = tmp_path / "run" / "questions.jsonl"
    assert write_lines(path, (ITEM.question(),)) == 1
    assert [q.id for q in read_lines(path, Question)] == [ITEM.id]
    assert steal(path) == [{"id": ITEM.id, "found": ""}]


def test_and_it_would_find_it_if_it_lay_there(tmp_path: Path) -> None:
    """The thief is able: with the golds beside the questions, it has them."""
    path = tmp_path / "questions.jsonl"
    write_lines(path, (ITEM.question(),))
    write_lines(tmp_path / GOLDS, (GOLD,))
    assert steal(path) == [{"id": ITEM.id, "found": "the secret answer"}]
