"""What a drug that nothing links is made of, by its name; and what one curator alone says."""

from __future__ import annotations

from bioloom.core.trust.grade import DOUBT, ONE_CURATOR
from bioloom.recipes.rows import Edge
from bioloom.recipes.trust.by_name import made_of
from recipes.trust.test_weigh import DISEASE, Node, Row, by_hand, drug, of, read, weighed

NAMES = {"a": "dapagli", "b": "metfort", "c": "tin"}


def made(name: str) -> set[str]:
    return {part for _, part in made_of({**NAMES, "x": name}, ["x"], NAMES)}


def test_a_name_goes_on_from_a_drugs_and_a_product_has_all_of_its_parts() -> None:
    assert made("Dapagli propylene glycolate hydrate") == {"a"}
    assert made("dapagli / metfort Oral Product") == {"a", "b"}
    assert not made("dapagli / unknown Oral Product")  # nothing is known of what it is without one part
    assert not made("dapagli")
    assert not made("tin fluoride")  # short names begin many others
    assert not made("new dapagli")


def test_what_is_in_doubt_of_a_drug_is_in_doubt_of_its_hydrate() -> None:
    drugs = [*drug(1, "dapagli", 9), *drug(2, "Dapagli hydrate"), *drug(3, "Other hydrate")]
    things = [Node("MONDO:1", DISEASE, "gout"), Node("CHEBI:9", ("ChemicalRole",), "flozin"), *drugs]
    graph = weighed([read(n, "treats", 1) for n in (1, 2, 3)], [by_hand(1, "treats", 1, negated=True)], things)
    assert of(graph, 1, 1)[DOUBT] == of(graph, 2, 1)[DOUBT] == "denied"
    assert DOUBT not in of(graph, 3, 1)


def one(number: int, disease: int, curators: float) -> Edge:
    return by_hand(number, "treats", disease)._replace(qualifiers=(("n_curators", curators),))


def said(labels: list[Row], hand: list[Row], things: list[Row], number: int, disease: int) -> bool:
    """Whether what people say of a drug and a disease is marked as one curator's."""
    graph = weighed(labels, hand, things)
    (found,) = (e for infores, e in graph.edges if infores == "infores:hand"
                and (e.subject, e.object) == (f"CHEBI:{number}", f"MONDO:{disease}"))  # fmt: skip
    return ONE_CURATOR in dict(found.qualifiers)


def test_one_curator_alone_is_marked_unless_others_say_so_of_the_drug_or_its_class() -> None:
    things = [*(Node(f"MONDO:{n}", DISEASE, f"d{n}") for n in (1, 2)), Node("CHEBI:9", ("ChemicalRole",), "pril"),
              *drug(1, "onepril", 9), *drug(2, "twopril", 9), *drug(3, "lone")]  # fmt: skip
    hand: list[Row] = [one(1, 1, 1.0), one(2, 2, 3.0), one(3, 2, 1.0)]
    labels: list[Row] = [read(3, "treats", 1)]
    assert [said(labels, hand, things, n, d) for n, d in ((1, 1), (2, 2), (3, 2))] == [True, False, True]
    assert not said([read(2, "treats", 1)], hand, things, 1, 1)
