"""From the tree of a text to the pattern: which names are one node, and what belongs to what must be absent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from ..biolink import biolink
from ..errors import PatternError
from ..pattern import Edge, Pattern, Test, Var
from ..suggest import did_you_mean
from .syntax import identifiers, read
from .tokens import Token, fail
from .tree import Condition, DiffersText, EdgeText, NodeText, PartText, PathText, QueryText, TestText
from .write import GENERATED


def parse_pattern(text: str, *, predicates: Iterable[str] = (), categories: Iterable[str] = ()) -> Pattern:
    """The pattern that ``text`` says.

    Nodes without a name get one (``_1``, ``_2``, ...) that nothing else in the text has. ``{mention: "asthma"}``
    becomes the curie ``mention:asthma``, for grounding to replace.

    Args:
        text: one or more MATCH, an optional WHERE, a RETURN.
        predicates: names allowed besides Biolink's, such as those of somebody else's graph.
        categories: the same for categories.

    Raises:
        PatternError: names line and column, what was expected there, and an example.
    """
    return resolved(text, read(text), predicates, categories)[0]


def resolved(
    text: str, query: QueryText, predicates: Iterable[str] = (), categories: Iterable[str] = ()
) -> tuple[Pattern, Names]:
    """The pattern that the tree ``query`` of ``text`` says, and what its names name."""
    known = (
        frozenset(biolink().predicates) | frozenset(predicates),
        frozenset(biolink().categories) | frozenset(categories),
    )
    return _Resolver(text, query, *known).pattern()


@dataclass(frozen=True)
class Names:
    """What is seen at one place: names as written to nodes, from outside of what must be absent and from inside it.

    ``edges`` maps an edge's name to its position among all edges.
    """

    outer: dict[str, str]
    own: dict[str, str]
    edges: dict[str, int]

    @property
    def visible(self) -> dict[str, str]:
        """All names of nodes."""
        return {**self.outer, **self.own}


class _Resolver:
    """From the tree to the pattern: which names are one node, and what belongs to what must be absent."""

    def __init__(self, source: str, query: QueryText, predicates: frozenset[str], categories: frozenset[str]) -> None:
        self._source = source
        self._predicates, self._categories = predicates, categories
        self._query = query
        self._written = Counter(_names(self._query.body))
        self._generated = 0
        self._nodes: dict[str, Var] = {}
        self._edges: list[Edge] = []
        self._differs: list[tuple[str, str]] = []

    def pattern(self) -> tuple[Pattern, Names]:
        query = self._query
        names = self._part(query.body, outer={}, around=None)
        visible = names.own
        answer = next(iter(self._nodes)) if query.answer is None else visible.get(query.answer)
        if answer is None:
            problem = f"{query.answer} is no node of a MATCH; the nodes are {', '.join(visible) or 'without names'}."
            fail(self._source, query.answer_at, problem)
        try:
            pattern = Pattern(
                nodes=tuple(self._nodes.values()),
                edges=tuple(self._edges),
                answer=answer,
                operator=query.operator,
                differs=tuple(self._differs),
            )
        except PatternError as error:
            fail(self._source, query.answer_at, error.message, hint=error.hint)
        return pattern, names

    def _part(self, part: PartText, *, outer: dict[str, str], around: frozenset[str] | None) -> Names:
        """Add what ``part`` says.

        Args:
            part: the whole, or what must be absent.
            outer: written name to node's name, for what is seen from outside.
            around: the nodes of the part right around an absent one; None for the whole.

        Returns:
            The names that ``part`` itself brings in.
        """
        names = Names(outer, {}, {})
        first_node, first_edge = len(self._nodes), len(self._edges)
        conditions = self._present(part, names)
        mine = frozenset(list(self._nodes)[first_node:])
        if around is not None:
            self._edges[first_edge:] = self._denied(part, self._edges[first_edge:], mine, around)
        for condition, here in conditions:
            if isinstance(condition, TestText):
                self._test(condition, here)
            elif isinstance(condition, DiffersText):
                self._pair(condition, here, mine)
            else:
                self._part(condition, outer=here.visible, around=mine)
        return names

    def _present(self, part: PartText, names: Names) -> list[tuple[Condition, Names]]:
        """Add the paths of ``part`` and of every EXISTS in it, which says no more than another MATCH would.

        Returns:
            The other conditions, each with the names that are seen where it stands.
        """
        for path in part.paths:
            self._path(path, names)
        out: list[tuple[Condition, Names]] = []
        for condition in part.conditions:
            if isinstance(condition, PartText) and not condition.absent:
                out += self._present(condition, Names(names.outer, dict(names.own), dict(names.edges)))
            else:
                out.append((condition, names))
        return out

    def _denied(self, part: PartText, tied: list[Edge], mine: frozenset[str], around: frozenset[str]) -> list[Edge]:
        """The edges of an absent part, marked; an error when a pattern cannot say what it denies."""
        example = 'MATCH (g)-[:located_in]->(c) WHERE NOT (g)-[:participates_in]->({id: "GO:0006915"}) RETURN g'
        if not tied:
            fail(self._source, part.at, "there is no edge in what must be absent.", example=example)
        ends = {n for e in tied for n in (e.subject, e.object)} - mine
        if not ends & around or ends - around:
            problem = "what must be absent has to be tied to the MATCH right around it, and to no other."
            fail(self._source, part.at, problem, example=example)
        whole = len(tied) == 1 or all(e.subject in mine or e.object in mine for e in tied)
        if not whole or not _connected(mine, tied):
            problem = "these edges do not hang together through nodes of their own, so each needs its NOT."
            fail(self._source, part.at, problem, example=example)
        return [e.model_copy(update={"absent": not {e.subject, e.object} <= mine}) for e in tied]

    def _path(self, path: PathText, names: Names) -> None:
        nodes = [self._node(n, names) for n in path.nodes]
        for i, edge in enumerate(path.edges):
            if edge.name is not None:
                if self._written[edge.name] > 1:
                    fail(self._source, edge.at, f"{edge.name} names something else, too.", hint="Rename this edge.")
                names.edges[edge.name] = len(self._edges)
            self._edges.append(self._edge(edge, nodes[i], nodes[i + 1]))

    def _edge(self, edge: EdgeText, left: str, right: str) -> Edge:
        backward = edge.direction == "left"
        return Edge(
            subject=right if backward else left,
            object=left if backward else right,
            predicates=tuple(self._checked(t, self._predicates, "predicate") for t in edge.types),
            directed=edge.direction != "both",
            negated=edge.negated,
            closure=edge.closure,
            tests=tuple(Test(key=k, op="=", value=v) for k, v in edge.equals),
        )

    def _node(self, node: NodeText, names: Names) -> str:
        """The name of the node meant, which is new or was written before."""
        categories = tuple(self._checked(t, self._categories, "category") for t in node.labels)
        seen = None if node.name is None else names.visible.get(node.name)
        if seen is None:
            name = self._fresh() if node.name is None or node.name in self._nodes else node.name
            self._nodes[name] = Var(name=name, categories=categories, curies=node.curies)
            if node.name is not None:
                names.own[node.name] = name
            return name
        before = self._nodes[seen]
        for was, now in ((before.categories, categories), (before.curies, node.curies)):
            if now and now != was and (was or node.name in names.outer):
                problem = f"{node.name} is described in two ways."
                fail(self._source, node.at, problem, hint="Describe a node once, alternatives with (n:A|B).")
        update = {"categories": categories or before.categories, "curies": node.curies or before.curies}
        self._nodes[seen] = before.model_copy(update=update)
        return seen

    def _fresh(self) -> str:
        """A name that nothing in the text has."""
        while True:
            self._generated += 1
            name = GENERATED.format(self._generated)
            if name not in self._written:
                return name

    def _pair(self, condition: DiffersText, names: Names, mine: frozenset[str]) -> None:
        visible = names.visible
        for name in condition.pair:
            if name not in visible:
                fail(self._source, condition.at, f"{name} is no node here; the nodes are {', '.join(visible)}.")
        one, other = (visible[name] for name in condition.pair)
        if not mine & {one, other}:
            problem = f"{condition.pair[0]} and {condition.pair[1]} both stand outside of what must be absent."
            fail(self._source, condition.at, problem, hint="Compare them in the outer WHERE.")
        self._differs.append((one, other))

    def _test(self, condition: TestText, names: Names) -> None:
        if condition.name in names.edges:
            self._qualifier(condition, names.edges[condition.name])
        elif condition.name in names.own:
            self._identify(condition, names.own[condition.name])
        else:
            here = ", ".join([*names.own, *names.edges]) or "none"
            problem = f"{condition.name} names nothing in the MATCH of this WHERE; the names are {here}."
            fail(self._source, condition.at, problem)

    def _qualifier(self, condition: TestText, number: int) -> None:
        """A test on an edge."""
        if condition.op == "IN":
            fail(self._source, condition.at, "a qualifier is compared with one value, not a list.")
        edge = self._edges[number]
        test = Test(key=condition.key, op=condition.op, value=condition.values[0])
        self._edges[number] = edge.model_copy(update={"tests": (*edge.tests, test)})

    def _identify(self, condition: TestText, name: str) -> None:
        """``a.id = "..."`` and ``a.id IN [...]``, or the same with ``mention``."""
        example = 'WHERE a.id = "MONDO:0005148" or WHERE a.id IN ["MONDO:1", "HP:2"]'
        if condition.key not in ("id", "mention") or condition.op not in ("=", "IN"):
            problem = f"a node is only known by id or mention, with = or IN, not {condition.key} {condition.op}."
            fail(self._source, condition.at, problem, example=example)
        if self._nodes[name].curies:
            fail(self._source, condition.at, f"{condition.name} already has an id.", example=example)
        curies = identifiers(self._source, condition.key, condition.values, condition.at)
        self._nodes[name] = self._nodes[name].model_copy(update={"curies": curies})

    def _checked(self, token: Token, known: frozenset[str], what: str) -> str:
        if token.value not in known and not (what == "category" and biolink().knows_category(token.value)):
            hint = did_you_mean(token.value, known) or "docs/schema.md lists what the graph has."
            fail(self._source, token.at, f"no {what} is called {token.value}.", hint=hint)
        return token.value


def _names(part: PartText) -> Iterable[str]:
    """Every name written in ``part``."""
    for path in part.paths:
        written = [*(n.name for n in path.nodes), *(e.name for e in path.edges)]
        yield from (name for name in written if name is not None)
    for condition in part.conditions:
        if isinstance(condition, PartText):
            yield from _names(condition)


def _connected(nodes: frozenset[str], edges: list[Edge]) -> bool:
    """Whether ``edges`` join all ``nodes`` among themselves."""
    left = set(nodes)
    stack = [left.pop()] if left else []
    while stack:
        at = stack.pop()
        for e in edges:
            for one, other in ((e.subject, e.object), (e.object, e.subject)):
                if one == at and other in left:
                    left.remove(other)
                    stack.append(other)
    return not left
