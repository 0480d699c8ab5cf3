"""Class words: what they narrow, where they stand, and that none is left out in silence."""

from __future__ import annotations

import pytest

from bioloom.core.catalogue import catalogue
from bioloom.core.fact import Entity
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.lower import Slot, lower
from bioloom.stages.read.mentions.class_words import (
    class_words,
    instead,
    named,
    narrowed,
    overlapped,
    without_classes,
    without_place,
)
from bioloom.stages.read.readback.sentence import say
from bioloom.stages.read.score.masked import masked

from .things import grounding

KINDS = {"GO": "MolecularActivity", "HP": "PhenotypicFeature", "USDA.FG": "Food", "RefSeq": "CellularComponent",
         "bioloom.agency": "Agent", "MONDO": "Disease"}  # fmt: skip


class Known:
    """A graph that has a thing for every CURIE, each called by it."""

    def entity(self, curie: str) -> Entity | None:
        return Entity(curie=curie, name=curie, categories=(KINDS[curie.rpartition(":")[0]],))


class Empty:
    """A graph that has none of the classes."""

    def entity(self, curie: str) -> Entity | None:
        return None


def words(text: str, graph: object = None) -> list[tuple[str, str, bool]]:
    found = class_words(text, graph or Known())  # type: ignore[arg-type]
    return [(w.slot.text, w.slot.curies[0], w.denied) for w in found]


def slot(text: str, name: str, kind: str) -> Slot:
    start = text.index(name)
    return Slot(text=name, start=start, end=start + len(name), kind=kind)


@pytest.mark.parametrize(("text", "curie"), [
    ("Which kinases bind MDM2?", "GO:0016301"),
    ("Which tyrosine kinases are mutated in GIST?", "GO:0004713"),
    ("Which opioid receptors does buprenorphine bind?", "GO:0004985"),
    ("drugs that act on sphingosine-1-phosphate receptors", "GO:0038036"),
    ("which poultry has the most iron", "USDA.FG:0500"),
    ("MDM2 interactors that are transcription factors", "GO:0003700"),
    ("which nuts have the most magnesium", "USDA.FG:1200"),
    ("a surface marker of T cells", "GO:0009986"),
    ("Fanconi genes, how many of them are X-linked?", "RefSeq:NC_000023"),
    ("count the approved drugs that act on ADRB2", "bioloom.agency:FDA"),
    ("cardiac side effects of doxorubicin", "HP:0001626"),
    ("side effects of amiodarone on the thyroid", "HP:0000820"),
    ("what does prednisone do to the bones?", "HP:0000924"),
])  # fmt: skip
def test_found(text: str, curie: str) -> None:
    assert [c for _, c, _ in words(text)] == [curie]


@pytest.mark.parametrize("text", [
    "Which kinase inhibitors treat leukemia?", "which opioid receptors antagonists treat overdose?",
    "drugs approved for asthma",
    "genes expressed on the surface of the lens",
    "cardiac arrest after digoxin", "which genes cause nuclear cataract", "is a nut allergy inherited?",
    "what is expressed in the skin", "drugs for liver failure",
])  # fmt: skip
def test_no_class_word(text: str) -> None:
    assert words(text) == []


def test_denied() -> None:
    assert words("TP53 interactors that are not kinases") == [("kinases", "GO:0016301", True)]


def test_unknown_to_the_graph() -> None:
    assert words("Which kinases bind MDM2?", Empty()) == []


def test_narrowed_pattern() -> None:
    text = "Which kinases bind MDM2?"
    found = class_words(text, Known())  # type: ignore[arg-type]
    form, slots = narrowed(
        parse_form("select Gene | physically_interacts_with<Gene"), [slot(text, "MDM2", "Gene")], found
    )
    assert [s.text for s in slots] == ["kinases", "MDM2"]
    assert slots[0].added
    assert not slots[1].added
    pattern = lower(form, slots, catalogue()).pattern
    closure = [e for e in pattern.edges if e.closure]
    assert len(closure) == 1
    assert pattern.node(closure[0].object).curies == ("GO:0016301",)
    assert say(form, ["kinase activity", "MDM2"], [s.kind for s in slots]) == (
        "Which genes have the function kinase activity and physically interact with MDM2?"
    )
    plain, left = without_classes(form, slots)
    assert str(plain) == "select Gene | physically_interacts_with<Gene"
    assert [s.text for s in left] == ["MDM2"]


