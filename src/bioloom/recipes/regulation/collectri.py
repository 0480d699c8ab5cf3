"""CollecTRI: transcription factors and their targets out of twelve collections.

It writes a pair whose sign nobody knows as an activation. So *up* is believed only where TRRUST says the same, and the
edge is a bare *regulates* otherwise; *down* is never a default and stands.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..reading import Files
from ..rows import Edge, Row
from .trrust import EXPRESSION, LOWERED, RAISED, REGULATES, signs

PAIRS = "kg/collectri/collectri.tsv"
UP, DOWN = "upregulates-expression", "downregulates-expression"


def parse(files: Files) -> Iterator[Row]:
    """Each pair, with a sign where it can be believed."""
    known = signs(files)
    for row in files.tsv(PAIRS, ("source", "interaction", "target")):
        factor, target, way = row["source"], row["target"], row["interaction"]
        if way not in (UP, DOWN):
            raise files.malformed(PAIRS, f"{factor} {way} {target}")
        agreed = known.get((factor, target)) == {"Activation"}
        said = LOWERED if way == DOWN else RAISED if agreed else (EXPRESSION,)
        yield Edge(
            f"hgnc.symbol:{factor}",
            REGULATES,
            f"hgnc.symbol:{target}",
            knowledge_level="not_provided",
            agent_type="not_provided",
            qualifiers=said,
        )
