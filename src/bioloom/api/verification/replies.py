"""Judgements of a saved run, given again: by the rules where rules gave them, as they were kept where a model did."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pydantic import JsonValue, ValidationError

from bioloom.core.errors import ReplayMissError
from bioloom.core.judgement import Abstain, In, Judgement, Out, Reply
from bioloom.core.ports import Reasoner, Resources
from bioloom.core.trace import Trace, view
from bioloom.core.usage import Usage
from bioloom.reason.escalate import RulesFirst
from bioloom.reason.resolve import RULES
from bioloom.reason.rules import RuleReasoner

FIRST = f"{RULES}, "  # how rules with a model behind them are called


def retold(trace: Trace, *, rules: bool = True) -> tuple[Reasoner, Kept]:
    """The reasoner of a saved run, and the part of it that repeats; without ``rules``, every judgement is repeated."""
    name = named(trace)
    prefix = FIRST if rules and name.startswith(FIRST) else ""
    kept = Kept(trace, name.removeprefix(prefix), prefix, rules_alone=name == RULES)
    if prefix:
        return RulesFirst(RuleReasoner(), kept), kept
    return (RuleReasoner() if rules and name == RULES else kept), kept


def named(trace: Trace) -> str:
    """Who judged, as the trace calls it; the rules where nobody was asked."""
    return next((c.port.rpartition(":")[0] for c in trace.calls("reasoner")), RULES)


@dataclass(frozen=True)
class Kept:
    """Gives the replies that a trace holds; what it does not hold was never asked, which is an error.

    ``given`` are the judgements that were repeated, whoever the trace says had given them: nobody can tell.
    """

    trace: Trace
    name: str
    prefix: str = ""
    rules_alone: bool = False
    given: list[str] = field(default_factory=list)

    def judge(
        self, judgement: Judgement[In, Out], value: In, kit: Resources, *,  # noqa: ARG002 - nobody is asked
        sample: int = 0, temperature: float = 0.0, timeout: float | None = None,  # noqa: ARG002
    ) -> Reply[Out] | Abstain:  # fmt: skip
        """The reply to the same input.

        Raises:
            ReplayMissError: the trace has none, or none that can be read.
        """
        replies = self._known.get(_key(f"{self.prefix}{self.name}:{judgement.name}", view(value)), [])
        if not replies:
            raise ReplayMissError(f"The trace has no reply to the judgement {judgement.name!r} on this input.")
        self.given.append(judgement.name)
        try:
            return _reply(judgement, replies[min(sample, len(replies) - 1)])
        except (ValidationError, KeyError, TypeError) as error:
            raise ReplayMissError(f"The trace's reply to {judgement.name!r} cannot be read: {error}.") from None

    @cached_property
    def _known(self) -> Mapping[str, Sequence[JsonValue]]:
        out: dict[str, list[JsonValue]] = {}
        for call in self.trace.calls("reasoner"):
            out.setdefault(_key(call.port, call.request), []).append(call.reply)
        return out


def _key(port: str, request: JsonValue) -> str:
    return json.dumps([port, request], sort_keys=True)


def _reply(judgement: Judgement[In, Out], kept: Any) -> Reply[Out] | Abstain:
    if "reason" in kept and "value" not in kept:
        return Abstain.model_validate(kept)
    return Reply(
        value=judgement.output.model_validate(kept["value"]),
        by=str(kept["by"]),
        confidence=kept["confidence"],
        usage=Usage.model_validate(kept["usage"]),
        shares={str(k): float(v) for k, v in kept.get("shares", {}).items()},
        tokens=tuple((str(t), float(p)) for t, p in kept.get("tokens", ())),
    )
