"""Statements about drugs and their classes that no pair of a drug and a disease has, each with its record.

A handful, copied by hand from the records that they name (`tables/reference.json`: title, section, address); a run can
do without them. They are read with the same rules as any other text.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files

from bioloom.core.kept import kept
from bioloom.core.ports import Linker
from bioloom.stages.gate.read.condition import parse
from bioloom.stages.gate.types import Clause


@dataclass(frozen=True)
class Statement:
    """A drug or class of drugs by CURIE, a state that forbids it, and who says so."""

    drug: str
    clause: Clause
    source: str


@kept(most=1)
def statements(linker: Linker) -> tuple[Statement, ...]:
    """All statements, with the drugs that ``linker`` knows."""
    table = json.loads(files("bioloom.stages.gate.tables").joinpath("reference.json").read_text("utf-8"))
    out = []
    for row in table["statements"]:
        clauses = [c for text in row["against"] for c in parse(text, linker, listed=True)]
        source = str(row["record"]["source"])
        for name in row["drugs"]:
            best = next(iter(linker.link(name, categories=("ChemicalEntity", "ChemicalRole"))), None)
            if best is not None and best.score > 0.8:
                out += [Statement(best.entity.curie, c, source) for c in clauses]
    return tuple(out)
