"""Reasons that are asked for: of what is on record none is, and why a drug harms is no mechanism by which it treats."""

from __future__ import annotations

import re

from ..types import Understanding

WHY = "reasons: the graph says that, not why"
_WHY = re.compile(r"\b(?:why|how come|(?:the )?reasons? (?:why|that|for))\b", re.IGNORECASE)
_HARM = re.compile(
    r"\b(?:caus(?:e|es|ed|ing)|lead(?:s|ing)? to|led to|induc(?:e|es|ed|ing)|trigger(?:s|ed)?|worsen(?:s|ed)?"
    r"|result(?:s|ed)? in|provok\w+|contra-?indicat\w+|avoid\w*|forbidden|not (?:be )?(?:given|used|taken)"
    r"|stopp?(?:ed)?|dangerous|unsafe|harm\w*|toxic\w*|risk\w*|interact\w*)\b",
    re.IGNORECASE,
)
_BESIDE = re.compile(
    r"\b(?:with|and|plus|give|state|including) (?:the |a |its |their |your )?(?:reason|rationale|explanation)s?\b",
    re.IGNORECASE,
)


def heard_reasons(asked: Understanding, text: str) -> Understanding:
    """``asked``, refused where reasons are wanted beside it, or are read as a mechanism or as a connection."""
    if len(asked.parts) != 1:
        return asked
    if asked.parts[0].operator == "path" and _WHY.search(text):
        why = WHY
    elif asked.parts[0].operator != "mechanism":
        beside = _BESIDE.search(text)
        why = f"{beside[0]!r}: the graph says that, not why" if beside is not None else ""
    else:
        why = WHY if _WHY.search(text) and _HARM.search(text) else ""
    return asked.model_copy(update={"parts": (), "missing": (why,)}) if why else asked
