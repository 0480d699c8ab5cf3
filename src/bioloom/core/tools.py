"""The port of look-ups: a port as all are (`bioloom.core.ports.Port`), which also says what it knows."""

from __future__ import annotations

from typing import Literal, Protocol

from .evidence import Channel
from .results.found import Call, Found


class Tools(Protocol):
    """Look-ups by name: typed, read-only, bounded."""

    @property
    def name(self) -> str:
        """Its name, as users write it."""
        ...

    @property
    def kind(self) -> Literal["tool"]:
        """What kind of port it is."""
        ...

    @property
    def channel(self) -> Channel | None:
        """The channel that must be allowed for it."""
        ...

    @property
    def has_tables(self) -> bool:
        """Whether single genes and variants can be looked up."""
        ...

    def handle(self, request: Call, *, timeout: float | None) -> Found:
        """What a look-up finds."""
        ...

    def names_forms(self, text: str) -> bool:
        """Whether ``text`` is the name of diseases that a catalogue numbers, without the number."""
        ...

    def names_gene(self, text: str) -> bool:
        """Whether ``text`` as a whole is a name of a gene."""
        ...
