"""One question under one job: the answer, or how it failed, as a record with its trace."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Literal

from pydantic import JsonValue

from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.build.simulate.types import LICENCE as SIMULATED
from bioloom.core.answer import Answer
from bioloom.core.errors import BioloomError
from bioloom.core.evidence import Evidence
from bioloom.core.fact import Fact
from bioloom.core.method import Method, answer
from bioloom.core.ports import Resources
from bioloom.core.question import Question
from bioloom.core.trace import Bundle, Recorder, Trace
from bioloom.core.value import Value, digest

from .caps import Allowance, capped
from .cells import Job, Opened
from .controls import NOTHING, Removed, cited, without


class Kept(Value):
    """What is kept of one answer beside its record: the bundle, or the trace of what failed."""

    id: str
    config: str = ""
    error: str = ""
    bundle: Bundle | None = None
    trace: Trace = Trace()

    @property
    def events(self) -> Trace:
        """The trace, of either."""
        return self.bundle.trace if self.bundle else self.trace


@dataclass(frozen=True)
class Predictor:
    """A job that is open: asks its method one question after the other."""

    job: Job
    opened: Opened
    method: Method
    resources: Resources
    versions: dict[str, str]

    def __call__(self, question: Question) -> tuple[Prediction, Kept]:
        """The record of one question; what goes wrong is in the record, never raised."""
        asked = self.job.asked(question)
        if lacking := self._lacking(asked):
            return self._not_put(asked, lacking)
        prediction, kept = self._once(asked, self.resources, NOTHING)
        if self.job.control == "none" or kept.bundle is None or prediction.silent:
            return prediction, kept
        removed = cited(kept.bundle)
        again, kept = self._once(asked, without(self.resources, removed), removed)
        before: dict[str, JsonValue] = {
            "removed_records": len(removed.records), "removed_edges": len(removed.edges),
            "before": prediction.answer.model_dump(mode="json", exclude_defaults=True) if prediction.answer else None,
        }  # fmt: skip
        return again.model_copy(update={"meta": {**again.meta, **before}}), kept

    def _lacking(self, asked: Question) -> str:
        """What the method cannot do without and question and setting do not offer; empty where all is there."""
        kit, card = self.resources, self.method.card
        there = {"kg", *(source.channel for source in kit.sources.values())} & set(asked.sources)
        channel = next((c for c in card.needs if c not in there), "")
        if channel:
            return f"the channel {channel}, which has no source or is not allowed"
        has = {"documents": bool(asked.context), "embedder": kit.embedder is not None,
               "reranker": kit.reranker is not None, "look-ups": kit.tools is not None}  # fmt: skip
        return next((f"{what}, of which there is none" for what in card.takes if not has[what]), "")

    def _not_put(self, asked: Question, lacking: str) -> tuple[Prediction, Kept]:
        why = f"{NOT_PUT}: {self.job.method.name} needs {lacking}."
        kept = Kept(id=asked.id, error=why)
        return self._record(asked, kept, 0.0, {}), kept

    def _once(self, asked: Question, resources: Resources, removed: Removed) -> tuple[Prediction, Kept]:
        """One answer, without what is ``removed`` of the texts."""
        recorder, allowance = Recorder(), Allowance(self.job.evidence, withheld=removed.records)
        resources = replace(resources, sources=capped(resources.sources, allowance))
        start = perf_counter()
        try:
            bundle = answer(
                self.method, asked, resources, budget=self.job.budget, versions=self.versions, recorder=recorder
            )
        except BioloomError as error:
            kept = Kept(id=asked.id, error=f"{type(error).__name__}: {error}", trace=recorder.trace())
        except Exception as error:  # noqa: BLE001 - a method of anybody's: its crash is one failed question
            kept = Kept(id=asked.id, error=f"Crash: {type(error).__name__}: {error}", trace=recorder.trace())
        else:
            unasked = self.job.model_alone and not bundle.answer.abstained and not _by_model(bundle.trace)
            kept = Kept(id=asked.id, bundle=bundle)
            if unasked:  # its row is the model's, and this answer is not
                why = f"{UNASKED}: {self.job.method.name} answered without asking the model."
                kept = Kept(id=asked.id, error=why, trace=bundle.trace)
        used: dict[str, JsonValue] = {"evidence_units": allowance.units, "evidence_characters": allowance.characters}
        return self._record(asked, kept, perf_counter() - start, used), kept

    def _record(self, asked: Question, kept: Kept, seconds: float, used: dict[str, JsonValue]) -> Prediction:
        job, bundle, events = self.job, kept.bundle, kept.events
        usage = events.usage()
        meta: dict[str, JsonValue] = {
            **used, "cached": usage.cached, "judgements": len(events.calls("reasoner")), "by_model": _by_model(events),
            "versions": {**self.opened.versions},
        }  # fmt: skip
        common = Prediction(
            id=asked.id, dataset="", method=job.method.title, reasoner=job.setup.reasoner, model=self.opened.model,
            sources=asked.sources, error=kept.error, trace=trace_id(asked.id, events), calls=usage.calls,
            tokens_in=usage.tokens_in, tokens_out=usage.tokens_out, money=usage.money, seconds=round(seconds, 4),
            seed=job.seed, meta=meta,
        )  # fmt: skip
        if bundle is None:
            return common
        given = bundle.answer
        return common.model_copy(
            update={
                "answer": given,
                "text": given.text,
                "abstained": given.abstained,
                "evidence": tuple(e.id for e in bundle.evidence),
                "records": retrieved(bundle),
                "paths": shown_paths(given, bundle.evidence),
                "meta": {**meta, "origins": origins(bundle), "pattern": bundle.pattern},
            }
        )


def trace_id(item: str, events: Trace) -> str:
    """Content address of a trace without its times: equal for equal runs."""
    return digest(item, json.dumps(events.timeless().model_dump(mode="json"), sort_keys=True))


def retrieved(bundle: Bundle) -> tuple[str, ...]:
    """The records of the cited texts in the order in which they are cited, each once."""
    texts = (e.origin.record for e in bundle.evidence if e.origin.channel != "kg")
    return tuple(dict.fromkeys(texts))


def origins(bundle: Bundle) -> dict[str, JsonValue]:
    """How many cited units come from each source, as ``channel:source``; made-up documents say that they are."""
    names = (e.origin.source if e.origin.licence != SIMULATED else "simulated" for e in bundle.evidence)
    return dict(
        sorted(Counter(f"{e.origin.channel}:{name}" for e, name in zip(bundle.evidence, names, strict=True)).items())
    )


def shown_paths(given: Answer, evidence: tuple[Evidence, ...]) -> tuple[tuple[Fact, ...], ...]:
    """The paths that an answer shows: the threads of its graph evidence, and every fact of a text by itself."""
    wanted = {*given.evidence, *(i for part in given.parts for i in part.evidence)}
    out: dict[tuple[Fact, ...], None] = {}
    for unit in evidence:
        if unit.id not in wanted:
            continue
        threads = unit.answer_set.threads if unit.answer_set else ()
        for thread in threads:
            out[tuple(bare(unit.facts[i]) for i in thread.facts)] = None
        if not threads:
            out.update({(bare(fact),): None for fact in unit.facts})
    return tuple(out)


def bare(fact: Fact) -> Fact:
    """A fact without what scoring a path does not read; its channel is told by whether a graph's row states it."""
    return Fact(
        subject=fact.subject, predicate=fact.predicate, object=fact.object, negated=fact.negated,
        primary_knowledge_source=fact.primary_knowledge_source, edge=fact.edge,
    )  # fmt: skip


def _by_model(events: Trace) -> int:
    """How many judgements a model gave, whether it was called for them or its reply was kept from before."""
    given = 0
    for event in events.calls("reasoner"):
        usage = event.reply.get("usage") if isinstance(event.reply, dict) else None
        given += isinstance(usage, dict) and any(usage.get(name) for name in ("calls", "cached"))
    return given


Outcome = Literal["answered", "abstained", "invalid", "failed", "needs model", "n/a"]
NOT_PUT, UNASKED = "NotApplicable", "ModelNotAsked"
UNSCORED: tuple[Outcome, ...] = ("needs model", "n/a")


def outcome(prediction: Prediction) -> Outcome:
    """What became of a question, before anybody asks whether it is right.

    ``needs model`` and ``n/a`` have no score: the method has no model, or is none for what the question offers.
    """
    if prediction.error.startswith("NeedsModelError"):
        return "needs model"
    if prediction.error.startswith(NOT_PUT):
        return "n/a"
    if prediction.invalid:
        return "invalid"
    if prediction.failed:
        return "failed"
    return "abstained" if prediction.silent else "answered"
