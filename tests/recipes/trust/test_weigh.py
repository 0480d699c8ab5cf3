"""Rules over what programs read in labels, each on a small graph of its kind."""

from __future__ import annotations

from collections.abc import Iterable

from bioloom.core.trust.grade import AGREED_BY, CLASS_LABELS, DOUBT, LABEL_SAYS
from bioloom.core.trust.side_effects import GIVEN_THERE, NOT_GIVEN_THERE
from bioloom.recipes.build.assemble import Assembled, assemble
from bioloom.recipes.build.gather import gather
from bioloom.recipes.rows import Edge, Mapping, Node
from bioloom.recipes.trust.weigh import weigh

DRUG, DISEASE, ROLE = ("ChemicalEntity", "Drug"), ("Disease",), ("ChemicalRole",)
Row = Node | Edge | Mapping


def drug(number: int, name: str, group: int = 0) -> list[Row]:
    """A drug, and its pharmacologic class where it has one."""
    kind = (("class_type", "FDA Established Pharmacologic Class"),)
    classed = [Edge(f"CHEBI:{number}", "has_chemical_role", f"CHEBI:{group}", qualifiers=kind)] if group else []
    return [Node(f"CHEBI:{number}", DRUG, name), *classed]


def read(number: int, predicate: str, disease: int, label: str = "", words: str = "") -> Edge:
    """What a program read in a label."""
    said = (("original_object", words), ("label_text", label)) if label else ()
    ends, agent = (f"CHEBI:{number}", f"MONDO:{disease}"), "text_mining_agent"
    return Edge(ends[0], predicate, ends[1], knowledge_level="not_provided", agent_type=agent, qualifiers=said)


def by_hand(number: int, predicate: str, disease: int, *, negated: bool = False) -> Edge:
    return Edge(f"CHEBI:{number}", predicate, f"MONDO:{disease}", negated)


def weighed(labels: Iterable[Row], hand: Iterable[Row] = (), things: Iterable[Row] = ()) -> Assembled:
    graph = assemble([gather("infores:terms", things), gather("infores:hand", hand), gather("infores:labels", labels)])
    weigh(graph)
    return graph


def of(graph: Assembled, number: int, disease: int, predicate: str = "treats") -> dict[str, str | float]:
    found = [
        dict(e.qualifiers)
        for infores, e in graph.edges
        if (e.subject, e.predicate, e.object) == (f"CHEBI:{number}", predicate, f"MONDO:{disease}")
        and infores == "infores:labels"
    ]
    return found[0]


def diseases(*names: str) -> list[Row]:
    return [Node(f"MONDO:{i}", DISEASE, name) for i, name in enumerate(names, 1)]


def test_a_plain_contraindication_doubts_the_indication_and_one_in_circumstances_does_not() -> None:
    things = [*diseases("anuria", "psoriasis"), *drug(11, "a"), *drug(12, "b")]
    labels = [
        read(11, "treats", 1), read(11, "contraindicated_in", 1, "Contraindicated in patients with anuria.", "anuria"),
        read(12, "treats", 2), read(12, "contraindicated_in", 2, "Not for pregnant women with psoriasis.", "psoriasis"),
    ]  # fmt: skip
    graph = weighed(labels, things=things)
    assert of(graph, 11, 1)[DOUBT] == "contraindicated"
    assert "anuria" in str(of(graph, 11, 1)["doubt_text"])
    assert of(graph, 11, 1, "contraindicated_in")[LABEL_SAYS] == "plain"
    assert DOUBT not in of(graph, 12, 2)
    assert of(graph, 12, 2, "contraindicated_in")[DOUBT] == "circumstances"


def test_people_who_say_that_it_treats_the_disease_outweigh_the_label() -> None:
    things = [*diseases("anuria"), *drug(11, "a")]
    label = read(11, "contraindicated_in", 1, "Contraindicated in anuria.", "anuria")
    graph = weighed([read(11, "treats", 1), label], [by_hand(11, "treats", 1)], things)
    assert of(graph, 11, 1) == {AGREED_BY: "infores:hand"}


