"""From readings of sentences to what is asked: which of them are questions, and what the others add to each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from bioloom.core.pattern import Operator

from ..items import ASKED, COUNTED, HOLE, NOBODY, REFERS, Fact, Item, Node, Note
from .resolve import Thing

Facts = tuple[Fact, ...]
WANTING = (ASKED, COUNTED)
BESIDE_THE_POINT = ("Person", "Clue")


@dataclass(frozen=True)
class Asked:
    """One thing that is asked, before its edges are settled.

    Attributes:
        facts: What holds between things, each thing by the number that stands for it.
        things: Each of them.
        answer: The thing that is wanted; for "is there" any of them.
        operator: Select, count, exists.
        inverted: The opposite is asked, or the option that does not hold.
        plural: Several answers are expected.
        differs: Pairs that must be different things.
        another: Things that are others than those named of their kind.
        alternatives: Groups of names any of which will do, the one that stands for all first.
        asserted: What is denied is recorded as absent.
        notes: Words that were passed over.
        sentences: Which sentences it takes in.
    """

    facts: Facts
    things: Mapping[int, Thing]
    answer: int
    operator: Operator
    inverted: bool = False
    plural: bool = False
    differs: tuple[tuple[int, int], ...] = ()
    another: tuple[int, ...] = ()
    alternatives: tuple[tuple[int, ...], ...] = ()
    asserted: bool = False
    notes: tuple[Note, ...] = ()
    sentences: tuple[int, ...] = ()


@dataclass(frozen=True)
class Trouble:
    """Why a reading cannot be what is meant, in words for the asker."""

    why: str


@dataclass
class Frame:
    """What surrounds the sentences.

    ``options`` are on offer, ``votes`` says of which sorts by share; ``truth`` puts it as true or false, ``inverted``
    asks for the option that does not hold; ``nodes`` are all things heard of.
    """

    options: bool = False
    votes: tuple[tuple[int, float], ...] = ()
    truth: bool = False
    inverted: bool = False
    nodes: Mapping[int, Node] = field(default_factory=dict)


@dataclass(frozen=True)
class Context:
    """A question among its sentences: which one it is, all sentences with their facts, what the question takes in."""

    question: int
    items: Sequence[Item]
    facts: Sequence[Facts]
    own: Facts
    frame: Frame

    @property
    def item(self) -> Item:
        """The sentence that asks."""
        return self.items[self.question]

    @property
    def wanted(self) -> list[int]:
        """The things it asks for."""
        return [f.left for f in self.facts[self.question] if f.relation == ASKED]

    @property
    def taken_in(self) -> list[int]:
        """The sentences whose facts it uses."""
        kept = set(self.own)
        return [i for i, said in enumerate(self.facts) if i == self.question or kept & set(said)]


def contexts(items: Sequence[Item], facts: Sequence[Facts], frame: Frame) -> list[Context] | Trouble:
    """The questions among the sentences; ``facts`` are theirs, with pointers bound."""
    facts = _asking_once(items, facts, frame)
    questions = [i for i, item in enumerate(items) if _asks(item, facts[i])]
    if not questions and not frame.truth and len(items) > 1:
        return Trouble("no question in it")
    questions = questions or [len(items) - 1]
    unnamed = [_unnamed(said, frame.nodes) for said in facts]
    return [
        Context(q, items, facts, _with_others(q, facts, unnamed, set(questions), frame.nodes), frame) for q in questions
    ]


def _asking_once(items: Sequence[Item], facts: Sequence[Facts], frame: Frame) -> Sequence[Facts]:
    """A noun phrase beside a question is what it is about; names beside a noun phrase are too.

    So is one that is only looked for: "I am looking for a disease. It causes fever. What is it called?".
    """
    mere = ["fragment" in item.feats or _bare(item, said) for item, said in zip(items, facts, strict=True)]
    if all(mere) and len(items) > 1:
        names = [all(frame.nodes[abs(h.node)].kind == "name" for h in item.heads) for item in items]
        mere = names if not all(names) else [False] * len(items)
    elif not any(_asks(item, said) and not m for item, said, m in zip(items, facts, mere, strict=True)):
        mere = [False] * len(items)
    return [
        tuple(f for f in said if f.relation not in WANTING) if m else said for said, m in zip(facts, mere, strict=True)
    ]


def _bare(item: Item, facts: Facts) -> bool:
    """Whether a sentence names a kind of thing to look for and says nothing of it."""
    points = any(f.relation == REFERS for f in item.facts)  # "name it" asks
    return "cmd" in item.feats and not points and all(f.relation.startswith("?") for f in facts)


def _asks(item: Item, facts: Iterable[Fact]) -> bool:
    return "yn" in item.feats or any(f.relation == ASKED for f in facts)


def _with_others(
    q: int, facts: Sequence[Facts], unnamed: Sequence[set[int]], questions: set[int], nodes: Mapping[int, Node]
) -> Facts:
    """The facts of a sentence with those of the sentences that speak of its ``unnamed`` things, or of a patient."""
    used, own = {q}, facts[q]
    grown = True
    while grown:
        grown = False
        mine = _unnamed(own, nodes)
        for i, (other, theirs) in enumerate(zip(facts, unnamed, strict=True)):
            people = any(n > 0 and nodes[n].category in BESIDE_THE_POINT for n in theirs)
            later = i in questions and i > q  # what is asked next is no condition on this
            if i not in used and not later and (mine & theirs or people):
                own = tuple(f for f in other if f.relation not in WANTING or i not in questions) + own
                used.add(i)
                grown = True
    return own


def _unnamed(facts: Iterable[Fact], nodes: Mapping[int, Node]) -> set[int]:
    ends = {n for f in facts for n in (f.left, f.right)} - {HOLE, NOBODY}
    return {n for n in ends if n < 0 or nodes[n].kind != "name"}
