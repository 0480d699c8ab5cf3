"""A run whose reranker is the model that judges: jobs share a session, and each has its own model rerank."""

from __future__ import annotations

from pathlib import Path

import pytest

from bioloom.app import benching
from bioloom.bench.run.cells import Setup
from bioloom.core.errors import SetupError
from bioloom.reason.embed.resolve import CHAT
from lookup.shelf import stocked


def test_what_jobs_share_needs_no_model_where_the_model_reranks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stocked(tmp_path, monkeypatch)
    benching._session.cache_clear()
    session, settings = benching._session(Setup(graph="world", reranker=CHAT))
    assert session.resources.reranker is None
    with pytest.raises(SetupError, match="needs a model"):  # rules have none to rerank with
        benching.resolve_reranker(CHAT, session.resources.reasoner, settings)
    benching._session.cache_clear()
