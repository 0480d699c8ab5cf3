"""GenFinalAnswer as a judgement: the answer read off the refined evidence graph (section 5.4, Appendix H)."""

from __future__ import annotations

from bioloom.core.judgement import Abstain, Judgement, Written
from bioloom.core.ports import Resources
from bioloom.core.untrusted import fenced, inert
from bioloom.core.value import Value

from .types import AnswerAsked, Concluded

ANSWERS = 8  # answers that a prompt lists


class WrittenAnswer(Value):
    """How a model writes it."""

    answer: tuple[str, ...] = ()
    number: int | None = None
    evidence: tuple[str, ...] = ()
    needs_repair: bool = False


def rule(value: AnswerAsked, kit: Resources) -> Concluded | Abstain:  # noqa: ARG001 - nothing to look up
    """All that matched, best first; the option that is among it; the count of it; yes when there is any."""
    if value.kind == "yesno" and value.denied_by and not value.verified:
        return Concluded(yes=value.inverted, evidence=value.denied_by)
    if not value.answers and not (value.options and value.inverted):
        return Abstain(reason="the evidence names nothing that could be the answer")
    labels = tuple(dict.fromkeys(label for a in value.answers for label in a.labels))
    concluded = Concluded(evidence=labels, needs_repair=not value.verified)
    if value.kind in ("choice", "choices"):
        picked = _picked(value)
        if not picked:
            return Abstain(reason="none of the options is among the answers")
        return concluded.model_copy(update={"options": picked})
    if value.kind == "count":
        return concluded.model_copy(update={"number": value.count, "answers": tuple(range(len(value.answers)))})
    if value.kind == "yesno":
        if not value.verified:
            return Abstain(reason="the evidence does not show that it is so, nor that it is not")
        return concluded.model_copy(update={"yes": not value.inverted, "answers": tuple(range(len(value.answers)))})
    return concluded.model_copy(update={"answers": tuple(range(len(value.answers)))})


def _picked(value: AnswerAsked) -> tuple[int, ...]:
    """Options that hold, the best supported first; of an inverted question those that do not, else the unknown ones."""
    wanted = [i for i, o in enumerate(value.options) if o.holds is not None and o.holds != value.inverted]
    wanted.sort(key=lambda i: (value.options[i].place is None, value.options[i].place or 0))
    unknown = [i for i, o in enumerate(value.options) if o.holds is None] if value.inverted else []
    return tuple(wanted or unknown)


def slots(value: AnswerAsked) -> dict[str, str]:
    """The evidence graph as the prompt shows it, every witness whole: a hop that is cut off is a hop that is lost."""
    shown = value.answers[:ANSWERS]
    answers = "; ".join(f"{inert(a.name)} (evidence {', '.join(a.labels)})" for a in shown)
    lines = [f"{x.label}: {x.source}" + (f": {x.text}" if x.source == "kg" else "") for x in value.lines]
    outside = [x for x in value.lines if x.source != "kg"]
    return {
        "question": value.question,
        "wanted": "number" if value.kind == "count" else f"{value.kind}, {value.answer_type}",
        "operator": value.operator,
        "verified": "satisfied" if value.verified else f"not satisfied: {value.missing} is missing",
        "answers": answers or "none",
        "count": str(value.count),
        "options": f"Options: {'; '.join(o.text for o in value.options)}" if value.options else "",
        "lines": "\n".join(lines) or "no evidence",
        "texts": fenced([x.text for x in outside], [x.label for x in outside]),
    }


def read(written: WrittenAnswer, value: AnswerAsked, kit: Resources) -> Concluded:  # noqa: ARG001
    """What was written, as positions of what was shown.

    Raises:
        ValueError: an answer or a piece of evidence is none of those shown, or there is none of what is wanted.
    """
    labels = {x.label for x in value.lines}
    if unknown := [label for label in written.evidence if label not in labels]:
        raise ValueError(f"There is no evidence {', '.join(unknown)}.")
    out = Concluded(evidence=written.evidence, needs_repair=written.needs_repair)
    if value.kind == "count":
        if written.number is None or written.number < 0:
            raise ValueError("A number is wanted.")
        return out.model_copy(update={"number": written.number, "answers": tuple(range(len(value.answers)))})
    if not written.answer:
        raise ValueError("An answer is wanted.")
    if value.kind == "yesno":
        word = written.answer[0].strip().casefold()
        if word not in ("yes", "no"):
            raise ValueError("Answer yes or no.")
        return out.model_copy(update={"yes": word == "yes"})
    if value.kind in ("choice", "choices"):
        places = {o.text.casefold(): i for i, o in enumerate(value.options)}
        return out.model_copy(update={"options": _places(written.answer, places, "option")})
    places = {a.name.casefold(): i for i, a in enumerate(value.answers)}
    places |= {a.curie.casefold(): i for i, a in enumerate(value.answers)}
    return out.model_copy(update={"answers": _places(written.answer, places, "answer")})


def _places(said: tuple[str, ...], places: dict[str, int], what: str) -> tuple[int, ...]:
    if unknown := [s for s in said if s.strip().casefold() not in places]:
        raise ValueError(f"{unknown[0]!r} is no {what} of those listed.")
    return tuple(dict.fromkeys(places[s.strip().casefold()] for s in said))


ANSWER = Judgement(
    name="answer",
    input=AnswerAsked,
    output=Concluded,
    rules="partial",
    rule=rule,
    prompt=("bioloom.methods.bioweave.finish", "answer.md"),
    slots=slots,
    written=Written(form=WrittenAnswer, read=read),
)
