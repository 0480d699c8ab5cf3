"""One probability over all proposals and none."""

from __future__ import annotations

import math

import pytest

from bioloom.core.catalogue import catalogue
from bioloom.stages.read.candidates.propose import Proposal
from bioloom.stages.read.choice.choose import FEATURES, Weights, chances, features, features_of_grammar
from bioloom.stages.read.coverage.strict import Coverage, Strict
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.lower import lower
from bioloom.stages.read.types import Role, Span

from .things import slots


def _row(logp: float) -> tuple[float, ...]:
    return (logp, *[0.0] * (len(FEATURES) - 1))


ON_LOGP = Weights((1.0, *[0.0] * (len(FEATURES) - 1)), (0.0, 1.0, 0.0))


def _proposal(logp: float = -1.0) -> Proposal:
    form = parse_form("select Chem | treats<Chem")
    taken = slots(["Disease"])
    return Proposal(lower(form, taken, catalogue()), form, tuple(taken), -0.5, -0.25, logp)


@pytest.mark.parametrize("rows", [[], [-1.0], [-1.0, -2.0, -30.0], [900.0, -900.0]])
def test_the_chances_of_all_and_of_none_sum_to_one(rows: list[float]) -> None:
    found, nothing = chances([_row(x) for x in rows], (-3.0, False), ON_LOGP)
    assert math.isclose(sum(found) + nothing, 1, rel_tol=1e-9)
    assert found == sorted(found, reverse=True)


def test_the_likelier_none_is_the_less_is_left_for_the_rest() -> None:
    said = [chances([_row(-1.0)], (none, False), ON_LOGP)[0][0] for none in (-8.0, -3.0, -0.1)]
    assert said == sorted(said, reverse=True)
    assert said[0] > said[2]
    assert chances([_row(-1.0)], (-50.0, False), ON_LOGP) == chances([_row(-1.0)], (-20.0, False), ON_LOGP)


def test_each_feature_says_what_its_name_says() -> None:
    refused = (Strict(Span(start=0, end=1, text="x", role=Role.UNREAD), "why"),)
    row = features(_proposal(), -1.0, Coverage((), refused, 2, 3, 7), matched=False, grammar=None)
    said = dict(zip(FEATURES, row, strict=True))
    assert (said["logp"], said["way"], said["kinds"]) == (-1.0, -0.5, -0.25)
    assert said["behind"] == pytest.approx(-0.75)
    assert (said["matched"], said["empty"], said["grammar"], said["against"]) == (0, 1, 0, 0)
    assert (said["foreign"], said["unknown"], said["refused"]) == (pytest.approx(2**0.5), 3, 1)
    agreed = dict(zip(FEATURES, features(_proposal(), 0, Coverage((), (), 0, 0, 0), True, True), strict=True))
    assert (agreed["matched"], agreed["grammar"], agreed["refused"]) == (1, 1, 0)


def test_what_the_grammar_alone_reads_is_marked_so() -> None:
    row = features_of_grammar(_proposal().reading, None)
    said = dict(zip(FEATURES, row, strict=True))
    assert (said["alone"], said["grammar"], said["refused"], said["matched"], said["empty"]) == (1, 1, 0, 0, 0)
    assert len(row) == len(FEATURES)
