"""loom, our own method and the default: exact matching first, every answer with its threads, or an abstention.

Where the question states a patient, edges that the patient's conditions close are closed before anything is answered.
Documents, trials and the web only for the hops that ``diagnose`` names or that one weak source carries; what they state
is laid over the graph and the pattern is matched again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import partial
from typing import ClassVar

from bioloom.core.answer import Answer, abstention
from bioloom.core.biolink import biolink
from bioloom.core.fact import Entity
from bioloom.core.method import Card
from bioloom.core.pattern import Pattern
from bioloom.core.pattern_text import format_pattern
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.answer.conclude.beside_all import alone_beside_all, beside_all
from bioloom.stages.answer.conclude.lookup import with_names
from bioloom.stages.answer.conclude.options import check_options, offered
from bioloom.stages.answer.conclude.parts import together
from bioloom.stages.answer.conclude.stage import conclude_choice, conclude_count, conclude_entities, kg_evidence
from bioloom.stages.answer.conclude.yesno import decide
from bioloom.stages.find.retrieve.search import sources_of
from bioloom.stages.gate.parse.cue import asks_to_give, speaks_of_patient
from bioloom.stages.read.stage import understand
from bioloom.stages.read.types import Reading, Understanding
from bioloom.stages.weave.rank import Support, rank
from bioloom.stages.weave.reach import Reach, may_read, standing
from bioloom.stages.weave.reread import reread
from bioloom.stages.weave.sources import more_sources, where_from
from bioloom.stages.weave.stage import Woven, hop_text, lacking, missing_hops, weave
from bioloom.stages.weave.strangers import with_strangers

TREATMENTS = {"treats", "ameliorates_condition"}
SICKNESS = re.compile(r"\b(?:disease|disorder|condition|illness|syndrome)", re.IGNORECASE)
COUNTED = 500  # answers of a count that are cited one by one where texts carry them


@dataclass(frozen=True)
class Part:
    """One part of a question: how it is read, the strangers in it, the options and the documents that came with it."""

    reading: Reading
    strangers: tuple[Entity, ...]
    options: tuple[str, ...]
    context: tuple[str, ...]


@dataclass(frozen=True)
class Loom:
    """Understand, match, read what is missing, match again, rank, conclude.

    ``listed`` is how many answers are listed, the best supported of all, ``shown`` how many of them come with
    ``witnesses`` of each; ``subclasses`` whether a term without matches stands for what is below it. ``reach`` is how
    far texts are read, ``weak`` the support below which an answer of one source is looked up in them.
    """

    card: ClassVar[Card] = Card("bioloom", 2026, "https://github.com/bioloom/bioloom")

    listed: int = 200
    shown: int = 20
    witnesses: int = 3
    subclasses: bool = True
    reach: Reach = field(default_factory=Reach)
    weak: float = 0.45

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Answer every part of the question; abstain, and say what is missing, where nothing carries an answer."""
        asked = understand(question, run.within("understand"))
        patient = "kg" in run.allowed and speaks_of_patient(question.text)
        give = patient and asks_to_give(question.text)
        if give or (patient and for_a_patient(asked, question.text)):
            if (gated := _treatment(question, run.within("patient"))) is not None:
                return gated
            if give and asked.parts and not any(gives(p.pattern) for p in asked.parts):
                return abstention(question.kind or "entities", "which of the patient's states is to be treated")
        options = question.options or asked.options
        parts = tuple(self._part(r, options, question.context, run.within("part")) for r in asked.parts)
        if patient:
            read = zip(parts, asked.parts, strict=True)
            parts = tuple(_left(part, question, reading, run.within("patient")) for part, reading in read)
        loosely = not parts and not patient and "kg" in run.allowed  # of a patient nothing is answered loosely
        if loosely and (found := self._joined_to_all(question, options, run.within("options"))) is not None:
            return found
        if not parts:
            recognised = (f"recognised: {', '.join(asked.understood)}",) if asked.understood else ()
            return abstention(question.kind or "entities", *asked.missing).model_copy(update={"notes": recognised})
        answer = together(parts, asked.missing)
        if unread := [c for c in sorted(run.allowed - {"kg"}) if not sources_of(c, run)]:
            note = f"{', '.join(unread)} not read: no source of it is set up (--corpus NAME, or a source by name)"
            answer = answer.model_copy(update={"notes": (*answer.notes, note)})
        return answer

    def _joined_to_all(self, question: Question, options: tuple[str, ...], run: Run) -> Answer | None:
        """Of a question whose words are not understood: what alone is joined to everything that it names."""
        if options and question.kind in {None, "choice"}:
            return beside_all(question.text, options, run, witnesses=self.witnesses)
        if not options and question.kind in {None, "entity"}:
            return alone_beside_all(question.text, run, witnesses=self.witnesses)
        return None

    def _part(self, reading: Reading, options: tuple[str, ...], context: tuple[str, ...], run: Run) -> Answer:
        run.note("understood", pattern=format_pattern(reading.pattern), kind=reading.kind, ranked=reading.ranked)
        reading, strangers = with_strangers(reading)
        part = Part(reading, strangers, options, context)
        reads = may_read(run) or bool(part.context)
        run = standing(run, part.strangers)
        if obstacles := self._obstacles(part, run):
            answer = abstention(reading.kind, *obstacles)
        else:
            reading, note = reread(reading, run)
            part = replace(part, reading=reading)
            answer = self._answered(part, run)
            answer = answer.model_copy(update={"notes": (*answer.notes, note)}) if note else answer
        return self._read(part, answer, run) if reads else answer

    def _read(self, part: Part, answer: Answer, run: Run) -> Answer:
        """``answer`` of the graph where that is well supported; else what texts make of it."""
        from bioloom.stages.weave import reading as texts_of  # noqa: PLC0415 - of no use where the graph suffices

        answering = partial(self._answered, part, all_counted=True)
        texts = texts_of.supplied(part.context, run, part.strangers)
        if settled(answer):
            return texts_of.supported(answer, texts, run, answering, reach=self.reach, weak=self.weak)
        if not (part.options and part.reading.inverted):
            pattern = offered(part.reading.pattern, part.options, run) if part.options else part.reading.pattern
            texts = texts_of.search_hops(pattern, run, self.reach, texts, part.strangers)
        for found in texts_of.answers(texts, run, answering):
            if settled(found):
                return found
        if not answer.abstained:
            return answer
        n = len({u.origin.record for u in texts.units})
        told = f"{n} record{'s' * (n != 1)} that state something near it do not close the gap" if n else "no text found"
        return answer.model_copy(update={"missing": (*answer.missing, told)})

    def _answered(self, part: Part, run: Run, *, all_counted: bool = False) -> Answer:
        reading = part.reading
        pattern = reading.pattern
        if reading.kind == "yesno":
            return decide(pattern, run, inverted=reading.inverted, subclasses=self.subclasses, witnesses=self.witnesses)
        woven = weave(pattern, run, subclasses=self.subclasses)
        if not woven.matched.count and not (part.options and reading.inverted):
            return self._nothing(reading, woven, run)
        if reading.kind in ("choice", "choices"):
            return self._choose(reading, woven, part.options, run)
        if reading.kind == "count":
            shown = rank(woven.matched, most=COUNTED if all_counted else self.shown, witnesses=1)
            answer = conclude_count(woven, shown, kg_evidence(woven, shown, run))
            return answer if answer.abstained or run.matched_on else at_least(answer)
        shown = rank(woven.matched, most=self.listed, witnesses=self.witnesses, shown=self.shown)
        answer = conclude_entities(reading.kind, woven, shown, kg_evidence(woven, shown, run))
        return answer if pattern.edges else with_names(answer, run.resources.graph)

    @staticmethod
    def _obstacles(part: Part, run: Run) -> tuple[str, ...]:
        """What keeps this graph from answering at all: words it does not know, relations it does not have."""
        if part.strangers:
            return tuple(f"I do not know {e.name!r}" for e in part.strangers)
        graph = run.resources.graph
        if run.matched_on is not None and (relations := lacking(part.reading.pattern, graph)):
            return (f"{graph.name} has no edges that say {'; '.join(relations)}: {where_from(relations, graph)}",)
        return ()

    def _choose(self, reading: Reading, woven: Woven, options: tuple[str, ...], run: Run) -> Answer:
        checked = check_options(
            options, woven.pattern, run.within("options"), wide=self.subclasses and reading.inverted
        )
        held = [e for o in checked if o.holds for e in o.entities]
        shown: list[Support] = rank(woven.matched, held, witnesses=self.witnesses)
        run.note(
            "options", holds={o.text: o.holds for o in checked}, unknown=[o.text for o in checked if not o.entities]
        )
        evidence = (kg_evidence(woven, shown, run),)
        return conclude_choice(reading.kind, checked, inverted=reading.inverted, shown=shown, evidence=evidence)

    def _nothing(self, reading: Reading, woven: Woven, run: Run) -> Answer:
        if reading.kind == "count" and woven.matched.complete and run.matched_on:
            return conclude_count(woven, (), kg_evidence(woven, (), run))
        hops = missing_hops(woven.pattern, run)
        names = {b.node: b.readings[0].entity.name for b in reading.bound if b.readings}
        said = tuple(f"no edge found for: {hop_text(woven.pattern, h, names)}" for h in hops)
        said += more_sources(woven.pattern, hops, run.resources.graph)
        return abstention(reading.kind, *(said or ("nothing in the graph fits all of it",)))


