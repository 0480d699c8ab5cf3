"""Word pieces as BERT cuts them, on a small vocabulary."""

from __future__ import annotations

import pytest

from bioloom.stages.read.score.wordpiece import WordPieces

VOCABULARY = (
    "[PAD]", "[UNK]", "[CLS]", "[SEP]", "[unused1]", "[unused12]", "un", "##aff", "##able", "##ffa", "want", "##want",
    "##ed",     "wa", "##nt", "runn", "##ing", ",", "?", "-", "naive", "gene", "_", "1", "##2", "the",
)  # fmt: skip
CUT = WordPieces(VOCABULARY)


def _pieces(text: str) -> list[str]:
    return [VOCABULARY[i] for i in CUT.pieces(text)]


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("unwanted running", ["un", "##want", "##ed", "runn", "##ing"]),
        ("UNwantED,running?", ["un", "##want", "##ed", ",", "runn", "##ing", "?"]),
        ("wanted", ["want", "##ed"]),
        ("naïve", ["naive"]),
        ("unwantedX running", ["[UNK]", "runn", "##ing"]),
        ("gene_gene", ["gene", "_", "gene"]),
        ("gene [unused12] the", ["gene", "[unused12]", "the"]),
        ("12-want", ["1", "##2", "-", "want"]),
        ("  \t\n", []),
        ("wa" * 60, ["[UNK]"]),
    ],
)
def test_a_text_is_cut_into_the_longest_pieces_from_the_left(text: str, pieces: list[str]) -> None:
    assert _pieces(text) == pieces
    assert _pieces(text) == pieces  # from the memory too


def test_a_text_stands_between_its_marks_and_two_are_told_apart() -> None:
    ids, sides = CUT("gene", "the gene")
    assert [VOCABULARY[i] for i in ids] == ["[CLS]", "gene", "[SEP]", "the", "gene", "[SEP]"]
    assert sides == [0, 0, 0, 1, 1, 1]


def test_long_texts_are_cut_off_but_keep_their_marks() -> None:
    ids, _ = CUT("gene " * 500)
    assert len(ids) == 128
    assert VOCABULARY[ids[-1]] == "[SEP]"
    ids, sides = CUT("gene " * 500, "the " * 500, 64)
    assert len(ids) == 128
    assert sides == [0] * 64 + [1] * 64
    assert [VOCABULARY[i] for i in ids].count("[SEP]") == 2
    assert "the" in {VOCABULARY[i] for i in ids}
