"""SatisfyOperator: does the evidence match the pattern of the question, and with which answers?

Where the source plan has the graph, the selected texts are laid over it and the pattern is matched there: an answer may
rest on the graph, on texts, or on hops of both. Where it has not, the pattern is matched on what texts state alone.
What matched is kept as one unit over the texts that carry it, so that `bioloom verify` comes to the same answers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bioloom.core.errors import SetupError, UnknownEntityError
from bioloom.core.evidence import Channel, Evidence
from bioloom.core.pattern import Pattern
from bioloom.core.ports import Layered
from bioloom.core.run import Run
from bioloom.methods.bioweave.explore.types import Unit
from bioloom.methods.bioweave.plan.types import RetrievalPlan
from bioloom.methods.bioweave.verify.graph import EvidenceGraph
from bioloom.stages.answer.conclude.stage import kg_unit, said_of
from bioloom.stages.weave.rank import Support, rank
from bioloom.stages.weave.stage import Woven, weave
from bioloom.stages.weave.texts import Texts, is_hedged

from .types import Found, Held

SHOWN = 20  # answers that are listed


@dataclass(frozen=True)
class Over:
    """A pattern matched on the graph with some texts on it."""

    woven: Woven
    shown: tuple[Support, ...]
    run: Run


def satisfy_operator(evidence: EvidenceGraph, plan: RetrievalPlan, run: Run, *, exact: bool = True) -> Found:
    """The answers that the evidence holds; not ``verified`` when there are none.

    Without ``exact`` the pattern is matched on what the selected units state, of the graph and of texts, and on nothing
    else of the graph.
    """
    if not exact:
        return _on_evidence(evidence, plan, run)
    texts = stating(evidence)
    whole = evidence.whole
    if texts.units:
        found = _over(texts, plan.pattern, plan, run)
        if found.woven.matched.count:
            used = Texts(texts.behind(f for s in found.shown for w in s.witnesses for f in w.facts))
            if used.units:
                again = found if len(used.units) == len(texts.units) else _over(used, plan.pattern, plan, run)
                return _joint(again, used, evidence, plan)
    if whole is not None and whole.path is not None:
        woven = whole.path.woven
        held = tuple(Held(s.ranked, ("kg",), (whole.id,)) for s in whole.shown[:SHOWN])
        return Found(
            answers=held, count=woven.matched.count, verified=True, complete=woven.matched.complete,
            notes=said_of(woven, tuple(h.ranked for h in held)),
        )  # fmt: skip
    if plan.part.operator == "verify" and plan.pattern.hops == 1 and texts.units:
        return _denied(texts, plan, run)
    return Found()


def _on_evidence(evidence: EvidenceGraph, plan: RetrievalPlan, run: Run) -> Found:
    """The answers on E_q alone, each with the units that state a fact on its ways."""
    try:
        woven = weave(plan.pattern, run.over(evidence.graph, channel=None))
    except UnknownEntityError:  # the evidence does not even name what the question names
        return Found()
    if not woven.matched.count:
        return Found()
    units = {u.id: u for u in evidence.units}
    held = []
    for support in rank(woven.matched, most=SHOWN, witnesses=2):
        keys = [f.key for w in support.witnesses for f in w.facts]
        ids = tuple(dict.fromkeys(i for key in keys for i in evidence.stated_by.get(key, ())))
        channels = tuple(dict.fromkeys(units[i].source for i in ids))
        held.append(Held(support.ranked, channels, ids))
    answers = tuple(sorted(held, key=_order(plan)))
    return Found(
        answers=answers, count=woven.matched.count, verified=True, complete=woven.matched.complete,
        notes=said_of(woven, tuple(h.ranked for h in answers)),
    )  # fmt: skip


def stating(evidence: EvidenceGraph) -> Texts:
    """The selected texts that affirm or deny a hop, with the facts that do so."""
    units = [u for u in evidence.units if u.source != "kg" and u.hops]
    pairs = {(s.subject, s.object) for u in units for s in u.states}
    kept = []
    for unit in units:
        sure = (f for f in unit.evidence.facts if not is_hedged(f))
        facts = tuple(f for f in sure if f.negated or _ends(f.subject.curie, f.object.curie, pairs))
        kept.append(unit.evidence.model_copy(update={"facts": facts}))
    return Texts(tuple(e for e in kept if e.facts))


def _ends(one: str, other: str, pairs: set[tuple[str, str]]) -> bool:
    return (one, other) in pairs or (other, one) in pairs


def _over(texts: Texts, pattern: Pattern, plan: RetrievalPlan, run: Run) -> Over:
    """The pattern on the graph with ``texts`` on it: the best supported answers, and those that a text names."""
    graph, hidden = run.resources.graph, "kg" not in plan.sources
    if not isinstance(graph, Layered):
        raise SetupError(f"Nothing can be laid over {graph.name}.", hint="Ask the graph itself, with --kg NAME.")
    base = graph.vocabulary if hidden else graph
    inner = run.over(base.overlaid(texts.facts()), channel=None if hidden else "kg")
    woven = weave(pattern, inner)
    shown = rank(woven.matched, most=SHOWN, witnesses=2)
    known = {s.ranked.entity.curie for s in shown}
    facts = [f for u in texts.units for f in u.facts]
    named = {e.curie: e for f in facts for e in (f.subject, f.object) if e.curie not in known}
    if named and woven.matched.count > len(shown):
        shown = rank(woven.matched, tuple(named.values()), witnesses=2) + shown
    return Over(woven, tuple(shown), inner)


def _joint(over: Over, texts: Texts, evidence: EvidenceGraph, plan: RetrievalPlan) -> Found:
    """The answers with the sources that speak for each, and the match as a unit that can be cited."""
    units = {u.id: u for u in evidence.units if u.path is None}
    held = [_held(s, texts, units) for s in over.shown]
    answers = tuple(sorted(held, key=_order(plan))[:SHOWN])
    shown = {h.curie: s for h, s in zip(held, over.shown, strict=True)}
    woven = over.woven
    joint = kg_unit(woven.pattern, woven.matched, [shown[h.curie] for h in answers], over.run)
    return Found(
        answers=answers,
        count=woven.matched.count,
        verified=True,
        complete=woven.matched.complete,
        joint=_keep(joint, texts, over.run),
        texts=tuple(e.id for e in texts.units),
        notes=said_of(woven, tuple(h.ranked for h in answers)),
    )


def _keep(joint: Evidence, texts: Texts, run: Run) -> str:
    """Keep the match and the sentences it rests on, each with the facts that were used; the id of the match."""
    for unit in texts.units:
        run.keep(unit)
    return run.keep(joint)


def _denied(texts: Texts, plan: RetrievalPlan, run: Run) -> Found:
    """Whether a text says that it is not so, of a question with one hop."""
    edges = tuple(e if e.closure else e.model_copy(update={"negated": True}) for e in plan.pattern.edges)
    over = _over(texts, plan.pattern.model_copy(update={"edges": edges}), plan, run)
    facts = [f for s in over.shown for w in s.witnesses for f in w.facts]
    used = Texts(texts.behind(facts))
    if not over.woven.matched.count or not used.units:
        return Found()
    joint = kg_unit(over.woven.pattern, over.woven.matched, over.shown, over.run)
    ids = tuple(e.id for e in used.units)
    return Found(denied_by=ids, joint=_keep(joint, used, run), texts=ids)


def _held(support: Support, texts: Texts, units: dict[str, Unit]) -> Held:
    """An answer with the channels of the facts on its ways: a fact that no text states is the graph's."""
    facts = [f for w in support.witnesses for f in w.facts]
    behind = [u for u in texts.behind(facts) if u.id in units]
    said = {f.key for u in behind for f in u.facts}
    graph: tuple[Channel, ...] = ("kg",) if any(f.key not in said or f.agent_type != TEXT_MINED for f in facts) else ()
    channels = tuple(dict.fromkeys((*graph, *(u.origin.channel for u in behind))))
    reasons = tuple(f"stated in {c}" for c in channels if c != "kg")
    ranked = support.ranked.model_copy(update={"reasons": tuple(dict.fromkeys((*support.ranked.reasons, *reasons)))})
    return Held(ranked, channels, tuple(u.id for u in behind))


TEXT_MINED = "text_mining_agent"


def _order(plan: RetrievalPlan) -> Callable[[Held], int]:
    """Answers of several sources before those of one, unless the main one is asked for; else as they were ranked."""
    ranked = plan.part.reading.ranked
    return lambda held: 0 if ranked else -len(held.channels)
