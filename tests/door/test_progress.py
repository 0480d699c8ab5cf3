"""The bar of long work: on a terminal alone, and of texts that do nothing there."""

from __future__ import annotations

import io
import sys

import pytest

from bioloom.api.progress import bar, counted


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_shows_plain_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    with bar() as progress:
        progress("reading \x1b]0;owned\x07[red]x", 0.5)
    shown = sys.stderr.getvalue()  # type: ignore[attr-defined]
    assert "[red]x" in shown
    assert "\x1b]0;" not in shown


def test_a_batch_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    with counted(2) as step:
        step()
        step()
    assert "2 of 2" in sys.stderr.getvalue()  # type: ignore[attr-defined]


def test_nothing_is_shown_where_there_is_no_terminal_or_none_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with counted(1) as step:
        step()
    monkeypatch.setattr(sys, "stderr", Terminal())
    with counted(1, shown=False) as step:
        step()
    assert sys.stderr.getvalue() == ""  # type: ignore[attr-defined]
