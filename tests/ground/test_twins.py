"""A drug twice in one vocabulary: under its own name, and under the systematic one of the compound without stereo."""

from __future__ import annotations

import pytest

from bioloom.ground.identity.twins import Names, spelled_out

SPELLED = "2-(2,6-dioxopiperidin-3-yl)isoindole-1,3-dione"
CURIES = ["CHEBI:1", "CHEBI:2", "CHEBI:3", "CHEBI:4", "MESH:5"]


def _found(written: list[str], exact: list[set[str]]) -> list[tuple[int, int]]:
    names = Names(written.__getitem__, written.__getitem__, exact.__getitem__)
    return list(spelled_out(range(len(written)), CURIES.__getitem__, names))


def test_a_systematic_name_and_the_drug_that_is_called_by_an_exact_name_of_it() -> None:
    assert _found(["thalidomide", SPELLED, "pomalidomide"], [set(), {"thalidomide"}, set()]) == [(1, 0)]


@pytest.mark.parametrize(
    ("written", "exact"),
    [
        (["nicotine", "(S)-nicotine"], [set(), {"nicotine"}]),  # no systematic name: an enantiomer
        (["angiotensin", "angiotensin-(1-9)"], [set(), {"angiotensin"}]),  # a part of it
        (["clidinium", SPELLED, "clidinium bromide"], [set(), {"clidinium", "clidinium bromide"}, set()]),  # two
        (["other", SPELLED, "x", "y", "thalidomide"], [set(), {"thalidomide"}, set(), set(), set()]),  # another source
    ],
)
def test_what_is_something_else(written: list[str], exact: list[set[str]]) -> None:
    assert _found(written, exact) == []
