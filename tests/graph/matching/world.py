"""Small random graphs and patterns, and the rows behind them in plain Python."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import numpy as np

from bioloom.core.errors import PatternError
from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.core.pattern import Edge, Pattern, Test, Var
from bioloom.core.pattern_scope import scopes
from bioloom.graph.model.gate import Gate, RelationGroup
from bioloom.graph.model.graph import Graph
from bioloom.graph.model.memory import from_facts

CATEGORIES = [
    ("Gene", "Protein"),
    ("Gene",),
    ("Disease",),
    ("PhenotypicFeature", "Disease"),
    ("SmallMolecule", "Drug"),
    ("BiologicalProcess",),
    ("OtherPeoplesThing",),
]
# An inverse pair, symmetric ones under each other, a broad one with what stands below it, one that Biolink lacks.
PREDICATES = [
    "treats",
    "treated_by",
    "interacts_with",
    "physically_interacts_with",
    "affects",
    "regulates",
    "regulated_by",
    "gene_associated_with_condition",
    "subclass_of",
    "subclass_of",
    "other_peoples_predicate",
]
ASKED = [*PREDICATES, "related_to", "associated_with", "condition_associated_with_gene"]
WANTED = [
    "Gene",
    "Protein",
    "Disease",
    "DiseaseOrPhenotypicFeature",
    "ChemicalEntity",
    "NamedThing",
    "BiologicalEntity",
]
SETS = 3


@dataclass(frozen=True)
class Row:
    """One edge of the world; ``kept`` False when the view removed it."""

    subject: int
    predicate: str
    object: int
    negated: bool
    score: float | None
    sex: str | None
    cset: int
    kept: bool


@dataclass(frozen=True)
class World:
    """Rows and the graph made of them; ``edge[i]`` is the graph's id of row ``i``."""

    categories: list[tuple[str, ...]]
    rows: list[Row]
    graph: Graph
    edge: list[int]


def random_world(rng: Random, *, nodes: int = 12, edges: int = 40, layered: bool = True) -> World:
    count = rng.randint(1, nodes)
    kinds = rng.sample(CATEGORIES, rng.randint(1, len(CATEGORIES)))
    categories = [rng.choice(kinds) for _ in range(count)]
    removing = layered and rng.random() < 0.3
    used = rng.sample(PREDICATES, rng.randint(1, len(PREDICATES)))
    rows = []
    for _ in range(rng.randint(0, edges)):
        if rows and rng.random() < 0.15:  # a parallel edge
            rows.append(replace(rng.choice(rows), score=rng.choice([None, 0.5, 2.0]), cset=rng.randint(-1, SETS - 1)))
            continue
        rows.append(
            Row(
                subject=rng.randrange(count),
                predicate=rng.choice(used),
                object=rng.randrange(count),
                negated=rng.random() < 0.15,
                score=rng.choice([None, 0.0, 1.0, 2.5]),
                sex=rng.choice([None, "male", "female"]),
                cset=rng.randint(-1, SETS - 1),
                kept=not removing or rng.random() < 0.8,
            )
        )
    return build(categories, rows, base=rng.randint(0, len(rows)) if layered and rng.random() < 0.3 else len(rows))


def build(categories: list[tuple[str, ...]], rows: list[Row], base: int) -> World:
    """The graph of the first ``base`` rows, overlaid with the others, seen through the view."""
    nodes = [Entity(curie=f"X:{i}", name=f"x{i}", categories=c) for i, c in enumerate(categories)]
    facts = [_fact(nodes, i, row) for i, row in enumerate(rows)]
    graph = from_facts(facts[:base], nodes)
    if base < len(rows):
        graph = graph.overlay(facts[base:])
    row_of = [_row(graph.fact(e)) for e in range(graph.edge_count)]
    edge = [row_of.index(i) for i in range(len(rows))]
    graph.layers = tuple(
        replace(
            layer,
            cset=np.array([rows[r].cset for r in row_of[layer.first : layer.first + layer.edge_count]], np.int32),
        )
        for layer in graph.layers
    )
    if not all(r.kept for r in rows):
        graph = graph.view(np.array([rows[r].kept for r in row_of], np.bool_))
    return World(categories, rows, graph, edge)


