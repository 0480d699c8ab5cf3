"""Folders that change in one step: whoever looks sees the old one or the new one, also after a kill."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_ABANDONED = 6 * 3600  # seconds after which what a killed build left behind is swept; the largest build takes minutes


@contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """A new folder beside ``target`` that takes its place when the block ends well and vanishes when it does not."""
    target.parent.mkdir(parents=True, exist_ok=True)
    _sweep(target)
    new = Path(tempfile.mkdtemp(prefix=f".{target.name}.new-", dir=target.parent))
    try:
        yield new
        new.chmod(0o755)  # mkdtemp lets only the owner in
        exchange(new, target)
    finally:
        shutil.rmtree(new, ignore_errors=True)


def recover(target: Path) -> None:
    """Put the old folder back if a build was killed between its two renames."""
    if interrupted(target):
        _old(target).rename(target)


def interrupted(target: Path) -> bool:
    """Whether an exchange of ``target`` is between its two renames now, or was killed there."""
    return _old(target).exists() and not target.exists()


def exchange(new: Path, target: Path) -> None:
    """Put ``new`` where ``target`` is, and remove what was there."""
    old = _old(target)
    if target.exists():
        shutil.rmtree(old, ignore_errors=True)
        target.rename(old)
    try:
        new.rename(target)
    except OSError:
        recover(target)
        raise
    shutil.rmtree(old, ignore_errors=True)


def _old(target: Path) -> Path:
    return target.with_name(f".{target.name}.old")


def _sweep(target: Path) -> None:
    for left in target.parent.glob(f".{target.name}.new-*"):
        if time.time() - left.stat().st_mtime > _ABANDONED:
            shutil.rmtree(left, ignore_errors=True)
