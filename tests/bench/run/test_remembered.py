"""What a process remembers of reading: the same answers, and no plan where other sources are allowed than it knew."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bioloom.bench.run.remembered import RememberedRules
from bioloom.core.judgement import Reply
from bioloom.core.ports import Resources
from bioloom.core.question import Question
from bioloom.methods.bioweave.plan.stage import PLAN
from bioloom.methods.bioweave.plan.types import PlanAsked
from bioloom.reason.rules import RuleReasoner


@dataclass(frozen=True)
class Counting(RuleReasoner):
    """Rules that count how often they were asked."""

    asked: list[str] = field(default_factory=list)

    def judge(self, judgement: Any, value: Any, kit: Resources, **how: Any) -> Any:
        self.asked.append(judgement.name)
        return super().judge(judgement, value, kit, **how)


def test_a_question_is_read_once_and_the_widest_plan_serves_the_others(world: Resources) -> None:
    rules = Counting()
    remembered = RememberedRules(rules)

    def plan(*allowed: Any, id_: str = "a") -> Any:
        asked = PlanAsked(question=Question(text="Which genes are associated with redness?", id=id_), allowed=allowed)
        given = remembered.judge(PLAN, asked, world)
        assert isinstance(given, Reply)
        return given.value

    first = plan("kg", "doc")
    assert plan("kg", "doc", id_="b") is first
    assert plan("kg") is first
    assert len(rules.asked) == 1
    assert plan("kg", "web").sources == ("kg", "web")
    assert len(rules.asked) == 2
    plan("kg", "web")
    assert len(rules.asked) == 3
