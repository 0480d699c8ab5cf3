"""A class word that the relation is taken to say is said to be untested, with the answers of which nothing says it."""

from __future__ import annotations

from bioloom.core.answer import Answer, Ranked
from bioloom.core.catalogue import catalogue
from bioloom.core.fact import Entity
from bioloom.core.pattern import Pattern
from bioloom.stages.answer.as_taken import as_taken
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.lower import lower
from bioloom.stages.read.mentions.presumed import with_presumed
from bioloom.stages.read.types import Understanding

from .things import slots

FDA = Entity(curie="bioloom.agency:FDA", name="FDA", categories=("Agent",))


class Agencies:
    """A graph with an agency, which approved one drug."""

    def entity(self, curie: str) -> Entity | None:
        return FDA if curie == FDA.curie else None

    def match(self, pattern: Pattern) -> object:
        assert pattern.edges[0].predicates == ("approved_by",)
        assert (pattern.edges[0].subject, pattern.answer) == ("a", "a")  # the drug is what was approved
        one = Entity(curie="CHEBI:1", name="A", categories=("Drug",))
        return type("Matched", (), {"entities": lambda _: [one]})()


def _read(form: str, kind: str) -> Understanding:
    return Understanding(parts=(lower(parse_form(form), slots([kind]), catalogue()),))


def test_approved_beside_treats_is_presumed_and_said() -> None:
    found = with_presumed(_read("select Chem | treats<Chem", "Disease"), "Which approved drugs treat X?", Agencies())
    assert [(p.text, p.curies) for p in found.parts[0].presumed] == [("approved", (FDA.curie,))]
    things = [Entity(curie=f"CHEBI:{n}", name=name, categories=("Drug",)) for n, name in ((1, "A"), (2, "B"))]
    answer = Answer(kind="entities", value=("A", "B"), entities=tuple(Ranked(entity=e) for e in things))
    told = as_taken(answer, found.parts[0], Agencies())
    assert told.caveats[0].kind == "presumed"
    assert "of B," in told.caveats[0].said


def test_what_is_tested_or_not_said_is_not_presumed() -> None:
    treats = _read("select Chem | treats<Chem", "Disease")
    assert with_presumed(treats, "Which drugs treat X?", Agencies()) is treats
    approved = _read("select Chem | approved_by<Chem", "Agent")
    assert with_presumed(approved, "Which approved drugs are there of the FDA?", Agencies()) is approved
