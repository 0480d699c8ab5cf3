"""Does a saved answer still stand: read, derived again on its graph or another, and compared."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bioloom.api.session import Session

from .again import verified
from .check import Verdict
from .saved import read_body, read_saved
from .session import session_for


def verify(
    saved: str | Path | Mapping[str, Any], session: Session | None = None, *, kg: str | None = None,
    corpora: tuple[str, ...] = (),
) -> Verdict:  # fmt: skip
    """What can be said of a saved answer, a file or its JSON.

    Args:
        saved: The answer.
        session: Its graph is the one to derive the answer on.
        kg: The name of that graph, where none is open; by default the one that the answer names.
        corpora: Where the corpora are that it drew on.
    """
    bundle, whole = read_body(saved) if isinstance(saved, Mapping) else read_saved(Path(saved))
    again = session_for(bundle, session.kg if session else kg, corpora)
    found = verified(bundle, session.lent(again) if session else again)
    return Verdict((*whole, *found.checks), found.taken, found.lacking)