def test_what_curators_judged_no_indication_is_doubted() -> None:
    things = [*diseases("anuria"), *drug(11, "a")]
    graph = weighed([read(11, "treats", 1)], [by_hand(11, "treats", 1, negated=True)], things)
    assert of(graph, 11, 1)[DOUBT] == "denied"


def test_labels_of_other_drugs_of_the_class_agree_and_those_of_the_same_substance_do_not() -> None:
    things = [*diseases("gout"), Node("CHEBI:5", ROLE, "class"), *drug(11, "a", 5), *drug(12, "b", 5), *drug(13, "c")]
    alike = weighed([read(11, "treats", 1), read(12, "treats", 1), read(13, "treats", 1)], things=things)
    assert of(alike, 11, 1)[CLASS_LABELS] == 1
    assert CLASS_LABELS not in of(alike, 13, 1)
    same = Edge("CHEBI:12", "has_active_moiety", "CHEBI:11")
    salt = weighed([read(11, "treats", 1), read(12, "treats", 1)], [same], things)
    assert CLASS_LABELS not in of(salt, 11, 1)


def test_a_class_that_curators_list_for_one_numbered_kind_is_doubted_for_the_other() -> None:
    names = "type 1 gout", "type 2 gout", "gout"
    above = [Edge(f"MONDO:{i}", "subclass_of", "MONDO:3") for i in (1, 2)]
    things = [
        *diseases(*names), *above, Node("CHEBI:5", ROLE, "one"), Node("CHEBI:6", ROLE, "other"),
        *drug(11, "a", 5), *drug(12, "b", 5), *drug(13, "c", 6), *drug(14, "d", 6),
    ]  # fmt: skip
    hand = [by_hand(12, "treats", 2), by_hand(14, "treats", 1)]
    graph = weighed([read(11, "treats", 1), read(11, "treats", 2), read(13, "treats", 1)], hand, things)
    assert of(graph, 11, 1)[DOUBT] == "sibling_disease"
    assert DOUBT not in of(graph, 11, 2)
    assert DOUBT not in of(graph, 13, 1)


def test_the_list_of_another_class_is_doubted_where_curators_know_it_of_that_class() -> None:
    names = [f"disease number{i}" for i in range(14)]
    steroids, anesthetic = [21, 22, 23], 11
    things = [
        *diseases(*names), Node("CHEBI:5", ROLE, "steroid"), Node("CHEBI:6", ROLE, "anesthetic"),
        *(row for i in steroids for row in drug(i, f"steroid {i}", 5)), *drug(anesthetic, "anesthetic a", 6),
    ]  # fmt: skip
    labels = [read(i, "treats", d) for i in (*steroids, anesthetic) for d in range(1, 14)]
    own = read(anesthetic, "treats", 14)
    hand = [by_hand(21, "treats", d) for d in (1, 2, 3)]
    graph = weighed([*labels, own], hand, things)
    assert of(graph, anesthetic, 5)[DOUBT] == "copied_list"
    assert DOUBT not in of(graph, anesthetic, 14)
    assert DOUBT not in of(graph, 21, 5)


def test_what_a_drug_of_kits_has_of_a_single_drug_is_doubted_unless_its_own_products_have_it() -> None:
    names = [f"disease number{i}" for i in range(20)]
    steroids, anesthetic, partner, product = [21, 22, 23], 11, 30, 31
    things = [
        *diseases(*names), Node("CHEBI:5", ROLE, "steroid"), Node("CHEBI:6", ROLE, "anesthetic"),
        *(row for i in steroids for row in drug(i, f"steroid {i}", 5)), *drug(anesthetic, "anesthetic a", 6),
        *drug(partner, "partner", 6 + 1), *drug(product, "a product", 6), Node("CHEBI:7", ROLE, "other"),
        Edge(f"CHEBI:{product}", "has_active_ingredient", f"CHEBI:{anesthetic}"),
    ]  # fmt: skip
    copied = [read(i, "treats", d) for i in (*steroids, anesthetic) for d in range(1, 14)]
    beside = [read(i, "treats", d) for i in (anesthetic, partner) for d in (14, 15, 16)]
    more = [read(anesthetic, "treats", 17), read(product, "treats", 14)]
    graph = weighed([*copied, *beside, *more], [by_hand(21, "treats", d) for d in (1, 2, 3)], things)
    doubted = {d for d in (14, 15, 16, 17) if DOUBT in of(graph, anesthetic, d)}
    assert doubted == {15, 16}
    assert not any(DOUBT in of(graph, partner, d) for d in (14, 15, 16))


