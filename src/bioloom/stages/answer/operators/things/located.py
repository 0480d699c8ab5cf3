"""Where a gene lies: its chromosome, and from where to where on it."""

from __future__ import annotations

from bioloom.core.answer import Answer, abstention
from bioloom.core.fact import Entity, Fact
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.run import Run
from bioloom.stages.answer.conclude.stage import kg_evidence
from bioloom.stages.weave.rank import rank
from bioloom.stages.weave.stage import Woven

from ...phrases import kind_of, listed, source_of

LIES_ON = "has_sequence_location"
MOST = 4  # chromosomes: a gene of X and Y has two


def located(meant: list[Entity], run: Run) -> Answer:
    """Chromosome, positions in base pairs, strand and the assembly they count by; of several assemblies the newest.

    Abstains where no edge says it.
    """
    nodes = (Var(name="a", curies=tuple(e.curie for e in meant)), Var(name="b"))
    pattern = Pattern(nodes=nodes, edges=(Edge(subject="a", object="b", predicates=(LIES_ON,)),), answer="b")
    woven = Woven(pattern, run.match(pattern))
    if not woven.matched.count:
        kind = kind_of(meant[0].categories)
        return abstention("span", f"{run.resources.graph.name} does not say where the {kind} {meant[0].name} lies")
    ranked = rank(woven.matched, woven.matched.entities(MOST), witnesses=MOST)
    newest = [max((w.facts[0] for w in s.witnesses), key=_build) for s in ranked if s.witnesses]
    sources = listed(list(dict.fromkeys(source_of(f) for f in newest)), MOST)
    said = tuple(dict.fromkeys(_said(f) for f in newest))
    return Answer(
        kind="span",
        value=said[0] if len(said) == 1 else said,
        entities=tuple(s.ranked for s in ranked),
        evidence=(kg_evidence(woven, ranked, run),),
        confidence=1.0 if len(said) == 1 else None,
        notes=(f"source: {sources}",),
    )


def _build(fact: Fact) -> int:
    """The number of the assembly, 38 of "GRCh38"; 0 without one."""
    return int("".join(c for c in str(_value(fact, "genome_build")) if c.isdigit()) or 0)


def _said(fact: Fact) -> str:
    start, end = _value(fact, "start_position"), _value(fact, "end_position")
    strand, build = _value(fact, "strand"), _value(fact, "genome_build")
    out = fact.object.name
    if isinstance(start, float) and isinstance(end, float):
        out += f", base pairs {start:,.0f} to {end:,.0f}"
    out += {"-": ", reverse strand", "+": ", forward strand"}.get(str(strand), "")
    return f"{out} ({build})" if build else out


def _value(fact: Fact, key: str) -> str | float:
    return next((q.value for q in fact.qualifiers if q.key == key), "")
