"""What training starts from: arms in plain words, and where each may start. MiniLM itself is not needed here."""

from __future__ import annotations

import pytest

pytest.importorskip("torch")

from bioloom.core.errors import InputError
from bioloom.stages.read.forms.kinds import KINDS
from bioloom.stages.read.training import start
from bioloom.stages.read.training.start import arm_words, closed, minilm_folder

from . import tiny


def test_every_arm_has_words_and_no_two_of_a_kind_the_same() -> None:
    said = {(kind, arm_words(kind, label)) for kind, label in tiny.LABELS.arms}
    assert len(said) == len(tiny.LABELS.arms)
    assert arm_words("Disease", "treats<Chem") == "Which chemicals treat disease?"


def test_an_arm_is_open_at_its_own_kind_only() -> None:
    table = closed(tiny.LABELS)
    assert table.shape == (len(KINDS), len(tiny.LABELS.arms))
    for i, (kind, _) in enumerate(tiny.LABELS.arms):
        assert [KINDS[k] for k in (table[:, i] == 0).nonzero()[:, 0].tolist()] == [kind]


def test_without_minilm_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "PACKAGE", "no_such_package_here")
    with pytest.raises(InputError, match="not installed"):
        minilm_folder()
