"""What is worked out of a thing is kept on it, once, and goes with it."""

from __future__ import annotations

import gc
import weakref

from bioloom.core.kept import kept


class Thing:
    def __init__(self) -> None:
        self.asked: list[int] = []


@kept(most=2)
def double(thing: Thing, number: int) -> list[int]:
    thing.asked.append(number)
    return [2 * number]


def test_it_is_made_once_for_each_thing_and_argument() -> None:
    one, other = Thing(), Thing()
    assert double(one, 3) is double(one, 3)
    assert double(one, 3) == double(other, 3)
    assert double(one, 3) is not double(other, 3)
    assert (one.asked, other.asked) == ([3], [3])


def test_no_more_than_so_many_are_kept() -> None:
    thing = Thing()
    for number in (1, 2, 3, 3, 1):
        double(thing, number)
    assert thing.asked == [1, 2, 3, 1]


def test_none_is_a_result_like_any_other() -> None:
    made = []

    @kept(most=1)
    def nothing(thing: Thing) -> None:
        made.append(thing)

    thing = Thing()
    nothing(thing)
    nothing(thing)
    assert made == [thing]


def test_it_goes_with_the_thing() -> None:
    thing = Thing()
    double(thing, 1)
    gone = weakref.ref(thing)
    del thing
    gc.collect()
    assert gone() is None
