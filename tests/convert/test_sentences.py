"""What the rule reads in sentences of our own.

Those of tuned.txt were read while it was made. Those of check.txt were written before it and only counted, but for four
that another measurement showed in the end; those of late.txt were written when it was done, and only counted. The same
goes for second.txt, which was read, and second_check.txt, which was not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pytest

from bioloom.stages.text.convert.relations import relations
from bioloom.stages.text.convert.rule import stated
from bioloom.stages.text.convert.types import Claim, Sentence
from convert.sentences import SYMMETRIC, Expected, Item, items

TUNED, CHECK, LATE = items("tuned.txt"), items("check.txt"), items("late.txt")
SECOND, SECOND_CHECK = items("second.txt"), items("second_check.txt")


class Count(NamedTuple):
    """Claims that are right, claims that are not, and statements that were missed."""

    right: int
    wrong: int
    missed: int

    @property
    def precision(self) -> float:
        return self.right / max(self.right + self.wrong, 1)

    @property
    def recall(self) -> float:
        return self.right / max(self.right + self.missed, 1)


def key(claim: Claim) -> tuple[int, str, int]:
    return Expected(claim.subject, claim.predicate, claim.object, False, False).key


def judged(item: Item, said: Sequence[Claim]) -> Iterator[str]:
    """For each claim and each statement that was missed: "right", "wrong" or "missed"."""
    claims = {key(c): c for c in said}
    for fact in item.facts:
        claim = claims.pop(fact.key, None)
        if claim is None:
            if not fact.hedged:
                yield "missed"
        elif (claim.negated, claim.speculative) == (fact.negated, fact.hedged):
            yield "right"
        else:
            yield "wrong"
            if not fact.hedged:
                yield "missed"
    yield from ("wrong" for _ in claims)


def counted(found: list[Item]) -> Count:
    words = [w for item in found for w in judged(item, stated(Sentence(text=item.text, mentions=item.mentions)))]
    return Count(words.count("right"), words.count("wrong"), words.count("missed"))


def test_the_sentences_cover_the_relations_that_text_states() -> None:
    said = {f.predicate for item in (*TUNED, *CHECK, *SECOND) for f in item.facts}
    assert len(TUNED) >= 60
    assert len(CHECK) >= 60
    assert said >= {
        "treats", "ameliorates_condition", "contraindicated_in", "has_side_effect", "gene_associated_with_condition",
        "has_phenotype", "has_mode_of_inheritance", "participates_in", "enables", "located_in", "has_part",
        "has_chemical_role", "has_nutrient", "subclass_of", "directly_physically_interacts_with", "affects",
        "pharmacologically_interacts_with", "has_active_ingredient", "expressed_in", "disease_has_location", "part_of",
        "has_increased_amount", "has_decreased_amount", "physically_interacts_with", "regulates", "coexpressed_with",
        "similar_to", "approved_by", "catalyzes", "interacts_with", "has_active_moiety",
    }  # fmt: skip
    assert said <= set(relations().predicates)
    assert set(relations().predicates) >= SYMMETRIC


def test_what_was_read_while_rules_were_made_holds() -> None:
    count = counted(TUNED)
    assert count.precision >= 0.95, count
    assert count.recall >= 0.95, count


def test_what_was_not_holds_too() -> None:
    count = counted(CHECK)
    assert count.precision >= 0.95, count
    assert count.recall >= 0.90, count


def test_what_was_written_afterwards_holds_too() -> None:
    count = counted(LATE)
    assert count.precision >= 0.95, count
    assert count.recall >= 0.70, count


def test_the_second_batch_holds_what_was_read_and_what_was_not() -> None:
    read, unread = counted(SECOND), counted(SECOND_CHECK)
    assert read.precision >= 0.97, read
    assert read.recall >= 0.90, read
    assert unread.precision >= 0.95, unread
    assert unread.recall >= 0.70, unread


@pytest.mark.parametrize("item", [i for i in (*TUNED, *CHECK) if not i.facts], ids=lambda i: i.text[:40])
def test_things_named_together_are_not_related_by_that(item: Item) -> None:
    assert [c for c in stated(Sentence(text=item.text, mentions=item.mentions)) if not c.speculative] == []
