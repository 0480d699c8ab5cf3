"""The seams: what graphs, sources, linkers and reasoners look like to stages and methods.

Stages and methods see only these protocols; the adapters behind them may open files and sockets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar, runtime_checkable

from .evidence import Channel, Evidence, Mention
from .fact import Entity, Fact
from .judgement import Abstain, In, Judgement, Out, Reply
from .pattern import Pattern
from .results.numbers import Numbers
from .results.routes import Routes
from .tools import Tools
from .trust.scoring import Scoring
from .usage import Usage
from .value import Value, digest

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PortKind = Literal["source", "graph", "reasoner", "embedder", "tool", "sandbox"]
ScorerFamily = Literal["lexical", "embedding", "cross-encoder", "chat"]
Q_contra = TypeVar("Q_contra", contravariant=True)
R_co = TypeVar("R_co", covariant=True)


class Port(Protocol[Q_contra, R_co]):
    """Anything a run can call. ``channel`` is what the source condition allows or forbids, None for reasoners."""

    @property
    def name(self) -> str:
        """Its name, as users write it."""
        ...

    @property
    def kind(self) -> PortKind:
        """What kind of port it is."""
        ...

    @property
    def channel(self) -> Channel | None:
        """The channel its evidence comes through."""
        ...

    def handle(self, request: Q_contra, *, timeout: float | None) -> R_co:
        """The reply; a typed error after ``timeout`` seconds."""
        ...


class Query(Value):
    """What is asked of a source. ``entities`` are CURIEs the results should be about."""

    text: str
    entities: tuple[str, ...] = ()
    limit: int = 10


class Hit(Value):
    """Evidence that a source found, with its score for this query (higher is better, comparable within one reply)."""

    evidence: Evidence
    score: float


class Source(Port[Query, Sequence[Hit]], Protocol):
    """Where evidence comes from."""


class Witness(Value):
    """One way an answer holds: the facts along the pattern's edges, subclass steps included."""

    facts: tuple[Fact, ...]


class Backed(Value):
    """An answer and its support.

    ``score``, 0 to 1, is that of its best witness, which is as good as its weakest edge; None where not all witnesses
    were weighed. ``sources`` is how many independent sources speak of it.
    """

    entity: Entity
    score: float | None
    sources: int


class Matched(Protocol):
    """What matching a pattern gave; entities and witnesses are fetched only when shown."""

    @property
    def count(self) -> int:
        """How many distinct CURIEs fill the hole."""
        ...

    @property
    def complete(self) -> bool:
        """False when a bound was hit; ``bound`` then says which."""
        ...

    @property
    def bound(self) -> str:
        """The bound that was hit, empty when none was."""
        ...

    def entities(self, limit: int | None = None) -> Sequence[Entity]:
        """The answers, in order of node number; the first ``limit`` of them."""
        ...

    def supported(
        self, scoring: Scoring, most: int | None = None, among: Sequence[Entity] | None = None
    ) -> Sequence[Backed]:
        """The ``most`` best supported answers, or of those ``among`` them, best first."""
        ...

    def counts(self, over: str) -> Numbers:
        """For each answer how many distinct things fill the node ``over`` beside it."""
        ...

    def values(self, edge: int, key: str, words: Sequence[str] = ()) -> Numbers:
        """For each answer its largest value of a qualifier at the edge at position ``edge``; a word's is its place."""
        ...

    @property
    def answers_sha(self) -> str:
        """Hash over the sorted CURIEs of all answers."""
        ...

    def threads(self, answer: Entity, k: int = 5, scoring: Scoring | None = None) -> Sequence[Witness]:
        """``k`` ways in which ``answer`` holds, uncounted: the first, or with ``scoring`` the best of the first few."""
        ...

    def witnesses(self, answer: Entity, k: int = 5) -> tuple[Sequence[Witness], int]:
        """The first ``k`` ways in which ``answer`` holds, and how many there are."""
        ...


