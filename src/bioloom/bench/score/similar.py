"""The scorer of the embedding metrics, from an embedder: each text is embedded once, however often it is compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from bioloom.core.ports import Embedder, Texts


@dataclass
class Cosine:
    """Cosine of a text with others (BioHopR, equation 8); the paper's embedder is BioLORD-2023-C.

    A threshold belongs to an embedder: .9 was chosen for that one.
    """

    embedder: Embedder
    _rows: dict[str, NDArray[np.float32]] = field(default_factory=dict)

    def __call__(self, one: str, others: Sequence[str]) -> list[float]:
        """Likeness of ``one`` to each of ``others``, -1 to 1."""
        missing = [text for text in dict.fromkeys((one, *others)) if text not in self._rows]
        if missing:
            vectors = self.embedder.handle(Texts(tuple(missing)), timeout=None)
            self._rows.update(zip(missing, vectors.rows, strict=True))
        rows = np.array([self._rows[text] for text in others], dtype=np.float32)
        return [float(s) for s in rows @ self._rows[one]] if len(rows) else []
