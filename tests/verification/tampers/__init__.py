"""All kinds of tampering with a saved answer, in the order of its parts: `KINDS` by name."""

from __future__ import annotations

from verification.tampers import answer, asked, caveats, evidence, lookups, making, mechanisms, patients
from verification.tampers.kinds import KINDS, UNDERIVABLE

__all__ = [
    "KINDS",
    "UNDERIVABLE",
    "answer",
    "asked",
    "caveats",
    "evidence",
    "lookups",
    "making",
    "mechanisms",
    "patients",
]