class MissingHop(Value):
    """A hop that, if it held, could make a pattern match (design, ``diagnose``).

    ``edges`` are positions in the pattern; ``left`` and ``right`` how many candidates are bound on each side.
    """

    edges: tuple[int, ...]
    still_missing: int
    left: int
    right: int


@runtime_checkable
class Graph(Protocol):
    """A knowledge graph as a method sees it."""

    @property
    def name(self) -> str:
        """Its name, as users write it."""
        ...

    @property
    def content_hash(self) -> str:
        """Hash over the rows of nodes and edges."""
        ...

    def entity(self, curie: str) -> Entity | None:
        """The entity that ``curie`` is, or resolves to as a merged or replaced id."""
        ...

    def names(self, curie: str) -> tuple[str, ...]:
        """What else ``curie`` is called, and the identifiers that mean it; empty when it knows none."""
        ...

    def has_relation(self, subject: str, predicate: str, object: str) -> bool:  # noqa: A002 - Biolink's word
        """Whether the graph has any edge of this kind between these categories."""
        ...

    def match(self, pattern: Pattern) -> Matched:
        """Every way to fill the hole of ``pattern``."""
        ...

    def diagnose(self, pattern: Pattern) -> Sequence[MissingHop]:
        """The hops that could make a pattern match that matches nothing, the likeliest first."""
        ...


class Relation(Value):
    """A kind of edge at a node: the predicate, whether it leaves the node, what it mostly leads to, and to how many."""

    predicate: str
    outgoing: bool
    category: str
    count: int


@runtime_checkable
class Layered(Graph, Protocol):
    """A graph on which facts from text can be laid, and that can be walked; a database of others is none."""

    @property
    def vocabulary(self) -> Layered:
        """The same things with what their names mean (kinds of kinds, mappings), and nothing that is stated of them."""
        ...

    def routes(self, one: str, other: str, *, hops: int, most: int) -> Routes:
        """The ``most`` best ways of at most ``hops`` steps between two CURIEs, through nothing that all hangs on."""
        ...

    def relations(self, curie: str) -> Sequence[Relation]:
        """The kinds of edges at a node, in a fixed order; steps of the hierarchy and mappings are none."""
        ...

    def overlaid(self, facts: Sequence[Fact], entities: Sequence[Entity] = ()) -> Layered:
        """This graph with ``facts`` on top of it, of which nothing is written: a fact of text is no edge of a build.

        ``entities`` are things of which no fact may speak yet.
        """
        ...

    def candidates(
        self, pattern: Pattern, hop: int, given: Sequence[int], most: int
    ) -> tuple[Sequence[Entity] | None, Sequence[Entity] | None]:
        """What the rest of ``pattern`` binds at the subject and at the object of a hop that is missing.

        Args:
            pattern: What does not match.
            hop: Position of the edge.
            given: Positions of the other edges that are missing.
            most: Of more than these nothing is said: None.
        """
        ...


class Grounding(Value):
    """One reading of a piece of text: which entity, where, how sure, and why.

    ``twins`` are the same thing in other vocabularies, which the graph did not merge: a question about one is about
    all. ``respelt`` are words taken as misspelt; ``dropped`` are no part of the name and no ordinary words: it is then
    likely the name of something else, and only to be offered. ``writing`` says that the words are the name in another
    spelling by a rule ("variant"), or cut short ("short"); ``steps`` are how they differ from it.
    """

    text: str
    start: int
    end: int
    entity: Entity
    score: float
    kind: str
    why: tuple[str, ...] = ()
    twins: tuple[Entity, ...] = ()
    respelt: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    writing: Literal["", "variant", "short"] = ""
    steps: tuple[str, ...] = ()


class Linker(Protocol):
    """Names to entities."""

    def mentions(self, text: str, *, categories: Sequence[str] = ()) -> Sequence[Sequence[Grounding]]:
        """Every mention in running text, overlapping ones too: for each span its readings, the best first."""
        ...

    def link(self, text: str, *, categories: Sequence[str] = (), context: str = "") -> Sequence[Grounding]:
        """Readings of ``text`` as one name, the best first; ``context`` is the document it stands in."""
        ...

    def near(self, text: str) -> Sequence[Entity]:
        """A few things with names near to ``text``, which is no name: to be offered, never taken."""
        ...

    def meant(self, word: str) -> Entity | None:
        """The one drug that ``word`` is likely a misspelling of, by the name that is near: offered, never taken."""
        ...


