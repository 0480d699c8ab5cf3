"""A sentence of a label that an answer cites is looked up again in the table."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bioloom.api.verification.held import _label_span
from bioloom.sources.openfda.passage import Passage

SAID = Passage(record="dailymed:a", title="A", section="pregnancy", text="Limited. Avoid it.", version="1/20240101")


@pytest.mark.parametrize(
    ("now", "holds"),
    [
        (SAID, True),
        (SAID.model_copy(update={"text": "Limited. Use it."}), False),
        (SAID.model_copy(update={"version": "2/20250101"}), False),
        (None, False),
    ],
)
def test_the_table_has_to_say_it_still(now: Passage | None, holds: bool) -> None:
    table = cast("Any", SimpleNamespace(passage=lambda _record, _section: now))
    assert _label_span(SAID.cited("Avoid it."), table).holds is holds
