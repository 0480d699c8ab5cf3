"""What a question asks or conditions in plain words beside its one reading refuses it."""

from __future__ import annotations

import pytest

from bioloom.core.pattern_text import parse_pattern
from bioloom.stages.read.pieces.left_out import heard_left_out
from bioloom.stages.read.types import Reading, Understanding

TARGETS = "MATCH (c:Drug)-[:directly_physically_interacts_with]->(a:Gene) RETURN a"
TREATS = "MATCH (a:Drug)-[:treats]->(d:Disease) RETURN a"
NOT_TARGETS = (
    "MATCH (a:Drug)-[:treats]->(d:Disease) WHERE NOT EXISTS "
    "{ MATCH (a)-[:directly_physically_interacts_with]->(g:Gene) } RETURN a"
)


def _refused(text: str, pattern: str = TARGETS, operator: str = "select", asks: str = "") -> bool:
    reading = Reading(
        pattern=parse_pattern(pattern), kind="entities", operator=operator, asks=asks,  # type: ignore[arg-type]
    )  # fmt: skip
    heard = heard_left_out(Understanding(parts=(reading,)), text)
    assert bool(heard.missing) is not bool(heard.parts)
    return bool(heard.missing)


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("Which genes does imatinib target, and then state one drug like it", True),
        ("What does imatinib inhibit? Name the disease it treats.", True),
        ("Claim: imatinib inhibits KIT. Report SUPPORTED or REFUTED and state the deficient enzyme.", True),
        ("Enumerate the targets of imatinib, then give their chromosomes", True),
        ("Claim: imatinib inhibits KIT. Report SUPPORTED or REFUTED and give the evidence.", False),
        ("Which genes does imatinib target? Give the symbols only.", False),
        ("Which genes does imatinib target? Name three.", False),
        ("Which genes does imatinib target? Please give the HGNC symbols.", False),
        ("Which gene does imatinib target? Name the gene only.", False),
        ("We study imatinib and list its targets", False),
        ("Name the targets of imatinib", False),
        ("What, in your opinion, does imatinib target?", True),
    ],
)
def test_a_further_order_or_an_opinion(text: str, refused: bool) -> None:
    assert _refused(text) is refused


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("OMIM + MONDO id, Huntington disease", True),
        ("the HGNC and Ensembl ids of TP53", True),
        ("the MONDO identifier and synonyms of Wilson disease", True),
        ("MONDO id of Huntington disease", False),
        ("MONDO id for OMIM:143100", False),
    ],
)
def test_one_of_two_identifiers_is_half_an_answer(text: str, refused: bool) -> None:
    assert _refused(text, operator="identify") is refused


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("synonyms and other names of Huntington disease", False),
        ("synonyms of OMIM:143100", False),
        ("the MONDO identifier and synonyms of Wilson disease", True),
        ("synonyms and the OMIM number of Wilson disease", True),
    ],
)
def test_names_in_several_words_are_one_ask(text: str, refused: bool) -> None:
    assert _refused(text, operator="identify", asks="synonyms") is refused


def test_what_was_tried_is_not_what_treats() -> None:
    assert _refused("has metformin been trialled in gout?", TREATS)
    assert not _refused("does metformin treat gout?", TREATS)


def test_triggers_are_no_genes() -> None:
    genes = "MATCH (a:Gene)-[:gene_associated_with_condition]->(d:Disease) RETURN a"
    assert _refused("malignant hyperthermia triggers", genes)
    assert not _refused("malignant hyperthermia genes", genes)


def test_no_source_says_what_is_not_metabolised() -> None:
    assert _refused("statins that are not metabolised by CYP3A4", NOT_TARGETS)
    assert not _refused("statins that do not target HMGCR", NOT_TARGETS)
    assert not _refused("drugs metabolised by CYP3A4", TARGETS)


def test_several_parts_are_left_as_they_are() -> None:
    reading = Reading(pattern=parse_pattern(TARGETS), kind="entities")
    both = Understanding(parts=(reading, reading))
    assert heard_left_out(both, "What does imatinib inhibit? Name the disease it treats.") == both
