"""Ask BioWeave in the small world."""

from __future__ import annotations

from typing import Any

from bioloom.core.evidence import Channel
from bioloom.core.method import answer
from bioloom.core.ports import Resources
from bioloom.core.question import Question
from bioloom.core.trace import Bundle
from bioloom.methods.bioweave.method import BioWeave

BOTH = "Which gene is associated with both redness and greenness?"
GENES = "Which genes are associated with redness?"
MANY = "How many genes are associated with redness?"


def ask(using: Resources, text: str, *sources: Channel, options: tuple[str, ...] = (), **knobs: Any) -> Bundle:
    """The answer under a source condition, KG alone when none is given."""
    question = Question(text=text, options=options, sources=sources or ("kg",))
    return answer(BioWeave(**knobs), question, using)


def notes(bundle: Bundle, name: str) -> list[dict[str, Any]]:
    """The details of the notes of one name."""
    return [dict(n.detail) for n in bundle.trace.notes(name)]
