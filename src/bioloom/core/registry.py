"""Names to objects, for methods, recipes, sources and reasoners.

Ours stand in a table that can be searched for; everybody else's come from the entry points of installed packages, under
the same group. Both are ``name = "module:attribute"`` and go through the same door: `importlib.metadata.EntryPoint`.
Nothing is imported before it is asked for, so a plug-in that is broken harms nobody else.

    [project.entry-points."bioloom.methods"]
    mine = "my_package.mine:Mine"
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Generic, TypeVar, cast

from .errors import SetupError
from .suggest import did_you_mean

T = TypeVar("T")
OURS = "bioloom"


def claims(group: str) -> tuple[EntryPoint, ...]:
    """The entry points of a group that installed packages have, looked for once in a process.

    Reading what every installed package declares takes 15 ms, which a session, a server or a batch would pay for each
    of its questions. Where the folders that are looked through change, it is read again.
    """
    return _claims(group, tuple(sys.path), entry_points)


@lru_cache(maxsize=32)
def _claims(group: str, _path: tuple[str, ...], read: Callable[..., Iterable[EntryPoint]]) -> tuple[EntryPoint, ...]:
    return tuple(read(group=group))


class Registry(Generic[T]):
    """The classes of one kind, by name; ``T`` is what their instances are.

    Args:
        group: the group of entry points.
        builtin: our own, name to ``module:attribute``.
    """

    def __init__(self, group: str, builtin: Mapping[str, str]) -> None:
        self.group = group
        self._builtin = tuple(EntryPoint(name, value, group) for name, value in builtin.items())

    def names(self) -> list[str]:
        """Every name there is, sorted; whether it can be imported is not tried."""
        return sorted(self._found())

    def get(self, name: str) -> type[T]:
        """The class called ``name``.

        Raises:
            SetupError: nobody has this name, two packages claim it, or the package that has it cannot be imported.
        """
        found = self._found()
        if name not in found:
            hint = did_you_mean(name, found) or f"There are {', '.join(sorted(found)) or 'none'}."
            raise SetupError(f"{self._kind} {name!r} is not known.", hint=hint)
        claims = found[name]
        if len({c.value for c in claims}) > 1:
            owners = " and ".join(f"{_owner(c)} ({c.value})" for c in claims)
            raise SetupError(f"{self._kind} {name!r} is claimed by {owners}.", hint="Uninstall one of them.")
        return self._load(claims[0])

    def create(self, name: str, /, **knobs: Any) -> T:
        """A ``name`` with ``knobs`` set and the others at their defaults.

        Raises:
            SetupError: as for ``get``, or it has no such knob.
        """
        make = self.get(name)
        known = inspect.signature(make).parameters
        takes_any = any(p.kind is inspect.Parameter.VAR_KEYWORD for p in known.values())
        for knob in knobs:
            if knob not in known and not takes_any:
                hint = did_you_mean(knob, known) or f"There are {', '.join(known) or 'none'}."
                raise SetupError(f"{self._kind} {name!r} has no knob {knob!r}.", hint=hint)
        return make(**knobs)

    def broken(self) -> dict[str, SetupError]:
        """The names that cannot be had, and why; this imports every plug-in."""
        out: dict[str, SetupError] = {}
        for name in self.names():
            try:
                self.get(name)
            except SetupError as error:
                out[name] = error
        return out

    @property
    def _kind(self) -> str:
        """``bioloom.methods`` holds what users call a method."""
        return f"The {self.group.rpartition('.')[2].removesuffix('s')}"

    def _found(self) -> dict[str, list[EntryPoint]]:
        """Who claims each name, ours first."""
        out: dict[str, list[EntryPoint]] = {}
        for claim in (*self._builtin, *claims(self.group)):
            out.setdefault(claim.name, []).append(claim)
        return out

    def _load(self, claim: EntryPoint) -> type[T]:
        try:
            made = claim.load()
        except Exception as error:  # somebody else's module may raise anything while it is imported
            raise SetupError(
                f"{self._kind} {claim.name!r} of {_owner(claim)} cannot be loaded from {claim.value}: "
                f"{type(error).__name__}: {error}.",
                hint=f"Reinstall {_owner(claim)} with its extras, or uninstall it.",
            ) from error
        if not isinstance(made, type):
            raise SetupError(
                f"{self._kind} {claim.name!r} of {_owner(claim)} is no class ({claim.value}).",
                hint="Its entry point has to name one.",
            )
        return cast("type[T]", made)


def _owner(claim: EntryPoint) -> str:
    """The package a claim came from, with its version."""
    return f"{claim.dist.name} {claim.dist.version}" if claim.dist else OURS
