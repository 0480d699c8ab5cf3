"""Words that add a condition are told from those that a form accounts for, and refuse a reading."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bioloom.stages.read.coverage.added import added, held, may_add
from bioloom.stages.read.coverage.words import cover, parts_of
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.lower import Slot
from bioloom.stages.read.score.added import Net, chances_of_added, open_net, save_net
from bioloom.stages.read.score.encoder import Heard
from bioloom.stages.read.training.added import Told, fit_added, modifiers

FOODS = "select Food | has_nutrient<Food"
TABLE = {
    "foods": ["kind:Food"], "rich": ["rel:has_nutrient"], "garden": ["kind:Food"], "list": [], "male": ["test:sex"],
}  # fmt: skip


def _left(text: str, **chances: float) -> list[str]:
    slot = Slot(text="iron", start=text.index("iron"), end=text.index("iron") + 4, kind="Chem")
    adding = {text.index(word): chance for word, chance in chances.items()}
    return [
        s.span.text for s in cover(text, parse_form(FOODS), [slot], [], TABLE, adding=adding).refused if "adds" in s.why
    ]


@pytest.mark.parametrize(
    ("text", "chances", "left"),
    [
        ("Which foods are rich in iron for hermits?", {"hermits": 0.7}, ["hermits"]),
        ("Which foods are rich in iron for hermits?", {"hermits": 0.6}, []),
        ("Which garden foods are rich in iron?", {"garden": 0.7}, []),  # known beside foods: it must be surer
        ("Which garden foods are rich in iron?", {"garden": 0.9}, ["garden"]),
        ("I met hermits. Which foods are rich in iron?", {"hermits": 0.9}, []),  # a sentence that asks nothing
        ("Which foods are rich in iron? I met hermits.", {"hermits": 0.9}, []),
        ("Which foods are rich in iron? I met hermits.", {"hermits": 0.99}, ["hermits"]),
        ("List foods rich in iron", {"List": 0.99}, []),  # says nothing, by the table
        ("Which foods are rich in iron?", {"iron": 1.0}, []),
    ],
)
def test_a_word_that_surely_adds_a_condition_refuses(text: str, chances: dict[str, float], left: list[str]) -> None:
    assert _left(text, **chances) == left


def test_a_form_holds_its_values_and_roles() -> None:
    told = parts_of(parse_form("select Gene | expressed_in{sex='male'}<Gene"))
    assert held("male", told, TABLE)
    assert not held("male", parts_of(parse_form(FOODS)), TABLE)
    assert held("list", parts_of(parse_form(FOODS)), TABLE)
    assert not held("hermits", told, TABLE)


def test_names_and_plain_words_add_nothing() -> None:
    text = "Which rare foods are rich in iron?"
    places = may_add(text, [(text.index("iron"), len(text) - 1)], parts_of(parse_form(FOODS)), TABLE)
    assert [text[p : p + 4] for p in places] == ["rare", "food", "rich"]


def test_the_network_tells_what_it_was_fitted_to_and_is_kept(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    rng = np.random.default_rng(1)
    rows = [(rng.normal(size=6) + (2.5 if n % 2 else -2.5) * np.eye(6)[0], n % 2 == 1) for n in range(8000)]
    net = fit_added([Told(row.astype(np.float32), wanted) for row, wanted in rows])
    save_net(net, tmp_path / "added.npz")
    kept = open_net(tmp_path / "added.npz")
    heard = Heard(tuple((n, n + 1) for n in range(8000)), np.array([row for row, _ in rows], np.float32))
    found = chances_of_added(heard, kept, range(8000))
    assert np.mean([(chance > 0.5) == wanted for chance, (_, wanted) in zip(found, rows, strict=True)]) > 0.95
    assert chances_of_added(heard, kept, [9000]) == [0.0]


def test_each_word_but_function_words_has_a_chance() -> None:
    text = "foods for hermits"
    heard = Heard(((0, 5), (6, 9), (10, 17)), np.array([[-1.0], [1.0], [1.0]], np.float32))
    net = Net(np.array([[9.0], [0.0]], np.float32), np.array([1.0, -4.0], np.float32))
    found = added(text, heard, net)
    assert list(found) == [0, 10]
    assert found[0] < 0.05
    assert found[10] > 0.95


def test_what_is_put_in_is_english_and_narrows() -> None:
    pytest.importorskip("lemminflect")
    found = modifiers({"rural", "table", "common", "able"}, {"able": ["a"] * 9})
    assert "rural" in found.adjectives
    assert "severe" in found.adjectives  # no edge says it
    assert "common" not in found.adjectives  # says nothing
    assert "able" not in found.adjectives  # may stand for anything


def test_a_value_that_the_form_lacks_narrows_what_it_stands_before() -> None:
    table = {**TABLE, "major": ["test:severity"]}
    text = "Which major foods are rich in iron?"
    slot = Slot(text="iron", start=text.index("iron"), end=text.index("iron") + 4, kind="Chem")
    found = cover(text, parse_form(FOODS), [slot], [], table, adding={0: 0.0})
    assert [s.span.text for s in found.refused if "narrows" in s.why] == ["major"]
    text = "Which foods are rich in iron, major?"
    slot = Slot(text="iron", start=text.index("iron"), end=text.index("iron") + 4, kind="Chem")
    assert not [
        s for s in cover(text, parse_form(FOODS), [slot], [], table, adding={0: 0.0}).refused if "narrows" in s.why
    ]
