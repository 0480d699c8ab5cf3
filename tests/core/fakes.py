"""A graph, a source and a reasoner that are told what to say."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bioloom.core.evidence import Channel, Evidence, Origin
from bioloom.core.judgement import Reply
from bioloom.core.ports import Hit, PortKind, Query, Resources
from bioloom.core.usage import Usage
from bioloom.core.value import Value


@dataclass
class FakeSource:
    """Finds what ``find`` says; may be slow, may raise."""

    name: str = "fake"
    channel: Channel | None = "doc"
    find: Callable[[Query], Sequence[str]] = lambda q: (q.text,)
    delay: Callable[[], float] = lambda: 0.0
    kind: PortKind = "source"
    asked: list[tuple[str, float | None]] = field(default_factory=list)

    def handle(self, request: Query, *, timeout: float | None) -> Sequence[Hit]:
        self.asked.append((request.text, timeout))
        time.sleep(self.delay())
        origin = Origin(channel="doc", source=self.name, record="r")
        return [Hit(evidence=Evidence(text=t, origin=origin), score=1.0) for t in self.find(request)]


@dataclass
class FakeReasoner:
    """Replies what ``say`` says, at ten tokens a call."""

    say: Callable[[Any], Any]
    name: str = "fake"

    def judge(
        self, judgement: Any, value: Value, kit: Resources, *, sample: int, temperature: float, timeout: Any
    ) -> Any:
        return Reply(self.say(value), by=self.name, usage=Usage(calls=1, tokens_in=6, tokens_out=4))


def resources(*sources: FakeSource, say: Callable[[Any], Any] = lambda v: v) -> Resources:
    """Resources without a graph."""
    none: Any = None
    return Resources(graph=none, linker=none, reasoner=FakeReasoner(say), sources={s.name: s for s in sources})
