"""Words of a question that call things by their kind ("the gene ABC1", "enzyme activity") and name nothing more."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from bioloom.core.catalogue import catalogue

from ..forms.form import Form
from ..forms.kinds import biolink_kind
from ..forms.lower import Slot
from ..mentions.spans import Candidate

_BETWEEN = re.compile(r"[\s,:(\"'-]*(?:(?:called|named|known as)\s+)?[\"']?")  # a thing and what calls its kind
_GAP = re.compile(r"\s+")
CLASS, CLASS_SURE = "ChemicalRole", 0.85
_SAID_OF_ALL = frozenset({  # classes of ChEBI that are relations, parts of names, or what any chemical may be
    "acid", "ligand", "metabolite", "label", "biomarker", "xenobiotic", "nutrient", "inhibitor", "antagonist",
    "agonist", "blocker", "activator", "modulator", "substrate", "opener", "inducer", "marker", "poison", "toxin",
    "solvent", "reagent", "food", "drug", "medicine",
})  # fmt: skip
_CALLED = {
    "Gene": ("protein", "proteins"),
    "MolecularActivity": ("enzyme", "enzymatic", "activity", "activities", "function", "functions"),
}  # fmt: skip


def calls_kind(text: str, one: Candidate, slots: Sequence[Slot]) -> bool:
    """Whether a stretch calls the kind of a thing that stands right beside it: "the disease gout", "the gene ABC1"."""
    words = one.text.lower().split()
    near = (
        s.kind for s in slots
        if _BETWEEN.fullmatch(text[one.end : s.start] if one.end <= s.start else text[s.end : one.start])
    )  # fmt: skip
    return any(all(w in _nouns(kind) for w in words) for kind in near)


def leading(text: str, names: Sequence[Candidate]) -> list[Candidate]:
    """The names that only lead to another and say of what kind it is: "lowered levels of the protein" before EHD4."""
    kinds: dict[int, set[str]] = {}
    for name in names:
        kinds.setdefault(name.start, set()).update(name.kinds)

    def leads(one: Candidate) -> bool:
        last, gap = one.text.lower().rpartition(" ")[2], _GAP.match(text, one.end)
        new = kinds.get(gap.end(), set()) - one.kinds.keys() if gap else set()
        return any(last in _nouns(kind) for kind in new)

    return [one for one in names if " " in one.text and leads(one)]


def of_kind(text: str, form: Form) -> bool:
    """Whether a stretch calls what is looked for: "enzyme activity" where an activity is."""
    words = text.lower().split()
    nouns = {n for k in {form.kind, *(h.kind for h in form.hops)} for n in _nouns(k)}
    return all(w in nouns for w in words)


def drug_classes(names: Sequence[Candidate]) -> list[Candidate]:
    """The names that are a class of drugs in one word ("statins"): no other word for drugs, however unlikely a name."""
    return [
        one for one in names
        if " " not in one.text
        and any(r.score >= CLASS_SURE for r in one.kinds.get(CLASS, ()))
        and one.text.lower().removesuffix("s") not in _SAID_OF_ALL
    ]  # fmt: skip


@cache
def _nouns(kind: str) -> frozenset[str]:
    """Words that stand for a kind of thing, one or many."""
    phrases = catalogue().kinds.get(biolink_kind(kind), ())
    return frozenset(w for phrase in (*phrases, *_CALLED.get(kind, ())) for w in phrase.split())