class Reasoner(Protocol):
    """Who judges: rules, a model, or rules first and a model when they abstain."""

    @property
    def name(self) -> str:
        """Its name, as users write it."""
        ...

    def judge(
        self, judgement: Judgement[In, Out], value: In, kit: Resources, *, sample: int, temperature: float,
        timeout: float | None,
    ) -> Reply[Out] | Abstain:  # fmt: skip
        """The judgement on ``value``."""
        ...


@runtime_checkable
class Metered(Protocol):
    """A reasoner, or a scorer that asks one, that tells the run of every call just before it makes it.

    So a budget holds call by call, also where one judgement takes several, and never refuses what costs nothing: rules,
    or a reply that was kept.
    """

    def metered(self, meter: Callable[[], None]) -> Any:
        """The same; ``meter`` books one call, or raises BudgetError when none is left."""
        ...


@dataclass(frozen=True)
class Texts:
    """What is to be embedded."""

    texts: tuple[str, ...]

    def trace(self) -> dict[str, Any]:
        """How many, and a hash; the texts are in the evidence."""
        return {"texts": len(self.texts), "sha": digest(*self.texts)}


@dataclass(frozen=True)
class Vectors:
    """Unit vectors, one row for each text (float32, texts x dimensions), and who made them."""

    rows: NDArray[np.float32]
    by: str
    usage: Usage = field(default_factory=Usage)

    def trace(self) -> dict[str, Any]:
        """What the trace keeps: the vectors are not evidence."""
        return {"by": self.by, "shape": list(self.rows.shape), "usage": self.usage.model_dump(mode="json")}


@dataclass(frozen=True)
class Compared:
    """A query, and the texts to compare with it."""

    query: str
    texts: tuple[str, ...]

    def trace(self) -> dict[str, Any]:
        """The query, how many texts, and a hash of them."""
        return {"query": self.query, "texts": len(self.texts), "sha": digest(*self.texts)}


class Scores(Value):
    """How each text compares with the query (higher is better), and who says so."""

    scores: tuple[float, ...]
    by: str
    usage: Usage = Usage()


class MayLeave(Protocol):
    """What may run elsewhere."""

    @property
    def live(self) -> bool:
        """Whether its calls leave this machine, so that they count against the budget."""
        ...


class Embedder(Port[Texts, Vectors], MayLeave, Protocol):
    """Texts to vectors."""


class Scorer(Port[Compared, Scores], MayLeave, Protocol):
    """How alike or how relevant texts are to a query.

    A threshold belongs to one scorer: what is close under one is not under another. ``family`` says which kind it is.
    """

    @property
    def family(self) -> ScorerFamily:
        """What kind of scorer it is."""
        ...


@dataclass(frozen=True)
class Resources:
    """What one answer may draw on: built once by the app, handed to every run; also the kit rules look things up in.

    ``scorer`` compares texts for likeness, ``reranker`` for relevance; ``tools`` look single things up.
    """

    graph: Graph
    linker: Linker
    reasoner: Reasoner
    sources: Mapping[str, Source] = field(default_factory=dict)
    extras: Mapping[str, Any] = field(default_factory=dict)
    embedder: Embedder | None = None
    scorer: Scorer | None = None
    reranker: Scorer | None = None
    tools: Tools | None = None


__all__ = [
    "Compared", "Embedder", "Graph", "Grounding", "Hit", "Layered", "Linker", "Matched", "Mention", "Metered",
    "MissingHop", "Port", "PortKind", "Query", "Reasoner", "Relation", "Resources", "Scorer", "ScorerFamily", "Scores",
    "Source", "Texts", "Tools", "Vectors", "Witness",
]  # fmt: skip
