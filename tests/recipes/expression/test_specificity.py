"""The Human Protein Atlas's classes of tissue specificity, at their limits."""

from __future__ import annotations

import numpy as np
import pytest

from bioloom.recipes.expression.specificity import CLASSES, elsewhere, kinds, rank, specific

NAN = float("nan")


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        ([40, 10, 1, 0, 0, 0], {"tissue enriched": [0]}),
        ([39, 10, 0, 0, 0, 0], {"group enriched": [0, 1]}),  # 24.5 on average against nothing
        ([40, 30, 20, 1, 1, 1], {"group enriched": [0, 1, 2]}),
        ([9, 9, 9, 9, 9, 2, 2], {"group enriched": [0, 1, 2, 3, 4]}),
        ([9, 9, 9, 9, 9, 9, 2, 2], {}),  # a group of six is none
        ([20, 6, 5, 5, 4, 4, 4], {"tissue enhanced": [0]}),  # 20 against 28 / 6
        ([18, 6, 5, 5, 4, 4, 4], {}),
        ([0.9, 0, 0, 0, 0, 0], {}),  # not detected
        ([1.0, 0.25, 0, 0, 0, 0], {"tissue enriched": [0]}),
        ([0.2, 1.0, NAN, 0.1, 0.1, 0.1], {"tissue enriched": [1]}),
        ([5, 5, 5, 5, 5, 5], {}),
    ],
)
def test_classes_at_their_limits(levels: list[float], expected: dict[str, list[int]]) -> None:
    (found,) = specific(np.array([levels], float))
    assert {CLASSES[c]: np.flatnonzero(found == c).tolist() for c in set(found.tolist()) - {0}} == expected


def test_parts_of_an_organ_count_once_with_their_highest() -> None:
    names, levels = kinds(["liver", "pons", "colon", "midbrain"], np.array([[1.0, 2.0, NAN, 7.0]]))
    assert names == ["liver", "brain", "intestine"]
    assert levels[0, :2].tolist() == [1.0, 7.0]
    assert np.isnan(levels[0, 2])


def test_level_tissues_share_a_rank() -> None:
    assert rank(np.array([[5.0, 9.0, 5.0, 1.0]])).tolist() == [[2, 1, 2, 4]]


def test_elsewhere_is_the_highest_of_the_others() -> None:
    assert elsewhere(np.array([[5.0, 9.0, NAN, 1.0]])).tolist() == [[9, 5, 9, 9]]
    assert elsewhere(np.array([[5.0]])).tolist() == [[0]]
