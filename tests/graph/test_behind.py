"""Work behind the caller: in order, and its errors are not lost."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from bioloom.graph.storage.behind import Behind


def _fail() -> None:
    raise OSError("full")


def test_it_is_done_in_order() -> None:
    done: list[int] = []
    with Behind() as behind:
        for i in range(50):
            behind.do(partial(done.append, i))
    assert done == list(range(50))


def _twice(work: Callable[[], None]) -> None:
    with Behind() as behind:
        behind.do(_fail)
        behind.do(work)


def _once_and_then_wrong() -> None:
    with Behind() as behind:
        behind.do(_fail)
        raise ValueError("rows")


def test_an_error_comes_at_the_next_work_which_is_not_begun() -> None:
    done: list[int] = []
    with pytest.raises(OSError, match="full"):
        _twice(partial(done.append, 1))
    assert not done


def test_an_error_of_the_last_work_comes_at_the_end() -> None:
    behind = Behind()
    behind.do(_fail)
    with pytest.raises(OSError, match="full"):
        behind.__exit__(None)


def test_an_error_of_the_caller_is_the_one_that_is_raised() -> None:
    with pytest.raises(ValueError, match="rows"):
        _once_and_then_wrong()
