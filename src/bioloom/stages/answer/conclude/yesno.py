"""Is it so? Yes by a witness, no by a source that denies it or says what cannot be so as well, else *not stated*.

What the graph does not list is denied in a closed world alone, and the answer then says that this is how it was read.
"""

from __future__ import annotations

from bioloom.core.answer import Answer, Caveat, abstention, heeding
from bioloom.core.pattern import Pattern
from bioloom.core.run import Run
from bioloom.core.trust.opposites import alike
from bioloom.stages.answer.phrases import key_text
from bioloom.stages.weave.covered import covered, nothing_known
from bioloom.stages.weave.rank import Support, rank
from bioloom.stages.weave.shares import surely
from bioloom.stages.weave.stage import Woven, weave

from .contradicted import contradicted, opposite
from .doubted import doubts_of
from .few_patients import few_patients, tested_shares
from .open_end import plain_edge, with_edge
from .responses import outweighed
from .said_instead import Instead
from .single import beside, of_a_twin
from .stage import caveats_of, conclude_no, conclude_yes, kg_evidence, notes_of
from .unlisted import denied_unlisted, not_stated

WEAKER = "stated to relieve it, which is less than to treat it"


def decide(
    pattern: Pattern, run: Run, *, inverted: bool, subclasses: bool, witnesses: int, closed_world: bool = False
) -> Answer:
    """Yes, no or *not stated* for a pattern whose ends are all known.

    What the graph does not list where it lists others is denied under ``closed_world``, else it is not stated.
    """
    denied = _denied(pattern, run)
    woven = surely(pattern, run, subclasses=subclasses).woven
    if denied is not None and woven.matched.count and not woven.widened:
        return _disagreed(woven, denied, run, witnesses=witnesses)
    if denied is not None:
        return _no(denied, "a source states that it is not so", run, inverted=inverted, witnesses=witnesses)
    uncovered = not closed_world and (bool(nothing_known(pattern, run)) or covered(woven, run)[1] is not None)
    if woven.matched.count and uncovered:
        said = "not stated: nothing of the kind that must not be so is known of it"
        return heeding(abstention("yesno"), Caveat(kind="no_data", said=said))
    if woven.matched.count:
        answer = _yes(woven, run, inverted=inverted, witnesses=witnesses)
        return _with_other(answer, pattern, run)
    return _unmatched(pattern, run, manner=(inverted, subclasses, witnesses), closed_world=closed_world)


def _with_other(answer: Answer, pattern: Pattern, run: Run) -> Answer:
    """``answer``, a yes, with what is said as well and cannot well be so too."""
    if stronger := outweighed(pattern, run):
        answer = answer.model_copy(update={"value": "maybe", "confidence": None})
        return heeding(
            answer, Caveat(kind="disagreement", said=f"the opposite is stated on better evidence: {stronger}")
        )
    other = None if any(c.kind == "doubted" for c in answer.caveats) else opposite(pattern, run)
    said = other.said if other else beside(pattern, run)
    if not said:
        return answer
    if other is None and of_a_twin(pattern, run):
        answer = answer.model_copy(update={"value": "maybe", "confidence": None})
    return heeding(answer, Caveat(kind="disagreement", said=f"but {said}"))


def _unmatched(pattern: Pattern, run: Run, *, manner: tuple[bool, bool, int], closed_world: bool) -> Answer:
    """What is said where nothing states it as it was asked."""
    inverted, subclasses, witnesses = manner
    eased = _eased(pattern)
    if eased != pattern and (woven := weave(eased, run, subclasses=subclasses)).matched.count:
        return heeding(_yes(woven, run, inverted=inverted, witnesses=witnesses), Caveat(kind="weaker", said=WEAKER))
    if (like := _alike(pattern, run)) is not None:
        answer = _yes(like.woven, run, inverted=inverted, witnesses=witnesses)
        return heeding(answer, Caveat(kind="weaker", said=like.said))
    other = contradicted(pattern, run)
    if other is not None and other.settles:
        answer = _no(other.woven, other.said, run, inverted=inverted, witnesses=witnesses)
        return heeding(answer, Caveat(kind="contradicted", said=other.said))
    if closed_world and (other is None or other.left == "not_stated"):
        return denied_unlisted(pattern, run, inverted=inverted)
    return _left_open(not_stated(pattern, run), other, run, witnesses=witnesses)


