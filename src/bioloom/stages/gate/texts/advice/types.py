"""What a clause of a text advises."""

from __future__ import annotations

from typing import Literal

from bioloom.core.evidence import Evidence
from bioloom.core.fact import Entity
from bioloom.core.value import Value
from bioloom.stages.gate.types import Clause

Advising = Literal["forbids", "cautions", "alternative", "first", "allows", "gives"]
Either = tuple[Clause, ...]  # one of several is enough: "asthma or heart block"
OFFERS: tuple[Advising, ...] = ("first", "gives", "allows", "alternative")


class Advised(Value):
    """What a text says of one thing that may be given or done.

    Attributes:
        option: A drug, a class of drugs, or a test or procedure, called as the text calls it.
        manner: What the text says of it.
        whom: For whom, or what; of each group one must hold. What is treated stands among them where the clause names
            it.
        besides: Words of the clause that say for whom, which no rule makes a state of.
        excepted: Those for whom it is not so; of each group one must hold.
        instead: Whether it is meant where something else cannot be had.
        carried: Whether ``whom`` was said by the clause or sentence before.
        topics: CURIEs of the diseases that its text has named so far.
        place: The place of the clause in the text: what is named first is meant first.
        unit: The sentence.
    """

    option: Entity
    manner: Advising
    whom: tuple[Either, ...] = ()
    besides: tuple[str, ...] = ()
    excepted: tuple[Either, ...] = ()
    instead: bool = False
    carried: bool = False
    topics: tuple[str, ...] = ()
    place: int = 0
    unit: Evidence
