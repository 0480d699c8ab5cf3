"""Counting paths, against walking all of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from bioloom.bench.build.paths import biohopr, biomedhop, steps
from bioloom.bench.build.paths.count import PathCounter
from bioloom.bench.build.paths.types import PathType
from bioloom.core.biolink import biolink
from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.core.pattern_text import parse_pattern
from bioloom.graph.matching.match import match
from bioloom.graph.model.graph import Graph
from bioloom.graph.model.memory import from_facts
from bioloom.recipes.table import recipes

EVERY = (*biomedhop.METAPATHS, *biohopr.ONE_HOP, *biohopr.TWO_HOP)
STEPS = {hop.step.name: hop.step for kind in EVERY for hop in kind.hops}
KINDS = {
    "Gene": ("Gene", "Protein"),
    "ChemicalEntity": ("SmallMolecule", "Drug"),
    **{k: (k,) for k in ("Disease", "PhenotypicFeature", "GrossAnatomicalStructure", "Cell", "MicroRNA", "Food")},
    **{k: (k,) for k in ("MolecularMixture", "Agent", "ProteinDomain", "MolecularActivity", "CellularComponent")},
    "BiologicalProcess": ("BiologicalProcess",),
}


def things(kind: str) -> list[Entity]:
    return [Entity(curie=f"{kind}:{i}", name=f"{kind} {i}", categories=KINDS[kind]) for i in range(4)]


def world(seed: int, *, without: str = "") -> list[Fact]:
    """Every step between random things of its kinds; some twice, some with another test, some denied."""
    rng, out = random.Random(seed), []
    for step in STEPS.values():
        if step.name == without:
            continue
        reading = step.readings[-1]
        for _ in range(7):
            said = {t.key: t.value or "tissue enriched" for t in reading.tests} if rng.random() < 0.8 else {}
            fact = Fact(
                subject=rng.choice(things(reading.subject)),
                predicate=reading.predicate,
                object=rng.choice(things(reading.object)),
                negated=rng.random() < 0.1,
                qualifiers=tuple(Qualifier(key=k, value=v) for k, v in said.items()),
                primary_knowledge_source="infores:x",
            )
            out += [fact] * rng.choice((1, 1, 2))
    return out


def walks(facts: list[Fact], kind: PathType) -> Iterator[tuple[str, ...]]:
    """All rows of nodes, one by one."""
    model = biolink()

    def fits(entity: Entity, at: int) -> bool:
        return any(model.is_a(c, k) for c in entity.categories for k in kind.kinds[at].categories)

    def on(row: tuple[Entity, ...]) -> Iterator[tuple[Entity, ...]]:
        if len(row) > len(kind.hops):
            if kind.differs is None or row[kind.differs[0]] != row[kind.differs[1]]:
                yield row
            return
        hop = kind.hops[len(row) - 1]
        reading = hop.step.readings[-1]
        for f in facts:
            near, far = (f.object, f.subject) if hop.back else (f.subject, f.object)
            tested = all(any(q.key == t.key for q in f.qualifiers) for t in reading.tests)
            said = f.predicate in model.descendants(reading.predicate) and not f.negated and tested
            if said and near == row[-1] and fits(far, len(row)):
                yield from on((*row, far))

    starts = {e for f in facts for e in (f.subject, f.object) if fits(e, 0)}
    return iter({tuple(e.curie for e in row) for start in starts for row in on((start,))})


def graph_of(facts: list[Fact]) -> Graph:
    return from_facts(facts, [e for kind in KINDS for e in things(kind)])


@pytest.mark.parametrize("seed", range(3))
def test_counts_are_those_of_walking(seed: int) -> None:
    facts = world(seed)
    graph = graph_of(facts)
    counter = PathCounter(graph)
    met = 0
    for kind in EVERY:
        rows = list(walks(facts, kind))
        found = counter.count(kind)
        answers = Counter(row[kind.answer] for row in rows)
        assert found.paths == len(rows), kind.id
        assert found.nodes == tuple(len({row[i] for row in rows}) for i in range(len(kind.kinds))), kind.id
        assert found.answers == len(answers) == match(graph, parse_pattern(found.pattern)).count
        if rows:
            most = max(answers.values())
            assert found.top is not None
            assert answers[found.top.curie] == most
            assert found.top_share == pytest.approx(most / len(rows))
        if found.pairs is not None:
            assert found.pairs == len({(row[0], row[-1]) for row in rows})
        assert not found.missing
        met += bool(rows)
    assert met > len(EVERY) // 2


def test_a_gene_is_not_its_own_protein() -> None:
    gene, disease = things("Gene")[0], things("Disease")[0]
    process, reaction = things("BiologicalProcess")[0], things("MolecularActivity")[0]
    said = [
        (gene, "participates_in", process),
        (gene, "gene_associated_with_condition", disease),
        (disease, "has_decreased_amount", gene),
        (gene, "catalyzes", reaction),
    ]
    facts = [Fact(subject=s, predicate=p, object=o, primary_knowledge_source="infores:x") for s, p, o in said]
    fourth = biomedhop.METAPATHS[3]
    assert PathCounter(graph_of(facts)).count(fourth).paths == 0
    free = fourth.model_copy(update={"differs": None})
    assert PathCounter(graph_of(facts)).count(free).paths == 1


def test_what_is_missing_is_named_with_its_recipe() -> None:
    found = PathCounter(graph_of(world(1, without="side effect"))).count(biomedhop.METAPATHS[9])
    assert found.paths == 0
    assert found.top is None
    assert [(m.step, m.recipes) for m in found.missing] == [
        ("ChemicalEntity has_side_effect PhenotypicFeature", ("sider",))
    ]


def test_the_first_reading_that_the_graph_has_counts() -> None:
    gene, tissue = things("Gene")[0], things("GrossAnatomicalStructure")[0]
    for test in (r.tests[0] for r in steps.UPREGULATED.readings):
        said = Qualifier(key=test.key, value=test.value or "group enriched")
        fact = Fact(
            subject=gene,
            predicate="expressed_in",
            object=tissue,
            qualifiers=(said,),
            primary_knowledge_source="infores:x",
        )
        found = PathCounter(graph_of([fact])).count(biomedhop.METAPATHS[0])
        assert test.key in found.pattern
        assert steps.UPREGULATED.name not in {m.step for m in found.missing}


def test_the_papers_tables() -> None:
    assert [k.id for k in biomedhop.METAPATHS] == [str(i) for i in range(1, 11)]
    assert biomedhop.METAPATHS[5].name == "CellularComponent - Gene - Disease - Anatomy - CellType"
    assert all(k.kinds[k.answer].name == "Disease" and len(k.hops) == 4 for k in biomedhop.METAPATHS)
    assert len(biohopr.ONE_HOP) == 10
    assert len(biohopr.TWO_HOP) == 12
    assert all(k.name.replace(" - ", ":") == k.id for k in (*biohopr.ONE_HOP, *biohopr.TWO_HOP))
    ends = {k.id for k in biohopr.ONE_HOP}
    bridges = [k.id.split(":") for k in biohopr.TWO_HOP]
    assert all(f"{q}:{b}" in ends and f"{b}:{t}" in ends for q, b, t in bridges)


def test_recipes_that_bring_steps_exist() -> None:
    assert {r for step in STEPS.values() for r in step.recipes} <= set(recipes())
