"""What a label says of a salt or hydrate is said of the drug, too, where nothing says so of the drug yet.

Every Cure's lists speak of some drugs by a form (solifenacin succinate, valacyclovir hydrochloride), so "what does
solifenacin treat?" found nothing. The form keeps its statements; those of the drug name the form as what the label is
of. A form is what ChEBI's parts or a source's close match connect with a drug, and whose name is the drug's with words
for a counter-ion, a group of an ester or water; a number that sources use for two drugs is none. A product of RxNorm
whose name is one substance with its strength, dose form and brand ("vincristine sulfate Injectable Solution") is spoken
of likewise, where one drug alone has the name of the substance.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from bioloom.core.trust.opposites import HARMS, HELPS
from bioloom.ground.forms.salt_forms import form
from bioloom.ground.identity.prefixes import prefix_of

from ...drugs.chebi_forms import MOIETY
from ...rows import BY_NAME, Edge
from ...trust.merged import merged_with_another
from ..assemble import CLOSE, Assembled
from .same_name import WELL_MAPPED

SAID_OF = frozenset({*HELPS, *HARMS, "has_side_effect"})
READERS = frozenset({"infores:medic", "infores:sider", "infores:tac2017-adr"})
_PRODUCT = re.compile(  # RxNorm: substance, strength, dose form, brand
    r"(?P<substance>[A-Za-z][^/\[\]]*?)"
    r"(?P<strength> [\d.]+ (?:MG|MCG|UNT|MEQ|ML)(?:/(?:MG|ML|ACTUAT|HR))?)?"
    r"(?P<dose> (?:[A-Z][a-z]+ )*(?:Tablet|Capsule|Solution|Suspension|Product|Pill|Cream|Ointment|Gel|Patch))?"
    r"(?P<brand> \[[^\]]+\])?"
)


def share(graph: Assembled) -> None:
    """Add to what readers of labels say of forms the same of the drugs."""
    drug = dict(_drugs(graph)) | dict(_products(graph))
    known = {(edge.subject, edge.predicate, edge.object) for edge in graph.of(*SAID_OF)}
    for at, (infores, said) in enumerate(graph.said):
        if infores in READERS and not drug.keys().isdisjoint(said.names):
            more = [
                _said_of(edge, drug[edge.subject])
                for edge in said.of(*SAID_OF)
                if edge.subject in drug
                and not edge.negated
                and (drug[edge.subject], edge.predicate, edge.object) not in known
            ]
            graph.said[at] = infores, said.followed_by(more)


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


def _products(graph: Assembled) -> Iterator[tuple[str, str]]:
    """Products of one substance that readers speak of, with the one drug that each is."""
    spoken = {end for infores, said in graph.said if infores in READERS for end in said.of(*SAID_OF).ends()}
    substance: dict[str, str] = {}
    for one in spoken:
        if prefix_of(one) == "RXCUI" and (name := _substance(_name(graph, one))):
            substance[one] = name
    wanted, bearers = set(substance.values()), defaultdict[str, dict[str, set[str]]](lambda: defaultdict(set))
    for identifier, thing in graph.things.items():
        if (prefix := prefix_of(identifier)) in WELL_MAPPED:
            for name in {n.casefold() for _, term in thing.terms for n in (term.name, *term.synonym)} & wanted:
                bearers[name][prefix].add(identifier)
    for one, name in sorted(substance.items()):
        found = next((bearers[name][p] for p in WELL_MAPPED if bearers[name].get(p)), set())
        if len(found) == 1:
            yield one, next(iter(found))


def _substance(product: str) -> str:
    """What a product is of, without the words for a salt; empty where its name is no name of a product."""
    found = _PRODUCT.fullmatch(product)
    if found is None or not (found["strength"] or found["dose"]):
        return ""
    (words, salts), name = form(found["substance"]), found["substance"].casefold()
    return " ".join(w for w in name.split() if w not in salts) if words and salts else name


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
