"""What sentences state of two kinds of things is what the catalogue of relations allows between them."""

from __future__ import annotations

from bioloom.core.catalogue import catalogue
from bioloom.core.fact import Entity
from bioloom.stages.text.convert.kinds import family, kind
from bioloom.stages.text.convert.relations import UNSAID, relations

GENES = {"mir": "gene"}  # a microRNA's gene is the same node


def told(category: str) -> str:
    """The family of kinds that a class of the catalogue belongs to."""
    found = family(kind(Entity(curie="X:1", name="x", categories=(category,))))
    return GENES.get(found, found)


def test_every_sense_states_a_relation_of_the_catalogue_in_its_direction() -> None:
    table = catalogue().relations
    for predicate in relations().predicates:
        allowed = {(told(e.subject), told(e.object)) for e in table[predicate].ends}
        said = {tuple(GENES.get(family(k), family(k)) for k in ends) for ends in relations().ends(predicate)}
        assert said <= allowed, predicate
    assert UNSAID not in table
