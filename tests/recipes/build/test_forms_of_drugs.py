"""What labels say of a salt is said of the drug, too; not what they say of other esters, of ions and of isomers."""

from __future__ import annotations

import pytest

from bioloom.recipes.build.assemble import Assembled, assemble
from bioloom.recipes.build.derived import forms_of_drugs
from bioloom.recipes.build.gather import gather
from bioloom.recipes.rows import BY_NAME, Edge, Mapping, Node

DRUG, DISEASE = ("ChemicalEntity", "Drug"), ("Disease",)
SALT, BASE, OTHER = "CHEBI:1", "CHEBI:2", "DRUGBANK:DB3"
LINK = Edge(SALT, "close_match", BASE)


def world(
    names: dict[str, str], links: list[Node | Edge | Mapping], reader: str = "infores:medic", *more: Edge
) -> Assembled:
    things = [Node("MONDO:1", DISEASE, "gout"), Node("MONDO:2", DISEASE, "gravel")]
    things += [Node(identifier, DRUG, name) for identifier, name in names.items()]
    read = Edge(SALT, "treats", "MONDO:1", qualifiers=(("original_object", "gout"),))
    graph = assemble([gather("infores:a", [*things, *links]), gather(reader, [read, *more])])
    forms_of_drugs.share(graph)
    return graph


def treated(graph: Assembled, drug: str) -> set[str]:
    return {e.object for e in graph.of("treats") if e.subject == drug}


def test_the_drug_gets_what_its_salt_has_and_the_salt_keeps_it() -> None:
    graph = world({SALT: "Onenib succinate", BASE: "onenib"}, [LINK])
    assert treated(graph, SALT) == treated(graph, BASE) == {"MONDO:1"}
    (edge,) = (e for e in graph.of("treats") if e.subject == BASE)
    assert edge.qualifiers == (("original_object", "gout"), ("original_subject", SALT))


def test_an_active_moiety_is_as_good_as_a_close_match_and_a_name_alone_is_nothing() -> None:
    names = {SALT: "Onenib hydrochloride hydrate", BASE: "onenib"}
    assert treated(world(names, [Edge(SALT, "has_active_moiety", BASE)]), BASE) == {"MONDO:1"}
    assert not treated(world(names, []), BASE)
    assert not treated(world(names, [LINK._replace(qualifiers=(BY_NAME,))]), BASE)


@pytest.mark.parametrize(
    ("salt", "base"),
    [
        ("onenib cilexetil", "onenib"),
        ("sodium acetate", "acetic acid"),
        ("levoonenib succinate", "onenib"),
        ("onenib succinate", "onenib tartrate"),
        ("onenib", "onenib succinate"),
    ],
)
def test_what_is_no_form_by_its_name_shares_nothing(salt: str, base: str) -> None:
    assert not treated(world({SALT: salt, BASE: base}, [LINK]), BASE)


def test_a_number_that_sources_use_for_two_drugs_shares_nothing() -> None:
    merged = [
        Edge(SALT, "has_active_moiety", BASE),
        Node("DRUGBANK:DB1", DRUG, "Agalthree beta"), Mapping(SALT, "DRUGBANK:DB1"),
        Node("DRUGBANK:DB2", DRUG, "Onenib"), Mapping(BASE, "DRUGBANK:DB2"),
    ]  # fmt: skip
    assert not treated(world({SALT: "onenib tartrate", BASE: "onenib"}, merged), BASE)


def test_nothing_is_shared_with_two_drugs_or_by_others_than_readers_of_labels_or_twice() -> None:
    names = {SALT: "onenib succinate", BASE: "onenib"}
    two = [LINK, Edge(SALT, "close_match", OTHER)]
    assert not treated(world({**names, OTHER: "Onenib"}, two), BASE)
    assert not treated(world(names, [LINK], "infores:drugcentral"), BASE)
    known = Edge(BASE, "treats", "MONDO:1")
    assert len(list(world(names, [LINK], "infores:medic", known).of("treats"))) == 2
    denied = Edge(SALT, "treats", "MONDO:2", negated=True)
    assert treated(world(names, [LINK], "infores:medic", denied), BASE) == {"MONDO:1"}


@pytest.mark.parametrize(
    ("product", "said"),
    [
        ("onenib sulfate Oral Tablet [Onebrand]", True),
        ("onenib 100 UNT/ML Injectable Solution", True),
        ("onenib / twonib Oral Tablet", False),
        ("Onebrand", False),
        ("onenib sulfate", False),  # a salt, which only a source may connect
    ],
)
def test_a_product_of_one_substance_speaks_of_the_drug(product: str, *, said: bool) -> None:
    things = [Node("MONDO:1", DISEASE, "gout"), Node(BASE, DRUG, "onenib"), Node("RXCUI:9", DRUG, product)]
    graph = assemble([gather("infores:a", things), gather("infores:medic", [Edge("RXCUI:9", "treats", "MONDO:1")])])
    forms_of_drugs.share(graph)
    assert (treated(graph, BASE) == {"MONDO:1"}) == said
