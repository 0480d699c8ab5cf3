"""What speaks against drugs for a patient of whose case not every word was read; nothing is offered to her.

Whatever the words that were not read tell, it can only rule out more: unless it ends a state that was read, or is a
number that may belong to one. What may be given is not answered.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bioloom.core.answer import Answer, Caveat, heeding

_ENDS = re.compile(  # words that may end, deny or turn around what was read
    r"\b(?:no|not|never|none|nor|without|neither|un\w+|isn|aren|wasn|don|doesn|didn|hasn|haven|can|won|wouldn)\b"
    r"|n['’]t\b|\d|\b(?:stopp\w*|stop|ceas\w+|ended|ends?|gone|over|resolv\w+|settl\w+|recover\w*|cur(?:e|ed|es)|healed"
    r"|exclu\w+|rul\w+|negativ\w*|normal\w*|denie[sd]|deny|except\w*|only|alone|instead|unless|withdr\w+|discontinu\w+"
    r"|remission|free|former\w*|ex|previous\w*|past|used|mistak\w+|wrong\w*|allerg\w*|toler\w+)\b",
    re.IGNORECASE,
)
_WORDS = re.compile(r"what (?P<quote>['\"])(?P<words>.+)(?P=quote) has to do with the patient")


def only_unread(missed: Sequence[str]) -> tuple[str, ...]:
    """The words that were not read, where nothing else is missed of a case and none of them may end a state."""
    found = [_WORDS.fullmatch(m) for m in missed]
    words = tuple(m["words"] for m in found if m is not None)
    return words if len(words) == len(missed) and not any(_ENDS.search(w) for w in words) else ()


def against_alone(answer: Answer, unread: Sequence[str]) -> Answer | None:
    """``answer`` without anything that it offers; None where it says nothing against a drug.

    A yes or no is kept where a source rules the drug out, a list where what must be avoided is asked for.
    """
    if answer.abstained or answer.parts or answer.patient is None:
        return None
    out = {r.entity.curie for r in answer.patient.ruled_out}
    listed = answer.entities
    if not out or any(r.entity.curie not in out for r in listed) or (answer.kind != "yesno" and not listed):
        return None
    bare = answer.patient.model_copy(update={"suitable": (), "unstated": (), "cautioned": ()})
    words = ", ".join(map(repr, unread))
    said = f"not read: {words}; what may be given is not answered, and more may have to be avoided"
    return heeding(answer.model_copy(update={"patient": bare}), Caveat(kind="unanswered", said=said))
