"""A question with its things masked: what a model reads, so that it learns how people ask and not of what."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.stages.read.forms.form import SLOT, Wording

WORDS = {
    "Gene": "gene", "Disease": "disease", "Chem": "drug", "PhenotypicFeature": "symptom",
    "GrossAnatomicalStructure": "organ", "Cell": "cell", "BiologicalProcess": "process",
    "MolecularActivity": "function", "CellularComponent": "component", "Pathway": "pathway",
    "ProteinDomain": "domain", "MicroRNA": "microrna", "Food": "food", "ChemicalRole": "class", "Agent": "regulator",
    "MolecularMixture": "combination", "Onset": "onset", "GeneticInheritance": "inheritance", "State": "state",
    "SequenceVariant": "variant",
}  # fmt: skip
MARKS = tuple(f"[unused{i}]" for i in range(1, 13))  # tokens of BERT's vocabulary that no text has
MOST = len(MARKS)


def masked(text: str, slots: Sequence[tuple[int, int, str]], instead: Sequence[tuple[int, int, str]] = ()) -> str:
    """``text`` with each slot (start, end, kind) as the word for its kind and its mark.

    ``instead`` are other stretches (start, end, words) and what is read in their place.
    """
    marks = [(start, end, f"{WORDS[kind]} {m}") for (start, end, kind), m in zip(slots[:MOST], MARKS, strict=False)]
    out, at = "", 0
    for start, end, said in sorted([*marks, *instead]):
        out += f"{text[at:start]} {said} "
        at = end
    return " ".join((out + text[at:]).split())


def masked_wording(wording: Wording) -> str:
    """The text of a wording, masked."""
    return masked(wording.text, [(m.start(), m.end(), m[1]) for m in SLOT.finditer(wording.text)])


def slot_name(number: int, kind: str) -> str:
    """What a slot is called in a form said back, as it is called in the masked question."""
    return f"{WORDS[kind]} {MARKS[number]}"
