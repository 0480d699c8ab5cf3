"""Sources of text for the small world: each finds all of its sentences for whatever is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bioloom.core.evidence import Channel, Evidence, Origin
from bioloom.core.ports import Hit, Query, Resources
from bioloom.reason.embed.lexical import LexicalScorer


@dataclass
class Texts:
    """Passages by record; what was asked is kept."""

    passages: dict[str, str]
    channel: Channel = "doc"
    name: str = "texts"
    kind: str = "source"
    live: bool = False
    asked: list[Query] = field(default_factory=list)

    def handle(self, request: Query, *, timeout: float | None) -> Sequence[Hit]:
        self.asked.append(request)
        made = [
            Evidence(
                text=text, origin=Origin(channel=self.channel, source=self.name, record=record), span=(0, len(text))
            )
            for record, text in self.passages.items()
        ]
        return [Hit(evidence=e, score=1.0) for e in made]


def with_texts(world: Resources, *sources: Texts) -> Resources:
    """The world with these sources and the lexical scorer."""
    found: Any = {s.name: s for s in sources}
    scorer: Any = LexicalScorer()
    return replace(world, sources=found, scorer=scorer)
