"""Statements that something outside of their own words takes back, and those that only look so."""

from __future__ import annotations

from typing import Any

import pytest

from bioloom.core.evidence import Evidence, Origin
from bioloom.core.ports import Resources
from bioloom.core.run import Run
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.text.convert import convert
from convert.sentences import marked

LINK = "[BBB2|gene] is associated with [scurvy|dis]"
HARM = "[Xolol|drug] causes [psoriasis|dis]"


def said(text: str) -> list[bool]:
    """Whether each fact that ``text`` states is denied."""
    none: Any = None
    run = Run(Resources(graph=none, linker=none, reasoner=RuleReasoner()), allowed=frozenset({"doc"}))
    plain, mentions = marked(text)
    origin = Origin(channel="doc", source="shelf", record="PMID:1", version="v")
    units = convert([Evidence(text=plain, origin=origin, span=(0, len(plain)), mentions=mentions)], run)
    return [f.negated for u in units for f in u.facts]


@pytest.mark.parametrize(
    "text",
    [
        f"It is false that {LINK}.",
        f"It is a myth that {HARM}.",
        f"It is wrong to say that {HARM}.",
        f"That {LINK} is untrue.",
        f"The claim '{LINK}' was retracted.",
        f'"{LINK}" is false.',
        f"The claim that {LINK} has since been refuted by several groups.",
        f"The notion that {HARM} is unfounded.",
        f"We refute the claim that {LINK}.",
        f"Contrary to the belief that {HARM}, no case was seen.",
        "[Xolol|drug] was wrongly reported to cause [psoriasis|dis].",
        f"{HARM}, a claim that was later debunked.",
        f"{LINK}; this claim was withdrawn by its authors.",
        f"{LINK}. This was later shown to be false.",
        f"{LINK}. These findings have since been refuted by a large trial.",
        f"{LINK}. However, it was disproved.",
    ],
)
def test_what_takes_a_whole_statement_back_denies_it(text: str) -> None:
    assert said(text) == [True]


@pytest.mark.parametrize(
    "text",
    [
        f"The claim that {LINK} was not retracted.",
        f"{LINK}. These findings were never refuted.",
        f"{LINK} with few false positive results.",
        f"False positive tests are common, and {LINK}.",
        f"Contrary to a widespread belief, {HARM}.",
        "[Xolol|drug] treats [scurvy|dis]. It was later withdrawn.",
        f"{LINK}. It was tested in twelve families.",
    ],
)
def test_what_only_looks_so_leaves_it_as_it_is(text: str) -> None:
    assert said(text) == [False]


@pytest.mark.parametrize(
    "text",
    [
        f"It is not false that {LINK}.",
        "The claim that [BBB2|gene] is not associated with [scurvy|dis] was retracted.",
        f"RETRACTED: {LINK}. {HARM}.",
        f"Retraction notice: {LINK}.",
    ],
)
def test_what_nobody_can_tell_states_nothing(text: str) -> None:
    assert said(text) == []


def test_a_sentence_that_is_taken_back_is_cited_with_what_takes_it_back() -> None:
    none: Any = None
    run = Run(Resources(graph=none, linker=none, reasoner=RuleReasoner()), allowed=frozenset({"doc"}))
    plain, mentions = marked(f"Sun shines. {LINK}. This claim was retracted.")
    origin = Origin(channel="doc", source="shelf", record="PMID:1", version="v")
    (unit,) = convert([Evidence(text=plain, origin=origin, span=(0, len(plain)), mentions=mentions)], run)
    assert unit.text == "BBB2 is associated with scurvy. This claim was retracted."
    assert unit.span == (plain.index("BBB2"), len(plain))
