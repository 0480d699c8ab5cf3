"""A case told in several sentences, to its roles.

Every clause that asks nothing yields states, present drugs, past reactions and diseases; then the questions are read
alone, with their own states. What is treated is what they name, else what the case says is wanted, else the complaint
that the asked-for class treats, that is new, or that is the only one.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from bioloom.core.ports import Graph, Linker
from bioloom.stages.gate.read.condition import normalized
from bioloom.stages.gate.read.cue import speaks_of_patient
from bioloom.stages.gate.read.things import Names

from .asked import LEAVE, STOP, asks, asks_of_harm, options, other
from .beside import EPISODE, beside, pointed_at
from .complaints import Complaints
from .cover import left_over, unused
from .drugs_meant import changed, choose_proposed, propose_taken, replace_taken, replaced_again
from .ends import may_end
from .idle import idle
from .marks import Marker, as_history
from .no_state import denied_unknown, sites
from .pieces import pieces, told_inside
from .roles import caused, drug_for, drug_role, is_new, is_over, is_past, is_wanted, reacted
from .scenery import phrases, scenes
from .table import table
from .types import Asks, Case, Knows, Mark, Piece
from .wishes import wishes
from .words import (
    ABOUT,
    AFTER_HEADING,
    BEGINS,
    BESIDE,
    CARE,
    FIRST_PERSON,
    FOR_IT,
    FORM,
    HEAD_NOUN,
    LETTER,
    NAMED,
    OF_IT,
    OURS,
    PERSONAL,
    PRONOUN,
    REPLACED,
    SAFE_FOR,
    SAYS,
    SOMEBODY,
    TAKER,
    THE,
    THEN,
    TOO,
    TREATING,
    VACCINE,
)

NOTED = 3  # clauses of a note, and names in it, that tell of nobody but a patient


def read_case(text: str, linker: Linker, graph: Graph, knows: Knows) -> Case | None:
    """The roles of ``text``; None where it tells nothing before it asks, or asks nothing that drugs answer."""
    text = normalized(text)
    told = told_inside(text) or pieces(text)
    questions, clauses = [p for p in told if p.asks], [p for p in told if not p.asks]
    if not questions or not clauses:
        return None
    marks = Marker(Names(linker), graph, table()).marks(text, told)
    if not of_a_patient(text, clauses, marks):
        return None
    return _Reading(text, clauses, questions, marks, knows).case()


def of_a_patient(text: str, clauses: Sequence[Piece], marks: Sequence[Mark]) -> bool:
    """Whether ``text`` is about a patient: by its words, by a state that only somebody is in, or told in notes.

    "Metformin treats diabetes" and "asthma is a disease" say something of things.
    """
    if speaks_of_patient(text) or any({c.kind for c in m.conditions} & PERSONAL for m in marks):
        return True
    if CARE.search(text) or SOMEBODY.search(text):
        return True
    if len(clauses) >= NOTED and len([m for m in marks if m.kind in ("disease", "state", "drug", "reaction")]) >= NOTED:
        return True
    return not any(SAYS.search(piece.text) for piece in clauses)


class _Reading:
    """The state of reading one text."""

    def __init__(
        self, text: str, clauses: Sequence[Piece], questions: Sequence[Piece], marks: Sequence[Mark], knows: Knows
    ) -> None:
        self.text, self.clauses, self.questions, self.marks, self.knows = text, clauses, questions, marks, knows
        self.by: defaultdict[str, list[Mark]] = defaultdict(list)

    def case(self) -> Case | None:
        """The roles."""
        self.spared: list[Mark] = []
        self.definite = False  # whether the question speaks of a complaint as of one that was told: "for the pain"
        self.first_person = FIRST_PERSON.search(self.text) is not None and OURS.search(self.text) is None
        self.chosen = options(self.questions, self.text, self.marks)
        for piece in self.clauses:
            for mark in self._in(piece):
                self._told(mark, piece)
        if not self.chosen:
            self.chosen = choose_proposed(self.by, self.questions, self._in)
        for piece in self.questions:
            for mark in self._in(piece):
                self._asked(mark, piece)
        self._spare()
        return self._case()

    def _spare(self) -> None:
        """What a drug is asked to be safe for is hers, by whatever name it was told before."""
        spared = [c for m in self.spared for c in m.diseases]
        for told in (self.by["new"], self.by["weak"]):
            hers = [m for m in told if any(self.knows.akin(c, s) for c in m.diseases for s in spared)]
            told[:] = [m for m in told if m not in hers]
            self.by["old"] += hers

    def _in(self, piece: Piece) -> list[Mark]:
        return [m for m in self.marks if piece.start < m.end <= piece.end + 1]

    def _told(self, mark: Mark, piece: Piece) -> None:
        if mark.kind == "state" or (mark.denied and mark.kind in ("disease", "reaction", "effect")):
            self._state(mark, piece)
        elif mark.kind == "reaction":
            self.by["reacted"].append(mark)
        elif mark.kind == "unchecked":
            self.by["unchecked"].append(mark)
        elif mark.kind in ("drug", "class"):
            role = drug_role(mark, piece, self.text, table())
            before = self._before(mark)
            if role == "takes" and before is not None and before in self.by["reacted"]:
                role = "reacted"
            elif mark.kind == "class" and (
                (role in ("proposed", "takes") and is_wanted(mark, piece, self.text))
                or (
                    role == "takes"
                    and mark.effect is None
                    and not self.text[piece.start : mark.start].strip()
                    and self._no_class()
                )
            ):
                role = "class"
            elif role == "takes" and before is not None and before in self.by["proposed"]:
                role = "proposed"
            self.by[role].append(mark)
        elif mark.kind == "effect" and is_wanted(mark, piece, self.text):
            self.by["wanted"].append(mark)
        elif mark.kind in ("disease", "effect"):
            self._ill(mark, piece)

    def _is_to_begin(self, mark: Mark, piece: Piece) -> bool:
        """Whether a clause says that treatment of a disease begins: "starting HIV treatment"."""
        before, after = self.text[piece.start : mark.start], self.text[mark.end : piece.end]
        return BEGINS.search(before) is not None and OF_IT.match(after) is not None

    def _of_a_reaction(self, mark: Mark, piece: Piece, drugs: Sequence[Mark]) -> bool:
        """Whether a disease is how a drug was reacted to: by its own name, or as what the drug gave or caused."""
        guilty = [d for d in drugs if reacted(d, piece, self.text, table()) or d in self.by["reacted"]]
        if any(caused(d, mark, self.text) for d in guilty):
            return True
        return bool(guilty or self._reactions_in(piece)) and table().reaction.search(mark.text) is not None

    def _reactions_in(self, piece: Piece) -> list[Mark]:
        """What a clause says the patient is allergic to."""
        return [m for m in self._in(piece) if m.kind == "reaction"]

    def _no_class(self) -> bool:
        """Whether the questions name no class of drugs."""
        return not any(m.kind == "class" for p in self.questions for m in self._in(p))

    def _state(self, mark: Mark, piece: Piece) -> None:
        """A state of hers now: not the age at which something befell her, nor the sex of whom "her" is said."""
        kinds = {c.kind for c in mark.conditions}
        if kinds == {"age"} and THEN.search(self.text[piece.start : mark.start]):
            return
        if kinds == {"sex"} and self.first_person and PRONOUN.fullmatch(mark.text):
            return
        if (
            mark.conditions
            and kinds == {"drug"}
            and re.match(r"\s*(?:except|but|besides|other than)\b", self.text[mark.end :])
        ):
            return
        self.by["has"].append(mark)

    def _before(self, mark: Mark) -> Mark | None:
        """The drug that ``mark`` is listed behind: "on bisoprolol, ramipril and furosemide"."""
        drugs = [m for m in self.marks if m.kind in ("drug", "class", "reaction") and m.end <= mark.start]
        if not drugs:
            return None
        between = self.text[drugs[-1].end : mark.start]
        return drugs[-1] if re.fullmatch(r"\s*(?:,|,?\s*and|,?\s*or|\+|/)\s*(?:just\s+|simply\s+)?", between) else None

    def _ill(self, mark: Mark, piece: Piece) -> None:
        if ABOUT.search(self.text[piece.start : mark.start]):  # somebody asked about it; nobody said that she has it
            self.by["unchecked"].append(mark)
            return
        drug = drug_for(mark, self.marks, self.text)
        drugs = [m for m in self._in(piece) if m.kind in ("drug", "class")]
        if self._of_a_reaction(mark, piece, drugs):
            if not table().allergic.search(mark.text):  # a reaction that is an ailment of its own
                self.by["old"].append(mark)
        elif is_wanted(mark, piece, self.text) or self._is_to_begin(mark, piece):
            self.by["wanted"].append(mark)
        elif drug is not None and drug in self.by["proposed"]:
            self.by["asked"].append(mark)
        elif any(c.kind == "course" and c.value == "history" for c in mark.conditions):
            self.by["old"].append(mark)
        elif is_over(mark, piece, self.text):
            self.by["old"].append(as_history(mark))
        elif drug is not None or is_past(mark, piece, self.text):
            self.by["old"].append(mark)
        else:
            self.by["new" if is_new(mark, piece, self.text) else "weak"].append(mark)

    def _asked(self, mark: Mark, piece: Piece) -> None:
        before, after = self.text[piece.start : mark.start], self.text[mark.end : piece.end]
        if mark.kind == "state" or (mark.denied and mark.kind in ("disease", "reaction", "effect")):
            self._state(mark, piece)
        elif mark.kind == "reaction":
            self.by["reacted"].append(mark)
        elif mark.kind == "unchecked":
            self.by["unchecked"].append(mark)
        elif mark in self.chosen:
            return
        elif mark.kind in ("drug", "class"):
            if REPLACED.search(before):
                self.by["out"].append(mark)
            elif (mark.kind == "drug" and TAKER.search(before)) or (
                BESIDE.search(before) and not re.search(r"\bfor\s*$", before)
            ):
                self.by["takes"].append(mark)
            elif mark.kind == "class":
                self.by["class"].append(mark)
            else:
                self.by["asked_drug"].append(mark)
        elif mark.kind in ("disease", "effect"):
            it = mark.kind == "effect" or FOR_IT.search(before) or OF_IT.match(after) or HEAD_NOUN.search(before)
            hers = SAFE_FOR.search(before) is not None
            self.spared += [mark] if hers else []
            self.by["asked" if it and not hers else "old"].append(mark)
            self.definite = self.definite or THE.search(before) is not None

    def _case(self) -> Case | None:
        by = self.by
        drugs = by["asked_drug"] or self._groups()
        if not by["proposed"] and not drugs and not self.chosen:
            propose_taken(self.by, self.questions, self.clauses, self.text, self._in)
        asked = asks(self.questions, self.chosen, drugs, by["proposed"], self.marks) or self._named_alone()
        if not asked:
            return None
        stops = self._asks_to_stop()
        if stops:
            asked = tuple(a for a in asked if a not in ("whether", "avoid"))
            asked = ("stop", *(a for a in asked if a != "give" or self._gives_beside()))
        left, passed = self._left()
        words = [self.text[a:b] for a, b in left]
        missed = [f"what {w!r} has to do with the patient" for w in words]
        missed += [f"what is asked by {w!r}" for w in other(self.questions, self.marks, stops=stops)]
        named = tuple(by["takes"]) if stops else (*self.chosen, *(drugs or ([] if self.chosen else by["proposed"])))
        out = [*by["out"], *by["failed"]]
        if "replace" in asked:
            replaced_again(self.by, out, self.marks, self.text)
        if "replace" in asked and not named and not out:
            replace_taken(self.by, out, self.marks, self.text)
        asked_for = [m for p in self.questions for m in self._in(p) if m.kind == "class"]
        if "replace" in asked and not (named or out or asked_for) and by["class"]:
            missed.append(f"what else than {by['class'][-1].text!r} is asked for")
        instead = "replace" in asked
        if "replace" in asked and not named and not out:  # "what is left?"
            asked = tuple(dict.fromkeys("give" if a == "replace" else a for a in asked))
        leave = tuple(dict.fromkeys(named))
        named = (
            *named,
            *(m for m in out if m in by["out"] and m.kind == "drug" and "replace" in asked and m not in named),
        )
        classes = [m for m in by["class"] if any(m in self._in(p) for p in self.questions)] or by["class"]
        wanted = classes[-1] if classes else None
        # What must be avoided with a disease is seldom asked for its own treatment.
        weak = [] if set(asked) == {"avoid"} and wanted is None else by["weak"]
        replaced = [m for m in (*named, *out) if m.kind == "drug"] or by["takes"] if "replace" in asked else ()
        told = Complaints(
            by["asked"], by["wanted"], by["new"], weak, self.knows, self.definite, self._headline(weak),
            replaced, by["has"],
        )  # fmt: skip
        treated, open_ = told.treated(wanted, (*named, *out), needed=not set(asked) <= {"whether", "choose"})
        if instead and wanted is None and not named and not out:
            out += changed(by, treated, self.knows, out)
        if set(asked) == {"stop"}:  # what she has is what may forbid a drug, not what is to be treated
            treated, open_ = [], []
        missed += open_
        if "whether" in asked and (not named or (not drugs and any(TOO.search(p.text) for p in self.questions))):
            missed.append("which drug is asked about")
        if drugs and set(asked) <= {"give", "avoid"}:  # a drug that the question names is not passed over
            missed += [f"what {d.text!r} is to the patient" for d in drugs if d.kind == "drug"]
        missed += [
            *(f"whether it comes as a {m[1]}" for p in self.questions if (m := FORM.search(p.text))),
            *(f"which vaccine against {m.text!r}" for m in treated if VACCINE.match(self.text, m.end)),
        ]
        if len(classes) > 1:
            missed.append(f"which of {' and '.join(c.text for c in classes)} is asked for")
        has = [
            *by["has"],
            *by["old"],
            *(m for m in (*by["new"], *by["weak"]) if m not in treated),
        ]
        has = [m for m in has if m.curie is None or m.kind != "disease" or m.curie not in {t.curie for t in treated}]
        every = (*self.clauses, *self.questions)
        ends = may_end(self.text, left, (*has, *by["takes"], *by["reacted"]), every)
        return Case(
            unread=() if ends else tuple(dict.fromkeys(words)),
            narrowed=any(p.start <= a < p.end for p in self.questions for a, _ in left),
            asks=asked, treated=tuple(treated), wanted=wanted, named=tuple(dict.fromkeys(named)), leave=leave,
            harm="whether" in asked and asks_of_harm(self.questions, self.clauses),
            left_out=tuple(dict.fromkeys((*out, *(named if "replace" in asked and "choose" not in asked else ())))),
            has=tuple(has), takes=tuple(by["takes"]),
            reacted=tuple(by["reacted"]), unchecked=tuple(by["unchecked"]), passed=passed,
            missed=tuple(dict.fromkeys(missed)),
        )  # fmt: skip

    def _named_alone(self) -> tuple[Asks, ...]:
        """What a question asks that only names what something is wanted for: "Malaria prophylaxis?"."""
        alone = [p for p in self.questions if len(p.text.split()) <= NAMED]
        kinds = {m.kind for p in alone for m in self._in(p)}
        wanted = "class" in kinds or any(TREATING.search(p.text) for p in alone)
        return ("give",) if wanted and kinds & {"disease", "class", "effect"} and "drug" not in kinds else ()

    def _groups(self) -> list[Mark]:
        """The class of drugs that leave is asked for: "are NSAIDs advisable?"."""
        alone = [m for p in self.questions if LEAVE.match(p.text.strip()) for m in self._in(p) if m.kind == "class"]
        return alone if len(alone) == 1 and not self.chosen and not self.by["proposed"] else []

    def _asks_to_stop(self) -> bool:
        """Whether it is asked which of the drugs that the patient takes must be stopped."""
        several = len([m for m in self.by["takes"] if m.kind == "drug"]) > 1 and not self.chosen
        return several and any(STOP.search(p.text) for p in self.questions)

    def _gives_beside(self) -> bool:
        """Whether a question about what to stop also asks what to give."""
        return len([p for p in self.questions if not STOP.search(p.text)]) > 0 or any(
            re.search(r"\band (?:which|what)\b", p.text, re.IGNORECASE) for p in self.questions
        )

    def _headline(self, weak: Sequence[Mark]) -> Mark | None:
        """The complaint that a note begins with, as its heading: "Osteoporosis, 76, achalasia, eGFR 27"."""
        if not weak or not self.clauses or not (AFTER_HEADING.match(self.text, weak[0].end)):
            return None
        before = self.text[: weak[0].start]
        inside = [(a, b) for a, b in beside(self.text, self.marks) if b <= weak[0].start]
        for a, b in inside:
            before = before[:a] + " " * (b - a) + before[b:]
        return weak[0] if not LETTER.search(before) else None

    def _left(self) -> tuple[list[tuple[int, int]], tuple[str, ...]]:
        """Where the words stand that are part of nothing, and what was passed over."""
        told = [(m, p) for p in self.clauses for m in self._in(p) if m.kind == "disease" and not m.denied]
        meant, pointing = pointed_at(self.questions, told, table())
        if not self.by["asked"] and not self.spared and len({m.curie for m in meant}) == 1:
            self.by["asked"] += meant[:1]
        # No source here tells what ends an attack from what prevents the next.
        self.by["unchecked"] += [
            Mark(a, b, "unchecked", f"the {self.text[a:b]} itself") for a, b in pointing if EPISODE.match(self.text, a)
        ]
        scenery = scenes(self.clauses, self.marks, table())
        every = (*self.clauses, *self.questions)
        passed = [*scenery, *phrases(every, self.marks, table()), *beside(self.text, self.marks), *pointing]
        passed += [*sites(every, self.marks), *wishes(self.questions, self.marks, table())]
        given = (self.text, self.marks, table(), self.questions, self._reactions())
        before, left = left_over(*given), left_over(*given, passed=passed)
        none = [*denied_unknown(self.text, left, self.clauses)]
        left = [span for span in left if span not in none]
        if left and (more := idle(self.text, left, self.marks, self.questions)):
            left = [span for span in left if span not in more]
        words = [self.text[a:b] for a, b in left]
        return left, unused(self.text, scenery, [self.text[a:b] for a, b in before], words)

    def _reactions(self) -> list[Piece]:
        """The clauses that tell of a reaction."""
        marks = {id(m) for m in self.by["reacted"]}
        told = sorted((*self.clauses, *self.questions), key=lambda p: p.start)
        out = [p for p in told if any(id(m) in marks for m in self._in(p))]
        ends = {p.end for p in out}  # in brackets behind it stands how it went: "penicillin allergic (anaphylaxis)"
        return [
            *out,
            *(
                p
                for p in told
                if p not in out and any(self.text[e : p.start].strip() == "(" for e in ends if e <= p.start)
            ),
        ]
