"""Reading: a question in people's own words becomes a typed pattern, by what was learned and by the grammar."""

from __future__ import annotations

from functools import cache

from bioloom.core.judgement import Judgement
from bioloom.core.ports import Linker, Resources
from bioloom.core.question import Question
from bioloom.core.run import Run

from .assets import shipped
from .choice.of_source import with_sources
from .coverage.jointly import heard_jointly
from .coverage.quantified import heard_of_all
from .coverage.reasons import heard_reasons
from .identified import identified
from .identifiers_of import identifiers_of
from .in_common import in_common
from .mentions.sources import asked_of_sources
from .models.chosen import CHOOSE, choosing, turned
from .models.offers import offers
from .models.written import WRITTEN, settles, slots
from .pieces.compared import compared
from .pieces.direct import direct
from .pieces.kinds_counted import kinds_counted
from .pieces.left_out import heard_left_out
from .pieces.sited import sited
from .reader import Reader
from .stands_for import stands_for
from .types import Asked, Understanding


def rule(value: Asked, kit: Resources) -> Understanding:
    """What ``value.question`` means; without ``parts`` when it was not understood."""
    return _reader().read(value.question, kit.linker, kit.graph)


def read_alone(question: Question, linker: Linker) -> Understanding:
    """What ``question`` means by its own words: no graph is asked whether it has an answer to a reading."""
    return _reader().read(question, linker, None)


@cache
def _reader() -> Reader:
    return Reader(shipped())


UNDERSTAND = Judgement(
    name="understand",
    input=Asked,
    output=Understanding,
    rules="partial",
    rule=rule,
    prompt=("bioloom.stages.read", "prompt.md"),
    slots=slots,
    written=WRITTEN,
    settles=settles,
)


def understand(question: Question, run: Run) -> Understanding:
    """What ``question`` asks, as the run's reasoner judges.

    What an identifier stands for, and which ones things have, is asked in closed words, and no model is needed.
    Elsewhere a model chooses among the readings that were found; it writes one only where it says that none of them
    fits, or where there are none.
    Where it chooses otherwise when they stand in the other order, the reader's word stands. A model that was asked for
    alone (``only:``) is shown no readings: it writes what it reads. Whose statements count ("Reactome pathways") is
    settled beside it.
    """
    linker = run.resources.linker
    if not question.options:
        for asks in (stands_for, identified, identifiers_of):
            if found := asks(question.text, linker):
                return found
        ruled = "kg" in run.allowed and not run.model_alone
        if ruled and (found := in_common(question.text, linker, run.resources.graph)) is not None:
            return found
    if run.has_model and (of := asked_of_sources(question)) is not None:
        read = Understanding() if of[1].refused else understand(of[0], run)
        return with_sources(read, of[1], run.resources.graph)
    if run.has_model and not run.model_alone:
        offered = offers(_reader(), question, run.resources.linker, run.resources.graph)
        if offered.readings:
            shown = choosing(question, offered)
            chosen = run.need(CHOOSE, shown)
            if chosen.decided:
                firm = len(shown.offers) == 1 or run.need(CHOOSE, turned(shown)) == chosen
                return _heard(chosen.understanding if firm else offered.ruled, question.text, linker)
    return _heard(run.need(UNDERSTAND, Asked(question=question)), question.text, linker)


def _heard(asked: Understanding, text: str, linker: Linker) -> Understanding:
    """``asked`` with what words on how many, and on what is compared, say beyond its pattern."""
    asked = direct(sited(asked, linker), text)
    heard = heard_of_all(compared(kinds_counted(asked, text), text), text)
    return heard_jointly(heard_left_out(heard_reasons(heard, text), text), text)
