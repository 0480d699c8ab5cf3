"""Sentences that set a scene are blanked; those that say on what the answer depends stay."""

from __future__ import annotations

import pytest

from bioloom.stages.read.coverage.background import background
from bioloom.stages.read.coverage.own_work import own_work
from bioloom.stages.read.forms.kinds import STATE
from bioloom.stages.read.mentions.spans import Candidate


def _names(text: str, *names: str, kind: str = "Gene") -> list[Candidate]:
    return [Candidate(text.index(n), text.index(n) + len(n), n, {kind: ()}, (), 0.9) for n in names]


@pytest.mark.parametrize(
    ("text", "names", "left"),
    [
        ("FBN1 codes for a large glycoprotein. The diseases it is associated with include:", ["FBN1", "glycoprotein"],
         "FBN1. The diseases it is associated with include:"),
        ("Blockade of the H2 receptor lowers acid. Drugs that act on it are", ["H2 receptor"],
         "H2 receptor. Drugs that act on it are"),
        ("TP53 was found in 1979! It was first taken for an oncogene. Where in the cell is this protein?", ["TP53"],
         "TP53. Where in the cell is this protein?"),
    ],
)  # fmt: skip
def test_what_is_told_of_a_thing_is_blanked_and_its_place_kept(text: str, names: list[str], left: str) -> None:
    found = background(text, _names(text, *names))
    assert found is not None
    assert " ".join(found.text.split()) == left
    assert len(found.text) == len(text)
    assert found.text.index(names[0]) == text.index(names[0])
    assert [found.keeps(n) for n in _names(text, *names)] == [True, *[False] * (len(names) - 1)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("She takes warfarin. Which drugs interact with it?", ["warfarin"]),
        ("A drug treats gout. Which gene does it bind?", ["gout"]),
        ("Colchicine treats gout. What else can be given for it?", ["Colchicine"]),
        ("Imatinib treats leukemia. Which gene does it hit for that?", ["Imatinib"]),
        ("Imatinib treats leukemia. Why does it work?", ["Imatinib"]),
        ("Imatinib treats leukemia. Which drugs treat gout?", ["Imatinib"]),
        ("Which drugs treat gout?", ["gout"]),
        ("One of colchicine and imatinib treats gout. Which one is it?", ["colchicine", "imatinib", "gout"]),
        ("Three genes: TP53, FBN1 and KRAS. Only one of them is in a pathway; which?", ["TP53", "FBN1", "KRAS"]),
    ],
)
def test_conditions_and_questions_of_the_scene_stay(text: str, names: list[str]) -> None:
    assert background(text, _names(text, *names)) is None


def test_nothing_is_known_to_be_told_of_states_and_doubtful_names() -> None:
    text = "Pregnancy lasts nine months. Which drugs harm it?"
    assert background(text, _names(text, "Pregnancy", kind=STATE)) is None
    assert background(text, [n._replace(chance=0.2) for n in _names(text, "Pregnancy")]) is None


@pytest.mark.parametrize(
    ("text", "names", "left"),
    [
        ("I'm writing a story about statins. How many drugs interact with simvastatin?", ["statins", "simvastatin"],
         "How many drugs interact with simvastatin?"),
        ("Sox2 was on my list; which genes does KLF4 regulate?", ["Sox2", "KLF4"], "which genes does KLF4 regulate?"),
        ("We found a variant in MYH7 in a family. What diseases are associated with this gene?", ["MYH7"],
         "MYH7. What diseases are associated with this gene?"),
        ("I read that zorbulin is popular: which genes does it bind?", ["zorbulin"],
         "zorbulin. which genes does it bind?"),
    ],
)  # fmt: skip
def test_what_the_writer_is_doing_is_no_condition(text: str, names: list[str], left: str) -> None:
    found = background(text, _names(text, *names))
    assert found is not None
    assert " ".join(found.text.split()) == left
    assert len(found.text) == len(text)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("I am taking warfarin. Which drugs interact with aspirin?", ["warfarin", "aspirin"]),
        ("We sequenced a girl with gout. Which drugs treat gout?", ["gout"]),
        ("I'm reading about gout. What else is like it?", ["gout"]),
        ("I read that TP53 binds MDM2. Which drugs target it?", ["TP53", "MDM2"]),
        ("I teach biology and want examples of diseases of TP53. Can you list a few?", ["TP53"]),
        ("I'm writing about my son's gout. Which drugs treat gout?", ["gout"]),
    ],
)
def test_what_the_writer_says_of_somebody_or_of_what_is_asked_stays(text: str, names: list[str]) -> None:
    assert own_work(text, _names(text, *names)) is None
