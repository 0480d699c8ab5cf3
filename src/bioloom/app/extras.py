"""Extras that a command needs: named when they are not installed."""

from __future__ import annotations

from importlib.util import find_spec

from bioloom.core.errors import SetupError


def needed(extra: str, *packages: str) -> None:
    """Nothing where ``packages`` are installed.

    Raises:
        SetupError: one is not; the hint names the extra.
    """
    missing = [p for p in packages if find_spec(p) is None]
    if missing:
        raise SetupError(
            f"{' and '.join(missing)} must be installed for this.",
            hint=f"pip install 'bioloom[{extra}]'; in a clone pip install -e '.[{extra}]'",
        )