def test_a_class_whose_labels_contraindicate_it_where_none_treats_it() -> None:
    labels = [read(i, "contraindicated_in", 1, "Contraindicated in asthma.", "asthma") for i in (12, 13, 14)]
    things = [
        *diseases("asthma", "gout"), Node("CHEBI:5", ROLE, "blocker"),
        *(row for i in range(11, 16) for row in drug(i, f"blocker {i}", 5)),
    ]  # fmt: skip
    assert of(weighed([read(11, "treats", 1), *labels], things=things), 11, 1)[DOUBT] == "contraindicated_class"
    more = [read(11, "treats", 1), read(15, "treats", 1), *labels]
    assert DOUBT not in of(weighed(more, things=things), 11, 1)


def test_vaccines_and_imaging_agents_treat_nothing() -> None:
    things = [*diseases("gout"), *drug(11, "gout vaccine"), *drug(12, "fluorogout F-18"), *drug(13, "gout F drug")]
    graph = weighed([read(i, "treats", 1) for i in (11, 12, 13)], things=things)
    assert [of(graph, i, 1).get(DOUBT) for i in (11, 12, 13)] == ["no_treatment", "no_treatment", None]


def test_a_salt_that_a_mapping_made_one_with_another_drug_is_found_and_one_with_a_synonym_is_not() -> None:
    def merged(name: str) -> Assembled:
        things = [
            *diseases("gout"), Node("CHEBI:11", DRUG, "lustat"), Node("CHEBI:12", DRUG, "lustat tartrate"),
            Node("DRUGBANK:DB1", DRUG, "Lustat"), Node("DRUGBANK:DB2", DRUG, name),
            Mapping("CHEBI:11", "DRUGBANK:DB1"), Mapping("CHEBI:12", "DRUGBANK:DB2"),
            Edge("CHEBI:12", "has_active_moiety", "CHEBI:11"),
        ]  # fmt: skip
        return weighed([read(12, "treats", 1)], things=things)

    assert of(merged("Galsidase beta"), 12, 1)[DOUBT] == "merged"
    assert DOUBT not in of(merged("Lustat hemitartrate"), 12, 1)


def test_a_protein_under_the_number_of_a_small_molecule_is_found_and_a_synonym_of_a_protein_is_not() -> None:
    def called(*names: str) -> Assembled:
        things = [*diseases("gout"), Node("CHEBI:11", DRUG, "galsinib", synonym=names)]
        graph = assemble([
            gather("infores:terms", things),
            gather("infores:labels", [Node("CHEBI:11", DRUG, "Galplostim"), read(11, "treats", 1)]),
        ])  # fmt: skip
        weigh(graph)
        return graph

    assert of(called(), 11, 1)[DOUBT] == "merged"
    assert DOUBT not in of(called("galplostim"), 11, 1)


def test_a_contraindication_in_what_curators_list_it_for_is_the_one_in_doubt() -> None:
    things = [*diseases("psoriasis"), *drug(11, "a")]
    label = read(11, "contraindicated_in", 1, "Patients with psoriasis previously treated with B.", "psoriasis")
    graph = weighed([label], [by_hand(11, "treats", 1)], things)
    assert of(graph, 11, 1, "contraindicated_in")[DOUBT] == "indicated"


