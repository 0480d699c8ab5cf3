"""All of a class: which things are meant, of which of them it is stated, and of which nothing of the kind is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bioloom.core.answer import Answer, abstention
from bioloom.core.biolink import biolink
from bioloom.core.fact import Entity
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.run import Run
from bioloom.stages.answer.conclude.open_end import freed
from bioloom.stages.read.types import Reading
from bioloom.stages.weave.stage import Woven, widened

from .folding import MOST, above, things_of

EACH = "each"


@dataclass(frozen=True)
class Scope:
    """A pattern in which ``each`` stands for one of the class; ``claim`` is what is asked of it, ``far`` the other end.

    ``belongs`` is the edge that makes it one of the class ``of``.
    """

    pattern: Pattern
    each: str
    belongs: Edge
    claim: Edge
    far: str
    of: str

    def members(self) -> Pattern:
        """What is of the class."""
        return self._with((self.belongs,), {self.each, self.of})

    def claimed(self) -> Pattern:
        """What is of the class and has what is claimed."""
        return self._with((self.belongs, self.claim), {self.each, self.of, self.far})

    def covered(self) -> Pattern:
        """What is of the class and has the relation that is claimed to anything at all."""
        bare = self.claim.model_copy(update={"tests": ()})
        return freed(self._with((self.belongs, bare), {self.each, self.of, self.far}), self.far)

    def _with(self, edges: tuple[Edge, ...], names: set[str]) -> Pattern:
        nodes = tuple(n for n in self.pattern.nodes if n.name in names)
        differs = tuple(d for d in self.pattern.differs if {*d} <= names)
        return Pattern(nodes=nodes, edges=edges, answer=self.each, differs=differs)


@dataclass(frozen=True)
class Members:
    """The things of a class, salts and products as what they are of, by what is stated of them.

    Of ``silent`` ones the relation is not known at all, of ``unstated`` ones it is known to something else.
    ``of`` leads from the CURIE of an entry to the thing that it is, by the CURIE of that.
    """

    stated: tuple[Entity, ...]
    unstated: tuple[Entity, ...]
    silent: tuple[Entity, ...]
    of: dict[str, str]

    @property
    def with_data(self) -> int:
        """How many have the relation to anything at all."""
        return len(self.stated) + len(self.unstated)


def scope_of(reading: Reading) -> Scope | None:
    """What is asked of each of a class; None where the pattern is not a class with one relation from what is of it."""
    pattern, of = reading.pattern, reading.all_of
    edges = [e for e in pattern.edges if of in (e.subject, e.object)]
    if len(edges) != 1 or any(e.absent or e.negated for e in pattern.edges) or reading.inverted:
        return None
    edge, near = edges[0], _other(edges[0], of)
    if len(pattern.edges) == 1 and not edge.closure:
        return _of_kinds(pattern, edge, of, near)
    claims = [e for e in pattern.edges if e is not edge and near in (e.subject, e.object)]
    if len(pattern.edges) != 2 or len(claims) != 1 or pattern.node(near).known or near == _asked(reading):
        return None
    return Scope(pattern, near, edge, claims[0], _other(claims[0], near), of)


def _asked(reading: Reading) -> str:
    return reading.pattern.answer if reading.pattern.operator != "exists" else ""


def _of_kinds(pattern: Pattern, edge: Edge, of: str, far: str) -> Scope:
    """The scope of a relation of a class itself: it is claimed of each of its kinds."""
    each = Var(name=EACH, categories=pattern.node(of).categories)
    belongs = Edge(subject=EACH, object=of, predicates=("subclass_of",), closure=True)
    ends = {"subject": EACH} if edge.subject == of else {"object": EACH}
    claim = edge.model_copy(update=ends)
    made = Pattern(nodes=(*pattern.nodes, each), edges=(belongs, claim), answer=pattern.answer, differs=((EACH, of),))
    return Scope(made, EACH, belongs, claim, far, of)


def members(scope: Scope, run: Run) -> Members:
    """The things of the class, those apart of which it is stated and those of which nothing of the kind is known."""
    entries = list(_entities(scope.members(), run))
    stated = {e.curie for e in _entities(scope.claimed(), run)} if scope.pattern.node(scope.far).known else set()
    known = {e.curie for e in _entities(scope.covered(), run)}
    groups = list(things_of(entries, run.match).values()) if len(entries) <= MOST else [[e] for e in entries]
    classes = {e.curie for e in above([e.curie for e in entries], run.match)} if len(entries) <= MOST else set()
    sorted_: dict[str, list[Entity]] = {"stated": [], "unstated": [], "silent": []}
    of: dict[str, str] = {}
    for group in groups:
        curies = {e.curie for e in group}
        kind = "stated" if curies & stated else "unstated" if curies & known else "silent"
        thing = min(group, key=lambda e: len(e.name))
        of |= dict.fromkeys(curies, thing.curie)
        if not curies <= classes or (kind != "silent" and not _drug(thing)):  # a class of drugs is none of them
            sorted_[kind].append(thing)
    return Members(tuple(sorted_["stated"]), tuple(sorted_["unstated"]), tuple(sorted_["silent"]), of)


def matched(pattern: Pattern, run: Run) -> Woven:
    """The match of ``pattern`` whose terms stand for what is below them as well."""
    wide = widened(pattern)
    return Woven(wide, run.match(wide))


def not_told(reading: Reading) -> Answer:
    """An abstention for a claim on all of a class that no pattern says."""
    name = next((b.text for b in reading.bound if b.node == reading.all_of), "")
    return abstention(reading.kind, f"it asks of all {name!r}, and I can only tell whether it is so of some")


def _entities(pattern: Pattern, run: Run) -> Sequence[Entity]:
    return matched(pattern, run).matched.entities()


def _drug(thing: Entity) -> bool:
    return any(biolink().is_a(c, "ChemicalEntity") for c in thing.categories)


def _other(edge: Edge, node: str) -> str:
    return edge.object if edge.subject == node else edge.subject
