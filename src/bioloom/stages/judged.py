"""A judgement that always comes out: the reasoner's, else the rule's."""

from __future__ import annotations

from bioloom.core.errors import ReplyError
from bioloom.core.judgement import Abstain, In, Judgement, Out
from bioloom.core.run import Run


def judged(judgement: Judgement[In, Out], value: In, run: Run) -> Out | Abstain:
    """What the reasoner says, and what the rule says where a model gave no usable reply; that is recorded.

    A model that cannot be reached is an error all the same: only a reply that is of no use is replaced.
    """
    try:
        given = run.ask(judgement, value)
    except ReplyError as error:
        if judgement.rule is None:
            raise
        run.note("by rule instead", judgement=judgement.name, why=error.message)
        return judgement.rule(value, run.resources)
    return given if isinstance(given, Abstain) else given.value
