"""The base of everything that crosses a process or file boundary."""

from __future__ import annotations

from hashlib import sha256

from pydantic import BaseModel, ConfigDict, ValidationError


class Value(BaseModel):
    """Frozen, closed to unknown fields, JSON-able; equal values have equal JSON."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def digest(*parts: str, length: int = 12) -> str:
    """Content address over ``parts``: the first ``length`` hex digits of a SHA-256."""
    return sha256("\x1f".join(parts).encode()).hexdigest()[:length]


def first_fault(error: ValidationError, whole: str) -> str:
    """The first of what is wrong with a value: ``field.field: why``; ``whole`` names what has no field."""
    first = error.errors()[0]
    return f"{'.'.join(str(part) for part in first['loc']) or whole}: {first['msg']}"
