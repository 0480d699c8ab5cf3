"""From forms to patterns: what each example of the format asks, spelled out, and nothing left out in silence."""

from __future__ import annotations

import pytest

from bioloom.core.catalogue import catalogue
from bioloom.core.errors import InputError
from bioloom.core.fact import Entity
from bioloom.core.pattern_text import format_pattern
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.lower import Slot, lower, patient_of
from bioloom.stages.read.types import Reading

from .things import examples, grounding, slots, wording


def _lowered(form: str, *kinds: str) -> Reading:
    return lower(parse_form(form), slots(kinds), catalogue())


def _pattern(form: str, *kinds: str) -> str:
    return format_pattern(_lowered(form, *kinds).pattern)


ASSOCIATED = "[:gene_associated_with_condition]"
TARGETS = "[:directly_physically_interacts_with]"
EXAMPLES = {
    "what runs in families": f'MATCH (g:Gene {{mention: "Gene1"}})-{ASSOCIATED}->(a:Disease) RETURN DISTINCT a',
    "any gene in both": (
        f'MATCH (a:Gene)-{ASSOCIATED}->(d:Disease {{mention: "Disease1"}}), '
        f'(a)-{ASSOCIATED}->(d2:Disease {{mention: "Disease2"}}) RETURN DISTINCT a'
    ),
    "drugs don't give you": (
        'MATCH (a:Drug)-[:treats]->(d:Disease {mention: "Disease1"}) WHERE NOT EXISTS { '
        'MATCH (a)-[:has_side_effect]->(p:PhenotypicFeature {mention: "PhenotypicFeature2"}) } RETURN DISTINCT a'
    ),
    "do not bind": (
        f'MATCH (c:ChemicalEntity {{mention: "Chem3"}})-{TARGETS}->(a:Gene {{mention: "Gene1"}}) RETURN count(a) > 0'
    ),
    "number of conditions": (
        f'MATCH (c:ChemicalEntity {{mention: "Chem1"}})-{TARGETS}->(g:Gene)-{ASSOCIATED}->(a:Disease) '
        "RETURN count(DISTINCT a)"
    ),
    "more than a third": (
        'MATCH (d:Disease {mention: "Disease2"})-[r:has_phenotype]->(a:PhenotypicFeature '
        '{mention: "PhenotypicFeature1"}) WHERE r.frequency > 0.333 RETURN count(a) > 0'
    ),
    "longest list": (
        'MATCH (a:ChemicalEntity)-[:has_chemical_role]->(c:ChemicalRole {mention: "ChemicalRole1"}), '
        "(a)-[:has_side_effect]->(p:DiseaseOrPhenotypicFeature) RETURN DISTINCT a"
    ),
    "made more of": (
        "MATCH (a:Gene)-[:expressed_in]->(g:GrossAnatomicalStructure "
        '{mention: "GrossAnatomicalStructure3"}) RETURN DISTINCT a'
    ),
    "how much": (
        'MATCH (f:Food {mention: "Food2"})-[:has_nutrient]->(a:ChemicalEntity {mention: "Chem1"}) RETURN DISTINCT a'
    ),
    "What can I give her": 'MATCH (a:Drug)-[:treats]->(d:Disease {mention: "Disease3"}) RETURN DISTINCT a',
    "switched on": (
        f'MATCH (g:Gene)-{ASSOCIATED}->(d:Disease {{mention: "Disease1"}}), '
        "(g)-[:expressed_in]->(a:GrossAnatomicalStructure) RETURN DISTINCT a"
    ),
    "Entrez number": 'MATCH (a:Gene {mention: "Gene1"}) RETURN DISTINCT a',
}


@pytest.mark.parametrize("words", EXAMPLES)
def test_an_example_of_the_format_asks_the_pattern_that_it_means(words: str) -> None:
    line = next(e for e in examples() if words in e)
    one = wording(line)
    assert format_pattern(lower(one.form, slots(one.slots), catalogue()).pattern) == EXAMPLES[words]


@pytest.mark.parametrize(("form", "kinds", "category"), [
    ("select PhenotypicFeature | has_side_effect>PhenotypicFeature", ["Chem"], "DiseaseOrPhenotypicFeature"),
    ("select PhenotypicFeature | has_phenotype>PhenotypicFeature", ["Disease"], "PhenotypicFeature"),
    (
        "select PhenotypicFeature | has_side_effect>PhenotypicFeature ; has_phenotype>PhenotypicFeature",
        ["Chem", "Disease"], "DiseaseOrPhenotypicFeature",
    ),
])  # fmt: skip
def test_a_side_effect_may_be_filed_as_a_disease(form: str, kinds: list[str], category: str) -> None:
    pattern = lower(parse_form(form), slots(tuple(kinds)), catalogue()).pattern
    assert pattern.node(pattern.answer).categories == (category,)


