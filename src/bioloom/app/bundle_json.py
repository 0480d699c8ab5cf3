"""A bundle as JSON: what `ask --json` prints and `--save` keeps."""

from __future__ import annotations

from typing import Any

from bioloom.core.trace import Bundle, seal

SCHEMA = "bioloom.answer/1"


def bundle_json(bundle: Bundle) -> dict[str, Any]:
    """A bundle as the versioned JSON of `docs/json.md`, sealed; absent values are left out."""
    body = {"schema": SCHEMA, **bundle.model_dump(mode="json", exclude_none=True)}
    return {**body, "seal": seal(body)}
