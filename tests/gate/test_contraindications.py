"""What is stated against the one form in space of a drug is stated against the drug as sources name it."""

from __future__ import annotations

from bioloom.core.fact import Entity, Fact
from bioloom.graph.model.memory import from_facts
from bioloom.stages.gate.gate.contraindications import _carriers

LOOSE, EXACT, CLASS = (
    Entity(curie=f"CHEBI:{i}", name=n, categories=("Drug",)) for i, n in enumerate(("redicine", "(S)-Redicine", "dyes"))
)
GOUT, FAILURE = (Entity(curie=f"MONDO:{i}", name=n, categories=("Disease",)) for i, n in enumerate(("gout", "failure")))


def test_a_drug_carries_what_is_stated_of_its_exact_form() -> None:
    graph = from_facts(
        [
            Fact(subject=EXACT, predicate="subclass_of", object=LOOSE),
            Fact(subject=LOOSE, predicate="subclass_of", object=CLASS),
            Fact(subject=LOOSE, predicate="treats", object=GOUT),
            Fact(subject=EXACT, predicate="contraindicated_in", object=FAILURE),
        ]
    )
    drug, carrier = _carriers(graph)
    loose, exact, dyes = (graph.index(e.curie) for e in (LOOSE, EXACT, CLASS))
    pairs = set(zip(drug.tolist(), carrier.tolist(), strict=True))
    assert (loose, exact) in pairs
    assert (dyes, exact) not in pairs
