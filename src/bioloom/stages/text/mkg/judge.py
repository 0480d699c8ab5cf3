"""What an agent says of a medical term from texts on it: a summary, and its relations both ways, each with how sure.

The scale is AMG-RAG's, 1 to 10: 10 is direct and clear, 7 to 9 likely, 4 to 6 weak, 1 to 3 hardly any connection.
"""

from __future__ import annotations

from typing import Any

from pydantic import Field

from bioloom.core.judgement import Judgement
from bioloom.core.untrusted import fenced
from bioloom.core.value import Value
from bioloom.stages.text.lines import Line

PACKAGE = "bioloom.stages.text.mkg"
TOP = 10
RELATIONS = (
    "treats", "causes", "symptom_of", "risk_factor_for", "prevents", "diagnoses", "interacts_with", "part_of",
    "related_to",
)  # fmt: skip


class Asking(Value):
    """A question, or another text, whose terms are wanted."""

    text: str
    options: tuple[str, ...] = ()


class Term(Value):
    """A medical term and how much it matters, 1 to 10."""

    name: str
    relevance: int = Field(default=TOP, ge=1, le=TOP)


class Terms(Value):
    """The terms of a text, the weightiest first."""

    terms: tuple[Term, ...] = ()


class Reading(Value):
    """A term, what else may be related to it, and texts on it."""

    term: str
    others: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()


class Tie(Value):
    """``term`` stands to ``target`` in ``relation``, and ``target`` to it in ``back`` (empty: not at all)."""

    target: str
    relation: str = "related_to"
    back: str = ""
    confidence: int = Field(ge=1, le=TOP)
    cited: tuple[str, ...] = ()


class Described(Value):
    """What the texts say of a term."""

    summary: str = ""
    kind: str = ""
    confidence: int = Field(default=TOP, ge=1, le=TOP)
    relations: tuple[Tie, ...] = ()


def _slots(value: Reading) -> dict[str, Any]:
    return {
        "term": value.term, "others": "; ".join(value.others), "relations": ", ".join(RELATIONS),
        "lines": fenced((x.text for x in value.lines), (x.label for x in value.lines)),
    }  # fmt: skip


TERMS = Judgement(
    "medical-terms", Asking, Terms, "none", prompt=(PACKAGE, "terms.md"),
    slots=lambda v: {"text": fenced([v.text], ["text"]), "options": "".join(f"\n- {o}" for o in v.options)},
)  # fmt: skip
DESCRIBE = Judgement("describe-term", Reading, Described, "none", prompt=(PACKAGE, "describe.md"), slots=_slots)
