"""What the label sections kept for a graph say of its drugs for one patient: what closes, cautions, and permits.

Only the sections that may speak of the patient are read: that on pregnancy for who is pregnant, that on kidneys for who
has an ailing one. A label of a salt is one of its active moiety and the other way round (`Ledger.carried`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Protocol

from bioloom.core.fact import Condition
from bioloom.core.kept import kept
from bioloom.core.ports import Linker, Resources
from bioloom.sources.openfda.layout import Section
from bioloom.sources.openfda.passage import Passage
from bioloom.stages.gate.infer.hierarchy import Kin
from bioloom.stages.gate.tables.diseases import HEPATIC, RENAL
from bioloom.stages.gate.tables.label_words import SECTION, SECTION_AS
from bioloom.stages.gate.texts.label_sections import Advice, read_section

from .case import Case

LABELS = "labels"  # the extra of resources that holds the table
GENERAL: tuple[Section, ...] = ("boxed_warning", "contraindications", "warnings")
ADULT, OLD = 18.0, 65.0


class Labels(Protocol):
    """A table of label sections by drug."""

    def passages(self, drug: str, sections: Collection[Section] = ()) -> tuple[Passage, ...]:
        """The sections of these kinds that the labels of a drug have, by its CURIE."""
        ...


@dataclass(frozen=True)
class Said:
    """A statement of a label that may concern the patient, and the section it stands in."""

    advice: Advice
    passage: Passage


@dataclass
class Shelf:
    """The labels of one graph; what was once read is kept."""

    labels: Labels
    linker: Linker
    _read: dict[tuple[str, Section, frozenset[str]], tuple[Said, ...]] = field(default_factory=dict)

    def said(self, drug: str, kinds: frozenset[str], sections: Collection[Section]) -> Iterator[Said]:
        """What the labels of a drug (its CURIE) say in ``sections`` of states of ``kinds``."""
        for section in sections:
            key = drug, section, kinds
            if key not in self._read:
                self._read[key] = tuple(self._find(drug, kinds, section))
            yield from self._read[key]

    def _find(self, drug: str, kinds: frozenset[str], section: Section) -> Iterator[Said]:
        own = section not in GENERAL
        words = re.compile("|".join(SECTION[k] for k in sorted(kinds & SECTION.keys())) or r"(?!)", re.IGNORECASE)
        for passage in self.labels.passages(drug, (section,)):
            if not own and not words.search(passage.text):
                continue
            for advice in read_section(section, passage.text, self.linker):
                if own or any(SECTION_AS.get(s.kind, s.kind) in kinds for s in advice.clause.all):
                    yield Said(advice, passage)


def shelf_of(kin: Kin, kit: Resources) -> Shelf | None:
    """The labels that were kept for the graph of ``kit``; None where there are none."""
    labels = kit.extras.get(LABELS)
    return None if labels is None else _shelf(kin, labels)


@kept(most=1)
def _shelf(kin: Kin, labels: Labels) -> Shelf:
    return Shelf(labels, kin.linker)


def sections_for(case: Case) -> tuple[Section, ...]:
    """The sections that may speak of a patient."""
    held = {kind for kind, states in case.held.items() if any(s.op != "<>" for s in states)}
    out: list[Section] = [*GENERAL]
    if held & {"pregnancy", "gestation", "childbearing"}:
        out.append("pregnancy")
    if "lactation" in held:
        out.append("lactation")
    ages = [s for s in case.held.get("age", ()) if isinstance(s.value, int | float)]
    if any(s.op in ("<", "<=", "=") and float(s.value or 0) <= ADULT for s in ages):
        out += ["paediatric", "indications"]
    if any(s.op in (">", ">=", "=") and float(s.value or 0) >= OLD for s in ages):
        out.append("geriatric")
    for section, curie in (("renal", RENAL), ("hepatic", HEPATIC)):
        if any(_is(case, s, curie) for s in case.held.get("disease", ())):
            out.append(section)  # type: ignore[arg-type]
    if "drug" in held:
        out.append("interactions")
    return tuple(out)


def _is(case: Case, s: Condition, curie: str) -> bool:
    return s.op != "<>" and s.curie is not None and case.kin.is_kind(s.curie, curie)
