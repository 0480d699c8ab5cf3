"""An answer as people work on with it in Python: names and identifiers, evidence, tables, networks, cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from bioloom.core.answer import Answer
from bioloom.core.errors import InputError
from bioloom.core.evidence import Evidence
from bioloom.core.fact import Entity, Fact
from bioloom.core.trace import Bundle
from bioloom.core.trust.grade import Grade

from .bundle_json import bundle_json, write_bundle
from .cards import html_card, markdown_card, plain_card
from .tables import frame, network

if TYPE_CHECKING:
    import networkx
    import pandas

ANSWERS = ["curie", "name", "category", "score", "reasons", "via"]
EVIDENCE = [
    "subject", "subject_name", "predicate", "object", "object_name", "negated", "source", "publications", "grade",
    "channel", "record", "text",
]  # fmt: skip
TRACE = ["stage", "event", "what", "seconds", "said"]


@dataclass(frozen=True)
class Answered:
    """A question that was answered. ``bundle`` holds everything; the rest are ways to look at it."""

    bundle: Bundle

    @property
    def answer(self) -> Answer:
        """The answer with its kind, caveats, notes and parts."""
        return self.bundle.answer

    @property
    def value(self) -> str | int | tuple[str, ...] | None:
        """The name or names, the number, yes, no or maybe, the option; None without a supported answer."""
        return None if self.abstained else self.answer.value

    @property
    def entities(self) -> tuple[Entity, ...]:
        """The things that are the answer, the best supported first; of several questions those of all."""
        parts = self.answer.parts or (self.answer,)
        return tuple(dict.fromkeys(r.entity for part in parts if not part.abstained for r in part.entities))

    @property
    def names(self) -> tuple[str, ...]:
        """Their names."""
        return tuple(e.name for e in self.entities)

    @property
    def curies(self) -> tuple[str, ...]:
        """Their identifiers."""
        return tuple(e.curie for e in self.entities)

    @property
    def abstained(self) -> bool:
        """Whether there is no supported answer; ``missing`` says what would be needed."""
        return self.answer.abstained

    @property
    def missing(self) -> tuple[str, ...]:
        """What is missing for an answer."""
        return self.answer.missing

    @property
    def caveats(self) -> tuple[str, ...]:
        """What changes the meaning of the answer: to be read before it."""
        return tuple(c.said for c in self.answer.caveats)

    @property
    def read_as(self) -> str:
        """The question as it was read, in a plain sentence."""
        return self.answer.read_as

    @property
    def pattern(self) -> str:
        """The same as a pattern, which `KnowledgeBase.match` takes."""
        return self.bundle.pattern

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """What the answer cites."""
        return self.bundle.evidence

    @property
    def confidence(self) -> float | None:
        """Of this answer, 0 to 1; None when nobody can honestly say."""
        return self.answer.confidence

    def facts(self) -> Iterator[tuple[Fact, Grade | None, Evidence]]:
        """Every statement that is cited, with how far it is to be trusted (None for texts) and where it stands."""
        for unit in self.evidence:
            for i, fact in enumerate(unit.facts):
                yield fact, unit.grades[i] if i < len(unit.grades) else None, unit

    def table(self, of: Literal["answers", "evidence", "trace"] = "answers") -> pandas.DataFrame:
        """A row for each answer, each statement of the evidence, or each step of the trace (extra ``tables``)."""
        if of == "answers":
            return frame(list(self._answer_rows()), ANSWERS)
        if of == "evidence":
            return frame(list(self._evidence_rows()), EVIDENCE)
        if of == "trace":
            return frame(list(self._trace_rows()), TRACE)
        raise InputError(f"There is no table of {of!r}.", hint="Ask for 'answers', 'evidence' or 'trace'.")

    def _answer_rows(self) -> Iterator[dict[str, Any]]:
        for part in self.answer.parts or (self.answer,):
            for r in () if part.abstained else part.entities:
                yield {
                    "curie": r.entity.curie, "name": r.entity.name,
                    "category": r.entity.categories[0] if r.entity.categories else "",
                    "score": r.score, "reasons": "; ".join(r.reasons), "via": "; ".join(e.name for e in r.via),
                }  # fmt: skip

    def _evidence_rows(self) -> Iterator[dict[str, Any]]:
        for fact, grade, unit in self.facts():
            yield {
                "subject": fact.subject.curie, "subject_name": fact.subject.name, "predicate": fact.predicate,
                "object": fact.object.curie, "object_name": fact.object.name, "negated": fact.negated,
                "source": fact.primary_knowledge_source.removeprefix("infores:") or unit.origin.source,
                "publications": "; ".join(fact.publications), "grade": grade.level if grade else "",
                "channel": unit.origin.channel, "record": unit.origin.record,
                "text": "" if unit.span is None else unit.text,
            }  # fmt: skip

    def _trace_rows(self) -> Iterator[dict[str, Any]]:
        for event in self.bundle.trace.events:
            said: object = event.message if event.event == "failed" else ""
            if event.event == "noted":
                said = ", ".join(
                    f"{key}: {value}" for key, value in event.detail.items() if value not in (None, "", [])
                )
            yield {
                "stage": event.stage, "event": event.event,
                "what": event.name if event.event == "noted" else event.port,
                "seconds": None if event.event == "noted" else event.seconds, "said": said,
            }  # fmt: skip

    def graph(self) -> networkx.MultiDiGraph:
        """The evidence as a network: things by CURIE, statements as edges (extra ``tables``)."""
        return network((fact for fact, _, _ in self.facts()), self.entities)

    def to_dict(self) -> dict[str, Any]:
        """The versioned, sealed JSON of docs/json.md."""
        return bundle_json(self.bundle)

    def save(self, path: str | Path) -> None:
        """Keep it as a file for `KnowledgeBase.verify`; written whole or not at all."""
        write_bundle(self.bundle, Path(path))

    def __str__(self) -> str:
        return plain_card(self.bundle)

    def __repr__(self) -> str:
        things = ", ".join(self.names[:5]) if self.answer.kind in ("entity", "entities") else ""
        said = "no supported answer" if self.abstained else things or str(self.value)
        return f"<Answered {self.bundle.question.text!r}: {said}>"

    def _repr_markdown_(self) -> str:
        return markdown_card(self.bundle)

    def _repr_html_(self) -> str:
        return html_card(self.bundle)
