"""Subjects that stand in a sentence before."""

from __future__ import annotations

import pytest

from bioloom.sources.corpus.sentences import sentences
from bioloom.stages.text.convert.anaphora import SURENESS, resolved
from convert.sentences import marked


def found(line: str) -> list[tuple[str, str]]:
    text, named = marked(line)
    spans = tuple(sentences(text))
    return [(text[m.start : m.end], m.entity.name) for m in resolved(text, spans, named)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("[Aspirin|drug] treats [pain|phe]. It also inhibits [PTGS1|gene].", [("It", "Aspirin")]),
        ("[Aspirin|drug] treats [pain|phe]. However, it inhibits [PTGS1|gene].", [("it", "Aspirin")]),
        ("[Aspirin|drug] treats [pain|phe]. Its side effects include [nausea|phe].", [("Its", "Aspirin")]),
        ("For [pain|phe], we gave [aspirin|drug]. This drug can cause [nausea|phe].", [("This drug", "aspirin")]),
        ("Mutations in [CFTR|gene] are common. The protein is found in [lung|anat].", [("The protein", "CFTR")]),
        ("[Gout|dis] is old. It affects [toes|anat]. It is treated with [colchicine|drug].", [("It", "Gout")] * 2),
    ],
)
def test_a_pronoun_stands_for_the_one_thing_that_it_can_stand_for(line: str, expected: list[tuple[str, str]]) -> None:
    assert found(line) == expected


@pytest.mark.parametrize(
    "line",
    [
        "[Aspirin|drug] treats [pain|phe]. It was shown that [PTGS1|gene] is inhibited.",
        "[Aspirin|drug] and [ibuprofen|drug] treat [pain|phe]. It inhibits [PTGS1|gene].",
        "In [pain|phe], a study of [aspirin|drug] was done. It inhibits [PTGS1|gene].",
        "We compared [aspirin|drug] with [ibuprofen|drug]. This drug can cause [nausea|phe].",
        "[Aspirin|drug] treats [pain|phe]. The protein is found in [lung|anat].",
        "[IL6|gene] matters. The gene networks of [lung|anat] are unknown.",
        "It inhibits [PTGS1|gene].",
        "[CCK|gene]-activation of [PAK2|gene] was seen. It was reduced by [SRC|gene].",
        "[Aspirin|drug] use is common. It inhibits [PTGS1|gene].",
    ],
)
def test_where_it_could_be_another_thing_nothing_is_taken(line: str) -> None:
    assert found(line) == []


def test_it_is_less_sure_than_a_name() -> None:
    text, named = marked("[Aspirin|drug] treats [pain|phe]. It also inhibits [PTGS1|gene].")
    (mention,) = resolved(text, tuple(sentences(text)), named)
    assert mention.score == SURENESS
