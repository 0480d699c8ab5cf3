"""What a relation word may mean between two sorts of things: the edges of the catalogue, by cue.

A cue is what verbs, nouns and phrases stand for ("treat", "located", "contain"); which edges it means, in which
direction and how naturally, says the file of each relation (`bioloom.core.catalogue`). A cue that only says that two
things have to do with each other (``VAGUE``) takes whatever edge there is between their sorts, the most natural one
first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from bioloom.core.catalogue import Catalogue, Ends, Relation, catalogue
from bioloom.core.errors import SetupError
from bioloom.core.pattern import Test

from .sorts import ANY, BIT, SORTS, names, sorts


@dataclass(frozen=True)
class Option:
    """One reading of a relation: the steps from left to right (predicate, forward?), with the sorts passed through.

    Most have one step; a relation that only holds through a third thing (a drug binds a domain: of its target) has two,
    and ``via`` is the sort between them. ``weight`` (0 to 1) is how natural the reading is.
    """

    left: int
    steps: tuple[tuple[str, bool], ...]
    right: int
    weight: float = 1.0
    tests: tuple[Test, ...] = ()
    via: str = ""
    symmetric: bool = False
    ends: tuple[str, str] = ("", "")


LOOSELY = 0.3
VAGUE = "related"  # any edge of the schema between the two sorts
HAS = "has"  # vague too, but never between two things of one sort
KIND = "kind"  # left is a kind of right, or right itself
SHARING = "share"  # vague; the subject differs from what it shares with
BESIDE = "beside"  # left is neither right nor a kind of it
INCLUDE = "include"  # what is said of the things on the left is said of the right: "symptoms such as fever"
SAME = "is"  # left and right are one thing
AS_WITH = "as"  # what holds of left holds with right in its place too ("the same pathway as ...")


def _options(table: Catalogue) -> dict[str, tuple[Option, ...]]:
    """The readings of every cue of ``table``."""
    out: dict[str, list[Option]] = {}
    for relation in table.relations.values():
        for ends in relation.ends:
            for cue, option in _of(relation, ends):
                out.setdefault(cue, []).append(option)
    return {cue: tuple(found) for cue, found in out.items()}


def _of(relation: Relation, ends: Ends) -> Iterator[tuple[str, Option]]:
    """The readings that one pair of ends gives to cues."""
    plain = _option(relation, ends)
    if ends.vague:
        yield VAGUE, replace(plain, weight=ends.weight)
        if ends.subject != ends.object:
            yield VAGUE, replace(_turned(plain), weight=ends.weight)
    for option, cues in ((plain, ends.forward), (_turned(plain), ends.backward)):
        for cue, weight in cues.items():
            tests = tuple(Test(key=key, op="=", value=value) for key, value in relation.tested(cue).items())
            yield cue, replace(option, weight=weight, tests=tests)


def _option(relation: Relation, ends: Ends) -> Option:
    steps: tuple[tuple[str, bool], ...] = ((relation.predicate, True),)
    via = ""
    if ends.through:
        first, via, second = ends.through
        steps = ((first, True), (second, True))
    return Option(
        _end(ends.subject), steps, _end(ends.object), via=via, symmetric=relation.symmetric,
        ends=(ends.subject, ends.object),
    )  # fmt: skip


def _end(kind: str) -> int:
    if kind != "NamedThing" and kind not in BIT:
        raise SetupError(f"Questions do not speak of the kind {kind!r}.", hint=f"There are {', '.join(SORTS)}.")
    return ANY if kind == "NamedThing" else sorts(kind)


def _turned(option: Option) -> Option:
    """The same seen from its other end."""
    steps = tuple((edge, not forward) for edge, forward in reversed(option.steps))
    return replace(option, left=option.right, right=option.left, steps=steps, ends=option.ends[::-1])


OPTIONS = _options(catalogue())
OPTIONS[HAS] = tuple(  # nothing is said to have the role that a thing has, or the disease that is treated
    replace(o, weight=o.weight * LOOSELY * 2)
    if "Role" in o.ends[0] or o.steps[0] == ("has_chemical_role", False)
    else o
    for o in OPTIONS[VAGUE]
    if o.left != o.right
)
OPTIONS[SHARING] = OPTIONS[VAGUE]
OPTIONS["located"] += tuple(replace(o, weight=o.weight * LOOSELY) for o in OPTIONS[VAGUE])  # "in" may mean anything


@lru_cache(maxsize=65536)
def readings(relation: str, left: int, right: int) -> tuple[Option, ...]:
    """The readings of ``relation`` between these sets of sorts, the most natural first."""
    found = [o for o in OPTIONS.get(relation, ()) if o.left & left and o.right & right]
    return tuple(sorted(found, key=lambda o: -o.weight))


@lru_cache(maxsize=65536)
def reach(relation: str, mask: int, *, from_right: bool) -> int:
    """The sorts that the other end may have when one end is of ``mask``; none when the relation does not fit it."""
    if relation == KIND and from_right and mask & BIT["ChemicalRole"]:  # drugs are of a class
        return mask | sorts("ChemicalEntity")
    if relation in (SAME, BESIDE, KIND, INCLUDE):
        return mask
    out = 0
    for o in OPTIONS.get(relation, ()):
        here, there = (o.right, o.left) if from_right else (o.left, o.right)
        if here & mask:
            out |= there
    return out


def primary(mask: int) -> str:
    """The sort to write when all of ``mask`` would do: the broadest word for it."""
    for name in SORTS:
        if name in {"ChemicalEntity"} and mask & BIT[name]:
            return name
    return names(mask)[0]
