"""The run: the only object with effects, and the only recorder of them (design, "The run").

A method gets it as an argument. ``call`` is the one effect; ``ask``, ``search`` and ``match`` are typed wrappers
over it, ``map`` is bounded parallelism, ``note`` records a decision. It holds every call to the source condition,
the budget and the per-call time-out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from threading import Lock
from time import perf_counter
from typing import Any, TypeVar

from pydantic import JsonValue

from .allowance import PER_SECOND, Allowance, allowed
from .errors import (
    BioloomError,
    BudgetError,
    CitationError,
    InputError,
    NeedsModelError,
    ReasonerError,
    SetupError,
    SourceError,
)
from .evidence import Channel, Evidence
from .judgement import Abstain, In, Judgement, Out, Reply
from .pattern import Pattern
from .ports import (
    Compared,
    Graph,
    Hit,
    Matched,
    Metered,
    Port,
    PortKind,
    Query,
    Resources,
    Scorer,
    Scores,
    Texts,
    Vectors,
)
from .results.found import Call, Found
from .results.ran import Ran, Snippet
from .trace import Called, Failed, Noted, Recorder, view
from .traced import Match, Traced, TracedTools
from .usage import Usage
from .value import Value

A = TypeVar("A")
B = TypeVar("B")
Q = TypeVar("Q")
R = TypeVar("R")


STEPS = 2 * PER_SECOND  # of all searches on the graph for one question; 173 real ones took 0.017 at most


class Budget(Value):
    """The most a run may spend; None is no limit. ``timeout`` is per call, in seconds."""

    calls: int | None = None
    tokens: int | None = None
    money: float | None = None
    seconds: float | None = None
    timeout: float | None = 60.0


class Spent:
    """What a run has spent so far on reasoners and live sources; shared by its children."""

    def __init__(self, budget: Budget) -> None:
        self._lock, self._budget, self._start = Lock(), budget, perf_counter()
        self._calls, self._tokens, self._money = 0, 0, 0.0
        steps = max(STEPS, int((budget.seconds or 0) * PER_SECOND))
        self.allowance = Allowance(seconds=budget.seconds, steps=steps)

    def take(self, port: str) -> None:
        """Book a call to ``port`` that is about to be made; BudgetError when there is nothing left for it."""
        b = self._budget
        self.check_time(port)
        with self._lock:
            self._within(
                port, calls=(self._calls, b.calls), tokens=(self._tokens, b.tokens), money=(self._money, b.money)
            )
            self._calls += 1

    def check_time(self, port: str) -> None:
        """BudgetError when no time is left, also for what costs nothing else."""
        self._within(port, seconds=(perf_counter() - self._start, self._budget.seconds))

    @property
    def timeout(self) -> float | None:
        """How long a call may take that begins now: its own time-out, or what is left of the run's seconds."""
        b = self._budget
        left = None if b.seconds is None else max(0.001, b.seconds - (perf_counter() - self._start))
        return min((t for t in (b.timeout, left) if t is not None), default=None)

    def add(self, usage: Usage, *, booked: int) -> None:
        """Book what came out of calls, ``booked`` of which were taken before."""
        with self._lock:
            self._calls += max(0, usage.calls - booked)
            self._tokens += usage.tokens_in + usage.tokens_out
            self._money += usage.money or 0.0

    @staticmethod
    def _within(port: str, **spent: tuple[float, float | None]) -> None:
        for what, (used, limit) in spent.items():
            if limit is not None and used >= limit:
                raise BudgetError(
                    f"The budget of {limit:g} {what} is spent; {port} was not called.",
                    hint=f"Raise it with --budget-{what}, or ask something narrower.",
                )


