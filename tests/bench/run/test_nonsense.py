"""A model that talks nonsense scores what chance scores, by whatever method: nothing of an answer is a rule's.

Every method has here what it cannot do without (texts, the web, an embedder, a reranker, look-up tables, documents that
come with the question, probabilities of tokens), so that each is put to the test and none passes as n/a.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from math import log
from typing import Any

import pytest

from baselines.test_baselines import Shelf
from baselines.test_compared_by_bioharness import Bags, Cross
from bioloom.bench.build.items.gold import Accepted, Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.run.cells import Job, Opened, Setup
from bioloom.bench.run.predict import NOT_PUT, UNASKED, UNSCORED, Predictor, outcome
from bioloom.bench.run.spec import Variant
from bioloom.bench.score.outcome import score_items
from bioloom.core.ports import Resources
from bioloom.methods import METHODS
from bioloom.reason.chat import ChatReasoner
from bioloom.reason.clock import Deadline
from bioloom.reason.embed.lexical import LexicalScorer
from bioloom.reason.exchange import Completion, Request, TokenOptions
from bioloom.reason.settings import FREE, Price
from lookup.shelf import stocked

GENES = ("AAA1", "BBB2", "CCC3", "DDD4")
ASKED = 48
BOUND = 0.25 + 3 * (0.25 * 0.75 / ASKED) ** 0.5  # three standard errors above one in four
DOCUMENTS = ("CCC3 and greenness.", "AAA1 and redness.")
WORDS = ["blue", "seven", "quickly", "lamp", "AAA1", "BBB2", "CCC3", "DDD4", "1", "2", "kg", "yes", "no", "redness"]


def prose(request: Request, rng: random.Random) -> str:
    return " ".join(rng.choices(WORDS, k=12))


def other_form(request: Request, rng: random.Random) -> str:
    return json.dumps({"weather": rng.choice(WORDS)})


def fitting(request: Request, rng: random.Random) -> str:
    """A reply of the very form that was asked for, with nothing in it that was thought about."""
    form = request.form
    return json.dumps(_any(form, form, rng))


def echoing(request: Request, rng: random.Random) -> str:
    """A reply of that form too, in words of the prompt: what names what it was shown passes more of the checks."""
    shown = request.messages[-1].content.replace(",", " ").replace(";", " ").split()
    return json.dumps(_any(request.form, request.form, rng, [*shown, *GENES] if shown else WORDS))


def _any(schema: dict[str, Any], whole: dict[str, Any], rng: random.Random, words: list[str] = WORDS) -> Any:
    if "$ref" in schema:
        return _any(whole["$defs"][schema["$ref"].rsplit("/", 1)[-1]], whole, rng, words)
    if "enum" in schema:
        return rng.choice(schema["enum"])
    if "const" in schema:
        return schema["const"]
    for several in ("anyOf", "oneOf", "allOf"):
        if several in schema:
            return _any(rng.choice(schema[several]), whole, rng, words)
    match schema.get("type"):
        case "object":
            return {name: _any(part, whole, rng, words) for name, part in schema.get("properties", {}).items()}
        case "array":
            few = schema.get("minItems", 1)
            items = schema.get("items", {"type": "string"})
            prefixed = schema.get("prefixItems")
            if prefixed:
                return [_any(p, whole, rng, words) for p in prefixed]
            return [_any(items, whole, rng, words) for _ in range(max(few, rng.randint(1, 2)))]
        case "integer":
            return rng.randint(0, 3)
        case "number":
            return rng.random()
        case "boolean":
            return rng.random() < 0.5
        case "null":
            return None
    return rng.choice(words)


@dataclass
class Nonsense:
    """A model whose replies have nothing to do with what it was asked."""

    says: Callable[[Request, random.Random], str]
    rng: random.Random
    name: str = "nonsense"
    identity: str = "nonsense"
    free: bool = False
    price: Price | None = FREE
    asked: list[str] = field(default_factory=list)

    def complete(self, request: Request, deadline: Deadline) -> Completion:
        self.asked.append(request.judgement)
        text = self.says(request, self.rng)
        tokens = tuple(self._token(t) for t in text.split(" ")) if request.logprobs else ()
        return Completion(text=text, model=self.name, tokens_in=1, tokens_out=1, tokens=tokens)

    def _token(self, text: str) -> TokenOptions:
        """A word with the blank behind it, likelier or not, and as many others in its place."""
        share = self.rng.uniform(0.01, 0.99)
        others = ((w, log((1 - share) / 3)) for w in self.rng.sample(WORDS, 3))
        return TokenOptions(text=text + " ", top=((text + " ", log(share)), *others))


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Resources]:
    """The world of the tests with look-up tables, an embedder and a reranker beside it, and texts of both channels."""
    with pytest.MonkeyPatch.context() as patch:
        given = stocked(tmp_path_factory.mktemp("stocked"), patch)
        embedder, reranker, web = Bags(), Cross(), Shelf("DDD4.", channel="web")
        shelves: Any = {s.name: s for s in (Shelf(*DOCUMENTS), web)}
        more: dict[str, Any] = {"sources": shelves, "embedder": embedder, "reranker": reranker}
        yield replace(given, scorer=LexicalScorer(), **more)


def items(documents: tuple[str, ...] = ()) -> tuple[list[Item], list[Gold]]:
    """Multiple choice on the world of the tests: one gene in four is right, and stands anywhere."""
    rng = random.Random(7)
    texts = {
        "Which gene is associated with both redness and deep blueness?": "AAA1",
        "Which gene is associated with greenness?": "CCC3",
        "Which gene takes part in glowing and is associated with deep blueness?": "AAA1",
    }
    given: dict[str, Any] = {"dataset": "w", "kind": "choice", "sources": ("kg", "doc", "web"), "context": documents}
    asked, golds = [], []
    for n in range(ASKED):
        text, right = list(texts.items())[n % len(texts)]
        options = tuple(rng.sample(GENES, 4))
        asked.append(Item(id=f"q{n}", text=text, options=options, **given))
        letter = "ABCD"[options.index(right)]
        golds.append(Gold(id=f"q{n}", dataset="w", letters=(letter,), answers=(Accepted(texts=(right,)),)))
    return asked, golds


def asked_of(name: str, reasoner: Any, kit: Resources, spoken: str) -> list[Prediction]:
    """The records of a method; documents come with the question where it cannot do without."""
    job = Job(setup=Setup(graph="world", reasoner=spoken), method=Variant(name=name))
    method = METHODS.create(name)
    predictor = Predictor(job, Opened(method=name), method, replace(kit, reasoner=reasoner), {})
    asked = items(DOCUMENTS if "documents" in method.card.takes else ())[0]
    return [predictor(i.question())[0].model_copy(update={"dataset": "w"}) for i in asked]


@pytest.mark.parametrize("says", [prose, other_form, fitting, echoing])
@pytest.mark.parametrize("name", METHODS.names())
def test_nonsense_scores_what_chance_scores(name: str, says: Any, kit: Resources) -> None:
    model = Nonsense(says, random.Random(f"{name} {says.__name__}"))
    given = asked_of(name, ChatReasoner(model), kit, "only:nonsense")
    assert len(model.asked) >= ASKED, "every question is put to the model"
    assert not any(p.error.startswith((NOT_PUT, "SetupError", "Crash")) for p in given)
    scores = list(score_items(*items(), given))
    assert sum(s.value for s in scores) / len(scores) <= BOUND
    if says in (prose, other_form):
        asked = [s for s, p in zip(scores, given, strict=True) if not p.error.startswith(UNASKED)]
        assert {s.outcome for s in asked} <= {"invalid", "abstained"} or all(outcome(p) in UNSCORED for p in given)


def test_an_answer_that_no_model_saw_is_none_of_a_models_row(kit: Resources) -> None:
    given = asked_of("loom", kit.reasoner, kit, "only:nonsense")
    assert all(p.error.startswith(UNASKED) for p in given if not p.silent)
    assert any(p.error for p in given)
    mixed = asked_of("loom", kit.reasoner, kit, "rules+nonsense")
    assert sum(s.outcome == "right" for s in score_items(*items(), mixed)) > ASKED / 2
    assert all(p.meta["by_model"] == 0 for p in mixed)
