"""Coverage: what the form does not account for refuses, and words of other relations count against it."""

from __future__ import annotations

import pytest

from bioloom.stages.read.coverage.kind_words import leading
from bioloom.stages.read.coverage.narrowing import strict_words
from bioloom.stages.read.coverage.strict import Coverage
from bioloom.stages.read.coverage.words import cover, parts_of
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.kinds import STATE
from bioloom.stages.read.forms.lower import Slot
from bioloom.stages.read.mentions.spans import Candidate
from bioloom.stages.read.types import Role

from .things import grounding

TABLE = {
    "drugs": ["kind:Chem"],
    "treat": ["rel:treats"],
    "causes": ["rel:gene_associated_with_condition"],
    "many": ["op:count"],
    "often": ["test:frequency"],
    "please": [],
    "pathways": ["kind:Pathway"],
    "disease": ["kind:Disease"],
}


def _cover(text: str, form: str, *slots: tuple[str, str], names: tuple[tuple[str, float], ...] = ()) -> Coverage:
    taken = [Slot(text=s, start=text.index(s), end=text.index(s) + len(s), kind=k) for s, k in slots]
    spans = [Candidate(text.index(n), text.index(n) + len(n), n, {"Disease": ()}, (), c) for n, c in names]
    return cover(text, parse_form(form), taken, spans, TABLE)


TREATS = "select Chem | treats<Chem"
GENES_OF = "select Gene | gene_associated_with_condition<Gene"
ITCH = ("itch", "Disease")


def _refused(found: Coverage) -> list[str]:
    return [s.span.text for s in found.refused]


def test_a_question_that_is_said_whole_is_not_refused() -> None:
    found = _cover("Which drugs treat itch please?", TREATS, ITCH)
    assert not found.refused
    assert (found.foreign, found.unknown) == (0, 0)
    roles = {s.text: s.role for s in found.spans}
    assert roles == {
        "Which": Role.FILLER,
        "drugs": Role.KIND,
        "treat": Role.RELATION,
        "itch": Role.MENTION,
        "please": Role.FILLER,
    }


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Which drugs treat itch in 40 of them", "40"),
        ("Which drugs treat itch not cough", "not"),
        ("Which drugs treat itch without cough", "without"),
        ("Which drugs don't treat itch", "don't"),
        ("Which gluten-free drugs treat itch", "gluten-free"),
        ("Which drugs are free of itch", "free"),
        ("Which drugs fail to treat itch", "fail"),
        ("Which drugs treat, itch being absent", "absent"),
        ("Which drugs treat severe itch", "severe"),
        ("Which drugs treat itch with HLA-B*57:01", "HLA-B*57:01"),
    ],
)
def test_what_the_form_does_not_use_refuses(text: str, left: str) -> None:
    found = _cover(text, TREATS, ITCH)
    assert _refused(found) == [left]
    assert all(s.why for s in found.refused)
    assert all(s.span.role is Role.UNREAD for s in found.refused)


def test_a_name_that_no_slot_covers_refuses_when_it_is_surely_one() -> None:
    text = "Which drugs treat itch by targeting glowing"
    assert _refused(_cover(text, TREATS, ITCH, names=(("glowing", 0.9),))) == ["glowing"]
    assert _refused(_cover(text, TREATS, ITCH, names=(("glowing", 0.3),))) == []
    assert _refused(_cover(text, TREATS, ITCH, names=(("treat itch", 0.9),))) == []


def test_of_names_that_overlap_the_longest_is_told() -> None:
    found = _cover(
        "Which drugs treat itch and deep blueness", TREATS, ITCH, names=(("blueness", 0.9), ("deep blueness", 0.8))
    )
    assert _refused(found) == ["deep blueness"]


