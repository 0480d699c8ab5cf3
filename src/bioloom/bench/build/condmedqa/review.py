"""Reviews of items by several annotators (section 3.3): kept one file each, taken up where they were left."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from pydantic import Field

from bioloom.bench.build.dataset.layout import read_golds, read_items
from bioloom.bench.build.items.files import read_lines, write_lines
from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item
from bioloom.core.errors import InputError
from bioloom.core.value import Value

Accuracy = Literal["correct", "incorrect", "uncertain"]
ACCURACY: tuple[Accuracy, ...] = get_args(Accuracy)
QUALITY = (1, 2, 3, 4, 5)
CRITERIA = ("modifier_presence", "general_answer", "divergence", "dual_validity", "causal_dependence")
FOLDER = "reviews"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")


class Review(Value):
    """What one annotator says of one item: the five criteria, whether the answer is right, how good the question is."""

    id: str
    criteria: dict[str, bool]
    accuracy: Accuracy
    quality: int = Field(ge=1, le=5)
    note: str = ""

    @property
    def conditional(self) -> bool:
        """Whether all five criteria of section 3.1 hold."""
        return all(self.criteria.get(name, False) for name in CRITERIA)


class Question(NamedTuple):
    """What an annotator judges: a conditional question, what is right, and the same question without the condition."""

    item: Item
    gold: Gold
    twin: str


class Reviews:
    """The reviews of one annotator of one dataset."""

    def __init__(self, folder: Path, name: str) -> None:
        if not _NAME.fullmatch(name):
            raise InputError(f"{name!r} is no name for a file.", hint="Letters, digits, - and _, at most 40.")
        self._path = folder / FOLDER / f"{name}.jsonl"
        self._said = {r.id: r for r in read_lines(self._path, Review)} if self._path.is_file() else {}

    def __len__(self) -> int:
        return len(self._said)

    def left(self, folder: Path) -> tuple[Question, ...]:
        """The conditional open questions that are not judged yet, in order.

        Raises:
            InputError: The dataset has none at all.
        """
        twins: dict[str, str] = {}
        asked: list[tuple[Item, Gold]] = []
        for item, gold in zip(read_items(folder), read_golds(folder), strict=True):
            if item.kind == "choice":
                continue
            if item.relation == "removed":
                twins[item.group] = item.text
            elif item.relation == "conditioned" and item.id not in self._said:
                asked.append((item, gold))
        if not asked and not self._said:
            raise InputError(
                f"{folder} has no conditional questions.", hint="bioloom bench build condmedqa makes some."
            )
        return tuple(Question(item, gold, twins.get(item.group, "")) for item, gold in asked)

    def keep(self, review: Review) -> None:
        """Add a review, or put it in the place of an earlier one; on disk when this returns."""
        self._said[review.id] = review
        write_lines(self._path, self._said.values())
