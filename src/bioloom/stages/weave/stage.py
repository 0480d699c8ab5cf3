"""Match a pattern on the graph; where nothing matches, let known nodes stand for their subclasses too, and say so.

What must be absent must be so for its subclasses from the start: a gene of a kind of dementia is a gene of dementia.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from bioloom.core.biolink import biolink
from bioloom.core.pattern import SOURCE, Edge, Pattern, Test, Var
from bioloom.core.ports import Matched, MissingHop
from bioloom.core.run import Run
from bioloom.stages.read.choice.lacking import kind_of
from bioloom.stages.read.mentions.source_table import called_any

from .places import with_parts

# Kinds of things whose annotations are made at the most specific term, so that a general name stands for all below it.
HIERARCHICAL = ("DiseaseOrPhenotypicFeature", "AnatomicalEntity", "BiologicalProcessOrActivity", "ChemicalEntity",
                "ChemicalRole", "GeneticInheritance")  # fmt: skip
INHERITED = frozenset({"has_phenotype"})  # relations of which what holds of a kind holds of what is above it

HIGH = ("subject_direction_qualifier", "increased")
NOT_HIGH = "no source calls it over-expressed there; shown is what is expressed, the highest first"
# By which of its targets a drug works is said in two ways, and of some drugs in none.
MAIN = Test(key="mechanism_of_action", op="=", value="true")
PRIMARY = Test(key="primary_target", op="=", value="true")
ACTION = "action"
BLOCKS, ACTIVATES = ("antagonist", "inhibitor", "blocker"), ("agonist", "activator")
NOT_MAIN = "no source says by which of its targets the drug works; shown is what it acts on, the best supported first"


@dataclass(frozen=True)
class Woven:
    """What matching gave: the pattern that was matched in the end, and whether it was widened to subclasses."""

    pattern: Pattern
    matched: Matched
    widened: bool = False
    relaxed: str = ""  # what nothing has that was asked for, and what is shown in its place
    excluded: bool = False  # what must be absent was excluded with its subclasses, a place with its parts
    plain: Matched | None = None  # where the pattern has edges only to show what is known: the match without them

    @property
    def weighed(self) -> Matched:
        """The match by which answers are ranked and shown: an edge that shows that something is known is no support."""
        return self.plain or self.matched


def weave(pattern: Pattern, run: Run, *, subclasses: bool = True, kept: Set[str] = frozenset()) -> Woven:
    """Match ``pattern`` as it stands; when nothing matches, with its known nodes widened to their subclasses.

    Those of the nodes called ``kept`` stay what they are.
    """
    strict = excluding(with_parts(pattern, run)) if subclasses and not _below_excluded(pattern, run) else pattern
    pattern, excluded = strict, strict != pattern
    exact = run.match(pattern)
    if exact.count or not subclasses:
        return Woven(pattern, exact, excluded=excluded)
    wider = widened(pattern, kept)
    if wider != pattern:
        broad = run.match(wider)
        run.note("widened", answers=broad.count)
        if broad.count:
            return Woven(wider, broad, widened=True, excluded=excluded)
    for looser, said in relaxed(pattern):
        loose = run.match(looser)
        run.note("relaxed", answers=loose.count)
        if loose.count:
            return Woven(looser, loose, relaxed=said)
    return Woven(pattern, exact, excluded=excluded)


def relaxed(pattern: Pattern) -> Iterator[tuple[Pattern, str]]:
    """``pattern`` with less asked of its edges, and what must be said of it then, the closest to it first.

    Where nothing is called over-expressed, the values say where it is high. The main target may be called the primary
    one, and where it is called neither, it is one of all. Sources call what blocks a receptor its antagonist, what
    blocks an enzyme its inhibitor.
    """
    if any(e.absent for e in pattern.edges) or pattern.operator != "select":
        return
    expressed = tuple(
        _tested(e, tuple(t for t in e.tests if (t.key, t.value) != HIGH)) if e.predicates == ("expressed_in",) else e
        for e in pattern.edges
    )
    ways = [(expressed, NOT_HIGH)]
    for instead, said in (((PRIMARY,), ""), ((), NOT_MAIN)):
        edges = tuple(
            _tested(e, (*(t for t in e.tests if t != MAIN), *instead)) if MAIN in e.tests else e for e in expressed
        )
        ways.append((edges, said))
    for edges, said in ways:
        if edges != pattern.edges:
            yield pattern.model_copy(update={"edges": edges}), said
    for one in pattern.edges:
        for test, word in ((t, w) for t in one.tests if t.key == ACTION and t.op == "=" for w in _likewise(t.value)):
            tests = tuple(t.model_copy(update={"value": word}) if t == test else t for t in one.tests)
            edges = tuple(_tested(e, tests) if e == one else e for e in pattern.edges)
            said = f"no source says {test.value}; shown is what is on record as {word}, which acts the same way"
            yield pattern.model_copy(update={"edges": edges}), said


def _likewise(word: str | float) -> tuple[str, ...]:
    """Other plain words for an action of the same sign: a drug blocks a receptor as its antagonist."""
    return next((tuple(w for w in side if w != word) for side in (BLOCKS, ACTIVATES) if word in side), ())


def _tested(edge: Edge, tests: tuple[Test, ...]) -> Edge:
    return edge.model_copy(update={"tests": tests})


def excluding(pattern: Pattern) -> Pattern:
    """``pattern`` in which each known node behind an absent edge is excluded with anything below it.

    So is an answer of which what is excluded has a kind: with a rod-cone dystrophy one has a retinal dystrophy.
    """
    stated = stated_nodes(pattern)
    return _of_kinds_too(_lowered(pattern, {n.name for n in pattern.nodes} - stated), stated)


def as_named(pattern: Pattern) -> Pattern:
    """``pattern`` whose absent edges lead to the answers themselves, as before `excluding`, and not to their kinds."""
    stated = stated_nodes(pattern)
    above = {
        e.subject: e.object
        for e in pattern.edges
        if e.absent and e.closure and e.object in stated and not pattern.node(e.subject).known
    }
    if not above:
        return pattern
    kept = [e for e in pattern.edges if e.subject not in above]
    edges = tuple(
        e.model_copy(update={"object": above[e.object], "absent": True}) if e.object in above else e for e in kept
    )
    nodes = tuple(n for n in pattern.nodes if n.name not in above)
    return pattern.model_copy(update={"nodes": nodes, "edges": edges})


def _of_kinds_too(pattern: Pattern, stated: Set[str]) -> Pattern:
    """``pattern`` whose absent edges to a stated, unknown node lead to anything below that: the true path rule."""
    nodes, edges = list(pattern.nodes), list(pattern.edges)
    for i, edge in enumerate(pattern.edges):
        above = pattern.node(edge.object)
        inherited = edge.absent and not edge.closure and set(edge.predicates) and set(edge.predicates) <= INHERITED
        if inherited and above.name in stated and not above.known and edge.subject not in stated:
            kind = Var(name=f"{above.name}_kind_{i}", categories=above.categories)
            nodes.append(kind)
            edges[i] = edge.model_copy(update={"object": kind.name, "absent": False})  # it hangs behind the next
            below = Edge(subject=kind.name, object=above.name, predicates=("subclass_of",), closure=True)
            edges.append(below.model_copy(update={"absent": True}))
    if len(edges) == len(pattern.edges):
        return pattern
    return pattern.model_copy(update={"nodes": tuple(nodes), "edges": tuple(edges)})


def stated_nodes(pattern: Pattern) -> set[str]:
    """The nodes that are not behind an absent edge."""
    reached, more = {pattern.answer}, True
    while more:
        ends = [{e.subject, e.object} for e in pattern.edges if not e.absent]
        more = any(pair & reached and not pair <= reached for pair in ends)
        reached = reached.union(*(pair for pair in ends if pair & reached))
    return reached


def _below_excluded(pattern: Pattern, run: Run) -> bool:
    """Whether the question asks of a kind of what it excludes: "type I, but not the disease itself"."""
    stated = stated_nodes(pattern)
    known = [n for n in pattern.nodes if n.known]
    for kind, above in ((k, a) for k in known if k.name in stated for a in known if a.name not in stated):
        edge = Edge(subject=kind.name, object=above.name, predicates=("subclass_of",), closure=True)
        if run.match(Pattern(nodes=(kind, above), edges=(edge,), answer=kind.name)).count:
            return True
    return False


def widened(pattern: Pattern, kept: Set[str] = frozenset()) -> Pattern:
    """``pattern`` in which each known node of a hierarchical kind stands for itself or anything below it.

    Of a question that asks whether it is so, that is either end, whichever the answer is read from.
    """
    fixed = () if pattern.operator == "exists" else (pattern.answer,)
    return _lowered(pattern, {n.name for n in pattern.nodes} - {*fixed} - kept)


def _lowered(pattern: Pattern, names: Set[str]) -> Pattern:
    """``pattern`` in which those of the nodes called ``names`` that are known and of a kind with subclasses widen."""
    nodes, edges, moved = list(pattern.nodes), list(pattern.edges), {}
    touched = {n for e in pattern.edges if not e.closure for n in (e.subject, e.object)}
    closed = {n for e in pattern.edges if e.closure for n in (e.subject, e.object)}
    for i, node in enumerate(pattern.nodes):
        if node.known and node.name in (touched & names) - closed and hierarchical(node):
            below = Var(name=f"{node.name}_below", categories=node.categories)
            nodes[i] = below
            nodes.append(node)
            edges.append(Edge(subject=below.name, object=node.name, predicates=("subclass_of",), closure=True))
            moved[node.name] = below.name
    if not moved:
        return pattern
    edges = [
        e if e.closure else e.model_copy(
            update={"subject": moved.get(e.subject, e.subject), "object": moved.get(e.object, e.object)}
        )
        for e in edges
    ]  # fmt: skip
    return Pattern(
        nodes=tuple(nodes),
        edges=tuple(edges),
        answer=pattern.answer,
        operator=pattern.operator,
        differs=pattern.differs,
    )


def hierarchical(node: Var) -> bool:
    """Whether a general name of this kind stands for all below it."""
    return not node.categories or any(biolink().is_a(c, h) for c in node.categories for h in HIERARCHICAL)


def missing_hops(pattern: Pattern, run: Run, most: int = 3) -> Sequence[MissingHop]:
    """The hops that could make ``pattern`` match, the likeliest first; recorded."""
    hops = tuple(run.resources.graph.diagnose(pattern))[:most]
    run.note("diagnosed", hops=[h.model_dump(mode="json") for h in hops])
    return hops


def hop_text(pattern: Pattern, hop: MissingHop, names: dict[str, str]) -> str:
    """A missing hop in words: what would have to be linked with what."""
    parts = []
    for i in hop.edges:
        edge = pattern.edges[i]
        subject, object_ = (names.get(n) or kind_of(pattern.node(n)) for n in (edge.subject, edge.object))
        alone = "".join(f", in {called_any(str(t.value))}" for t in edge.tests if t.key == SOURCE)
        alone += "".join(f", {_test_text(t)}" for t in edge.tests if t.key != SOURCE)
        parts.append(f"{subject} – {' or '.join(edge.predicates).replace('_', ' ') or 'related to'} – {object_}{alone}")
    return " and ".join(parts)


def _test_text(test: Test) -> str:
    """``frequency > 0.5``, ``sex female``: what an edge lacks that is there without it."""
    key = test.key.removesuffix("_qualifier").replace("_", " ")
    return f"{key} {test.value}" if test.op == "=" else f"{key} {test.op} {test.value}"
