"""By kind of state the words without which a label says nothing of it, and as which kind each is looked for."""

from __future__ import annotations

from .load import either, table

_TABLE = table("label_words")
PROSE: dict[str, str] = {kind: either(words) for kind, words in _TABLE["prose"].items()}
PROSE_AS: dict[str, str] = _TABLE["prose_as"]
SECTION: dict[str, str] = {kind: either(words) for kind, words in _TABLE["section"].items()}
SECTION_AS: dict[str, str] = _TABLE["section_as"]
