"""Statements about drugs and their classes that no pair of a drug and a disease has, each with its record.

Copied by hand from the records that they name (`tables/reference.json`: title, section, address); a run can do without
them. They are read with the same rules as any other text. A row has the ``drugs`` and the states ``against``, and may
say what its record takes out or prefers (``but``), of which members of a class it only warns (``caution``: of aspirin,
which has other uses than an NSAID), what is treated with the drug all the same (``unless``), and that its record only
warns (``grade``: "caution"). A title in brackets describes a page that was stored without one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from pydantic import TypeAdapter

from bioloom.core.kept import kept
from bioloom.core.ports import Linker
from bioloom.stages.gate.infer.hierarchy import Kin
from bioloom.stages.gate.read.combined import ingredients, is_one_alone
from bioloom.stages.gate.read.condition import parse
from bioloom.stages.gate.read.family import FAMILY, family_history
from bioloom.stages.gate.read.remembered import read_once
from bioloom.stages.gate.tables.diseases import HEPATIC, RENAL
from bioloom.stages.gate.tables.load import copied
from bioloom.stages.gate.tables.monographs import MonographRow, monograph_record, monograph_rows
from bioloom.stages.gate.types import SICK, Clause

SURE = 0.8
KINDS = ("ChemicalEntity", "ChemicalRole")
CAUTION, WITH = "caution", "use with "
_ONE, _SOME = TypeAdapter[str | None](str | None), TypeAdapter(tuple[str, ...])
_CLAUSES = TypeAdapter(tuple[Clause, ...])
OWN, GENERAL = {"disease", "allergy", "genotype", FAMILY}, {RENAL, HEPATIC}  # what a monograph's caution is about


@dataclass(frozen=True)
class Statement:
    """A drug or class of drugs by CURIE, a state that forbids it, or warns of it, and who says so.

    ``but`` are those that its record takes out, or prefers to what it speaks against, ``lighter`` those of which it
    only warns; in the diseases ``unless`` its record leaves the decision to a physician. What is ``general`` is said of
    a drug of many uses, and not against what it is to treat.
    """

    drug: str
    clause: Clause
    source: str
    caution: bool = False
    but: tuple[str, ...] = ()
    lighter: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    general: bool = False

    def spares(self, drug: str, kin: Kin) -> bool:
        """Whether its record takes a drug, given by CURIE, out of what it says, or prefers it."""
        return any(kin.is_kind(drug, one) for one in self.but)

    def warns(self, drug: str, ill: Iterable[str], kin: Kin) -> bool:
        """Whether it only warns of a drug, given by CURIE as the patient's diseases are."""
        light = any(kin.is_kind(drug, one) for one in self.lighter)
        return self.caution or light or any(kin.is_kind(i, one) for one in self.unless for i in ill)


class Rows:
    """Reads the names and states of rows with a linker, each once: rows share most of theirs."""

    def __init__(self, linker: Linker) -> None:
        self._linker = linker
        self.drug = cache(self._drug)
        self.drugs = cache(self._drugs)
        self.disease = cache(self._disease)
        self.states = cache(self._states)

    def _drug(self, name: str) -> str | None:
        return read_once(self._linker, "drug", name, _ONE, lambda n: drug_of(n, self._linker))

    def _drugs(self, name: str) -> tuple[str, ...]:
        return read_once(self._linker, "drugs", name, _SOME, lambda n: drugs_of(n, self._linker))

    def _disease(self, name: str) -> str | None:
        return read_once(self._linker, "disease", name, _ONE, lambda n: linked(n, self._linker, SICK))

    def _states(self, text: str) -> tuple[Clause, ...]:
        return read_once(
            self._linker, "states", text, _CLAUSES,
            lambda t: family_history(t, self.disease) or tuple(parse(t, self._linker, listed=True)),
        )  # fmt: skip


@kept(most=1)
def rows(linker: Linker) -> Rows:
    """One reader of rows for all tables."""
    return Rows(linker)


@kept(most=1)
def statements(linker: Linker) -> tuple[Statement, ...]:
    """All statements, with the drugs that ``linker`` knows."""
    table = copied("reference")
    out, read = [], rows(linker)
    for row in table["statements"]:
        clauses = [_told(c) for text in row["against"] for c in read.states(text)]
        source, caution = str(table["records"][row["record"]]["source"]), row.get("grade") == CAUTION
        but, lighter = (
            tuple(c for name in row.get(key, ()) if (c := read.drug(name)) is not None) for key in ("but", CAUTION)
        )
        unless = tuple(c for name in row.get("unless", ()) if (c := read.disease(name)) is not None)
        for curie in (c for name in row["drugs"] for c in read.drugs(name)):
            out += [Statement(curie, c, source, caution, but, lighter, unless) for c in clauses]
    return tuple(out)


