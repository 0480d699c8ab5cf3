"""Values that a question calls and always means ("predicted targets", "selective"), put into forms that lack them.

The encoder has seen few of some values and leaves them out; a form without one asks for something wider.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from bioloom.core.catalogue import catalogue

from ..forms.form import Form, FormTest, Hop
from ..forms.lower import Slot
from .valued import SPECIES, any_of, species_asked

ADVERBS = frozenset({"up", "down"})  # values that are parts of many verbs
_DENIED = re.compile(r"(?:\bnon-?|\bnot |\bno |n't )$", re.IGNORECASE)


class Called(NamedTuple):
    """A value that a question calls, of the qualifier ``key``, and where."""

    key: str
    value: str
    start: int
    end: int


@lru_cache(maxsize=64)  # every reading of a question asks
def called_values(text: str) -> tuple[Called, ...]:
    """The values of strict qualifiers that ``text`` calls; a denied one ("non-selective") is none.

    A species is one where it is plainly that of the orthologs which are asked for, and not of the gene that has them.
    """
    return tuple(
        Called(key, value, *m.span())
        for key, (pattern, names) in _strict().items()
        for m in pattern.finditer(text)
        if not _DENIED.search(text[: m.start()]) and (value := _value(m[0], names)) is not None
    ) + tuple(Called(SPECIES, value, start, end) for value, start, end in species_asked(text))


def _value(said: str, names: Mapping[str, str]) -> str | None:
    """The value that is called so, in the plural too; that of an abbreviation ends in a small s: "ICS" is none."""
    one = said.removesuffix("s")
    return next((names[n] for n in (said, said.lower(), one, one.lower()) if n in names), None)


def filled(form: Form, slots: Sequence[Slot], called: Sequence[Called]) -> Form:
    """``form`` with a test for each value that the question calls beside its names and that no hop of it tests.

    Where hops of several relations could carry the value, or several values are called, it stays as it is. What must
    not hold beside what must stays wide: "inhibitors of A that leave B alone" do nothing to B.
    """
    for key in dict.fromkeys(c.key for c in called):
        values = {c.value for c in called if c.key == key and not _named(c, slots)}
        carriers = {h.predicate for h in form.hops if carries(h, key)}
        if len(values) != 1 or len(carriers) != 1 or tests(form, key):
            continue
        (value,) = values
        test = FormTest(key, "=", value.replace(" ", "_"))
        wanted = any(carries(h, key) for a in form.arms if not a.absent for h in a.hops)
        form = form._replace(
            arms=tuple(
                a if a.absent and wanted else a._replace(hops=tuple(_with(h, test) for h in a.hops)) for a in form.arms
            ),
            by=form.by._replace(hops=tuple(_with(h, test) for h in form.by.hops)) if form.by else None,
        )
    return form


def left_out(form: Form, slots: Sequence[Slot], called: Sequence[Called]) -> list[tuple[int, int]]:
    """Where the question calls a value that a hop of ``form`` could have and that none tests."""
    return [
        (c.start, c.end)
        for c in called
        if not _named(c, slots) and not tests(form, c.key) and any(carries(h, c.key) for h in form.hops)
    ]


def carries(hop: Hop, key: str) -> bool:
    """Whether edges of a hop's relation have the strict qualifier ``key``."""
    relation = catalogue().relations.get(hop.predicate.rstrip("*"))
    return relation is not None and any(q.key == key and (q.strict or key == SPECIES) for q in relation.qualifiers)


def tests(form: Form, key: str) -> bool:
    """Whether a hop of ``form`` tests ``key``, or asks for it."""
    return any(t.key == key for h in form.hops for t in h.tests)


def _with(hop: Hop, test: FormTest) -> Hop:
    return hop._replace(tests=(*hop.tests, test)) if carries(hop, test.key) else hop


def _named(one: Called, slots: Sequence[Slot]) -> bool:
    return any(s.start < one.end and one.start < s.end for s in slots)


@cache
def _strict() -> dict[str, tuple[re.Pattern[str], dict[str, str]]]:
    """By key of a strict qualifier: what finds its values by their names, and the value of each in small letters."""
    said: dict[str, dict[str, str]] = {}
    for qualifier in (q for r in catalogue().relations.values() for q in r.qualifiers if q.strict):
        names = said.setdefault(qualifier.key, {})
        names |= {v if v.isupper() else v.lower(): v for v in qualifier.values if v not in ADVERBS}
        names |= {n.strip(): v for v, phrases in qualifier.called.items() for n in phrases.split(";")}
    return {key: (any_of(names, many="s?"), names) for key, names in said.items()}