def _treatment(question: Question, run: Run) -> Answer | None:
    from bioloom.stages.answer.patient.treatment import treatment  # noqa: PLC0415 - most questions speak of no patient

    return treatment(question, run)


def _left(answer: Answer, question: Question, reading: Reading, run: Run) -> Answer:
    from bioloom.stages.answer.patient.beside import without_ruled_out  # noqa: PLC0415 - most questions speak of no patient

    return without_ruled_out(answer, question.text, reading.pattern, run)


def for_a_patient(asked: Understanding, text: str) -> bool:
    """Whether what was understood is for a gate to decide: a treatment of one disease, or nothing without a patient.

    What must not be contraindicated is what a gate is for. Words that were not understood may be the patient's, and
    "epilepsy" in "used in children with epilepsy" is what is treated, not a sign of some other disease.
    """
    if len(asked.parts) != 1 or asked.parts[0].unknown:
        return True
    edges = [e for e in asked.parts[0].pattern.edges if not e.closure]
    if asked.parts[0].kind == "yesno" and [e.predicates for e in edges] == [("contraindicated_in",)]:
        return True
    rest = [e for e in edges if not (e.absent and "contraindicated_in" in e.predicates)]
    treated = [e for e in rest if TREATMENTS & set(e.predicates)]
    if not treated:
        return len(rest) < len(edges) and [e.predicates for e in rest] == [("has_chemical_role",)]
    beside = [e.predicates for e in rest if e not in treated]
    sign = beside == [("has_phenotype",)] and len(treated) == 1 and not SICKNESS.search(text)
    return len(rest) == 1 or sign or bool(asked.missing)


def gives(pattern: Pattern) -> bool:
    """Whether what ``pattern`` asks for can be given to a patient."""
    kinds = pattern.node(pattern.answer).categories
    return not kinds or any(biolink().is_a(kind, "ChemicalEntity") for kind in kinds)


def at_least(answer: Answer) -> Answer:
    """A count of what texts name, without a graph: no text says that there are no others."""
    note = "at least so many: these are the ones that the texts name which were read"
    return answer.model_copy(update={"confidence": None, "notes": (*answer.notes, note)})


def settled(answer: Answer) -> bool:
    """Whether an answer rests on a statement: not an abstention, a count of nothing or a no for want of a yes."""
    if answer.abstained or (answer.kind == "count" and not answer.value):
        return False
    return answer.kind != "yesno" or answer.confidence is not None
