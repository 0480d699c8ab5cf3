"""A statement on several things: it holds when it holds of each of them."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.answer import Answer, Caveat, abstention
from bioloom.core.pattern import Pattern
from bioloom.stages.read.readback.naming import called
from bioloom.stages.read.types import MENTION, Bound, Reading


def each(reading: Reading) -> list[Reading]:
    """A reading of its own for every pattern that must hold; the reading itself where there is but one."""
    if not reading.every:
        return [reading]
    return [
        reading.model_copy(update={"pattern": p, "every": (), "bound": _bound(p, reading.bound)})
        for p in (reading.pattern, *reading.every)
    ]


def together(readings: Sequence[Reading], answers: Sequence[Answer]) -> Answer:
    """Yes when every answer is yes, no when one is no; else an abstention. It says of which thing it fails."""
    names = [_name(r) for r in readings]
    denied = [n for n, a in zip(names, answers, strict=True) if a.value == "no"]
    unknown = [n for n, a in zip(names, answers, strict=True) if a.abstained]
    evidence = tuple(dict.fromkeys(e for a in answers for e in a.evidence))
    notes = tuple(f"{n}: {said}" for n, a in zip(names, answers, strict=True) for said in (*a.notes, *a.missing))
    if unknown and not denied:
        missing = tuple(f"{n}: {m}" for n, a in zip(names, answers, strict=True) for m in a.missing)
        held = ", ".join(n for n in names if n not in unknown)
        said = (f"it holds of {held}",) if held else ()
        open_ = abstention("yesno", *missing).model_copy(update={"notes": said, "evidence": evidence})
        return open_.model_copy(update={"caveats": _caveats(names, answers)})
    if denied:
        held = ", ".join(n for n in names if n not in (*denied, *unknown))
        said = (f"it fails of {', '.join(denied)}" + (f" and holds of {held}" if held else ""),)
    else:
        said = (f"it holds of {', '.join(names)}",)
    deciding = [a for a in answers if a.value == "no"] if denied else list(answers)
    sure = [a.confidence for a in deciding]
    confidence = None if None in sure else (max if denied else min)(c for c in sure if c is not None)
    return Answer(
        kind="yesno", value="no" if denied else "yes", evidence=evidence, confidence=confidence, notes=(*said, *notes),
        caveats=_caveats(names, answers),
    )  # fmt: skip


def _caveats(names: Sequence[str], answers: Sequence[Answer]) -> tuple[Caveat, ...]:
    """The caveats of all, each with what it is about."""
    pairs = zip(names, answers, strict=True)
    return tuple(Caveat(kind=c.kind, said=f"{name}: {c.said}") for name, answer in pairs for c in answer.caveats)


def _bound(pattern: Pattern, bound: Sequence[Bound]) -> tuple[Bound, ...]:
    """Which words the known nodes of one of the patterns stand for."""
    out = []
    for node in pattern.nodes:
        of_it = next((b for b in bound if node.known and node.curies[0] in _curies(b)), None)
        if of_it is not None:
            out.append(of_it.model_copy(update={"node": node.name}))
    return tuple(out)


def _curies(bound: Bound) -> tuple[str, ...]:
    return (bound.readings[0].entity.curie,) if bound.readings else (f"{MENTION}{bound.text}",)


def _name(reading: Reading) -> str:
    """What the pattern of a reading is about."""
    bound = next((b for b in reading.bound if b.node == reading.pattern.answer), None)
    if bound is None:
        return reading.pattern.node(reading.pattern.answer).curies[0]
    return called(bound.readings, bound.text)
