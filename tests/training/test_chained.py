"""Composed questions with chains that are said in one go."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from bioloom.core.catalogue import catalogue
from bioloom.stages.read.forms.form import Arm, parse_hops
from bioloom.stages.read.forms.kinds import KINDS, ends_of
from bioloom.stages.read.training.composing.chained import chained
from bioloom.stages.read.training.composing.draft import Draft
from bioloom.stages.read.training.composing.phrases import load_phrases
from bioloom.stages.read.training.composing.say import UnsayableError

PHRASES = load_phrases(Path(__file__).parents[2] / "wordings" / "phrases")


def _made(operator: str, number: int) -> Iterator[tuple[Draft, str, str]]:
    rng = random.Random(4)
    while number:
        draft = Draft(PHRASES, rng)
        try:
            text, kind, _ = chained(draft, operator)
            draft.used(text)
        except UnsayableError:
            continue
        number -= 1
        yield draft, text, kind


def test_every_chain_goes_along_the_catalogue_and_names_its_ends() -> None:
    relations = catalogue()
    for kind, chains in PHRASES.chains.items():
        for one in chains:
            near = one.start
            assert near in KINDS
            for hop in one.hops:
                assert ends_of(relations, hop, near), (one.start, str(hop))
                near = hop.kind
            assert near == kind
            assert all(v.count("{x}") == 1 for v in one.verbs)
            assert all(c.count("{x}") == c.count("{d}") == 1 for c in one.clauses)


@pytest.mark.parametrize("operator", ["select", "count"])
def test_each_question_has_a_chain_and_every_arm_ends_in_what_is_asked_for(operator: str) -> None:
    whole = {chain.hops for chains in PHRASES.chains.values() for chain in chains}
    for draft, text, kind in _made(operator, 150):
        arms: list[Arm] = [arm for _, arm in draft.named]
        assert any(arm.hops in whole for arm in arms)
        assert all(arm.hops[-1].kind == kind for arm in arms)
        assert "{" not in text
        assert "[" not in text


def test_the_words_of_a_chain_stand_in_the_question() -> None:
    one = next(c for c in PHRASES.chains["Disease"] if c.hops == parse_hops("treats>Disease"))
    phrases = PHRASES._replace(
        chains={"Disease": (one._replace(verbs=("[yields|yield] to {x}",), clauses=("{x} beats {d}",)),)}
    )
    rng = random.Random(2)
    for _ in range(40):
        draft = Draft(phrases, rng)
        try:
            text, _, _ = chained(draft, "select")
        except UnsayableError:
            continue
        assert "yields to" in text or "yield to" in text or " beats " in text
