"""From a drug and a disease to a picture: the port, the answer, what is drawn."""

from xml.etree import ElementTree

import pytest

from bioloom.api.mechanisms import chain, graphml, inferred, lines, mermaid, steps, together
from bioloom.core.errors import UnknownEntityError
from bioloom.core.fact import Entity
from bioloom.core.results.mechanism import Link, Mechanism, label_of
from bioloom.core.results.routes import Routes
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.stages.weave.refine import refiner
from bioloom.stages.weave.refine.features import NAMES
from bioloom.stages.weave.refine.refiner import Ends, Refiner, drug_and_disease
from bioloom.stages.weave.refine.routes import likeliest
from refine.mechanism_world import BOUND, DRUG, ILL, OTHER, PROCESS, SALT, TARGET, THINGS, fact, graph, written


@pytest.fixture
def _by_place(monkeypatch):
    """A pruner that goes by what the drug is known to act by, so that what ships does not matter here."""

    class Fixed:
        def pruner(self, name, *, over=False):
            wanted = [NAMES.index(n) for n in ("place", "at_disease")]
            return lambda seen: seen.x[:, wanted].sum(axis=1) - 2

    monkeypatch.setattr(refiner, "open_weights", Fixed)


def explained(**kwargs):
    return Refiner(KnowledgeGraph(graph()), **kwargs).handle(Ends(start=DRUG.curie, end=ILL.curie), timeout=None)


@pytest.mark.usefixtures("_by_place")
def test_the_chain_goes_from_the_drug_through_its_known_target_to_the_disease():
    found = explained()
    m = found.mechanism
    assert chain(m) == "testimab ─ inhibits ─▶ AAA1 ─ is associated with ─▶ testitis"
    assert [e.name for _, e in steps(m)] == [TARGET.name, ILL.name]
    assert {link.label for link in m.links} == {"curated"}
    assert "mechanism of action" in m.way[0].why
    assert len(found.facts) == len(found.grades) == sum(len(k.facts) for k in m.links)
    assert all(f.edge is not None for f in found.facts)
    assert "inferred" in inferred(m)


@pytest.mark.usefixtures("_by_place")
def test_no_more_links_than_were_asked_for_and_none_below_the_least_chance():
    assert len(explained(most=2).mechanism.links) == 2
    assert explained(least=0.99).mechanism.branches == ()


@pytest.mark.usefixtures("_by_place")
def test_what_nothing_connects_has_pieces_and_no_chain():
    found = Refiner(KnowledgeGraph(graph())).handle(Ends(start=OTHER.curie, end="MONDO:2"), timeout=None)
    assert found.mechanism.way == ()
    assert found.mechanism.missing == "memory states no gene, process or sign of itis."
    first, second, *_ = lines(found.mechanism)
    assert first == "othermide ─ binds ─▶ BBB1 ─ takes part in ─▶ inflammatory response ⋯ itis"
    assert second.startswith("No chain of stated links leads from othermide to itis. memory states no gene")
    assert second.endswith("It breaks off at inflammatory response.")


OTHER_GENE = Entity(curie="HGNC:9", name="CCC1", categories=("Gene", "Protein"))
CHAINED = (
    fact(DRUG, "directly_physically_interacts_with", TARGET, mechanism_of_action="true", action="inhibitor"),
    fact(DRUG, "directly_physically_interacts_with", OTHER_GENE),
    fact(TARGET, "physically_interacts_with", BOUND),
    fact(TARGET, "participates_in", PROCESS),
    fact(OTHER_GENE, "participates_in", PROCESS),
    *(fact(g, "gene_associated_with_condition", ILL) for g in (BOUND, OTHER_GENE)),
)


