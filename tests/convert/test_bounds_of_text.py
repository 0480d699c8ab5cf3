"""A text that is read on a thread, which no alarm ends, stops when the time of its question is spent."""

from __future__ import annotations

import pytest

from bioloom.core.allowance import Allowance, allowed
from bioloom.core.errors import BudgetError
from bioloom.core.evidence import Mention
from bioloom.core.fact import Entity
from bioloom.stages.text.convert.rule import stated
from bioloom.stages.text.convert.types import Sentence

DRUG = Entity(curie="CHEBI:1", name="aspirin", categories=("Drug",))
ILL = Entity(curie="MONDO:1", name="pain", categories=("Disease",))
TEXT = "aspirin treats pain"


def test_reading_a_sentence_ends_with_the_time_of_its_question() -> None:
    named = (Mention(start=0, end=7, entity=DRUG), Mention(start=15, end=19, entity=ILL))
    sentence = Sentence(text=TEXT, mentions=named)
    assert stated(sentence)
    with allowed(Allowance(seconds=0)), pytest.raises(BudgetError, match="Reading what texts say"):
        stated(sentence)
