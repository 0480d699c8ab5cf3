"""Statements that a drug may be given in a state, or is preferred in it, each with the record that says so.

Copied by hand from the records that they name (`tables/permits.json`), as `guidelines` are, and read with the same
rules. A row has the ``drugs`` or classes, the states that they may be given ``in`` (each alone is enough), and may say
for which diseases its record says it (``for``), what of a class it does not mean (``but``), and what goes with it
(``note``). A statement never
outweighs one against the drug; it only outweighs the guess that a drug is like another one of its class.

A row of ``others`` has no drugs of its own: its record lists all that a state bears on (``but``), and says it of every
other one. Only what somebody keeps complete is told so, as the pairs of a gene and its drugs are; a list of what must
be avoided with a disease is no such list.
"""

from __future__ import annotations

from dataclasses import dataclass

from bioloom.core.fact import Condition
from bioloom.core.kept import kept
from bioloom.core.ports import Linker
from bioloom.stages.gate.infer.hierarchy import Kin
from bioloom.stages.gate.tables.diseases import RENAL
from bioloom.stages.gate.tables.labs import GFR
from bioloom.stages.gate.tables.load import copied
from bioloom.stages.gate.tables.monographs import monograph_record, monograph_rows
from bioloom.stages.gate.types import Clause

from .case import Case
from .guidelines import rows

_BIRTH = {"pregnancy", "gestation"}
OTHERS = ""  # the drug of a statement that is about all but those it names
UNORDERED = 99  # the place of a drug in a list that is not about one disease


@dataclass(frozen=True)
class Record:
    """Where a statement stands: who says it, the title and section, and the address."""

    source: str
    title: str
    section: str
    url: str


@dataclass(frozen=True)
class Permit:
    """That a drug, or any of a class (by CURIE), may be given in a state, and who says so.

    ``only_for`` are the diseases that it is said for, if any are named; ``note`` a dose or the like that goes with it;
    ``place`` that of the drug among those that it names for a disease, as it names what it prefers first; a list
    of what may be given for anything stands behind, as such lists go by the alphabet.
    """

    drug: str
    clause: Clause
    record: Record
    only_for: tuple[str, ...] = ()
    but: tuple[str, ...] = ()
    note: str = ""
    place: int = 0

    def speaks_for(self, drug: str, kin: Kin) -> bool:
        """Whether it is said of a drug, by CURIE; what is said of one ingredient is not said of a combination."""
        if self.drug == OTHERS:
            return not any(kin.is_kind(one, b) for one in (drug, *kin.parts(drug)) for b in self.but)
        if not kin.is_kind(drug, self.drug) or any(kin.is_kind(drug, one) for one in self.but):
            return False
        return bool(kin.parts(self.drug)) or all(kin.is_kind(part, self.drug) for part in kin.parts(drug))


@kept(most=1)
def permits(linker: Linker) -> tuple[Permit, ...]:
    """All statements, with the drugs that ``linker`` knows."""
    table = copied("permits")
    records = {name: Record(**said) for name, said in table["records"].items()}
    out, read = [], rows(linker)
    for row in table["statements"]:
        clauses = [_named(c) for text in row["in"] for c in read.states(text)]
        ill = tuple(c for name in row.get("for", ()) if (c := read.disease(name)) is not None)
        but = tuple(c for name in row.get("but", ()) if (c := read.drug(name)) is not None)
        if row.get("for") and not ill:
            continue  # what it is said for is not known here
        if row.get("others"):
            out += [
                Permit(OTHERS, c, records[row["record"]], ill, but, row.get("note", ""), UNORDERED) for c in clauses
            ]
        for place, name in enumerate(row.get("drugs", ())):
            at = place if ill else UNORDERED
            for curie in read.drugs(name):
                out += [Permit(curie, c, records[row["record"]], ill, but, row.get("note", ""), at) for c in clauses]
    for one in monograph_rows():
        if one.may and (own := read.drug(one.drug)) is not None:
            record = Record(**monograph_record(one.record))
            said = ((_named(c), note) for text, note in one.may for c in read.states(text))
            out += [Permit(own, c, record, note=note, place=UNORDERED) for c, note in said]
    return tuple(out)


def _named(clause: Clause) -> Clause:
    """``clause`` without a course that only is part of the disease's name: acute intermittent porphyria."""
    ill = {s.curie for s in clause.all if s.kind == "disease"}
    return clause.model_copy(update={"all": tuple(s for s in clause.all if s.kind != "course" or s.curie not in ill)})


def permitting(case: Case, treated: tuple[str, ...], linker: Linker) -> tuple[Permit, ...]:
    """The statements that this patient may be given something for what is treated."""
    table = permits(linker)
    ills = {p.only_for for p in table}
    wanted = {i for i in ills if not i or any(case.kin.is_kind(t, ill) for t in treated for ill in i)}
    clauses = {id(p.clause): p.clause for p in table}  # those of one row are one object, which the table keeps
    held = {at for at, clause in clauses.items() if case.clause(clause) is True}
    return tuple(p for p in table if p.only_for in wanted and id(p.clause) in held)


def speaks_of(c: Condition, s: Condition, kin: Kin) -> bool:
    """Whether what a label or a record names is the state of the patient, or one that it is a kind of."""
    if c.kind in _BIRTH and s.kind in _BIRTH:
        return True
    if c.kind == "lab" or s.kind == "lab":  # a rate of filtration and an ailing kidney are one state
        return {c.curie, s.curie} <= {RENAL, GFR} or (c.kind == s.kind and c.curie == s.curie)
    same = c.kind == s.kind and (c.curie is None) == (s.curie is None)
    if c.kind == "genotype":  # two alleles of one gene are two states
        return same and c.curie == s.curie and (c.value == s.value or None in (c.value, s.value))
    return same and (c.curie is None or s.curie is None or kin.is_kind(s.curie, c.curie))
