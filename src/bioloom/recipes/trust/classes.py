"""Whom a vocabulary alone files in a class of drugs, where another one that has the class files them elsewhere.

ChEBI files a chemical in a role when one paper reports the effect: a bradykinin antagonist among the beta blockers, a
sedative among the anticonvulsants. MeSH files each drug that it covers under the actions it is known for. Where both
have a class, and MeSH has the drug under other classes alone, what ChEBI says is in doubt. The other way round it is
not: what ChEBI leaves out is seldom meant.

DrugCentral passes ChEBI's roles on. Where ChEBI itself says the same, that is one statement, not two that agree.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from bioloom.core.trust.grade import DOUBT, DOUBT_TEXT

from ..build.assemble import CLOSE, Assembled
from ..build.gather import Gathered
from ..rows import Edge
from ..statements import SUBCLASS

MEMBER, MOIETY = "has_chemical_role", "has_active_moiety"
FILED_ELSEWHERE = "filed_elsewhere"
PASSED_ON = "role that ChEBI itself states"
AKIN, ABOVE = 0.15, 0.9  # of the drugs of a class that are of another one, may well be, and that is above it
NAMED = 2  # classes under which a drug is filed instead, the narrowest first
_ITSELF, _PASSING = "infores:chebi", "infores:drugcentral"
_REPORTED, _KNOWN_FOR = "CHEBI:", "MESH:"

Ids = Mapping[str, set[str]]


class Filing(NamedTuple):
    """The classes of each drug by MeSH, its salts' and its moiety's with it, and the classes of MeSH that are a role.

    ``equal`` has of each role of ChEBI the close matches in MeSH; ``above`` the direct superclasses of a class, and
    ``members`` its drugs.
    """

    classes: Ids
    equal: Ids
    above: Ids
    members: Ids

    def elsewhere(self, drug: str, role: str) -> list[str]:
        """The classes under which MeSH has ``drug``, where ``role`` is a class of MeSH and none of them is it."""
        equal, filed = self.equal.get(role), self.classes.get(drug)
        if not equal or not filed or equal & self._with_above(filed) or any(self._akin(c, equal) for c in filed):
            return []
        return sorted(filed, key=lambda c: (len(self.members[c]), c))

    def _akin(self, one: str, others: Iterable[str]) -> bool:
        """Whether many of the drugs of ``one`` are of one of ``others``, as diuretics are antihypertensives.

        A class with nearly all drugs of the other is above it, and says nothing of who is in it.
        """
        members = self.members[one]
        both = ((len(members & other), len(other)) for other in (self.members[o] for o in others))
        return any(AKIN * len(members) <= shared < ABOVE * size for shared, size in both)

    def _with_above(self, classes: Iterable[str]) -> set[str]:
        out: set[str] = set()
        new = set(classes)
        while new:
            out |= new
            new = {up for one in new for up in self.above.get(one, ())} - out
        return out


def once(graph: Assembled, sources: Iterable[Gathered]) -> None:
    """Leave out of ``graph`` what one source passes on of another that says it itself; counted in its tally."""
    own = {(e.subject, e.object) for infores, said in graph.said if infores == _ITSELF for e in said.of(MEMBER)}
    tally = next((source.tally for source in sources if source.infores == _PASSING), None)
    for at, (infores, said) in enumerate(graph.said):
        if infores != _PASSING or not own:
            continue
        again = said.saying(MEMBER)
        again[again] = [(e.subject, e.object) in own for e in said.of(MEMBER)]
        graph.said[at] = infores, said.where(~again)
        if tally is not None:
            for edge in said.where(again):
                tally.add(PASSED_ON, f"{edge.subject} {edge.object}")


def doubt_classes(graph: Assembled) -> None:
    """Rewrite the edges of ``graph`` that file a drug in a class where MeSH, which has both, files it elsewhere."""
    filing = _filing(graph)
    for at, (infores, said) in enumerate(graph.said):
        graph.said[at] = infores, said.rewritten(said.saying(MEMBER), lambda edge: _weighed(edge, filing, graph))


def _weighed(edge: Edge, filing: Filing, graph: Assembled) -> Edge:
    if edge.negated or not edge.object.startswith(_REPORTED):
        return edge
    filed = filing.elsewhere(edge.subject, edge.object)
    if not filed:
        return edge
    names = [graph.things[c].terms[0][1].name for c in filed[:NAMED] if c in graph.things]
    said = f"MeSH files it elsewhere ({', '.join(names)})"
    return edge._replace(qualifiers=(*edge.qualifiers, (DOUBT, FILED_ELSEWHERE), (DOUBT_TEXT, said)))


def _filing(graph: Assembled) -> Filing:
    same, equal, above, classes = (defaultdict[str, set[str]](set) for _ in range(4))
    for edge in graph.of(CLOSE, MOIETY):
        same[edge.subject].add(edge.object)
        same[edge.object].add(edge.subject)
    for edge in graph.of(CLOSE):
        for role, other in ((edge.subject, edge.object), (edge.object, edge.subject)):
            if role.startswith(_REPORTED) and other.startswith(_KNOWN_FOR):
                equal[role].add(other)
    for edge in graph.of(SUBCLASS):
        if edge.subject.startswith(_KNOWN_FOR):
            above[edge.subject].add(edge.object)
    members: dict[str, set[str]] = defaultdict(set)
    for edge in graph.of(MEMBER):
        if edge.object.startswith(_KNOWN_FOR) and not edge.negated:
            members[edge.object].add(edge.subject)
            for drug in (edge.subject, *same[edge.subject]):
                classes[drug].add(edge.object)
    for drug, filed in list(classes.items()):  # a salt of what is only a close match of the drug that MeSH has
        for form in same[drug]:
            classes[form] = classes[form] | filed
    return Filing(classes, equal, above, members)
