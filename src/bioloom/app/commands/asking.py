"""A question with its settings, run to a bundle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from bioloom.app.session import Session, method
from bioloom.core.evidence import Channel
from bioloom.core.method import Method, answer
from bioloom.core.question import Question
from bioloom.core.run import Budget
from bioloom.core.trace import Bundle
from bioloom.reason.watch import in_time
from bioloom.sources.live import LIVE, Chosen

from .modelling import checked


@dataclass(frozen=True)
class Asker:
    """Asks with one method over one session."""

    session: Session
    method_name: str
    sources: tuple[Channel, ...]
    context: tuple[str, ...] = ()
    budget: Budget = field(default_factory=Budget)
    knobs: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def method(self) -> Method:
        """The method, made once."""
        return method(self.method_name, self.knobs)

    def __call__(self, text: str, options: tuple[str, ...] = (), item_id: str = "") -> Bundle:
        """The answer to one question."""
        question = Question(text=text, id=item_id, options=options, sources=self.sources, context=self.context)
        session = self.session
        budget = checked(self.budget, session.resources.reasoner)
        resources, versions = session.resources, session.versions

        def asked() -> Bundle:
            return answer(self.method, question, resources, budget=budget, versions=versions)

        # What a run calls it bounds itself; whatever else a method does ends with its seconds, too.
        return in_time(asked, "The question", budget.seconds)


def beside_corpora(chosen: Chosen) -> tuple[Chosen, tuple[Channel, ...]]:
    """What ``--sources`` means where a corpus is given: the live sources, and the channels that are allowed.

    The corpus is the documents, then: live literature is asked only where it is named, so that nothing leaves the
    machine unasked.
    """
    named = any(LIVE.get(name).channel == "doc" for name in chosen.named)
    live = chosen if named else replace(chosen, channels=tuple(c for c in chosen.channels if c != "doc"))
    return live, tuple(dict.fromkeys((*chosen.channels, "doc")))
