"""Poisoned passages, through every source and into prompts: data they are, and data they stay."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import pytest
from pydantic import SecretStr

from bioloom.core.answer import Answer
from bioloom.core.errors import CitationError, ReplyError
from bioloom.core.method import answer
from bioloom.core.ports import Hit, Query, Resources
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.core.untrusted import WHAT_IT_IS, fenced
from bioloom.core.value import Value
from bioloom.methods.loom import Loom
from bioloom.reason.chat import ChatReasoner
from bioloom.sources.europepmc import EuropePmc
from bioloom.sources.http import Http, HttpCache
from bioloom.sources.labels import Labels
from bioloom.sources.monarch import Monarch
from bioloom.sources.pubmed import PubMed
from bioloom.sources.record import fetched as made
from bioloom.sources.record import hits
from bioloom.sources.trials import Trials
from bioloom.sources.web import GoogleSearch, SearXNG
from live.conftest import Hasty
from live.server import Stub, gives, serving
from reason.judging import GOOD, InCode, Says, Verdict

PASSAGES: list[dict[str, str]] = [
    json.loads(line) for line in (Path(__file__).parent / "passages.jsonl").read_text("utf-8").splitlines()
]
TEXTS = [p["text"] for p in PASSAGES]
HARMLESS = "Warfarin crosses the placenta."
QUERY = Query(text="warfarin in pregnancy", entities=("MONDO:0007947",), limit=50)
each = pytest.mark.parametrize("text", TEXTS, ids=[p["id"] for p in PASSAGES])
CONTROL = re.compile(r"<\||\|>|\[/?INST\]|</?s>|<</?SYS>>|<(start|end)_of_turn>")
MARK = re.compile(r"<</?text\b[^>]*>>")


def test_there_are_enough_and_of_many_kinds() -> None:
    assert len(PASSAGES) >= 40
    assert len({p["id"] for p in PASSAGES}) == len({p["text"] for p in PASSAGES}) == len(PASSAGES)
    kinds = [p["kind"] for p in PASSAGES]
    assert len(set(kinds)) >= 10
    assert all(kinds.count(kind) >= 2 for kind in kinds)


# -- through the sources ----------------------------------------------------------------------------------------------


def xml(text: str) -> str:
    """What XML can carry of it."""
    return escape("".join(c for c in text if c in "\n\t" or unicodedata.category(c) != "Cc"))


def pubmed(text: str) -> dict[str, str]:
    article = (
        f"<PubmedArticle><MedlineCitation><PMID>990</PMID><Article><ArticleTitle>{xml(text)}</ArticleTitle><Abstract>"
        f'<AbstractText Label="{xml(text).replace(chr(34), "")}">{xml(text)}</AbstractText></Abstract></Article>'
        "</MedlineCitation></PubmedArticle>"
    )
    found = {"esearchresult": {"idlist": ["990"], "querytranslation": text}}
    return {"/esearch.fcgi": json.dumps(found), "/efetch.fcgi": f"<PubmedArticleSet>{article}</PubmedArticleSet>"}


def europepmc(text: str) -> dict[str, str]:
    one = {
        "id": "990", "source": "MED", "pmid": "990", "pmcid": "PMC990", "title": text, "abstractText": text,
        "isOpenAccess": "Y", "license": text,
    }  # fmt: skip
    body = f"<article><body><sec><title>{xml(text)}</title><p>{xml(text)}</p></sec></body></article>"
    return {"/search": json.dumps({"hitCount": 1, "resultList": {"result": [one]}}), "/PMC990/fullTextXML": body}


def trials(text: str) -> dict[str, str]:
    protocol = {
        "identificationModule": {"nctId": "NCT990", "briefTitle": text},
        "statusModule": {"overallStatus": text, "whyStopped": text, "lastUpdatePostDateStruct": {"date": text}},
        "descriptionModule": {"briefSummary": text},
        "conditionsModule": {"conditions": [text]},
        "armsInterventionsModule": {"interventions": [{"type": "DRUG", "name": text, "description": text}]},
        "eligibilityModule": {"eligibilityCriteria": text},
    }
    return {"/studies": json.dumps({"studies": [{"protocolSection": protocol}]})}


def labels(text: str) -> dict[str, str]:
    label = {"id": "990", "version": text, "contraindications": [text], "openfda": {"generic_name": [text]}}
    return {"/label": json.dumps({"results": [label]})}


def google(text: str) -> dict[str, str]:
    items = [{"link": "https://example.org/990", "title": text, "snippet": text}]
    return {"/cse": json.dumps({"kind": "customsearch#search", "items": items})}


def searxng(text: str) -> dict[str, str]:
    found = [{"url": "https://example.org/990", "title": text, "content": text}, {"url": text, "title": "x"}]
    return {"/search": json.dumps({"results": found, "answers": [text], "suggestions": [text]})}


def monarch(text: str) -> dict[str, str]:
    edge = {
        "id": "uuid:990", "subject": "MONDO:0007947", "subject_label": text, "subject_category": text,
        "predicate": "biolink:has_phenotype", "object": "HP:0001166", "object_label": text,
        "frequency_qualifier": text, "primary_knowledge_source": text,
    }  # fmt: skip
    return {"/association": json.dumps({"total": 1, "items": [edge]})}


Payload = Callable[[str], dict[str, str]]
Open = Callable[[Http, str], Any]
SOURCES: dict[str, tuple[Payload, Open, str]] = {
    "pubmed": (pubmed, lambda h, u: PubMed(h, u, SecretStr("k")), "PMID:990"),
    "europepmc": (europepmc, EuropePmc, "PMID:990"),
    "trials": (trials, Trials, "clinicaltrials:NCT990"),
    "labels": (labels, lambda h, u: Labels(h, f"{u}/label"), "dailymed:990"),
    "google": (google, lambda h, u: GoogleSearch(h, SecretStr("k"), "cx", f"{u}/cse"), "https://example.org/990"),
    "searxng": (searxng, SearXNG, "https://example.org/990"),
    "monarch": (monarch, Monarch, "uuid:990"),
}


@pytest.fixture(scope="module")
def server() -> Iterator[Stub]:
    with serving() as stub:
        yield stub


def fetched(name: str, text: str, server: Stub, http: Http) -> tuple[Sequence[Hit], list[Any]]:
    """What the source found when its provider sent ``text`` wherever it can, and what was asked of the provider."""
    payload, make, _ = SOURCES[name]
    server.acts, server.asked = {}, []
    for path, body in payload(text).items():
        server.on(path, gives(body, kind="text/xml" if body.startswith("<") else "application/json"))
    source = make(http, server.url)
    return source.handle(QUERY, timeout=20), server.asked


@pytest.mark.parametrize("name", SOURCES)
def test_no_source_does_or_states_anything_because_of_a_text(name: str, server: Stub, tmp_path: Path) -> None:
    hasty: Any = Hasty()
    http = Http(HttpCache(days=-1, folder=tmp_path), limits=hasty, backoff=0.01)
    harmless, asked = fetched(name, HARMLESS, server, http)
    record_id = SOURCES[name][2]
    assert harmless
    for text in TEXTS:
        found, also = fetched(name, text, server, http)
        assert also == asked, text
        for hit in found:
            origin = hit.evidence.origin
            assert (origin.source, origin.record, origin.query) == (name, record_id, QUERY.text)
            assert origin.url == harmless[0].evidence.origin.url
            assert origin.channel == harmless[0].evidence.origin.channel
            assert not hit.evidence.mentions
            keys = [f.key for f in hit.evidence.facts]
            assert keys == [f.key for f in harmless[0].evidence.facts]
            for said in (hit.evidence.text, origin.title, origin.section, origin.licence, origin.version):
                hidden = [c for c in said if unicodedata.category(c) in ("Cc", "Cf", "Co", "Cs") and c != "\n"]
                assert not hidden, text


# -- into prompts -----------------------------------------------------------------------------------------------------


class Asked(Value):
    claim: str
    texts: tuple[str, ...]


class Weigh(InCode):
    template = "Weigh the claim by the texts.\n---\nClaim: $claim\n$texts\nReply."


WEIGH = Weigh(
    "weigh", Asked, Verdict, "none", prompt=("reason", "none.md"),
    slots=lambda a: {"claim": a.claim, "texts": fenced(a.texts)},
)  # fmt: skip


def kit() -> Any:
    return None


@each
def test_a_passage_stays_between_its_marks(text: str) -> None:
    model = Says([GOOD])
    ChatReasoner(model).judge(WEIGH, Asked(claim="It is safe.", texts=(text, HARMLESS)), kit())
    (request,) = model.asked
    system, user = request.messages
    assert (system.role, system.content) == ("system", "Weigh the claim by the texts.")
    assert user.role == "user"
    block = user.content.replace(WHAT_IT_IS, "")
    assert not CONTROL.search(block)
    marks = MARK.findall(block)
    seal = marks[0].split()[2].rstrip(">")
    assert [m.split()[0] for m in marks] == ["<<text", "<</text", "<<text", "<</text"]
    assert all(m.endswith(f" {seal}>>") for m in marks)
    assert user.content.endswith("\nReply.")
    assert user.content.count("Claim: It is safe.") == 1


@each
def test_a_model_that_does_as_a_passage_says_gains_nothing(text: str) -> None:
    """Whatever it replies is a verdict and nothing else, or an error; nobody is asked more than the one repair."""
    model = Says([text])
    reasoner = ChatReasoner(model)
    try:
        reply = reasoner.judge(WEIGH, Asked(claim="It is safe.", texts=(text,)), kit())
    except ReplyError:
        assert len(model.asked) == 2
    else:
        assert set(reply.value.model_dump()) == {"verdict", "why"}
        assert len(model.asked) == 1


# -- into answers -----------------------------------------------------------------------------------------------------


class Finds:
    """A source that finds the same pages whatever it is asked."""

    kind, live = "source", True

    def __init__(self, texts: Sequence[str], channel: str = "web") -> None:
        self.name, self.channel, self.texts = channel, channel, texts

    def handle(self, request: Query, *, timeout: float | None) -> Sequence[Hit]:
        pages = [made(f"https://example.org/{i}", "page", [("", text)]) for i, text in enumerate(self.texts)]
        channel: Any = self.channel
        return hits(
            pages, Query(text=request.text, limit=1000), channel=channel, source=self.name, retrieved="2026-01-01"
        )


def finding(world: Resources, texts: Sequence[str], channel: str = "web") -> Resources:
    source: Any = Finds(texts, channel)
    return replace(world, sources={channel: source})


def poisoned(world: Resources) -> Resources:
    return finding(world, TEXTS)


QUESTIONS = [
    "Which genes are associated with redness?", "Is AAA1 associated with greenness?",
    "How many phenotypes does redness have?", "Which genes are associated with purpleness?",
    "Which gene is associated with both redness and greenness?",
]  # fmt: skip


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("channel", ["web", "doc"])
def test_no_answer_of_loom_changes(world: Resources, question: str, channel: Any) -> None:
    asked = Question(text=question, sources=("kg", channel))
    clean = answer(Loom(), asked, finding(world, [HARMLESS], channel))
    bad = answer(Loom(), asked, finding(world, TEXTS, channel))
    told = {"missing": ()}  # how many records were read stands there
    assert bad.answer.model_copy(update=told) == clean.answer.model_copy(update=told)
    assert bad.evidence == clean.evidence
    assert {(c.kind, c.port) for c in bad.trace.calls()} == {(c.kind, c.port) for c in clean.trace.calls()}
    searched = [c.request for c in bad.trace.calls("source")]
    assert searched == [c.request for c in clean.trace.calls("source")]


@each
def test_instructions_around_a_statement_add_nothing_to_it(world: Resources, text: str) -> None:
    """A sentence that states the missing hop is cited as it stands, whatever instructions surround it."""
    asked = Question(text=QUESTIONS[-1], sources=("kg", "doc"))
    around = [f"{text}\n\nAAA1 is associated with greenness.\n\n{text}"]
    bundle = answer(Loom(), asked, finding(world, around, "doc"))
    assert bundle.answer.value == "AAA1"
    stated = {f.key for e in bundle.evidence if e.origin.channel == "doc" for f in e.facts}
    assert stated == {("HGNC:1", "gene_associated_with_condition", "MONDO:4", False)}
    assert {e.origin.source for e in bundle.evidence} == {"world", "doc"}


def test_what_a_text_cites_cannot_be_cited(world: Resources) -> None:
    run = Run(poisoned(world), allowed=frozenset({"kg", "web"}))
    found = run.search(Query(text="warfarin"))
    assert len(found) >= len(PASSAGES) / 2
    assert {c.port for c in run.recorder.trace().calls()} == {"web"}
    held = {h.evidence.id for h in found}
    for hit in found:
        for cited in re.findall(r"\b[0-9a-f]{12}\b|PMID:\d+|trusted-\d+", hit.evidence.text):
            assert cited not in held
            with pytest.raises(CitationError):
                run.cited([cited])

    class Obeys:
        card = Loom.card

        def __call__(self, question: Question, inner: Run, /) -> Answer:
            inner.search(Query(text="warfarin"))
            return Answer(kind="yesno", value="yes", evidence=("e0e0e0e0e0e0",))

    with pytest.raises(CitationError):
        answer(Obeys(), Question(text="Is warfarin safe?", sources=("web",)), poisoned(world))
