"""What a sense states of two kinds of things: ``relations.txt`` as a table."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from bioloom.core.fact import Qualifier

# Kinds that stand for several.
_WIDE = {
    "sick": ("dis", "phe", "course"),
    "drug": ("chem", "mix"),
    "process": ("proc", "path"),
    "place": ("anat", "cell"),
    "product": ("gene", "mir"),
}
_QUALIFIERS = {
    "raises": (("object_aspect_qualifier", "expression"), ("object_direction_qualifier", "increased")),
    "lowers": (("object_aspect_qualifier", "expression"), ("object_direction_qualifier", "decreased")),
    "inhibitor": (("action", "inhibitor"),),
    "activator": (("action", "activator"),),
    "more": (("object_direction_qualifier", "upregulated"),),
    "less": (("object_direction_qualifier", "downregulated"),),
    "over": (("subject_direction_qualifier", "increased"),),
    "under": (("subject_direction_qualifier", "decreased"),),
}
UNSAID = "given_with"  # states nothing in the schema by itself
WARNED = {"treats": "contraindicated_in", UNSAID: "pharmacologically_interacts_with"}  # what a warning against it says


class Relation(NamedTuple):
    """A predicate of the schema. ``forward`` says that the left of the two kinds is its subject."""

    predicate: str
    forward: bool
    weight: float
    qualifiers: tuple[Qualifier, ...]


class Relations(NamedTuple):
    """``table`` by sense, kind of the agent, kind of the other; ``strict`` are senses with a direction of their own."""

    table: dict[tuple[str, str, str], Relation]
    strict: frozenset[str]
    predicates: tuple[str, ...]

    def find(self, sense: str, agent: str, other: str) -> Relation | None:
        """What ``sense`` states when it is said of ``agent`` and ``other``; None when that is nothing."""
        if found := self.table.get((sense, agent, other)):
            return found
        if sense not in self.strict and (found := self.table.get((sense, other, agent))):
            return found._replace(forward=not found.forward)
        return None

    def senses(self, agent: str, other: str) -> frozenset[str]:
        """The senses that state anything of these two kinds."""
        return frozenset(s for s in {s for s, _, _ in self.table} if self.find(s, agent, other))

    def possible(self, one: str, other: str) -> bool:
        """Whether anything at all may be stated between these kinds."""
        pairs = _pairs()
        return (one, other) in pairs or (other, one) in pairs

    def ends(self, predicate: str) -> tuple[tuple[str, str], ...]:
        """The kinds that ``predicate`` joins, as subject and object."""
        found = ((r.forward, a, b) for (_, a, b), r in self.table.items() if r.predicate == predicate)
        return tuple(dict.fromkeys((a, b) if forward else (b, a) for forward, a, b in found))

    def joins(self, subject: str, predicate: str, object_: str) -> bool:
        """Whether ``predicate`` may stand between these kinds, in this direction."""
        return (subject, object_) in self.ends(predicate)


@lru_cache(maxsize=1)
def _pairs() -> frozenset[tuple[str, str]]:
    return frozenset((a, b) for _, a, b in relations().table)


@lru_cache(maxsize=1)
def relations() -> Relations:
    """The table, read once."""
    text = files("bioloom.stages.text.convert").joinpath("relations.txt").read_text("utf-8")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    table: dict[tuple[str, str, str], Relation] = {}
    strict: set[str] = set()
    sense = ""
    for line in lines:
        rest = line
        if not line.startswith(" "):
            sense, _, rest = line.partition(":")
            if sense.endswith("!"):
                sense = sense[:-1]
                strict.add(sense)
        for entry in rest.split(";"):
            left, predicate, right, weight, qualifiers, forward = _entry(entry)
            for a in _WIDE.get(left, (left,)):
                for b in _WIDE.get(right, (right,)):
                    table.setdefault((sense, a, b), Relation(predicate, forward, weight, qualifiers))
    return Relations(table, frozenset(strict), tuple(sorted({r.predicate for r in table.values()} - {UNSAID})))


def _entry(entry: str) -> tuple[str, str, str, float, tuple[Qualifier, ...], bool]:
    """One reading. "~" after the predicate says that the schema writes it the other way round."""
    words = entry.split()
    left, _, predicate, _, right, weight = words[:6]
    names = [w[1:] for w in words[6:]]
    qualifiers = tuple(Qualifier(key=k, value=v) for n in names for k, v in _QUALIFIERS[n])
    return left, predicate.rstrip("~"), right, float(weight), qualifiers, not predicate.endswith("~")
