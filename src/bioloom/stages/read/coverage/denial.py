"""Whether a question denies what a form denies: no "not" is made up, and none is counted twice.

"Contraindicated" is a "not" of its own: what must not be given is contraindicated, and only what is "never
contraindicated" or "safe" is not.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from ..forms.form import Form
from ..forms.lower import Slot

FIRST = 3  # parts of a form that a word stands for first of all, by the wordings it was seen in
FORBIDS = "contraindicated_in"
_NOT_THEMSELVES = frozenset({"ameliorates_condition", "has_decreased_amount", "pharmacologically_interacts_with"})
_BELONGS = frozenset(  # said by the thing itself: a class, a part, a chromosome, a mode of inheritance
    {
        "subclass_of", "has_chemical_role", "has_part", "part_of", "has_sequence_location", "has_mode_of_inheritance",
        "has_onset", "in_taxon", "approved_by",
    }
)  # fmt: skip
_JUDGED = re.compile(
    r"\b(?:true or (?:false|not)|right or wrong|yes or no|fact or (?:fiction|myth)|correct or (?:not|incorrect)|t/f)\b",
    re.IGNORECASE,
)
_FORBIDDEN = re.compile(
    r"\bcontra|\boff[- ]limits\b|\bforbid|\bban(?:s|ned)?\b|\bunsafe\b|\bdanger|\bharm|\brisky?\b|\bproblem|\bbad\b"
    r"|\bavoid|\bsteer clear|\bno[- ]go\b|\bunsuitable|\bhazard|\bruled? out|\bprohibit|\bconcern|\bobjection|\bunwise",
    re.IGNORECASE,
)
_WORD = re.compile(r"[\w'’]+(?:-free)?")
_NEGATIONS = frozenset(
    (
        "no", "not", "without", "except", "excluding", "excludes", "exclude", "excluded",
        "neither", "nor", "never", "none", "lacking", "lack", "lacks", "non",
        "besides", "minus", "unless",
    )
)  # fmt: skip
_CONTRACTED = re.compile(  # "dont" as people type it; "want" and "cant" of a name are none
    r"n['’]t$|^(?:do|does|did|is|are|was|were|has|have|had|wo|ca|could|should|would|must|ai)nt$"
)


def undenied(text: str, form: Form, slots: Sequence[Slot], table: Mapping[str, Sequence[str]]) -> bool:
    """Whether ``form`` denies something and no word of ``text`` beside its ``slots`` may.

    ``table`` leads from words to the parts of forms that they stand for; of a word that it lacks nothing is said.
    """
    if not any(a.absent for a in form.arms):
        return False
    judged = [m.span() for m in _JUDGED.finditer(text)]
    for m in _WORD.finditer(text):
        if any(s.start <= m.start() < s.end for s in slots) or any(a <= m.start() < b for a, b in judged):
            continue
        word = m[0].lower()
        if word not in table or "absent" in table[word][:FIRST]:
            return False
    return True


def unsaid(text: str, form: Form, slots: Sequence[Slot], table: Mapping[str, Sequence[str]]) -> list[Slot]:
    """The things that ``form`` excludes by a relation for which no word of ``text`` may stand.

    What the answer is asked to do may be denied in no other word ("treat X but not Y"), and a class or another thing
    needs none; but "when octreotide has not worked" says nothing of interactions.
    """
    asked = {h.predicate.rstrip("*") for a in form.arms if not a.absent for h in a.hops}
    words = [
        table.get(m[0].lower(), ())
        for m in _WORD.finditer(text)
        if not any(s.start <= m.start() < s.end for s in slots)
    ]
    said = {part for parts in words for part in parts}
    out = []
    for slot, arm in zip(slots, form.arms, strict=False):
        how = {h.predicate.rstrip("*") for h in arm.hops}
        if arm.absent and how and how.isdisjoint(asked | _BELONGS) and said.isdisjoint(f"rel:{p}" for p in how):
            out.append(slot)
    return out


@lru_cache(maxsize=64)  # asked again for each "not" of a text and each reading of it
def _forbids(text: str) -> bool:
    return _FORBIDDEN.search(text) is not None


def accounts_for_denial(form: Form, text: str, *, itself: bool = True) -> bool:
    """Whether a "not" of ``text`` has its place in ``form``: something is excluded, or a relation is a "not" itself.

    ``itself``: whether it may be the "not" of a relation.
    """
    relations: frozenset[str] = (
        frozenset() if not itself else _NOT_THEMSELVES if _forbids(text) else _NOT_THEMSELVES | {FORBIDS}
    )
    return (
        any(a.absent or a.role in ("other", "reacted", "replaced") for a in form.arms)
        or any(h.predicate in relations for h in form.hops)
        or any(t.op in ("<", "<=", "<>") for h in form.hops for t in h.tests)
        or form.operator in ("fewest", "lowest", "none")
        or (form.by is not None and bool(form.by.op))
    )


def denied_twice(text: str, form: Form, denials: int) -> bool:
    """Whether ``form`` says "not contraindicated" of what ``text`` says once must not be given (``denials`` words)."""
    absent = any(a.absent and any(h.predicate == FORBIDS for h in a.hops) for a in form.arms)
    return absent and denials == 1 and not _forbids(text)


def denies(word: str) -> bool:
    """Whether a word (of small letters) denies something."""
    return word in _NEGATIONS or bool(_CONTRACTED.search(word)) or word.endswith("-free")
