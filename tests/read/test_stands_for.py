"""What asks for the name behind a short form, and what asks for more."""

from __future__ import annotations

from typing import Any

import pytest

from bioloom.core.fact import Entity
from bioloom.core.ports import Grounding
from bioloom.stages.read.stands_for import stands_for

TNF = Entity(curie="HGNC:11892", name="TNF", categories=("Gene",))
MUSCLES = [Entity(curie=f"HP:{n}", name=name, categories=("PhenotypicFeature",)) for n, name in enumerate(("a", "b"))]


class Names:
    def link(self, text: str, **_: Any) -> list[Grounding]:
        of = {"TNF": [(TNF, 0.98)], "MH": [(e, 0.8) for e in MUSCLES]}.get(text, [])
        found = {"text": text, "start": 0, "end": len(text), "kind": "name"}
        return [Grounding(entity=entity, score=score, **found) for entity, score in of]


LINKER: Any = Names()


@pytest.mark.parametrize(
    "text",
    [
        "What does the symbol TNF stand for?",
        "TNF stands for what",
        "full name of TNF please",
        "what is TNF short for?",
        "Please spell out the abbreviation TNF.",
        "TNF gene, full name?",
        "what does mean the symbol TNF",
        "the abbreviation TNF means what?",
    ],
)
def test_the_name_of_a_short_form(text: str) -> None:
    asked = stands_for(text, LINKER)
    assert asked is not None
    (part,) = asked.parts
    assert (part.operator, part.asks, part.pattern.nodes[0].curies) == ("identify", "name", ("HGNC:11892",))
    assert text[part.bound[0].start : part.bound[0].end] == "TNF"


@pytest.mark.parametrize(
    "text",
    [
        "which drugs stand for TNF",  # asks for drugs
        "what does MH stand for",  # two things are called so
        "full name of the gene for Marfan syndrome",
        "what does XYZW stand for",
        "which genes bind TNF",
        "what does TNF mean",  # its function may be meant
    ],
)
def test_what_asks_for_something_else(text: str) -> None:
    assert stands_for(text, LINKER) is None
