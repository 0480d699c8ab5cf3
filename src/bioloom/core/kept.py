"""What is worked out of a thing once and kept on the thing itself: found again as long as that lives, and no longer.

Caches of a module would hold on to graphs that nobody has open any more, or mix what two of them say.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, TypeVarTuple

_KEPT = "_kept"  # name of the attribute
Owner = TypeVar("Owner")
R = TypeVar("R")
Args = TypeVarTuple("Args")


def kept_on(owner: object, what: object) -> dict[Any, Any]:
    """The dict that ``what`` has on ``owner``, empty at first."""
    shelves: dict[object, dict[Any, Any]] = vars(owner).setdefault(_KEPT, {})
    return shelves.setdefault(what, {})


def kept(most: int) -> Callable[[Callable[[Owner, *Args], R]], Callable[[Owner, *Args], R]]:
    """A decorator: the result is kept on the first argument, for up to ``most`` combinations of the others."""

    def keeping(make: Callable[[Owner, *Args], R]) -> Callable[[Owner, *Args], R]:
        @wraps(make)
        def found(owner: Owner, *args: *Args) -> R:
            known: dict[Any, R] = kept_on(owner, make)
            try:
                return known[args]
            except KeyError:
                made = make(owner, *args)
            if len(known) >= most:
                known.clear()
            return known.setdefault(args, made)  # of two threads that made it, both get the first

        return found

    return keeping
