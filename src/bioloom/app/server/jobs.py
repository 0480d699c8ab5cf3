"""What a worker can be asked to do: each job takes a door and what was given, and returns a versioned JSON object."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from bioloom.api.patterns import written
from bioloom.core.errors import InputError
from bioloom.core.pattern import Pattern
from bioloom.core.trace import Recorder
from bioloom.core.value import Value, first_fault
from bioloom.reason.resolve import RULES
from bioloom.sources.live import choose

if TYPE_CHECKING:
    from bioloom.api.knowledge_base import KnowledgeBase

Given = dict[str, Any]
Job = Callable[["KnowledgeBase", Given, Recorder], dict[str, Any]]
KNOBS = {"loosely": "loosely", "closed_world": "closed_world", "every_entry": "entries"}  # as the commands name them


def _ask(kb: KnowledgeBase, given: Given, recorder: Recorder) -> dict[str, Any]:
    if sources := given.get("sources"):
        _allowed(kb, sources)
    knobs: dict[str, Any] = {knob: True for name, knob in KNOBS.items() if given.get(name)}
    reasoner = given.get("reasoner")
    if reasoner not in (None, RULES, kb.session.reasoner_name):
        raise InputError(
            f"This server does not ask {reasoner!r}.",
            hint=f"It judges by {kb.session.reasoner_name}, as bioloom serve --reasoner says, and by rules alone.",
        )
    asked = kb.using(
        method=given.get("method"), sources=sources or None, context=given.get("context"), reasoner=reasoner, **knobs
    )
    return asked.ask(
        given["question"], given.get("options") or (), recorder=recorder, pattern=given.get("pattern", "")
    ).to_dict()


def _pattern(_: KnowledgeBase, given: Given, __: Recorder) -> dict[str, Any]:
    """The text of patterns that were changed as they stand in a trace.

    Raises:
        InputError: one has another shape.
    """
    try:
        patterns = [Pattern.model_validate(p) for p in given["patterns"]]
    except ValidationError as error:
        raise InputError(
            f"That is no pattern: {first_fault(error, 'it')}.", hint="Send the `pattern` of a part as the trace has it."
        ) from None
    return written(patterns).to_dict()


def _search(kb: KnowledgeBase, given: Given, _: Recorder) -> dict[str, Any]:
    _allowed(kb, given["sources"])
    return kb.search(**given).to_dict()


def _allowed(kb: KnowledgeBase, sources: str) -> None:
    """A client may narrow what whoever runs the server allows to be drawn on, not widen it.

    Raises:
        InputError: it would.
    """
    wanted, own = choose(sources), kb.session.chosen
    beyond = {*wanted.channels, *wanted.named} - {*kb.asker.sources, *own.named, *own.names}
    if beyond:
        raise InputError(
            f"This server does not draw on {', '.join(sorted(beyond))}.",
            hint=f"It draws on {', '.join(kb.asker.sources)}; bioloom serve --sources says on what.",
        )


def _shown(kind: str, value: Value) -> dict[str, Any]:
    return {"schema": f"bioloom.{kind}/1", **value.model_dump(mode="json", exclude_none=True)}


JOBS: Mapping[str, Job] = {
    "ask": _ask,
    "search": _search,
    "pattern": _pattern,
    "match": lambda kb, given, _: kb.match(**given).to_dict(),
    "ground": lambda kb, given, _: kb.ground(**given).to_dict(),
    "entity": lambda kb, given, _: _shown("entity", kb.entity(**given)),
    "explain": lambda kb, given, _: _shown("kg.explain", kb.explain(**given)),
    "neighbours": lambda kb, given, _: _shown("neighbours", kb.neighbours(**given)),
    "paths": lambda kb, given, _: _shown("paths", kb.paths(**given)),
    "evidence": lambda kb, given, _: _shown("evidence", kb.evidence(**given)),
    "expression": lambda kb, given, _: _shown("expression", kb.expression(**given)),
    "verify": lambda kb, given, _: kb.verify(given["answer"]).to_dict(),
}
