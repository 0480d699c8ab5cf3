"""What fills the hole of a pattern: listed, counted or chosen among options; what is missing where nothing does."""

from __future__ import annotations

from bioloom.core.answer import Answer, Caveat, abstention, heeding
from bioloom.core.pattern import Pattern
from bioloom.core.run import Run
from bioloom.stages.answer.conclude.acts_by import acts_by
from bioloom.stages.answer.conclude.caused import by_causes, causes_first, causes_of
from bioloom.stages.answer.conclude.doubted import apart, not_listed
from bioloom.stages.answer.conclude.few_patients import few_patients, tested_shares
from bioloom.stages.answer.conclude.lookup import with_names
from bioloom.stages.answer.conclude.options import Option, check_options
from bioloom.stages.answer.conclude.other_action import other_action
from bioloom.stages.answer.conclude.responses import kinds_too, responding, said_of_others
from bioloom.stages.answer.conclude.stage import conclude_choice, conclude_count, conclude_entities, kg_evidence
from bioloom.stages.answer.conclude.typical_signs import typical_first
from bioloom.stages.answer.part import Manner, Part
from bioloom.stages.read.readback.naming import called
from bioloom.stages.read.types import Reading
from bioloom.stages.weave.covered import without_absent
from bioloom.stages.weave.rank import Support, rank
from bioloom.stages.weave.shares import surely
from bioloom.stages.weave.sources import more_sources
from bioloom.stages.weave.stage import Woven, hop_text, missing_hops, weave

from ...phrases import how_many
from .absence import known, no_count, no_data, none_known, only_binned
from .among_effects import with_effects
from .does import does
from .excluded_forms import without_forms
from .folding import folded, how_counted
from .forbidden_states import with_states
from .kinds_below import with_below
from .moieties import one_of_each
from .not_all import not_all
from .uninformative import says_little
from .where_expressed import well_expressed

UNWEIGHED = "in the order of what is well supported: how common each disease is, no source here says"
LEFT = 5  # of what was left out, named
FORMS = ("salt, form or product stands", "salts, forms and products stand")


def select(part: Part, run: Run, manner: Manner) -> Answer:
    """The fillers of the hole, their number, or the options among them; an abstention where there are none."""
    return with_states(_select(part, run, manner), part.reading.pattern, run, manner)


def _select(part: Part, run: Run, manner: Manner) -> Answer:
    reading = part.reading
    sure = surely(reading.pattern if manner.entries else proper(reading.pattern), run, subclasses=manner.subclasses)
    woven, binned = sure.woven, only_binned(sure)
    if not woven.matched.count and binned and run.matched_on:
        return none_known(reading.kind, binned)
    if not woven.matched.count and not (part.options and reading.inverted):
        return nothing(reading, woven, run, manner)
    kept, caveats = known(woven, run, manner)
    if kept is None:
        return none_known(reading.kind, caveats)
    woven = kept if caveats else without_forms(kept, run)
    if not woven.matched.count:
        return nothing(reading, woven, run, manner)
    woven = kinds_too(woven, run) if manner.subclasses and not manner.entries else woven
    if reading.kind in ("entities", "entity") and not (manner.entries or manner.closed_world):
        woven, lower = well_expressed(woven, run)
        caveats = (*caveats, *lower)
    if reading.kind in ("choice", "choices"):
        wide = manner.subclasses and reading.inverted
        checked = check_options(part.options, woven.pattern, run.within("options"), wide=wide)
        return heeding(choose(reading, woven, checked, run, manner), *caveats)
    answer = with_effects(heeding(conclude(reading, woven, run, manner), *caveats, *binned), woven, run, manner)
    answer = other_action(with_below(answer, woven, run, manner), woven, run)
    return not_all(does(answer, woven, run), reading, run, manner)


def weave_known(reading: Reading, run: Run, manner: Manner) -> Answer | tuple[Woven, tuple[Caveat, ...]]:
    """What matches and is known to, with what to say of the rest; an answer where there is none."""
    woven = weave(reading.pattern, run, subclasses=manner.subclasses)
    if not woven.matched.count:
        return nothing(reading, woven, run, manner)
    kept, caveats = known(woven, run, manner)
    return none_known(reading.kind, caveats) if kept is None else (kept, caveats)


def proper(pattern: Pattern) -> Pattern:
    """``pattern`` of whose answers none is the class that they are to be kinds of: no thing is a kind of itself."""
    pairs = (
        (e.subject, e.object) for e in pattern.edges
        if e.closure and not e.absent and pattern.answer in (e.subject, e.object)
    )  # fmt: skip
    known = [p for p in pairs if any(pattern.node(n).known for n in p if n != pattern.answer) and p[0] != p[1]]
    new = tuple(p for p in known if p not in pattern.differs and p[::-1] not in pattern.differs)
    return pattern.model_copy(update={"differs": (*pattern.differs, *new)}) if new else pattern


