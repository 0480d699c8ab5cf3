"""Whether a question about harm asks for leave: "can she take A with B?" is answered no where A interacts with B.

The form of such a question is the harm ("is it true that A interacts with B?"), and a bare "yes" to that is heard as
leave. So the reply is turned round, and says what it rests on; where a question asks both ways at once ("may I, or do
they clash?") it stays as it is and is said in words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..forms.form import Form
from ..forms.kinds import CHEM
from ..types import Reading

HARMS = frozenset({"contraindicated_in", "pharmacologically_interacts_with", "has_side_effect"})
PATIENT = frozenset({"has", "takes", "reacted"})  # roles of what is said of a patient
_FORBIDS = HARMS - {"has_side_effect"}  # "can it cause a rash?" asks for no leave
_DENIALS = (
    ("does not interact", "interacts"), ("do not interact", "interact"),
    ("is not contraindicated", "is contraindicated"), ("are not contraindicated", "are contraindicated"),
)  # fmt: skip
_LEAVE = re.compile(
    r"\b(?:can|could|may|might|should|shall)\s+(?:i|we|you|he|she|they|one|someone|people|patients?|a|an|the|my|his|her"
    r"|this|those|these|somebody|\w+s)\b|\b(?:ok|okay|safe|safely|fine|all ?right|allowed|permitted|permissible"
    r"|compatible|advisable|good idea|give|prescribe|combine[ds]?|combining|co-?administer\w*|mix|mixed|together"
    r"|at the same time|alongside|go with|still take|while (?:on|taking))\b|^\s*(?:can|may)\b",
    re.IGNORECASE,
)
_HARM = re.compile(
    r"\b(?:interact\w*|contra-?indicat\w*|clash\w*|dangerous|danger|unsafe|avoid\w*|harm\w*|forbidden|bad|problem\w*"
    r"|risk\w*|off.limits|no-no|cause[sd]?|causing|lead|give (?:you|me|him|her|people|them)|side effects?|worse\w*"
    r"|trouble|adverse|wrong|never|not|n't|happen\w*|get|make|trigger|produce|induce)\b|n't\b",
    re.IGNORECASE,
)


_AVOIDED = re.compile(
    r"\b(?:avoid(?:ed|s|ing)?|steer clear|stay(?:ing)? (?:away|clear)|keep(?:ing)? (?:away|off)|off.limits|forbidden"
    r"|(?:must|should|can|may|ought to)(?: ?not|n['’]t| never) (?:be )?(?:given?|used?|taken?|prescribed?|eat|have))\b",
    re.IGNORECASE,
)


_DENIED = re.compile(  # "neither A nor B may be given": what is denied is leave
    r"\b(?:neither|none|no one|nobody|not)\b[^.?!]*?\b(?:may|can|should|must|is to|are to) (?:ever )?be "
    r"(?:given|used|taken|prescribed)\b"
    r"|\b(?:neither|none)\b[^.?!]*?\b(?:is|are) (?:allowed|permitted|safe|suitable|ok(?:ay)?)\b",
    re.IGNORECASE,
)


def leave_denied(text: str, form: Form) -> Iterator[re.Match[str]]:
    """Where ``text`` denies leave and ``form`` the harm: to deny both is to say the opposite."""
    if any(a.absent and any(h.predicate in _FORBIDS for h in a.hops) for a in form.arms) and (
        m := _DENIED.search(text)
    ):
        yield m


def left_to_avoid(text: str, form: Form) -> re.Match[str] | None:
    """Where ``text`` asks for what must not be taken and ``form`` wants what treats; None where it does not.

    With a patient in the form, what must not be taken is what is left out of what treats: the gate answers that.
    """
    if any(a.role in PATIENT for a in form.arms):
        return None
    harms = any(h.predicate in HARMS for h in form.hops) or any(a.absent for a in form.arms)
    if harms or form.operator not in ("select", "count") or form.kind not in (CHEM, "ChemicalRole", "Food"):
        return None
    return _AVOIDED.search(text)


def with_leave(reading: Reading, text: str) -> Reading:
    """``reading`` of ``text`` with its reply turned round where leave is asked, and with what the reply rests on."""
    said = {p for e in reading.pattern.edges if not e.closure for p in e.predicates}
    if reading.operator != "exists" or not said or not said <= _FORBIDS or not _LEAVE.search(text):
        return reading
    claim = _affirmed(reading.said.removeprefix("Is it true that ").partition("?")[0])
    if _HARM.search(text) and not reading.inverted:
        return reading.model_copy(update={"leave": claim})
    told = f"Is there leave for it? Not if {claim}."  # whether or not the form denies the harm already
    return reading.model_copy(update={"leave": claim, "inverted": True, "said": told})


def _affirmed(claim: str) -> str:
    """A claim of harm that is denied, as it would be."""
    for denied, said in _DENIALS:
        claim = claim.replace(denied, said)
    return claim
