"""A bundle as JSON: what `ask --json` prints and `--save` keeps."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bioloom.core.trace import Bundle, seal
from bioloom.graph.storage.whole_files import write_whole

SCHEMA = "bioloom.answer/1"


def bundle_json(bundle: Bundle) -> dict[str, Any]:
    """A bundle as the versioned JSON of `docs/json.md`, sealed; absent values are left out."""
    body = {"schema": SCHEMA, **bundle.model_dump(mode="json", exclude_none=True)}
    return {**body, "seal": seal(body)}


def write_bundle(bundle: Bundle, path: Path) -> None:
    """Write a bundle whole or not at all."""
    write_whole(path, json.dumps(bundle_json(bundle), ensure_ascii=False, indent=1) + "\n")
