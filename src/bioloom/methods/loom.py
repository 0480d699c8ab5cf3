"""loom, our own method and the default: exact matching first, every answer with its threads, or an abstention.

Where the question states a patient, edges that the patient's conditions close are closed before anything is answered.
Documents, trials and the web only for the hops that ``diagnose`` names or that one weak source carries; what they state
is laid over the graph and the pattern is matched again.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import ClassVar

from bioloom.core.answer import Answer, Caveat, abstention, heeding
from bioloom.core.errors import QuestionError
from bioloom.core.method import Card
from bioloom.core.pattern_text import format_pattern
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.answer.answered import NO_TEXTS, answered, unanswerable
from bioloom.stages.answer.as_taken import as_taken
from bioloom.stages.answer.conclude.parts import together
from bioloom.stages.answer.names import with_meant, with_names_taken
from bioloom.stages.answer.not_contraindicated import of_no_patient, unforbidden
from bioloom.stages.answer.operators.joining import statement
from bioloom.stages.answer.operators.joining.picture import pictured
from bioloom.stages.answer.part import Manner, Part
from bioloom.stages.answer.partly_understood import (
    beside_background,
    led,
    led_by,
    loosened,
    may_loosen,
    not_understood,
    said_first,
    with_sources_told,
)
from bioloom.stages.answer.patient.for_a_patient import asks_for_safety, gated, left, not_again
from bioloom.stages.answer.texts import with_texts, with_unread
from bioloom.stages.gate.read.case.pieces import speaks_of_case, tells
from bioloom.stages.gate.read.cue import speaks_of_patient
from bioloom.stages.lookup.stage import by_sense, looked_up, looked_up_late
from bioloom.stages.read.corrected import corrected, told_corrected
from bioloom.stages.read.stage import understand
from bioloom.stages.read.types import Reading, Understanding
from bioloom.stages.weave.reach import Reach, may_read, standing
from bioloom.stages.weave.reread import reread
from bioloom.stages.weave.strangers import with_strangers

COUNTED = 500  # answers of a count that are cited one by one where texts carry them


@dataclass(frozen=True)
class Loom:
    """Understand, match, read what is missing, match again, rank, conclude.

    ``listed`` is how many answers are listed, the best supported of all, ``shown`` how many of them come with
    ``witnesses`` of each; ``subclasses`` whether a term without matches stands for what is below it; ``closed_world``
    whether what the graph does not list is denied or not stated, ``entries`` whether a count is of all entries, classes
    and salts among them (a question that is asked `as_listed` wants both); ``loosely`` whether a question of which not
    every word is understood is answered all the same, with what was left out said first. ``pictures`` whether
    an answer on how a drug works in a disease comes with the mechanism. ``reach`` is how far texts are
    read, ``weak`` the support below which an answer of one source is looked up in them.
    """

    card: ClassVar[Card] = Card("bioloom", 2026, "https://github.com/bioloom/bioloom", heeds_pattern=True)

    listed: int = 200
    shown: int = 20
    witnesses: int = 3
    subclasses: bool = True
    closed_world: bool = False
    loosely: bool = False
    entries: bool = False
    pictures: bool = True
    reach: Reach = field(default_factory=Reach)
    weak: float = 0.45

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Answer every part of the question; abstain, and say what is missing, where nothing carries an answer."""
        if question.as_listed and not (self.closed_world and self.entries):
            return replace(self, closed_world=True, entries=True)(question, run)
        if question.pattern:
            return self._corrected(question, run)
        if (simple := looked_up(question, run.within("lookup"), self._plain)) is not None:
            return simple
        if question.context:
            from bioloom.stages.answer.patient.given_text.answer import (  # noqa: PLC0415 - few questions have texts
                by_text,
                within_text,
                without_forbidden,
            )

            said = by_text(question, run.within("text"))
            if said is not None and not said.abstained:
                return said
            found = within_text(without_forbidden(self._by_graph(question, run), question, run), question, run)
            return said if said is not None and found.abstained and found.patient is None else found
        return self._by_graph(question, run)

    def _corrected(self, question: Question, run: Run) -> Answer:
        """The answer to the pattern that whoever asks put in the place of what is read, which is said first.

        Raises:
            QuestionError: the question speaks of a patient, whom the pattern would leave out.
        """
        text = question.text
        own = understand(question, run.within("understand"))
        if own.patient or speaks_of_case(text) or speaks_of_patient(text) or asks_for_safety(own, text):
            raise QuestionError(
                "This question speaks of a patient, whom a pattern would leave out.",
                hint="Change the words of the question instead, or run the pattern alone with bioloom match.",
            )
        asked = corrected(own, question.pattern, run.resources.graph)
        run.note("corrected", understood=asked.model_dump(mode="json"))
        answer = with_sources_told(beside_background(self._answer(question, asked, run), asked), asked)
        return heeding(answer, *told_corrected(own, asked))

    def _by_graph(self, question: Question, run: Run) -> Answer:
        """The answer of the graph, with what texts say of its hops."""
        told: tuple[str, ...] = ()  # what of a case was not read
        if speaks_of_case(question.text) or (run.has_model and tells(question.text)):
            from bioloom.stages.answer.patient.case import case  # noqa: PLC0415 - most questions tell no case

            found, told, certain = case(question, run.within("patient"))
            if found is not None:
                return found
            if certain:  # whatever else is made of the question leaves the patient out
                return abstention(question.kind or "entities", *told)
        asked = understand(question, run.within("understand"))
        answer = with_meant(
            with_sources_told(beside_background(self._asked(question, asked, run), asked), asked), asked
        )
        if answer.abstained and not told and (late := looked_up_late(question, run.within("lookup"))) is not None:
            return late
        if (
            answer.abstained
            and not told
            and (meant := by_sense(question, run.within("sense"), self._plain)) is not None
        ):
            return meant
        if not told or (answer.patient is None and not (answer.abstained and speaks_of_patient(question.text))):
            return answer
        return abstention(answer.kind, *told)  # what was made of a patient without the words that were not read

    def _plain(self, question: Question, run: Run) -> Answer:
        """The answer to a question that is part of another one, as the reader understands it."""
        return self._asked(question, understand(question, run.within("understand")), run)

    def _asked(self, question: Question, asked: Understanding, run: Run) -> Answer:
        """The answer to a question that tells no case, or none that was read whole, as it was understood."""
        run.note("read", said=[r.said for r in asked.parts], spans=[s.model_dump(mode="json") for s in asked.spans])
        if asked.parts and (asked.patient or asks_for_safety(asked, question.text)):
            from bioloom.stages.answer.patient.by_roles import told  # noqa: PLC0415 - most questions speak of no patient

            answer = told(question, asked, run.within("patient"), lambda: self._answer(question, asked, run))
            return with_names_taken(answer, (*asked.patient.has, *asked.patient.takes, *asked.patient.reacted))
        # What the reader did not take with a patient in it may speak of one all the same: rules read her.
        patient = "kg" in run.allowed and (bool(asked.patient) or speaks_of_patient(question.text))
        loose = self.loosely and may_loosen(asked) and not patient  # of a patient nothing is answered loosely
        asked = loosened(asked) if loose else asked
        if patient and (found := gated(question, asked, run.within("patient"))) is not None:
            return unforbidden(found, asked.parts[0], run) if of_no_patient(asked, question.text) else found
        if not patient and (first := led(asked)) is not None:
            found = self._answer(question, first, run)
            if not found.abstained and not any(p.abstained for p in found.parts[:1]):
                return led_by(found, asked)
        answer = not_again(self._answer(question, asked, run, patient=patient), question, asked)
        return said_first(answer, asked) if loose and asked.parts else answer

    def _answer(self, question: Question, asked: Understanding, run: Run, *, patient: bool = False) -> Answer:
        """The answer to what was understood; ``patient``: rules may read one beside it, whom it must fit."""
        options = question.options or asked.options
        parts = tuple(self._part(r, options, question.context, run.within("part")) for r in asked.parts)
        if patient:
            read = zip(parts, asked.parts, strict=True)
            parts = tuple(left(answer, question, reading, run.within("patient")) for answer, reading in read)
        if not parts:
            return not_understood(question, asked, run.resources.linker)
        return with_unread(together(parts, asked.missing), run)

    def _part(self, reading: Reading, options: tuple[str, ...], context: tuple[str, ...], run: Run) -> Answer:
        """The answer to one part; of a statement on several things, from that on each."""
        each = [reading] if reading.jointly else statement.each(reading)
        answers = [self._one(r, options, context, run) for r in each]
        answer = answers[0] if len(each) == 1 else statement.together(each, answers)
        answer = as_taken(answer, reading, run)
        return with_names_taken(answer.model_copy(update={"read_as": reading.said}), reading.bound)

    def _one(self, reading: Reading, options: tuple[str, ...], context: tuple[str, ...], run: Run) -> Answer:
        run.note("understood", pattern=format_pattern(reading.pattern), kind=reading.kind, ranked=reading.ranked)
        reading, strangers = with_strangers(reading)
        part, own = Part(reading, strangers, options, context), run
        reads = (may_read(run) or bool(context)) and reading.operator not in NO_TEXTS and not reading.all_of
        run = standing(run, strangers)
        if (answer := unanswerable(part, run)) is None:
            reading, note = reread(reading, run)
            part = replace(part, reading=reading)
            answer = answered(part, run, self._manner())
            answer = heeding(answer, Caveat(kind="retaken", said=note)) if note else answer
        answering = partial(self._again, part)
        answer = with_texts(part, answer, run, answering, self.reach, weak=self.weak) if reads else answer
        return pictured(answer, reading, own.within("mechanism")) if self.pictures else answer

    def _again(self, part: Part, run: Run) -> Answer:
        """The answer over a graph with texts on it: what they carry is cited one by one."""
        return answered(part, run, self._manner(cited=COUNTED))

    def _manner(self, cited: int | None = None) -> Manner:
        return Manner(self.listed, self.shown, self.witnesses, self.subclasses, self.closed_world, cited, self.entries)
