"""What a benchmark asks, and what is known about the asking; nothing that is right stands here."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_uppercase
from typing import Literal, get_args

from pydantic import Field, JsonValue

from bioloom.core.evidence import Channel
from bioloom.core.fact import Entity
from bioloom.core.question import AnswerKind, Question
from bioloom.core.value import Value

Family = Literal["entity_pair", "intersection", "path", "count"]
FAMILIES: tuple[Family, ...] = get_args(Family)


class Item(Value):
    """One question of a benchmark.

    A method sees ``question()`` and nothing else of it; all other fields are for building, stratifying and reporting.

    Attributes:
        id: Unique in its dataset. ``pattern under a condition in a rendering`` is one item.
        dataset: Name of the set, such as ``biomedhop`` or ``medqa``.
        split: Part of the set, as the set calls it.
        kind: What is wanted back.
        text: The question as it is asked.
        options: Texts of the options in order; their letters are A, B, C ... by position.
        context: Documents handed over with the question.
        sources: The source condition: channels that may be drawn on.
        as_listed: Whether the gold is what one graph lists, so that what it does not list is not so.
        evidence: Ids of the evidence units that the set supplies for it, kept in the set's own evidence file.
        family: Family of BioMedHop, or what the set calls its subtasks; the table has a row for each.
        relation: Relation type, entity-pair type, neighbour-type pattern or metapath, by name.
        pattern: Text form of the pattern it was made from, if it was made from one.
        group: Shared by all renderings and conditions of one pattern; resampling and pairing respect it.
        follows: Id of the 1-hop item on which this 2-hop item builds (BOTH_CORRECT, BOTH_WRONG).
        hops: Number of hops, 0 when unknown.
        bridges: The named entities between question and answer, in order of the path.
        template: Name of the wording.
        meta: Whatever else the set says; JSON only.
    """

    id: str
    dataset: str
    split: str = "test"
    kind: AnswerKind
    text: str
    options: tuple[str, ...] = ()
    context: tuple[str, ...] = ()
    sources: tuple[Channel, ...] = ("kg",)
    as_listed: bool = False
    evidence: tuple[str, ...] = ()
    family: str = ""
    relation: str = ""
    pattern: str = ""
    group: str = ""
    follows: str = ""
    hops: int = 0
    bridges: tuple[Entity, ...] = ()
    template: str = ""
    meta: dict[str, JsonValue] = Field(default_factory=dict)

    @property
    def condition(self) -> str:
        """The source condition as a label."""
        return condition(self.sources)

    def question(self) -> Question:
        """What a method may see of it."""
        return Question(
            id=self.id, text=self.text, options=self.options, kind=self.kind, sources=self.sources,
            context=self.context, as_listed=self.as_listed,
        )  # fmt: skip


def condition(sources: Iterable[Channel]) -> str:
    """A source condition as a label, always in the same order: ``kg+doc``."""
    allowed = set(sources)
    return "+".join(channel for channel in get_args(Channel) if channel in allowed)


def letter(position: int) -> str:
    """Letter of the option at ``position``, counted from 0."""
    return ascii_uppercase[position]
