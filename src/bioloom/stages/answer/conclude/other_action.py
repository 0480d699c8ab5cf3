"""Drugs that work by what is asked for, and stand on record with another word for how they act on it."""

from __future__ import annotations

from bioloom.core.answer import Answer, Caveat, heeding
from bioloom.core.fact import Fact
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.run import Run
from bioloom.core.trust.opposites import ACTIVATES, INHIBITS, alike
from bioloom.stages.answer.phrases import listed
from bioloom.stages.find.support.strength import SCORING, TRUE
from bioloom.stages.weave.stage import Woven

from .acts_by import MAIN, TARGETS

ACTION, APPROVED = "action", "approved_by"
LOOKED_AT, WAYS, NAMED = 60, 8, 6  # drugs without the action, their statements, and how many are named


def other_action(answer: Answer, woven: Woven, run: Run) -> Answer:
    """``answer`` with a caveat on approved drugs that work by the target and of which no source says the action.

    A list of partial agonists lacks the one that its sources call an agonist or a modulator. Named are those whose
    action is of the same direction, or of none that is known: an antagonist is no such drug, and what two sources call
    by another word is called so rightly.
    """
    edge = _tested(woven.pattern)
    if edge is None or answer.abstained or answer.kind not in ("entity", "entities", "count"):
        return answer
    wanted = next(str(t.value) for t in edge.tests if t.key == ACTION)
    drug = edge.subject
    open_ = edge.model_copy(update={"tests": tuple(t for t in edge.tests if t.key != ACTION)})
    agency = Var(name=f"{drug}_agency")
    given = Edge(subject=drug, object=agency.name, predicates=(APPROVED,))
    nodes = (*woven.pattern.nodes, agency)
    found = run.match(woven.pattern.model_copy(update={"nodes": nodes, "edges": (open_, given)}))
    own = {e.curie for e in woven.matched.entities()}
    backed = [b.entity for b in found.supported(SCORING, len(own) + LOOKED_AT) if b.entity.curie not in own]
    alone = run.match(woven.pattern.model_copy(update={"edges": (open_,)}))
    names = []
    for entity in backed[:LOOKED_AT]:
        facts = [f for w in alone.threads(entity, WAYS, SCORING) for f in w.facts if f.predicate == TARGETS]
        if (action := _near(facts, wanted)) is not None:
            names.append(f"{entity.name} ({action})" if action else entity.name)
    if not names:
        return answer
    said = f"also on record, with another action: {listed(names, NAMED)}"
    return heeding(answer, Caveat(kind="several", said=said))


def _tested(pattern: Pattern) -> Edge | None:
    """The edge, where drugs with an action on one target are asked for and nothing else."""
    if len(pattern.edges) != 1:
        return None
    edge = pattern.edges[0]
    plain = edge.predicates == (TARGETS,) and not (edge.absent or edge.negated)
    tested = any(t.key == ACTION and isinstance(t.value, str) for t in edge.tests)
    asked = edge.subject == pattern.answer and pattern.node(edge.object).known
    return edge if plain and tested and asked else None


def _near(facts: list[Fact], wanted: str) -> str | None:
    """The action of the drug's own mechanism, empty where none is said; None where it works by nothing of the kind."""
    main = [f for f in facts if any(q.key in MAIN and str(q.value).casefold() in TRUE for q in f.qualifiers)]
    if not main:
        return None
    said: dict[str, set[str]] = {}
    for fact in facts:
        for action in (str(q.value) for q in fact.qualifiers if q.key == ACTION):
            said.setdefault(action, set()).add(fact.primary_knowledge_source)
    other = {*ACTIVATES, *INHIBITS} - alike(wanted)
    if other & said.keys() or any(len(sources) > 1 for sources in said.values()):
        return None
    return " or ".join(sorted(said))
