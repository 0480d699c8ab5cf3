"""What a question wants something in place of is not taken beside it: its interactions count for nothing."""

from __future__ import annotations

import re

from bioloom.core.fact import Condition
from bioloom.stages.gate.infer.hierarchy import Kin
from bioloom.stages.gate.types import Patient

from .drugs import drugs_in
from .role import asks_for_another

_OF = re.compile(
    r"\b(?:instead of|in place of|alternatives? to|substitutes? for|replac\w+|switch(?:ed|ing)? from|rather than)\s+"
    r"(?P<what>[^.?!;]+)",
    re.IGNORECASE,
)


def without_replaced(patient: Patient, text: str, kin: Kin) -> Patient:
    """``patient`` without the drug that ``text`` asks for something in place of, as one that is taken.

    It is the one that is named there, or is of the class that is; where none is named ("what could he get instead?"),
    the only one that is taken.
    """
    taken = [s for s in patient.states if s.kind == "drug" and s.op == "=" and s.curie is not None]
    if not taken or not asks_for_another(text):
        return patient
    named = [d.entity.curie for m in _OF.finditer(text) for d in drugs_in(m["what"], kin.linker)]
    alone = len({s.text for s in taken}) == 1
    gone = [s for s in taken if (any(_is(s, c, kin) for c in named) if named else alone)]
    return patient.model_copy(update={"states": tuple(s for s in patient.states if s not in gone)}) if gone else patient


def _is(s: Condition, curie: str, kin: Kin) -> bool:
    return kin.is_kind(str(s.curie), curie) or kin.is_kind(curie, str(s.curie))