def _left_open(answer: Answer, other: Instead | None, run: Run, *, witnesses: int) -> Answer:
    """``answer`` with what is on record instead and leaves it open: a range on both sides, several where one holds."""
    if other is None:
        return answer
    evidence = kg_evidence(other.woven, _shown(other.woven, witnesses), run)
    return heeding(
        answer.model_copy(update={"evidence": (evidence,), "missing": (), "caveats": ()}),
        Caveat(kind=other.left, said=f"not stated: {other.said}, which leaves it open"),
    )


def _disagreed(woven: Woven, denied: Woven, run: Run, *, witnesses: int) -> Answer:
    """Maybe: one source states it and another denies it."""
    units = [kg_evidence(w, _shown(w, witnesses), run) for w in (woven, denied)]
    said = "sources disagree: one states it and another denies it"
    answer = conclude_yes(inverted=False, evidence=units[0], ranked=[s.ranked for s in _shown(woven, witnesses)])
    answer = answer.model_copy(update={"value": "maybe", "evidence": tuple(units), "confidence": None})
    return heeding(answer, Caveat(kind="disagreement", said=said))


def _no(woven: Woven, why: str, run: Run, *, inverted: bool, witnesses: int) -> Answer:
    evidence = kg_evidence(woven, _shown(woven, witnesses), run)
    return conclude_no(inverted=inverted, evidence=evidence, why=why, confidence=1.0)


def _yes(woven: Woven, run: Run, *, inverted: bool, witnesses: int) -> Answer:
    shown = _shown(woven, witnesses)
    ranked = tuple(s.ranked for s in shown)
    evidence = kg_evidence(woven, shown, run)
    answer = conclude_yes(inverted=inverted, evidence=evidence, ranked=ranked, notes=notes_of(woven))
    if doubts := doubts_of(shown):
        answer = answer.model_copy(update={"value": "maybe", "confidence": None})
    few = few_patients(shown, tested_shares(woven.pattern))
    return heeding(answer, *doubts, *caveats_of(woven, ranked), *few)


def _eased(pattern: Pattern) -> Pattern:
    """``pattern`` where to relieve a disease is to treat it: a "no" to that would be wrong in most ears."""
    edges = tuple(
        e.model_copy(update={"predicates": ("ameliorates_condition",)})
        if e.predicates == ("treats",) and not e.absent and not e.negated
        else e
        for e in pattern.edges
    )
    return pattern.model_copy(update={"edges": edges})


def _alike(pattern: Pattern, run: Run) -> Instead | None:
    """What holds with another word for the same: a blocker on record where an inhibitor was asked for."""
    edge = plain_edge(pattern)
    words = [t for t in edge.tests if isinstance(t.value, str) and t.op == "="] if edge else []
    if edge is None or len(words) != 1 or len(edge.tests) != 1:
        return None
    for word in sorted(alike(str(words[0].value))):
        turned = with_edge(pattern, edge, tests=(words[0].model_copy(update={"value": word}),))
        if (found := run.match(turned)).count:
            return Instead(f"on record is {key_text(words[0].key)} {word}", Woven(turned, found))
    return None


def _shown(woven: Woven, witnesses: int) -> list[Support]:
    return rank(woven.matched, woven.matched.entities(1), witnesses=witnesses)


def _denied(pattern: Pattern, run: Run) -> Woven | None:
    """What denies a pattern of one relation; None where nothing does."""
    if pattern.hops != 1 or any(e.negated or e.absent for e in pattern.edges):
        return None
    edges = tuple(e if e.closure else e.model_copy(update={"negated": True}) for e in pattern.edges)
    woven = Woven(turned := pattern.model_copy(update={"edges": edges}), run.match(turned))
    return woven if woven.matched.count else None
