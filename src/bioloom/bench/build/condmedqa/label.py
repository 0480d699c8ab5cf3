"""Which statements of labels speak of a product, a reaction or another use, not of giving the drug to a patient.

A label is that of one product. What an eye drop is contraindicated in (an infection of the eye) says nothing of the
tablet; a reaction to the drug that a label describes is no disease that the patient has beside; and what holds in one
of its uses ("patients with psoriasis who have liver disease") need not hold in the others.
"""

from __future__ import annotations

import re

from bioloom.core.fact import Fact

_LOCAL = re.compile(
    r"\b(?:(?:peri|intra)?ocular|ophthalmic|corneal?|conjunctival?|of the eye|topical|dental paste|intrarectal|"
    r"of (?:the )?skin|scaly skin|tympanic|vaginal (?:cream|gel|tablets?)|intrauterine|cervical infection)\b",
    re.IGNORECASE,
)
_REACTION = re.compile(r"\b(?:reactions?|hypersensitivity|allergic|events?)\b[^.;•]*$", re.IGNORECASE)
_ALLOWED = re.compile(
    r"\b(?:may be used|possible exception|where it is not indicated|unless|except(?:ion)?)\b", re.IGNORECASE
)
_NARROWER = re.compile(  # the condition counts only with a second one, or is what the drug brought about
    r"\b(?:when used|used (?:for|concomitantly)|after taking|prior use|previous(?:ly)? (?:use|treat\w+)|resulting in|"
    r"(?:has|have) been reported|may occur|have resembled|who develop|co-?administer|concomitant use of|"
    r"in combination with)\b",
    re.IGNORECASE,
)
_END = re.compile(r"[.;•]")


def about_patients(contraindication: Fact) -> bool:
    """Whether the label rules the drug out for who has the condition, as far as its words show.

    A label that says it in other words than those on record counts.
    """
    text, _ = _said(contraindication)
    if _LOCAL.search(text):
        return False
    if (parts := _clause(contraindication)) is None:
        return True
    before, after = parts
    return not (_REACTION.search(before) or _ALLOWED.search(before + after) or _NARROWER.search(before + after))


def around(contraindication: Fact) -> str:
    """The clause of the label in which the condition stands, without the condition, in lower case."""
    parts = _clause(contraindication)
    return " ".join(parts).casefold() if parts else ""


def _said(contraindication: Fact) -> tuple[str, str]:
    said = {q.key: str(q.value) for q in contraindication.qualifiers}
    return said.get("label_text", ""), said.get("original_object", "")


def _clause(contraindication: Fact) -> tuple[str, str] | None:
    """What stands before and after the condition up to the next stop; None when the label does not have its words."""
    text, words = _said(contraindication)
    at = text.casefold().find(words.casefold()) if words else -1
    if at < 0:
        return None
    return _END.split(text[:at])[-1], _END.split(text[at + len(words) :])[0]
