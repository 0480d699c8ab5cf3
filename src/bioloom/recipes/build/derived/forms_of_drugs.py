"""What a label says of a salt or hydrate is said of the drug, too, where nothing says so of the drug yet.

Every Cure's lists speak of some drugs by a form (solifenacin succinate, valacyclovir hydrochloride), so "what does
solifenacin treat?" found nothing. The form keeps its statements; those of the drug name the form as what the label is
of. A form is what ChEBI's parts or a source's close match connect with a drug, and whose name is the drug's with words
for a counter-ion, a group of an ester or water; a number that sources use for two drugs is none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from bioloom.core.trust.opposites import HARMS, HELPS
from bioloom.ground.forms.salt_forms import form

from ...drugs.chebi_forms import MOIETY
from ...rows import BY_NAME, Edge
from ...statements import collect
from ...trust.merged import merged_with_another
from ..assemble import CLOSE, Assembled

SAID_OF = frozenset({*HELPS, *HARMS, "has_side_effect"})
READERS = frozenset({"infores:medic", "infores:sider", "infores:tac2017-adr"})


def share(graph: Assembled) -> None:
    """Add to what readers of labels say of forms the same of the drugs."""
    drug = dict(_drugs(graph))
    known = {(edge.subject, edge.predicate, edge.object) for edge in graph.of(*SAID_OF)}
    for at, (infores, said) in enumerate(graph.said):
        if infores in READERS and not drug.keys().isdisjoint(said.names):
            more = [
                _said_of(edge, drug[edge.subject])
                for edge in said
                if edge.subject in drug
                and edge.predicate in SAID_OF
                and not edge.negated
                and (drug[edge.subject], edge.predicate, edge.object) not in known
            ]
            graph.said[at] = infores, collect((*said, *more))


def _drugs(graph: Assembled) -> Iterator[tuple[str, str]]:
    """Forms with the one drug that each is a form of."""
    bases: dict[str, set[str]] = defaultdict(set)
    for edge in graph.of(MOIETY, CLOSE):
        by_name = BY_NAME in edge.qualifiers
        for one, other in ((edge.subject, edge.object), (edge.object, edge.subject)):
            if not by_name and _is_form(_name(graph, one), _name(graph, other)):
                bases[one].add(other)
    two_in_one = merged_with_another(graph)
    for one, found in bases.items():
        if len(found) == 1 and one not in two_in_one:
            yield one, next(iter(found))


def _is_form(name: str, base: str) -> bool:
    (substance, added), (same, none) = form(name), form(base)
    return bool(added) and not none and bool(same) and substance == same


def _name(graph: Assembled, identifier: str) -> str:
    return graph.things[identifier].terms[0][1].name


def _said_of(edge: Edge, drug: str) -> Edge:
    said = dict(edge.qualifiers)
    was = said.get("original_subject")
    said["original_subject"] = f"{was} ({edge.subject})" if was else edge.subject
    return edge._replace(subject=drug, qualifiers=tuple(said.items()))
