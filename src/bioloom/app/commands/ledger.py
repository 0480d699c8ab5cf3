"""``bioloom ledger``: what models were used for, and what it cost."""

from __future__ import annotations

from .common import Json, emit


def ledger(*, json_: Json = False) -> int:
    """Show the calls to models by day and model: tokens, seconds, US dollars."""
    from bioloom.reason.ledger import Ledger

    book = Ledger()
    totals = book.totals()
    if json_:
        emit({"schema": "bioloom.ledger/1", "file": str(book.path), "days": [t.model_dump() for t in totals]})
    else:
        from bioloom.app.render_models import show_ledger

        show_ledger(totals, str(book.path))
    return 0
