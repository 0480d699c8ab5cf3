"""The judgement that writes a passage as an abstract that answers a question would have it (Gao et al. 2023)."""

from __future__ import annotations

from bioloom.core.judgement import Judgement
from bioloom.core.value import Value


class Supposing(Value):
    """A question, and its options where it has some."""

    question: str
    options: tuple[str, ...] = ()


class Supposed(Value):
    """A passage that nobody wrote: it is searched with and never shown to whoever answers."""

    passage: str


SUPPOSE = Judgement(
    "suppose", Supposing, Supposed, "none", prompt=("bioloom.stages.text.literature", "suppose.md"),
    slots=lambda v: {"question": v.question, "options": "Options: " + "; ".join(v.options) if v.options else ""},
)  # fmt: skip
