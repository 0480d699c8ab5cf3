"""Which of the things that share a name a reading is about: one that has edges of the relation that it asks for.

Many names stand in a graph twice, in two vocabularies, and often one of the two alone has the edges ("glycolysis", a
heading of MeSH and a process of GO), or by far the most of them ("depression", a sign and a disorder). The form says
which edges the thing needs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from bioloom.core.catalogue import Catalogue
from bioloom.core.errors import BioloomError, InputError
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.ports import Graph, Grounding

from ..candidates.propose import Proposal
from ..forms.form import Form, Hop
from ..forms.kinds import CHEM, ends_of
from ..forms.lower import Slot, lower
from .lacking import THING

NEAR = 0.16  # by how much a name may fit less and still be taken for its edges: no initials, no related synonyms
SYMBOL = 0.95  # score of a gene's own symbol, which is no other gene's for being its alias
MOST = 6  # things of one name that are looked at
FAR_MORE = 5  # times as many edges as what the name fits best: what people speak of when they use the name
GENERAL = frozenset({"Disease", "PhenotypicFeature"})  # a general name has its edges at what is below it
MOST_WORTH = 100  # edges, more of which say nothing more
_DRUG_AND_ILL = {
    CHEM: Hop("treats", True, "Disease"), "Disease": Hop("treats", False, CHEM),
    "PhenotypicFeature": Hop("treats", False, CHEM),
}  # fmt: skip


@dataclass
class Edged:
    """Puts the things with edges first; what was asked of ``graph`` is remembered for one question."""

    graph: Graph
    relations: Catalogue
    known: dict[tuple[tuple[str, ...], str, str], int] = field(default_factory=dict)

    def proposal(self, one: Proposal) -> Proposal:
        """``one`` with each name taken for a thing that has the edges, if there is one."""
        slots = tuple(self.slot(s, tuple(needed(one.form, n, one.slots))) for n, s in enumerate(one.slots))
        if slots == one.slots:
            return one
        try:
            return replace(one, slots=slots, reading=lower(one.form, slots, self.relations))
        except InputError:
            return one

    def worth(self, one: Proposal) -> float:
        """How much there is to be said of the things that ``one`` is about: their edges, multiplied."""
        out = 1.0
        for number, slot in enumerate(one.slots):
            hops = list(needed(one.form, number, one.slots))
            if hops and slot.readings:
                out *= 1 + min(MOST_WORTH, max(self.edges(slot.readings[0], hop, near) for hop, near in hops))
        return out

    def bare(self, one: Proposal) -> int:
        """How many of the things that ``one`` is about have no edge of the relation that it asks for."""
        hops = (list(needed(one.form, number, one.slots)) for number in range(len(one.slots)))
        return sum(
            bool(some and slot.readings) and not any(self.edges(slot.readings[0], hop, near) for hop, near in some)
            for slot, some in zip(one.slots, hops, strict=True)
        )

    def slot(self, slot: Slot, hops: Sequence[tuple[Hop, str]]) -> Slot:
        """``slot`` with the reading first that has edges for ``hops`` (each with the kind it starts at).

        Of several the one that the name fits best; where an illness is a disorder and a sign, the other of the two if
        it has far more. A gene or drug is never another for its edges: RHO has its own, however many RHOA has. Nor is a
        disease another disease: frontotemporal dementia has an entry of its own, however much more is recorded of the
        kind of it that is called so as well.
        """
        if not hops or len(slot.readings) < 2 or (slot.kind == "Gene" and slot.readings[0].score >= SYMBOL):
            return slot
        best, most = slot.readings[0], 0
        for reading in slot.readings[:MOST]:
            if reading.score < slot.readings[0].score - NEAR:
                break
            edges = max(self.edges(reading, hop, near) for hop, near in hops)
            if edges > most * FAR_MORE and (not most or _apart(best, reading)):
                best, most = reading, edges
        if best is slot.readings[0]:
            return slot
        return slot.model_copy(update={"readings": (best, *(r for r in slot.readings if r is not best))})

    def edges(self, thing: Grounding, hop: Hop, near: str) -> int:
        """How many things ``hop`` leads to from a thing of kind ``near`` or a twin of it; 1 where that is not known."""
        curies = (thing.entity.curie, *(t.curie for t in thing.twins))
        key = (curies, str(hop.bare), near)
        if key not in self.known:
            self.known[key] = self._asked(curies, hop, near)
        return self.known[key]

    def _asked(self, curies: tuple[str, ...], hop: Hop, near: str) -> int:
        ends = ends_of(self.relations, hop, near)
        relation = self.relations.relations.get(hop.predicate.rstrip("*"))
        if ends is None or relation is None or ends.through:
            return 1
        other = ends.object if hop.forward else ends.subject
        here, there = Var(name="x", curies=curies), Var(name="a", categories=(other,) if other else ())
        subject, object_ = ("x", "a") if hop.forward else ("a", "x")
        edge = Edge(subject=subject, predicates=(relation.predicate,), object=object_, directed=not relation.symmetric)
        if not self.graph.has_relation(ends.subject or THING, relation.predicate, ends.object or THING):
            return 1
        one_hop = Pattern(nodes=(here, there), edges=(edge,), answer="a")
        try:
            count = self.graph.match(one_hop).count
            if count or near not in GENERAL:
                return count
            return min(1, self.graph.match(_below(one_hop)).count)
        except BioloomError:
            return 1


def _apart(one: Grounding, other: Grounding) -> bool:
    """Whether one is an illness as a disorder and the other as a sign: what people speak of with one name."""
    kinds = (GENERAL.intersection(g.entity.categories) for g in (one, other))
    return frozenset().union(*kinds) == GENERAL


def _below(one_hop: Pattern) -> Pattern:
    """``one_hop`` from anything below the thing that it starts at."""
    named, other = one_hop.nodes
    edge = one_hop.edges[0]
    ends = {"subject": "b", "object": "a"} if edge.subject == named.name else {"subject": "a", "object": "b"}
    under = Edge(subject="b", object=named.name, predicates=("subclass_of",), closure=True)
    return Pattern(nodes=(named, other, Var(name="b")), edges=(edge.model_copy(update=ends), under), answer="a")


def needed(form: Form, number: int, slots: Sequence[Slot]) -> Iterator[tuple[Hop, str]]:
    """The first hops that lead from a slot, each with the kind that it starts at; none where any thing will do."""
    arm, slot = form.arms[number], slots[number]
    if arm.hops:
        yield arm.hops[0], slot.kind
    elif form.operator == "mechanism":
        if slot.kind in _DRUG_AND_ILL:
            yield _DRUG_AND_ILL[slot.kind], slot.kind
    elif arm.role in ("root", "option", "other"):
        for other, beside in zip(form.arms, slots, strict=True):
            if other.hops:
                last = other.hops[-1]
                near = other.hops[-2].kind if len(other.hops) > 1 else beside.kind
                yield Hop(last.predicate, not last.forward, near), slot.kind
