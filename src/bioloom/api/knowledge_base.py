"""The door: one graph, opened, and all that can be asked of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bioloom.core.errors import BioloomError
from bioloom.core.evidence import Channel
from bioloom.core.results.found import Call
from bioloom.core.run import Budget
from bioloom.core.trace import Recorder
from bioloom.graph.store import find_graph
from bioloom.reason.embed.resolve import NONE
from bioloom.reason.settings import Settings, load_settings
from bioloom.sources.live import Chosen, choose

from . import grounding, lookups, matching, searching
from .answered import Answered
from .asking import Asker, beside_corpora
from .naming import named
from .own import placed
from .progress import counted
from .session import DEFAULT_GRAPH, Session

if TYPE_CHECKING:
    from bioloom.core.results.found import Found as LookedUp
    from bioloom.core.results.mechanism import Explained
    from bioloom.core.results.routes import Routes
    from bioloom.recipes.build.explain import Explanation

    from .grounding import Grounded
    from .lookups import Card, Expression, Neighbours, Stated
    from .matches import Matches
    from .searching import Found
    from .verification.check import Verdict


@dataclass(frozen=True)
class Unanswered:
    """A question of a batch that could not be asked, and why."""

    question: str
    error: BioloomError


@dataclass(frozen=True)
class KnowledgeBase:
    """A graph with its names, and how questions are asked of it; make one with `bioloom.open`.

    What is asked is asked offline unless ``sources`` names live ones. Every method raises a `BioloomError` that says
    what was wrong and what to do; things are given by name or by CURIE.
    """

    session: Session
    asker: Asker

    def __repr__(self) -> str:
        return f"<KnowledgeBase {self.name}: method {self.asker.method_name}, reasoner {self.session.reasoner_name}>"

    @property
    def name(self) -> str:
        """The name of the graph."""
        return self.session.graph.name

    def using(
        self, *, method: str | None = None, sources: str | None = None, budget: Budget | None = None,
        context: Sequence[str] | None = None, reasoner: str | None = None, **knobs: Any,
    ) -> KnowledgeBase:  # fmt: skip
        """The same graph, asked in another way: what is not named stays as it is, and the knobs are added to."""
        asker = replace(self.asker, knobs={**self.asker.knobs, **knobs}, budget=budget or self.asker.budget)
        if context is not None:
            asker = replace(asker, context=tuple(context))
        session = self.session
        if method is not None and method != asker.method_name:
            asker = replace(asker, method_name=method, knobs=knobs)
        if reasoner is not None and reasoner != session.reasoner_name:
            session = session.lent(replace(session, reasoner_name=reasoner))
            asker = replace(asker, session=session)
        if sources is not None:
            live, allowed = _allowed(sources, session.corpus_names)
            session = session if live == session.chosen else session.lent(replace(session, chosen=live))
            asker = replace(asker, session=session, sources=allowed)
        _ = asker.method  # that it or a knob is not known is said at once
        return KnowledgeBase(session, asker)

    def ask(
        self,
        question: str,
        options: Sequence[str] = (),
        *,
        id: str = "",  # noqa: A002 - as in the JSON
        recorder: Recorder | None = None,
        pattern: str = "",
    ) -> Answered:
        """The answer to a question in plain English; with ``options`` to a multiple choice.

        Args:
            question: In the words of whoever asks.
            options: The options of a multiple choice.
            id: What the answer is to be called, kept with it.
            recorder: Hears what is done for the answer as it is done.
            pattern: Stands in the place of what the question would be read as: `Answered.pattern`, changed; names in
                it as in `match`. What is counted or compared stays as the question says.
        """
        return Answered(self.asker(question, tuple(options), id, recorder, pattern))

    def batch(
        self, questions: Iterable[str | Mapping[str, Any]], *, progress: bool = True
    ) -> Iterator[Answered | Unanswered]:
        """The answer to each question, as soon as it is there; one that fails does not stop the others.

        Args:
            questions: Texts, or mappings with ``question`` and maybe ``options`` and ``id``.
            progress: Show a bar on a terminal.
        """
        asked = list(questions)
        with counted(len(asked), shown=progress) as step:
            for one in asked:
                given: Mapping[str, Any] = {"question": one} if isinstance(one, str) else one
                try:
                    yield self.ask(
                        str(given.get("question", "")), given.get("options") or (), id=str(given.get("id") or "")
                    )
                except BioloomError as error:
                    yield Unanswered(str(given.get("question", "")), error)
                step()

    def match(
        self, pattern: str, *, limit: int | None = None, witnesses: int = 1, seconds: float | None = None
    ) -> Matches:
        """The answers of a pattern (docs/schema.md), in which a thing may be given as ``{mention: "asthma"}``."""
        return matching.matched(self.session, pattern, limit=limit, witnesses=witnesses, seconds=seconds)

    def ground(
        self, text: str, *, categories: Sequence[str] = (), rivals: int = 3, document: str | None = None
    ) -> Grounded:
        """The things that a text names, each mention with its readings."""
        return grounding.grounded(self.session, text, categories=categories, rivals=rivals, document=document)

    def search(
        self, query: str, *, sources: str = "doc", entities: Sequence[str] = (), limit: int = 10, timeout: float = 60.0
    ) -> Found:
        """Passages of the literature, trials, labels or the web, each with its record."""
        offline = self.session.settings.offline
        return searching.searched(query, sources, entities=entities, limit=limit, timeout=timeout, offline=offline)

    def explain(self, thing: str) -> Explanation:
        """Why a thing is one thing: its sources, names, merges and links, and what was not merged with it, and why."""
        from bioloom.recipes.build.explain import explain

        is_id = ":" in thing
        curie = thing if is_id else named(self.session.graph, self.session.linker, thing).entity.curie
        return explain(self.session.graph.graph, find_graph(self.session.kg), curie)

    def entity(self, thing: str) -> Card:
        """What the graph has of a thing: names, twins in other vocabularies, relations with how many each has."""
        return lookups.card(self.session, thing)

    def neighbours(self, thing: str, *, predicate: str = "", category: str = "", limit: int = 20) -> Neighbours:
        """The best supported things beside one, by a predicate and of a category where they are named."""
        return lookups.neighbours(self.session, thing, predicate, category, limit)

    def paths(self, one: str, other: str, *, hops: int = 3, limit: int = 10) -> Routes:
        """How two things hang together: the best ways of at most ``hops`` steps, through nothing that all hangs on."""
        return lookups.paths(self.session, one, other, hops, limit)

    def explain_path(
        self, one: str, other: str, *, most: int = 12, pruner: str = "boosted", mechanisms: str | Path | None = None,
        through: bool = False,
    ) -> Explained:  # fmt: skip
        """How a drug acts on a disease: the likeliest mechanism, its links, and what states each.

        Args:
            one: The drug; what is none is joined by the best ways of the graph.
            other: The disease.
            most: How many links it has at most.
            pruner: Who chooses them: ``boosted``, ``mlp`` or ``gnn``.
            mechanisms: A file of DrugMechDB's (JSON lines) to lay over the graph: curated mechanisms, the drug's own
                among them. Without it none is drawn on.
            through: Whether the chain may be led through links that no curator would draw, only to connect the two.
        """
        return lookups.mechanism(self.session, one, other, most, pruner=pruner, mechanisms=mechanisms, through=through)

    def evidence(self, one: str, other: str, *, limit: int = 20) -> Stated:
        """What is stated of two things directly, each statement with how far it is to be trusted."""
        return lookups.stated(self.session, one, other, limit)

    def expression(self, gene: str, *, limit: int = 20) -> Expression:
        """The tissues and cells in which a gene is expressed, the strongest first."""
        return lookups.expression(self.session, gene, limit)

    def look(self, name: str, *arguments: str) -> LookedUp:
        """What a look-up finds, with evidence: ``kb.look("symbol", "LMP10")``; ``bioloom look`` lists them.

        Raises:
            InputError: there is no such look-up, or its arguments do not fit.
            SetupError: it needs tables that were not built (``bioloom kg build tables``).
        """
        return self.session.tools.handle(Call(name=name, arguments=arguments), timeout=None)

    def verify(
        self, saved: str | Path | Answered | Mapping[str, Any], *, corpora: Sequence[str | Path] = ()
    ) -> Verdict:
        """Whether a saved answer still stands on this graph: it is derived again, offline, and compared.

        Args:
            saved: A file, what `Answered.to_dict` gives, or an answer.
            corpora: Where the corpora are that it drew on.
        """
        from .verification.verify import verify

        body = saved.to_dict() if isinstance(saved, Answered) else saved
        return verify(body, self.session, corpora=tuple(map(placed, corpora)))


def _allowed(sources: str, corpora: tuple[str, ...]) -> tuple[Chosen, tuple[Channel, ...]]:
    """The live sources that ``sources`` means beside ``corpora``, and the channels that are allowed."""
    chosen = choose(sources)
    return beside_corpora(chosen) if corpora else (chosen, chosen.channels)


def open(  # noqa: A001 - bioloom.open(...), as one opens a file
    graph: str | Path = DEFAULT_GRAPH, *, method: str = "loom", sources: str = "kg", reasoner: str = "rules",
    reranker: str = NONE, corpora: Sequence[str | Path] = (), context: Sequence[str] = (), checked_only: bool = False,
    offline: bool = False, budget: Budget | None = None, settings: Settings | None = None, **knobs: Any,
) -> KnowledgeBase:  # fmt: skip
    """A graph, ready to be asked; what it needs is opened, or built, with the first question.

    Args:
        graph: ``open`` (ships with bioloom), ``full``, or another by name or folder.
        method: How questions are answered: ``loom``, or another by name.
        sources: What may be drawn on, by comma: kg, doc, web, atlas, or a live source by name.
        reasoner: Who judges: ``rules``, or a model after them.
        reranker: ``none``, ``cross:NAME`` or ``chat``.
        corpora: Documents of your own, by name or folder.
        context: Texts to read with each question.
        checked_only: Leave out statements about drugs that were copied by hand.
        offline: Never use the network.
        budget: The most that a question may spend.
        settings: Of models; by default what the environment and the configuration file say.
        knobs: The method's own, such as ``closed_world=True`` or ``loosely=True``.

    Raises:
        InputError: there is no such graph, source or method, or it has no such knob.
    """
    live, allowed = _allowed(sources, tuple(map(placed, corpora)))
    settings = load_settings(offline=offline) if settings is None else settings
    session = Session(placed(graph), reasoner, settings, reranker, live, tuple(map(placed, corpora)), checked_only)
    find_graph(session.kg)  # that there is none is said at once
    asker = Asker(session, method, allowed, tuple(context), budget or Budget(), knobs)
    _ = asker.method  # so is that a method or a knob is not known
    return KnowledgeBase(session, asker)
