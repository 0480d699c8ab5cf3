"""Which readings of a question ask the same in the same words, and differ only in how the graph files the thing.

Much of what is a disease to one source is a sign to another, or a pathway to one and a process to another, and stands
in the graph twice; which of the two a reading takes is no doubt about what the question means. Nor is whether more than
half is half or more. The chances of such readings count together.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..candidates.propose import Proposal
from ..forms.form import ANYTHING, Arm, Form, Hop
from ..forms.kinds import CHEM
from ..forms.lower import Slot
from ..forms.numbers import numbers, side
from ..forms.signature import pattern_signature
from ..types import Reading

ILL = frozenset({"Disease", "PhenotypicFeature"})
PROCESS = frozenset({"BiologicalProcess", "Pathway"})  # a pathway and the process that it carries have one name
FAVOUR = 4.0  # more is known of what is filed as a disease or as a process
WRITTEN = 12.0  # a pathway has a proper name ("the genes of Mismatch Repair"), a process is a common noun
CALLED = 60.0  # what the words beside a name call it, it is
_CALLED = {
    kind: re.compile(rf"\b(?:{word}) \||\| ?(?:{word})\b", re.IGNORECASE)
    for kind, word in (
        ("Pathway", "pathways?|cascade"), ("BiologicalProcess", "process(?:es)?"),
        ("PhenotypicFeature", "symptoms?|signs?|phenotypes?|side effects?"), ("Disease", "diseases?|disorders?"),
    )
}  # fmt: skip
OTHERWISE = 0.02  # how a number is compared, where the words say another way
WHOLE = 3.0  # a mechanism is rather told whole, where several parts of it are as likely
MIXED = 1e-4  # of two illnesses that are looked at in one way, one is a disease and the other a sign
_PART = re.compile(  # of a mechanism
    r"\b(?:genes?|proteins?|targets?|enzymes?|receptors?|kinases?|channels?|transporters?|molecules?|process(?:es)?"
    r"|pathways?|functions?|activit(?:y|ies))\b",
    re.IGNORECASE,
)
_OF_ROLE, _OF_KIND = Hop("has_chemical_role", False, CHEM), Hop("subclass_of*", False, CHEM)
OF_GENES = 50.0  # genes are said to cause diseases, and of signs only what their diseases show
_INSIDE = re.compile(r"[\w,]\s+$")  # a sentence goes on
_LOOSER = re.compile(r"([<>])=")
_ROOTED = frozenset({"exists", "amount", "define", "identify", "path", "mechanism"})
_LISTING = frozenset({"select", "mechanism"})  # a mechanism whose kind is told lists what has to do with both


def groups(found: Sequence[tuple[Reading, Proposal | None]], text: str = "") -> list[int]:
    """For each reading the number of its group: the index of the first reading that asks the same.

    Where ``text`` does not say what is wanted of a mechanism, readings that want another part of it are one group.
    """
    whole = _PART.search(text) is None
    seen: dict[str, int] = {}
    out: list[int] = []
    for n, (reading, proposal) in enumerate(found):
        keys = _keys(reading, proposal, whole=whole)
        group = min((seen[k] for k in keys if k in seen), default=n)
        for key in keys:
            seen.setdefault(key, group)
        out.append(group)
    return out


def favoured(proposal: Proposal | None, text: str = "") -> float:
    """By how much a reading is rather taken to stand for its group: for each disease and each process named.

    A word for the kind beside the name ("the apoptosis pathway", "the symptom cough") says more than that.
    """
    if proposal is None:
        return 1.0
    out = WHOLE if proposal.form.operator == "mechanism" and proposal.form.kind == ANYTHING else 1.0
    for slot, arm in zip(proposal.slots, proposal.form.arms, strict=True):
        works_in = proposal.form.operator == "mechanism" and slot.kind == "Disease"
        if works_in or any(h.predicate == "gene_associated_with_condition" for h in arm.hops):
            out *= OF_GENES
        elif slot.kind in PROCESS and (proper := _proper(text, slot)) is not None:
            out *= WRITTEN if proper == (slot.kind == "Pathway") else 1.0
        elif slot.kind in ("Disease", "BiologicalProcess"):
            out *= FAVOUR
        if called := _CALLED.get(slot.kind):
            beside = f"{text[max(0, slot.start - 14) : slot.start]}|{text[slot.end : slot.end + 14]}"
            out *= CALLED if called.search(beside) else 1.0
    out *= MIXED if _mixed(proposal) else 1.0
    for number in numbers(text):
        asked = side(text, number)
        out *= OTHERWISE ** sum(bool(asked) and number.means(v) and op != asked for op, v in proposal.form.bounds)
    return out


def _mixed(proposal: Proposal) -> bool:
    """Whether of illnesses with the same question about them one is taken for a disease and another for a sign."""
    kinds: dict[str, set[str]] = {}
    for slot, arm in zip(proposal.slots, proposal.form.arms, strict=True):
        if slot.kind in ILL and arm.hops:
            kinds.setdefault(" ".join(_hop(h, slot.kind) for h in arm.hops), set()).add(slot.kind)
    return any(len(of_one) > 1 for of_one in kinds.values())


def _proper(text: str, slot: Slot) -> bool | None:
    """Whether a name is written as a proper one; None where a sentence begins with it or all is in capitals."""
    name = text[slot.start : slot.end]
    if not name or text.isupper() or name.isupper() or not _INSIDE.search(text[: slot.start]):
        return None
    return name[0].isupper()


def _keys(reading: Reading, proposal: Proposal | None, *, whole: bool) -> list[str]:
    keys = []
    if whole and proposal is not None and proposal.form.operator == "mechanism":
        keys.append(f"mechanism {sorted((s.start, s.end) for s in proposal.slots)}")
    if proposal is not None:
        at = ",".join(f"{s.start}-{s.end}" for s in proposal.slots)
        keys.append(f"{at} {_filed(proposal.form, [s.kind for s in proposal.slots])}")
    if reading.operator in _LISTING and reading.pattern.operator == "select" and not reading.inverted:
        wanted = reading.pattern.node(reading.pattern.answer).categories
        keys.append(f"= {wanted} {pattern_signature(reading.pattern)}")
    return keys


def _filed(form: Form, kinds: Sequence[str]) -> str:
    """A form in which diseases and signs are one kind, pathways and processes one, but for what is looked for."""
    kind = _filed_as(form.kind) if form.operator in _ROOTED else form.kind
    arms = [_arm(a, k) for a, k in zip(form.arms, kinds, strict=True)]
    by = _LOOSER.sub(r"\1", str(form.by))
    return f"{form.operator} {kind} {arms} {by}"


def _arm(arm: Arm, kind: str) -> str:
    said, near = [], kind
    kind, hops = _member(kind, arm.hops)
    for hop in hops:
        said.append(_hop(hop, near))
        near = hop.kind
    marks = f"{arm.role}{arm.asks}{arm.absent:d}{arm.either:d}"
    named = "Gene" if kind == "MicroRNA" else _filed_as(kind)  # a microRNA has the name of its gene
    return f"{marks} {named} {' '.join(said)}"


def _member(kind: str, hops: Sequence[Hop]) -> tuple[str, Sequence[Hop]]:
    """A class of drugs is filed as a role and as a kind of chemical: "of the class statins", "kinds of statin"."""
    if kind == "ChemicalRole" and hops and hops[0] == _OF_ROLE:
        return CHEM, hops[1:] or (_OF_KIND,)
    return kind, hops


def _hop(hop: Hop, near: str) -> str:
    ends = {"Ill" if k in ILL else k for k in (near, hop.kind)}
    tests = ",".join(_LOOSER.sub(r"\1", str(t)) for t in hop.tests)
    if ends == {"Gene", "Ill"} and hop.predicate in ("gene_associated_with_condition", "has_phenotype"):
        return f"gene-ill{{{tests}}}"
    return f"{hop.predicate}{{{tests}}}{'>' if hop.forward else '<'}{_filed_as(hop.kind)}"


def _filed_as(kind: str) -> str:
    return "Ill" if kind in ILL else "Process" if kind in PROCESS else kind
