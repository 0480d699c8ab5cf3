"""What becomes of a number of a question: a value of the form, or how many are to be named or were."""

from __future__ import annotations

import re

from ..forms.form import Form
from ..forms.numbers import Number
from .how_many import number_wanted

HOW_MANY = "how many"
_BEFORE = 40  # characters before a number in which a word may stand that counts
_COUNTING = re.compile(
    r"\b(?:name|list|give|top|best|first|any|these|those|the|all|both|of|which|say|show|find)\b[^.?!]{0,12}$",
    re.IGNORECASE,
)
_MORE_OR_LESS = re.compile(r"\b(?:more than|over|fewer than|less than|exactly|at most|up to)\s*$", re.IGNORECASE)


def became_of_number(number: Number, form: Form, text: str, slots: int) -> str:
    """What became of ``number``: its value in ``form``, `HOW_MANY`, or nothing; ``slots`` things are named."""
    for _, value in form.bounds:
        if number.means(value):
            return f"{value:g}"
    plain, near = number.values[0], max(0, number.start - _BEFORE)
    if not plain.is_integer() or plain > 12:
        return ""
    counted = plain <= slots or _COUNTING.search(text, near, number.start) or number_wanted(text) == plain
    if counted and not _MORE_OR_LESS.search(text, near, number.start):
        return HOW_MANY
    return ""
