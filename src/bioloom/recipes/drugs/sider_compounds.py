"""Which drug each compound of SIDER is, by identifiers that leave no choice; a name decides nothing here.

SIDER calls a drug by the number that PubChem had in 2015 for the substance on the label: often a salt, often a number
that PubChem has given up since. The sources that know such numbers are asked in this order:

1. Every Cure's list: a number of the drug itself;
2. the SIDER 4 repository, where its drug of DrugBank has one compound, unless PharmGKB has the number for another;
   what it gives to many drugs is an ion of their salts (chloride, of cisplatin and 30 others) and none of them;
3. PharmGKB, which kept the old numbers;
4. Every Cure's list again: a number of a form of one drug, which is the form, and the drug where ChEBI calls it a salt
   of it, or where the list has no other number for the form and every drug of its flat compound;
5. the SIDER 4 repository where a flat compound has several stereoisomers: if its one drug is the only one known of that
   skeleton, all of them are that drug (two forms of paclitaxel; not cetirizine, of which levocetirizine is another);
6. the Guide to Pharmacology, whose labelled ligands have the number of the unlabelled one and do not count.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from bioloom.ground.identity.prefixes import prefix_of

from ..parsers.chebi import entries
from ..parsers.terms import Term
from ..quoted import quoted, several
from ..reading import Files
from .chebi_forms import moiety
from .equivalents import groups, itself, lists_of
from .everycure import DRUGS
from .gtopdb import LIGANDS
from .skeletons import Skeletons, skeleton

EFFECTS = "noncommercial/sider4/meddra_all_se.tsv"
MAPPED = "noncommercial/sider4/indications.tsv"
PHARMGKB = "noncommercial/pharmgkb/drugs.tsv"
STEREO, FLAT = "CID0", "CID1"  # a STITCH identifier: CID, 0 or 1, and the compound of PubChem in eight digits
PUBCHEM = "PUBCHEM.COMPOUND"
IONS = 5  # drugs to which one compound is given, from which on it is a part of them
_KNOWN = re.compile(r"(?:^|, )\"?(?:DrugBank:(?P<drugbank>DB\d+)|ChEBI:(?P<chebi>CHEBI:\d+))")


class Found(NamedTuple):
    """The drug that a compound is.

    Attributes:
        drug: Its identifier.
        form: What the label is of, where that is a form of the drug.
        name: What the drug is called, where no source of the graph need have it.
    """

    drug: str
    form: str = ""
    name: str = ""


class Compounds:
    """What sources say of SIDER's compounds; built once, asked compound by compound."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self.own, self.forms, self.listed = _everycure(files)
        self.pharmgkb, self.skeletons = _pharmgkb(files)
        self.ligands = _ligands(files, self.skeletons)
        self.stereo, self.flat = _stereoisomers(files)
        self.drugs, self.flats = _mapped(files)
        self.chebi: dict[str, Term] = {t.id: t for t in entries(files)}

    def of(self, stitch: str) -> Found:
        """The drug that a stereo-specific compound is; the compound itself when nobody knows it."""
        it = compound(self.files, stitch)
        if len(own := self.own.get(it, ())) == 1:
            return Found(next(iter(own)))
        flat = self.flat.get(stitch, "")
        drugs = self.drugs.get(flat, set())
        told = next(iter(drugs)) if len(drugs) == 1 and len(self.flats.get(next(iter(drugs)), ())) == 1 else ""
        if by := self._by_number(it, told if len(self.stereo.get(flat, ())) == 1 else ""):
            return Found(by)
        if form := self._form(it, drugs):
            return form
        if told and self.skeletons.alone(told):
            return Found(told, it)
        ligands = self.ligands.get(it, {})
        return Found(next(iter(ligands)), name=next(iter(ligands.values()))) if len(ligands) == 1 else Found(it)

    def _by_number(self, it: str, told: str) -> str:
        known = self.pharmgkb.get(it, set())
        if len(known) == 1:
            drugbank, chebi = next(iter(known))
            known_chebi = chebi if chebi in self.chebi or not drugbank else ""
            return drugbank if drugbank and drugbank == told else known_chebi or drugbank or told
        return told

    def _form(self, it: str, drugs: set[str]) -> Found | None:
        if len({drug for drug, _, _ in self.forms.get(it, ())}) != 1:
            return None
        (drug, same, numbers), *_ = sorted(self.forms[it])
        if numbers:
            salts = {moiety(self.chebi[n], self.chebi) for n in numbers if n in self.chebi}
            return Found(drug, numbers[0]) if salts & {drug, *same} else Found(numbers[0])
        return Found(drug, it) if drugs - set(same) <= self.listed else None