@pytest.mark.parametrize(
    ("text", "form", "slots"),
    [
        ("Which drugs treat itch but not cough", TREATS + " ; !treats<Chem", (ITCH, ("cough", "Disease"))),
        (
            "Which drugs other than aspirin, none but, treat itch",
            "select Chem | OTHER ; treats<Chem",
            (("aspirin", "Chem"), ITCH),
        ),
        (
            "Which signs has itch in 40% of people",
            "select PhenotypicFeature | has_phenotype{frequency>0.4}>PhenotypicFeature",
            (ITCH,),
        ),
        (
            "Which food has 5 µg of iron",
            "select Food | has_nutrient{amount>=0.000005}<Food",
            (("iron", "Chem"),),
        ),
        (
            "Which food has 5 µg of iron",
            "select Food | has_nutrient{amount>=5e-06}<Food",
            (("iron", "Chem"),),
        ),
        (
            "genes with more than 1,000 diseases in itch",
            "select Gene | gene_associated_with_condition<Gene ; BY{>1000} gene_associated_with_condition>Disease",
            (ITCH,),
        ),
        ("Name three drugs that treat itch", TREATS, (ITCH,)),
        ("I do not know which drugs treat itch", TREATS, (ITCH,)),
        ("Does it treat itch or not, these drugs", TREATS, (ITCH,)),
    ],
)
def test_what_the_form_accounts_for_does_not_refuse(text: str, form: str, slots: tuple[tuple[str, str], ...]) -> None:
    assert _refused(_cover(text, form, *slots)) == []


def test_another_number_than_that_of_the_form_refuses() -> None:
    form = "select PhenotypicFeature | has_phenotype{frequency>0.4}>PhenotypicFeature"
    assert _refused(_cover("Which signs has itch in 60% of people", form, ITCH)) == ["60"]


def test_a_word_of_another_relation_counts_as_foreign_and_a_new_one_as_unknown() -> None:
    plain = _cover("Which drugs treat itch", TREATS, ITCH)
    foreign = _cover("Which drugs treat what causes itch", TREATS, ITCH)
    unknown = _cover("Which drugs zorble treat itch", TREATS, ITCH)
    assert (plain.foreign, foreign.foreign, unknown.foreign) == (0, 1, 0)
    assert (plain.unknown, foreign.unknown, unknown.unknown) == (0, 0, 1)
    assert foreign.content == plain.content + 1


def test_every_word_became_something_in_the_order_of_the_text() -> None:
    text = "Please, how many drugs treat itch in 3 of 4 zorbles, not cough?"
    found = _cover(text, TREATS, ITCH)
    assert [s.start for s in found.spans] == sorted(s.start for s in found.spans)
    said = {s.text for s in found.spans}
    assert said == {w.strip(",?") for w in text.split()}


def test_the_parts_of_a_form_are_all_that_words_may_stand_for() -> None:
    form = parse_form("count Gene | !expressed_in{level=high}<Gene ; @has ; BY{>5} participates_in>Pathway")
    assert parts_of(form) == {
        "op:count",
        "kind:Gene",
        "kind:Pathway",
        "rel:expressed_in",
        "rel:participates_in",
        "test:level",
        "role:has",
        "absent",
        "count",
    }


def test_the_words_that_narrow_are_there() -> None:
    assert {"severe", "early-onset", "oral", "oncogenes", "biologics"} <= strict_words()
    assert "which" not in strict_words()


COMMON = frozenset({"drug", "light", "mention", "stand", "put"})


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("In Duchenne, which drugs treat itch", ["Duchenne"]),  # a name that nobody knows
        ("Which drugs treat itch by XQ7", ["XQ7"]),
        ("which drugs treat itch or duchenne", ["duchenne"]),
        ("which drugs treat itch lightly mentioned", []),
        ("Putting this in mind: Mentioned drugs treat itch", []),
        ("WHICH DRUGS TREAT ITCH STANDING", []),
    ],
)
def test_a_word_that_is_likely_a_name_refuses_where_nobody_knows_it(text: str, left: list[str]) -> None:
    start = text.lower().index("itch")
    slot = Slot(text="itch", start=start, end=start + 4, kind="Disease")
    table = {**TABLE, "mind": [], "which": [], "in": []}
    found = cover(text, parse_form(TREATS), [slot], [], table, vocabulary=COMMON)
    assert _refused(found) == left


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("It is wrong to say that drugs treat itch", ["wrong"]),
        ("It is false that drugs treat itch", ["false"]),
        ("Not only drugs treat itch, besides that often", []),
    ],
)
def test_what_denies_a_statement_is_told_from_what_does_not(text: str, denied: list[str]) -> None:
    table = {**TABLE, "say": [], "only": [], "wrong": [], "false": []}
    slot = Slot(text="itch", start=text.index("itch"), end=text.index("itch") + 4, kind="Disease")
    found = cover(text, parse_form("select Chem | treats{frequency>=0.3}<Chem"), [slot], [], table)
    assert _refused(found) == denied


