"""A corpus of made-up abstracts over the small world."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bioloom.core.ports import Resources
from bioloom.sources.corpus.building import Building
from bioloom.sources.corpus.tagging import Tagger

ABSTRACTS: list[dict[str, Any]] = [
    {
        "id": "r1", "title": "AAA1 and redness", "year": 2009, "mesh": ["Erythema"],
        "sections": [
            {"label": "BACKGROUND", "text": "Redness is common. Its cause was unknown, e.g. in adults."},
            {"label": "RESULTS", "text": "Loss of AAA1 caused redness in 12.5% of mice. Itch was rare."},
        ],
    },
    {
        "id": "r2", "title": "Sneezing in winter", "year": 2015,
        "abstract": "A sneeze is loud. Nobody knows why. IL-2 was high, and TNF-α was low.",
    },
    {"id": "r3", "title": "BBB2 in itch", "year": "2020 Mar", "abstract": "BBB2 was seen in itch, never in cough."},
]  # fmt: skip


@pytest.fixture
def jsonl(tmp_path: Path) -> Path:
    """The abstracts as JSON Lines."""
    return write(tmp_path / "abstracts.jsonl", ABSTRACTS)


def write(path: Path, bodies: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(b, ensure_ascii=False) + "\n" for b in bodies), "utf-8")
    return path


@pytest.fixture
def tagger(world: Resources) -> Tagger:
    """Entities of the small world."""
    return Tagger(world.linker, world.graph.name, world.graph.content_hash)


@pytest.fixture
def make(tmp_path: Path, tagger: Tagger) -> Callable[..., Path]:
    """Builds a corpus of files; its folder."""

    def made(*paths: Path, name: str = "mine", **knobs: Any) -> Path:
        folder = tmp_path / "corpora" / name
        Building(**{"tagger": tagger, **knobs}).build(folder, list(paths), name=name)
        return folder

    return made
