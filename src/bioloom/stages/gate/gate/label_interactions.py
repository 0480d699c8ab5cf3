"""What the labels of the drugs that a patient takes say against giving another one beside them.

That two drugs must not be taken together is often stated in the label of one of them only: of simvastatin and
clarithromycin in that of simvastatin.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bioloom.core.fact import Condition
from bioloom.graph.model.arrays import Int32
from bioloom.sources.openfda.layout import Section
from bioloom.sources.openfda.passage import Passage
from bioloom.stages.gate.types import Clause, Truth

from .case import Case, together
from .contraindications import Ledger
from .label_shelf import Shelf

DRUGS = frozenset({"drug"})
SECTIONS: tuple[Section, ...] = ("boxed_warning", "contraindications", "warnings", "interactions")


@dataclass(frozen=True)
class Beside:
    """A drug (``node``) that a label forbids or warns to give beside ``drug``, which the patient takes."""

    node: int
    drug: Condition
    truth: Truth
    words: str
    warns: bool
    passage: Passage | None = None


def against_beside_taken(case: Case, candidates: Int32, ledger: Ledger, shelf: Shelf | None) -> Iterator[Beside]:
    """What labels of the drugs that the patient takes say against ``candidates``."""
    for s in case.held.get("drug", ()):
        if s.op == "<>" or s.curie is None:
            continue
        for clause, words, warns, passage in _said(s, ledger, shelf):
            others = [c for c in clause.all if c.kind == "drug" and c.curie and c.op != "<>"]
            rest = together(case.holds(c) for c in clause.all if c not in others)
            if len(others) != 1 or (rest is False and len(clause.all) > 1):
                continue
            truth: Truth = True if len(clause.all) == 1 else rest
            for node in candidates.tolist():
                curie = ledger.kin.curie(node)
                # of a class that holds the drug itself the label means the others
                if ledger.kin.is_kind(curie, str(others[0].curie)) and not ledger.kin.is_kind(curie, s.curie):
                    yield Beside(node, s, truth, words, warns, passage)


def _said(s: Condition, ledger: Ledger, shelf: Shelf | None) -> Iterator[tuple[Clause, str, bool, Passage | None]]:
    for node in sorted(ledger.kin.same(str(s.curie))):
        for ground, text in ledger.grounds(node, DRUGS):
            yield ground.clause, text, ground.caution, None
        for said in shelf.said(ledger.kin.curie(node), DRUGS, SECTIONS) if shelf is not None else ():
            clause = ledger.foreign(node, said.advice.clause)
            if clause is not None and said.advice.manner != "permits":
                yield clause, said.advice.words, said.advice.manner == "cautions", said.passage