def test_best_is_what_a_superlative_asks_for() -> None:
    most = cover("the best source of itch", parse_form("most Chem | treats<Chem ; BY treats>Disease"), [], [], TABLE)
    assert "best" not in _refused(most)
    assert "best" in _refused(cover("the best source of itch", parse_form(TREATS), [], [], TABLE))


def test_a_persons_age_is_no_condition_where_no_drug_comes_into_it() -> None:
    text = "A 6-year-old has itch; which disease?"
    person = Candidate(0, 12, "A 6-year-old", {STATE: ()}, (), 0.9)
    slots = [Slot(text="itch", start=text.index("itch"), end=text.index("itch") + 4, kind="PhenotypicFeature")]
    found = cover(text, parse_form("select Disease | has_phenotype<Disease"), slots, [person], TABLE)
    assert not found.refused
    assert [(s.text, s.became) for s in found.spans if s.became == "patient"] == [("A 6-year-old", "patient")]
    treated = cover(text, parse_form("select Chem | treats<Chem"), slots, [person], TABLE)
    assert [s.span.text for s in treated.refused][:1] == ["A 6-year-old"]


def test_an_ordinary_english_word_is_no_unknown_name() -> None:
    form = parse_form(TREATS)
    slots = [Slot(text="itch", start=19, end=23, kind="Disease")]
    for word, refused in (("astute", False), ("zorfamide", True)):
        found = cover(f"Which drugs treat  itch, {word} one?", form, slots, [], TABLE, vocabulary=frozenset({"one"}))
        assert bool(found.refused) is refused, word


@pytest.mark.parametrize(
    ("form", "refused"),
    [
        ("select Chem | treats<Chem ; treats<Chem", ["or"]),
        ("select Chem | treats<Chem ; ~treats<Chem", []),
        ("select Disease | OPTION ; OPTION ; treats>Disease", []),
        ("select Chem | !treats<Chem ; !treats<Chem", []),
    ],
)
def test_or_is_no_and(form: str, refused: list[str]) -> None:
    text = "Which drugs treat itch or the cough please aspirin"
    named = [("itch", "Disease"), ("cough", "Disease"), ("aspirin", "Chem")][: form.count(";") + 1]
    assert [w for w in _refused(_cover(text, form, *named)) if w == "or"] == refused


@pytest.mark.parametrize(("said", "op"), [("no fewer than 30%", ">="), ("at most 30%", "<"), ("30% or more", ">=")])
def test_the_other_side_of_a_number_is_refused(said: str, op: str) -> None:
    text, turned = f"which signs have {said} of those with itch", {">=": "<", "<": ">"}[op]
    form = "select PhenotypicFeature | has_phenotype{{frequency{}0.3}}>PhenotypicFeature"
    assert not [w for w in _refused(_cover(text, form.format(op), ITCH)) if "30" in w]
    assert [w for w in _refused(_cover(text, form.format(turned), ITCH)) if "30" in w]


def test_an_official_symbol_is_an_identifier_and_no_condition() -> None:
    assert not _refused(_cover("approved symbol of itch", "identify Disease | ROOT{symbol}", ITCH))
    assert not _refused(_cover("approved drugs that treat itch", TREATS, ITCH))  # an indication is an approval
    assert _refused(_cover("approved drugs that cause itch", "select Chem | has_side_effect<Chem", ITCH)) == [
        "approved"
    ]


