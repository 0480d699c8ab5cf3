"""What a clause names that may be given or done: drugs, classes of drugs, tests and procedures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from bioloom.core.fact import Condition, Entity, minted
from bioloom.core.ports import Linker
from bioloom.stages.gate.read.drugs import drugs_in
from bioloom.stages.gate.read.found import Found
from bioloom.stages.gate.tables.advice import CUES, TESTS
from bioloom.stages.gate.types import state

TEST = "Procedure"  # the category of what is done and is no drug
CLASS = "ChemicalRole"
_BESIDE = re.compile(  # stands before a drug that is taken beside, or is reacted to
    r"\b(?:with|taking|takes?|receiving|receives?|on|concomitant\w*|concurrent\w*|co-?administ\w+|combin\w+|together|to)"
    r"(?: (?:an?|the|any|other|oral|strong|potent|moderate|concomitant|concurrent|use of|treatment with))*"
    r"(?: [\w-]+(?:,| or| and))*\s*$",
    re.IGNORECASE,
)
_TAKEN = re.compile(  # the same where something is offered: "is treated with it" is what is given
    r"\b(?:taking|takes?|receiving|receives|on(?! the)|concomitant\w*|concurrent\w*|using|maintained on"
    r"|(?:patients?|wom[ae]n|people|those|children|adults|who (?:is|are)) (?:already )?(?:treated|managed) with"
    r"|(?:together|combin\w+|co-?administ\w+) with)"
    r"(?: (?:an?|the|any|other|oral|strong|potent|long-term|regular|concomitant|treatment with|therapy with))*"
    r"(?: [\w-]+(?:,| or| and))*\s*$",
    re.IGNORECASE,
)
_VERB = re.compile(r"^\s*(?:be |have )?(?:receiv\w+|take|taken|use|used|given|get|have|on|to)\b", re.IGNORECASE)
_HEAD = re.compile(r"\b(?:such as|including|includes?|like|namely|e\.g\.|are|is|:)", re.IGNORECASE)


class Named(NamedTuple):
    """Something that may be given or done, where it stands in a clause."""

    start: int
    end: int
    entity: Entity

    @property
    def is_class(self) -> bool:
        """Whether it is a class of drugs."""
        return CLASS in self.entity.categories


def held(found: Sequence[Found], text: str) -> list[Found]:
    """Those of ``found`` that say for whom: a drug only where somebody takes it."""
    return [f for f in found if f.kind != "drug" or _TAKEN.search(text[: f.start])]


def named_in(clause: str, linker: Linker, found: Sequence[Found]) -> list[Named]:
    """What ``clause`` names, in its order, but for what ``found`` says that somebody takes or reacted to."""
    done = [Named(*m.span(), _test(m.group())) for m in TESTS.finditer(clause)]
    states = [(f.start, f.end) for f in found if f.kind in ("drug", "allergy", "lab", "genotype")]
    states += [m.span() for cue in CUES.values() for m in cue.finditer(clause)]  # "teratogenic" is no drug
    ways = [f for f in found if f.kind == "route"]
    taken = [*states, *((d.start, d.end) for d in done)]
    given = [
        Named(d.start, d.end, _called(d.entity, clause[_way(d.start, ways, clause) : d.end]))
        for d in drugs_in(clause, linker)
        if not any(d.start < b and a < d.end for a, b in taken)
    ]
    return sorted([*done, *given])


def parted(
    named: Sequence[Named], cue: re.Match[str], clause: str, *, against: bool
) -> tuple[list[Named], list[Condition]]:
    """Of what a clause names, what its cue is said of, and the drugs that it is said to be given beside.

    ``against``: the cue forbids or warns. The cue is said of what stands before it, where that is no head of a list
    ("antibiotics for it include ..."); else of what stands behind it.
    """
    before = [n for n in named if n.end <= cue.start()]
    after = [n for n in named if n.start >= cue.start()]
    beside = [n for n in after if _BESIDE.search(_VERB.sub("", clause[cue.end() : n.start]))] if against else []
    after = [n for n in after if n not in beside]
    chosen = _members(before, after, clause) or _members(after, (), clause)
    return chosen, [state("drug", curie=n.entity.curie, text=clause[n.start : n.end]) for n in beside]


def _members(named: Sequence[Named], more: Sequence[Named], clause: str) -> list[Named]:
    """``named`` without the classes of which members stand behind them, there or in ``more``."""

    def heads(n: Named) -> bool:
        listed = more or any(o.start > n.end and not o.is_class for o in named)
        return n.is_class and bool(listed) and _heads(clause, n)

    return [n for n in named if not heads(n)]


def _heads(clause: str, named: Named) -> bool:
    """Whether a list of members stands behind a class."""
    return _HEAD.search(clause[named.end :]) is not None


def _way(start: int, ways: Sequence[Found], clause: str) -> int:
    """Where a name begins with the way in which it is given: "topical diclofenac" is another thing than diclofenac."""
    return next((f.start for f in ways if f.end <= start and not clause[f.end : start].strip()), start)


def of_drugs(found: Sequence[Found], named: Sequence[Named], clause: str) -> list[Found]:
    """``found`` without the ways in which what is named is given."""

    def beside(f: Found, n: Named) -> bool:
        return _way(n.start, [f], clause) == f.start or (n.end <= f.start and not clause[n.end : f.start].strip())

    return [f for f in found if f.kind != "route" or not any(beside(f, n) for n in named)]


def _test(words: str) -> Entity:
    """A test or procedure, one for all its spellings: "CT scans" are a CT."""
    name = " ".join(words.split())
    plain = re.sub(r"\s*scan(?:s|ning)?$|(?<=[a-z])s$", "", name, flags=re.IGNORECASE) or name
    return minted(plain, TEST).model_copy(update={"name": name})


def _called(entity: Entity, words: str) -> Entity:
    """An entity by the name that the text has for it; one that begins a sentence with a small letter."""
    name = words[0].lower() + words[1:] if words[1:2].islower() else words
    return entity.model_copy(update={"name": name})
