"""The small graph, its lexicon and a linker on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bioloom.ground.lexicon.opened import Lexicon, open_lexicon
from bioloom.ground.linking.linker import Linker
from ground.small_graph import write_small_graph


@pytest.fixture(scope="session")
def small_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_small_graph(tmp_path_factory.mktemp("small") / "small")


@pytest.fixture(scope="session")
def lexicon(small_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    return open_lexicon(small_folder, cache=tmp_path_factory.mktemp("lexicon"))


@pytest.fixture(scope="session")
def linker(lexicon: Lexicon) -> Linker:
    return Linker(lexicon)
