"""Rules first; a model only where they cannot tell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar

from bioloom.core.judgement import Abstain, In, Judgement, Out, Reply
from bioloom.core.ports import Metered, Reasoner, Resources


@dataclass(frozen=True)
class RulesFirst:
    """Asks ``model`` when a judgement has no rule, its rule abstains, or its reply leaves something to ask.

    A model that says no more than the rule did (its reply does not settle the judgement either) leaves the rule's reply
    standing, with the model's cost.
    """

    rules_first: ClassVar[bool] = True

    rules: Reasoner
    model: Reasoner

    @property
    def name(self) -> str:
        """Both."""
        return f"{self.rules.name}, {self.model.name}"

    def metered(self, meter: Callable[[], None]) -> RulesFirst:
        """The same, with the model metered."""
        return replace(self, model=self.model.metered(meter)) if isinstance(self.model, Metered) else self

    def judge(
        self, judgement: Judgement[In, Out], value: In, kit: Resources, *,
        sample: int = 0, temperature: float = 0.0, timeout: float | None = None,
    ) -> Reply[Out] | Abstain:  # fmt: skip
        """The rule's reply if it settles the judgement, else the model's."""
        ruled: Reply[Out] | Abstain | None = None
        if judgement.rule is not None:
            ruled = self.rules.judge(judgement, value, kit, sample=sample, temperature=temperature, timeout=timeout)
            if _settled(judgement, ruled) or judgement.prompt is None:
                return ruled
        reply = self.model.judge(judgement, value, kit, sample=sample, temperature=temperature, timeout=timeout)
        if isinstance(ruled, Reply) and not _settled(judgement, reply):
            return ruled if isinstance(reply, Abstain) else replace(ruled, usage=ruled.usage + reply.usage)
        return reply


def _settled(judgement: Judgement[In, Out], reply: Reply[Out] | Abstain) -> bool:
    return isinstance(reply, Reply) and (judgement.settles is None or judgement.settles(reply.value))
