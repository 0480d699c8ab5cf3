"""Every judgement that a model can be asked for has its prompt."""

from __future__ import annotations

from importlib import import_module

import pytest

from bioloom.core.judgement import Judgement
from test_house import ROOT, SOURCES

MODULES = [
    ".".join(p.relative_to(ROOT / "src").with_suffix("").parts)
    for p in SOURCES
    if "Judgement(" in p.read_text("utf-8") and "class Judgement" not in p.read_text("utf-8")
]


@pytest.mark.parametrize("name", MODULES)
def test_the_prompt_stands_where_the_judgement_says(name: str) -> None:
    asked = [j for j in vars(import_module(name)).values() if isinstance(j, Judgement) and j.prompt is not None]
    assert all(j.template.strip() for j in asked)


def test_there_are_prompts() -> None:
    assert len(MODULES) > 10
