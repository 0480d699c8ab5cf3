"""What verifying says: checks that hold or do not, and what nobody can derive again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

SCHEMA = "bioloom.verify/1"


@dataclass(frozen=True)
class Check:
    """One thing that was looked at."""

    what: str
    holds: bool
    detail: str = ""


@dataclass(frozen=True)
class Verdict:
    """What came of it.

    ``taken`` is what was taken as it was saved, since nothing can derive it again (times, what a model said).
    ``lacking`` is why the answer as a whole could not be derived again here, empty where it could.
    """

    checks: tuple[Check, ...]
    taken: tuple[str, ...] = ()
    lacking: str = ""

    @property
    def holds(self) -> bool:
        """Whether nothing speaks against it."""
        return all(c.holds for c in self.checks)

    @property
    def stands(self) -> bool:
        """Whether it was derived again and is the same."""
        return self.holds and not self.lacking

    def to_dict(self) -> dict[str, Any]:
        """The versioned JSON of docs/json.md."""
        rows = [{"what": c.what, "holds": c.holds, "detail": "" if c.holds else c.detail} for c in self.checks]
        return {
            "schema": SCHEMA, "stands": self.stands, "checks": rows, "taken": list(self.taken),
            "lacking": self.lacking,
        }  # fmt: skip

    def __bool__(self) -> bool:
        return self.stands
