"""Name vectors in Chroma (the paper's Appendix D), kept on disk.

Chroma finds neighbours approximately; the search effort is set so high that on graphs of ours it finds what exact
search finds. The package is no extra of bioloom: whoever has a collection has it.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import numpy as np

from bioloom.core.errors import SetupError

from .index import Floats, Names, stamp_of

COLLECTION = "bioloom-names"
EFFORT = 400  # candidates that its search and its index look at
AT_ONCE = 5000  # rows of one call; Chroma refuses more than SQLite can bind


class ChromaNames:
    """The index in a collection of a ``chromadb`` client."""

    def __init__(self, collection: Any) -> None:
        self._collection = collection

    @classmethod
    def at(cls, folder: Path) -> ChromaNames:
        """The index in a folder, which is made where there is none.

        Raises:
            SetupError: The package is not installed.
        """
        try:
            chromadb = importlib.import_module("chromadb")
        except ImportError:
            raise SetupError("The chromadb package is not installed.", hint="pip install chromadb") from None
        settings = importlib.import_module("chromadb.config").Settings(anonymized_telemetry=False)
        client = chromadb.PersistentClient(path=str(folder), settings=settings)
        how = {"hnsw:space": "ip", "hnsw:search_ef": EFFORT, "hnsw:construction_ef": EFFORT}
        return cls(client.get_or_create_collection(COLLECTION, metadata=how, embedding_function=None))

    def __len__(self) -> int:
        return int(self._collection.count())

    def held(self, names: Names) -> dict[str, Floats]:
        """See `NameIndex`."""
        out: dict[str, Floats] = {}
        every = list(names)
        for i in range(0, len(every), AT_ONCE):
            found = self._collection.get(ids=every[i : i + AT_ONCE], include=["embeddings", "metadatas"])
            rows = zip(found["ids"], found["embeddings"], found["metadatas"], strict=True)
            out |= {c: np.asarray(row, np.float32) for c, row, m in rows if m["name"] == stamp_of(names[c])}
        return out

    def add(self, names: Names, rows: Floats) -> None:
        """See `NameIndex`."""
        every = list(names)
        for i in range(0, len(every), AT_ONCE):
            some = every[i : i + AT_ONCE]
            self._collection.upsert(
                ids=some, embeddings=rows[i : i + AT_ONCE].tolist(),
                metadatas=[{"name": stamp_of(names[c])} for c in some],
            )  # fmt: skip

    def nearest(self, row: Floats, limit: int) -> list[tuple[float, str]]:
        """See `NameIndex`. Chroma gives one less the inner product, as a distance."""
        there = len(self)
        if not there:
            return []
        asked = {"query_embeddings": [np.asarray(row, np.float32).tolist()], "n_results": min(limit, there)}
        found = self._collection.query(**asked, include=["distances"])
        pairs = zip(found["distances"][0], found["ids"][0], strict=True)
        return sorted(((1 - float(d), str(c)) for d, c in pairs), key=lambda p: (-p[0], p[1]))
