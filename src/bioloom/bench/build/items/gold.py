"""What is right, kept apart from what is asked: a process that predicts never has this file."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from bioloom.core.fact import Fact
from bioloom.core.value import Value

YesNo = Literal["yes", "no", "maybe"]


class Accepted(Value):
    """One right thing, by all its names.

    Attributes:
        texts: Its names and synonyms, or the wordings of a free text; the preferred one first.
        curie: Its identifier in the graph, empty when it has none.
        aliases: Other CURIEs of the same thing.
    """

    texts: tuple[str, ...] = ()
    curie: str = ""
    aliases: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What to call it."""
        return self.texts[0] if self.texts else self.curie


class Snippet(Value):
    """Where a record supports the answer: characters ``start`` to ``end`` of its ``section``."""

    record: str
    section: str = ""
    start: int | None = None
    end: int | None = None
    text: str = ""


class Gold(Value):
    """What is right for one item. Which fields are filled follows from the item's kind.

    Attributes:
        id: Of the item.
        dataset: Of the item.
        answers: ``entity``, ``span``, ``summary``: any one of them is right. ``entities``, ``expression``: all of them
            are wanted. ``count``: the things counted, so that a list of entities can be counted too.
        letters: Letters of the right options (``choice``, ``choices``).
        label: ``yesno``.
        number: ``count``.
        readings: Other readings of what is right, by name, each in place of ``answers``: a 2-hop answer through the
            named bridge only is ``named_bridge``.
        paths: Curated paths, each a row of facts.
        records: Ids of the records that are relevant, with their grades (1 where the set does not grade).
        snippets: What supports the answer, word for word.
    """

    id: str
    dataset: str
    answers: tuple[Accepted, ...] = ()
    letters: tuple[str, ...] = ()
    label: YesNo | None = None
    number: int | None = None
    readings: dict[str, tuple[Accepted, ...]] = Field(default_factory=dict)
    paths: tuple[tuple[Fact, ...], ...] = ()
    records: dict[str, int] = Field(default_factory=dict)
    snippets: tuple[Snippet, ...] = ()

    def read(self, reading: str) -> Gold:
        """This gold with another reading of what is right; unchanged where it has none of that name."""
        return self.model_copy(update={"answers": self.readings[reading]}) if reading in self.readings else self
