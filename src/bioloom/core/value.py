"""The base of everything that crosses a process or file boundary."""

from __future__ import annotations

from hashlib import sha256

from pydantic import BaseModel, ConfigDict


class Value(BaseModel):
    """Frozen, closed to unknown fields, JSON-able; equal values have equal JSON."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def digest(*parts: str, length: int = 12) -> str:
    """Content address over ``parts``: the first ``length`` hex digits of a SHA-256."""
    return sha256("\x1f".join(parts).encode()).hexdigest()[:length]