def test_an_effect_on_its_label_that_curators_give_to_other_classes_is_doubted_and_a_second_reader_clears_it() -> None:
    things = [*diseases("stroke", "tension"), Node("CHEBI:5", ROLE, "one"), Node("CHEBI:6", ROLE, "other")]
    things += [row for n in range(11, 15) for row in drug(n, f"a{n}", 5)]
    things += [row for n in range(20, 30) for row in drug(n, f"b{n}", 6)]
    hand = [*(by_hand(n, "treats", 1) for n in range(20, 30)), *(by_hand(n, "treats", 2) for n in (12, 13, 14))]
    effect = Edge("CHEBI:11", "has_side_effect", "MONDO:1")
    labels = [read(11, "treats", 1), read(12, "treats", 1), effect]
    graph = weighed(labels, hand, things)
    assert of(graph, 11, 1)[DOUBT] == "listed_effect"
    assert DOUBT not in of(graph, 12, 1)  # no effect of its
    again = assemble([gather("infores:terms", things), gather("infores:hand", hand), gather("infores:labels", labels)])
    weigh(again, {("CHEBI:11", "MONDO:1"): "infores:second"})
    assert DOUBT not in of(again, 11, 1)
    known = weighed(labels, [*hand, by_hand(13, "treats", 1)], things)
    assert DOUBT not in of(known, 11, 1)  # curators list its class, too


def causing(disease: int, *drugs: int) -> list[Row]:
    return [Edge(f"CHEBI:{n}", "has_side_effect", f"MONDO:{disease}") for n in drugs]


def test_a_disease_that_drugs_cause_and_none_is_known_to_treat_is_doubted_for_what_lists_it() -> None:
    things = [*diseases("dyskinesia", "psychosis"), Node("CHEBI:5", ROLE, "one")]
    things += [row for n in range(11, 31) for row in drug(n, f"d{n}", 5 if n < 13 else 0)]
    labels = [read(11, "treats", 1), read(30, "treats", 1), *causing(1, *range(11, 30))]
    graph = weighed(labels, things=things)
    assert of(graph, 11, 1)[DOUBT] == "listed_effect"
    assert DOUBT not in of(graph, 30, 1)  # whose label does not list it
    assert DOUBT not in of(weighed(labels, [by_hand(12, "treats", 1)], things), 11, 1)  # its class is listed for it
    few = [read(11, "treats", 1), *causing(1, 11, 12)]
    assert DOUBT not in of(weighed(few, things=things), 11, 1)


def test_what_the_class_lists_speaks_where_the_drug_itself_was_not_read_for_effects() -> None:
    things = [*diseases("pancreatitis", "other"), Node("CHEBI:5", ROLE, "one")]
    things += [row for n in range(11, 60) for row in drug(n, f"d{n}", 5 if n < 14 else 0)]
    labels = [read(11, "treats", 1), *causing(1, *range(12, 60))]
    assert of(weighed(labels, things=things), 11, 1)[DOUBT] == "class_effect"
    assert DOUBT not in of(weighed([*labels, *causing(2, 11)], things=things), 11, 1)


def test_a_kind_of_disease_in_which_its_drugs_are_forbidden_is_a_complication() -> None:
    things = [
        *diseases("diabetes", "ketoacidosis"), Edge("MONDO:2", "subclass_of", "MONDO:1"),
        *(row for n in range(11, 18) for row in drug(n, f"d{n}")),
    ]  # fmt: skip
    hand = [by_hand(n, "treats", 1) for n in range(11, 17)]
    labels = [
        read(n, "contraindicated_in", 2, "Contraindicated in ketoacidosis.", "ketoacidosis") for n in range(11, 16)
    ]
    graph = weighed([*labels, read(16, "treats", 2), read(17, "treats", 2)], hand, things)
    assert of(graph, 16, 2)[DOUBT] == "complication"
    assert DOUBT not in of(graph, 17, 2)  # no drug for the wider disease
    few = weighed([*labels[:4], read(16, "treats", 2)], hand, things)
    assert DOUBT not in of(few, 16, 2)


def test_an_effect_says_where_the_drug_is_given_for_it_or_forbidden_in_it() -> None:
    things = [*diseases("gout"), *drug(11, "a"), *drug(12, "b"), *drug(13, "c")]
    forbids = read(12, "contraindicated_in", 1, "Contraindicated in gout.", "gout")
    graph = weighed([*causing(1, 11, 12, 13), forbids], [by_hand(11, "treats", 1)], things)
    said = {n: of(graph, n, 1, "has_side_effect").keys() & {GIVEN_THERE, NOT_GIVEN_THERE} for n in (11, 12, 13)}
    assert said == {11: {GIVEN_THERE}, 12: {NOT_GIVEN_THERE}, 13: set()}
