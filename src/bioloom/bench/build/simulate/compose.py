"""Documents from facts: each stated once and plainly, among denials, guesses, co-mentions and methods."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from random import Random

import numpy as np

from bioloom.core.value import digest
from bioloom.graph.model.arrays import Direction, Ints
from bioloom.graph.model.graph import Graph

from . import filler
from .names import Names, Naming
from .phrase import Phrase, filled
from .plan import Run, documents
from .types import MARK, Claim, Document, Role, Sentence, Stated
from .wordings import wordings

INTRODUCED, CONTINUED, JOINED, ANAPHORIC = 0.3, 0.15, 0.12, 0.15  # of the sentences that can be
OPENING, FIGURES, MENTIONED, DENIED, HEDGED = 0.5, 0.5, 0.3, 0.2, 0.2  # of the documents
POOL = 64  # nodes of each kind, seen lately, that a made-up pair is drawn from


def simulate(graph: Graph, edges: Ints, seed: int) -> Iterator[Document]:
    """Documents that state ``edges`` of ``graph``, each at least once; the same for the same arguments."""
    writer = Writer(graph, seed)
    return (writer.document(runs) for runs in documents(graph, edges, seed))


class Writer:
    """Writes documents. What is denied besides negated edges are pairs that ``graph`` does not join at all."""

    def __init__(self, graph: Graph, seed: int) -> None:
        self.graph, self.seed, self.rng = graph, seed, Random(seed)  # noqa: S311 - a simulation
        self.called = Names(graph)
        self.number = 0
        self.seen: dict[int, deque[int]] = {}  # by wording, objects
        self.lately: deque[int] = deque(maxlen=POOL)

    def document(self, runs: Sequence[Run]) -> Document:
        """One document of these facts."""
        rng, naming = self.rng, Naming(self.called, self.rng)
        facts = [f for run in runs for f in run]
        body = list(self._body(runs, naming))
        for chance, more in ((DENIED, self._denial), (HEDGED, self._guess), (MENTIONED, self._mention)):
            if rng.random() < chance and (made := more(rng.choice(facts), naming)):
                _put(body, made, rng)
        if rng.random() < OPENING:
            body.insert(0, self._filler(naming))
        if rng.random() < FIGURES:
            _put(body, self._filler(naming), rng)
        title = self._title(facts, Naming(self.called, rng))
        self._remember(facts)
        self.number += 1
        text = "".join(s.text for s in body)
        return Document(f"sim:{digest(str(self.seed), str(self.number), title, text)}", title, tuple(body))

    def gathered(self, body: Sequence[Sentence], focus: Sequence[int], naming: Naming) -> Document:
        """One document of sentences that are made already, under a title on one of ``focus``."""
        whole = list(body)
        if self.rng.random() < OPENING:
            whole.insert(0, self._filler(naming))
        title = filled(self.rng.choice(filler.ALONE), {"f": (self.rng.choice(list(focus)),)}, naming, self.rng).text
        self.number += 1
        text = "".join(s.text for s in whole)
        return Document(f"sim:{digest(str(self.seed), str(self.number), title, text)}", f"{MARK} {title}", tuple(whole))

    def states(self, fact: Stated, naming: Naming) -> Sentence:
        """An edge of the graph, said plainly; denied where it is negated."""
        return self._stated([fact], naming, frozenset())

    def denies(self, pair: Stated, naming: Naming) -> Sentence:
        """That ``pair``, which no edge joins, has nothing to do with each other."""
        return self._said(pair, "negated", naming, self._of_none(pair, negated=True))

    def guesses(self, pair: Stated, naming: Naming) -> Sentence:
        """That ``pair``, which no edge joins, may have to do with each other."""
        return self._said(pair, "hedged", naming, self._of_none(pair, speculative=True))

    def outdates(self, pair: Stated, naming: Naming) -> Sentence:
        """That ``pair``, which no edge joins, was once held to have to do with each other, and no longer is."""
        before, behind = self.rng.choice(filler.OUTDATED)
        said = self.rng.choice([t for t in wordings()[pair.kind].says if _is_clause(t)])
        parts = (filled(t, n, naming, self.rng) for t, n in ((before, {}), (said, _ends(pair)), (behind, {})))
        first, second, third = parts
        return _sentence(first + second + third, "outdated", (self._of_none(pair, negated=True),))

    def names(self, nodes: Sequence[int], naming: Naming, frame: str) -> Sentence:
        """All of ``nodes`` by name, and nothing said of them; ``frame`` is one of `filler.TOGETHER`."""
        return _sentence(filled(frame, {"xs": nodes}, naming, self.rng), "mentioned", ())

    def _of_none(self, pair: Stated, *, negated: bool = False, speculative: bool = False) -> Claim:
        predicate = wordings()[pair.kind].predicate
        return Claim(pair.subject, predicate, pair.object, negated=negated, speculative=speculative)

    def _body(self, runs: Sequence[Run], naming: Naming) -> Iterator[Sentence]:
        before: frozenset[int] = frozenset()  # nodes named in the sentence before
        for part in self._parts(runs):
            made = self._joined(part, naming) if len(part) > 1 else self._stated(part[0], naming, before)
            before = frozenset(span.node for span in made.spans)
            yield made

    def _parts(self, runs: Sequence[Run]) -> Iterator[tuple[Run, ...]]:
        """What goes into a sentence each: a run where there is a wording for it, else a fact, now and then two."""
        single: Run = []  # waits for another to be joined with
        for run in runs:
            wording = wordings()[run[0].kind]
            listed = wording.lists if len({f.subject for f in run}) == 1 else wording.many
            for part in [run] if len(run) > 1 and listed and not run[0].negated else [[f] for f in run]:
                plain = len(part) == 1 and not part[0].negated
                if plain and single:
                    yield single, part
                    single = []
                elif plain and self.rng.random() < JOINED:
                    single = part
                else:
                    yield (part,)
        if single:
            yield (single,)

    def _stated(self, run: Run, naming: Naming, before: frozenset[int]) -> Sentence:
        fact, rng = run[0], self.rng
        if fact.negated:
            return self._said(fact, "negated", naming, self._claim(fact))
        if len(run) > 1:
            return self._list(run, naming)
        template = rng.choice(wordings()[fact.kind].says)
        leans = fact.subject in before and template.startswith("{s} ") and rng.random() < ANAPHORIC
        if leans and (called := self._called(fact.subject)):  # a pronoun, right behind a sentence that names the thing
            phrase = filled(template.replace("{s}", called, 1), _ends(fact), naming, rng)
            return _sentence(phrase, "stated", (self._claim(fact),), anaphoric=True)
        phrase = filled(template, _ends(fact), naming, rng)
        return _sentence(self._dressed(phrase) if _is_clause(template) else phrase, "stated", (self._claim(fact),))

    def _joined(self, part: tuple[Run, ...], naming: Naming) -> Sentence:
        """Two facts in a sentence of two clauses."""
        facts = [run[0] for run in part]
        templates = [self.rng.choice([t for t in wordings()[f.kind].says if _is_clause(t)]) for f in facts]
        one, other = (filled(t, _ends(f), naming, self.rng) for t, f in zip(templates, facts, strict=True))
        both = one + Phrase(self.rng.choice(filler.JOINTS)) + other
        return _sentence(both, "stated", tuple(self._claim(f) for f in facts))

    def _list(self, run: Run, naming: Naming) -> Sentence:
        wording = wordings()[run[0].kind]
        one_subject = len({f.subject for f in run}) == 1
        template = self.rng.choice(wording.lists if one_subject else wording.many)
        nodes = {
            "s": (run[0].subject,), "o": (run[0].object,),
            "ss": [f.subject for f in run], "os": [f.object for f in run],
        }  # fmt: skip
        phrase = filled(template, nodes, naming, self.rng)
        return _sentence(phrase, "stated", tuple(self._claim(f) for f in run))

    def _dressed(self, phrase: Phrase) -> Phrase:
        """A clause with something in front of it or behind it."""
        naming, rng = Naming(self.called, self.rng), self.rng
        if rng.random() < CONTINUED:
            phrase += filled(rng.choice(filler.AFTER), {}, naming, rng)
        if rng.random() < INTRODUCED:
            phrase = filled(rng.choice(filler.BEFORE), {}, naming, rng) + phrase
        return phrase

    def _denial(self, fact: Stated, naming: Naming) -> Sentence | None:
        """That two things which nothing joins have nothing to do with each other."""
        pair = self._unjoined(fact)
        if pair is None:
            return None
        claim = Claim(pair.subject, wordings()[pair.kind].predicate, pair.object, negated=True)
        return self._said(pair, "negated", naming, claim)

    def _guess(self, fact: Stated, naming: Naming) -> Sentence | None:
        """A guess at what is so, or at what is not known to be."""
        pair = self._unjoined(fact) if self.rng.random() < 0.5 else fact
        if pair is None or pair.negated:
            return None
        edge = fact.edge if pair is fact else None
        claim = Claim(pair.subject, wordings()[pair.kind].predicate, pair.object, speculative=True, edge=edge)
        return self._said(pair, "hedged", naming, claim)

    def _said(self, fact: Stated, role: Role, naming: Naming, claim: Claim) -> Sentence:
        rng, wording = self.rng, wordings()[fact.kind]
        own, frames = (wording.denies, filler.DENIED) if role == "negated" else (wording.hedges, filler.SUSPECTED)
        clauses = [t for t in wording.says if _is_clause(t) and "{p" not in t and "{n" not in t]
        if rng.random() < 0.3:
            phrase = filled(rng.choice(frames), {}, naming, rng) + filled(rng.choice(clauses), _ends(fact), naming, rng)
        else:
            phrase = filled(rng.choice(own), _ends(fact), naming, rng)
        return _sentence(phrase, role, (claim,))

    def _mention(self, fact: Stated, naming: Naming) -> Sentence | None:
        others = [n for n in self.lately if n not in (fact.subject, fact.object)]
        x = self.rng.choice((fact.subject, fact.object))
        if not others:
            return None
        nodes = {"x": (x,), "y": (self.rng.choice(others),)}
        return _sentence(filled(self.rng.choice(filler.MENTIONS), nodes, naming, self.rng), "mentioned", ())

    def _filler(self, naming: Naming) -> Sentence:
        return _sentence(filled(self.rng.choice(filler.FILLER), {}, naming, self.rng), "filler", ())

    def _title(self, facts: Sequence[Stated], naming: Naming) -> str:
        nodes = [n for f in facts for n in (f.subject, f.object)]
        focus = max(dict.fromkeys(nodes), key=nodes.count)
        other = self.rng.choice(list(self.lately) or [focus])
        phrase = filled(self.rng.choice(filler.TITLES), {"f": (focus,), "g": (other,)}, naming, self.rng)
        return f"{MARK} {phrase.text}"

    def _unjoined(self, fact: Stated) -> Stated | None:
        """The fact's subject with an object of another fact of its kind, where the graph has no edge between them."""
        pool = self.seen.get(fact.kind)
        if not pool:
            return None
        other = self.rng.choice(pool)
        if other in (fact.subject, fact.object) or joined(self.graph, fact.subject, other):
            return None
        return Stated(-1, fact.subject, other, fact.kind)

    def _called(self, node: int) -> str:
        has = self.graph.category_sets[int(self.graph.category_set[node])]
        return next((said for category, said in filler.CALLED.items() if category in has), "")

    def _claim(self, fact: Stated) -> Claim:
        predicate = wordings()[fact.kind].predicate
        return Claim(fact.subject, predicate, fact.object, negated=fact.negated, edge=fact.edge)

    def _remember(self, facts: Sequence[Stated]) -> None:
        for fact in facts:
            self.seen.setdefault(fact.kind, deque(maxlen=POOL)).append(fact.object)
        self.lately.append(self.rng.choice(facts).object)


