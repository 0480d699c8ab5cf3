"""A question asked of whoever judges, and the words of the reply as an answer."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from bioloom.core.answer import Answer, Ranked, abstention
from bioloom.core.fact import Entity, minted
from bioloom.core.judgement import Abstain, Judgement
from bioloom.core.question import AnswerKind, Question
from bioloom.core.run import Run
from bioloom.ground.linking.tagging import chosen
from bioloom.stages.text.lines import Line

from .options import options_of
from .types import Asked, Said

SURE = 0.5
_COUNTS = re.compile(r"\b(?:how many|what is the (?:total )?number|count the|give the number)\b", re.IGNORECASE)
_VERDICT = re.compile(r"^(?:is|are|was|were|do|does|did|can|could|has|have|should|will|true or false)\b", re.IGNORECASE)
_SEVERAL = re.compile(r"^(?:list|name all|which \w+s (?:are|have|do|were|can))\b", re.IGNORECASE)


def kind_of(question: Question) -> AnswerKind:
    """What kind of answer is wanted: as the asker says, else by the first words of the question."""
    if question.kind is not None:
        return question.kind
    if question.options:
        return "choice"
    if _COUNTS.search(question.text):
        return "count"
    if _VERDICT.match(question.text.strip()):
        return "yesno"
    return "entities" if _SEVERAL.match(question.text.strip()) else "entity"


def topics_of(question: Question, run: Run) -> tuple[Entity, ...]:
    """The things that the question names, the surest reading of each."""
    return tuple({g.entity.curie: g.entity for g in chosen(run.resources.linker, question.text)}.values())


def asked(question: Question, topics: Sequence[Entity] = (), lines: Sequence[Line] = (), reasoning: str = "") -> Asked:
    """The question as the judgements take it."""
    return Asked(
        question=question.text, kind=kind_of(question), options=question.options, lines=tuple(lines),
        topics=tuple(t.curie for t in topics), reasoning=reasoning,
    )  # fmt: skip


def respond(judgement: Judgement[Asked, Said], value: Asked, run: Run, *, sample: int = 0, warm: float = 0.0) -> Answer:
    """The answer that ``judgement`` gives; an abstention where a rule cannot tell.

    Raises:
        NeedsModelError: Only a model can give it, and there is none.
    """
    reply = run.ask(judgement, value, sample=sample, temperature=warm)
    if isinstance(reply, Abstain):
        return abstention(value.kind, reply.reason)
    return answer_of(reply.value, value, run)


def answer_of(said: Said, value: Asked, run: Run) -> Answer:
    """Words as an answer: options as they are offered, names as the entities that they are."""
    evidence = tuple(x.evidence for x in value.lines if x.label in said.cited)
    if value.kind == "count":
        return Answer(kind="count", value=said.number, evidence=evidence, text=said.reasoning)
    if value.kind == "yesno":
        return Answer(kind="yesno", value=said.verdict, evidence=evidence, text=said.reasoning)
    if value.kind in ("choice", "choices"):
        picked = tuple(dict.fromkeys(o for a in said.answers for o in options_of(a, value.options)))
        if not picked:
            return abstention(value.kind, f"{', '.join(said.answers)!r} is none of the options")
        return Answer(
            kind=value.kind, value=picked[0] if value.kind == "choice" else picked, evidence=evidence,
            text=said.reasoning,
        )  # fmt: skip
    if value.kind in ("span", "summary"):
        return Answer(kind=value.kind, value=said.answers[0], evidence=evidence, text=said.reasoning)
    ranked = tuple(Ranked(entity=_entity(a, run)) for a in said.answers)
    one = value.kind == "entity"
    return Answer(
        kind=value.kind, value=said.answers[0] if one else said.answers, entities=ranked[:1] if one else ranked,
        total=len(ranked), evidence=evidence, text=said.reasoning,
    )  # fmt: skip


def agreed(answers: Sequence[Answer]) -> tuple[Answer, float]:
    """The answer that most samples give, and their share; what abstains agrees with nothing."""
    keys = [str(a.curies or a.value) for a in answers]
    counts = Counter(k for k, a in zip(keys, answers, strict=True) if not a.abstained)
    if not counts:
        return answers[0], 0.0
    best, n = counts.most_common(1)[0]
    return answers[keys.index(best)], n / len(answers)


def _entity(name: str, run: Run) -> Entity:
    found = run.resources.linker.link(name)
    return found[0].entity if found and found[0].score >= SURE else minted(name)
