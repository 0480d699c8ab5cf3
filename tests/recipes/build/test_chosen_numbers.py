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


def molecule(me: str, label: str, *others: Node, kinds: tuple[Edge, ...] = ()) -> list[Gathered]:
    """A drug that the list speaks of by ``me``, with the other terms that it gives the numbers of."""
    mapped = [Mapping(me, other.id) for other in others]
    every = [
        gather("infores:terms", [Node(me, (), "ethane-1,2-diol", synonym=("glycol",)), *others, *kinds]),
        gather(
            chosen_numbers.LIST,
            [Node(me, ("Drug",), label), *mapped, Mapping(me, "INCHIKEY:A"), Mapping(me, "ATC:A06AD15")],
        ),
        gather("infores:medic", [Edge(me, "treats", "MONDO:1")]),
    ]
    chosen_numbers.settle(every)
    return every


def test_a_like_molecule_keeps_its_structure_and_what_is_called_as_it_is() -> None:
    polymer = Node("CHEBI:2", (), "poly(ethane-1,2-diol)")
    bearer = Node("MESH:D2", (), "Poly ethane 1,2 diol", synonym=("macrogol",))
    _, listed, medic = molecule("CHEBI:1", "Macrogol", polymer, bearer, Node("MESH:D1", (), "Glycol"))
    assert [e.subject for e in medic.edges] == ["CHEBI:2"]
    claims = {(c.subject, c.object) for c in listed.claims}
    assert claims == {
        ("CHEBI:2", "MESH:D2"), ("CHEBI:2", "ATC:A06AD15"), ("CHEBI:1", "MESH:D1"), ("CHEBI:1", "INCHIKEY:A"),
    }  # fmt: skip
    assert not list(listed.edges)  # no close match: they are two substances


def test_a_bearer_of_the_name_that_bears_that_of_the_molecule_too_speaks_for_it() -> None:
    polymer = Node("CHEBI:2", (), "poly(ethane-1,2-diol)")
    both = Node("MESH:D2", (), "Poly ethane 1,2 diol", synonym=("macrogol", "ethane-1,2-diol"))
    assert [e.subject for e in molecule("CHEBI:1", "Macrogol", polymer, both)[2].edges] == ["CHEBI:1"]


def test_a_class_is_no_drug_where_its_kinds_are() -> None:
    def settled(*drugs: str) -> list[str]:
        kinds = tuple(Edge(kind, "subclass_of", "CHEBI:1") for kind in ("CHEBI:2", *drugs))
        every = [
            gather("infores:chebi", [Node("CHEBI:1", (), "mycins"), Node("CHEBI:2", (), "mycin SV"), *kinds]),
            gather(
                chosen_numbers.LIST,
                [Node("CHEBI:1", (), "Mycin"), Mapping("CHEBI:1", "CHEBI:2"), *(Node(i, (), i) for i in drugs)],
            ),
            gather("infores:medic", [Edge("CHEBI:1", "treats", "MONDO:1")]),
        ]  # fmt: skip
        chosen_numbers.settle(every)
        return [e.subject for e in every[2].edges]

    assert settled("CHEBI:3", "CHEBI:4") == ["CHEBI:2"]
    assert settled("CHEBI:3") == ["CHEBI:1"]  # a racemate has its isomers as kinds


def test_an_enzyme_is_known_by_where_a_vocabulary_has_it() -> None:
    enzyme = Node("MESH:D3", ("Protein",), "Glycolase")
    assert [e.subject for e in molecule("CHEBI:1", "Glycolase", enzyme)[2].edges] == ["MESH:D3"]
    chemical = enzyme._replace(category=("ChemicalEntity",))
    assert [e.subject for e in molecule("CHEBI:1", "Glycolase", chemical)[2].edges] == ["CHEBI:1"]
