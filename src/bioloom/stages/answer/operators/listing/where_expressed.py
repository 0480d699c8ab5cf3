"""Where a gene is expressed: at 2% of its highest value or more, as the atlas is asked ("expressed in" elsewhere).

A gene that is counted ten thousand times in the heart and fifty in the kidney is not expressed in the kidney as people
mean it; a list of all places in which anything was measured makes it look as if it were everywhere.
"""

from __future__ import annotations

from bioloom.core.answer import Caveat
from bioloom.core.biolink import biolink
from bioloom.core.pattern import Pattern, Test
from bioloom.core.run import Run
from bioloom.stages.weave.rank import rank
from bioloom.stages.weave.stage import Woven

EXPRESSED, LEVEL = "expressed_in", "nTPM"
SHARE = 0.02  # of the highest value of the gene, as in `bioloom.sources.atlas`
LOOKED_AT = 3  # the first places, whose ways hold the highest value


def well_expressed(woven: Woven, run: Run) -> tuple[Woven, tuple[Caveat, ...]]:
    """``woven`` with the places alone at which a gene has `SHARE` of its highest level, and how many are left out.

    Left as it is where several genes are asked for, the level is tested already, or none was measured.
    """
    pattern = woven.pattern
    if not _asks_where(pattern):
        return woven, ()
    first = rank(woven.matched, most=LOOKED_AT, witnesses=LOOKED_AT)
    facts = [f for s in first for w in s.witnesses for f in w.facts]
    levels = [q.value for f in facts for q in f.qualifiers if q.key == LEVEL and isinstance(q.value, float)]
    if not levels:
        return woven, ()
    least = Test(key=LEVEL, op=">=", value=SHARE * max(levels))
    edges = tuple(e.model_copy(update={"tests": (least,)}) for e in pattern.edges)
    tested = pattern.model_copy(update={"edges": edges})
    matched = run.match(tested)
    left = woven.matched.count - matched.count
    if not matched.count or left <= 0:
        return woven, ()
    said = f"{left:,} places in which less than {SHARE:.0%} of its highest level was measured, or none, are left out"
    return Woven(tested, matched), (Caveat(kind="counted", said=said),)


def _asks_where(pattern: Pattern) -> bool:
    if len(pattern.edges) != 1 or pattern.edges[0].predicates != (EXPRESSED,) or pattern.operator != "select":
        return False
    edge = pattern.edges[0]
    gene = pattern.node(edge.subject)
    places = pattern.node(pattern.answer).categories
    tissue = any(biolink().is_a(c, "GrossAnatomicalStructure") for c in places)
    return edge.object == pattern.answer and gene.known and not (edge.absent or edge.tests or edge.closure) and tissue