def test_no_place_for_another_kind() -> None:
    text = "Which diseases do kinases have to do with, apart from gout?"
    found = class_words(text, Known())  # type: ignore[arg-type]
    form, slots = parse_form("select Disease | OTHER"), [slot(text, "gout", "Disease")]
    assert narrowed(form, slots, found)[0] == form
    assert [w.slot.text for w in without_place(found, form, slots, text)] == ["kinases"]


def test_said_of_a_thing_beside_it() -> None:
    text = "Which drugs target the kinase BRAF?"
    found = class_words(text, Known())  # type: ignore[arg-type]
    form, slots = parse_form("select Chem | directly_physically_interacts_with<Chem"), [slot(text, "BRAF", "Gene")]
    assert without_place(found, form, slots, text) == []


def test_implied_by_the_relation() -> None:
    text = "which receptor does salbutamol act on"
    found = class_words(text, Known())  # type: ignore[arg-type]
    form = parse_form("select Gene | directly_physically_interacts_with>Gene")
    slots = [slot(text, "salbutamol", "Chem")]
    assert narrowed(form, slots, found)[0] == form
    assert without_place(found, form, slots, text) == []


def test_read_in_its_place() -> None:
    text = "side effects of amiodarone on the thyroid?"
    found = class_words(text, Known())  # type: ignore[arg-type]
    slots = [slot(text, "amiodarone", "Chem")]
    assert masked(text, [(16, 26, "Chem")], instead(found, slots)) == "side effects of drug [unused1] ?"
    taken = [slot(text, "thyroid", "Chem")]
    assert overlapped(found[0], taken)
    assert instead(found, taken) == []


def test_kinds_of_words_read_in_its_place() -> None:
    text = "which fruits contain potassium?"
    found = class_words(text, Known())  # type: ignore[arg-type]
    assert masked(text, [], instead(found, [])) == "which foods contain potassium?"


def test_as_a_thing() -> None:
    for text, names in (
        ("drugs that inhibit kinases", ["kinases"]),
        ("Is isoniazid hepatotoxic?", ["hepatotoxic"]),
        ("drugs for tuberculosis that are hepatotoxic", []),
    ):
        assert [g.text for g in named(class_words(text, Known()), text)] == names  # type: ignore[arg-type]


def test_or_stays_together() -> None:
    text = "Which kinases bind MDM2 or TP53?"
    found = class_words(text, Known())  # type: ignore[arg-type]
    form = parse_form("select Gene | physically_interacts_with<Gene ; ~physically_interacts_with<Gene")
    form, slots = narrowed(form, [slot(text, "MDM2", "Gene"), slot(text, "TP53", "Gene")], found)
    assert [a.either for a in form.arms] == [False, False, True]
    assert [s.text for s in slots] == ["kinases", "MDM2", "TP53"]


def test_what_was_an_or_to_a_class_word_is_one_no_more_without_it() -> None:
    form = parse_form(
        "select PhenotypicFeature | has_phenotype>PhenotypicFeature ; subclass_of*<PhenotypicFeature"
        " ; ~subclass_of*<PhenotypicFeature"
    )
    said = (("Zork", "Disease", False), ("kidney", "PhenotypicFeature", True), ("heart", "PhenotypicFeature", False))
    slots = [
        Slot(text=t, start=n * 9, end=n * 9 + len(t), kind=k, readings=(grounding(t, f"X:{n}", k),), added=a)
        for n, (t, k, a) in enumerate(said)
    ]
    plain, left = without_classes(form, slots)
    assert [s.text for s in left] == ["Zork", "heart"]
    assert not any(a.either for a in plain.arms)
    assert lower(plain, left, catalogue()).pattern.edges
