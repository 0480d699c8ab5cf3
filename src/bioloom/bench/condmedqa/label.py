"""Which statements of labels speak of a product or a reaction, not of giving the drug to a patient.

A label is that of one product. What an eye drop is contraindicated in (an infection of the eye) says nothing of the
tablet, and a reaction to the drug that a label describes is no disease that the patient has beside.
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
_ALLOWED = re.compile(r"\b(?:may be used|possible exception|where it is not indicated)\b", re.IGNORECASE)
_END = re.compile(r"[.;•]")


def about_patients(contraindication: Fact) -> bool:
    """Whether the label rules the drug out for who has the condition, as far as its words show."""
    said = {q.key: str(q.value) for q in contraindication.qualifiers}
    text, words = said.get("label_text", ""), said.get("original_object", "")
    if _LOCAL.search(text):
        return False
    at = text.casefold().find(words.casefold()) if words else -1
    if at < 0:
        return True
    before = _END.split(text[:at])[-1]
    after = _END.split(text[at:])[0]
    return not (_REACTION.search(before) or _ALLOWED.search(before + after))
