"""A graph in a Cypher database as methods see it (`bioloom.core.ports.Graph`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from types import TracebackType
from typing import Any

from pydantic import ValidationError

from bioloom.core.errors import GraphFormatError, SetupError, UnknownEntityError
from bioloom.core.fact import Entity, Fact
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.ports import MissingHop, Witness
from bioloom.core.value import digest
from bioloom.graph.exports.cypher_layout import EDGE, FORMAT, META, META_KEY, NODE, Layout

from .compile import Compiled, compile_pattern
from .engines import Engine
from .facts import Facts, Row, entities


class CypherGraph:
    """A graph that ``bioloom kg export`` brought into a database. It matches; it does not diagnose."""

    def __init__(self, engine: Engine) -> None:
        """The graph behind ``engine``.

        Raises:
            GraphFormatError: The database holds no graph of ours, or one of a newer bioloom.
            SourceError: It does not answer.
        """
        self.engine = engine
        self.layout = _layout(engine)

    @property
    def name(self) -> str:
        """The graph's name."""
        return self.layout.name

    @property
    def content_hash(self) -> str:
        """Hash over the rows of nodes and edges that were loaded."""
        return self.layout.content_hash

    def entity(self, curie: str) -> Entity | None:
        """The entity that ``curie`` is or resolves to; None when the graph does not have it."""
        try:
            return self.resolved(curie)
        except UnknownEntityError:
            return None

    def resolved(self, curie: str) -> Entity:
        """The entity that ``curie`` is, or that lists it as ``same_as``.

        Raises:
            UnknownEntityError: No node has it, or several were merged from it.
        """
        found = self._entities("n.id = $curie", curie)
        if not found:
            found = self._entities(self.engine.dialect.has.format("n.same_as", "$curie"), curie)
        if len(found) == 1:
            return found[0]
        if not found:
            raise UnknownEntityError(f"{self.name} has no {curie}.", hint="bioloom ground TEXT finds it by name.")
        several = ", ".join(e.curie for e in found)
        raise UnknownEntityError(f"{curie} could be {several}.", hint="Use one of these.")

    def names(self, curie: str) -> tuple[str, ...]:  # noqa: ARG002 - the port's
        """None: graphs of other makers keep their names each in their own way."""
        return ()

    def has_relation(self, subject: str, predicate: str, object: str) -> bool:  # noqa: A002 - Biolink's word
        """Whether any edge with this predicate, or one below it, runs between these categories."""
        ends = (Var(name="s", categories=(subject,)), Var(name="o", categories=(object,)))
        edge = Edge(subject="s", object="o", predicates=(predicate,))
        return self.match(Pattern(nodes=ends, edges=(edge,), answer="s")).exists

    def match(self, pattern: Pattern) -> CypherMatch:
        """Every way to fill the hole of ``pattern``.

        Raises:
            UnknownEntityError: The graph has none of a node's CURIEs.
            PatternError: The pattern's absent parts, closures or tests make no sense.
            SourceError: The database refused or timed out.
        """
        given = {n.name: self._given(n) for n in pattern.nodes if n.curies}
        compiled = compile_pattern(pattern, self.layout, self.engine.dialect, given)
        return CypherMatch(self, pattern, compiled)

    def diagnose(self, pattern: Pattern) -> Sequence[MissingHop]:  # noqa: ARG002 - the port's
        """Not here: it needs the candidates of every hop, which only our own index has at hand.

        Raises:
            SetupError: Always.
        """
        raise SetupError(
            f"{self.engine.name} can be matched, not diagnosed.", hint="Ask the graph itself, with --kg NAME."
        )

    def close(self) -> None:
        """Let go of the database."""
        self.engine.close()

    def __enter__(self) -> CypherGraph:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _given(self, node: Var) -> list[str]:
        """Ids of a node whose CURIEs are given; alternatives may be unknown as long as one is not."""
        if len(node.curies) == 1:
            return [self.resolved(node.curies[0]).curie]
        found = [e.curie for c in node.curies if (e := self.entity(c)) is not None]
        if not found:
            raise UnknownEntityError(
                f"The graph has none of {', '.join(node.curies)}.", hint="Look them up with bioloom ground."
            )
        return sorted(set(found))

    def _entities(self, condition: str, curie: str) -> list[Entity]:
        statement = f"MATCH (n:{NODE}) WHERE {condition} RETURN n.id, n.name, n.category ORDER BY n.id"
        return entities(self.engine.rows(statement, {"curie": curie}))