def test_a_contraindication_may_be_a_sign() -> None:
    pattern = _pattern("select Disease | contraindicated_in>Disease", "Chem")
    assert pattern == (
        'MATCH (c:ChemicalEntity {mention: "Chem1"})-[:contraindicated_in]->(a:DiseaseOrPhenotypicFeature) '
        "RETURN DISTINCT a"
    )
    assert "(a:Disease)" in _pattern("select Disease | treats>Disease", "Chem")


def test_every_example_of_the_format_is_lowered_with_all_its_things() -> None:
    for one in map(wording, examples()):
        if one.form.operator == "none":
            continue
        reading = lower(one.form, slots(one.slots), catalogue())
        placed = {b.text for b in reading.bound}
        beside = {
            s.text
            for s, a in zip(slots(one.slots), one.form.arms, strict=True)
            if a.role in ("option", "has", "takes", "reacted", "replaced")
        }
        assert placed | beside == {s.text for s in slots(one.slots)}


def test_most_and_fewest_count_the_end_of_the_chain_behind_the_answer() -> None:
    by = "BY directly_physically_interacts_with>Gene gene_associated_with_condition>Disease"
    for how in ("most", "fewest"):
        reading = _lowered(f"{how} Chem | has_chemical_role<Chem ; {by}", "ChemicalRole")
        assert reading.aggregate is not None
        assert reading.aggregate.how == how
        assert reading.pattern.node(reading.aggregate.over).categories == ("Disease",)
        assert (reading.kind, reading.ranked) == ("entity", True)


def test_a_bound_on_a_number_stands_in_the_aggregate() -> None:
    reading = _lowered("count Gene | participates_in<Gene ; BY{>=3} gene_associated_with_condition>Disease", "Pathway")
    assert reading.aggregate is not None
    assert (reading.aggregate.how, reading.aggregate.op, reading.aggregate.number) == ("number", ">=", 3)
    assert reading.kind == "count"


def test_what_is_compared_is_the_qualifier_of_its_own_edge() -> None:
    reading = _lowered(
        "highest Gene | directly_physically_interacts_with>Gene ; expressed_in{nTPM}<Gene", "Chem", "Cell"
    )
    assert reading.aggregate is not None
    edge = reading.pattern.edges[reading.aggregate.edge]
    assert (edge.predicates, reading.aggregate.key) == (("expressed_in",), "nTPM")


def test_what_several_things_are_judged_by_holds_for_each() -> None:
    reading = _lowered("exists Gene | ROOT ; ROOT ; !directly_physically_interacts_with>Gene", "Gene", "Gene", "Chem")
    patterns = [format_pattern(p) for p in (reading.pattern, *reading.every)]
    assert ["Gene1" in p for p in patterns] == [True, False]
    assert ["Gene2" in p for p in patterns] == [False, True]
    assert all("Chem3" in p and "NOT" not in p for p in patterns)
    assert reading.inverted


def test_a_statement_that_affirms_and_denies_is_not_turned_round() -> None:
    reading = _lowered(
        "exists Chem | ROOT ; treats<Chem ; !has_side_effect<Chem", "Chem", "Disease", "PhenotypicFeature"
    )
    assert not reading.inverted
    assert [e.absent for e in reading.pattern.edges] == [False, True]


def test_what_is_denied_at_the_end_of_a_chain_is_the_chain() -> None:
    said = _pattern(
        "select Disease | gene_associated_with_condition>Disease ; !participates_in<Gene "
        "gene_associated_with_condition>Disease",
        "Gene",
        "Pathway",
    )
    inside = said.partition("NOT EXISTS {")[2]
    assert "participates_in" in inside
    assert "gene_associated_with_condition" in inside


def test_a_denied_relation_that_is_a_chain_is_denied_at_the_answer() -> None:
    for form, kinds in (
        ("select ProteinDomain | has_part>ProteinDomain ; !interacts_with>ProteinDomain", ("Gene", "Chem")),
        ("select Chem | treats<Chem ; !interacts_with<Chem", ("Disease", "ProteinDomain")),
    ):
        reading = _lowered(form, *kinds)
        assert [reading.pattern.answer in (e.subject, e.object) for e in reading.pattern.edges if e.absent] == [True]


def test_other_excludes_the_thing_and_what_is_of_its_kind() -> None:
    said = _pattern("select Disease | gene_associated_with_condition>Disease ; OTHER", "Gene", "Disease")
    assert "WHERE NOT EXISTS { MATCH (a)-[:subclass_of*0..]->" in said
    assert "Disease2" in said.partition("NOT EXISTS")[2]


