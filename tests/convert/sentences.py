"""Sentences of our own with what they state, as the files beside this one have them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from bioloom.core.evidence import Mention
from bioloom.core.fact import Entity

HERE = Path(__file__).parent
CATEGORIES = {
    "gene": "Gene", "drug": "Drug", "chem": "ChemicalEntity", "mix": "MolecularMixture", "dis": "Disease",
    "phe": "PhenotypicFeature", "inh": "GeneticInheritance", "proc": "BiologicalProcess", "path": "Pathway",
    "act": "MolecularActivity", "ec": "MolecularActivity", "comp": "CellularComponent", "dom": "ProteinDomain",
    "anat": "GrossAnatomicalStructure", "cell": "Cell", "role": "ChemicalRole", "food": "Food", "agent": "Agent",
    "mir": "MicroRNA", "course": "Onset",
}  # fmt: skip
SYMMETRIC = {"physically_interacts_with", "coexpressed_with", "pharmacologically_interacts_with", "similar_to"}
_MARK = re.compile(r"\[([^|\]]+)\|(\w+)\]")


class Expected(NamedTuple):
    """What a sentence states of two mentions, by number from 1."""

    subject: int
    predicate: str
    object: int
    negated: bool
    hedged: bool

    @property
    def key(self) -> tuple[int, str, int]:
        """The same whichever way round a symmetric predicate is written."""
        one, other = self.subject, self.object
        return (min(one, other), self.predicate, max(one, other)) if self.predicate in SYMMETRIC else self[:3]


class Item(NamedTuple):
    """A sentence, its mentions, and what it states."""

    text: str
    mentions: tuple[Mention, ...]
    facts: tuple[Expected, ...]


def marked(line: str) -> tuple[str, tuple[Mention, ...]]:
    """A line with marks as plain text and its mentions."""
    text, at, mentions = "", 0, []
    for m in _MARK.finditer(line):
        text += line[at : m.start()]
        prefix = "EC" if m[2] == "ec" else "test"
        entity = Entity(curie=f"{prefix}:{m[1].replace(' ', '_')}", name=m[1], categories=(CATEGORIES[m[2]],))
        mentions.append(Mention(start=len(text), end=len(text) + len(m[1]), entity=entity))
        text += m[1]
        at = m.end()
    return text + line[at:], tuple(mentions)


def items(name: str) -> list[Item]:
    """The sentences of a file."""
    out: list[tuple[str, list[Expected]]] = []
    for line in (HERE / name).read_text("utf-8").splitlines():
        if line.startswith("  "):
            words = line.split()
            subject, predicate, object_ = words[-3:]
            out[-1][1].append(Expected(int(subject), predicate, int(object_), "not" in words, "?" in words))
        elif line and not line.startswith("#"):
            out.append((line, []))
    return [Item(*marked(line), tuple(facts)) for line, facts in out]
