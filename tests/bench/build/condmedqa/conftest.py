from __future__ import annotations

from pathlib import Path

import pytest

from bioloom.graph.model.graph import Graph
from bioloom.graph.store import open_graph

from .pharmacy import write_pharmacy


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pharmacy") / "graph"
    write_pharmacy(folder)
    return folder


@pytest.fixture(scope="session")
def graph(folder: Path) -> Graph:
    return open_graph(folder)
