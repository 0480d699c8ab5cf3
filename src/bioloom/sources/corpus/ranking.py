"""A question as a weighted query over the fields of the index.

BM25 (tantivy's, k1 1.2 and b .75) over title, body and headings, and entities by CURIE, which is what finds a text that
uses another name. Then the terms that mark the best texts found are added and the query is put again (relevance
feedback, as RM3: Lavrenko & Croft 2001, Abdul-Jaleel et al. 2004, here with BM25's idf in place of the language model's
smoothing): they reorder what the question's own words find, and find nothing themselves. Pairs of words as phrases were
tried at several weights and made both collections worse.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import tantivy

from .analysis import ASKING, prepared
from .index import Index
from .layout import Part

_OTHERS = 0.3  # share of the fields in which a term counts for less
_CANDIDATES = 100  # words of the texts found among which those that mark them are chosen
Query, Should, Must = tantivy.Query, tantivy.Occur.Should, tantivy.Occur.Must


@dataclass(frozen=True)
class Ranking:
    """Weights, relative to a word in the body; measured by ``benchmarks/retrieval.py``."""

    title: float = 1.0
    mesh: float = 1.0
    entity: float = 0.5
    feedback: float = 0.2
    feedback_texts: int = 5
    feedback_terms: int = 10


@dataclass(frozen=True)
class Filter:
    """What a text has to be or to have: published within ``years`` (either end open), about all of ``entities``."""

    years: tuple[int | None, int | None] = (None, None)
    entities: tuple[str, ...] = ()


Weighed = Mapping[str, float]  # terms of the index, or CURIEs, with their weight


class Ranker:
    """Puts questions to one index."""

    def __init__(self, index: Index, ranking: Ranking) -> None:
        self.index, self.ranking = index, ranking

    def terms(self, text: str) -> list[str]:
        """The terms of a question, in order, repeated as they are."""
        words = " ".join(w for w in text.split() if w.strip(".,:;?!()\"'").lower() not in ASKING)
        return self.index.analyzer.analyze(prepared(words)) or self.index.analyzer.analyze(prepared(text))

    def idf(self, searcher: tantivy.Searcher, term: str) -> float:
        """BM25's inverse document frequency of a term of the body."""
        n, df = searcher.num_docs, searcher.doc_freq("body", term)
        return math.log(1 + (n - df + 0.5) / (df + 0.5))

    def search(
        self, searcher: tantivy.Searcher, text: str, entities: Weighed, limit: int, within: Filter
    ) -> list[tuple[float, Part]]:
        """The parts that fit a question best, with their scores, the best first; equal ones in order of id.

        Args:
            searcher: The state of the index to search.
            text: The question.
            entities: CURIEs that the texts should be about.
            limit: How many parts.
            within: What they must be.
        """
        terms = dict(Counter(self.terms(text)))
        if not terms and not entities:
            return []
        first = self._query(terms, entities)
        r = self.ranking
        if r.feedback and r.feedback_texts:
            found = self._run(searcher, first, r.feedback_texts, within)
            if len(found) == r.feedback_texts and (more := self._feedback(searcher, found)):
                scale = r.feedback * sum(terms.values()) / sum(more.values())
                expanded = self._words((t, scale * w) for t, w in more.items())
                first = Query.boolean_query([(Must, first), *expanded])
        return self._run(searcher, first, limit, within)

    def part(self, searcher: tantivy.Searcher, record: str, number: int, within: Filter) -> Part | None:
        """One part by record and number, None when it is not there or not what is wanted."""
        one = Query.boolean_query([(Must, self.index.term("id", record)), (Must, self.index.term("part", number))])
        found = self._run(searcher, one, 1, within)
        return found[0][1] if found else None

    def _query(self, terms: Weighed, entities: Weighed) -> tantivy.Query:
        r = self.ranking
        clauses = list(self._words(terms.items()))
        if r.entity:
            clauses += [(Should, _boosted(self.index.term("entity", c), r.entity * w)) for c, w in entities.items()]
        return Query.boolean_query(clauses)

    def _words(self, terms: Iterable[tuple[str, float]]) -> Iterable[tuple[tantivy.Occur, tantivy.Query]]:
        """Each term in its best field, with a share of what the others give: fields repeat one another."""
        fields = {"body": 1.0, "title": self.ranking.title, "mesh": self.ranking.mesh}
        for term, weight in terms:
            places = [_boosted(self.index.term(f, term), weight * share) for f, share in fields.items() if share]
            yield Should, Query.disjunction_max_query(places, _OTHERS)

    def _feedback(self, searcher: tantivy.Searcher, found: Sequence[tuple[float, Part]]) -> dict[str, float]:
        """Terms that mark the texts found, weighed by how often they stand there and how rare they are elsewhere."""
        if not found:
            return {}
        total = sum(score for score, _ in found)
        mass: defaultdict[str, float] = defaultdict(float)
        for score, part in found:
            words = Counter(self.index.analyzer.analyze(prepared(f"{part.text}\n{' '.join(part.head.mesh)}")))
            length = sum(words.values()) or 1
            for word, n in words.items():
                if len(word) > 1 and not word.isdigit():
                    mass[word] += score / total * n / length
        often = sorted(mass, key=lambda w: (-mass[w], w))[:_CANDIDATES]  # the idf of a word costs a look into the index
        weighed = {w: mass[w] * self.idf(searcher, w) for w in often}
        best = sorted(weighed, key=lambda w: (-weighed[w], w))[: self.ranking.feedback_terms]
        return {w: weighed[w] for w in best}

    def _run(
        self, searcher: tantivy.Searcher, query: tantivy.Query, limit: int, within: Filter
    ) -> list[tuple[float, Part]]:
        hits = searcher.search(self._within(query, within), limit, count=False).hits
        found = [(float(score), self.index.part(searcher, address)) for score, address in hits]
        return sorted(found, key=lambda f: (-f[0], f[1].head.id, f[1].number))

    def _within(self, query: tantivy.Query, within: Filter) -> tantivy.Query:
        must = [Query.const_score_query(self.index.term("entity", c), 0.0) for c in within.entities]
        low, high = within.years
        if low is not None or high is not None:
            years = Query.range_query(self.index.schema, "year", tantivy.FieldType.Integer, low, high)
            must.append(Query.const_score_query(years, 0.0))
        return Query.boolean_query([(Must, query), *((Must, m) for m in must)]) if must else query


def _boosted(query: tantivy.Query, weight: float) -> tantivy.Query:
    return query if weight == 1.0 else Query.boost_query(query, weight)