def conclude(reading: Reading, woven: Woven, run: Run, manner: Manner) -> Answer:
    """The answers of ``woven`` as the kind that is wanted: their number, or the best supported of them."""
    if reading.kind == "count":
        cited = manner.shown if manner.cited is None else manner.cited
        shown = ranked(woven, most=cited, witnesses=1)
        things = None if manner.entries else folded(woven.pattern, woven.matched, run.match)
        evidence = kg_evidence(woven, shown, run)
        answer = conclude_count(woven, shown, evidence, things.number if things else None)
        if things and not answer.abstained and things.number != things.entries:
            answer = heeding(answer, how_counted(things))
        return answer if answer.abstained or run.matched_on else at_least(answer)
    shown = ranked(
        woven, most=min(reading.many or manner.listed, manner.listed), witnesses=manner.witnesses, shown=manner.shown
    )
    shown, doubted = (shown, []) if manner.entries else apart(shown, woven.weighed)
    shown, forms = (shown, 0) if manner.entries else one_of_each(shown, run.match)
    shown, cause = causes_first(typical_first(shown, woven, run), woven.pattern, run)
    shown, by = by_causes(shown, woven.pattern, run)
    shown, contested = responding(shown, woven.pattern, run)
    evidence = kg_evidence(woven, [*shown, *(s for s, _ in doubted)], run)
    total = woven.matched.count - forms - len(doubted)
    few = few_patients(shown, tested_shares(reading.pattern))
    answer = heeding(
        conclude_entities(reading.kind, woven, shown, evidence, total), *contested, *not_listed(doubted), *few
    )
    notes = (*causes_of(shown, woven.pattern), *acts_by(shown, woven.pattern, run), *by_support(woven.pattern))
    if by:
        notes = (by, *notes)
    if cause:
        why, stated, witnessed = cause
        notes = (why, *notes)
        answer = answer.model_copy(update={"evidence": (*answer.evidence, kg_evidence(stated, witnessed, run))})
    if forms:
        said = f"{how_many(forms, FORMS)} with what they are of, as one thing (--every-entry lists each)"
        notes = (*notes, said)
    answer = answer.model_copy(update={"notes": (*answer.notes, *notes)}) if notes else answer
    return answer if reading.pattern.edges else with_names(answer, run.resources.graph)


def by_support(pattern: Pattern) -> tuple[str, ...]:
    """What to say of diseases that go with a sign: the order is no order of what is likely."""
    hole = pattern.node(pattern.answer).categories
    signs = [e for e in pattern.edges if "has_phenotype" in e.predicates and e.subject == pattern.answer]
    return (UNWEIGHED,) if signs and "Disease" in hole and not any(e.tests for e in signs) else ()


def ranked(woven: Woven, *, most: int, witnesses: int, shown: int | None = None) -> list[Support]:
    """The best supported answers; where an edge only shows that something is known, by the match without it."""
    among = woven.matched.entities() if woven.plain else None
    return rank(woven.weighed, among, most=most, witnesses=witnesses, shown=shown, last=says_little)


def choose(reading: Reading, woven: Woven, checked: list[Option], run: Run, manner: Manner) -> Answer:
    """The options that hold, or of an inverted question those that do not."""
    held = [e for o in checked if o.holds for e in o.entities]
    shown: list[Support] = rank(woven.weighed, held, witnesses=manner.witnesses)
    run.note("options", holds={o.text: o.holds for o in checked}, unknown=[o.text for o in checked if not o.entities])
    evidence = (kg_evidence(woven, shown, run),)
    answer = conclude_choice(reading.kind, checked, inverted=reading.inverted, shown=shown, evidence=evidence)
    others = [o.entities[0].curie for o in checked if o.entities and not o.holds]
    return heeding(answer, *said_of_others(woven.pattern, others, run)) if others and not reading.inverted else answer


def nothing(reading: Reading, woven: Woven, run: Run, manner: Manner) -> Answer:
    """A count of nothing, or an abstention that says which hops are missing and who may have them."""
    if reading.kind == "count" and woven.matched.complete and run.matched_on:
        none = conclude_count(woven, (), kg_evidence(woven, (), run))
        if manner.closed_world:
            return none
        found = no_count(none, woven.pattern, run)
        if not found.abstained:
            return found
        more = more_sources(woven.pattern, missing_hops(woven.pattern, run), run.resources.graph)
        return found.model_copy(update={"missing": (*found.missing, *more)})
    if left := all_left_out(woven.pattern, run):
        return abstention(reading.kind, left)
    hops = missing_hops(woven.pattern, run)
    names = {b.node: called(b.readings, b.text) for b in reading.bound if b.readings}
    said = tuple(f"no edge found for: {hop_text(woven.pattern, h, names)}" for h in hops)
    said += more_sources(woven.pattern, hops, run.resources.graph)
    none = abstention(reading.kind, *(said or ("nothing in the graph fits all of it",)))
    if manner.closed_world or not run.matched_on:
        return none
    return heeding(none, *no_data(woven.pattern, run))


def all_left_out(pattern: Pattern, run: Run) -> str:
    """Which things fit but for what must not hold, and are left out for it: no edge is missing; empty where none do."""
    if not any(e.absent for e in pattern.edges) or not run.matched_on:
        return ""
    fit = run.match(without_absent(pattern))
    names = [e.name for e in fit.entities(LEFT)]
    rest = f" and {fit.count - LEFT:,} more" if fit.count > LEFT else ""
    return f"all that fit are left out by what was excluded: {', '.join(names)}{rest}" if names else ""


def at_least(answer: Answer) -> Answer:
    """A count of what texts name, without a graph: no text says that there are no others."""
    note = "at least so many: these are the ones that the texts name which were read"
    return answer.model_copy(update={"confidence": None, "notes": (*answer.notes, note)})