def _sentence(phrase: Phrase, role: Role, claims: tuple[Claim, ...], *, anaphoric: bool = False) -> Sentence:
    closed = phrase.closed()
    return Sentence(closed.text, role, claims, closed.spans, anaphoric)


def _is_clause(template: str) -> bool:
    """Whether a wording can be introduced, continued or joined."""
    return not template[0].isupper()


def _ends(fact: Stated) -> dict[str, tuple[int]]:
    return {"s": (fact.subject,), "o": (fact.object,)}


def _put(body: list[Sentence], sentence: Sentence, rng: Random) -> None:
    """Put it anywhere but before a sentence that leans on the one in front of it."""
    places = [i for i in range(len(body) + 1) if i == len(body) or not body[i].anaphoric]
    body.insert(rng.choice(places), sentence)


def joined(graph: Graph, a: int, b: int) -> bool:
    """Whether any edge leads from one to the other, either way."""
    return any(_leads(layer.out, len(layer.relations), s, o) for layer in graph.layers for s, o in ((a, b), (b, a)))


def _leads(direction: Direction, relations: int, start: int, end: int) -> bool:
    low, high = np.searchsorted(direction.run_key, (start * relations, (start + 1) * relations))
    row = direction.other[direction.run_start[low] : direction.run_start[high]]
    return bool((row == end).any())