def test_or_makes_one_node_of_two_things() -> None:
    reading = _lowered("select Chem | treats<Chem ; ~treats<Chem ; !has_side_effect<Chem", *["Disease"] * 2, "Disease")
    assert len(reading.pattern.edges) == 2
    either = {b.node for b in reading.bound if b.text in ("Disease1", "Disease2")}
    assert len(either) == 1
    assert reading.pattern.node(either.pop()).curies == ("mention:Disease1", "mention:Disease2")


@pytest.mark.parametrize(
    "form",
    [
        "select Chem | treats<Chem ; ~contraindicated_in<Chem",
        "select Chem | !treats<Chem ; ~treats<Chem",
        "select Chem | ~treats<Chem ; treats<Chem",
        "select Chem | @has ; ~treats<Chem",
        "select Chem | OPTION ; treats{dose>5}<Chem",
        "highest Chem | @has ; treats<Chem",
        "select Chem | @has ; treats{frequency}<Chem",
        "select Gene | @has ; treats<Gene",
    ],
)
def test_what_no_pattern_can_say_is_refused(form: str) -> None:
    with pytest.raises(InputError):
        _lowered(form, "Disease", "Disease")


def test_a_test_that_compares_with_no_number_is_refused() -> None:
    with pytest.raises(InputError, match="number"):
        _lowered("select PhenotypicFeature | has_phenotype{frequency>often}>PhenotypicFeature", "Disease")


def test_a_path_has_two_ends_and_no_more() -> None:
    assert "Gene1" in _pattern("path * | ROOT ; ROOT", "Gene", "Disease")
    with pytest.raises(InputError):
        _lowered("path * | ROOT", "Gene")


def test_a_mechanism_is_what_the_drug_does_where_the_disease_is() -> None:
    said = _pattern("mechanism BiologicalProcess | ROOT ; ROOT", "Disease", "Chem")
    for part in ('"Disease1"', '"Chem2"', "directly_physically_interacts_with", "gene_associated_with_condition"):
        assert part in said
    with pytest.raises(InputError, match="drug"):
        _lowered("mechanism * | ROOT ; ROOT", "Gene", "Disease")


def test_what_walks_back_to_its_own_kind_does_not_find_itself() -> None:
    reading = _lowered(
        "select Disease | gene_associated_with_condition<Gene gene_associated_with_condition>Disease", "Disease"
    )
    assert len(reading.pattern.differs) == 1


def test_the_patient_stands_beside_the_pattern() -> None:
    form, kinds = (
        parse_form("select Chem | @has ; @takes ; @reacted ; treats<Chem"),
        ("State", "Chem", "Chem", "Disease"),
    )
    patient = patient_of(form, slots(kinds))
    assert [[b.text for b in part] for part in (patient.has, patient.takes, patient.reacted)] == [
        ["State1"],
        ["Chem2"],
        ["Chem3"],
    ]
    assert [b.text for b in lower(form, slots(kinds), catalogue()).bound] == ["Disease4"]


def test_options_make_a_choice_and_a_value_a_span() -> None:
    assert _lowered("select Gene | OPTION ; gene_associated_with_condition<Gene", "Gene", "Disease").kind == "choice"
    assert _lowered("amount Chem | ROOT ; has_nutrient{amount}>Chem", "Chem", "Food").kind == "span"
    assert _lowered("define Disease | ROOT", "Disease").kind == "summary"
    assert _lowered("identify Disease | ROOT{MONDO}", "Disease").asks == "MONDO"


def test_a_sign_that_a_source_tells_not_apart_is_looked_for_as_either() -> None:
    either = grounding("liver injury", "UMLS:1", "DiseaseOrPhenotypicFeature")
    slot = Slot(text="liver injury", start=0, end=12, kind="PhenotypicFeature", readings=(either,))
    meant = lower(parse_form("select Chem | has_side_effect<Chem"), [slot], catalogue())
    known = meant.pattern.node(meant.bound[0].node)
    assert (known.curies, known.categories) == (("UMLS:1",), ("DiseaseOrPhenotypicFeature",))


def test_a_slot_is_its_best_reading_with_its_twins() -> None:
    twin = Entity(curie="HP:1", name="itch", categories=("PhenotypicFeature",))
    read = (grounding("itch", "MONDO:1", "Disease", twins=[twin]), grounding("itch", "MONDO:2", "Disease"))
    known = Slot(text="itch", start=0, end=4, kind="Disease", readings=read)
    assert known.curies == ("MONDO:1", "HP:1")
    reading = lower(parse_form("define Disease | ROOT"), [known], catalogue())
    assert reading.pattern.node("a").curies == ("MONDO:1", "HP:1")
