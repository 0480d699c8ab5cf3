"""What a wheel carries packed: long tables that are written as plain text here."""

from __future__ import annotations

import lzma
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = Path("src")
_GATE, _FORMS = Path("bioloom/stages/gate/tables"), Path("bioloom/ground/forms/tables")
PACKED = (
    _GATE / "monographs.json", _GATE / "permits.json", _GATE / "reference.json", _GATE / "scenery_words.txt",
    _FORMS / "common_words.txt",
)  # fmt: skip


class PackTables(BuildHookInterface):  # type: ignore[type-arg]
    """Puts each table into a wheel as ``NAME.xz``; an editable install reads them as they are."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the packed tables where the wheel takes them from."""
        if version == "editable":
            return
        self.folder = tempfile.TemporaryDirectory(prefix="bioloom-tables-")
        for table in PACKED:
            packed = Path(self.folder.name) / f"{table.name}.xz"
            plain = (Path(self.root) / SOURCE / table).read_bytes()
            packed.write_bytes(lzma.compress(plain, preset=9 | lzma.PRESET_EXTREME))
            build_data["force_include"][str(packed)] = f"{table.as_posix()}.xz"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove them again."""
        if version != "editable":
            self.folder.cleanup()
