"""A corpus as a source: a question in, passages out, each an exact span of its record."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import tantivy
from numpy.typing import NDArray

from bioloom.core.errors import DamageError, SourceError
from bioloom.core.evidence import Channel, Evidence, Mention, Origin
from bioloom.core.ports import Embedder, Hit, Linker, PortKind, Query, Texts
from bioloom.core.value import Value
from bioloom.ground.linking.tagging import chosen

from .index import Index
from .layout import Part
from .passages import passage
from .ranking import Filter, Ranker, Ranking
from .record import Tagged
from .shelf import INDEX, VECTORS, read_made
from .soundness import AGAIN
from .vectors import VectorStore

NO_FILTER = Filter()
_ASKED = 1.0  # weight of an entity that the query names by CURIE
_LINKED = 1.0  # weight of an entity that its words name, times how sure the linker is
_PER_RECORD = 2  # passages of one record: a book must not be all that is found
_DEEPER = 3  # times as many parts are looked at as passages are wanted
_FUSED = 60  # rank at which a list's vote is halved, reciprocal rank fusion (Cormack et al. 2009)


class Counts(Value):
    """What a corpus holds: ``stale`` records were tagged by another build of the graph than ``build.json`` names."""

    records: int
    parts: int
    stale: int
    vectors: int


@dataclass(frozen=True)
class Found:
    """A passage: the part it stands in, its span in the record, its score."""

    part: Part
    span: tuple[int, int]
    score: float


class Corpus:
    """The corpus in a folder, opened for searching; what others commit to it is seen at the next search.

    Args:
        folder: Where it lies.
        linker: Reads the entities of a query's words; without one only those that it gives by CURIE count.
        embedder: Whose vectors are compared; it must be the one that the corpus was built with, None for none.
        ranking: Weights of the lexical ranking.
    """

    kind: PortKind = "source"
    channel: Channel | None = "doc"

    def __init__(
        self, folder: Path, *, linker: Linker | None = None, embedder: Embedder | None = None,
        ranking: Ranking | None = None,
    ) -> None:  # fmt: skip
        self.folder, self.made = folder, read_made(folder)
        if embedder is not None and embedder.name != self.made.embedder:
            raise SourceError(
                f"The corpus {self.made.name} has vectors of {self.made.embedder or 'no embedder'}, not of "
                f"{embedder.name}.",
                hint="Name its own with --embedder, or build it again with this one.",
            )
        self.index = Index(folder / INDEX)
        self._vectors, self._embedder = VectorStore(folder / VECTORS), embedder
        self._ranker = Ranker(self.index, ranking or Ranking())
        self._linker = linker

    @property
    def name(self) -> str:
        """Its name among sources, in traces and in evidence: ``corpus:NAME``."""
        return f"corpus:{self.made.name}"

    @property
    def live(self) -> bool:
        """Whether a search leaves this machine: only if its embedder's calls do."""
        return self._embedder is not None and self._embedder.live

    def record(self, record_id: str) -> Tagged | None:
        """The record of that id with its entities, None when there is none."""
        return self.index.record(record_id)

    def counts(self) -> Counts:
        """What it holds now."""
        index, tagged = self.index, self.made.tagged
        stale = index.count(index.untagged(tagged)) if tagged else 0
        return Counts(records=index.count(), parts=index.part_count(), stale=stale, vectors=len(self._vectors))

    def handle(self, request: Query, *, timeout: float | None) -> list[Hit]:
        """Passages on what is asked, the best first, each as evidence with its entities."""
        return self.hits(request.text, request.entities, request.limit, timeout=timeout)

    def hits(
        self, text: str, entities: Sequence[str] = (), limit: int = 10, within: Filter = NO_FILTER, *,
        timeout: float | None = None,
    ) -> list[Hit]:  # fmt: skip
        """The same as `search`, as evidence."""
        found = self.search(text, entities, limit, within, timeout=timeout)
        return [Hit(evidence=self._evidence(f, text), score=f.score) for f in found]

    def search(
        self, text: str, entities: Sequence[str] = (), limit: int = 10, within: Filter = NO_FILTER, *,
        timeout: float | None = None,
    ) -> list[Found]:  # fmt: skip
        """Passages that fit a question best, the best first.

        Args:
            text: The question, or words.
            entities: CURIEs that the passages should be about.
            limit: How many passages.
            within: What their records must be.
            timeout: Seconds for the embedder, which alone could take long.

        Raises:
            SourceError: The corpus is damaged.
            ReasonerError: Its embedder failed.
        """
        try:
            return self._search(text, entities, limit, within, timeout=timeout)
        except DamageError as error:
            raise SourceError(error.message, hint=AGAIN) from error
        except (ValueError, OSError, KeyError, TypeError) as error:  # what tantivy raises when it stumbles over a file
            raise SourceError(
                f"The corpus {self.made.name} cannot be searched: {error}.",
                hint=AGAIN,
            ) from error

    def _search(
        self, text: str, entities: Sequence[str], limit: int, within: Filter, *, timeout: float | None
    ) -> list[Found]:
        searcher = self.index.searcher()
        about = self._about(text, entities)
        deep = max(limit, 1) * _DEEPER
        ranked = self._ranker.search(searcher, text, about, deep, within)
        if self._embedder is not None:
            query = self._embedder.handle(Texts((text,)), timeout=timeout).rows[0]
            ranked = self._fused(ranked, self._nearest(searcher, query, deep, within))
        terms = {t: self._ranker.idf(searcher, t) for t in set(self._ranker.terms(text))}
        taken: Counter[str] = Counter()
        out: list[Found] = []
        for score, part in ranked:
            if len(out) == limit:
                break
            if taken[part.head.id] < _PER_RECORD:
                taken[part.head.id] += 1
                out.append(Found(part, passage(part, terms, about, self.index.analyzer), score))
        return out

    def _about(self, text: str, entities: Collection[str]) -> dict[str, float]:
        """The entities of a question with their weights."""
        about = dict.fromkeys(entities, _ASKED)
        for named in chosen(self._linker, text) if self._linker is not None else ():
            for entity in (named.entity, *named.twins):  # texts may be tagged with what the graph did not merge
                about.setdefault(entity.curie, _LINKED * named.score)
        return about

    def _nearest(
        self, searcher: tantivy.Searcher, query: NDArray[np.float32], limit: int, within: Filter
    ) -> list[Part]:
        """Parts by their vectors' likeness to the question's, the likest first."""
        out = []
        for _, key in self._vectors.search(query, 2 * limit):  # twice: rows of removed texts are passed over
            found = self._ranker.part(searcher, key.record, key.part, within)
            if found is not None and found.version == key.version:
                out.append(found)
        return out[:limit]

    def _fused(self, ranked: Sequence[tuple[float, Part]], nearest: Sequence[Part]) -> list[tuple[float, Part]]:
        """One list of two: each gives a part a vote that falls with its rank."""
        votes: defaultdict[tuple[str, int], float] = defaultdict(float)
        known: dict[tuple[str, int], Part] = {}
        for parts in ([part for _, part in ranked], nearest):
            for rank, part in enumerate(parts):
                key = part.head.id, part.number
                known[key] = part
                votes[key] += 1 / (_FUSED + rank)
        return sorted(((votes[k], known[k]) for k in votes), key=lambda f: (-f[0], f[1].head.id, f[1].number))

    def _evidence(self, found: Found, query: str) -> Evidence:
        part, (start, end) = found.part, found.span
        mentions = tuple(
            Mention(start=m.start - start, end=m.end - start, entity=m.entity, score=m.score)
            for m in part.mentions
            if start <= m.start and m.end <= end
        )
        head = part.head
        origin = Origin(
            channel="doc", source=self.name, record=head.id, title=head.title, section=_section(part, start),
            url=head.url, version=part.version, query=query,
            licence=head.licence or self.made.licence,
        )  # fmt: skip
        text = part.text[start - part.start : end - part.start]
        return Evidence(text=text, origin=origin, span=found.span, mentions=mentions)


def _section(part: Part, at: int) -> str:
    """The section in which a passage begins."""
    return next((s.name for s in part.sections if s.start <= at < s.end), "")
