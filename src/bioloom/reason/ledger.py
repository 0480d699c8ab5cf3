"""What models were used for and what it cost, call by call: a file of JSON lines that only grows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path

from pydantic import ValidationError

from bioloom.core.value import Value

from .jsonl import append, entries


class Entry(Value):
    """One call. ``time`` is UTC, ISO 8601; ``money`` in US dollars, None where the price is not known."""

    time: str
    model: str
    judgement: str
    tokens_in: int
    tokens_out: int
    seconds: float
    money: float | None = None


class Total(Value):
    """The calls of one model on one day. ``unpriced`` calls are not in ``money``."""

    day: str
    model: str
    calls: int
    tokens_in: int
    tokens_out: int
    seconds: float
    money: float
    unpriced: int


def ledger_path() -> Path:
    """The user's ledger, beside the user's data."""
    from platformdirs import user_data_path  # noqa: PLC0415 - costs some milliseconds

    return Path(user_data_path("bioloom")) / "ledger.jsonl"


@dataclass(frozen=True)
class Ledger:
    """The book of calls."""

    path: Path = field(default_factory=ledger_path)

    def add(
        self, model: str, judgement: str, *, tokens_in: int, tokens_out: int, seconds: float, money: float | None
    ) -> None:
        """Book a call that was answered just now."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        entry = Entry(
            time=now, model=model, judgement=judgement, tokens_in=tokens_in, tokens_out=tokens_out,
            seconds=round(seconds, 3), money=money,
        )  # fmt: skip
        append(self.path, entry.model_dump())

    def totals(self) -> list[Total]:
        """Sums by day and model, the latest day first."""
        rows = sorted(self._entries(), key=_by_day)
        return [_total(day, model, tuple(group)) for (day, model), group in groupby(rows, _by_day)][::-1]

    def _entries(self) -> Iterable[Entry]:
        for entry in entries(self.path):
            try:
                yield Entry.model_validate(entry)
            except ValidationError:  # written by another version
                continue


def _by_day(entry: Entry) -> tuple[str, str]:
    return entry.time[:10], entry.model


def _total(day: str, model: str, group: tuple[Entry, ...]) -> Total:
    return Total(
        day=day, model=model, calls=len(group),
        tokens_in=sum(e.tokens_in for e in group), tokens_out=sum(e.tokens_out for e in group),
        seconds=round(sum(e.seconds for e in group), 3),
        money=sum(e.money or 0.0 for e in group), unpriced=sum(e.money is None for e in group),
    )  # fmt: skip
