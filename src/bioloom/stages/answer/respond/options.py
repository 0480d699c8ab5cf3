"""Which option words mean."""

from __future__ import annotations

from collections.abc import Sequence


def option_of(text: str, options: Sequence[str]) -> str | None:
    """The option that ``text`` is: its words, its letter or number; None when it is none or several."""
    bare = text.strip().strip(".)(").casefold()
    for i, option in enumerate(options):
        if bare in (option.strip().casefold(), chr(ord("a") + i), str(i + 1)):
            return option
    inside = [o for o in options if o.strip().casefold() in bare]
    return inside[0] if len(inside) == 1 else None
