"""The answers to the parts of a question as one answer."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.answer import Answer, Caveat, heeding


def together(parts: Sequence[Answer], doubts: Sequence[str] = ()) -> Answer:
    """One answer for a question of several parts, which abstains only when every part does, as sure as its weakest.

    What a part that abstains cites (what is stated instead) is kept, too. Beside parts that are answered it says first
    which are not. ``doubts`` are what of the question was not used: missing where nothing is answered, else a note.
    """
    if len(parts) == 1:
        return _doubted(parts[0], doubts)
    stated = [p for p in parts if not p.abstained]
    whole = Answer(
        kind=parts[0].kind,
        parts=tuple(parts),
        evidence=tuple(dict.fromkeys(e for p in parts for e in p.evidence)),
        confidence=_weakest(parts),
        abstained=not stated,
        missing=(*doubts, *(m for p in parts for m in p.missing)),
    )
    lost = [_unanswered(n, p, len(parts)) for n, p in enumerate(parts, 1) if p.abstained]
    return heeding(whole, *lost) if stated and lost else whole


def _unanswered(number: int, part: Answer, many: int) -> Caveat:
    why = f" ({part.missing[0]})" if part.missing else ""
    return Caveat(kind="unanswered", said=f"part {number} of {many} is not answered: {part.read_as}{why}")


def _weakest(parts: Sequence[Answer]) -> float | None:
    """The confidence of the part of which least is known; None where one has none, as an abstention."""
    known = [p.confidence for p in parts if p.confidence is not None and not p.abstained]
    return min(known) if len(known) == len(parts) else None


def _doubted(answer: Answer, doubts: Sequence[str]) -> Answer:
    new = tuple(d for d in doubts if d not in answer.missing)
    field = "missing" if answer.abstained else "notes"
    return answer.model_copy(update={field: (*getattr(answer, field), *new)}) if new else answer
