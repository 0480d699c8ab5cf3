"""A stem that is to be completed is put as a question, with its words where they stood."""

from __future__ import annotations

import pytest

from bioloom.stages.read.mentions.stems import as_question


@pytest.mark.parametrize(
    ("stem", "question"),
    [
        ("The UniProt accession of human albumin is", "What is the UniProt accession of human albumin?"),
        ("The organ affected in Hashimoto's is the ...", "What is the organ affected in Hashimoto's?"),
        ("A drug that relieves gout without harm would be:", "What is the drug that relieves gout without harm?"),
        ("The genes mutated in deafness are", "Which are the genes mutated in deafness?"),
        ("The gene of gout is CFTR.", None),
        ("Which gene is mutated in gout is", None),
        ("The is", None),
    ],
)
def test_a_stem_asks_what_completes_it(stem: str, question: str | None) -> None:
    put = as_question(stem)
    assert (put.text if put else None) == question
    if put is not None:
        at = put.text.index(" ", 18)
        assert put.text[at:-1] in stem
        assert stem[put.back(at) : put.back(at) + 5] == put.text[at : at + 5]
