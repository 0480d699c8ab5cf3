"""What made a run: the version of this program, and the commit where it runs from a checkout."""

from __future__ import annotations

import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path

from pydantic import JsonValue

from bioloom.core.version import __version__


def provenance() -> dict[str, JsonValue]:
    """Version, commit (empty outside a checkout), whether files were changed since, Python, and the time (UTC)."""
    return {
        "bioloom": __version__,
        "commit": _git("rev-parse", "--short", "HEAD"),
        "changed": bool(_git("status", "--porcelain", "--untracked-files=no", "--", "src")),
        "python": platform.python_version(),
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
    }


def _git(*words: str) -> str:
    folder = Path(__file__).parent
    try:
        done = subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603, S607
    except OSError:  # there is no git
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
