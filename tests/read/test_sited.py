"""Side effects in a part of the body are kinds of its abnormality, where the vocabulary of signs has one."""

from __future__ import annotations

from typing import Any

from bioloom.core.fact import Entity
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Grounding
from bioloom.stages.read.pieces.sited import sited
from bioloom.stages.read.types import Bound, Reading, Understanding

LUNG = Entity(curie="UBERON:0002048", name="lung", categories=("GrossAnatomicalStructure",))
ABNORMAL = Entity(curie="HP:0002088", name="Abnormal lung morphology", categories=("PhenotypicFeature",))
SIDE = '(c {id: "CHEBI:2663"})-[:has_side_effect]->(a:PhenotypicFeature), '
AT = '(d:Disease)-[:disease_has_location]->(g:GrossAnatomicalStructure {id: "UBERON:0002048"})'
PLACE = f"{AT}, (d)-[:has_phenotype]->(a)"


class Names:
    def __init__(self, *known: Entity) -> None:
        self.known = known

    def link(self, text: str, **_: Any) -> list[Grounding]:
        whole: dict[str, Any] = {"text": text, "start": 0, "end": len(text), "score": 0.9, "kind": "name"}
        return [Grounding(entity=e, **whole) for e in self.known if text == "abnormality of the lung"]


def asked(match: str) -> Understanding:
    lung: dict[str, Any] = {"text": "lung", "start": 30, "end": 34, "score": 0.9, "kind": "name"}
    bound = Bound(node="g", text="lung", start=30, end=34, readings=(Grounding(entity=LUNG, **lung),))
    pattern = parse_pattern(f"MATCH {match} RETURN DISTINCT a")
    return Understanding(parts=(Reading(pattern=pattern, kind="entities", bound=(bound,), said="As it was read."),))


def read(match: str, *known: Entity) -> Reading:
    linker: Any = Names(*known)
    return sited(asked(match), linker).parts[0]


def test_side_effects_in_an_organ_are_kinds_of_its_abnormality() -> None:
    (kind,) = (e for e in read(SIDE + PLACE, ABNORMAL).pattern.edges if e.closure)
    pattern = read(SIDE + PLACE, ABNORMAL).pattern
    assert (kind.subject, pattern.node(kind.object).curies) == ("a", ("HP:0002088",))
    assert len(pattern.edges) == 2
    assert {n.name for n in pattern.nodes} == {"a", "c", "g"}


def test_the_signs_of_diseases_of_an_organ_stay_what_they_are() -> None:
    assert read(PLACE, ABNORMAL) == asked(PLACE).parts[0]


def test_an_organ_whose_abnormality_has_no_name_stays() -> None:
    assert read(SIDE + PLACE) == asked(SIDE + PLACE).parts[0]
    assert read(SIDE + PLACE, LUNG) == asked(SIDE + PLACE).parts[0]