def test_a_kind_of_thing_that_the_form_does_not_have_is_asked_as_well() -> None:
    assert _refused(_cover("drugs that treat itch and pathways please", TREATS, ITCH)) == ["pathways"]
    assert not _refused(_cover("drugs that treat the disease itch", TREATS, ITCH))


def test_a_second_kind_behind_the_first_one_is_asked_whoever_is_sure_of_the_reading() -> None:
    (left,) = _cover("which drugs and pathways treat itch", TREATS, ITCH).refused
    assert (left.span.text, left.firm) == ("pathways", True)


def test_more_than_one_is_no_number_of_things_to_name() -> None:
    assert "one" in _refused(_cover("drugs that treat itch in more than one way", TREATS, ITCH))


def test_what_is_looked_for_may_be_called_by_the_noun_of_its_kind() -> None:
    text, activity = "which enzyme activity has itch", "select MolecularActivity | participates_in>MolecularActivity"
    assert _refused(_cover(text, TREATS, ITCH, names=(("enzyme activity", 0.9),)))[:1] == ["enzyme activity"]
    assert "enzyme activity" not in _refused(_cover(text, activity, ITCH, names=(("enzyme activity", 0.9),)))


AGAIN = [
    ("Which drugs treat enlarged prostate (BPH)", []),
    ("Which drugs treat enlarged prostate, also known as BPH", []),
    ("Which drugs treat enlarged prostate and BPH", ["BPH"]),
    ("Which drugs treat BPH (enlarged prostate)", []),
]


@pytest.mark.parametrize(("text", "left"), AGAIN)
def test_a_name_that_says_the_same_again_right_beside_it_is_accounted_for(text: str, left: list[str]) -> None:
    def named(name: str, curie: str) -> Candidate:
        at = text.index(name)
        reading = grounding(name, curie, "Disease", start=at)
        return Candidate(at, at + len(name), name, {"Disease": (reading,)}, (), 0.9)

    long, short, other = named("enlarged prostate", "M:1"), named("BPH", "M:1"), named("BPH", "M:2")
    at = long.start
    slot = Slot(text=long.text, start=at, end=long.end, kind="Disease", readings=long.kinds["Disease"])
    assert _refused(cover(text, parse_form(TREATS), [slot], [long, short], TABLE)) == left
    # as a name that is left over, and not as a word that nobody knows besides
    assert _refused(cover(text, parse_form(TREATS), [slot], [long, other], TABLE)) == ["BPH"]


def test_what_somebody_takes_is_nothing_that_was_not_borne() -> None:
    form, drug = "select Chem | treats<Chem ; @reacted", ("ibuprofen", "Chem")
    assert _refused(_cover("drugs that treat itch, she is on ibuprofen", form, ITCH, drug)) == ["ibuprofen"]
    assert not _refused(_cover("drugs that treat itch, she swelled after ibuprofen", form, ITCH, drug))


@pytest.mark.parametrize(("word", "left"), [("statins", ["statins"]), ("inhibitors", [])])
def test_a_class_of_drugs_is_no_other_word_for_drugs(word: str, left: list[str]) -> None:
    text = f"Which {word} treat itch"
    known = grounding(word, "CHEBI:1", "ChemicalRole", start=6)
    slot = Slot(text="itch", start=text.index("itch"), end=len(text), kind="Disease")
    one = Candidate(6, 6 + len(word), word, {"ChemicalRole": (known,)}, (), 0.1)
    table = TABLE | {word: ["kind:Chem"]}
    assert _refused(cover(text, parse_form(TREATS), [slot], [one], table)) == left
    covered = Slot(text=word, start=6, end=6 + len(word), kind="ChemicalRole")
    assert not cover(text, parse_form(f"{TREATS} ; has_chemical_role<Chem"), [slot, covered], [one], table).refused


