"""A reasoner whose readings of cases were written down: what a large model replied to the prompt of `read-case`.

The replies stand beside the cases (``asked/patients_9.read.jsonl``), line by line; all else is judged by rules. So the
reading of a case by a model and what the graph makes of it can be measured apart, and again without the model.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from bioloom.core.errors import ReplyError
from bioloom.core.judgement import Abstain, Judgement, Reply
from bioloom.core.ports import Resources
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.gate.read.case.written import WrittenCase, read


@dataclass(frozen=True)
class WrittenDown:
    """Gives the reading of each case of ``replies`` (text to reply); what it has none for is a fault of the reply."""

    replies: dict[str, dict[str, Any]]
    name: str = "written down"
    rules: RuleReasoner = field(default_factory=RuleReasoner)
    rules_first: ClassVar[bool] = True

    def judge(
        self, judgement: Judgement[Any, Any], value: Any, kit: Resources, *,
        sample: int = 0, temperature: float = 0.0, timeout: float | None = None,
    ) -> Reply[Any] | Abstain:  # fmt: skip
        """The reading of a case, or what the rules say of anything else."""
        if judgement.name != "read-case":
            return self.rules.judge(judgement, value, kit, sample=sample, temperature=temperature, timeout=timeout)
        if (found := self.replies.get(value.question.text)) is None:
            raise ReplyError(f"No reading is written down of {value.question.text[:60]!r}.", hint="Ask the model.")
        return Reply(read(WrittenCase.model_validate(found), value, kit), by=self.name)


def written_down(texts: Path, replies: Path) -> WrittenDown:
    """The readings in ``replies`` of the cases in ``texts``, which have as many lines."""
    lines = zip(texts.read_text("utf-8").splitlines(), replies.read_text("utf-8").splitlines(), strict=True)
    return WrittenDown({text: json.loads(reply) for text, reply in lines})


__all__ = ["WrittenDown", "written_down"]
