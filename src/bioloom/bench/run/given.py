"""Rules that are told what each question asks: for what is measured behind the reading, evidence and its pruning.

``given:FILE`` as a reasoner of a spec. A line of the file is a question (``text``, ``options``) and the ``pattern`` it
was made from; nothing of what is right is in it. Methods get the pattern for ``understand`` and for BioWeave's
``plan``; of a question that the file does not have, rules read the text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from bioloom.bench.build.items.files import read_lines, replacing_file
from bioloom.bench.build.items.item import Item
from bioloom.core.judgement import Abstain, In, Judgement, Out, Reply
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Grounding, Resources
from bioloom.core.question import Question
from bioloom.core.value import Value
from bioloom.methods.bioweave.plan.rule import planned
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.read.types import Bound, Reading, Understanding

from .spec import GIVEN


class GivenPattern(Value):
    """What a question asks."""

    text: str
    options: tuple[str, ...] = ()
    pattern: str


def write_given(path: Path, items: Iterable[Item]) -> None:
    """The questions of ``items`` that were made from patterns, each once."""
    given = {(i.text, i.options): GivenPattern(text=i.text, options=i.options, pattern=i.pattern) for i in items}
    with replacing_file(path) as file:
        file.writelines(one.model_dump_json() + "\n" for one in given.values() if one.pattern)


@dataclass(frozen=True)
class GivenPatterns:
    """`RuleReasoner` with the patterns of a file."""

    path: Path
    rules: RuleReasoner = field(default_factory=RuleReasoner)

    @property
    def name(self) -> str:
        """As specs write it."""
        return f"{GIVEN}:{self.path}"

    @property
    def rules_alone(self) -> bool:
        """Nobody else judges."""
        return True

    def metered(self, meter: Callable[[], None]) -> GivenPatterns:  # noqa: ARG002 - rules cost nothing
        """Itself."""
        return self

    def judge(
        self, judgement: Judgement[In, Out], value: In, kit: Resources, *,
        sample: int = 0, temperature: float = 0.0, timeout: float | None = None,
    ) -> Reply[Out] | Abstain:  # fmt: skip
        """The pattern that is given, in the form of the judgement; else the rule's reply."""
        asked: Any = value
        if judgement.name in ("understand", "plan"):
            pattern = self._patterns.get((asked.question.text, asked.question.options))
            if pattern is not None:
                understood = _understood(pattern, asked.question, kit)
                given: Any = understood if judgement.name == "understand" else planned(understood, asked)
                return Reply(given, by=GIVEN)
        return self.rules.judge(judgement, value, kit, sample=sample, temperature=temperature, timeout=timeout)

    @cached_property
    def _patterns(self) -> dict[tuple[str, tuple[str, ...]], str]:
        return {(one.text, one.options): one.pattern for one in read_lines(self.path, GivenPattern)}


def _understood(text: str, question: Question, kit: Resources) -> Understanding:
    pattern = parse_pattern(text)
    if question.kind == "count":
        pattern = pattern.model_copy(update={"operator": "count"})
    bound = []
    for node in pattern.nodes:
        entity = kit.graph.entity(node.curies[0]) if node.curies else None
        if entity is not None and node.name != pattern.answer:
            readings = (Grounding(text=entity.name, start=0, end=0, entity=entity, score=1.0, kind=GIVEN),)
            bound.append(Bound(node=node.name, text=entity.name, start=0, end=0, readings=readings))
    kind = question.kind or "entities"
    reading = Reading(pattern=pattern, kind=kind, bound=tuple(bound), operator="count" if kind == "count" else "select")
    return Understanding(parts=(reading,), options=question.options)
