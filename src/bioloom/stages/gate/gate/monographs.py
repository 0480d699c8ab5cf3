"""That a drug's monograph names a state of the patient neither as a reason against it nor to be minded.

Only a monograph whose sections on contraindications and precautions were read whole tells something by what it does not
name (as only whole lists do: `permissions`, rows of ``others``), and only of diseases, and of what is taken where all
that it names beside the drug are single drugs. A state that is near anything it names (a kind of it, or under one
narrow head of the hierarchy with it) is not passed over by it; nor are states that monographs leave to lists of their
own, as porphyria is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from bioloom.core.evidence import Evidence, Origin
from bioloom.core.fact import Condition
from bioloom.core.kept import kept
from bioloom.core.ports import Linker
from bioloom.stages.gate.infer.consequences import inferred
from bioloom.stages.gate.infer.hierarchy import Kin
from bioloom.stages.gate.read.family import FAMILY
from bioloom.stages.gate.tables.diseases import HEPATIC, RENAL
from bioloom.stages.gate.tables.monographs import monograph_record
from bioloom.stages.gate.types import MAY_BE_GIVEN, Clause

from .guidelines import monographs_of, rows

NARROW = 750  # diseases under a head below which two of them count as near: "heart disorder", not "brain disorder"
ORGANS = {RENAL: "MONDO:0005240", HEPATIC: "MONDO:0005154"}  # an impaired organ and all that ails it
ILLNESSES = ("MONDO:0000001", "HP:0000118")  # and no devices, habits or past operations
NEOPLASM = "MONDO:0005070"
LISTED_ELSEWHERE = (  # states of which lists of their own tell, and monographs seldom
    "MONDO:0037939", "MONDO:0005775", "HP:0001657", "MONDO:0002442", "MONDO:0018493", "MONDO:0009688",
    "MONDO:0004069", "MONDO:0019623",
)  # fmt: skip
_MANY = re.compile(  # drugs meant by what they do to enzymes, rhythm or organs, which no hierarchy tells
    r"CYP|P-?gp|glycoprotein|enzyme|induc|substrate|transporter|UGT|OAT|BCRP|QT|serotonergic|toxic|suppress|that |drugs"
    r"|medic|other|affect|lower|rais|increas|decreas|reduc|prolong|binding|deplet", re.IGNORECASE)  # fmt: skip

_PLAIN = {"disease", "disorder", "disorders", "syndrome", "severe", "chronic", "acute", "history", "patients", "people",
          "family", "condition", "symptoms", "recent", "treatment"}  # fmt: skip


@dataclass(frozen=True)
class Monograph:
    """A drug by CURIE, all diseases that its monograph names, and the drugs; None where these cannot all be told.

    ``unknown`` are the words, by their beginnings, of what it names and no vocabulary has.
    """

    drug: str
    record: str
    diseases: tuple[str, ...]
    beside: tuple[str, ...] | None
    unknown: frozenset[str]


def read_whole(linker: Linker) -> frozenset[str]:
    """The CURIEs of the drugs of which one monograph at least was read whole."""
    return frozenset(drug for drug, rows_of in monographs_of(linker).items() if any(r.whole for r in rows_of))


@kept(most=1000)
def _monographs(linker: Linker, drug: str) -> tuple[Monograph, ...]:
    """What the monographs of one drug name, read when asked for; also what rows name that were not read whole."""
    out, read = [], rows(linker)
    for row in monographs_of(linker)[drug] if drug in read_whole(linker) else ():
        named = [c for text in (*row.against, *row.caution, *row.near) for c in read.states(text)]
        plain = bool(row.beside) and not any(_MANY.search(t.removeprefix("use with ")) for t in row.beside)
        beside = [k.curie for t in row.beside if plain for c in read.states(t) for k in c.all]
        told = tuple(str(b) for b in beside) if plain and None not in beside else None
        unknown = _words(" ".join(c.text for c in named if any(k.kind == "other" for k in c.all)))
        out.append(Monograph(drug, row.record, tuple(dict.fromkeys(_diseases(named))), told, unknown))
    return tuple(out)


def _diseases(clauses: Iterable[Clause]) -> Iterable[str]:
    """The diseases of clauses, also those that measurements amount to, and the organs of impaired ones."""
    for s in inferred([s for c in clauses for s in c.all]):
        if s.kind in ("disease", FAMILY) and s.curie is not None:
            yield s.curie
            if s.curie in ORGANS:
                yield ORGANS[s.curie]


def passes_over(drug: str, s: Condition, kin: Kin) -> Evidence | None:
    """The monograph of ``drug`` (CURIE), where it names nothing near the state ``s``; None where it does, or none."""
    if s.curie is None or not (found := _monographs(kin.linker, drug)):
        return None
    if s.kind in ("disease", FAMILY) and kin.graph is not None and (node := kin.node(s.curie)) is not None:
        if not any(kin.is_kind(s.curie, root) for root in ILLNESSES) or any(
            kin.is_kind(s.curie, x) for x in LISTED_ELSEWHERE
        ):
            return None
        said = _words(f"{s.text} {kin.graph.entity(node).name}")
        if any(_near(s.curie, d, kin) for m in found for d in m.diseases) or any(said & m.unknown for m in found):
            return None
    elif s.kind == "drug":
        if any(m.beside is None or any(_alike(s.curie, b, kin) for b in m.beside) for m in found):
            return None
        theirs = _monographs(kin.linker, s.curie)
        if not theirs or any(_alike(drug, b, kin) for m in theirs for b in m.beside or ()):
            return None
    else:
        return None
    return _cited(found[0], s, kin)


def _words(text: str) -> frozenset[str]:
    """The beginnings of the longer words of a text: "conduction" and "conductive" are one."""
    return frozenset(w[:6] for w in re.findall(r"[a-z]{5,}", text.casefold()) if w not in _PLAIN)


def _alike(one: str, other: str, kin: Kin) -> bool:
    return kin.is_kind(one, other) or kin.is_kind(other, one)


def _near(one: str, other: str, kin: Kin) -> bool:
    if _alike(one, other, kin) or (kin.is_kind(one, NEOPLASM) and kin.is_kind(other, NEOPLASM)):
        return True
    return bool(_heads(kin, one) & kin.up(other))


@kept(most=1000)
def _heads(kin: Kin, curie: str) -> frozenset[int]:
    """What a disease is a kind of that has few kinds in all."""
    assert kin.graph is not None  # noqa: S101 - only called of what has a node
    closure = kin.graph.closure
    return frozenset(n for n in kin.up(curie) if len(closure.descendants(np.array([n], np.int32))) <= NARROW)


def _cited(one: Monograph, s: Condition, kin: Kin) -> Evidence:
    r = monograph_record(one.record)
    node = kin.node(one.drug)
    name = kin.graph.entity(node).name if kin.graph is not None and node is not None else one.drug
    what = "other drugs to mind" if s.kind == "drug" else "what it must not be given in or needs care in"
    said = f"{name} {MAY_BE_GIVEN} in {s.text}, as that is none of {what} by its monograph"
    origin = Origin(
        channel="doc", source=r["source"], record=r["url"], title=r["title"], section=r["section"], url=r["url"]
    )
    return Evidence(text=said, origin=origin)
