"""Runs questions through methods in this process, scores them, and says where the support of each answer came from."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from time import perf_counter, process_time
from typing import NamedTuple

from bioloom.api.corpora import opened
from bioloom.api.session import Session, method
from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.score.outcome import ItemScore, score_items
from bioloom.core.answer import Answer
from bioloom.core.errors import BioloomError
from bioloom.core.evidence import Channel
from bioloom.core.method import Method, answer
from bioloom.core.ports import Resources
from bioloom.core.run import Budget
from bioloom.core.trace import Bundle
from bioloom.reason.settings import load_settings

HERE = Path(__file__).parent
RIGHT, WRONG, ABSTAINED, FAILED = "right", "wrong", "abstained", "failed"


class Done(NamedTuple):
    """A question, what came of it, and how it went."""

    item: Item
    bundle: Bundle | None
    prediction: Prediction
    score: ItemScore


def resources(kg: str, reasoner: str = "rules", corpora: Sequence[str] = (), **settings: object) -> Resources:
    """What ``bioloom ask --offline`` would work with."""
    session = Session(kg, reasoner, load_settings(offline=True, **settings))
    with_texts = {c.name: c for name in corpora if (c := opened(name, session.linker, offline=True))}
    found = session.resources
    return Resources(**{**found.__dict__, "sources": {**found.sources, **with_texts}})


def run(
    name: str, items: Sequence[Item], golds: Sequence[Gold], using: Resources, sources: tuple[Channel, ...],
    budget: Budget | None = None, *, tick: bool = True,
) -> list[Done]:  # fmt: skip
    """Ask everything of the method called ``name``; an error is a failure of its question alone."""
    asked: Method = method(name)
    bundles, predictions = [], []
    for number, item in enumerate(items, 1):
        bundle, prediction = _one(asked, name, item, using, sources, budget)
        bundles.append(bundle)
        predictions.append(prediction)
        if tick and number % 50 == 0:
            print(f"  {name} {number}/{len(items)}", file=sys.stderr, flush=True)
    scores = list(score_items(items, golds, predictions))
    return [Done(*row) for row in zip(items, bundles, predictions, scores, strict=True)]


def _one(
    asked: Method, name: str, item: Item, using: Resources, sources: tuple[Channel, ...], budget: Budget | None
) -> tuple[Bundle | None, Prediction]:
    question = item.question().model_copy(update={"sources": sources})
    about = {
        "id": item.id,
        "dataset": item.dataset,
        "method": name,
        "reasoner": using.reasoner.name,
        "sources": sources,
    }
    start, cpu = perf_counter(), process_time()
    try:
        bundle = answer(asked, question, using, budget=budget)
    except BioloomError as error:
        return None, Prediction(**about, error=f"{type(error).__name__}: {error}", seconds=perf_counter() - start)
    cpu = process_time() - cpu
    bundle = bundle.model_copy(update={"answer": listed(bundle.answer)})
    usage = bundle.trace.usage()
    return bundle, Prediction(
        **about, answer=bundle.answer, text=bundle.answer.text, abstained=bundle.answer.abstained, calls=usage.calls,
        tokens_in=usage.tokens_in, tokens_out=usage.tokens_out, seconds=bundle.seconds,
        evidence=tuple(e.id for e in bundle.evidence), meta={"cpu": cpu},
    )  # fmt: skip


def listed(given: Answer) -> Answer:
    """An answer in parts as one list: a question that asks for two kinds of thing wants both."""
    entities = tuple(r for part in given.parts for r in part.entities)
    return given.model_copy(update={"entities": entities}) if entities and not given.entities else given


def support(bundle: Bundle | None, edges: int) -> str:
    """What the answer rests on: ``kg``, ``doc``, ``kg+doc``, or ``none``.

    A fact that was read in a text and laid over the graph is a text's, though it was matched with the graph's: its edge
    has a number beyond the ``edges`` of the graph.
    """
    facts = [f for e in bundle.evidence for f in e.facts] if bundle else []
    counted = any(e.answer_set and not e.facts for e in bundle.evidence) if bundle else False
    graph = counted or any(f.edge is not None and f.edge < edges for f in facts)
    texts = any(f.edge is None or f.edge >= edges for f in facts)
    return "+".join(c for c, there in (("kg", graph), ("doc", texts)) if there) or "none"


def own_seconds(done: Done) -> float:
    """Seconds outside models and anything that leaves the machine."""
    if done.bundle is None:
        return done.prediction.seconds
    outside = [e.seconds for e in done.bundle.trace.calls("reasoner") if _asked_a_model(e.reply)]
    return done.bundle.seconds - sum(outside)


def _asked_a_model(reply: object) -> bool:
    return isinstance(reply, dict) and bool((reply.get("usage") or {}).get("calls"))


def shares(done: Iterable[Done]) -> dict[str, float]:
    """The share of each outcome."""
    outcomes = [d.score.outcome for d in done]
    return {o: outcomes.count(o) / max(1, len(outcomes)) for o in (RIGHT, WRONG, ABSTAINED, FAILED)}


def quantile(values: Sequence[float], q: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(q * len(ordered)))] if ordered else 0.0


def median(values: Sequence[float]) -> float:
    return statistics.median(values) if values else 0.0


def _head() -> str:
    git = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(git, cwd=HERE, capture_output=True, text=True, check=True).stdout.strip()


COMMIT = _head()  # of the code that this process loaded, whatever is committed while it runs


def stamp(kg: str, using: Resources) -> str:
    """What the figures are of."""
    load = f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    return f"graph {kg} ({using.graph.content_hash[:12]}), commit {COMMIT}, {load}"
