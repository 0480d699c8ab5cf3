"""From what is asked, with its edges settled, to the pattern."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.pattern import Edge, Pattern, Test, Var
from bioloom.core.ports import Linker
from bioloom.core.question import AnswerKind
from bioloom.stages.read.types import Bound, Reading

from ..items import Node, Note
from ..schema import BESIDE, SHARING
from ..sorts import ANY, BIT, SORTS, names
from ..text.measures import CARRIERS
from .entities import curies, entities
from .interpret import Asked
from .resolve import CHEMICAL, OPEN, SUBCLASS, Choice, Resolved, Thing

UNWRITTEN = frozenset({"Person", "Clue"})


class _Builder:
    def __init__(self, asked: Asked, resolved: Resolved, linker: Linker) -> None:
        self.asked, self.resolved, self.linker = asked, resolved, linker
        self.bound: dict[int, list[Bound]] = {}
        self.used = {asked.answer, *(n for c in resolved.choices for n in (c.left, c.right))}
        self.names: dict[int, str] = {}
        self.extra: list[Var] = []
        self.edges: list[Edge] = []
        self.sharing: list[tuple[int, int]] = []  # who shares what

    def build(self) -> tuple[Pattern, tuple[Bound, ...]]:
        for number in sorted(self.used, key=lambda n: (n != self.asked.answer, n)):
            self.names[number] = self._name(number)
        for choice in self.resolved.choices:
            self._edge(choice)
        self._measure()
        self.bound = {n: self._bound(n) for n in self.names}
        nodes = [self._var(n) for n in self.names] + self.extra
        pattern = Pattern(
            nodes=tuple(nodes), edges=tuple(dict.fromkeys(self.edges)), answer=self.names[self.asked.answer],
            operator=self.asked.operator, differs=self._differs(),
        )  # fmt: skip
        return pattern, tuple(b for found in self.bound.values() for b in found)

    # -- nodes ------------------------------------------------------------------------------------------------------

    def _name(self, number: int) -> str:
        if number == self.asked.answer:
            return "a"
        sort = self._sort(number)
        base = {"ChemicalEntity": "c", "Drug": "c", "CellularComponent": "k", "GrossAnatomicalStructure": "o"}.get(
            sort, sort[:1].lower() or "x"
        )
        base = "y" if base == "a" else base
        taken = set(self.names.values())
        return next(n for n in (base, *(f"{base}{i}" for i in range(2, 99))) if n not in taken)

    def _sort(self, number: int) -> str:
        """The category to write: the word that was used if it fits, else what the edge takes."""
        thing, mask = self.resolved_thing(number)
        for node in thing.nodes:
            if (
                node.category
                and node.category not in UNWRITTEN
                and (node.category not in BIT or mask & BIT[node.category] or node.category == "ChemicalEntity")
            ):
                return node.category
        ends = self._ends(number)
        fitting = [e for e in ends if BIT[e] & mask]
        best = self._best(thing.known, mask) if fitting and thing.known is not None else 0
        if fitting:
            return fitting[0] if not best or BIT[fitting[0]] & best else names(best)[0]
        tied = any(number in (c.left, c.right) for c in self.resolved.choices)
        best = self._best(thing.known, mask) if thing.known is not None and not tied else 0
        left = names(best or mask)
        return left[0] if len(left) < len(SORTS) else ""

    @staticmethod
    def _best(known: Node, mask: int) -> int:
        """The sorts of the best reading of a name that ``mask`` leaves, none when it may be anything."""
        sure = [(s, score) for s, score in known.scores if s != ANY and s & mask]
        return max(sure, key=lambda r: r[1])[0] & mask if sure else 0

    def resolved_thing(self, number: int) -> tuple[Thing, int]:
        return self.asked.things[number], self.resolved.masks.get(number, self.asked.things[number].mask)

    def _ends(self, number: int) -> list[str]:
        """What the edges at a node have there, in the words of the schema."""
        out = []
        for c in self.resolved.choices:
            out += [c.option.ends[0]] * (c.left == number) + [c.option.ends[1]] * (c.right == number)
        specific = [e for e in out if e and e in BIT]
        return sorted(specific, key=lambda e: bin(_down(e)).count("1"))

    def _var(self, number: int) -> Var:
        sort = self._sort(number)
        known = tuple(dict.fromkeys(c for b in self.bound[number] for c in curies(b.text, b.readings)))
        return Var(name=self.names[number], categories=(sort,) if sort else (), curies=known)

    def _bound(self, number: int) -> list[Bound]:
        group = next((g for g in self.asked.alternatives if g[0] == number), (number,))
        out = []
        for n in group:
            known = self.asked.things[n].known
            if known is not None:
                mask = self.resolved.masks.get(number, self.asked.things[n].mask)
                readings = entities(known, mask, self._sort(number), self.linker)
                place = {"node": self.names[number], "text": known.text, "start": known.start, "end": known.end}
                out.append(Bound.model_validate({**place, "readings": readings}))
        return out

    # -- edges ------------------------------------------------------------------------------------------------------

    def _edge(self, choice: Choice) -> None:
        option, fact = choice.option, choice.fact
        left, right = self.names[choice.left], self.names[choice.right]
        if fact.relation == SHARING:
            self.sharing.append((fact.left, fact.right))
        if option is OPEN:
            self.edges.append(Edge(subject=left, object=right, directed=False, absent=fact.denied))
            return
        stops = [left, *(self._between(option.via) for _ in option.steps[1:]), right]
        for i, (predicate, forward) in enumerate(option.steps):
            off = (fact.denied or fact.relation == BESIDE) and i == 0
            a, b = (stops[i], stops[i + 1]) if forward else (stops[i + 1], stops[i])
            self.edges.append(
                Edge(
                    subject=a, object=b, predicates=(predicate,), directed=not option.symmetric,
                    absent=off and not self.asked.asserted, negated=off and self.asked.asserted,
                    closure=option is SUBCLASS, tests=(*option.tests, *fact.tests),
                )
            )  # fmt: skip

    def _between(self, sort: str) -> str:
        name = f"via{len(self.extra) + 1}"
        self.extra.append(Var(name=name, categories=(sort,)))
        return name

    def _measure(self) -> None:
        """Hang each measure on the edge that carries it, the nearest in the text where several do."""
        for note in self.asked.notes:
            if note.kind != "measure" or not note.tests:
                continue
            key = note.tests[0].key
            fitting = [i for i, e in enumerate(self.edges) if set(e.predicates) & set(CARRIERS[key]) and not e.absent]
            if not fitting or (note.weak and (self._shared(fitting) or self._sort(self.asked.answer) == "Onset")):
                continue
            at = min(fitting, key=lambda i: self._distance(self.edges[i], note))
            tests: tuple[Test, ...] = tuple(dict.fromkeys((*self.edges[at].tests, *note.tests)))
            self.edges[at] = self.edges[at].model_copy(update={"tests": tests})

    def _shared(self, fitting: Sequence[int]) -> bool:
        """As in "Common symptoms of X and Y" are those of both."""
        ends = [n for i in fitting for n in (self.edges[i].subject, self.edges[i].object)]
        return len(fitting) > 1 and any(ends.count(n) > 1 for n in ends)

    def _distance(self, edge: Edge, note: Note) -> int:
        places = [
            node.start
            for number, name in self.names.items()
            if name in (edge.subject, edge.object)
            for node in self.asked.things[number].nodes
        ]
        return min((abs(p - note.end) for p in places), default=10**6)

    # -- what must differ ----------------------------------------------------------------------------------------------

    def _differs(self) -> tuple[tuple[str, str], ...]:
        """The answer differs from named things of its kind, and a thing from the one it shares with."""
        pairs = [(self.names[a], self.names[b]) for a, b in self.asked.differs if a in self.names and b in self.names]
        another = {*self.asked.another, *(self._other_one(n) for n in self.asked.notes if n.kind == "another")}
        another |= {self.asked.answer} if self.sharing else set()
        joined = {frozenset((e.subject, e.object)) for e in self.edges}
        for one in sorted(another & set(self.names)):
            for number, name in self.names.items():
                alike = number != one and self._kind(number) == self._kind(one)
                if alike and self.asked.things[number].known and frozenset((self.names[one], name)) not in joined:
                    pairs.append((self.names[one], name))
        for sharer, shared in self.sharing:
            with_it = {n for c in self.resolved.choices for n in (c.left, c.right) if shared in (c.left, c.right)}
            for number in with_it - {sharer, shared}:
                known = self.asked.things[sharer].known and self.asked.things[number].known
                if not known and self._kind(number) == self._kind(sharer):
                    pairs.append((self.names[sharer], self.names[number]))
        out: list[tuple[str, str]] = []
        for pair in pairs:
            if pair[0] != pair[1] and pair not in out and pair[::-1] not in out:
                out.append(pair)
        return tuple(out)

    def _other_one(self, note: Note) -> int:
        """The thing that "another" stands before, else what is asked for."""
        things = self.asked.things
        behind = (n for n in self.names if any(0 < node.start - note.end <= 1 for node in things[n].nodes))
        return next(behind, self.asked.answer)

    def _kind(self, number: int) -> int:
        return self.resolved.masks.get(number, 0) & ~(CHEMICAL & ~BIT["Drug"])


def _down(sort: str) -> int:
    return CHEMICAL if sort == "ChemicalEntity" else BIT[sort]


def build(
    asked: Asked, resolved: Resolved, linker: Linker, *, options: bool, kind: AnswerKind | None, score: float
) -> Reading:
    """The reading: pattern, kind of answer, and what its known nodes stand for."""
    pattern, bound = _Builder(asked, resolved, linker).build()
    ranked = any(n.kind == "ranked" for n in asked.notes)
    return Reading(
        pattern=pattern, kind=kind or _kind(asked, options=options), bound=bound, ranked=ranked,
        inverted=asked.inverted, score=score,
    )  # fmt: skip


def _kind(asked: Asked, *, options: bool) -> AnswerKind:
    if asked.operator == "count":
        return "count"
    if asked.operator == "exists":
        return "yesno"
    if options:
        return "choices" if asked.plural else "choice"
    return "entities" if asked.plural else "entity"
