"""What the words and names of a written case are in the graph: drugs, classes, states and complaints as marks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from bioloom.core.biolink import biolink
from bioloom.core.fact import Condition
from bioloom.stages.gate.read.combined import ingredients, is_one_alone
from bioloom.stages.gate.read.condition import normalized
from bioloom.stages.gate.read.family import family_history
from bioloom.stages.gate.read.things import TAKEN
from bioloom.stages.gate.types import SICK, state

from .cover import left_over
from .marks import ROLE, SURE, Marker
from .pieces import pieces
from .types import Kind, Mark

STATES: tuple[Kind, ...] = ("state", "disease", "effect", "unchecked")
GIVEN: tuple[Kind, ...] = ("drug", "class")
COMPLAINTS: tuple[Kind, ...] = ("disease", "effect", "unchecked")
_GRADE = re.compile(r"\s*(?:,.*|\([^)]*\))\s*$")
_TERM = re.compile(r"\b(?:full[- ])?term (?=neonat|newborn|infant|bab)", re.IGNORECASE)
_WEEK = re.compile(r"\bpregnan(?:cy|t)\W+(?:at )?(?:week\s+(?P<a>\d+)|(?P<b>\d+)\s+weeks?)\b", re.IGNORECASE)
_ENZYME = re.compile(r"\b(?:TPMT|NUDT15|DPYD|DPD|CYP\d\w+|thiopurine\b[\w -]*methyltransferase|dihydropyrimidine"
                     r" dehydrogenase)(?!\w)", re.IGNORECASE)  # fmt: skip
_LACKS = re.compile(r"deficien|lack|absent|undetect|\bnil\b|\bno activity|poor|null|activity score 0\b", re.IGNORECASE)
_GENES = {"DPD": "DPYD", "DIHYDROPYRIMIDINE DEHYDROGENASE": "DPYD"}
_SEVERAL = re.compile(r"\s(?:/|\+|and|with)\s|/")  # ingredients
# malignant hyperthermia, porphyria, long QT, G6PD deficiency
HIDDEN = ("MONDO:0018493", "MONDO:0037939", "MONDO:0002442", "MONDO:0005775")
_INITIALS = re.compile(r"[A-Z]{1,4}s?")
WHOLE = 0.9  # of a name that is looked up as it stands


@dataclass(frozen=True)
class Stretch:
    """Words of the text, where they stand, and the names to look them up by, the medical one first."""

    start: int
    end: int
    text: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class Grounds:
    """Looks written words up with what reads a case by rules; each finding stands where the words do.

    ``alike`` tells whether one CURIE is a kind of another.
    """

    marker: Marker
    alike: Callable[[str, str], bool]

    def drugs(self, one: Stretch) -> list[Mark]:
        """The drugs or classes that ``one`` names; none where unknown, or where words and name are different drugs.

        A name of several ingredients stands for all of them, whichever the words stand for: "co-codamol".
        """
        words, name = self._drugs(one.text, one), self._drugs(one.names[0], one)
        if not name and len(ingredients(one.names[0])) > 1:
            return []  # a part of it that nobody knows
        if not words or not name or {m.curie for m in words} == {m.curie for m in name}:
            return name or words
        if _SEVERAL.search(one.names[0]):
            return list({m.curie: m for m in (*name, *words)}.values())
        return name if any(self.alike(str(a.curie), str(b.curie)) for a in words for b in name) else []

    def _drugs(self, name: str, one: Stretch) -> list[Mark]:
        whole = self._linked(name, TAKEN, "drug")
        if whole is not None and is_one_alone(str(whole.curie), name, self.marker.names.linker, TAKEN):
            each = [self._drugs(piece, one) for piece in ingredients(name)]
            return [m for found in each for m in found] if all(each) else []
        if whole is not None:
            kind: Kind = "class" if self._is_class(whole) else "drug"
            return [self._at(replace(whole, kind=kind), one)]
        return [self._at(m, one) for m in self._read(name, GIVEN)]

    def classes(self, one: Stretch) -> list[Mark]:
        """The class of drugs, or the effect, that ``one`` names; none where unknown."""
        for name in one.names:
            if found := self._read(name, ("class", "effect")):
                return [self._at(m, one) for m in found[:1]]
            whole = self._linked(name, (ROLE,), "class") or self._linked(name.removesuffix("s"), (ROLE,), "class")
            if whole is not None:
                return [self._at(whole, one)]
        return []

    def complaints(self, one: Stretch) -> list[Mark]:
        """The disease, sign or effect that ``one`` names; none where unknown."""
        for name in one.names:
            if found := self._read(name, COMPLAINTS):
                return [self._at(m, one) for m in found]
            if (whole := self._linked(name, SICK, "disease")) is not None:
                return [self._at(whole, one)]
        return []

    def part_of_complaint(self, one: Stretch) -> list[Mark]:
        """The disease, sign or effect that is named among other words of ``one``: pain after an extraction."""
        read = (self._read(name, COMPLAINTS, whole=False) for name in one.names)
        return [self._at(m, one) for m in next(filter(None, read), [])]

    def states(self, one: Stretch) -> list[Mark]:
        """What ``one`` says of the patient, all of it; none where any word of all its names stays unread.

        Of a disease what stands behind a comma or in brackets grades it, where it names nothing of its own: "burns, 35%
        of the body surface".
        """
        for name in one.names:
            if (said := family_history(name, self._disease)) and said[0].all[0].curie is not None:
                told = dict.fromkeys(c for clause in said for s in clause.all for c in self._of_family(s))
                return [Mark(one.start, one.end, "state", one.text, tuple(told))]
        for name in (*_metabolizers(one.names), one.names[0], *self._ungraded(one.names[0]), *one.names[1:]):
            found = self._read(name, STATES)
            if found and (name == one.names[0] or {c.kind for m in found for c in m.conditions} != {"sex"}):
                return [self._at(m, one) for m in found]  # that "her" is a woman is not what "her X" says
            if (whole := self._linked(name, SICK, "disease")) is not None:
                return [self._at(whole, one)]
        return []

    def _disease(self, name: str) -> str | None:
        whole = self._linked(name, SICK, "disease")
        return None if whole is None else whole.curie

    def _of_family(self, one: Condition) -> tuple[Condition, ...]:
        """What runs in the family; what is inherited and shown by no sign before a drug shows it may be hers."""
        hidden = any(self.alike(str(one.curie), ill) for ill in HIDDEN)
        return (one, state("disease", curie=one.curie, text=one.text)) if hidden else (one,)

    def _ungraded(self, name: str) -> Iterator[str]:
        if (grade := _GRADE.search(name)) is not None and not self._marks(grade.group().strip(" ,()")):
            yield name[: grade.start()]

    def allergens(self, one: Stretch) -> list[Mark]:
        """What ``one`` says was reacted to: a drug, a class, or a thing that no vocabulary of drugs has."""
        if found := self.drugs(one):
            return found
        said = f"allergic to {one.names[0]}"
        marks = self.marker.marks(said, pieces(said))
        return [self._at(m, one) for m in marks if m.kind == "reaction"]

    def _read(self, name: str, kinds: Sequence[Kind], *, whole: bool = True) -> list[Mark]:
        """The marks of ``kinds`` that the rules find in ``name``; none where more stands in it, if ``whole``."""
        text = normalized(_WEEK.sub(lambda m: f"{m['a'] or m['b']} weeks pregnant", _TERM.sub("", name)))
        marks = self.marker.marks(text, pieces(text))
        other = any(m.kind not in (*kinds, "aside") for m in marks)
        if whole and (other or left_over(text, marks, self.marker.table)):
            return []
        return [replace(m, denied=False) for m in marks if m.kind in kinds]

    def _marks(self, text: str) -> list[Mark]:
        """Whatever the rules find in ``text`` that has a bearing."""
        return [m for m in self.marker.marks(normalized(text), pieces(text)) if m.kind != "aside"]

    def _linked(self, name: str, categories: Sequence[str], kind: Kind) -> Mark | None:
        """What ``name`` as a whole is called by the vocabularies."""
        best = next(iter(self.marker.names.linker.link(name, categories=tuple(categories))), None)
        if best is None or best.score < (WHOLE if kind != "disease" else SURE):
            return None
        of = "disease" if kind == "disease" else "drug"
        return Mark(0, 0, kind, name, (state(of, curie=best.entity.curie, text=name),))

    def is_given(self, mark: Mark) -> bool:
        """Whether a drug is one that somebody is given for something, and no word of a laboratory ("lipid")."""
        entity = self.marker.graph.entity(str(mark.curie))
        return entity is not None and any(biolink().is_a(c, "Drug") for c in entity.categories)

    def is_own_name(self, mark: Mark) -> bool:
        """Whether words are a name of a disease as they stand: "heart attack", and not "proposes" for a proptosis.

        Initials may be of many things ("PMR", the record of a pharmacy): of them a model alone tells.
        """
        entity = self.marker.graph.entity(str(mark.curie))
        if entity is None or _INITIALS.fullmatch(mark.text):
            return False
        if mark.text.casefold().removesuffix("s") == entity.name.casefold().removesuffix("s"):
            return True
        best = next(iter(self.marker.names.linker.link(mark.text, categories=SICK)), None)
        return best is not None and best.score >= WHOLE and best.entity.curie == mark.curie

    def _is_class(self, mark: Mark) -> bool:
        entity = self.marker.graph.entity(str(mark.curie))
        return entity is not None and any(biolink().is_a(c, ROLE) for c in entity.categories)

    @staticmethod
    def _at(mark: Mark, one: Stretch) -> Mark:
        said = tuple(  # that a pregnancy is wished for is said by the name
            c.model_copy(update={"text": one.names[0] if c.kind == "childbearing" else one.text})
            for c in mark.conditions
        )
        return replace(mark, start=one.start, end=one.end, text=one.text, conditions=said)


def named(name: str) -> Stretch:
    """A name that stands nowhere in the text."""
    return Stretch(0, 0, name, (name,))


def _metabolizers(names: Sequence[str]) -> Iterator[str]:
    """The genotype that names of a lacking enzyme say: who lacks it metabolizes poorly ("TPMT deficiency")."""
    for name in names:
        if (m := _ENZYME.search(name)) is not None and _LACKS.search(name):
            gene = "TPMT" if m.group().casefold().startswith("thiopurine") else m.group().upper()
            yield f"{_GENES.get(gene, gene)} poor metabolizer"


def placed(text: str, words: str, taken: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Where ``words`` stand in ``text``, the first place that is not taken; the first at all where each is."""
    spans = list(_places(text.casefold(), normalized(words).casefold()))
    free = [s for s in spans if not any(a < s[1] and s[0] < b for a, b in taken)]
    return (free or spans or [(0, 0)])[0]


def _places(text: str, words: str) -> Iterator[tuple[int, int]]:
    at = text.find(words)
    while at >= 0 and words:
        yield at, at + len(words)
        at = text.find(words, at + 1)
