"""What the comparing encoder says of readings: shares among those compared, and how well each fits by itself."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from bioloom.core.catalogue import catalogue
from bioloom.stages.read.candidates.propose import Proposal
from bioloom.stages.read.choice.choose import UNCOMPARED
from bioloom.stages.read.choice.compare import BEHIND, COMPARED, LEAST, compared
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.lower import Slot, lower
from bioloom.stages.read.readback.sentence import ReadBack

TEXT = "drugs for gout"
FORMS = ("treats<Chem", "contraindicated_in<Chem", "!treats<Chem")


class Scored:
    """An encoder that says for each pair what it was told, and keeps the pairs."""

    def __init__(self, *scores: float) -> None:
        self.scores, self.pairs = scores, []

    def same(self, pairs: list[tuple[str, str]]) -> np.ndarray:
        self.pairs = list(pairs)
        return np.array(self.scores[: len(pairs)], np.float32)


def _proposals(arms: tuple[str, ...] = FORMS) -> list[Proposal]:
    slot = Slot(text="gout", start=10, end=14, kind="Disease", readings=())
    out = []
    for arm in arms:
        form = parse_form(f"select Chem | {arm}")
        out.append(Proposal(lower(form, (slot,), catalogue()), form, (slot,), 0.0, 0.0, 0.0, 0.0))
    return out


def test_a_reading_that_stands_alone_is_compared_too() -> None:
    encoder = Scored(3.0)
    (one,) = compared(TEXT, _proposals()[:1], encoder, ReadBack(catalogue()))
    assert (one.within, one.across, one.fits) == (0.0, 0.0, 3.0)
    assert "gout" not in encoder.pairs[0][0]


def test_what_fits_by_itself_is_told_from_what_fits_better_than_the_rest() -> None:
    good = compared(TEXT, _proposals(), Scored(4.0, 1.0, -2.0), ReadBack(catalogue()))
    poor = compared(TEXT, _proposals(), Scored(-2.0, -5.0, -8.0), ReadBack(catalogue()))
    assert [round(s.across, 4) for s in good] == [round(s.across, 4) for s in poor]
    assert [s.fits for s in good] == [4.0, 1.0, -2.0]
    assert [s.fits for s in poor] == [-2.0, -5.0, -8.0]


@pytest.mark.parametrize(("score", "fits"), [(100.0, -LEAST), (-100.0, LEAST)])
def test_no_score_is_worth_everything(score: float, fits: float) -> None:
    assert compared(TEXT, _proposals()[:1], Scored(score), ReadBack(catalogue()))[0].fits == fits


def test_nothing_is_said_without_the_encoder_or_of_those_behind() -> None:
    assert compared(TEXT, _proposals(), None, ReadBack(catalogue())) == [UNCOMPARED] * 3
    assert compared(TEXT, [], Scored(), ReadBack(catalogue())) == []
    many = _proposals(FORMS * 3)
    found = compared(TEXT, many, Scored(*range(COMPARED)), ReadBack(catalogue()))
    assert [s.fits for s in found[COMPARED:]] == [LEAST] * (len(many) - COMPARED)


def test_what_is_far_less_likely_than_the_first_is_not_compared() -> None:
    near, far, last = _proposals()
    found = [near, replace(far, logp=-BEHIND - 1), replace(last, logp=-BEHIND + 1)]
    encoder = Scored(1.0, 2.0)
    shares = compared(TEXT, found, encoder, ReadBack(catalogue()))
    assert len(encoder.pairs) == 2
    assert [s.fits for s in shares] == [1.0, LEAST, 2.0]
