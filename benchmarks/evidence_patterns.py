"""Questions drawn from a graph's patterns: 1-hop, shared neighbour, three clues, BioMedHop's metapaths, counts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from random import Random

import numpy as np

from bioloom.bench.build.items.gold import Accepted, Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.build.paths.biomedhop import METAPATHS
from bioloom.bench.build.paths.types import PathType
from bioloom.core.fact import Entity
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.pattern_text import format_pattern, parse_pattern
from bioloom.graph.engine import KnowledgeGraph
from evidence_wording import (
    CLUES,
    COUNT_ONE,
    COUNT_TWO,
    NOUNS,
    ONE,
    SIDES,
    THREE,
    TWO,
    Clue,
    plural,
)  # fmt: skip

DATASET, FEW, COUNTED, OPTIONS = "graph patterns", 3, 30, 4
_NAMEABLE = re.compile(r"(?=.*[A-Za-z]{2})[^\[\]{}<>|=\"]{2,70}")
Asked = tuple[Pattern, tuple[str, ...], str]  # the pattern, what is said of the answer, what is asked for


class Drawer:
    """Draws patterns that have an answer, and few."""

    def __init__(self, graph: KnowledgeGraph, seed: int) -> None:
        self.graph, self.rng = graph, Random(seed)
        self.pools = {c: self._pool(c) for c in CLUES}

    def _pool(self, clue: Clue) -> np.ndarray:
        """Edges of the clue's relation, by number."""
        arrays = self.graph.graph
        edges = arrays.edges((clue.predicate,))
        layer = arrays.layers[0]
        asked, known = (layer.object, layer.subject) if clue.back else (layer.subject, layer.object)
        kinds = arrays.category_mask((clue.kind,)), arrays.category_mask((clue.other,))
        return edges[kinds[0][asked[edges]] & kinds[1][known[edges]]]

    def known(self, clue: Clue, asked: Entity) -> Entity | None:
        """Something the clue says of ``asked``."""
        found = self.graph.match(_one(clue, asked=asked)).entities(200)
        found = [e for e in found if _NAMEABLE.fullmatch(e.name) and e.curie != asked.curie]
        return self.rng.choice(found) if found else None

    def answer(self, clue: Clue) -> Entity:
        """Something that the clue says something of."""
        arrays, edge = self.graph.graph, int(self.rng.choice(self.pools[clue]))
        layer = arrays.layers[0]
        return arrays.entity(int(layer.object[edge] if clue.back else layer.subject[edge]))

    def clues(self, number: int, *, same: bool) -> Asked | None:
        """``number`` clues about one thing: of one relation, or of different ones."""
        first = self.rng.choice(CLUES)
        asked = self.answer(first)
        others = [c for c in CLUES if c.kind == first.kind and c is not first]
        chosen = [first] * number if same else [first, *self.rng.sample(others, number - 1)]
        things = [self.known(c, asked) for c in chosen]
        if any(t is None for t in things) or len({t.curie for t in things if t}) < number:
            return None
        nodes = [Var(name="a", categories=(first.kind,))]
        nodes += [Var(name=f"k{i}", curies=(t.curie,)) for i, t in enumerate(things) if t]
        edges = tuple(c.edge("a", f"k{i}") for i, c in enumerate(chosen))
        said = tuple(self.rng.choice(c.says).replace("{x}", t.name) for c, t in zip(chosen, things, strict=True) if t)
        return Pattern(nodes=tuple(nodes), edges=edges, answer="a"), said, first.kind

    def metapath(self) -> Asked | None:
        """Both ends of a metapath, whose middle is asked for."""
        path = self.rng.choice(METAPATHS)
        pattern = path.pattern()
        middle = self.graph.match(pattern_of(pattern, pattern.edges[1:3])).entities(4000)
        if not middle:
            return None
        disease = self.rng.choice(middle)
        ends, said = {}, []
        for near, far in ((1, 0), (3, 4)):
            bridge = self._step(pattern, path, 2, near, disease)
            end = self._step(pattern, path, near, far, bridge) if bridge else None
            if end is None:
                return None
            ends[path.variables[far]] = end
            said.append(self.rng.choice(SIDES[_side(path, near)]).replace("{x}", end.name))
        nodes = tuple(
            n.model_copy(update={"curies": (ends[n.name].curie,)}) if n.name in ends else n for n in pattern.nodes
        )
        return pattern.model_copy(update={"nodes": nodes}), tuple(said), "Disease"

    def _step(self, pattern: Pattern, path: PathType, at: int, to: int, here: Entity) -> Entity | None:
        names = path.variables
        edge = pattern.edges[min(at, to)]
        nodes = (Var(name=names[at], curies=(here.curie,)), pattern.node(names[to]))
        found = self.graph.match(Pattern(nodes=nodes, edges=(edge,), answer=names[to])).entities(300)
        found = [e for e in found if _NAMEABLE.fullmatch(e.name)]
        return self.rng.choice(found) if found else None

    def until(self, draw: Callable[[], Asked | None], most: int) -> tuple[Asked, tuple[Entity, ...]]:
        """The first that is drawn with 1 to ``most`` answers, of which none is given away by the clues."""
        while True:
            asked = draw()
            found = self.graph.match(asked[0]) if asked else None
            if asked and found and 0 < found.count <= most:
                entities = tuple(found.entities())
                if not any(e.name.casefold() in s.casefold() for e in entities for s in asked[1]):
                    return asked, entities

    def distractors(self, asked: Asked, right: Sequence[Entity]) -> tuple[str, ...]:
        """Names of things that fit one clue at most, the likeliest first."""
        pattern, kind = asked[0], asked[2]
        taken = {e.curie for e in right} | {c for n in pattern.nodes for c in n.curies}
        out: dict[str, None] = {}
        near = [e for e in pattern.edges if pattern.answer in (e.subject, e.object)]
        for edge in near:
            loose = self.graph.match(_loosened(pattern, edge)).entities(400) if len(near) > 1 else ()
            some = [e for e in loose if e.curie not in taken and _NAMEABLE.fullmatch(e.name)]
            out |= {e.name: None for e in self.rng.sample(some, min(2, len(some)))}
        while len(out) < OPTIONS - 1:
            other = self.answer(self.rng.choice([c for c in CLUES if c.kind == kind]))
            if other.curie not in taken and _NAMEABLE.fullmatch(other.name):
                out[other.name] = None
        return tuple(out)[: OPTIONS - 1]