@dataclass(frozen=True)
class Run:
    """Resources, limits and the recorder, as one method sees them.

    ``matched_on`` is the channel that its graph belongs to: patterns are matched only where that is allowed.
    """

    resources: Resources
    allowed: frozenset[Channel] = frozenset({"kg"})
    budget: Budget = field(default_factory=Budget)
    workers: int = 4
    recorder: Recorder = field(default_factory=Recorder)
    stage: str = ""
    path: tuple[int, ...] = ()
    matched_on: Channel | None = "kg"
    _spent: Spent | None = None
    _next: count[int] = field(default_factory=count)

    def __post_init__(self) -> None:
        if self._spent is None:
            object.__setattr__(self, "_spent", Spent(self.budget))

    def within(self, stage: str) -> Run:
        """A child run whose events carry ``stage``; it shares budget and recorder."""
        return replace(self, stage=f"{self.stage}/{stage}".strip("/"), path=self._step(), _next=count())

    def over(self, graph: Graph, *, channel: Channel | None = "kg") -> Run:
        """The same run matching on ``graph``; ``channel`` None for a graph of evidence that the run found itself."""
        return replace(self, resources=replace(self.resources, graph=graph), matched_on=channel)

    def _step(self) -> tuple[int, ...]:
        return (*self.path, next(self._next))

    @property
    def allowance(self) -> Allowance:
        """The seconds and the steps of searching that are left, shared with its children."""
        return self._ledger.allowance

    @property
    def _ledger(self) -> Spent:
        assert self._spent is not None  # noqa: S101 - set in __post_init__; for the type checker
        return self._spent

    # -- the one effect ---------------------------------------------------------------------------------------

    def call(self, port: Port[Q, R], request: Q) -> R:
        """Have ``port`` handle ``request`` and record it; what it raises is recorded and raised on."""
        if port.channel is not None and port.channel not in self.allowed:
            raise InputError(
                f"{port.name} is a {port.channel} source, and this question allows {sorted(self.allowed)} only.",
                hint=f"Add it with --sources {','.join(sorted({*self.allowed, port.channel}))}.",
            )
        spent, paid = self._ledger, _is_paid(port)
        spent.take(port.name) if paid else spent.check_time(port.name)
        path, start = self._step(), perf_counter()
        try:
            with allowed(spent.allowance):
                reply = port.handle(request, timeout=spent.timeout)
        except BioloomError as error:
            if isinstance(error, ReasonerError) and error.usage is not None:
                spent.add(error.usage, booked=error.usage.calls)
            self.recorder.add(
                Failed(
                    path=path, stage=self.stage, kind=port.kind, port=port.name, request=view(request),
                    error=type(error).__name__, message=str(error), seconds=perf_counter() - start,
                )
            )  # fmt: skip
            raise
        if isinstance(reply, (Reply, Scores, Vectors)):
            spent.add(reply.usage, booked=1 if paid else reply.usage.calls)
        self.recorder.add(
            Called(
                path=path, stage=self.stage, kind=port.kind, port=port.name, request=view(request),
                reply=view(reply), seconds=perf_counter() - start,
            )
        )  # fmt: skip
        return reply

    # -- typed wrappers -------------------------------------------------------------------------------------------

    def ask(
        self, judgement: Judgement[In, Out], value: In, *, sample: int = 0, temperature: float = 0.0
    ) -> Reply[Out] | Abstain:
        """Have the reasoner give ``judgement`` on ``value``; Abstain when rules cannot tell and no model is there.

        Raises:
            NeedsModelError: the judgement has no rule and no model is configured.
        """
        return self.call(_Ask(self.resources, judgement, sample, temperature, self._ledger), value)

    @property
    def has_model(self) -> bool:
        """Whether a judgement that rules cannot give has anybody to give it."""
        return not getattr(self.resources.reasoner, "rules_alone", False)

    @property
    def model_alone(self) -> bool:
        """Whether a model was asked for without the rules (``only:``): then no rule stands in for it, wherever."""
        reasoner = self.resources.reasoner
        return not (getattr(reasoner, "rules_alone", False) or getattr(reasoner, "rules_first", False))

    def need(self, judgement: Judgement[In, Out], value: In, *, sample: int = 0, temperature: float = 0.0) -> Out:
        """The value of a judgement without which the method cannot go on."""
        reply = self.ask(judgement, value, sample=sample, temperature=temperature)
        if isinstance(reply, Abstain):
            raise NeedsModelError(
                f"The rules cannot give the judgement {judgement.name!r}: {reply.reason}",
                hint="Configure a model with --reasoner.",
            )
        return reply.value

    def search(self, query: Query, *only: str) -> tuple[Hit, ...]:
        """Hits of the named sources, or of all that the source condition allows, in a fixed order; evidence is kept.

        A source that fails does not stop the others. It is recorded, and stands in ``failed``: an answer that was made
        without it says so, and is no abstention (`bioloom.core.method.answer` sees to both).
        """
        names = only or tuple(n for n, s in sorted(self.resources.sources.items()) if s.channel in self.allowed)
        batches = self.within("search").map(lambda name, run: run._search(name, query), names)  # noqa: SLF001 - its own
        return tuple(hit for batch in batches for hit in batch)

    def _search(self, name: str, query: Query) -> Sequence[Hit]:
        try:
            hits = self.call(Traced(self.resources.sources[name]), query).hits
        except SourceError:
            return ()
        for hit in hits:
            self.recorder.keep(hit.evidence)
        return hits

    @property
    def failed(self) -> tuple[Failed, ...]:
        """The searches that failed so far, of this run and its children; what they would have found is not known."""
        return tuple(e for e in self.recorder.trace().failures() if e.kind == "source")

    def match(self, pattern: Pattern) -> Matched:
        """Match ``pattern`` on the graph."""
        return self.call(Match(self.resources, channel=self.matched_on), pattern)

    def look(self, name: str, *arguments: str) -> Found:
        """What the look-up ``name`` finds; its evidence is kept.

        Raises:
            SetupError: there are no look-ups, or this one needs tables that were not built.
            InputError: there is no such look-up, or its arguments do not fit.
        """
        if self.resources.tools is None:
            raise SetupError("No look-ups are configured.", hint="Open the graph with bioloom.open.")
        found = self.call(TracedTools(self.resources.tools), Call(name=name, arguments=arguments)).found
        for evidence in (*(row.evidence for row in found.rows), *found.grounds):
            self.recorder.keep(evidence)
        return found

    def execute(self, workspace: Port[Snippet, Ran], code: str) -> Ran:
        """What comes of a snippet in a sandbox, recorded with its calls; whatever the program does raises nothing.

        Raises:
            InputError: the snippet is empty or too long.
            BudgetError: the workspace has no steps left, or the run no time.
        """
        return self.call(workspace, Snippet(code=code))

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Unit vectors of ``texts``; SetupError when no embedder is configured."""
        if self.resources.embedder is None:
            raise SetupError("No embedder is configured.", hint="Name one with --embedder (docs/models.md).")
        return self.call(self.resources.embedder, Texts(tuple(texts)))

    def similar(self, query: str, texts: Sequence[str]) -> Scores:
        """How alike ``texts`` are to ``query``, and which scorer says so."""
        if self.resources.scorer is None:
            raise SetupError("No scorer is configured.", hint="The lexical one needs nothing: bioloom.reason.lexical.")
        return self.call(self.resources.scorer, Compared(query, tuple(texts)))

    def rerank(self, query: str, texts: Sequence[str]) -> Scores:
        """How relevant ``texts`` are to ``query``; without a reranker, how alike: the scores say who gave them."""
        reranker = self.resources.reranker
        if reranker is None:
            return self.similar(query, texts)
        if isinstance(reranker, Metered):
            metered: Scorer = reranker.metered(partial(self._ledger.take, reranker.name))
            return self.call(metered, Compared(query, tuple(texts)))
        return self.call(reranker, Compared(query, tuple(texts)))

    # -- bookkeeping --------------------------------------------------------------------------------------------

    def note(self, name: str, **detail: JsonValue) -> None:
        """Record a decision and why it was taken."""
        self.recorder.add(Noted(path=self._step(), stage=self.stage, name=name, detail=detail))

    def keep(self, evidence: Evidence) -> str:
        """Hold a unit of evidence so that an answer may cite it; its id."""
        return self.recorder.keep(evidence)

    def cited(self, ids: Iterable[str]) -> tuple[str, ...]:
        """``ids`` as they are, once all are known; CitationError names the first that the run does not hold."""
        out = tuple(ids)
        for evidence_id in out:
            if not self.recorder.has(evidence_id):
                raise CitationError(f"The answer cites {evidence_id}, which is not in the evidence of this run.")
        return out

    def map(self, fn: Callable[[A, Run], B], items: Iterable[A]) -> list[B]:
        """``fn(item, child run)`` for every item, on at most ``workers`` threads; results and trace keep item order."""
        pairs = [(item, self.within(f"[{i}]")) for i, item in enumerate(items)]
        if len(pairs) < 2 or self.workers < 2:
            return [fn(item, run) for item, run in pairs]

        def within_allowance(item: A, run: Run) -> B:
            with allowed(run.allowance):  # a thread starts without one
                return fn(item, run)

        with ThreadPoolExecutor(min(self.workers, len(pairs))) as pool:
            futures = [pool.submit(within_allowance, item, run) for item, run in pairs]
            return [future.result() for future in futures]


def _is_paid(port: Port[Any, Any]) -> bool:
    """Whether a call to ``port`` counts against the budget before it is made; a metered reasoner books its own."""
    if port.kind == "reasoner":
        return not (isinstance(port, _Ask) and port.metered)
    if port.kind == "embedder":
        return bool(getattr(port, "live", False)) and not isinstance(port, Metered)
    return port.kind == "source" and bool(getattr(port, "live", port.channel != "kg"))


class _Ask:
    """A judgement as a port."""

    kind: PortKind = "reasoner"
    channel: Channel | None = None

    def __init__(
        self, resources: Resources, judgement: Judgement[Any, Any], sample: int, temperature: float, spent: Spent
    ) -> None:
        self.resources, self.judgement, self.sample, self.temperature = resources, judgement, sample, temperature
        self.name = f"{resources.reasoner.name}:{judgement.name}"
        self.metered = isinstance(resources.reasoner, Metered)
        meter = partial(spent.take, self.name)
        self._reasoner = (
            resources.reasoner.metered(meter) if isinstance(resources.reasoner, Metered) else resources.reasoner
        )

    def handle(self, request: Value, *, timeout: float | None) -> Reply[Any] | Abstain:
        return self._reasoner.judge(
            self.judgement, request, self.resources,
            sample=self.sample, temperature=self.temperature, timeout=timeout,
        )  # fmt: skip
