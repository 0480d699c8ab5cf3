"""What the parser builds: nodes, what is said of them (facts), and the pieces of a parse (items)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from bioloom.core.pattern import Test
from bioloom.core.ports import Grounding

from .sorts import ANY

HOLE = 0  # the thing a phrase such as "treats asthma" is said of, before it is known
NOBODY = -(10**6)  # right end of a fact about one node only

# Relations of the grammar itself; all others are those of `schema`. A fact whose relation starts with "?" is about its
# left end alone: it is asked for, its number is, it was named before, another one is meant, it or any kind of it.
ASKED, COUNTED, REFERS, ANOTHER, ANY_KIND = "?asked", "?counted", "?refers", "?another", "?kinds"
SPOKEN_OF = "?spoken"
ONE_THING = "?one"  # it is one and the same for all that is said of it
TOPIC = "?topic"  # named ahead of the sentence that is about it
GROUP = "group"  # named in one breath: "X and Y"
ALSO_OR = "or"  # left or right: alternatives for one place
HINT = "hint"  # the noun on the right says what the name on the left is


class Fact(NamedTuple):
    """``left`` stands in ``relation`` to ``right``. Ends are node numbers; minus a number is "one of that kind"."""

    relation: str
    left: int
    right: int = NOBODY
    denied: bool = False
    tests: tuple[Test, ...] = ()


class Head(NamedTuple):
    """A thing that a noun phrase speaks of; ``mask`` are the sorts it may have, ``denied`` is "neither X nor Y"."""

    node: int
    mask: int
    denied: bool = False


class Cue(NamedTuple):
    """A relation word. ``swap`` says the grammatical left is the relation's right; ``prep`` is what it ends in."""

    relation: str
    swap: bool = False
    denied: bool = False
    prep: str = ""
    tests: tuple[Test, ...] = ()


class Note(NamedTuple):
    """A word passed over that says something of the whole: ``ranked``, ``another``, or a measure with its tests."""

    kind: str
    start: int
    end: int
    tests: tuple[Test, ...] = ()
    weak: bool = False


@dataclass(frozen=True, slots=True)
class Node:
    """A thing spoken of: a noun, a name, a pronoun, what is asked for, or the subject of a mere clue.

    ``role`` is what "of" means after the noun: a relation, and whether the noun is on its right. ``scores`` has the
    sorts and the score of each reading of a name.
    """

    number: int
    kind: str
    mask: int
    start: int
    end: int
    text: str
    plural: bool | None = None
    role: tuple[str, bool] | None = None
    readings: tuple[Grounding, ...] = ()
    scores: tuple[tuple[int, float], ...] = ()
    category: str = ""


@dataclass(slots=True, eq=False)
class Item:
    """A piece of the parse: a label of the grammar, its meaning, and what it costs to read the words so. Never changed.

    ``mask`` is what the hole may be; ``cues`` are the relations a verb may stand for by the preposition that it still
    misses; ``notes`` point at words that were passed over.
    """

    label: str
    cost: float
    heads: tuple[Head, ...] = ()
    facts: tuple[Fact, ...] = ()
    feats: frozenset[str] = frozenset()
    mask: int = ANY
    cue: Cue | None = None
    cues: tuple[tuple[str, Cue], ...] = ()
    notes: tuple[Note, ...] = ()

    def same(self, other: Item) -> bool:
        """Whether two items of one label mean the same."""
        return (
            self.heads == other.heads
            and self.cue == other.cue
            and len(self.facts) == len(other.facts)
            and self.feats == other.feats
            and set(self.facts) == set(other.facts)
            and self.cues == other.cues
        )

    def but(
        self, *, label: str | None = None, cost: float | None = None, heads: tuple[Head, ...] | None = None,
        facts: tuple[Fact, ...] | None = None, feats: frozenset[str] | None = None, mask: int | None = None,
        cue: Cue | None = None, cues: tuple[tuple[str, Cue], ...] | None = None, notes: tuple[Note, ...] | None = None,
    ) -> Item:  # fmt: skip
        """The item with some of it changed (`dataclasses.replace` takes ten times as long)."""
        return Item(
            self.label if label is None else label, self.cost if cost is None else cost,
            self.heads if heads is None else heads, self.facts if facts is None else facts,
            self.feats if feats is None else feats, self.mask if mask is None else mask,
            self.cue if cue is None else cue, self.cues if cues is None else cues,
            self.notes if notes is None else notes,
        )  # fmt: skip
