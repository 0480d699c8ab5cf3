"""The process that predicts, with this program's graphs, corpora and models; `bioloom bench run` starts it."""

from __future__ import annotations

import os
import sys
from dataclasses import fields, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from bioloom.api.session import Session
from bioloom.bench.build.simulate.removal import retained
from bioloom.bench.build.simulate.withheld import without
from bioloom.bench.run.caps import Allowance, capped
from bioloom.bench.run.cells import Job, Opened, Setup
from bioloom.bench.run.given import GivenPatterns
from bioloom.bench.run.predict import Predictor
from bioloom.bench.run.remembered import VARIABLE, RememberedRules
from bioloom.bench.run.spec import GIVEN, WITHOUT
from bioloom.bench.run.worker import serve
from bioloom.core.errors import BioloomError, InputError
from bioloom.core.evidence import Channel
from bioloom.core.method import Method, answer
from bioloom.core.ports import Reasoner, Resources
from bioloom.core.question import Question
from bioloom.core.registry import Registry
from bioloom.graph.engine import KnowledgeGraph
from bioloom.methods import METHODS
from bioloom.reason.dry import WouldAskError
from bioloom.reason.embed.resolve import CHAT, NONE, resolve_reranker
from bioloom.reason.resolve import model_of, resolve
from bioloom.reason.rules import RuleReasoner
from bioloom.reason.settings import Settings, load_settings
from bioloom.sources.live import LIVE, Chosen

COMMAND = (sys.executable, "-m", "bioloom.app.benching")


def opener(job: Job) -> Predictor:
    """``job`` with its method, graph, corpora and reasoner."""
    setup = job.setup
    session, settings = _session(_without_reasoner(setup))
    reasoner = _reasoner(setup.reasoner, settings)
    graph = _graph(_without_reasoner(setup), setup.graph, job.seed)
    resources: Resources = replace(session.resources, reasoner=reasoner, graph=graph)
    if setup.reranker == CHAT:
        resources = replace(resources, reranker=resolve_reranker(CHAT, reasoner, settings))
    if "@" in setup.graph:  # look-ups know the whole graph, and would hand back what was taken out
        resources = replace(resources, tools=None)
    method = made(job)
    model = model_of(reasoner)
    versions = {**session.versions, "graph": resources.graph.content_hash, "reasoner": setup.reasoner}
    opened = Opened(method=repr(method), model=model.identity if model else "", versions=versions)
    return Predictor(job, opened, method, resources, versions)


def first_call(job: Job, question: Question) -> WouldAskError | None:
    """What a model would be asked first for ``question``; nobody is asked. None where the answer needs no model."""
    session, settings = _session(_without_reasoner(job.setup))
    reasoner = resolve(job.setup.reasoner, settings.model_copy(update={"dry": True}))
    graph = _graph(_without_reasoner(job.setup), job.setup.graph, job.seed)
    sources = capped(session.resources.sources, Allowance(job.evidence))
    resources = replace(session.resources, reasoner=reasoner, graph=graph, sources=sources)
    if job.setup.reranker == CHAT:
        resources = replace(resources, reranker=resolve_reranker(CHAT, reasoner, settings))
    try:
        answer(made(job), question, resources)
    except WouldAskError as would:
        return would
    except BioloomError:
        return None
    return None


def made(job: Job) -> Method:
    """The method of ``job`` with its knobs; one that has a knob ``seed`` gets the seed of the run."""
    registry: Registry[Method] = METHODS
    knobs: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in job.method.knobs.items()}
    kind: Any = registry.get(job.method.name)
    if "seed" not in knobs and any(f.name == "seed" for f in fields(kind)):
        knobs["seed"] = job.seed
    return registry.create(job.method.name, **knobs)


@lru_cache(maxsize=4)
def _session(setup: Setup) -> tuple[Session, Settings]:
    """What jobs share whatever their reasoner: a graph is opened once."""
    settings = load_settings(embedder=setup.embedder, offline=setup.offline)
    if setup.max_tokens is not None:
        settings = settings.model_copy(update={"max_tokens": setup.max_tokens})
    channels: tuple[Channel, ...] = tuple(dict.fromkeys(("kg", *(LIVE.get(n).channel for n in setup.live))))
    chosen = Chosen(channels=channels, named=setup.live)
    name = setup.graph.partition("@")[0]
    reranker = NONE if setup.reranker == CHAT else setup.reranker  # that one is the reasoner's, which jobs do not share
    return Session(name, "rules", settings, reranker, chosen, setup.corpora), settings


def _reasoner(name: str, settings: Settings) -> Reasoner:
    """Who judges; with `remembered.VARIABLE` rules read a question once."""
    if name.startswith(f"{GIVEN}:"):
        return GivenPatterns(Path(name.removeprefix(f"{GIVEN}:")))
    found = resolve(name, settings)
    return _remembering() if isinstance(found, RuleReasoner) and os.environ.get(VARIABLE) == "1" else found


@lru_cache(maxsize=1)
def _remembering() -> RememberedRules:
    return RememberedRules()


@lru_cache(maxsize=8)
def _graph(setup: Setup, name: str, seed: int) -> KnowledgeGraph:
    """The graph, opened once for all jobs; of ``full@0.5`` that half which the seed draws.

    ``full@without=FILE`` has not what a file lists.
    """
    session, _ = _session(setup)
    _, at, share = name.partition("@")
    if not at:
        return session.graph
    if share.startswith(WITHOUT):
        whole = session.graph
        return KnowledgeGraph(whole.graph.view(without(whole.graph, Path(share.removeprefix(WITHOUT)))), whole.gate)
    try:
        kept = float(share)
    except ValueError:
        raise InputError(f"{name!r} names no share of a graph.", hint="Write it as in full@0.5.") from None
    graph = session.graph
    return KnowledgeGraph(graph.graph.view(retained(graph.graph, kept, seed)), graph.gate)


def _without_reasoner(setup: Setup) -> Setup:
    return setup.model_copy(update={"reasoner": "rules"})


if __name__ == "__main__":
    serve(opener)