def test_a_word_before_a_name_that_no_wording_has_narrows_it_whatever_the_grammar_says() -> None:
    found = _cover("Which drugs treat bovine itch", TREATS, ITCH)
    assert [(s.span.text, s.firm) for s in found.refused] == [("bovine", True)]
    assert not _cover("Which drugs treat merely itch", TREATS, ITCH).refused


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Which drugs treat itch long term?", ["long term"]),
        ("What fraction of drugs treat itch?", ["What fraction"]),
        ("Which drugs treat itch for some time?", []),
    ],
)
def test_how_long_and_what_share_are_said_by_no_edge_whatever_the_grammar_says(text: str, left: list[str]) -> None:
    assert [s.span.text for s in _cover(text, TREATS, ITCH).refused if s.firm] == left


def test_what_narrows_a_name_refuses_whatever_the_grammar_says() -> None:
    assert [s.span.text for s in _cover("Which drugs treat mild itch?", TREATS, ITCH).refused if s.firm] == ["mild"]


@pytest.mark.parametrize("said", ["that dont cause", "that wont cause", "that don't cause"])
def test_a_contracted_not_is_one_with_or_without_its_apostrophe(said: str) -> None:
    text = f"Which drugs treat itch {said} cough"
    assert "not" in {s.became for s in _cover(text, TREATS, ITCH).spans}
    assert _cover(text, TREATS, ITCH).refused


def test_what_is_surely_excluded_needs_no_word_that_is_known_to() -> None:
    text, slots = "drugs that treat itch and often cough", (ITCH, ("cough", "PhenotypicFeature"))
    table = {**TABLE, "that": [], "and": [], "often": ["test:frequency", "rel:has_side_effect"]}
    taken = [Slot(text=s, start=text.index(s), end=text.index(s) + len(s), kind=k) for s, k in slots]
    found = cover(text, parse_form("select Chem | treats<Chem ; !has_side_effect<Chem"), taken, [], table)
    assert [s.why for s in found.refused] == ["where 'cough' is excluded"]
    assert found.refuses(0.8)
    assert not found.refuses(0.9)


@pytest.mark.parametrize(
    ("text", "form", "thing", "left"),
    [
        (
            "drugs that treat itch when cough has not worked",
            "!pharmacologically_interacts_with<Chem",
            "Chem",
            ["cough"],
        ),
        ("drugs that treat itch and never clash with cough", "!pharmacologically_interacts_with<Chem", "Chem", []),
        ("drugs that treat itch but not cough", "!treats<Chem", "Disease", []),
        ("drugs that treat itch but are no cough", "!subclass_of*<Chem", "Chem", []),
    ],
)
def test_a_relation_that_excludes_is_said(text: str, form: str, thing: str, left: list[str]) -> None:
    slots = (ITCH, ("cough", thing))
    taken = [Slot(text=s, start=text.index(s), end=text.index(s) + len(s), kind=k) for s, k in slots]
    table = {**TABLE, "clash": ["rel:pharmacologically_interacts_with"], "worked": ["absent"], "has": []}
    found = cover(text, parse_form(f"select Chem | treats<Chem ; {form}"), taken, [], table)
    assert [s.span.text for s in found.refused if s.why.startswith("in what way")] == left


@pytest.mark.parametrize(
    "said", ["Please draft a letter on itch.", "Write me the discussion of itch", "itch: drug of choice"]
)
def test_work_and_first_choices_are_said_by_no_edge(said: str) -> None:
    assert any(s.firm and "no edge says" in s.why for s in _cover(said, TREATS, ITCH).refused)


def test_to_deny_leave_is_not_to_deny_harm() -> None:
    text = "Neither drug may be given in itch"
    denied, harm = "exists Chem | ROOT ; !contraindicated_in<Chem", "exists Chem | ROOT ; contraindicated_in<Chem"
    slots = (("drug", "Chem"), ITCH)
    assert _cover(text, denied, *slots).denied
    assert not _cover(text, harm, *slots).denied
    assert not _cover("Neither drug is contraindicated in itch", denied, *slots).denied


