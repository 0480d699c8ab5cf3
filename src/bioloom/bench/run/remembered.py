"""Rules that read a question once for all cells of a process: reading takes longest, and is the same for all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from bioloom.core.judgement import Abstain, In, Judgement, Out, Reply
from bioloom.core.ports import Resources
from bioloom.core.question import Question
from bioloom.reason.rules import RuleReasoner

VARIABLE = "BIOLOOM_BENCH_REMEMBER"  # set to 1: seconds of a cell are then without what an earlier one read
READ = ("understand", "plan")  # the judgements whose rule reads a whole question
WEB = "web"  # whether a plan has this source depends on the others that are allowed


@dataclass(frozen=True)
class RememberedRules:
    """`RuleReasoner` that remembers what `READ` gave, for every graph of its own; answers are those without it.

    A plan that was made where more sources are allowed serves where fewer are: who asked leaves out what is not.
    ``known`` lives as long as the process; a graph is told by its object, which whoever opened it keeps.
    """

    rules: RuleReasoner = field(default_factory=RuleReasoner)
    known: dict[tuple[str, str, int], tuple[frozenset[str], Any]] = field(default_factory=dict)
    lock: Any = field(default_factory=Lock)

    @property
    def name(self) -> str:
        """That of rules: there is no other who judges."""
        return self.rules.name

    @property
    def rules_alone(self) -> bool:
        """As of rules."""
        return True

    def metered(self, meter: Callable[[], None]) -> RememberedRules:  # noqa: ARG002 - rules cost nothing
        """Itself."""
        return self

    def judge(
        self, judgement: Judgement[In, Out], value: In, kit: Resources, *,
        sample: int = 0, temperature: float = 0.0, timeout: float | None = None,
    ) -> Reply[Out] | Abstain:  # fmt: skip
        """What the rule gave the first time.

        Raises:
            NeedsModelError: the judgement has no rule.
            BudgetError: the rule took longer than ``timeout``, or more memory than a rule may take.
        """
        ask = self.rules.judge
        if judgement.name not in READ:
            return ask(judgement, value, kit, sample=sample, temperature=temperature, timeout=timeout)
        key, allowed = (judgement.name, _said(value), id(kit.graph)), frozenset(getattr(value, "allowed", ()))
        with self.lock:
            wider, found = self.known.get(key, (frozenset(), None))
        if found is not None and allowed <= wider and WEB not in wider:
            again: Reply[Out] | Abstain = found
            return again
        given = ask(judgement, value, kit, sample=sample, temperature=temperature, timeout=timeout)
        with self.lock:
            self.known[key] = (allowed, given)
        return given


def _said(value: Any) -> str:
    """The input without what does not change how it is read: the question's id and where it may be looked up."""
    question: Question = value.question
    bare = {"question": question.model_copy(update={"id": "", "sources": ()})}
    said: str = value.model_copy(update=bare | ({"allowed": ()} if hasattr(value, "allowed") else {})).model_dump_json()
    return said