@pytest.mark.usefixtures("_by_place")
def test_the_chain_begins_with_the_stated_mechanism_and_is_led_through_unlikely_links_only_on_demand():
    kg = KnowledgeGraph(from_facts(CHAINED, [*THINGS, OTHER_GENE]))
    ends = Ends(start=DRUG.curie, end=ILL.curie)
    led = Refiner(kg, least=0.2, through=True).handle(ends, timeout=None).mechanism
    assert [e.name for _, e in steps(led)] == ["AAA1", "BBB1", "testitis"]  # not by what the drug merely binds
    m = Refiner(kg, least=0.2).handle(ends, timeout=None).mechanism
    assert (m.way, m.reach) == ((), 1)
    first, second, *_ = lines(m)
    assert first == "testimab ─ inhibits ─▶ AAA1 ⋯ testitis"
    assert "breaks off at AAA1. Nothing stated leads on" in second
    assert '-.-|"nothing stated"|' in mermaid(m)
    assert {k.object.name for k, _ in together(m)} >= {"testitis"}  # what hangs on the disease, not what leads on
    likely = Refiner(kg, least=0.1).handle(ends, timeout=None).mechanism
    assert likely.way == led.way


@pytest.mark.usefixtures("_by_place")
def test_what_leads_on_goes_to_a_process_and_not_from_it_to_another_gene_of_it():
    kg = KnowledgeGraph(from_facts([f for f in CHAINED if BOUND not in (f.subject, f.object)], [*THINGS, OTHER_GENE]))
    m = Refiner(kg, least=0.1).handle(Ends(start=DRUG.curie, end="MONDO:2"), timeout=None).mechanism
    assert [e.name for _, e in steps(m)] == ["AAA1", "inflammatory response"]
    assert m.reach == 2


@pytest.mark.usefixtures("_by_place")
def test_a_drug_without_a_target_is_said_to_have_none():
    kg = KnowledgeGraph(from_facts([fact(TARGET, "gene_associated_with_condition", ILL)], THINGS))
    found = Refiner(kg, least=0.9).handle(Ends(start=OTHER.curie, end=ILL.curie), timeout=None)
    assert found.mechanism.missing.endswith(f"states no target of {OTHER.name}.")
    assert found.mechanism.missing in next(lines(found.mechanism))
    assert explained().mechanism.missing == ""


@pytest.mark.usefixtures("_by_place")
def test_of_many_ways_those_come_first_that_the_pruner_holds_for_likely():
    kg = KnowledgeGraph(
        from_facts(
            [
                fact(DRUG, "directly_physically_interacts_with", BOUND),
                fact(DRUG, "directly_physically_interacts_with", TARGET, mechanism_of_action="true"),
                *(fact(g, "gene_associated_with_condition", ILL) for g in (BOUND, TARGET)),
                fact(DRUG, "contributes_to", ILL),
            ],
            THINGS,
        )
    )
    found = kg.routes(DRUG.curie, ILL.curie, hops=3, most=10)
    turned = tuple(sorted(found.best, key=lambda r: TARGET.curie in {e.curie for e in r.entities}))
    assert [e.name for e in turned[0].entities[1:-1]] != [TARGET.name]
    ordered = likeliest(Routes(best=turned, total=found.total), kg, hops=3, most=10)
    assert {r.entities for r in ordered} == {r.entities for r in found.best}
    assert [[e.name for e in r.entities[1:-1]] for r in ordered[:2]] == [[], [TARGET.name]]
    few = Routes(best=tuple(r for r in turned if BOUND in r.entities), total=found.total)
    assert [e.name for e in likeliest(few, kg, hops=3, most=10)[0].entities[1:-1]] == [TARGET.name]  # found again
    between = kg.routes(BOUND.curie, TARGET.curie, hops=3, most=10)
    assert likeliest(between, kg, hops=3, most=10) == between.best  # no drug and disease
    assert likeliest(Routes(best=(), total=0), kg, hops=3, most=10) == ()


@pytest.mark.usefixtures("_by_place")
def test_ways_are_looked_for_between_all_entries_of_the_two_things():
    kg = KnowledgeGraph(graph())  # the target is stated of the salt, the disease has an entry among the signs
    found = kg.routes(DRUG.curie, "HP:1", hops=3, most=10)
    assert not any(len(r.hops) == 2 and TARGET in r.entities for r in found.best)
    first = next(r for r in likeliest(found, kg, hops=3, most=10) if len(r.hops) > 1)
    assert [e.curie for e in first.entities] == [SALT.curie, TARGET.curie, ILL.curie]


