"""A cell: one set under one method, reasoner, source condition and graph, named by a hash of all that defines it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from typing import get_args

from pydantic import Field, JsonValue

from bioloom.core.evidence import Channel
from bioloom.core.question import Question
from bioloom.core.run import Budget
from bioloom.core.value import Value, digest
from bioloom.reason.resolve import MIXED, ONLY, RULES

from .spec import AS_ITEM, GIVEN, Control, EvidenceCap, Spec, Variant


class Setup(Value):
    """What a process that predicts has to open."""

    graph: str
    reasoner: str = "rules"
    corpora: tuple[str, ...] = ()
    live: tuple[str, ...] = ()
    embedder: str = "lexical"
    reranker: str = "none"
    offline: bool = True
    max_tokens: int | None = None


class Job(Value):
    """All that a process that predicts is told, beside the questions: it names no set, no item and no gold."""

    setup: Setup
    method: Variant
    condition: str = AS_ITEM
    control: Control = "none"
    evidence: EvidenceCap = EvidenceCap()
    budget: Budget = Budget()
    seed: int = 7

    @property
    def model_alone(self) -> bool:
        """Whether a model is asked without the rules, so that all that is answered is its own."""
        return self.setup.reasoner.startswith(f"{ONLY}:")

    def asked(self, question: Question) -> Question:
        """``question`` under the condition of this job."""
        if self.condition == AS_ITEM:
            return question
        wanted = set(self.condition.split("+"))
        return question.model_copy(update={"sources": tuple(c for c in get_args(Channel) if c in wanted)})


class Opened(Value):
    """What a process found when it opened a job: the method with all its knobs, and the versions of everything."""

    method: str
    model: str = ""
    versions: dict[str, str] = Field(default_factory=dict)


class Cell(Value):
    """A job on a set. ``digest`` is of the whole set's items and golds, so that a changed set is another cell."""

    set: str
    digest: str
    job: Job
    opened: Opened

    @property
    def config(self) -> str:
        """Hash of everything that defines the answers; what only places the work, and labels, are not in it."""
        job = self.job.model_dump(mode="json")
        for label in ("label", "ablation"):
            job["method"].pop(label)
        said: dict[str, JsonValue] = {
            "set": self.set, "digest": self.digest, "job": job, "opened": self.opened.model_dump(mode="json"),
        }  # fmt: skip
        return digest(json.dumps(said, sort_keys=True))

    @property
    def title(self) -> str:
        """For people."""
        job = self.job
        parts = [job.method.title, job.setup.reasoner, job.condition, job.setup.graph, self.set]
        return " · ".join([*parts, *(["without what it cited"] if job.control == "cited" else [])])


def alone(reasoner: str) -> str:
    """A reasoner of a spec as ``--reasoner`` takes it: a model is asked alone, unless rules are said to go before."""
    as_it_is = (MIXED, f"{ONLY}:", f"{GIVEN}:")
    return reasoner if reasoner == RULES or reasoner.startswith(as_it_is) else f"{ONLY}:{reasoner}"


def jobs(spec: Spec) -> Iterator[Job]:
    """The jobs of a spec; neighbours share a graph and a reasoner."""
    axes = product(spec.graphs, spec.reasoners, spec.conditions, spec.controls, spec.methods)
    for graph, reasoner, condition, control, method in axes:
        setup = Setup(
            graph=graph, reasoner=alone(reasoner), corpora=spec.corpora, live=spec.live, embedder=spec.embedder,
            reranker=spec.reranker, offline=spec.offline, max_tokens=spec.max_tokens,
        )  # fmt: skip
        yield Job(
            setup=setup, method=method, condition=condition, control=control, evidence=spec.evidence,
            budget=spec.budget, seed=spec.seed,
        )  # fmt: skip