class CypherMatch:
    """What matching gave; every question about it is a statement of its own.

    Attributes:
        complete: Always: a database counts without a bound, or fails.
        bound: Always empty.
    """

    complete = True
    bound = ""

    def __init__(self, graph: CypherGraph, pattern: Pattern, compiled: Compiled | None) -> None:
        self.pattern = pattern
        self._engine, self._compiled = graph.engine, compiled
        self._facts = Facts(graph.engine, graph.layout)

    @cached_property
    def count(self) -> int:
        """How many distinct CURIEs fill the hole."""
        rows = self._ask("RETURN count(DISTINCT {}.id)")
        return int(rows[0][0]) if rows else 0

    @property
    def exists(self) -> bool:
        """Whether any does."""
        return bool(self._ask("RETURN {}.id LIMIT 1"))

    def entities(self, limit: int | None = None) -> list[Entity]:
        """The answers by CURIE, the first ``limit`` of them."""
        end = "RETURN DISTINCT {0}.id AS id, {0}.name AS name, {0}.category AS category ORDER BY id"
        if limit is None:
            return entities(self._ask(end))
        return entities(self._ask(end + " LIMIT $limit", limit=limit))

    @cached_property
    def answers_sha(self) -> str:
        """Hash over the sorted CURIEs of all answers."""
        return digest(*sorted(e.curie for e in self.entities()))

    def witnesses(self, answer: Entity, k: int = 5) -> tuple[Sequence[Witness], int]:
        """The first ``k`` ways in which ``answer`` holds, and how many there are."""
        if self._compiled is None:
            return [], 0
        nodes, edges = self._compiled.nodes, self._compiled.edges
        keys = {f"{v}_id": f"{v}.id" for v in nodes.values()} | {f"{v}_{EDGE}": f"{v}.{EDGE}" for v in edges.values()}
        only = f"{nodes[self.pattern.answer]}.id = $answer"
        parameters = {**self._compiled.parameters, "answer": answer.curie}
        distinct = f"WITH DISTINCT {', '.join(f'{e} AS {a}' for a, e in keys.items())} RETURN count(*)"
        total = int(self._engine.rows(self._compiled.statement(distinct, only), parameters)[0][0])
        columns = dict(keys)
        for variable in nodes.values():
            columns |= self._facts.node(variable)
        for variable in edges.values():
            columns |= self._facts.edge(variable)
        rows = self._facts.rows(
            self._compiled.statement("", only), columns, parameters | {"k": k}, f" ORDER BY {', '.join(keys)} LIMIT $k"
        )
        return [self._witness(row, self._compiled) for row in rows], total

    def _ask(self, end: str, **more: Any) -> Sequence[Sequence[Any]]:
        """What the pattern gives with this end, in which ``{}`` is the answer's variable."""
        if self._compiled is None:
            return []
        statement = self._compiled.statement(end.format(self._compiled.nodes[self.pattern.answer]))
        return self._engine.rows(statement, {**self._compiled.parameters, **more})

    def _witness(self, row: Row, compiled: Compiled) -> Witness:
        facts: list[Fact] = []
        for i, edge in enumerate(self.pattern.edges):
            if not {edge.subject, edge.object} <= compiled.nodes.keys() or edge.absent:
                continue
            ends = compiled.nodes[edge.subject], compiled.nodes[edge.object]
            if edge.closure:
                facts += self._facts.steps(row[f"{ends[0]}_id"], row[f"{ends[1]}_id"])
            else:
                facts.append(self._facts.fact(row, compiled.edges[i], ends))
        return Witness(facts=tuple(facts))


def _layout(engine: Engine) -> Layout:
    rows = engine.rows(f"MATCH (g:{META}) WHERE g.key = $key RETURN g.value", {"key": META_KEY})
    hint = "Load it with bioloom kg export ladybug or neo4j."
    if not rows:
        raise GraphFormatError(f"{engine.name} holds no graph of bioloom.", hint=hint)
    try:
        layout = Layout.model_validate_json(rows[0][0])
    except ValidationError as error:
        raise GraphFormatError(f"What {engine.name} says of its graph is damaged.", hint=hint) from error
    if layout.format > FORMAT:
        raise GraphFormatError(f"{engine.name} was filled by a newer bioloom.", hint="pip install -U bioloom")
    return layout
