"""What stands where in a case: states, diseases, drugs, classes, and what has no bearing, as typed states."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from bioloom.core.biolink import biolink
from bioloom.core.fact import Condition
from bioloom.core.ports import Graph, Grounding
from bioloom.stages.gate.read.condition import relatives, states
from bioloom.stages.gate.read.found import Found, denied
from bioloom.stages.gate.read.things import TAKEN, Names
from bioloom.stages.gate.tables.grades import SEVERITIES
from bioloom.stages.gate.types import SICK, state

from .notes import notes
from .roles import AT_HAND
from .table import Table
from .types import Kind, Mark, Piece

SURE = 0.8  # of a name that the table gives
ROLE = "ChemicalRole"
ORDERED = ("MONDO:", "HP:", "DOID:")  # vocabularies that say what is a kind of what
GROUPS = re.compile(  # what a vocabulary has as one thing and people as a group of drugs
    r"(?:antibiotics?|antivirals?|statins?|antihistamines?|diuretics?|\w+ (?:inhibitors?|blockers?|agonists?))",
    re.IGNORECASE,
)
_FOOD = ("USDA.",)
_NO_NAME = re.compile(  # ordinary words that a vocabulary has as names of other things
    r"(?:young|fit|fits|pending|reach|propose|leg|arm|knee|hip|foot|creams?|march|may|radical|healthy|emergency|mr|ms"
    r"|tired|spinal"
    r"|kidneys?|liver|heart|skin|back|ear|eyes?|drops?|shop|pockets?|air|rate|control|section|labour|ward|culture"
    r"|posting|flare"
    r"|burns(?= unit)|query allergy|meals?|milk|sex|teeth|worry|help|lead|status|(?:big )?toes?"
    r"|fingers?|evidence|relatives?|sense|aid|patch(?:es)?|cure|level|bloods|reads?|love|hates?|elbows?|complex|surgical"
    r"|muscles?|spine|PGD|AHA|TSH|antigen|CSF|kPa|GDP|lad|hi|ID)",
    re.IGNORECASE,
)
_ALLERGIC_TO = re.compile(
    r"\b(?:allerg|anaphyla|hypersensitiv|intoleran|angio-?o?edema|hives|urticaria|swelling)\w*\b", re.IGNORECASE
)
_JOINED = re.compile(r"^(?:and|or|to|also)\s+|\s+(?:and|or)$", re.IGNORECASE)
_KIN = re.compile(r"(?:mother|father|mothers|fathers|parents?)", re.IGNORECASE)  # whose sex is not the patient's
_HER = r"(?:my|her|his|their|our|whose|the (?:patient|boy|girl|child|woman|man)['’]s)"


@dataclass(frozen=True)
class Marker:
    """Finds the marks of a text with a linker and a graph."""

    names: Names
    graph: Graph
    table: Table

    def marks(self, text: str, told: Sequence[Piece]) -> list[Mark]:
        """The marks of ``text``, none inside another, in order; ``told`` are its pieces."""
        others = self._others(text, told)
        for m in others:
            text = f"{text[: m.start]}{'.' * (m.end - m.start)}{text[m.end :]}"
        found = [*others, *self._worded(text)]
        found += [
            Mark(n.start, n.end, "state", text[n.start : n.end], n.states, denied(text, n))
            for n in notes(text, self.names)
        ]
        grounded = list(self._grounded(self._allergies_ended(text, told)))
        found += [
            *(m for m in grounded if m.kind == "reaction"),
            *self._plain(text),
            *(m for m in grounded if m.kind != "reaction"),
        ]
        return _longest(found)

    def _allergies_ended(self, text: str, told: Sequence[Piece]) -> str:
        """``text`` in which an allergy reaches no further than its clause and the drugs listed behind it.

        "Allergic to penicillin, asthma" tells of an asthma: a semicolon stands for the comma.
        """
        for one, two in pairwise(told):
            if text[one.end : two.start].strip() != "," or not _ALLERGIC_TO.search(text, one.start, one.end):
                continue
            listed = _JOINED.sub("", two.text.strip())
            best = next(iter(self.names.linker.link(listed, categories=TAKEN)), None)
            if best is None or best.score < SURE:
                text = f"{text[: one.end]};{text[one.end + 1 :]}"
        return text

    def _others(self, text: str, told: Sequence[Piece]) -> list[Mark]:
        """Clauses about other people than the patient: by their words, and by where they stand."""
        who = self.table.relative
        spans = [(a, b) for a, b in relatives(text) if not re.search(r"\b(?:and|or) (?:he|she|I)\b", text[a:b])]
        begins = re.compile(
            rf"\s*\(?(?:and\s+)?(?:(?P<her>{_HER})\s+)?(?:own\s+)?(?P<who>{who})(?:\s+herself|\s+himself)?\s+"
            r"(?:has|have|had|with|is|was|takes?|took|uses?|got|died|carries|suffers?)\b",
            re.IGNORECASE,
        )
        patient = ""  # whom of the family the case is about: the first who is told of, if nobody was before
        before = False
        for piece in told:
            m = begins.match(piece.text) if not piece.asks else None
            if m is None:
                mine = re.match(rf"\s*(?:and\s+)?(?:my|our)\s+(?:\w+\s+)?({who})\b", piece.text, re.IGNORECASE)
                patient = patient or (mine[1].casefold() if mine and not before else "")
            elif not before and (m["her"] or "").casefold() in ("my", "our", "") and not patient:
                patient = m["who"].casefold()
            elif m["who"].casefold() != patient and not AT_HAND.search(piece.text):
                spans.append((piece.start, piece.end))
            before = True
        out = [Mark(a, b, "relative", text[a:b]) for a, b in spans]
        return [m for m in out if not any(o is not m and o.start <= m.start and m.end <= o.end for o in out)]

    def _worded(self, text: str) -> Iterator[Mark]:
        """What the table has words for."""
        named: tuple[tuple[Kind, Iterable[tuple[str, re.Pattern[str]]], str, tuple[str, ...]], ...] = (
            ("disease", self.table.disease, "disease", SICK),
            ("drug", self.table.drug, "drug", TAKEN),
        )
        for kind, words, of, categories in named:
            for name, pattern in words:
                for m in pattern.finditer(text):
                    if (best := self._best(name, categories)) is not None:
                        said = (state(of, curie=best.entity.curie, text=m.group()),)
                        no = kind == "disease" and denied(text, Found(*m.span(), said))
                        yield Mark(*m.span(), kind, m.group(), said, no)
        yield from self._effects(text)
        yield from (Mark(*m.span(), "unchecked", m.group()) for m in self.table.unchecked.finditer(text))
        for pattern in (self.table.background, self.table.score, self.table.aside):
            yield from (Mark(*m.span(), "aside", m.group()) for m in pattern.finditer(text))

    def _effects(self, text: str) -> Iterator[Mark]:
        """Groups of drugs by what they are for: their class first, then the disease."""
        for of, ill, pattern in self.table.effect:
            for m in pattern.finditer(text):
                group = self._best(of, TAKEN) if of else None
                disease = self._best(ill, SICK) if ill else None
                said = [state("drug", curie=group.entity.curie, text=m.group())] if group is not None else []
                said += [state("disease", curie=disease.entity.curie, text=m.group())] if disease is not None else []
                if said:
                    yield Mark(
                        *m.span(), "class" if group is not None else "effect", m.group(), tuple(said), alone=not ill
                    )

    def _plain(self, text: str) -> Iterator[Mark]:
        """Classes of drugs by the words of clinics."""
        for one in self.names.classes(text):
            said = (state("drug", curie=one.entity.curie, text=text[one.start : one.end]),)
            yield Mark(one.start, one.end, "class", text[one.start : one.end], said)

    def _grounded(self, text: str) -> Iterator[Mark]:
        for f in states(text, self.names):
            said = text[f.start : f.end]
            if _NO_NAME.fullmatch(said) or (f.kind == "drug" and str(f.states[0].curie).startswith(_FOOD)):
                continue
            if f.kind == "disease" and f.states[0].curie is not None:
                yield Mark(f.start, f.end, "disease", said, (*f.states, *self._wider(f.states[0], said)), f.denied)
            elif f.kind == "drug" and f.states[0].curie is not None:
                yield Mark(f.start, f.end, self._drug(f.states[0], said), said, f.states, f.denied)
            elif f.kind == "allergy" and f.states[0].op != "<>":
                yield Mark(f.start, f.end, "reaction", said, f.states, f.denied)
            elif _KIN.fullmatch(said):
                yield Mark(f.start, f.end, "aside", said)
            else:  # "isn't there something for him" does not deny that he is a man
                yield Mark(f.start, f.end, "state", said, f.states, f.denied and f.kind not in ("sex", "age"))

    def _wider(self, one: Condition, said: str) -> Iterator[Condition]:
        """What a disease is a kind of by its words ("severe asthma"), where its vocabulary has no order to tell it."""
        if str(one.curie).startswith(ORDERED):
            return
        words = said.split()
        for at in range(1, len(words)):
            rest = " ".join(words[at:])
            best = next((r for r in self.names.linker.link(rest, categories=SICK) if r.score >= SURE), None)
            if best is not None and best.entity.curie != one.curie:
                grade = next((s for w in words[:at] if (s := SEVERITIES.get(w.casefold()))), None)
                yield state("disease", curie=best.entity.curie, text=said)
                if grade is not None:
                    yield state("severity", grade, curie=best.entity.curie, op=">=", unit="severity", text=said)
                return

    def _drug(self, said: Condition, text: str) -> Kind:
        entity = self.graph.entity(str(said.curie))
        role = entity is not None and any(biolink().is_a(c, ROLE) for c in entity.categories)
        return "class" if role or GROUPS.fullmatch(text) else "drug"

    def _best(self, name: str, categories: Sequence[str]) -> Grounding | None:
        read = self.names.linker.link(name, categories=tuple(categories))
        return next((r for r in read if r.score >= SURE), None)


def _longest(found: Iterable[Mark]) -> list[Mark]:
    """None that crosses another, the longest first; of equal ones the first given."""
    kept: list[Mark] = []
    for one in sorted(found, key=lambda f: f.start - f.end):
        if all(one.end <= k.start or one.start >= k.end for k in kept):
            kept.append(one)
    return sorted(kept, key=lambda f: f.start)


def as_history(mark: Mark) -> Mark:
    """``mark``, a disease, as one of the past."""
    if any(c.kind == "course" for c in mark.conditions) or not mark.conditions:
        return mark
    past = state("course", "history", curie=mark.curie, text=mark.text)
    return replace(mark, conditions=(*mark.conditions, past))
