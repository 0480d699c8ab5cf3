"""What speaks against drugs for a patient of whose case not every word was read; nothing is offered to her.

Whatever the words that were not read tell, it can only rule out more, unless they may end a state that was read
(`gate.read.case.ends`). What may be given is not answered.
"""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.answer import Answer, Caveat, heeding


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
