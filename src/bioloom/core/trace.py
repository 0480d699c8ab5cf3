"""What a run records, and the bundle that is kept of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from threading import Lock
from typing import Annotated, Any, Literal

from pydantic import Field, JsonValue

from .answer import Answer
from .evidence import Evidence
from .pattern import Pattern
from .pattern_text import format_pattern
from .ports import PortKind
from .question import Question
from .usage import Usage
from .value import Value, digest

BUNDLE_FORMAT = 2  # 2: ids of evidence cover facts and answer sets; the file is sealed


class _Event(Value):
    path: tuple[int, ...]
    stage: str


class Called(_Event):
    """An effect: which port, what was asked of it, what came back (evidence by id), how long it took."""

    event: Literal["called"] = "called"
    kind: PortKind
    port: str
    request: JsonValue
    reply: JsonValue
    seconds: float


class Noted(_Event):
    """A decision the method took, and why."""

    event: Literal["noted"] = "noted"
    name: str
    detail: dict[str, JsonValue]


class Failed(_Event):
    """An effect that failed; the error was raised to the method, which may have gone on without it."""

    event: Literal["failed"] = "failed"
    kind: PortKind
    port: str
    request: JsonValue
    error: str
    message: str
    seconds: float


AnyEvent = Annotated[Called | Noted | Failed, Field(discriminator="event")]


class Trace(Value):
    """Every effect and decision of one run, in the order of the method (not of the clock)."""

    events: tuple[AnyEvent, ...] = ()

    def timeless(self) -> Trace:
        """The same trace with all times zero: equal for equal runs."""
        return Trace(events=tuple(e if isinstance(e, Noted) else _timeless(e) for e in self.events))

    def calls(self, kind: PortKind | None = None) -> tuple[Called, ...]:
        """The calls, of one kind if given."""
        return tuple(e for e in self.events if isinstance(e, Called) and kind in (None, e.kind))

    def notes(self, name: str) -> tuple[Noted, ...]:
        """The notes called ``name``."""
        return tuple(e for e in self.events if isinstance(e, Noted) and e.name == name)

    def usage(self) -> Usage:
        """What the reasoners of this run cost, as far as they replied."""
        replies = (e.reply for e in self.calls("reasoner"))
        return sum((Usage.model_validate(r["usage"]) for r in replies if isinstance(r, dict) and "usage" in r), Usage())

    def relevance(self) -> dict[str, tuple[float, str]]:
        """How relevant texts were held, by evidence id: the score, and who gave it, the last one where several did.

        A source scores what it finds, and a reranker what it is shown; scores of two are not of one scale.
        """
        found: dict[str, tuple[float, str]] = {}
        for event in self.events:
            if isinstance(event, Called) and event.kind == "source" and isinstance(event.reply, list):
                scored = [(h.get("id"), h.get("score"), event.port) for h in event.reply if isinstance(h, dict)]
            elif isinstance(event, Noted) and event.name == "reranked":
                ids, scores = event.detail.get("ids"), event.detail.get("scores")
                both = zip(ids, scores, strict=False) if isinstance(ids, list) and isinstance(scores, list) else ()
                scored = [(i, s, str(event.detail.get("by", ""))) for i, s in both]
            else:
                continue
            found |= {i: (float(s), by) for i, s, by in scored if isinstance(i, str) and isinstance(s, int | float)}
        return found

    def failures(self) -> tuple[Failed, ...]:
        """What failed on the way."""
        return tuple(e for e in self.events if isinstance(e, Failed))


def _timeless(event: Called | Failed) -> Called | Failed:
    """The event without its time, and without those that a program and its host calls took."""
    zero: dict[str, Any] = {"seconds": 0.0}
    if isinstance(event, Called) and event.kind == "sandbox" and isinstance(event.reply, dict):
        calls = event.reply.get("calls")
        bare = [{**c, "seconds": 0.0} for c in calls if isinstance(c, dict)] if isinstance(calls, list) else calls
        zero["reply"] = {**event.reply, "seconds": 0.0} | ({"calls": bare} if calls else {})
    return event.model_copy(update=zero)


class Bundle(Value):
    """A saved answer: all that is needed to check it again, offline (``bioloom verify``)."""

    format: int = BUNDLE_FORMAT
    question: Question
    method: str
    answer: Answer
    pattern: str = ""
    evidence: tuple[Evidence, ...] = ()
    trace: Trace = Trace()
    versions: dict[str, str] = Field(default_factory=dict)
    seconds: float = 0.0


def seal(body: Mapping[str, Any]) -> str:
    """A checksum over the JSON of a bundle without its seal, whatever the order of its keys.

    1.0 and 1 are one number: whoever reads and writes JSON in JavaScript, as a browser does, makes the one the other.
    """
    return seal_to_the_letter(_with_whole_numbers(body))


def seal_to_the_letter(body: Mapping[str, Any]) -> str:
    """The same with 1.0 and 1 told apart, as files were sealed before."""
    return digest(json.dumps(body, sort_keys=True, separators=(",", ":")), length=32)


def _with_whole_numbers(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _with_whole_numbers(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_with_whole_numbers(v) for v in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


class Recorder:
    """Thread-safe; order comes from paths, not from the clock."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._events: list[Called | Noted | Failed] = []
        self._evidence: dict[str, Evidence] = {}

    def add(self, event: Called | Noted | Failed) -> None:
        """Keep one event."""
        with self._lock:
            self._events.append(event)

    def keep(self, evidence: Evidence) -> str:
        """Keep one unit of evidence; its id, which an answer may cite."""
        with self._lock:
            self._evidence[evidence.id] = evidence
        return evidence.id

    def has(self, evidence_id: str) -> bool:
        """Whether the run holds this evidence."""
        with self._lock:
            return evidence_id in self._evidence

    def evidence(self, ids: tuple[str, ...] | None = None) -> tuple[Evidence, ...]:
        """Evidence by id: those asked for in their order, or all in order of id."""
        with self._lock:
            wanted = sorted(self._evidence) if ids is None else ids
            return tuple(self._evidence[i] for i in wanted)

    def trace(self) -> Trace:
        """All events in path order."""
        with self._lock:
            return Trace(events=tuple(sorted(self._events, key=lambda e: e.path)))


def view(thing: object) -> Any:
    """What a trace keeps of a request or a reply."""
    if isinstance(thing, Pattern):
        return format_pattern(thing)
    if isinstance(thing, Value):
        return thing.model_dump(mode="json", exclude_defaults=True)
    if hasattr(thing, "trace"):
        return thing.trace()
    if isinstance(thing, (list, tuple)):
        return [view(item) for item in thing]
    if isinstance(thing, (str, int, float, bool, dict)) or thing is None:
        return thing
    bare = type(thing).__repr__ is object.__repr__  # it would say where in memory it lies, in each run elsewhere
    return type(thing).__name__ if bare else repr(thing)
