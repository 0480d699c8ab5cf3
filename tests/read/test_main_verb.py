"""A word in the place of a main verb is no stranger, and a word that narrows what is asked is no main verb."""

from __future__ import annotations

import pytest

from bioloom.stages.read.coverage.main_verb import main_verbs
from bioloom.stages.read.forms.lower import Slot


def _verbs(text: str) -> list[str]:
    """The main verbs of ``text``, whose things stand in brackets."""
    slots, plain = [], ""
    for n, part in enumerate(text.replace("]", "[").split("[")):
        if n % 2:
            slots.append(Slot(text=part, start=len(plain), end=len(plain) + len(part), kind="Gene"))
        plain += part
    return [plain[at:].split()[0] for at in sorted(main_verbs(plain, slots))]


@pytest.mark.parametrize(
    ("text", "verbs"),
    [
        ("which genes rewire [apoptosis]?", []),
        ("genes that rewire [apoptosis]", ["rewire"]),
        ("how tightly does [imatinib] hang on to [ABL1]", ["hang"]),
        ("what does the [SRY] gene kickstart", ["kickstart"]),
        ("a drug to throttle [EGFR]", ["throttle"]),
        ("where can it roost", ["roost"]),
        ("which selective drugs bind [EGFR]", []),
        ("what does [tenofovir] amibufenamide treat?", []),
        ("what does [SRY] quickly kickstart", ["kickstart"]),
    ],
)
def test_main_verbs(text: str, verbs: list[str]) -> None:
    assert _verbs(text) == verbs