def test_ways_without_a_predicate_have_no_step_by_it():
    kg = KnowledgeGraph(graph())
    joined = kg.routes(DRUG.curie, ILL.curie, hops=3, most=10)
    assert any(f.predicate == "treats" for r in joined.best for hop in r.hops for f in hop)
    without = kg.routes(DRUG.curie, ILL.curie, hops=3, most=10, without=("treats",))
    assert without.best
    assert not any(f.predicate == "treats" for r in without.best for hop in r.hops for f in hop)


def test_two_things_that_are_no_drug_and_disease_are_joined_by_the_best_ways():
    found = Refiner(KnowledgeGraph(graph())).handle(Ends(start=BOUND.curie, end=TARGET.curie), timeout=None)
    assert found.mechanism.by == "support"
    assert {e.name for k in found.mechanism.way for e in (k.subject, k.object)} == {
        BOUND.name,
        TARGET.name,
        PROCESS.name,
    }
    with pytest.raises(UnknownEntityError):
        Refiner(KnowledgeGraph(graph())).handle(Ends(start="X:1", end=ILL.curie), timeout=None)


def test_a_question_names_one_drug_and_one_disease_or_has_no_picture():
    kg = KnowledgeGraph(graph())
    assert drug_and_disease([ILL.curie, DRUG.curie], kg) == Ends(start=DRUG.curie, end=ILL.curie)
    assert drug_and_disease([ILL.curie, DRUG.curie, OTHER.curie], kg) is None
    assert drug_and_disease([TARGET.curie, ILL.curie], kg) is None
    assert drug_and_disease(["X:1"], kg) is None


def a_mechanism():
    a = Link(subject=DRUG, predicate="acts_on", object=TARGET, label="curated", chance=0.9, sources=("infores:x",))
    b = Link(subject=ILL, predicate="has_gene", object=TARGET, label="inferred", chance=0.4)
    more = [Link(subject=DRUG, predicate="acts_on", object=o, label="curated", chance=0.2) for o in (BOUND, PROCESS)]
    return Mechanism(start=DRUG, end=ILL, way=(a, b), branches=tuple(more), looked_at=9, by="boosted")


def test_a_link_that_is_written_the_other_way_is_drawn_so_and_what_is_inferred_is_dotted():
    assert chain(a_mechanism()) == "testimab ─ acts on ─▶ AAA1 ◀┄ has gene ┄ testitis"
    assert [len(others) for _, others in together(a_mechanism())] == [0, 0]  # a gene and a process are not alike
    assert "By a program alone: testitis – AAA1" in inferred(a_mechanism())


def test_what_stands_inside_the_chain_to_connect_alone_is_said():
    m = a_mechanism()
    between = Link(subject=TARGET, predicate="regulates", object=BOUND, label="inferred", chance=0.01)
    last = Link(subject=BOUND, predicate="has_gene", object=ILL, label="curated", chance=0.01)
    said = inferred(m.model_copy(update={"way": (m.way[0], between, last)}))
    assert "led through AAA1 – BBB1 to connect" in said  # not the last link: genes and diseases never are
    assert "led through" not in inferred(m)
    sure = between.model_copy(update={"chance": 0.5})
    assert "led through" not in inferred(m.model_copy(update={"way": (m.way[0], sure, last)}))


def test_mermaid_has_every_thing_once_and_no_mark_of_its_own_from_names():
    odd = DRUG.model_copy(update={"name": 'a"]; click n0 "x'})
    m = a_mechanism()
    way = tuple(k.model_copy(update={"subject": odd}) if k.subject == DRUG else k for k in m.way)
    drawn = mermaid(m.model_copy(update={"start": odd, "way": way}))
    assert drawn.startswith("flowchart LR\n")
    assert drawn.count('["') == 5
    assert '";' not in drawn
    assert "-.->" in drawn


