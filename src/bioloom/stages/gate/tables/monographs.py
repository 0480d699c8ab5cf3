"""What the monographs of drugs say of patients' states (`monographs.json`), copied by hand from pages that it names.

A row has the ``drug``, the ``record`` of its page, what the page forbids it in (``against``) and warns of
(``caution``), what it says to mind when taken with it (``with``) and the states in which it says that the drug may be
given (``may``, each with a ``note`` of its dose, if any). ``whole`` rows have all that the page's sections on
contraindications and precautions name: only these tell something by what they do not name. ``near`` is what fuller
texts of such drugs name besides, by a second reader: it is stated of nothing, but what is near it is not passed over.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from .load import copied


@dataclass(frozen=True)
class MonographRow:
    """One row as it is written: states are texts, to be read with the rules for conditions."""

    drug: str
    record: str
    whole: bool = False
    against: tuple[str, ...] = ()
    caution: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    may: tuple[tuple[str, str], ...] = ()


@cache
def monograph_rows() -> tuple[MonographRow, ...]:
    """All rows."""
    return tuple(
        MonographRow(
            r["drug"], r["record"], bool(r.get("whole")), tuple(r.get("against", ())), tuple(r.get("caution", ())),
            tuple(r.get("near", ())), tuple(r.get("with", ())), tuple((m[0], "".join(m[1:])) for m in r.get("may", ())),
        )
        for r in copied("monographs")["drugs"]
    )  # fmt: skip


def monograph_record(name: str) -> dict[str, str]:
    """The source, title, section and address of a record."""
    found: dict[str, str] = copied("monographs")["records"][name]
    return found
