"""Rules as a reasoner: hand the input to the judgement's own rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from bioloom.core.errors import NeedsModelError
from bioloom.core.judgement import Abstain, In, Judgement, Out, Reply
from bioloom.core.ports import Resources

from .watch import watched


@dataclass(frozen=True)
class RuleReasoner:
    """Gives the judgements that have a rule; abstains where the rule does."""

    name: str = "rules"
    rules_alone: ClassVar[bool] = True

    def metered(self, meter: Callable[[], None]) -> RuleReasoner:  # noqa: ARG002 - rules cost nothing
        """Itself."""
        return self

    def judge(
        self, judgement: Judgement[In, Out], value: In, kit: Resources, *,
        sample: int = 0, temperature: float = 0.0, timeout: float | None = None,  # noqa: ARG002 - rules are sure
    ) -> Reply[Out] | Abstain:  # fmt: skip
        """The rule's reply, or its abstention.

        Raises:
            NeedsModelError: the judgement has no rule.
            BudgetError: the rule took longer than ``timeout``, or more memory than a rule may take.
        """
        if judgement.rule is None:
            raise NeedsModelError(
                f"The judgement {judgement.name!r} has no rule and no model is configured.",
                hint="Configure a model with --reasoner, or use a method that rules can run (loom).",
            )
        rule = judgement.rule
        given = watched(lambda: rule(value, kit), f"The judgement {judgement.name!r}", timeout)
        return given if isinstance(given, Abstain) else Reply(given, by=self.name)
