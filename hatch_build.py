"""What a wheel carries packed: long tables that are written as plain text here."""

from __future__ import annotations

import lzma
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TABLES = Path("src/bioloom/stages/gate/tables")
PACKED = ("monographs.json", "permits.json", "reference.json", "scenery_words.txt")


class PackTables(BuildHookInterface):  # type: ignore[type-arg]
    """Puts each table into a wheel as ``NAME.xz``; an editable install reads them as they are."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the packed tables where the wheel takes them from."""
        if version == "editable":
            return
        self.folder = tempfile.TemporaryDirectory(prefix="bioloom-tables-")
        for name in PACKED:
            packed = Path(self.folder.name) / f"{name}.xz"
            packed.write_bytes(
                lzma.compress((Path(self.root) / TABLES / name).read_bytes(), preset=9 | lzma.PRESET_EXTREME)
            )
            build_data["force_include"][str(packed)] = f"bioloom/stages/gate/tables/{name}.xz"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove them again."""
        if version != "editable":
            self.folder.cleanup()
