"""Objects on arrays that are only asked for when they are used: what is not used is neither read nor checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from functools import lru_cache
from typing import Any, TypeVar, cast

T = TypeVar("T")
_MAKERS = "_makers"


class _Field:
    """A field of an instance that is made when it is first read; from then on the instance has it itself."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        if instance is None:
            return self
        return instance.__dict__.setdefault(self.name, instance.__dict__[_MAKERS][self.name]())


@lru_cache
def _waiting(kind: type[Any]) -> type[Any]:
    return type(kind.__name__, (kind,), {field.name: _Field(field.name) for field in fields(kind)})


def lazily(kind: type[T], /, **makers: Callable[[], Any]) -> T:
    """An instance of the dataclass ``kind`` whose fields are made, one by one, when they are first read."""
    subclass: type[Any] = _waiting(cast("Any", kind))
    made = object.__new__(subclass)
    made.__dict__[_MAKERS] = {field.name: makers[field.name] for field in fields(cast("Any", kind))}
    return cast("T", made)


class LazyMapping(Mapping[str, T]):
    """A mapping whose values are made when they are first asked for."""

    def __init__(self, makers: Mapping[str, Callable[[], T]]) -> None:
        self._makers, self._made = makers, dict[str, T]()

    def __getitem__(self, key: str) -> T:
        if key not in self._made:
            self._made[key] = self._makers[key]()
        return self._made[key]

    def __contains__(self, key: object) -> bool:
        return key in self._makers

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)
