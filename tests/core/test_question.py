"""Bad questions get one clear message."""

from __future__ import annotations

import pytest

from bioloom.core.errors import QuestionError
from bioloom.core.question import Question, checked


@pytest.mark.parametrize(
    ("question", "says"),
    [
        (Question(text="  \n "), "empty"),
        (Question(text="x" * 10_000), "10,000 characters"),
        (Question(text="a\x00b"), "control characters (0x0)"),
        (Question(text="a\x1b[31mb"), "0x1b"),
        (Question(text=f"which {'9-' * 400}"), "word of 800 characters"),
        (Question(text="q", previous=f"which {'a' * 700}"), "word of 700 characters"),
        (Question(text=f"above {'9' * 90} nTPM"), "number of 90 characters"),
        (Question(text="q", options=("a", "1" * 95)), "number of 95 characters"),
        (Question(text="q", options=("a", "b", "A ")), "stands twice"),
        (Question(text="q", options=("a", " ")), "empty"),
        (Question(text="q", options=("a",)), "no choice"),
    ],
)
def test_refused(question: Question, says: str) -> None:
    with pytest.raises(QuestionError) as caught:
        checked(question)
    assert says in caught.value.message
    assert caught.value.hint
    assert caught.value.exit_code == 2


def test_white_space_is_folded() -> None:
    assert checked(Question(text="  Which\tgene\nis it? ")).text == "Which gene is it?"