def _fact(nodes: list[Entity], i: int, row: Row) -> Fact:
    values = {"row": float(i), "score": row.score, "sex": row.sex}
    return Fact(
        subject=nodes[row.subject],
        predicate=row.predicate,
        object=nodes[row.object],
        negated=row.negated,
        qualifiers=tuple(Qualifier(key=k, value=v) for k, v in values.items() if v is not None),
    )


def _row(fact: Fact) -> int:
    return int(next(float(q.value) for q in fact.qualifiers if q.key == "row"))


def random_gate(rng: Random, world: World) -> Gate:
    if rng.random() < 0.5:
        return Gate()
    count = len(world.categories)
    groups = {
        RelationGroup((rng.choice(ASKED),) if rng.random() < 0.9 else (), rng.choice(["subject", "object"])): np.array(
            [rng.random() < 0.3 for _ in range(count)], np.bool_
        )
        for _ in range(rng.randint(0, 2))
    }
    sets = np.array([rng.random() < 0.6 for _ in range(SETS)], np.bool_) if rng.random() < 0.8 else None
    return Gate(set_open=sets, closed=groups, why=("a random patient",))


def random_pattern(rng: Random, world: World, *, most: int = 5, plain: bool = False) -> Pattern:
    """A pattern that holds together; ``plain`` ones are trees without anything that needs a joint test."""
    while True:
        try:
            pattern = _pattern(rng, world, rng.randint(1, most), plain)
            scopes(pattern)
        except PatternError:
            continue
        return pattern


def _pattern(rng: Random, world: World, size: int, plain: bool) -> Pattern:
    names = [f"n{i}" for i in range(size)]
    nodes = tuple(_var(rng, world, name) for name in names)
    edges = [_edge(rng, world, names[rng.randrange(i)], names[i], plain) for i in range(1, size)]
    if not plain:
        for _ in range(rng.choice([0, 0, 0, 1, 1, 2])):
            edges.append(_edge(rng, world, rng.choice(names), rng.choice(names), plain))
    pairs = (
        () if plain else tuple((rng.choice(names), rng.choice(names)) for _ in range(rng.choice([0, 0, 0, 1, 1, 2, 3])))
    )
    pairs = tuple(p for p in pairs if p[0] != p[1] or rng.random() < 0.1)
    return Pattern(nodes=nodes, edges=tuple(edges), answer=rng.choice(names), differs=pairs)


def _var(rng: Random, world: World, name: str) -> Var:
    categories = tuple(rng.sample(WANTED, rng.choice([0, 0, 0, 1, 2])))
    curies = tuple(f"X:{rng.randrange(len(world.categories))}" for _ in range(rng.choice([0, 0, 0, 1, 1, 2])))
    return Var(name=name, categories=categories if not curies or rng.random() < 0.3 else (), curies=curies)


def _edge(rng: Random, world: World, a: str, b: str, plain: bool) -> Edge:
    if rng.random() < 0.5:
        a, b = b, a
    absent = not plain and rng.random() < 0.15
    if rng.random() < 0.12:
        return Edge(subject=a, object=b, predicates=("subclass_of",), closure=True, absent=absent)
    return Edge(
        subject=a,
        object=b,
        predicates=_predicates(rng, world),
        directed=rng.random() < 0.75,
        negated=rng.random() < 0.08,
        absent=absent,
        tests=_tests(rng),
    )


def _predicates(rng: Random, world: World) -> tuple[str, ...]:
    """Some that are asked for; more often than by chance ones that the world has."""
    asked = rng.sample(ASKED, rng.choice([0, 1, 1, 1, 2, 3]))
    if world.rows and rng.random() < 0.6:
        asked.append(rng.choice(world.rows).predicate)
    return tuple(dict.fromkeys(asked))


def _tests(rng: Random) -> tuple[Test, ...]:
    if rng.random() < 0.85:
        return ()
    if rng.random() < 0.5:
        return (Test(key="score", op=rng.choice(["=", "<>", "<", "<=", ">", ">="]), value=rng.choice([0.5, 1.0, 2.0])),)
    return (Test(key="sex", op=rng.choice(["=", "<>"]), value="male"),)