def test_graphml_is_read_again_with_all_that_it_says():
    root = ElementTree.fromstring(graphml(a_mechanism()))
    name = "{http://graphml.graphdrawing.org/xmlns}"
    assert len(root.findall(f".//{name}node")) == 5
    assert [e.get("source") for e in root.findall(f".//{name}edge")] == [DRUG.curie, ILL.curie, DRUG.curie, DRUG.curie]


def test_labels_come_from_how_a_statement_was_made():
    assert [label_of(m) for m in ("curated", "listed", "measured", "read", "predicted", "concluded")] == [
        "curated", "curated", "measured", "inferred", "inferred", "inferred",
    ]  # fmt: skip


@pytest.mark.usefixtures("_by_place")
def test_curated_mechanisms_are_drawn_on_only_where_they_are_laid_over_the_graph(tmp_path):
    from bioloom.recipes.drugs.drugmechdb import SOURCE, mechanisms
    from bioloom.stages.weave.refine.layer import laid, placed

    base = graph()
    assert SOURCE not in {f.primary_knowledge_source for f in explained(least=0.0).facts}
    over = KnowledgeGraph(laid(base, placed(base, mechanisms(written(tmp_path)))))
    found = Refiner(over, least=0.0).handle(Ends(start=DRUG.curie, end=ILL.curie), timeout=None)
    assert SOURCE in {f.primary_knowledge_source for f in found.facts}
    sure = {frozenset((k.subject.name, k.object.name)) for k in found.mechanism.links if k.chance == 1}
    drawn = ((SALT, TARGET), (TARGET, PROCESS), (PROCESS, ILL))  # by a curator; the graph states the first of the salt
    assert sure == {frozenset(e.name for e in pair) for pair in drawn}


def asked(operator, monkeypatch, text, **knobs):
    from bioloom.core.pattern_text import parse_pattern
    from bioloom.core.ports import Resources
    from bioloom.core.question import Question
    from bioloom.core.run import Run
    from bioloom.methods.loom import Loom
    from bioloom.reason.rules import RuleReasoner
    from bioloom.stages.read.types import Reading, Understanding

    reading = Reading(pattern=parse_pattern(text), kind="entities", operator=operator)
    monkeypatch.setattr("bioloom.methods.loom.understand", lambda q, run: Understanding(parts=(reading,)))
    run = Run(Resources(graph=KnowledgeGraph(graph()), linker=None, reasoner=RuleReasoner()))
    return Loom(**knobs)(Question(text="How does testimab treat testitis?"), run), run


WORKS = (
    "MATCH (c:ChemicalEntity)-[:directly_physically_interacts_with]->(a:Gene)"
    f'-[:gene_associated_with_condition]->(d:Disease {{id: "{ILL.curie}"}}) '
    f'WHERE c.id IN ["{DRUG.curie}", "{SALT.curie}"] RETURN DISTINCT a'
)


@pytest.mark.usefixtures("_by_place")
def test_the_picture_stands_beside_the_answer_and_changes_nothing_of_it(monkeypatch):
    with_picture, run = asked("mechanism", monkeypatch, WORKS)
    without, _ = asked("mechanism", monkeypatch, WORKS, pictures=False)
    m = with_picture.mechanism
    assert m is not None
    assert without.mechanism is None
    assert with_picture.model_copy(update={"mechanism": None, "evidence": without.evidence}) == without
    assert set(run.cited(with_picture.evidence)) == set(with_picture.evidence)
    assert with_picture.evidence[-1] == m.evidence


@pytest.mark.usefixtures("_by_place")
def test_how_a_drug_and_a_disease_are_connected_has_a_picture_too(monkeypatch):
    text = f'MATCH (a:ChemicalEntity {{id: "{DRUG.curie}"}})-[]-(b:Disease {{id: "{ILL.curie}"}}) RETURN DISTINCT a'
    answer, _ = asked("path", monkeypatch, text)
    assert answer.kind == "summary"
    assert answer.mechanism is not None
    assert [e.name for _, e in steps(answer.mechanism)] == [TARGET.name, ILL.name]


@pytest.mark.usefixtures("_by_place")
def test_other_questions_have_no_picture(monkeypatch):
    assert asked("select", monkeypatch, WORKS)[0].mechanism is None
