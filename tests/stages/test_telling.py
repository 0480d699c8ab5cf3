"""Which of several ways between two things are told, and in which order."""

from bioloom.core.fact import Entity, Fact
from bioloom.core.results.routes import Route
from bioloom.stages.answer.operators.joining.telling import little, telling

A, B, TWIN, CLASS, GENE, FOOD = (Entity(curie=f"X:{i}", name=n) for i, n in enumerate(("a", "b", "b'", "k", "g", "f")))


def way(*steps: tuple[Entity, str, Entity]) -> Route:
    """A route from A to B; a step is written in the direction of its statement."""
    at, things = A, [A]
    for s, _, o in steps:
        at = o if s == at else s
        things.append(at)
    hops = tuple(
        (Fact(subject=s, predicate=p, object=o, primary_knowledge_source="infores:t", knowledge_level="not_provided",
              agent_type="not_provided"),)
        for s, p, o in steps
    )  # fmt: skip
    return Route(entities=tuple(things), hops=hops, score=0.5)


DIRECT = way((A, "has_side_effect", B))
GIVEN = way((A, "treats", TWIN), (TWIN, "close_match", B))
ROUND = way((A, "has_side_effect", TWIN), (B, "close_match", TWIN))
THROUGH = way((A, "targets", GENE), (GENE, "causes", B))
SIBLINGS = way((A, "subclass_of", CLASS), (B, "subclass_of", CLASS))
EATEN = way((FOOD, "has_nutrient", A), (FOOD, "has_nutrient", B))


def test_what_a_drug_is_given_for_comes_before_its_side_effects_even_by_another_entry():
    assert telling([DIRECT, THROUGH, GIVEN]) == [GIVEN, DIRECT, THROUGH]


def test_what_goes_round_by_another_entry_is_left_out_where_a_direct_way_is_there():
    assert telling([ROUND, DIRECT, THROUGH]) == [DIRECT, THROUGH]
    assert telling([THROUGH, ROUND]) == [ROUND, THROUGH]
    known = way((A, "treats", B))
    assert telling([known, GIVEN, THROUGH]) == [known, THROUGH]


def test_what_merely_holds_both_is_told_only_where_nothing_else_is():
    assert [little(r) for r in (SIBLINGS, EATEN, THROUGH, DIRECT)] == [True, True, False, False]
    assert telling([SIBLINGS, EATEN, THROUGH]) == [THROUGH]
    assert telling([SIBLINGS, EATEN]) == [SIBLINGS, EATEN]
    down = way((A, "subclass_of", CLASS), (CLASS, "subclass_of", B))  # a kind of a kind is a connection
    assert not little(down)
