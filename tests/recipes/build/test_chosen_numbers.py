"""A drug is spoken of by the number whose name is the drug's, where its list gives several of one vocabulary."""

from __future__ import annotations

from bioloom.recipes.build import chosen_numbers
from bioloom.recipes.build.gather import Gathered, gather
from bioloom.recipes.rows import Edge, Mapping, Node

PART, WHOLE = "CHEBI:144551", "CHEBI:7856"


def sources(label: str, other: str = WHOLE) -> list[Gathered]:
    listed = [Node(PART, ("Drug",), label), Mapping(PART, other), Edge(PART, "close_match", other)]
    return [
        gather("infores:chebi", [Node(PART, (), "4-(diethylamino)but-2-yn-1-ol"), Node(WHOLE, (), "oxybutynin")]),
        gather(chosen_numbers.LIST, [*listed, Mapping(PART, "GTOPDB:359")]),
        gather("infores:medic", [Node(PART, ("Drug",), label), Edge(PART, "treats", "MONDO:1")]),
        gather("infores:reactome", [Edge(PART, "participates_in", "REACT:1")]),
    ]


def test_the_number_that_bears_the_name_is_meant() -> None:
    every = sources("Oxybutynin")
    chosen_numbers.settle(every)
    chebi, listed, medic, reactome = every
    assert set(chebi.nodes) == {PART, WHOLE}
    assert listed.nodes[WHOLE].id == WHOLE
    assert [(c.subject, c.object) for c in listed.claims] == [(WHOLE, "GTOPDB:359")]
    assert [(e.subject, e.predicate, e.object) for e in listed.edges] == [(WHOLE, "close_match", PART)]
    assert [(e.subject, e.object) for e in medic.edges] == [(WHOLE, "MONDO:1")]
    assert [e.subject for e in reactome.edges] == [PART]  # who does not take the list's numbers means what it says


def test_another_name_or_another_vocabulary_changes_nothing() -> None:
    for label, other in (("Oxybutynin chloride", WHOLE), ("Oxybutynin", "DRUGBANK:DB01062")):
        every = sources(label, other)
        chosen_numbers.settle(every)
        assert [e.subject for e in every[2].edges] == [PART]


def test_an_antibody_is_no_molecule_of_another_name() -> None:
    same = Mapping("CHEBI:28887", "DRUGBANK:DB06650")

    def settled(molecule: str) -> list[Gathered]:
        every = [
            gather("infores:chebi", [Node("CHEBI:28887", (), molecule)]),
            gather("infores:drugbank", [Node("DRUGBANK:DB06650", (), "Ofatumumab")]),
            gather(chosen_numbers.LIST, [Node("CHEBI:28887", ("Drug",), "Ofatumumab"), same]),
            gather("infores:medic", [Edge("CHEBI:28887", "treats", "MONDO:1")]),
        ]  # fmt: skip
        chosen_numbers.settle(every)
        return every

    *_, listed, medic = settled("dimethyl ether")
    assert [e.subject for e in medic.edges] == ["DRUGBANK:DB06650"]
    assert not listed.claims
    assert not list(listed.edges)
    assert [e.subject for e in settled("ofatumumab (antibody)")[3].edges] == ["CHEBI:28887"]
