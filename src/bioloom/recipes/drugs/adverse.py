"""Adverse reactions that annotators of the NLM marked in 200 labels of the FDA, for a shared task of 2017.

What was seen in animals, or with other drugs of the class, is marked as such and left out; so were denied mentions, by
the guidelines of the task, which is not checked here. A label has the name of a brand: the one drug of DrugBank that
the dictionary of drug names gives it. A reaction is a preferred term of MedDRA: the one phenotype of HPO that has the
term as a cross-reference, or as its exact name in MedDRA's spelling or that of the label; else the term itself. A
synonym of HPO that leaves out a word of the name is no such name: "hypersensitivity" is one of emotional
hypersensitivity.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from ..parsers.hpo import phenotypes
from ..reading import Files
from ..rows import BY_NAME, Edge, Node, Qualifiers, Row, Skipped
from .names import parse as names_of_drugs

LABELS = tuple(f"kg/tac2017_adr/demner-fushman-{part}-labels.json" for part in ("train", "test"))
_HUMAN = "human"
_WORD = re.compile(r"[^\W_]+")
_JOINING = frozenset({"of", "the", "in", "a", "an", "and", "or", "to", "by", "with"})


class Reaction(NamedTuple):
    """A preferred term of MedDRA, and the term by which the label says it."""

    code: str
    name: str
    on_label: str


def parse(files: Files) -> Iterator[Row]:
    """Side effects of each label, each once."""
    drugs, (by_code, by_name) = brands(files), _phenotypes(files)
    seen: set[tuple[str, str]] = set()
    named: set[str] = set()
    for brand, reaction, kind in _marked(files):
        what = f"{brand}: {reaction.name}"
        if kind != _HUMAN:
            yield Skipped(f"seen in {kind.replace('_', ' ')}, not with the drug in people", what)
        elif not reaction.code:
            yield Skipped("no term of MedDRA", what)
        elif brand.casefold() not in drugs:
            yield Skipped("label of no drug that has this name alone", what)
        elif (brand, reaction.code) not in seen:
            seen.add((brand, reaction.code))
            it, because = _phenotype(reaction, by_code, by_name)
            if it == reaction.code and it not in named:
                named.add(it)
                yield Node(it, ("DiseaseOrPhenotypicFeature",), reaction.name)
            said: Qualifiers = (("original_subject", brand), ("original_object", f"{reaction.code} {reaction.name}"))
            yield Edge(drugs[brand.casefold()], "has_side_effect", it, qualifiers=(*said, *because))


def brands(files: Files) -> dict[str, str]:
    """The one drug of DrugBank that each name in lower case means."""
    bearers: dict[str, set[str]] = defaultdict(set)
    for row in names_of_drugs(files):
        if isinstance(row, Node):
            for name in (row.name, *row.related_synonym):
                bearers[name.casefold()].add(row.id)
    return {name: next(iter(drugs)) for name, drugs in bearers.items() if len(drugs) == 1}


def _marked(files: Files) -> Iterator[tuple[str, Reaction, str]]:
    """Brand, reaction, and in whom it was seen."""
    for path in LABELS:
        for section in files.json(path):
            for _, name, code, on_label, _, _, _, kind in section["adverse_events"]:
                known = f"MEDDRA:{int(code)}" if code and name else ""
                yield section["label_id"], Reaction(known, name or "", on_label or ""), kind


def _phenotype(
    reaction: Reaction, by_code: dict[str, set[str]], by_name: dict[str, set[str]]
) -> tuple[str, Qualifiers]:
    if len(found := by_code.get(reaction.code, set())) == 1:
        return next(iter(found)), ()
    for name in (reaction.name, reaction.on_label):
        if len(found := by_name.get(name.casefold(), set())) == 1:
            return next(iter(found)), (BY_NAME,)
    return reaction.code, ()


def _phenotypes(files: Files) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Living phenotypes by MedDRA's codes, and by their exact names."""
    by_code: dict[str, set[str]] = defaultdict(set)
    by_name: dict[str, set[str]] = defaultdict(set)
    for term in phenotypes(files):
        if not term.obsolete:
            for prefix, local in term.xrefs:
                if prefix.casefold() == "meddra":
                    by_code[f"MEDDRA:{local}"].add(term.id)
            for name in (term.name, *(s for s in term.synonyms if not _says_less(s, term.name))):
                by_name[name.casefold()].add(term.id)
    return by_code, by_name


def _says_less(synonym: str, name: str) -> bool:
    """Whether ``synonym`` has some of the words of ``name``, and no other."""
    return set(_WORD.findall(synonym.casefold())) < set(_WORD.findall(name.casefold())) - _JOINING