def compound(files: Files, stitch: str) -> str:
    """``CID000010917`` or ``CID100000085`` as a compound of PubChem."""
    if not stitch.startswith((STEREO, FLAT)) or not stitch[len(STEREO) :].isdigit():
        raise files.malformed(EFFECTS, stitch)
    return f"{PUBCHEM}:{int(stitch[len(STEREO) :])}"


_Own = dict[str, set[str]]
_Forms = dict[str, set[tuple[str, tuple[str, ...], tuple[str, ...]]]]


def _everycure(files: Files) -> tuple[_Own, _Forms, set[str]]:
    """Compounds that are drugs of the list, those that are forms of one, and the drugs of DrugBank that it has."""
    own: _Own = defaultdict(set)
    forms: _Forms = defaultdict(set)
    listed: set[str] = set()
    for row in quoted(files, DRUGS, ["curie", "alternate_ids"], separator=","):
        me = row["curie"]
        for group in lists_of(row["alternate_ids"])[:1] if row["alternate_ids"] else [[me]]:
            same = (me, *itself(me, group))
            for number in same:
                if prefix_of(number) == PUBCHEM:
                    own[number].add(me)
            if group[0] != me:
                continue
            listed.update(other for other in same if prefix_of(other) == "DRUGBANK")
            for form in groups(me, group):
                spoken = tuple(one for one in form if prefix_of(one) in ("CHEBI", "DRUGBANK"))
                for one in form:
                    if prefix_of(one) == PUBCHEM:
                        forms[one].add((me, same, spoken))
    return own, forms, listed


def _pharmgkb(files: Files) -> tuple[dict[str, set[tuple[str, str]]], Skeletons]:
    """DrugBank's and ChEBI's numbers that PharmGKB gives with a compound, and which drugs are of one skeleton."""
    found: dict[str, set[tuple[str, str]]] = defaultdict(set)
    skeletons = Skeletons()
    columns = ("PharmGKB Accession Id", "Cross-references", "InChI", "PubChem Compound Identifiers")
    for row in files.tsv(PHARMGKB, columns):
        known = list(_KNOWN.finditer(row["Cross-references"]))
        drugbank, chebi = ({m[kind] for m in known if m[kind]} for kind in ("drugbank", "chebi"))
        one = f"DRUGBANK:{next(iter(drugbank))}" if len(drugbank) == 1 else ""
        skeletons.add(skeleton(row["InChI"]), row["PharmGKB Accession Id"], one)
        pair = one, next(iter(chebi)) if len(chebi) == 1 else ""
        if any(pair):
            for number in several(row["PubChem Compound Identifiers"].strip('"'), ","):
                found[f"{PUBCHEM}:{number}"].add(pair)
    return found, skeletons


def _ligands(files: Files, skeletons: Skeletons) -> dict[str, dict[str, str]]:
    """The ligands of the Guide to Pharmacology by compound, with names; its approved drugs go into ``skeletons``."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    columns = ("Ligand id", "Name", "Approved", "Labelled", "PubChem CID", "InChI")
    for row in quoted(files, LIGANDS, columns, separator=","):
        if row["Labelled"] != "yes":
            if row["PubChem CID"]:
                found[f"{PUBCHEM}:{row['PubChem CID']}"][f"GTOPDB:{row['Ligand id']}"] = row["Name"]
            if row["Approved"] == "yes":
                skeletons.add(skeleton(row["InChI"]), f"GTOPDB:{row['Ligand id']}")
    return found


def _stereoisomers(files: Files) -> tuple[dict[str, set[str]], dict[str, str]]:
    """The stereo-specific compounds of each flat one, and the other way round."""
    stereo: dict[str, set[str]] = defaultdict(set)
    for flat, one in _pairs(files):
        stereo[flat].add(one)
    return stereo, {one: flat for flat, several_ in stereo.items() for one in several_}


def _pairs(files: Files) -> Iterator[tuple[str, str]]:
    return ((flat, one) for flat, one, *_ in files.table(EFFECTS, 6))


def _mapped(files: Files) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """The drugs of DrugBank of each flat compound in the SIDER 4 repository, and the other way round."""
    drugs: dict[str, set[str]] = defaultdict(set)
    flats: dict[str, set[str]] = defaultdict(set)
    for row in files.tsv(MAPPED, ("drugbank_id", "stitch_id_flat")):
        drugs[row["stitch_id_flat"]].add(f"DRUGBANK:{row['drugbank_id']}")
    for flat, found in drugs.items():
        for drug in found if len(found) < IONS else ():
            flats[drug].add(flat)
    return drugs, flats
