"""The pattern: a small typed graph with a hole in it.

One object plans a question, answers it, checks an answer, counts, builds a benchmark item, and says what is missing
(design, "The pattern"). Matching is homomorphic; ``differs`` lists the pairs that must be different things.
Its text form is a small subset of openCypher's MATCH (`bioloom.core.pattern_text`).
"""

from __future__ import annotations

from typing import Literal

from pydantic import model_validator

from .errors import PatternError
from .value import Value

Op = Literal["=", "<>", "<", "<=", ">", ">=", "CONTAINS"]
Operator = Literal["select", "count", "exists"]
SOURCE = "primary_knowledge_source"  # what a test on who states an edge is called: every edge has it, as a text


class Var(Value):
    """A node of the pattern: what it may be, and what it is when that is known.

    ``categories`` are alternatives (Biolink classes, each with all below it); none means any.
    ``curies`` are alternatives too (equivalents that were not merged, such as a HP and a MONDO
    twin); none means the node is a variable.
    """

    name: str
    categories: tuple[str, ...] = ()
    curies: tuple[str, ...] = ()

    @property
    def known(self) -> bool:
        """Whether the node is given."""
        return bool(self.curies)


class Test(Value):
    """A test on a qualifier of an edge, such as ``nTPM >= 10``. An edge without the qualifier fails it.

    ``primary_knowledge_source = "infores:reactome"`` tests who states the edge in the same way.
    """

    __test__ = False  # not a pytest class

    key: str
    op: Op
    value: str | float
    unit: str | None = None


class Edge(Value):
    """An edge of the pattern, from ``subject`` to ``object`` (names of nodes).

    ``predicates`` are alternatives, each with all below it in Biolink; none means any. ``directed`` False takes
    both directions. ``negated`` wants edges that assert a NOT. ``absent`` wants no such edge ("but not"); what hangs
    behind it, seen from the answer, belongs to what must be absent. ``closure`` is ``subclass_of*0..``: the object is
    the subject or stands above it.
    """

    subject: str
    object: str
    predicates: tuple[str, ...] = ()
    directed: bool = True
    negated: bool = False
    absent: bool = False
    closure: bool = False
    tests: tuple[Test, ...] = ()


class Pattern(Value):
    """Nodes, edges, the hole (``answer``) and what is wanted of it: its fillers, their number, or whether any exist."""

    nodes: tuple[Var, ...]
    edges: tuple[Edge, ...]
    answer: str
    operator: Operator = "select"
    differs: tuple[tuple[str, str], ...] = ()

    @model_validator(mode="after")
    def _holds_together(self) -> Pattern:
        names = [n.name for n in self.nodes]
        if len(set(names)) != len(names):
            raise PatternError(f"A node stands twice in the pattern: {names}.", hint="Give each node one name.")
        used = {self.answer, *(e.subject for e in self.edges), *(e.object for e in self.edges)}
        used |= {n for pair in self.differs for n in pair}
        if unknown := sorted(used - set(names)):
            raise PatternError(f"No node is called {', '.join(unknown)}.", hint=f"The nodes are {names}.")
        if loose := self._unreached():
            raise PatternError(
                f"Nothing connects {', '.join(loose)} with {self.answer}.",
                hint="Every node must hang together with the answer.",
            )
        return self

    def _unreached(self) -> list[str]:
        seen, stack = {self.answer}, [self.answer]
        while stack:
            at = stack.pop()
            for e in self.edges:
                if at in (e.subject, e.object):
                    other = e.object if at == e.subject else e.subject
                    if other not in seen:
                        seen.add(other)
                        stack.append(other)
        return [n.name for n in self.nodes if n.name not in seen]

    def node(self, name: str) -> Var:
        """The node called ``name``."""
        return next(n for n in self.nodes if n.name == name)

    @property
    def hops(self) -> int:
        """How many edges are not subclass steps."""
        return sum(not e.closure for e in self.edges)
