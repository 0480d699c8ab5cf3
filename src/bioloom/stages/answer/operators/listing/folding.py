"""How many things people would count: salts, forms and products with what they are of, and classes apart."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bioloom.core.answer import Caveat
from bioloom.core.biolink import biolink
from bioloom.core.fact import Entity
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.ports import Matched
from bioloom.stages.answer.phrases import listed
from bioloom.stages.gate.tables.salts import PARTS, SALT
from bioloom.stages.weave.stage import hierarchical

MOST, SPOKES = 3000, 200  # things that are folded; forms of one thing that are read
# Which of several mirror images or labelled forms it is: "(3R,5S)-", "(+)-", "rac-", "L-", "(R,S)-rel-".
_FORM = re.compile(
    r"^(?:\([0-9RSEZrs,'+\-±]+\)|rac|rel|dl|[dl]|cis|trans)-|,\s*\([0-9RS,]+\)-(?:rel-)?$|\(\d*[+-]\)$|\satom$",
    re.IGNORECASE,
)
Matching = Callable[[Pattern], Matched]


@dataclass(frozen=True)
class Folded:
    """``entries`` of a graph as things: ``number`` of them, ``classes`` that others of them are kinds of left out."""

    entries: int
    number: int
    classes: tuple[Entity, ...] = ()
    forms: int = 0  # entries that are a form of another thing


def how_counted(things: Folded) -> Caveat:
    """How a number of things came out of the entries of a graph, and how to have the other number."""
    parts = [f"{things.forms:,} are salts, forms or products of another"] if things.forms else []
    if things.classes:
        names = listed([e.name for e in things.classes], 3)
        parts.append(f"{len(things.classes):,} are classes that others are kinds of ({names})")
    said = f"counted as different things; of {things.entries:,} entries {' and '.join(parts)}"
    return Caveat(kind="counted", said=f"{said} (--every-entry counts them all)")


def folded(pattern: Pattern, matched: Matched, match: Matching) -> Folded:
    """What fills the hole of ``pattern`` as things; each entry is one where the kind has no classes, or is too many."""
    entries, hole = matched.count, pattern.node(pattern.answer)
    if not hierarchical(hole) or not 1 < entries <= MOST:
        return Folded(entries, entries)
    things = matched.entities()
    merged = things_of(things, match)
    of = {e.curie: (key, bare(e.name)) for key, members in merged.items() for e in members}
    # Of what has no forms beside it whatever is below it is another thing.
    alone = {m.curie for members in merged.values() if len(members) == 1 for m in members if not _is_drug(m)}
    found = above([e.curie for e in things], match)
    classes = [e for e in found if e.curie in alone or _is_class(e, of, match)]
    left = {of[e.curie][0] for e in classes}
    return Folded(entries, len(merged) - len(left), tuple(classes), entries - len(merged))


def things_of(entries: Sequence[Entity], match: Matching) -> dict[str, list[Entity]]:
    """``entries`` by the thing that each is, is a form of, or is a product of; in their order."""
    groups: dict[str, list[Entity]] = defaultdict(list)
    moiety = _moieties([e.curie for e in entries], match)
    for entity in entries:
        groups[moiety.get(entity.curie) or bare(entity.name)].append(entity)
    named = {e.curie: key for key, members in groups.items() for e in members}
    return _joined(groups, named)


def bare(name: str) -> str:
    """A name without what says which salt, solvate or mirror image it is of."""
    before = ""
    while name != before:
        before, name = name, _FORM.sub("", SALT.sub("", name)).strip()
    return name.casefold()


def _moieties(curies: list[str], match: Matching) -> dict[str, str]:
    """The one active moiety or ingredient of each that has just one; a combination is a thing of its own."""
    start, end = Var(name="a", curies=tuple(curies)), Var(name="m")
    pattern = Pattern(nodes=(start, end), edges=(Edge(subject="a", object="m", predicates=PARTS),), answer="m")
    found: dict[str, set[str]] = defaultdict(set)
    matched = match(pattern)
    for moiety in matched.entities():
        for witness in matched.threads(moiety, SPOKES):
            for fact in witness.facts:
                found[fact.subject.curie].add(moiety.curie)
    return {curie: next(iter(of)) for curie, of in found.items() if len(of) == 1}


def _joined(groups: dict[str, list[Entity]], named: dict[str, str]) -> dict[str, list[Entity]]:
    """Groups under a CURIE put together with that of the thing itself, where it is among them."""
    out: dict[str, list[Entity]] = defaultdict(list)
    for key, members in groups.items():
        out[named.get(key, key)] += members
    return out


def above(curies: list[str], match: Matching) -> list[Entity]:
    """Those that others of them are kinds of."""
    nodes = Var(name="kind", curies=tuple(curies)), Var(name="above", curies=tuple(curies))
    edge = Edge(subject="kind", object="above", predicates=("subclass_of",), closure=True)
    return list(match(Pattern(nodes=nodes, edges=(edge,), answer="above", differs=(("kind", "above"),))).entities())


def _is_drug(entity: Entity) -> bool:
    return any(biolink().is_a(c, "ChemicalEntity") for c in entity.categories)


def _is_class(entity: Entity, of: dict[str, tuple[str, str]], match: Matching) -> bool:
    """Whether a kind of it is another thing and no form of it: dexibuprofen does not make ibuprofen a class."""
    name_of = bare(entity.name)
    drug = _is_drug(entity)
    others = tuple(
        c for c, (key, name) in of.items() if key != of[entity.curie][0] and not (drug and name.endswith(name_of))
    )
    if not others:
        return False
    nodes = Var(name="kind", curies=others), Var(name="above", curies=(entity.curie,))
    edge = Edge(subject="kind", object="above", predicates=("subclass_of",), closure=True)
    return bool(match(Pattern(nodes=nodes, edges=(edge,), answer="kind")).count)
