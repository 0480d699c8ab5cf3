"""An illness in the family as a state of its own: who has it in the family has not got it herself."""

from __future__ import annotations

import re
from collections.abc import Callable

from bioloom.stages.gate.types import Clause, state

FAMILY = "family"
_HISTORY = re.compile(r"(?P<own>personal (?:or|and) )?family history of (?P<ill>.+)", re.IGNORECASE)


def family_history(text: str, disease: Callable[[str], str | None]) -> tuple[Clause, ...]:
    """What "family history of X" says, and "personal or family history of X"; none where it says no such thing.

    ``disease`` gives the CURIE of a disease by its name.
    """
    m = _HISTORY.fullmatch(text.strip())
    if m is None or (curie := disease(m["ill"])) is None:
        return ()
    family = Clause(all=(state(FAMILY, curie=curie, text=text),), text=text)
    own = Clause(all=(state("disease", curie=curie, text=f"history of {m['ill']}"),), text=f"history of {m['ill']}")
    return (own, family) if m["own"] else (family,)
