"""Why a drug harms, or is not to be given, is no question of the mechanism by which it treats."""

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


def heard_reasons(asked: Understanding, text: str) -> Understanding:
    """``asked``, refused where a mechanism was read and the words want to know why something harms."""
    if len(asked.parts) != 1 or asked.parts[0].operator != "mechanism":
        return asked
    if not _WHY.search(text) or not _HARM.search(text):
        return asked
    return asked.model_copy(update={"parts": (), "missing": (WHY,)})
