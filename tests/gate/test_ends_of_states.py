"""What of the unread words of a case may end or deny what was read."""

import pytest

from bioloom.core.fact import Condition
from bioloom.stages.gate.read.case.ends import may_end
from bioloom.stages.gate.read.case.pieces import pieces
from bioloom.stages.gate.read.case.types import Mark


def _mark(text: str, words: str, kind: str = "drug") -> Mark:
    start = text.index(words)
    made = Condition(kind="lab" if kind == "lab" else "drug", polarity="requires", text=words)
    return Mark(start, start + len(words), "state", words, (made,))


@pytest.mark.parametrize(
    ("text", "relied", "left", "kind", "ends"),
    [
        ("On lithium, level steady. Is ibuprofen ok?", "lithium", "steady", "drug", False),
        ("On lithium, stopped it. Is ibuprofen ok?", "lithium", "stopped", "drug", True),
        ("He was on lithium until May. Is ibuprofen ok?", "lithium", "until", "drug", True),
        ("He cannot sleep. He takes lithium. Is ibuprofen ok?", "lithium", "cannot", "drug", False),
        ("He cannot take lithium. Is ibuprofen ok?", "lithium", "cannot", "drug", True),
        ("He takes lithium. Not any more. Is ibuprofen ok?", "lithium", "Not", "drug", True),
        ("He takes lithium, 2 of them. Is ibuprofen ok?", "lithium", "2", "drug", False),
        ("eGFR of 24 to 71 by now. Is ibuprofen ok?", "eGFR of 24", "71", "lab", True),
        ("He takes lithium. Is ibuprofen ok? If not, what is?", "lithium", "not", "drug", False),
        ("He takes lithium. Is that a reason not to use ibuprofen?", "lithium", "not", "drug", True),
    ],
)
def test_only_what_reaches_a_state_may_end_it(text: str, relied: str, left: str, kind: str, ends: bool) -> None:
    at = text.index(left)
    assert may_end(text, [(at, at + len(left))], [_mark(text, relied, kind)], pieces(text)) is ends


def test_a_word_outside_of_every_clause_is_not_trusted() -> None:
    assert may_end("On lithium.", [(50, 53)], [_mark("On lithium.", "lithium")], [])
