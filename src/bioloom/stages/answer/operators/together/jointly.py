"""What two drugs do together: that they interact is on record, what comes of it is not, and that is said."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.answer import Answer, Caveat, abstention, heeding
from bioloom.core.biolink import biolink
from bioloom.core.fact import Entity, Fact
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.run import Run
from bioloom.stages.answer.conclude.stage import kg_evidence
from bioloom.stages.answer.part import Part
from bioloom.stages.find.support.strength import SCORING
from bioloom.stages.weave.rank import rank
from bioloom.stages.weave.stage import Woven

from ...phrases import listed

INTERACT, EFFECT = "pharmacologically_interacts_with", "has_side_effect"
HOW = ("severity", "advice", "interaction_list", "effect", "mechanism")  # what sources say of an interaction
READ, NAMED = 16, 4


def jointly(part: Part, run: Run) -> Answer:
    """Whether two drugs interact and what each does alone: of the effect of the two together no source here speaks.

    It is no yes and no no, with what is on record beside it.
    """
    drugs, effects = _drugs(part, run), _effects(part)
    said, evidence = [], []
    woven = _woven(drugs[:1], INTERACT, drugs[1:], run, directed=False)
    names = " and ".join(d.name for d in drugs)
    facts = _facts(woven)
    if facts:
        evidence.append(kg_evidence(woven, rank(woven.matched, witnesses=READ), run))
        told = listed([*dict.fromkeys(filter(None, map(_how, facts)))], NAMED, "; ")
        said.append(f"on record is that {names} interact{f' ({told})' if told else ''}, and not with what effect")
    else:
        said.append(f"no interaction of {names} is on record either, which is no proof that there is none")
    alone = []
    for drug in drugs:
        own = _woven([drug], EFFECT, effects, run)
        if own.matched.count:
            alone.append(drug.name)
            evidence.append(kg_evidence(own, rank(own.matched, most=1), run))
    effect = " or ".join(dict.fromkeys(e.name for e in effects[:1]))
    if alone:
        said.append(f"alone {effect} is a side effect of {' and of '.join(alone)}")
    none = abstention("yesno", *said).model_copy(update={"evidence": tuple(evidence)})
    what = f"not stated: no source here says what {names} do together, {effect} or anything else"
    return heeding(none, Caveat(kind="not_stated", said=what))


def _drugs(part: Part, run: Run) -> list[Entity]:
    named = [b.readings[0].entity for b in part.reading.bound if b.readings]
    drugs = [e for e in named if _is_drug(e)]
    for option in part.options if len(drugs) < 2 else ():
        drugs += [g.entity for g in run.resources.linker.link(option) if _is_drug(g.entity)][:1]
    return drugs[:2]


def _effects(part: Part) -> list[Entity]:
    bound = (b for b in part.reading.bound if b.readings and not _is_drug(b.readings[0].entity))
    return [e for b in bound for e in (b.readings[0].entity, *b.readings[0].twins)]


def _is_drug(entity: Entity) -> bool:
    return any(biolink().is_a(c, "ChemicalEntity") for c in entity.categories)


def _woven(
    ones: Sequence[Entity], predicate: str, others: Sequence[Entity], run: Run, *, directed: bool = True
) -> Woven:
    nodes = (Var(name="a", curies=tuple(e.curie for e in ones)), Var(name="b", curies=tuple(e.curie for e in others)))
    edge = Edge(subject="a", object="b", predicates=(predicate,), directed=directed)
    pattern = Pattern(nodes=nodes, edges=(edge,), answer="b")
    return Woven(pattern, run.match(pattern))


def _facts(woven: Woven) -> list[Fact]:
    return [f for e in woven.matched.entities() for w in woven.matched.threads(e, READ, SCORING) for f in w.facts]


def _how(fact: Fact) -> str:
    """What a source says of an interaction: ``critical: ndfrt``."""
    values = [str(q.value) for q in fact.qualifiers if q.key in HOW]
    return f"{', '.join(values)}: {fact.primary_knowledge_source.removeprefix('infores:')}" if values else ""
