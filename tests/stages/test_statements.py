"""Statements on several things, and what is not listed in a closed and in an open world."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bioloom.methods.loom import Loom

from .ward import ask, told

EACH = "exists Gene | ROOT ; ROOT ; gene_associated_with_condition<Gene"
NEITHER = EACH.replace("; gene", "; !gene")
CLOSED = Loom(closed_world=True)


@pytest.mark.parametrize(
    ("form", "names", "loom", "value", "says"),
    [
        (EACH, ("AAA", "BBB", "rash"), None, "yes", "it holds of AAA, BBB"),
        (EACH, ("AAA", "CCC", "rash"), CLOSED, "no", "it fails of CCC and holds of AAA"),
        (EACH, ("AAA", "CCC", "rash"), None, None, "CCC: not stated: no source says that CCC is associated with rash"),
        (EACH, ("AAA", "DDD", "rash"), None, None, "DDD: ward says nothing of this kind about DDD"),
        (NEITHER, ("AAA", "CCC", "cough"), None, "no", "it fails of CCC"),
        (NEITHER, ("AAA", "BBB", "cough"), CLOSED, "yes", "it holds of AAA, BBB"),
        (NEITHER, ("AAA", "BBB", "cough"), None, None, "not stated"),
        (EACH, ("AAA", "nobody:Gene", "rash"), None, None, "nobody: I do not know 'nobody'"),
    ],
)
def test_it_holds_of_each(form: str, names: Sequence[str], loom: Loom | None, value: str | None, says: str) -> None:
    answer = ask(form, *names, loom=loom)
    assert (answer.value, answer.abstained) == (value, value is None)
    assert says in told(answer)


def test_each_has_its_evidence_and_a_denial_for_want_of_a_statement_is_not_sure() -> None:
    both = ask(EACH, "AAA", "BBB", "rash")
    assert len(both.evidence) == 2
    assert both.confidence == 1.0
    assert ask(EACH, "AAA", "CCC", "rash", loom=CLOSED).confidence is None
    assert ask(NEITHER, "AAA", "CCC", "cough").confidence == 1.0  # one is stated, which settles it


@pytest.mark.parametrize(("loom", "value"), [(CLOSED, "no"), (None, None)])
def test_one_thing(loom: Loom | None, value: str | None) -> None:
    answer = ask("exists Gene | ROOT ; gene_associated_with_condition<Gene", "CCC", "rash", loom=loom)
    assert answer.value == value