def _loosened(pattern: Pattern, edge: Edge) -> Pattern:
    """The pattern without the part behind ``edge``: what fits the rest is a good distractor."""
    rest, grown = [e for e in pattern.edges if e != edge], {pattern.answer}
    for _ in rest:
        grown |= {n for e in rest for n in (e.subject, e.object) if {e.subject, e.object} & grown}
    rest = [e for e in rest if e.subject in grown and e.object in grown]
    nodes = tuple(n for n in pattern.nodes if n.name in grown)
    return Pattern(nodes=nodes, edges=tuple(rest), answer=pattern.answer)


def pattern_of(pattern: Pattern, edges: Sequence[Edge]) -> Pattern:
    """The part of a pattern that these edges make."""
    names = {n for e in edges for n in (e.subject, e.object)}
    return Pattern(nodes=tuple(n for n in pattern.nodes if n.name in names), edges=tuple(edges), answer=pattern.answer)


def _one(clue: Clue, asked: Entity) -> Pattern:
    nodes = (Var(name="a", curies=(asked.curie,)), Var(name="k", categories=(clue.other,)))
    return Pattern(nodes=nodes, edges=(clue.edge("a", "k"),), answer="k")


def _side(path: PathType, near: int) -> tuple[str, str]:
    inner, outer = (path.hops[1], path.hops[0]) if near == 1 else (path.hops[2], path.hops[3])
    return inner.step.name, outer.step.name


FAMILIES: dict[str, tuple[Callable[[Drawer], Asked | None], int]] = {  # and how many answers there may be
    "1-hop": (lambda d: d.clues(1, same=True), 12),
    "shared neighbour": (lambda d: d.clues(2, same=True), FEW),
    "intersection": (lambda d: d.clues(3, same=False), FEW),
    "metapath": (lambda d: d.metapath(), FEW),
    "count": (lambda d: d.clues(d.rng.choice((1, 2)), same=False) if d.rng.random() < 0.6 else d.metapath(), COUNTED),
}


