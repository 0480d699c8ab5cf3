"""A model for the tests: what it replies depends on the judgement."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bioloom.core.ports import Resources
from bioloom.reason.chat import ChatReasoner
from bioloom.reason.clock import Deadline
from bioloom.reason.exchange import Completion, Request
from bioloom.reason.settings import FREE, Price

PLAN_BOTH = (
    '{"hops": [["?Gene", "gene_associated_with_condition", "redness"], '
    '["greenness", "gene_associated_with_condition", "?Gene"]], "answer": "?Gene", "wanted": "things", '
    '"sources": ["kg", "doc", "web"]}'
)
CLAIM = '{"claims": []}'


@dataclass
class Replies:
    """Replies by judgement; several are given one after the other, the last again and again."""

    by: dict[str, list[str]]
    name: str = "stub"
    identity: str = "stub"
    free: bool = False
    price: Price | None = FREE
    asked: list[Request] = field(default_factory=list)

    def complete(self, request: Request, deadline: Deadline) -> Completion:
        self.asked.append(request)
        said = self.by[request.judgement]
        text = said.pop(0) if len(said) > 1 else said[0]
        return Completion(text=text, model=self.name, tokens_in=100, tokens_out=20)


def judged_by(using: Resources, model: Replies) -> Resources:
    """The same resources, with a model alone as the judge."""
    return replace(using, reasoner=ChatReasoner(model))


class Forgiving(ChatReasoner):
    """A model in whose place rules may stand where its reply is of no use."""

    rules_first = True
