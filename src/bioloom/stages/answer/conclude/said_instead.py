"""What a source says in place of what was asked."""

from __future__ import annotations

from dataclasses import dataclass

from bioloom.core.answer import CaveatKind
from bioloom.stages.weave.stage import Woven


@dataclass(frozen=True)
class Instead:
    """What is said instead, in words, and the match that shows it.

    ``settles`` is False where it leaves open whether it is so: a range on both sides of the number that was asked for
    (``binned``), or one of several where a thing should have but one (``not_stated``); ``left`` is the caveat's kind.
    """

    said: str
    woven: Woven
    settles: bool = True
    left: CaveatKind = "binned"
