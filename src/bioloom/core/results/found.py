"""What a look-up found: rows with the evidence of each, bounded, and why there are none where there are none."""

from __future__ import annotations

import re

from ..evidence import Evidence
from ..fact import Entity
from ..value import Value


class Told(Value):
    """One row: what is said in plain text, of which thing, the thing that it is where it is one, and who says so.

    ``number`` and ``unit`` are of a measurement, None and empty for others.
    """

    said: str
    of: Entity
    evidence: Evidence
    entity: Entity | None = None
    number: float | None = None
    unit: str = ""


class Found(Value):
    """The reply of a look-up.

    Attributes:
        call: The look-up as it was made: ``symbol("LMP10")``.
        rows: The first of what was found, in a fixed order.
        total: How many there are.
        missing: Why there is none; empty where there is one.
        notes: What whoever reads it should know: that a name means several genes, that a release is old.
        whole: Whether what is not among the rows is not so, as far as the sources go: a list of all names of a gene.
        grounds: The record that was looked at, where it is known and has nothing of the kind.
    """

    call: str
    rows: tuple[Told, ...] = ()
    total: int = 0
    missing: str = ""
    notes: tuple[str, ...] = ()
    whole: bool = False
    grounds: tuple[Evidence, ...] = ()

    @property
    def said(self) -> tuple[str, ...]:
        """What the rows say, each once and in order."""
        return tuple(dict.fromkeys(row.said for row in self.rows))


_WRITTEN = re.compile(r'(?P<name>\w+)\((?P<arguments>(?:"(?:[^"\\]|\\.)*"(?:, (?="))?)*)\)')
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')


class Call(Value):
    """A look-up to be made: its name and its arguments in order, all of them texts."""

    name: str
    arguments: tuple[str, ...] = ()

    @property
    def written(self) -> str:
        """As people write it, and as evidence keeps it."""
        quoted = ('"' + a.replace("\\", "\\\\").replace('"', '\\"') + '"' for a in self.arguments)
        return f"{self.name}({', '.join(quoted)})"

    @classmethod
    def read(cls, written: str) -> Call | None:
        """The look-up that is written so; None where none is."""
        if (found := _WRITTEN.fullmatch(written)) is None:
            return None
        texts = (re.sub(r"\\(.)", r"\1", one) for one in _QUOTED.findall(found["arguments"]))
        return cls(name=found["name"], arguments=tuple(texts))
