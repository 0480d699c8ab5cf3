"""The form of a question: its operator, the kind of thing wanted, and for each thing named the hops to the answer.

A form speaks of slots (the things named, in the order of the text), not of entities: it is what candidates are made
of, what the scorer chooses among and what a wording of ``wordings/`` means. `forms.lower` makes it a pattern once the
slots are entities. Its text is the format of ``wordings/FORMAT.md``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from bioloom.core.errors import InputError
from bioloom.core.pattern import Op

FormOperator = Literal[
    "select", "count", "exists", "most", "fewest", "highest", "lowest", "amount", "define", "identify", "path",
    "mechanism", "none",
]  # fmt: skip
Role = Literal["", "root", "option", "other", "has", "takes", "reacted", "replaced"]
ANYTHING = "*"
OPERATORS: tuple[FormOperator, ...] = (
    "select", "count", "exists", "most", "fewest", "highest", "lowest", "amount", "define", "identify", "path",
    "mechanism", "none",
)  # fmt: skip
ROLES: dict[str, Role] = {
    "ROOT": "root", "OPTION": "option", "OTHER": "other", "@has": "has", "@takes": "takes", "@reacted": "reacted",
    "-": "replaced",
}  # fmt: skip
_MARKS = {role: mark for mark, role in ROLES.items()}


class FormTest(NamedTuple):
    """A test on a qualifier; without ``op`` the qualifier is what is asked for or compared."""

    key: str
    op: Op | Literal[""] = ""
    value: str = ""

    def __str__(self) -> str:
        return f"{self.key}{self.op}{self.value}"


class Hop(NamedTuple):
    """A step along a relation, with or against its direction, to a thing of ``kind``."""

    predicate: str
    forward: bool
    kind: str
    tests: tuple[FormTest, ...] = ()

    def __str__(self) -> str:
        tests = "{" + ",".join(map(str, self.tests)) + "}" if self.tests else ""
        return f"{self.predicate}{tests}{'>' if self.forward else '<'}{self.kind}"

    @property
    def bare(self) -> Hop:
        """The hop without its tests."""
        return self._replace(tests=())


class Arm(NamedTuple):
    """What one thing named has to do with the answer: the hops from it, or a ``role`` beside them.

    ``absent`` is "but not", ``either`` says that this arm or the one before it is enough. ``asks`` is the sort of
    identifier that is asked of a root.
    """

    hops: tuple[Hop, ...] = ()
    role: Role = ""
    absent: bool = False
    either: bool = False
    asks: str = ""

    def __str__(self) -> str:
        if self.role:
            return _MARKS[self.role] + (f"{{{self.asks}}}" if self.asks else "")
        return "!" * self.absent + "~" * self.either + " ".join(map(str, self.hops))


class By(NamedTuple):
    """What is counted of each answer, and how many of it there must be (``op`` is empty where the most is wanted)."""

    hops: tuple[Hop, ...]
    op: Op | Literal[""] = ""
    number: int = 0

    def __str__(self) -> str:
        bound = f"{{{self.op}{self.number}}}" if self.op else ""
        return f"BY{bound} " + " ".join(map(str, self.hops))


class Form(NamedTuple):
    """A question without its names; ``kind`` is the kind of its answer. One arm for each thing named, in order."""

    operator: FormOperator
    kind: str
    arms: tuple[Arm, ...] = ()
    by: By | None = None

    def __str__(self) -> str:
        arms = [*map(str, self.arms), *([str(self.by)] if self.by else [])]
        return f"{self.operator} {self.kind} | {' ; '.join(arms)}"

    @property
    def hops(self) -> list[Hop]:
        """The hops of all arms and of what is counted."""
        return [h for a in self.arms for h in a.hops] + list(self.by.hops if self.by else ())

    @property
    def bounds(self) -> list[tuple[str, float]]:
        """The numbers in it, each behind how it is compared."""
        out: list[tuple[str, float]] = [
            (t.op, float(t.value)) for h in self.hops for t in h.tests if _DIGITS.fullmatch(t.value)
        ]
        return [*out, (self.by.op, float(self.by.number))] if self.by and self.by.op else out


class Wording(NamedTuple):
    """A free-hand wording: its text with typed slots, the kinds of the slots, and the form that it means."""

    text: str
    slots: tuple[str, ...]
    form: Form
    about: str = ""  # of a question that nothing can answer: what it is about


SLOT = re.compile(r"<([A-Z]\w+)>")
_HOP = re.compile(r"(\w+\*?)(?:\{([^}]*)\})?([<>])(\w+)")
_TEST = re.compile(r"(\w+)(?:(>=|<=|<>|=|>|<)([^<>=].*))?")
_DIGITS = re.compile(r"\d+(?:\.\d+)?(?:e[+-]?\d+)?")
_KIND = re.compile(r"\w+|\*")
_ROOT = re.compile(r"(ROOT|OPTION|OTHER|@has|@takes|@reacted|-)(?:\{(\w+)\})?")
_BY = re.compile(r"BY(?:\{(>=|<=|>|<|=)(\d+)\})? (.+)")


def parse_form(text: str) -> Form:
    """The form written as ``OP KIND | ARM ; ARM``.

    Raises:
        InputError: ``text`` is none.
    """
    head, bar, rest = (p.strip() for p in text.partition(" | "))
    operator, _, kind = head.partition(" ")
    if operator not in OPERATORS or not (bar or operator == "none"):
        raise InputError(f"{text!r} is no form.", hint="Write 'OP KIND | ARM ; ARM' (wordings/FORMAT.md).")
    if operator == "none":
        return Form("none", ANYTHING)
    if not _KIND.fullmatch(kind):
        raise InputError(f"{kind!r} is no kind.", hint="Write one kind behind the operator, '*' for anything.")
    parts = [p.strip() for p in rest.split(" ; ")] if rest else []
    by = _by(parts.pop()) if parts and parts[-1].startswith("BY") else None
    return Form(operator, kind, tuple(map(parse_arm, parts)), by)


def parse_arm(text: str) -> Arm:
    """One arm.

    Raises:
        InputError: it has neither hops nor a role.
    """
    if m := _ROOT.fullmatch(text):
        return Arm(role=ROLES[m[1]], asks=m[2] or "")
    bare = text.lstrip("!~")
    marks = text[: len(text) - len(bare)]
    if not bare:
        raise InputError(f"{text!r} is no arm.", hint="Write hops, or a role such as ROOT or OPTION.")
    return Arm(parse_hops(bare), absent="!" in marks, either="~" in marks)


def parse_hops(text: str) -> tuple[Hop, ...]:
    """Hops with a space between them."""
    out = []
    for part in text.split():
        if not (m := _HOP.fullmatch(part)):
            raise InputError(f"{part!r} is no hop.", hint="Write 'relation>Kind' or 'relation<Kind'.")
        tests = tuple(_test(t) for t in m[2].split(",")) if m[2] else ()
        out.append(Hop(m[1], m[3] == ">", m[4], tests))
    return tuple(out)


Chains = Mapping[str, tuple[str, str, str]]  # a relation that no edge says: predicate, kind between, predicate


def canonical(form: Form, symmetric: frozenset[str], chains: Chains | None = None) -> Form:
    """``form`` in the one way to write it.

    Symmetric relations stand against their direction, subclasses with their closure, relations that only hold through
    a third thing as the two hops that they are.
    """

    def hops(found: Sequence[Hop]) -> tuple[Hop, ...]:
        out: list[Hop] = []
        for h in found:
            if h.predicate in symmetric:
                out.append(h._replace(forward=False))
            elif h.predicate == "subclass_of":
                out.append(h._replace(predicate="subclass_of*"))
            elif chains and h.predicate in chains:
                out += _chained(h, chains[h.predicate])
            else:
                out.append(h)
        return tuple(out)

    arms = tuple(a._replace(hops=hops(a.hops)) for a in form.arms)
    by = form.by and form.by._replace(hops=hops(form.by.hops))
    return form._replace(arms=arms, by=by)


def _chained(hop: Hop, chain: tuple[str, str, str]) -> list[Hop]:
    first, between, second = chain
    if hop.forward:
        return [Hop(first, True, between, hop.tests), Hop(second, True, hop.kind)]
    return [Hop(second, False, between), Hop(first, False, hop.kind, hop.tests)]


def parse_wording(line: str) -> Wording:
    """The wording of a line ``TEXT | OP KIND | ARMS``."""
    text, _, meaning = line.partition(" | ")
    slots = tuple(SLOT.findall(text))
    form = parse_form(meaning)
    if form.operator == "none":
        return Wording(text.strip(), slots, form, meaning.partition(" | ")[2].strip())
    if len(form.arms) != len(slots):
        raise InputError(f"{line!r} has {len(slots)} slots and {len(form.arms)} arms.", hint="Give each slot one arm.")
    return Wording(text.strip(), slots, form)


def _test(text: str) -> FormTest:
    if not (m := _TEST.fullmatch(text.strip())):
        raise InputError(f"{text!r} is no test.", hint="Write 'key', 'key=value' or 'key>=number'.")
    return FormTest(m[1], m[2] or "", m[3] or "")  # type: ignore[arg-type]


def _by(text: str) -> By:
    if not (m := _BY.fullmatch(text)):
        raise InputError(f"{text!r} counts nothing.", hint="Write 'BY hops' or 'BY{>5} hops'.")
    return By(parse_hops(m[3]), m[1] or "", int(m[2] or 0))  # type: ignore[arg-type]
