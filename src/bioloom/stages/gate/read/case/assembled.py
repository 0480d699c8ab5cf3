"""A case that a model has read, to its roles: each word of it looked up, and what the model left out looked for.

Who wrote the roles decides what a drug or disease is to the patient; what it is, the graph's names decide. A state that
no name is known for refuses the case, and so does what the answer must be besides (a route, a property), which nothing
here checks. What rules find in the text and no mark holds (a disease by its own name, a drug, a number) is the
patient's, or refuses.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from bioloom.core.fact import Condition
from bioloom.core.ports import Graph, Linker
from bioloom.stages.gate.read.condition import normalized
from bioloom.stages.gate.read.things import ANGIOEDEMA, Names
from bioloom.stages.gate.types import REACTION, state

from .asked import asks_of_harm
from .complaints import Complaints
from .grounded_words import Grounds, Stretch, named, placed
from .marks import Marker
from .pieces import pieces, told_inside
from .table import table
from .types import Asks, Case, Knows, Mark
from .written import Role, WrittenCase, WrittenMark

ANY_DRUG = re.compile(  # what asks for a drug of any kind
    r"(?:an?y? |the |some )?(?:drugs?|medicines?|medications?|treatments?|therap(?:y|ies)|agents?|tablets?|pills?|meds?"
    r"|options?|alternatives?|remed(?:y|ies)|something|anything|cream|drops|injections?|prophyla\w+|preventers?)",
    re.IGNORECASE,
)
PEOPLE = {"age", "sex"}  # what "baby" and "mum" say of whom they are said of
TABLETS = re.compile(r"(?:tablets?|pills?|capsules?|medicines?)", re.IGNORECASE)  # what people call any drug
FOR = re.compile(
    r"(?:drugs?|medicines?|medications?|tablets?|pills?|agents?|treatments?|therap(?:y|ies)|remed(?:y|ies))"
    r" (?:for|against|of) (?P<a>.+?)(?:, by mouth)?"
    r"|(?:anti-?)?(?P<b>.+?) (?:drugs?|medicines?|medications?|agents?|treatments?|therap(?:y|ies)|preventives?"
    r"|preventatives?|prophyla\w+|regimens?|combinations?)"
)
OMITTED = ("state", "disease", "reaction")  # what rules find and no mark holds is the patient's all the same
BABY = 3.0  # years up to which somebody may be nursed
LEFT_TO_MODEL = {"age", "setting", "route"}  # "since childhood", "for the baby", "on the ward": whose, a model tells
AT_THE_DOCTOR = re.compile(  # "ring the surgery", "the transplant pharmacist"
    r"\b(?:ring|call|phone|tell|ask|contact|from|at|in|to|the)\s+(?:the|our|my)\s+(?:\w+\s+)?surgery\b"
    r"|\b(?:transplant|surgery)\s+(?:pharmac\w+|nurse|clinic|unit|team|cent(?:re|er)|coordinator|doctor|ward|service)",
    re.IGNORECASE,
)
_LEVEL = re.compile(r"(?:serum |plasma |blood )?([\w-]+) (?:trough )?(?:level|concentration)\b", re.IGNORECASE)
_CARRIED = re.compile(r"epi-?pen|auto-?injector|\bjext\b|rescue (?:pack|dose)", re.IGNORECASE)  # and not taken
_INHALED = re.compile(r"inhaled\b(?!.*(?:steroid|cortico))", re.IGNORECASE)  # a steroid reaches the blood, and others
_OTHER_THAN = re.compile(r"non-?(?P<out>[\w]+) (?P<of>.+)", re.IGNORECASE)
_SWOLLEN = re.compile(r"angio-?o?edema", re.IGNORECASE)


def assembled(written: WrittenCase, text: str, linker: Linker, graph: Graph, knows: Knows) -> Case | None:
    """The roles of ``text`` as ``written`` says them; None where it asks about no choice of a drug."""
    asked = tuple(a for a in written.asks if a != "other")
    if not asked or len(asked) < len(written.asks):
        return None
    grounds = Grounds(Marker(Names(linker), graph, table()), knows.akin)
    return _Assembly(normalized(text), written, grounds, knows).case(asked)


def _is_of_baby(mark: Mark) -> bool:
    ages = [
        c for c in mark.conditions if c.kind == "age" and isinstance(c.value, int | float) and c.op in ("=", "<", "<=")
    ]
    return {c.kind for c in mark.conditions} == {"age"} and any(float(c.value or 0) < BABY for c in ages)


class _Assembly:
    """The state of putting one case together."""

    def __init__(self, text: str, written: WrittenCase, grounds: Grounds, knows: Knows) -> None:
        self.text, self.written, self.grounds, self.knows = text, written, grounds, knows
        self.by: defaultdict[Role, list[Mark]] = defaultdict(list)
        self.taken: list[tuple[int, int]] = []
        self.unchecked: list[Mark] = []  # of which no source here speaks: nothing is called suitable beside them
        self.missed: list[str] = []
        self.passed: list[str] = []
        self.swollen: Mark | None = None
        self.told = told_inside(text) or pieces(text)

    def case(self, asked: Sequence[Asks]) -> Case:
        """The roles."""
        self.needed = not set(asked) <= {"whether", "choose", "stop"}  # what is treated, and by what
        for one in self.written.marks:
            self._mark(one)
        self._omitted()
        self._of_the_nursed()
        by, asks = self.by, tuple(dict.fromkeys(asked))
        if "replace" in asks and not (by["replaced"] or by["proposed"]):  # "what is left?"
            asks = tuple(dict.fromkeys("give" if a == "replace" else a for a in asks))
        named = by["takes"] if "stop" in asks else by["proposed"]
        if {"whether", "choose", "stop"} & set(asks) and not named:
            self.missed.append("which drug is asked about")
        wanted = self._wanted()
        treated, has = self._treated(wanted, asks), [*by["has"], *self._reactions()]
        out = [*by["replaced"], *(by["proposed"] if "replace" in asks and "choose" not in asks else ())]
        return Case(
            asks=asks, treated=tuple(treated), wanted=wanted,
            leave=() if "stop" in asks else tuple(by["proposed"]),
            harm="whether" in asks and self._of_harm(),
            named=tuple(dict.fromkeys((*named, *(by["replaced"] if "replace" in asks else ())))),
            left_out=tuple(dict.fromkeys(out)),
            has=tuple(m for m in has if m.curie is None or m.curie not in {t.curie for t in treated}),
            takes=tuple(by["takes"]), reacted=tuple(by["reacted"]), passed=tuple(dict.fromkeys(self.passed)),
            unchecked=tuple(self.unchecked),
            missed=tuple(dict.fromkeys(self.missed)),
        )  # fmt: skip

    def _of_harm(self) -> bool:
        return asks_of_harm([p for p in self.told if p.asks], [p for p in self.told if not p.asks])

    def _mark(self, one: WrittenMark) -> None:
        start, end = placed(self.text, one.words, self.taken)
        self.taken.append((start, end))
        said = self.text[start:end]
        stretch = Stretch(start, end, said, tuple(dict.fromkeys((one.name, said))))
        if one.role == "nothing":
            self.passed.append(said)
        elif one.role == "form":
            self._form(one.name, said)
        elif one.role == "takes" and (_CARRIED.search(f"{one.name} {said}") or self._is_inhaled(stretch)):
            self.passed.append(said)
        elif one.role in ("proposed", "replaced", "takes"):
            self._known(one.role, self.grounds.drugs(stretch), f"what {said!r} is: I do not know it")
        elif one.role == "reacted":
            self._known(one.role, self.grounds.allergens(stretch), f"what {said!r} is: I do not know it")
        elif one.role == "class":
            self._class(stretch)
        elif one.role == "treat":
            self._treat(stretch)
        elif one.role == "has":
            self._has(stretch)
        elif one.role == "not":
            self.by["has"] += [replace(m, denied=True) for m in self.grounds.states(stretch) if m.kind != "unchecked"]
        else:  # how it was reacted, which may be an ailment of its own
            found = [] if table().allergic.search(f"{one.name} {said}") else self.grounds.complaints(stretch)
            self.by["reaction"] += found
            self.swollen = self.swollen or (Mark(start, end, "disease", said) if _SWOLLEN.search(one.name) else None)

    def _has(self, one: Stretch) -> None:
        """A state; one that nobody has a name for may be a reason against anything: nothing is suitable beside it."""
        if found := self.grounds.states(one):
            self.by["has"] += [m for m in found if m.kind != "unchecked"]
            self.unchecked += [m for m in found if m.kind == "unchecked"]
        elif self._only_grades(one):
            self.passed.append(one.text)
        else:
            self.unchecked.append(Mark(one.start, one.end, "unchecked", one.text))

    def _only_grades(self, one: Stretch) -> bool:
        """Whether a measurement only says how bad a disease is that is told, or how much of a drug is in the blood."""
        told = [self.grounds.complaints(named(w.name)) for w in self.written.marks if w.role in ("has", "treat")]
        ill = [c for marks in told for m in marks for c in m.diseases]
        takes = {w.name.casefold() for w in self.written.marks if w.role == "takes"}
        for words, diseases in table().graded:
            if any(words.match(n) for n in one.names):
                of = [c for n in diseases for m in self.grounds.complaints(named(n)) for c in m.diseases]
                return any(self.knows.akin(c, d) for c in ill for d in of)
        return any((m := _LEVEL.match(n)) is not None and m[1].casefold() in takes for n in one.names)

    def _is_inhaled(self, one: Stretch) -> bool:
        """Whether what is taken is a class of what is breathed in, of which hardly anything reaches other drugs."""
        return _INHALED.match(one.names[0]) is not None and not any(m.kind == "drug" for m in self.grounds.drugs(one))

    def _treat(self, one: Stretch) -> None:
        """What is to be treated; words beside it are said. Where only leave is asked it need not be known."""
        found = self.grounds.complaints(one) or self.grounds.classes(one)
        if not found:
            found = self.grounds.part_of_complaint(one)
            self.passed.append(one.text)
        if not found and self.needed:
            self.missed.append(f"what {one.text!r} is: I do not know it")
        self.by["class"] += [m for m in found if m.kind == "class"]  # contraception, an anaesthetic
        self.by["treat"] += [m for m in found if m.kind not in ("class", "unchecked")]
        self.unchecked += [m for m in found if m.kind == "unchecked"]

    def _form(self, name: str, said: str) -> None:
        """A route or form goes with a drug that is named; of what is asked for nothing here checks it."""
        if not self.needed or TABLETS.fullmatch(name):
            self.passed.append(said)
        else:
            self.missed.append(f"whether it is {said!r}")

    def _class(self, one: Stretch) -> None:
        """A class of drugs; none where it says no more than what is treated: a bladder pill for the bladder."""
        if found := self.grounds.classes(one):
            self.by["class"] += found
            return
        if (other := next(filter(None, map(_OTHER_THAN.fullmatch, one.names)), None)) is not None:
            found, out = self.grounds.classes(named(other["of"])), self.grounds.drugs(named(other["out"]))
            if found and out:  # "non-heparin anticoagulant"
                self.by["class"] += found
                self.by["replaced"] += out
                return
        purpose = next((m["a"] or m["b"] for n in one.names if (m := FOR.fullmatch(n.casefold()))), None)
        ill = self.grounds.complaints(named(purpose)) if purpose else []
        told = [m for w in self.written.marks if w.role == "treat" for m in self.grounds.complaints(named(w.name))]
        if any(self.knows.akin(a, b) for m in ill for a in m.diseases for t in told for b in t.diseases):
            return
        if not any(ANY_DRUG.fullmatch(n) for n in one.names):
            self.missed.append(f"which drugs are {one.text!r}")

    def _known(self, role: Role, found: Iterable[Mark], lost: str) -> None:
        marks = list(found)
        self.by[role] += [m for m in marks if m.kind != "unchecked"]
        self.unchecked += [m for m in marks if m.kind == "unchecked"]
        if not marks:
            self.missed.append(lost)

    def _omitted(self) -> None:
        """What rules find in the text and no mark holds is taken for the patient's; a drug may be anything to her."""
        marked = [m for role in self.by.values() for m in role]
        known = {m.curie for m in marked}
        ill = {c for m in marked for c in m.diseases}
        people = any({c.kind for c in m.conditions} & PEOPLE for m in marked)
        for m in self.grounds.marker.marks(self.text, self.told):
            if any(a < m.end and m.start < b for a, b in self.taken) or m.denied or (m.curie and m.curie in known):
                continue
            kinds = {c.kind for c in m.conditions}
            if kinds and kinds <= LEFT_TO_MODEL:
                continue
            if m.kind == "drug" and any(self.knows.akin(str(m.curie), str(k)) for k in known if k):
                continue  # its other name
            if m.kind == "drug" and self.grounds.is_given(m):
                self.missed.append(f"what {m.text!r} is to the patient")
            elif m.kind == "disease" and any(self.knows.akin(c, k) for c in m.diseases for k in ill):
                continue  # another word for what is marked
            elif (m.kind == "disease" and not self.grounds.is_own_name(m)) or self._is_place(m):
                self.passed.append(m.text)  # an ordinary word or an abbreviation, of which the model made nothing
            elif m.kind == "unchecked":
                self.unchecked.append(m)
            elif m.kind in OMITTED and not (people and kinds <= PEOPLE):
                self.by["reacted" if m.kind == "reaction" else "has"].append(m)

    def _of_the_nursed(self) -> None:
        """The age of a baby who is nursed is no age of who nurses: it is told, and not used."""
        nursing = any(c.kind == "lactation" and c.op == "=" for m in self.by["has"] for c in m.conditions)
        babies = [m for m in self.by["has"] if nursing and _is_of_baby(m)]
        self.passed += [m.text for m in babies]
        self.by["has"] = [m for m in self.by["has"] if m not in babies]

    def _is_place(self, mark: Mark) -> bool:
        """Whether what looks like an operation is where somebody works."""
        near = AT_THE_DOCTOR.finditer(self.text)
        return mark.kind == "unchecked" and any(a.start() < mark.end and mark.start < a.end() for a in near)

    def _wanted(self) -> Mark | None:
        """The class that is asked for."""
        classes = list({m.curie: m for m in self.by["class"]}.values())
        if len(classes) > 1:
            self.missed.append(f"which of {' and '.join(c.text for c in classes)} is asked for")
        return classes[0] if classes and classes[0].kind == "class" else None

    def _treated(self, wanted: Mark | None, asks: Sequence[Asks]) -> list[Mark]:
        """What is to be treated: what the text says it is for, else what the drugs that are asked about are for."""
        effects = [m for m in self.by["class"] if m.kind == "effect"]
        asked = self._first(self.by["treat"], wanted) or effects
        replaced = self.by["replaced"] or self.by["proposed"] if "replace" in asks else ()
        weak = (
            []
            if asked or set(asks) == {"avoid"}
            else [m for m in self.by["has"] if m.kind == "disease" and not m.denied]
        )
        told = Complaints(asked, [], [], weak, self.knows, replaced=replaced, measured=self.by["has"])
        named = (*self.by["proposed"], *self.by["replaced"])
        treated, open_ = told.treated(wanted, named, needed=self.needed)
        if set(asks) == {"stop"}:
            return []
        self.missed += open_
        return treated

    def _first(self, told: Sequence[Mark], wanted: Mark | None) -> list[Mark]:
        """Of several complaints the first that the wanted class treats, or anything does.

        Of the others diseases are the patient's beside it, and signs are said.
        """
        of = str(wanted.curie) if wanted is not None else ""
        fits = [m for m in told if of and any(self.knows.treating(of, c) for c in m.diseases)]
        found = next((m for m in fits or told if any(map(self.knows.treatable, m.diseases))), None)
        if found is None or len({m.curie for m in told}) < 2:
            return list(told)
        narrow = [m for m in told if any(self.knows.akin(c, d) for c in m.diseases for d in found.diseases)]
        for one in (m for m in told if m.text != found.text and m not in narrow):
            if all(map(self.knows.is_symptom, one.diseases)):
                self.passed.append(one.text)
            else:
                self.by["has"].append(one)
        return [found]

    def _reactions(self) -> list[Mark]:
        """The ailments that something was reacted to with: they are the patient's, as what once was a reaction."""
        out = [
            replace(m, conditions=(*m.conditions, state("course", REACTION, curie=m.curie, text=m.text)))
            for m in self.by["reaction"]
            if m.kind == "disease"
        ]
        if self.swollen is not None:
            said: tuple[Condition, ...] = (state("disease", curie=ANGIOEDEMA, text=self.swollen.text),)
            out.append(replace(self.swollen, conditions=said))
        return out
