"""Loaders of foreign layouts, by the names that specs use."""

from __future__ import annotations

from bioloom.core.errors import InputError

from .choose import Loader

LOADERS: dict[str, Loader] = {}


def loader(name: str) -> Loader:
    """The loader called ``name``.

    Raises:
        InputError: there is none.
    """
    if name not in LOADERS:
        raise InputError(f"There is no loader {name!r}.", hint=f"There are {', '.join(sorted(LOADERS)) or 'none yet'}.")
    return LOADERS[name]
