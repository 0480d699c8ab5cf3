"""What a method prepares beforehand: weights, an index, communities; named by all that went into it."""

from __future__ import annotations

import json
from pathlib import Path

from pydantic import Field, JsonValue

from .value import Value, digest


class ArtifactSpec(Value):
    """What an artifact is made from; it fits as long as none of this changes.

    Attributes:
        kind: what it is, such as ``kg_refine.weights``.
        format: number of its layout on disk.
        config: the knobs that matter for it.
        sources: content hash of every graph or corpus it was made from, by name.
        models: hash or exact version of every model that had a part in it, by name.
    """

    kind: str = Field(pattern=r"^[a-z0-9_.]*[a-z0-9_]$")  # it names a folder
    format: int = 1
    config: dict[str, JsonValue] = Field(default_factory=dict)
    sources: dict[str, str] = Field(default_factory=dict)
    models: dict[str, str] = Field(default_factory=dict)

    @property
    def key(self) -> str:
        """Content address over everything above, in any order of the entries."""
        return digest(json.dumps(self.model_dump(mode="json"), sort_keys=True), length=24)

    def differences(self, other: ArtifactSpec) -> tuple[str, ...]:
        """What ``other`` was made from differently, in words."""
        mine, theirs = self._inputs(), other._inputs()
        return tuple(
            f"{name} was {theirs.get(name, 'not there')} and is {mine.get(name, 'not there')}"
            for name in sorted(mine.keys() | theirs.keys())
            if mine.get(name) != theirs.get(name)
        )

    def _inputs(self) -> dict[str, str]:
        out = {"format": str(self.format)}
        for group, entries in (("config", self.config), ("source", self.sources), ("model", self.models)):
            out |= {f"{group} {name}": json.dumps(value, sort_keys=True) for name, value in entries.items()}
        return out


class Artifact(Value):
    """A finished artifact: its files are in ``path``, and ``body`` is what its build said of them."""

    spec: ArtifactSpec
    path: Path
    body: dict[str, JsonValue] = Field(default_factory=dict)
