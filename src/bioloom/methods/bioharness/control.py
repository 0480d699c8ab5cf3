"""Whether a drafted answer may stand: is there one, is the model sure of it, do the texts carry it (section 2.2).

The probability of a draft routes and is no estimate of its being right. Grounding is by the form of the answer: names,
words and options are looked for in the texts; a verdict, a count or a choice without words of its own is not to be
found there, and is judged by the probability alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from bioloom.core.answer import Answer
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.core.value import Value
from bioloom.ground.forms.normalize import STOPPERS, forms
from bioloom.stages.answer.sure.stage import First, confidence_of
from bioloom.stages.text.lines import Line

NOT_IN_TEXTS = ("yesno", "count")
NUMBER = re.compile(r"[\d\s.,%<>=±/-]+")  # an option of numbers stands in a text by chance, or in another writing


class Checked(Value):
    """What the control found.

    Attributes:
        reasons: Why the draft may not stand, in the order they are tried; none where it may.
        confidence: The probability that the model gives the draft; None where that was not measured.
        grounding: The part of the draft that the texts have, 0 to 1; None where texts cannot carry its form.
    """

    reasons: tuple[str, ...] = ()
    confidence: float | None = None
    grounding: float | None = None


def controlled(
    question: Question, draft: Answer, lines: Sequence[Line], run: Run, *, sure: float, grounded: float,
    first: First | None = None,
) -> Checked:  # fmt: skip
    """The draft against both thresholds: escalate below ``sure``, or below ``grounded``, or where nothing was drafted.

    ``first`` is the one-token call that the draft is itself; without one a call of its own asks how sure it is.

    Raises:
        NeedsModelError: There is no model.
        ReasonerError: The model cannot be reached: that is no low confidence.
    """
    if draft.abstained:
        checked = Checked(reasons=("empty",))
    else:
        own = first.of(str(draft.value)) if first is not None else None
        confidence = own if first is not None else confidence_of(question, draft, lines, run.within("confidence"))
        grounding = grounding_of(draft, lines)
        unsure = ("unsure",) if confidence is not None and confidence < sure else ()
        loose = ("ungrounded",) if grounding is not None and grounding < grounded else ()
        checked = Checked(reasons=(*unsure, *loose), confidence=confidence, grounding=grounding)
    run.note("control", **checked.model_dump(mode="json"), sure=sure, grounded=grounded)
    return checked


def grounding_of(draft: Answer, lines: Sequence[Line]) -> float | None:
    """The part of ``draft`` that ``lines`` carry, 0 to 1; None where its form cannot be found in a text.

    A name is carried by the line that has most of its content words, or wholly by one that names the same thing, and
    several names by their mean. Of a summary it is the share of its content words that stand in any line.
    """
    if draft.kind in NOT_IN_TEXTS:
        return None
    texts = [set(_words(x.text)) for x in lines]
    if draft.kind == "summary":
        words = set(_words(str(draft.value)))
        return len(words & set().union(*texts)) / len(words) if words else 0.0
    curies = {e.curie for x in lines for e in x.entities}
    said = [(r.entity.name, r.entity.curie in curies) for r in draft.entities] or [(t, False) for t in _texts(draft)]
    said = [(name, known) for name, known in said if not NUMBER.fullmatch(name)]
    return sum(1.0 if known else _carried(name, texts) for name, known in said) / len(said) if said else None


def _texts(draft: Answer) -> tuple[str, ...]:
    value = draft.value
    return value if isinstance(value, tuple) else (str(value),) if value is not None else ()


def _carried(name: str, texts: Iterable[set[str]]) -> float:
    words = set(_words(name))
    return max((len(words & text) / len(words) for text in texts), default=0.0) if words else 0.0


def _words(text: str) -> list[str]:
    """The forms of the content words of a text."""
    return [w for w in forms(text) if w not in STOPPERS]
