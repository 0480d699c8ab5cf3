"""A judgement that comes out also where a model's reply is of no use: then the rule's, if rules are asked at all."""

from __future__ import annotations

from collections.abc import Mapping

from bioloom.core.errors import ReplyError
from bioloom.core.judgement import Abstain, In, Judgement, Out
from bioloom.core.run import Run


def judged(judgement: Judgement[In, Out], value: In, run: Run) -> Out | Abstain:
    """What the reasoner says, and what the rule says where a model gave no usable reply; that is recorded.

    A model that cannot be reached is an error all the same: only a reply that is of no use is replaced.

    Raises:
        ReplyError: the reply is of no use, and there is no rule, or a model alone was asked for (``only:``). Of such a
            run every answer is the model's, so a rule that stood in would be scored as if it were.
    """
    try:
        given = run.ask(judgement, value)
    except ReplyError as error:
        if judgement.rule is None or run.model_alone:
            raise
        run.note("by rule instead", judgement=judgement.name, why=error.message)
        return judgement.rule(value, run.resources)
    return given if isinstance(given, Abstain) else given.value


def shares_of(judgement: Judgement[In, Out], value: In, run: Run) -> Mapping[str, float]:
    """The probability of each value of a decision among few; 1 for what was said where the model gives none."""
    reply = run.ask(judgement, value)
    if isinstance(reply, Abstain):
        return {}
    said = next(iter(reply.value.model_dump().values()))
    return reply.shares or {str(said): 1.0}
