"""An interaction is as severe as the question wants it; a word for that which fits nothing refuses."""

from __future__ import annotations

import pytest

from bioloom.core.answer import Answer
from bioloom.core.catalogue import catalogue
from bioloom.core.pattern import Pattern
from bioloom.stages.answer.as_taken import as_taken
from bioloom.stages.answer.conclude.levels import with_level
from bioloom.stages.read.coverage.severity import with_severity
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.lower import lower
from bioloom.stages.read.types import Reading, Understanding

from .things import slots

LIST = "select Chem | pharmacologically_interacts_with<Chem"
AGAINST = ["advice <> precaution", "advice <> to be taken into account"]
BOTH = "exists Chem | ROOT ; pharmacologically_interacts_with<Chem"


class Leveled:
    """A graph or run whose interaction is stated with some values of qualifiers and no other."""

    def __init__(self, **stated: str) -> None:
        self.stated = stated

    def match(self, pattern: Pattern) -> object:
        tests = [t for e in pattern.edges for t in e.tests]
        kept = all((self.stated.get(t.key) == t.value) == (t.op == "=") and t.key in self.stated for t in tests)
        return type("Matched", (), {"count": int(kept)})()


def _read(form: str, *kinds: str) -> Understanding:
    reading = lower(parse_form(form), slots(kinds), catalogue())
    return Understanding(parts=(reading.model_copy(update={"said": "Which chemicals interact with the drug A?"}),))


def _tests(found: Understanding) -> list[str]:
    return [f"{t.key} {t.op} {t.value}" for p in found.parts for e in p.pattern.edges for t in e.tests]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Which drugs must not be taken with A?", ["advice = contraindicated"]),
        ("Which drugs are contraindicated with A?", ["advice = contraindicated"]),
        ("What should I avoid with A?", AGAINST),
        (
            "Which drugs have a major interaction with A?",
            AGAINST,
        ),
        ("Which drugs interact with A?", []),
    ],
)
def test_the_words_of_the_question_say_how_severe(text: str, wanted: list[str]) -> None:
    found = with_severity(_read(LIST, "Chem"), text, Leveled(advice="contraindicated"))
    assert _tests(found) == wanted
    assert bool(found.parts[0].severity) == bool(wanted)
    assert ("ANSM" in found.parts[0].said) == bool(wanted)


def test_the_first_source_that_has_the_level_is_taken() -> None:
    text = "Which drugs have serious interactions with A?"
    assert _tests(with_severity(_read(LIST, "Chem"), text, Leveled(severity="critical"))) == ["severity = critical"]
    assert "advice" in _tests(with_severity(_read(LIST, "Chem"), text, Leveled()))[0]


def test_what_is_no_single_interaction_of_drugs_refuses_a_word_that_narrows_one() -> None:
    genes = _read("select Gene | physically_interacts_with<Gene", "Gene")
    found = with_severity(genes, "Which genes have major interactions with A?", Leveled())
    assert not found.parts
    assert found.missing == ("what 'major' narrows",)
    assert with_severity(genes, "Which genes interact with A?", Leveled()) is genes


def test_a_name_that_says_severe_is_no_level() -> None:
    treats = _read("select Chem | treats<Chem", "Disease")
    assert with_severity(treats, "Which drugs treat severe asthma?", Leveled()) is treats


def _leave() -> Reading:
    return _read(BOTH, "Chem", "Chem").parts[0].model_copy(update={"leave": "A interacts with the drug B"})


def test_an_interaction_that_asks_for_care_refuses_no_leave() -> None:
    answer = Answer(kind="yesno", value="no")
    careful = with_level(answer, _leave().pattern, Leveled(advice="precaution"))
    assert (careful.value, careful.caveats[0].kind) == ("maybe", "graded")
    assert "precaution" in careful.caveats[0].said
    against = with_level(answer, _leave().pattern, Leveled(advice="contraindicated"))
    assert (against.value, "contraindicated" in against.caveats[0].said) == ("no", True)
    assert with_level(answer, _leave().pattern, Leveled()) is answer


def test_the_level_is_said_first() -> None:
    asked = with_severity(_read(LIST, "Chem"), "drugs to avoid with A", Leveled(advice="contraindicated")).parts[0]
    told = as_taken(Answer(kind="entities", value=("B",)), asked, Leveled())
    assert told.caveats[0].kind == "graded"
    assert "not recommended" in told.caveats[0].said
