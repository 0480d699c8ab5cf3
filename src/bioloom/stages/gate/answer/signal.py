"""How well each answer fits the patient beside what the paths to it say."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.run import Run
from bioloom.stages.gate.gate.case import Case
from bioloom.stages.gate.gate.paths import ReasoningPath
from bioloom.stages.gate.infer.hierarchy import kin_of
from bioloom.stages.gate.texts.extract import PREFERENCE

from .outcome import Gated

RANKS = {"first_line": 0.5, "preferred": 0.5, "alternative": -0.1, "second_line": -0.25, "replaced_by": -0.5}


def signal(paths: Sequence[ReasoningPath], gated: Gated, run: Run) -> dict[str, float]:
    """Our condition-match signal by answer, -1 to 1: what the paper's error analysis misses in its score.

    What is stated for just this patient, or preferred, comes before what is stated for anybody; what a caution stands
    against, or is given when others fail, behind.
    """
    case = Case(gated.patient.states, kin_of(run.resources))
    minded = {r.drug.curie for r in gated.warned}
    out = {}
    for path in paths:
        needed = [c for f in path.facts for c in f.conditions if c.polarity == "requires"]
        met = 0.5 if any(case.holds(c) for c in needed) else 0.0
        ranks = [RANKS.get(str(q.value), 0.0) for f in path.facts for q in f.qualifiers if q.key == PREFERENCE]
        out[path.end.curie] = max(-1.0, min(1.0, met + max(ranks, default=0.0) - 0.5 * (path.end.curie in minded)))
    return out
