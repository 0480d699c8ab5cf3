"""A question with its settings, run to a bundle."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from bioloom.app.session import Session, method
from bioloom.core.evidence import Channel
from bioloom.core.method import Method, answer
from bioloom.core.question import Question
from bioloom.core.run import Budget
from bioloom.core.trace import Bundle

from .modelling import checked


@dataclass(frozen=True)
class Asker:
    """Asks with one method over one session."""

    session: Session
    method_name: str
    sources: tuple[Channel, ...]
    context: tuple[str, ...] = ()
    budget: Budget = field(default_factory=Budget)

    @cached_property
    def method(self) -> Method:
        """The method, made once."""
        return method(self.method_name)

    def __call__(self, text: str, options: tuple[str, ...] = (), item_id: str = "") -> Bundle:
        """The answer to one question."""
        question = Question(text=text, id=item_id, options=options, sources=self.sources, context=self.context)
        session = self.session
        budget = checked(self.budget, session.resources.reasoner)
        return answer(self.method, question, session.resources, budget=budget, versions=session.versions)