def drawn(graph: KnowledgeGraph, size: int, seed: int) -> Iterator[tuple[Item, Gold]]:
    """``size`` questions, as many of each family, every other one with options (counts are asked openly)."""
    drawer = Drawer(graph, seed)
    for number in range(size):
        family = tuple(FAMILIES)[number % len(FAMILIES)]
        draw, most = FAMILIES[family]
        asked, right = drawer.until(lambda draw=draw: draw(drawer), most)
        choice = (number // len(FAMILIES)) % 2 == 0 and family != "count"
        yield _item(drawer, f"{family.replace(' ', '-')}-{number:03}", family, asked, right, choice=choice)


def _item(
    drawer: Drawer, id_: str, family: str, asked: Asked, right: Sequence[Entity], *, choice: bool
) -> tuple[Item, Gold]:
    pattern, said, kind = asked
    one, many = NOUNS[kind]
    count = family == "count"
    frames = (COUNT_ONE if len(said) == 1 else COUNT_TWO) if count else {1: ONE, 2: TWO, 3: THREE}[len(said)]
    said = tuple(plural(s) for s in said) if count else said
    text = drawer.rng.choice(frames).format(noun=one, nouns=many, **dict(zip("abc", said, strict=False)))
    options: tuple[str, ...] = ()
    if choice:
        shown = [right[0].name, *drawer.distractors(asked, right)]
        drawer.rng.shuffle(shown)
        options = tuple(shown)
    answers = tuple(
        Accepted(texts=(e.name, *(n for n in drawer.graph.names(e.curie) if ":" not in n)), curie=e.curie)
        for e in right
    )
    item = Item(
        id=id_, dataset=DATASET, kind="count" if count else "choice" if choice else "entity", text=text,
        options=options, family=family, pattern=format_pattern(pattern), hops=pattern.hops, group=id_,
    )  # fmt: skip
    gold = Gold(
        id=id_, dataset=DATASET, answers=answers, number=len(right) if count else None,
        letters=("ABCDEFGH"[options.index(right[0].name)],) if choice else (),
    )  # fmt: skip
    return item, gold


def touched(graph: KnowledgeGraph, items: Sequence[Item], most: int, seed: int) -> np.ndarray:
    """Edges that the patterns of ``items`` touch: all of their witnesses, and up to ``most`` beside them for each hop.

    Beside them are edges of the hop's relation at what either side can be, as far as the pattern narrows it down.
    """
    rng, out = np.random.default_rng(seed), set[int]()
    for item in items:
        pattern = parse_pattern(item.pattern)
        found = graph.match(pattern)
        for entity in found.entities():
            out |= {f.edge for w in found.threads(entity, 50) for f in w.facts if f.edge is not None}
        for edge in pattern.edges:
            out |= _beside(graph, pattern, edge, most, rng)
    return np.array(sorted(out), np.int64)


def _beside(graph: KnowledgeGraph, pattern: Pattern, edge: Edge, most: int, rng: np.random.Generator) -> set[int]:
    arrays, layer = graph.graph, graph.graph.layers[0]
    edges = arrays.edges(edge.predicates)
    picked: set[int] = set()
    for end, column in ((edge.subject, layer.subject), (edge.object, layer.object)):
        rest = [e for e in pattern.edges if e != edge]
        part = Pattern(nodes=pattern.nodes, edges=tuple(rest), answer=end) if _hangs(pattern, rest, end) else None
        node = pattern.node(end)
        found = (
            [graph.entity(c) for c in node.curies] if node.curies else graph.match(part).entities(200) if part else []
        )
        numbers = np.array([arrays.index(e.curie) for e in found if e], np.int64)
        here = edges[np.isin(column[edges], numbers)]
        picked |= set(rng.permutation(here)[:most].tolist())
    return picked


def _hangs(pattern: Pattern, edges: Sequence[Edge], end: str) -> bool:
    """Whether every node of the pattern still hangs together without the edge; a part that fell off is no pattern."""
    reached = {end}
    for _ in pattern.nodes:
        reached |= {n for e in edges for n in (e.subject, e.object) if {e.subject, e.object} & reached}
    return {n.name for n in pattern.nodes} <= reached