def test_nothing_is_claimed_of_a_thing_and_itself() -> None:
    text, form = "Does the pill clash with the tablet?", "exists Chem | ROOT ; pharmacologically_interacts_with<Chem"

    def left(*curies: str) -> list[str]:
        found = [grounding(t, c, "Drug") for t, c in zip(("pill", "tablet"), curies, strict=True)]
        places = [(text.index(g.text), text.index(g.text) + len(g.text)) for g in found]
        slots = [
            Slot(text=g.text, start=start, end=end, kind="Chem", readings=(g,))
            for g, (start, end) in zip(found, places, strict=True)
        ]
        return [s.span.text for s in cover(text, parse_form(form), slots, [], TABLE).refused if s.firm]

    assert left("CHEBI:1", "CHEBI:1") == ["tablet"]
    assert left("CHEBI:1", "CHEBI:2") == []


def test_what_only_leads_to_a_name_is_none() -> None:
    text = "lowered levels of the protein P1, Crohn disease and gout"
    one, protein = _name(text, "lowered levels of the protein", "PhenotypicFeature"), _name(text, "P1", "Gene")
    two, three = _name(text, "Crohn disease", "Disease"), _name(text, "gout", "Disease")
    assert leading(text, [one, protein, two, three]) == [one]
    assert not leading(text, [one, two, three])


def _name(text: str, name: str, kind: str) -> Candidate:
    return Candidate(text.index(name), text.index(name) + len(name), name, {kind: ()}, (), 0.9)


def test_what_is_free_of_interactions_does_not_ask_for_them() -> None:
    form = "select Chem | pharmacologically_interacts_with>Chem"
    slot = (("itch", "Chem"),)
    assert _refused(_cover("Which drugs should not be taken with itch", form, *slot)) == []
    assert _refused(_cover("Which drugs are free of interactions with itch", form, *slot)) == ["free"]


@pytest.mark.parametrize(
    ("text", "form", "left"),
    [
        (
            "how many signs separate itch from cough",
            "count PhenotypicFeature | has_phenotype>{0} ; has_phenotype>{0}",
            True,
        ),
        (  # taken apart later
            "signs that separate itch from cough",
            "select PhenotypicFeature | has_phenotype>{0} ; has_phenotype>{0}",
            False,
        ),
        ("signs that itch and cough share", "select PhenotypicFeature | has_phenotype>{0} ; has_phenotype>{0}", False),
        (
            "how do itch and cough differ in signs",
            "select PhenotypicFeature | has_phenotype>{0} ; !has_phenotype>{0}",
            False,
        ),
    ],
)
def test_what_tells_two_apart_is_not_what_they_share(text: str, form: str, *, left: bool) -> None:
    slots = (ITCH, ("cough", "Disease"))
    found = _cover(text, form.format("PhenotypicFeature"), *slots)
    assert any("says against it" in s.why for s in found.refused) is left


def test_a_direct_parent_is_no_ancestor() -> None:
    form = "select Disease | subclass_of*>Disease"
    assert any("above or below" in s.why for s in _cover("What is the direct parent of itch?", form, ITCH).refused)
    assert not any("above or below" in s.why for s in _cover("What are parents of itch?", form, ITCH).refused)


@pytest.mark.parametrize(
    ("text", "form", "thing", "left"),
    [
        ("Which genes are associated with at least two cancers?", GENES_OF, "cancers", ["at least two"]),
        ("Which genes are associated with three cancers?", GENES_OF, "cancers", ["three"]),
        ("Which genes are associated with these two cancers?", GENES_OF, "cancers", []),
        ("Name two genes that are associated with cancers.", GENES_OF, "cancers", []),
        ("Which genes does a loss of function of cause itch?", GENES_OF, "itch", ["loss of function"]),
        ("Which serious effects has itch?", GENES_OF, "itch", ["serious"]),
        ("Which drugs treat itch strongly?", TREATS, "itch", ["strongly"]),
        ("Which genes are associated with itch or cough but not both?", GENES_OF, "itch", ["but not both"]),
    ],
)
def test_how_many_how_strongly_and_by_what_variant_is_not_dropped(
    text: str, form: str, thing: str, left: list[str]
) -> None:
    firm = [s.span.text for s in _cover(text, form, (thing, "Disease")).refused if s.firm]
    assert firm == left
