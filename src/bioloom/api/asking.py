"""A question with its settings, run to a bundle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from bioloom.core.errors import SetupError
from bioloom.core.evidence import Channel
from bioloom.core.method import Method, answer
from bioloom.core.ports import Reasoner
from bioloom.core.question import Question
from bioloom.core.run import Budget
from bioloom.core.trace import Bundle, Recorder
from bioloom.reason.resolve import model_of
from bioloom.reason.watch import in_time
from bioloom.sources.live import LIVE, Chosen

from .patterns import by_identifier
from .session import Session, method


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

    def __call__(
        self, text: str, options: tuple[str, ...] = (), item_id: str = "", recorder: Recorder | None = None,
        pattern: str = "",
    ) -> Bundle:  # fmt: skip
        """The answer to one question; ``recorder`` hears what is done for it as it is done.

        ``pattern`` stands in the place of what the question would be read as, a line for each of its parts.
        """
        session = self.session
        question = Question(
            text=text, id=item_id, options=options, sources=self.sources, context=self.context,
            pattern=by_identifier(pattern, session) if pattern.strip() else "",
        )  # fmt: skip
        budget = _priced(self.budget, session.resources.reasoner)
        resources, versions = session.resources, session.versions

        def asked() -> Bundle:
            return answer(self.method, question, resources, budget=budget, versions=versions, recorder=recorder)

        # What a run calls it bounds itself; whatever else a method does ends with its seconds, too.
        return in_time(asked, "The question", budget.seconds)


def _priced(budget: Budget, reasoner: Reasoner) -> Budget:
    """``budget``, unless it limits the cost of a model whose price nobody knows."""
    model = model_of(reasoner)
    if budget.money is not None and model is not None and model.price is None and not model.free:
        raise SetupError(
            f"What {model.name} costs is not known, so --budget-money cannot hold.",
            hint=f'Add [prices."{model.name}"] to the configuration file, or use --budget-tokens.',
        )
    return budget


def beside_corpora(chosen: Chosen) -> tuple[Chosen, tuple[Channel, ...]]:
    """What ``--sources`` means where a corpus is given: the live sources, and the channels that are allowed.

    The corpus is the documents, then: live literature is asked only where it is named, so that nothing leaves the
    machine unasked.
    """
    named = any(LIVE.get(name).channel == "doc" for name in chosen.named)
    live = chosen if named else replace(chosen, channels=tuple(c for c in chosen.channels if c != "doc"))
    return live, tuple(dict.fromkeys((*chosen.channels, "doc")))
