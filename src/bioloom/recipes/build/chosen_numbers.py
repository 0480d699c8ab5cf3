"""The number of a drug where a list gives several of one vocabulary: the one whose name there is the drug's.

Every Cure's numbers are the Node Normalizer's, which may put the parts and the stereoisomers of a molecule together
and speak of the drug by any of them: oxybutynin by that of 4-(diethylamino)but-2-yn-1-ol, sparfloxacin by quinolone's.
Where the list has another number of the same vocabulary for the drug itself, and that vocabulary calls it as the list
does, the other number is meant. Sources that take the drug's number from the list are read the same way. Three further
kinds of a wrong number show in what vocabularies call the list's other numbers for the drug:

- *A like molecule*. A term that bears the drug's name does not bear the number's, and bears that of another number of
  the same vocabulary: macrogol has the number of ethylene glycol, and MeSH's macrogol is polyethylene glycol.
- *A class*. Another number of the same vocabulary is of a kind of it, as are several other drugs of the list: rifamycin
  has the number of the rifamycins.
- *A protein*. An antibody, a fusion protein or an enzyme is no molecule of ChEBI that is called otherwise: the list has
  ofatumumab as dimethyl ether. There the number of DrugBank or MeSH with the drug's name is meant.

What the other vocabularies call as the wrong number's own does, and what is of its structure, stays with it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from bioloom.ground.identity.merging import Claim
from bioloom.ground.identity.prefixes import prefix_of

from ..drugs.protein_names import PROTEIN
from ..rows import Edge, Node
from ..statements import SUBCLASS, collect
from .gather import Gathered

CLOSE = "close_match"
LIST = "infores:everycure-drug-list"
MOLECULES = "CHEBI"  # the vocabulary of what has a formula
HAS_PROTEINS = "DRUGBANK", "MESH"  # the better first
OF_KIND = 2  # other drugs of the list that are of a kind of it, from which on a number is a class's
# What is told from another by its atoms alone, so that it is the molecule's and not the drug's.
STRUCTURES = frozenset({"INCHIKEY", "PUBCHEM.COMPOUND", "HMDB", "KEGG.COMPOUND", "CAS"})
_WORD = re.compile(r"[a-z]{4,}")
_LETTERS = re.compile(r"[a-z0-9]+")
SPEAK_OF_IT = frozenset(
    {LIST, "infores:medic", "infores:sider", "infores:civic", "infores:drug-repurposing-hub", "infores:ansm",
     "infores:cpic"}
)  # fmt: skip


def settle(sources: Sequence[Gathered]) -> None:
    """Write in ``sources`` the better number of a drug for the one that the list speaks of it by."""
    for source in sources:
        if source.infores != LIST:
            continue
        listed = Listed(source, sources)
        if meant := listed.meant():
            staying = [c for c in source.claims if c.subject in meant and _stays(c, meant[c.subject], listed)]
            left = set(staying)
            source.claims = [c for c in source.claims if c not in left]
            for one in sources:
                if one.infores in SPEAK_OF_IT:
                    _rewrite(one, meant)
            source.claims += staying
            links = (
                Edge(now, CLOSE, was, agent_type="automated_agent")
                for was, now in meant.items()
                if prefix_of(now) == prefix_of(was) and was not in listed.classes | listed.molecules
            )
            source.edges = collect((*(edge for edge in source.edges if edge.subject != edge.object), *links))


@dataclass
class Listed:
    """The list, and what vocabularies call its numbers; names are without case, a term's preferred one first."""

    source: Gathered
    sources: Sequence[Gathered]
    classes: set[str] = field(default_factory=set)  # numbers of a class that are not meant
    molecules: set[str] = field(default_factory=set)  # and those of another molecule

    @cached_property
    def _terms(self) -> dict[str, Node]:
        """The terms of vocabularies; the first source that has one describes it."""
        out: dict[str, Node] = {}
        for source in reversed(self.sources):
            if source.infores not in SPEAK_OF_IT:
                out |= source.nodes
        return out

    def names(self, number: str) -> tuple[str, ...]:
        """What the vocabulary of a number calls it; nothing where it has no term."""
        term = self._terms.get(number)
        return tuple(n.casefold() for n in (term.name, *term.synonym)) if term else ()

    @cached_property
    def proteins(self) -> set[str]:
        """Numbers of what a vocabulary has among the proteins."""
        return {i for source in self.sources for i, node in source.nodes.items() if "Protein" in node.category}

    @cached_property
    def others(self) -> dict[str, tuple[str, ...]]:
        """The other numbers of each drug itself, in the order of the list."""
        out: dict[str, dict[str, None]] = defaultdict(dict)
        for claim in self.source.claims:
            out[claim.subject][claim.object] = None
        return {
            me: tuple(dict.fromkeys(o for one in (me, *found) for o in (one, *out.get(one, ())) if o != me))
            for me, found in out.items()
            if me in self.source.nodes
        }

    @cached_property
    def below(self) -> dict[str, set[str]]:
        """The direct kinds of a number of `MOLECULES`."""
        out: dict[str, set[str]] = defaultdict(set)
        for source in self.sources:
            for edge in source.edges.of(SUBCLASS):
                if prefix_of(edge.object) == prefix_of(edge.subject) == MOLECULES:
                    out[edge.object].add(edge.subject)
        return out

    def meant(self) -> dict[str, str]:
        """The number that is meant for each that is not."""
        rules = self._named, self._like, self._of_kind, self._protein
        found = ((me, next(filter(None, (rule(me) for rule in rules)), "")) for me in self.others)
        return {me: other for me, other in found if other}

    def called(self, number: str) -> str:
        """What the vocabulary of ``number`` calls it; empty where it has no term."""
        return next(iter(self.names(number)), "")

    def label(self, me: str) -> str:
        """What the list calls the drug, without case."""
        return self.source.nodes[me].name.casefold()

    def _beside(self, me: str) -> Iterable[str]:
        """Other numbers of the same vocabulary that the list does not speak of a drug by."""
        return (o for o in self.others[me] if prefix_of(o) == prefix_of(me) and o not in self.source.nodes)

    def _named(self, me: str) -> str:
        label = self.label(me)
        return next((o for o in self._beside(me) if self.called(o) == label != self.called(me)), "")

    def _bearers(self, me: str) -> list[str]:
        label = self.label(me)
        return [o for o in self.others[me] if label in self.names(o)]

    def _like(self, me: str) -> str:
        mine, label = self.names(me), self.label(me)
        said = {_bare(name) for one in self._bearers(me) for name in self.names(one)}
        if not mine or _words(label) & _words(*mine) or {_bare(name) for name in mine} & said:
            return ""
        other = next((o for o in self._beside(me) if self.called(o) and _bare(self.called(o)) in said), "")
        self.molecules.update((me,) if other else ())
        return other

    def _of_kind(self, me: str) -> str:
        if self.label(me) in self.names(me) or me not in self.below:
            return ""
        kinds = self._kinds(me)
        other = next((o for o in self._beside(me) if o in kinds and self.called(o)), "")
        if other and len(kinds & self.source.nodes.keys()) >= OF_KIND:
            self.classes.add(me)
            return other
        return ""

    def _kinds(self, number: str) -> set[str]:
        found, left = set[str](), [number]
        while left:
            more = self.below.get(left.pop(), set()) - found
            found |= more
            left += more
        return found

    def _protein(self, me: str) -> str:
        label, molecule = self.label(me), self.called(me)
        if prefix_of(me) != MOLECULES or not molecule or _words(label) & _words(*self.names(me)):
            return ""
        bearers = self._bearers(me)
        if not PROTEIN.search(label) and not any(one in self.proteins for one in bearers):
            return ""
        by_vocabulary = {prefix_of(one): one for one in reversed(bearers) if self.called(one) == label}
        other = next((by_vocabulary[prefix] for prefix in HAS_PROTEINS if prefix in by_vocabulary), "")
        self.molecules.update((me,) if other else ())
        return other


def _stays(claim: Claim, now: str, listed: Listed) -> bool:
    """Whether a claim of the list about a number that is not meant is about what has the number, and not the drug."""
    was, names = claim.subject, listed.names(claim.object)
    if claim.object == now:
        return False
    own = bool(names) and names[0] in listed.names(was) and listed.label(was) not in names
    return own or (was in listed.molecules and prefix_of(claim.object) in STRUCTURES)


def _rewrite(source: Gathered, meant: dict[str, str]) -> None:
    for was, now in meant.items():
        if node := source.nodes.pop(was, None):
            source.nodes.setdefault(now, node._replace(id=now))
    source.claims = [
        Claim(meant.get(c.subject, c.subject), meant.get(c.object, c.object), c.source)
        for c in source.claims
        if meant.get(c.subject, c.subject) != meant.get(c.object, c.object)
    ]
    source.edges = replace(source.edges, names=[meant.get(name, name) for name in source.edges.names])


def _words(*names: str) -> set[str]:
    return {word for name in names for word in _WORD.findall(name)}


def _bare(name: str) -> str:
    """The letters and figures of a name, without a plural's s."""
    joined = "".join(_LETTERS.findall(name))
    return joined.removesuffix("s")
