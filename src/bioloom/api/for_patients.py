"""What must stand beside the drugs of an answer for a patient: what they are to her, and what is ruled out and why."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.answer import Answer, Ranked, RuledOut

NAMED = 10  # drugs of one line


def said_for_patient(answer: Answer) -> list[str]:
    """Lines to be read before the drugs, none where no patient is asked for: never a drug without what rules it out."""
    found = answer.patient
    if found is None:
        return []
    states = f" in {', '.join(found.states)}" if found.states else ""
    ruled = {r.entity.curie for r in found.ruled_out}
    first = answer.entities[0].entity.curie if answer.entities and not answer.abstained else ""
    lines = [f"to be avoided{states}:" if first in ruled else f"may be considered{states}:"] if first else []
    lines += [f"ruled out by {state}: {_names(drugs)}" for state, drugs in _by_state(found.ruled_out).items()]
    if found.cautioned:
        lines.append(f"spoken against, not offered: {_names(found.cautioned)}")
    if found.unstated:
        lines.append(f"no statement found{states}: {_names(found.unstated)}")
    return [*lines, "for research, not for care"]


def says_what_treats(answer: Answer) -> bool:
    """Whether statements may stand below ``answer``: what treats a disease is no advice where nothing suits her."""
    return not any(part.patient is not None and part.abstained for part in answer.parts or (answer,))


def _by_state(ruled: Sequence[RuledOut]) -> dict[str, list[RuledOut]]:
    out: dict[str, list[RuledOut]] = {}
    for one in ruled:
        out.setdefault(one.state, []).append(one)
    return out


def _names(drugs: Sequence[Ranked | RuledOut]) -> str:
    more = len(drugs) - NAMED
    return ", ".join(d.entity.name for d in drugs[:NAMED]) + (f" and {more:,} more" if more > 0 else "")