@kept(most=1)
def monographs_of(linker: Linker) -> dict[str, list[MonographRow]]:
    """The rows of monographs by the CURIE of their drug."""
    out: dict[str, list[MonographRow]] = {}
    for row in monograph_rows():
        if (curie := rows(linker).drug(row.drug)) is not None:
            out.setdefault(curie, []).append(row)
    return out


@kept(most=1000)
def _of_monographs(linker: Linker, drug: str) -> tuple[Statement, ...]:
    """What the monographs of one drug forbid, and the diseases and allergies that they warn of; read when asked for.

    Their general cautions (old age, pregnancy, a kidney that works less) stand in nearly all of them, and rule out what
    a record of just this drug allows: there, what none allows has no statement anyway.
    """
    out, read = [], rows(linker)
    for row in monographs_of(linker)[drug]:
        source = str(monograph_record(row.record)["source"])
        said = [(t, False) for t in row.against] + [(t, True) for t in row.caution]
        for clause, caution in ((_told(c), caution) for t, caution in said for c in read.states(t)):
            if not caution or (clause.all[0].kind in OWN and clause.all[0].curie not in GENERAL):
                out.append(Statement(drug, clause, source, caution, general=True))
    return tuple(out)


def told_in_monographs(kin: Kin, drugs: Iterable[str]) -> Iterator[Statement]:
    """What monographs state of ``drugs`` (CURIEs), or of what these are kinds of."""
    above = {n for drug in drugs for n in kin.up(drug)}
    for drug in monographs_of(kin.linker):
        if not above.isdisjoint(kin.same(drug)):
            yield from _of_monographs(kin.linker, drug)


def stated_of(kin: Kin, drugs: Sequence[str]) -> Iterator[Statement]:
    """All that is stated of ``drugs`` (CURIEs), of what these are kinds of, or with one of them taken out.

    Of the thousands of statements few are on what is asked for.
    """
    above = {n for drug in drugs for n in kin.up(drug)}
    for statement in statements(kin.linker):
        about = (statement.drug, *statement.but)
        if any(c in drugs or not above.isdisjoint(kin.same(c)) for c in about):
            yield statement
    yield from told_in_monographs(kin, drugs)


class Told(NamedTuple):
    """A state in the words of the table, who speaks of it, and whether the record only warns."""

    state: str
    source: str
    caution: bool


def told_of(names: Iterable[str]) -> list[Told]:
    """What the table has against a drug that is called one of ``names``, but for what is taken with it; by its order.

    Rows of its class are not looked at: a class has members that a record takes out.
    """
    called = {name.casefold() for name in names}
    table = copied("reference")
    out = dict.fromkeys(
        Told(text, str(table["records"][row["record"]]["source"]), row.get("grade") == CAUTION)
        for row in table["statements"] if not called.isdisjoint(d.casefold() for d in row["drugs"])
        for text in row["against"] if not text.startswith(WITH)
    )  # fmt: skip
    return list(out)


def _told(clause: Clause) -> Clause:
    """``clause`` with the words that a reason is told in: what is taken is no state that a drug is given in."""
    taken = all(s.kind == "drug" for s in clause.all)
    return clause.model_copy(update={"text": f"{WITH}{clause.text}"}) if taken else clause


def drug_of(name: str, linker: Linker) -> str | None:
    """The CURIE of a drug or class of drugs by its name; None where the linker is not sure of one.

    Nor is one ingredient meant by a name of several.
    """
    found = linked(name, linker, KINDS)
    return None if found is None or is_one_alone(found, name, linker, KINDS) else found


def drugs_of(name: str, linker: Linker) -> tuple[str, ...]:
    """The CURIE of a drug; of a combination that the vocabularies have no name for, of each of its ingredients."""
    if (whole := drug_of(name, linker)) is not None:
        return (whole,)
    each = [drug_of(piece, linker) for piece in ingredients(name)] if len(ingredients(name)) > 1 else []
    return tuple(str(c) for c in each) if all(each) else ()


def linked(name: str, linker: Linker, categories: tuple[str, ...]) -> str | None:
    """The CURIE of a name among ``categories``; None where the linker is not sure of one."""
    best = next(iter(linker.link(name, categories=categories)), None)
    return best.entity.curie if best is not None and best.score > SURE else None
