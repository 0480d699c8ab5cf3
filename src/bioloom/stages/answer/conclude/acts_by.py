"""Of the targets of a drug those by which it is known to work, what they are called, and what it merely binds."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.biolink import biolink
from bioloom.core.fact import Entity
from bioloom.core.pattern import Pattern
from bioloom.core.run import Run
from bioloom.ground.identity.prefixes import normalised
from bioloom.stages.find.support.strength import TRUE
from bioloom.stages.weave.rank import Support

from ..phrases import listed

TARGETS = "directly_physically_interacts_with"
MAIN = ("mechanism_of_action", "primary_target")
NAMED, SUBUNITS, ALIASES, SHORT = 5, 4, 3, 10


def acts_by(shown: Sequence[Support], pattern: Pattern, run: Run) -> tuple[str, ...]:
    """By which of ``shown`` the drug of ``pattern`` works and how, with their proteins' names; then what it binds.

    Nothing where the pattern asks for no targets of one known drug, or no source says of one that it works by it. A
    complex of many subunits is named as one. What was not looked at (answers without witnesses) is called neither.
    """
    of_drug = [e for e in pattern.edges if TARGETS in e.predicates and not e.absent and e.object == pattern.answer]
    if len(of_drug) != 1 or not pattern.node(of_drug[0].subject).known:
        return ()
    looked_at = [s for s in shown if s.witnesses]
    main = [s for s in looked_at if _said(s, MAIN)]
    if not main:
        return ()
    wholes = _values(main, "target_complex")
    if len(main) > SUBUNITS and wholes:
        subunits = listed([s.ranked.entity.name for s in main], NAMED)
        said = f"it works by {listed(wholes, 2, ' and ')}, whose subunits are {subunits}"
    else:
        named = [_named(s.ranked.entity, run) for s in main]
        said = f"it works by {listed(named, NAMED, ' and ' if len(named) == 2 else '; ')}"
        said += f", together {wholes[0]}" if len(main) > 1 and wholes else ""
    actions = _values(main, "action")
    said += f" (as {' or '.join(actions)})" if actions else ""
    rest = [s.ranked.entity.name for s in looked_at if s not in main]
    if not rest:
        return (said,)
    return said, f"bound as well, and no source says that it works by them: {listed(rest, NAMED)}"


def _named(entity: Entity, run: Run) -> str:
    """A gene with what its protein is called: ``SLC5A2 (solute carrier family 5 member 2, SGLT2)``."""
    said = protein_names(entity, run)
    return f"{entity.name} ({', '.join(said)})" if said else entity.name


def protein_names(entity: Entity, run: Run) -> tuple[str, ...]:
    """The full name of a gene and the first short ones that name no disease, as genes are often called by theirs."""
    if not any(biolink().is_a(c, "Gene") for c in entity.categories):
        return ()
    names = [n for n in run.resources.graph.names(entity.curie) if normalised(n) is None and n != entity.name]
    full = names[:1] if names and " " in names[0] else []
    short: dict[str, str] = {}
    for name in names:
        key = name.casefold().replace("-", "")
        if len(name) <= SHORT and " " not in name and key not in short and not _ill(name, run):
            short[key] = name
        if len(short) == ALIASES:
            break
    return (*full, *short.values())


def _ill(name: str, run: Run) -> bool:
    """Whether ``name`` is that of a disease."""
    readings = run.resources.linker.link(name)
    return any(biolink().is_a(c, "DiseaseOrPhenotypicFeature") for r in readings for c in r.entity.categories)


def _said(support: Support, keys: Sequence[str]) -> bool:
    """Whether an edge of ``support`` at the answer says one of ``keys`` of it."""
    facts = (f for w in support.witnesses for f in w.facts)
    return any(q.key in keys and str(q.value).casefold() in TRUE for f in facts for q in f.qualifiers)


def _values(main: Sequence[Support], key: str) -> list[str]:
    """What the edges that call them main, and where none does all edges, say of ``key``, each once."""
    facts = [f for s in main for w in s.witnesses for f in w.facts]
    best = [f for f in facts if any(q.key in MAIN for q in f.qualifiers)]
    said = [str(q.value) for f in best or facts for q in f.qualifiers if q.key == key]
    return list(dict.fromkeys(said))
