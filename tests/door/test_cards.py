"""Answers as cards in notebooks: complete, and inert whatever names and sentences hold."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from pathlib import Path

import pytest

import bioloom
from bioloom.api.cards import html_card, markdown_card, plain_card, said_first
from bioloom.api.drawing import MOST, drawn
from bioloom.core.answer import Answer, ForPatient, Ranked, RuledOut
from bioloom.core.fact import Entity, Fact
from bioloom.core.question import Question
from bioloom.core.trace import Bundle
from world import write_world

HOSTILE = '<script>alert(1)</script> "onload=x'
QUESTION = "Which genes are associated with redness?"


class Tags(HTMLParser):
    """Every tag of a page, and every attribute."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.links: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.links += [value or "" for name, value in attrs if name == "href"]


def test_a_card_says_what_was_read_the_answer_and_what_carries_it(world_folder: Path) -> None:
    found = bioloom.open(world_folder).ask(QUESTION)
    page = found._repr_html_()
    assert page.index(QUESTION) < page.index("<b>AAA1</b>") < page.index("<svg") < page.index("[one")
    assert "https://bioregistry.io/PMID:1" in Tags(page).links
    markdown = found._repr_markdown_()
    assert "- **AAA1** `HGNC:1`" in markdown
    assert "AAA1 is associated with redness — one, PMID:1" in markdown


def test_what_has_to_be_heeded_comes_before_the_answer(world_folder: Path) -> None:
    page = bioloom.open(world_folder).ask("Which genes are associated with blueness?")._repr_html_()
    assert page.index('class="heed"') < page.index("<b>AAA1</b>")


def test_an_abstention_is_no_empty_card(world_folder: Path) -> None:
    kb = bioloom.open(world_folder)
    for text in (kb.ask("Which genes are associated with florbitis?")._repr_html_(), str(kb.ask("Is florbitis red?"))):
        assert "No supported answer." in text


def test_no_drug_stands_without_what_is_ruled_out() -> None:
    drugs = [Entity(curie=f"D:{i}", name=name) for i, name in enumerate(("fit", "unfit", "unclear", "doubtful"))]
    patient = ForPatient(
        states=("gout",), suitable=(Ranked(entity=drugs[0]),), unstated=(Ranked(entity=drugs[2]),),
        cautioned=(Ranked(entity=drugs[3]),), ruled_out=(RuledOut(entity=drugs[1], state="gout", why="a label"),),
    )  # fmt: skip
    answer = Answer(kind="entities", value=("fit",), entities=(Ranked(entity=drugs[0]),), patient=patient)
    assert said_first(answer)[:4] == [
        "may be considered in gout:", "ruled out by gout: unfit", "spoken against, not offered: doubtful",
        "no statement found in gout: unclear",
    ]  # fmt: skip
    avoided = answer.model_copy(update={"entities": (Ranked(entity=drugs[1]),)})
    assert said_first(avoided)[0] == "to be avoided in gout:"
    for show in (plain_card, markdown_card, html_card):
        bundle = Bundle(question=Question(text="?"), method="Loom()", answer=answer)
        assert show(bundle).index("unfit") < show(bundle).index("D:0")


def test_nothing_is_said_to_treat_where_nothing_suits_the_patient(world_folder: Path) -> None:
    found = bioloom.open(world_folder).ask(QUESTION).bundle
    assert "AAA1 is associated with" in plain_card(found)
    abstained = found.answer.model_copy(update={"abstained": True, "patient": ForPatient(states=("gout",))})
    for show in (plain_card, markdown_card, html_card):
        assert "AAA1 is associated with" not in show(found.model_copy(update={"answer": abstained}))


def test_names_are_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import world

    monkeypatch.setitem(world.NODES, "HGNC:1", (["Gene", "Protein"], HOSTILE))
    write_world(tmp_path / "hostile")
    found = bioloom.open(tmp_path / "hostile").ask(QUESTION)
    assert HOSTILE in found.names
    tags = Tags(found._repr_html_())
    assert "script" not in tags.tags
    assert "onload" not in tags.attributes
    assert all(link.startswith("https://") for link in tags.links)
    assert not re.search(r"(?<!\\)<", found._repr_markdown_())


def test_a_drawing_is_svg_with_the_answers_first_and_bounded() -> None:
    many = [
        Fact(
            subject=Entity(curie=f"HGNC:{i}", name=f"G{i}"), predicate="interacts_with",
            object=Entity(curie="HGNC:0", name="<hub>"), negated=i == 1,
        )
        for i in range(1, 2 * MOST)
    ]  # fmt: skip
    root = ElementTree.fromstring(drawn(many, {"HGNC:0"}))
    boxes = [e for e in root.iter() if e.tag.endswith("rect")]
    assert len(boxes) == MOST
    assert min(boxes, key=lambda b: int(b.get("x", "0"))).get("stroke-width") == "2.5"
    assert any((e.get("stroke-dasharray") or "") for e in root.iter())
    assert "&lt;hub&gt;" in drawn(many, {"HGNC:0"})
    assert drawn([], ()) == ""
