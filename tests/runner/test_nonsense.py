"""A model that talks nonsense scores what chance scores, by whatever method: nothing of an answer is a rule's."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from baselines.test_baselines import Shelf
from bioloom.bench.items.gold import Accepted, Gold
from bioloom.bench.items.item import Item
from bioloom.bench.items.prediction import Prediction
from bioloom.bench.runner.cells import Job, Opened, Setup
from bioloom.bench.runner.predict import UNASKED, UNSCORED, Predictor, outcome
from bioloom.bench.runner.spec import Variant
from bioloom.bench.scoring.outcome import score_items
from bioloom.core.evidence import Channel
from bioloom.core.ports import Resources
from bioloom.methods import METHODS
from bioloom.reason.chat import ChatReasoner
from bioloom.reason.clock import Deadline
from bioloom.reason.embed.lexical import LexicalScorer
from bioloom.reason.exchange import Completion, Request
from bioloom.reason.settings import FREE, Price

GENES = ("AAA1", "BBB2", "CCC3", "DDD4")
ASKED = 48
BOUND = 0.25 + 3 * (0.25 * 0.75 / ASKED) ** 0.5  # three standard errors above one in four
WORDS = ["blue", "seven", "quickly", "lamp", "AAA1", "BBB2", "CCC3", "DDD4", "1", "2", "kg", "yes", "no", "redness"]


def prose(request: Request, rng: random.Random) -> str:
    return " ".join(rng.choices(WORDS, k=12))


def other_form(request: Request, rng: random.Random) -> str:
    return json.dumps({"weather": rng.choice(WORDS)})


def fitting(request: Request, rng: random.Random) -> str:
    """A reply of the very form that was asked for, with nothing in it that was thought about."""
    form = request.form
    return json.dumps(_any(form, form, rng))


def _any(schema: dict[str, Any], whole: dict[str, Any], rng: random.Random) -> Any:
    if "$ref" in schema:
        return _any(whole["$defs"][schema["$ref"].rsplit("/", 1)[-1]], whole, rng)
    if "enum" in schema:
        return rng.choice(schema["enum"])
    if "const" in schema:
        return schema["const"]
    for several in ("anyOf", "oneOf", "allOf"):
        if several in schema:
            return _any(rng.choice(schema[several]), whole, rng)
    match schema.get("type"):
        case "object":
            return {name: _any(part, whole, rng) for name, part in schema.get("properties", {}).items()}
        case "array":
            few = schema.get("minItems", 1)
            items = schema.get("items", {"type": "string"})
            prefixed = schema.get("prefixItems")
            if prefixed:
                return [_any(p, whole, rng) for p in prefixed]
            return [_any(items, whole, rng) for _ in range(max(few, rng.randint(1, 2)))]
        case "integer":
            return rng.randint(0, 3)
        case "number":
            return rng.random()
        case "boolean":
            return rng.random() < 0.5
        case "null":
            return None
    return rng.choice(WORDS)


@dataclass
class Nonsense:
    """A model whose replies have nothing to do with what it was asked."""

    says: Callable[[Request, random.Random], str]
    rng: random.Random
    name: str = "nonsense"
    identity: str = "nonsense"
    free: bool = False
    price: Price | None = FREE

    def complete(self, request: Request, deadline: Deadline) -> Completion:
        return Completion(text=self.says(request, self.rng), model=self.name, tokens_in=1, tokens_out=1)


def items() -> tuple[list[Item], list[Gold]]:
    """Multiple choice on the world of the tests: one gene in four is right, and stands anywhere."""
    rng = random.Random(7)
    texts = {
        "Which gene is associated with both redness and deep blueness?": "AAA1",
        "Which gene is associated with greenness?": "CCC3",
        "Which gene takes part in glowing and is associated with deep blueness?": "AAA1",
    }
    sources: tuple[Channel, ...] = ("kg", "doc", "web")
    asked, golds = [], []
    for n in range(ASKED):
        text, right = list(texts.items())[n % len(texts)]
        options = tuple(rng.sample(GENES, 4))
        asked.append(Item(id=f"q{n}", dataset="w", kind="choice", text=text, options=options, sources=sources))
        letter = "ABCD"[options.index(right)]
        golds.append(Gold(id=f"q{n}", dataset="w", letters=(letter,), answers=(Accepted(texts=(right,)),)))
    return asked, golds


def asked_of(name: str, reasoner: Any, world: Resources, spoken: str) -> list[Prediction]:
    shelves = {s.name: s for s in (Shelf("CCC3 and greenness.", "AAA1 and redness."), Shelf("DDD4.", channel="web"))}
    kit = replace(world, sources=shelves, scorer=LexicalScorer(), reasoner=reasoner)  # type: ignore[arg-type]
    job = Job(setup=Setup(graph="world", reasoner=spoken), method=Variant(name=name))
    predictor = Predictor(job, Opened(method=name), METHODS.create(name), kit, {})
    return [predictor(i.question())[0].model_copy(update={"dataset": "w"}) for i in items()[0]]


@pytest.mark.parametrize("says", [prose, other_form, fitting])
@pytest.mark.parametrize("name", METHODS.names())
def test_nonsense_scores_what_chance_scores(name: str, says: Any, world: Resources) -> None:
    model = Nonsense(says, random.Random(f"{name} {says.__name__}"))
    given = asked_of(name, ChatReasoner(model), world, "only:nonsense")
    scores = list(score_items(*items(), given))
    assert sum(s.value for s in scores) / len(scores) <= BOUND
    if says is not fitting:
        asked = [s for s, p in zip(scores, given, strict=True) if not p.error.startswith(UNASKED)]
        assert {s.outcome for s in asked} <= {"invalid", "abstained"} or all(outcome(p) in UNSCORED for p in given)


def test_an_answer_that_no_model_saw_is_none_of_a_models_row(world: Resources) -> None:
    given = asked_of("loom", world.reasoner, world, "only:nonsense")
    assert all(p.error.startswith(UNASKED) for p in given if not p.silent)
    assert any(p.error for p in given)
    mixed = asked_of("loom", world.reasoner, world, "rules+nonsense")
    assert sum(s.outcome == "right" for s in score_items(*items(), mixed)) > ASKED / 2
    assert all(p.meta["by_model"] == 0 for p in mixed)
