"""How typical a side effect is of its drug: more than chance in its class, its place by frequency, who else has it."""

from __future__ import annotations

from bioloom.core.trust.side_effects import CLASS_EXCESS, DRUGS_WITH_EFFECT, FREQUENCY_RANK
from bioloom.recipes.rows import Edge, Qualifiers
from bioloom.recipes.trust.typical import Typical


def effect(drug: str, name: str, low: float | None = None, high: float = 0.0) -> Edge:
    said: Qualifiers = () if low is None else (("frequency_lower", low), ("frequency_upper", high))
    return Edge(drug, "has_side_effect", name, qualifiers=said)


EDGES = [
    *(effect(f"pril {n}", "cough") for n in range(4)),
    *(effect(f"other {n}", "nausea") for n in range(20)),
    *(effect(f"pril {n}", "nausea") for n in range(4)),
    *(effect("verbose", f"effect {n}") for n in range(300)),
    effect("verbose", "cough"),
]


def traits(drug: str) -> set[str]:
    return {drug.split()[0]}


def test_a_class_stands_out_by_what_others_do_not_have() -> None:
    typical = Typical(EDGES, traits)
    cough, nausea = (dict(typical.of(("pril 0", name))) for name in ("cough", "nausea"))
    assert cough[CLASS_EXCESS] > nausea[CLASS_EXCESS]
    assert (cough[DRUGS_WITH_EFFECT], nausea[DRUGS_WITH_EFFECT]) == (5, 24)


def test_a_drug_without_others_of_its_class_has_no_excess() -> None:
    assert CLASS_EXCESS not in dict(Typical(EDGES, traits).of(("verbose", "cough")))


def test_the_drug_itself_does_not_speak_for_its_class() -> None:
    alone = [effect("pril 0", "cough"), *(effect(f"pril {n}", "nausea") for n in range(4))]
    assert CLASS_EXCESS not in dict(Typical(alone, traits).of(("pril 0", "cough")))


def test_equally_frequent_effects_share_the_first_place_and_a_bin_is_no_number() -> None:
    edges = [effect("a", "x", 0.1, 0.1), effect("a", "y", 0.1, 0.1), effect("a", "z", 0.0, 0.3), effect("a", "w")]
    ranks = {e.object: dict(Typical(edges, traits).of(("a", e.object))).get(FREQUENCY_RANK) for e in edges}
    assert ranks == {"x": 1, "y": 1, "z": 3, "w": None}
