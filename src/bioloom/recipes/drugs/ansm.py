"""The interaction thesaurus of the French agency ANSM (2016), in English by WorldVistA. For non-commercial use only.

A row is about two drugs, a drug and a class, or two classes. Drugs are told by RxNorm and ATC; a class is what its ATC
subgroups hold (`ansm_classes.toml`), of drugs that the Every Cure list has, by the codes of the ATC (WHO). Of several
rows about two drugs the strictest counts. Two of five drugs of the list have no code there; those that the ATC has by
the same name get theirs, so that what is told of a class is told of new drugs as well.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files as packaged
from itertools import product
from xml.etree.ElementTree import Element, ParseError, iterparse

from bioloom.core.errors import BuildError

from ..quoted import quoted
from ..reading import Files, opened
from ..rows import Edge, Mapping, Qualifiers, Row, Skipped
from .everycure import codes, named

WHOLE = len("B01AA03")  # an ATC code of a substance
ATC = "noncommercial/atc/WHO_ATC-DDD_2026-04-25.csv"
THESAURUS = "noncommercial/ansm_worldvista/all_eng_tables_sept2016.xml"
# What is advised, the strictest first, by how the thesaurus begins to say it; it misspells each of them.
ADVICE = (
    ("contraindicated", re.compile(r"c[o0]ntr", re.IGNORECASE)),
    ("not recommended", re.compile(r"no[tr] recomm", re.IGNORECASE)),
    ("precaution", re.compile(r"precaution", re.IGNORECASE)),
    ("to be taken into account", re.compile(r"ta[kl]e into", re.IGNORECASE)),
)
_BRACKETS = re.compile(r"\s*\([^)]*\)?")


def parse(files: Files) -> Iterator[Row]:
    """Codes of drugs; interactions with what is advised, each pair once, from the lower identifier to the higher."""
    alike = _substances(files)
    yield from _codes_by_name(files, alike)
    known = _every_code(files, alike)
    members = cache(lambda name: _members(name, known))
    found: dict[tuple[str, str], int] = {}
    said: dict[tuple[str, str], str] = {}
    for row in _rows(files):
        what = f"{_named(row, 'DRUG1')} with {_named(row, 'DRUG2')}"
        advice = _advice(row.findtext("SEVERITY") or "")
        if advice is None:
            yield Skipped("advice that is not one of the four", what)
            continue
        ones, others = (_drugs(row.find(end), known, members) for end in ("DRUG1", "DRUG2"))
        if not ones or not others:
            yield Skipped("drug that the list has not, or class whose members no file tells", what)
            continue
        for one, other in product(ones, others):
            low, high = sorted((one, other))
            if low != high and advice < found.get((low, high), len(ADVICE)):
                found[low, high], said[low, high] = advice, what
    for (one, other), advice in sorted(found.items()):
        qualifiers: Qualifiers = (("advice", ADVICE[advice][0]), ("original_subject", said[one, other]))
        yield Edge(one, "pharmacologically_interacts_with", other, qualifiers=qualifiers)


def _substances(files: Files) -> dict[str, list[str]]:
    """The codes of each substance by its name without case."""
    alike: dict[str, list[str]] = defaultdict(list)
    for row in quoted(files, ATC, ["atc_code", "atc_name"], separator=","):
        if len(row["atc_code"]) == WHOLE:
            alike[row["atc_name"].casefold()].append(f"ATC:{row['atc_code']}")
    return alike


def _codes_by_name(files: Files, alike: dict[str, list[str]]) -> Iterator[Row]:
    """The codes of the drugs for which the list has none."""
    coded = {drug for code, drugs in codes(files).items() if code.startswith("ATC:") for drug in drugs}
    for name, drug in named(files).items():
        if drug not in coded:
            yield from (Mapping(drug, code) for code in alike.get(name, ()))


def _every_code(files: Files, alike: dict[str, list[str]]) -> dict[str, set[str]]:
    """The drugs of the list by RxNorm and ATC codes, of which the list has one for a drug.

    The ATC says which others are its: a substance has the same name there wherever it stands.
    """
    known, by_label = codes(files), named(files)
    for name, same in alike.items():
        drugs = {d for code in same for d in known.get(code, ())} | {by_label[n] for n in (name,) if n in by_label}
        for code in same if drugs else ():
            known.setdefault(code, set()).update(drugs)
    return known


def _rows(files: Files) -> Iterator[Element]:
    with opened(files.where[THESAURUS]) as stream:
        try:
            for _, element in iterparse(stream):  # noqa: S314 - expat limits expansion, loads nothing
                if element.tag == "INTERACTION":
                    yield element
                    element.clear()
        except ParseError as error:
            raise BuildError(f"{files.where[THESAURUS]} is no XML: {error}.", hint="Fetch it again.") from error


def _advice(text: str) -> int | None:
    return next((at for at, (_, words) in enumerate(ADVICE) if words.match(text.strip())), None)


def _named(row: Element, end: str) -> str:
    return next((" ".join(e.get("name", "").split()) for e in row.findall(f"{end}/*")), "")


def _drugs(end: Element | None, known: dict[str, set[str]], members: Callable[[str], set[str]]) -> set[str]:
    """The drugs of one side of a row; ``members`` are those of a class by its name."""
    out: set[str] = set()
    for each in end if end is not None else ():
        of_class = members(each.get("name", ""))
        if each.tag == "CLASS" or of_class:
            out |= of_class
            continue
        named = known.get(f"RXCUI:{each.get('rxcui', '')}", set())
        whole = [a.get("code", "") for a in each.findall("ATC") if len(a.get("code", "")) == WHOLE]
        coded = [known[f"ATC:{code}"] for code in whole if f"ATC:{code}" in known]
        out |= named or (coded[0] if coded else set())
    return out


def _members(name: str, known: dict[str, set[str]]) -> set[str]:
    """The drugs of a class by its name; those of what the thesaurus calls a drug and the list knows as its salts."""
    codes_ = classes().get(plain(name), ())
    return {d for code in codes_ for other, drugs in known.items() if other.startswith(code) for d in drugs}


def plain(name: str) -> str:
    """The name of a class as the table has it: without case, brackets and a leading "other"."""
    return " ".join(_BRACKETS.sub(" ", name).replace("-(", " (").casefold().split()).removeprefix("other ")


@cache
def classes() -> dict[str, list[str]]:
    """Classes of the thesaurus with their ATC subgroups."""
    text = packaged("bioloom.recipes.drugs").joinpath("ansm_classes.toml").read_text("utf-8")
    return {name: [c if ":" in c else f"ATC:{c}" for c in found] for name, found in tomllib.loads(text).items()}
