"""What a tool replies: small, typed, and bounded, made from the JSON of docs/json.md; a model reads all of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from pydantic import BaseModel, Field

from bioloom.api.for_patients import said_for_patient, says_what_treats
from bioloom.core.answer import Answer as CoreAnswer

LISTED, STATEMENTS, LONGEST = 20, 12, 400  # things, statements; characters of a text
Json = Mapping[str, Any]


class Thing(BaseModel):
    """A thing: its name, identifier and kind (a Biolink class)."""

    name: str
    curie: str
    kind: str = ""


class Statement(BaseModel):
    """What one source states, how far it is to be trusted, and where it stands."""

    said: str
    source: str
    publications: list[str] = []
    trust: Annotated[str, Field(description="strong, fair, weak or doubted; empty for a sentence of a text")] = ""
    text: Annotated[str, Field(description="the sentence, word for word, where it was read from a text")] = ""


class Answer(BaseModel):
    """An answer; read `heed` first. With no supported answer `abstained` is true, and `heed` says what is missing."""

    answer: str
    abstained: bool
    heed: list[str]
    things: list[Thing]
    total: Annotated[int, Field(description="how many things there are; `things` lists the first")]
    read_as: Annotated[str, Field(description="the question as it was read")]
    statements: list[Statement]
    answer_id: Annotated[str, Field(description="for the tool verify")]


class Mention(BaseModel):
    """A mention in a text with its readings, the likeliest first."""

    text: str
    readings: list[Thing]


class Grounded(BaseModel):
    """The mentions of a text."""

    mentions: list[Mention]


class Neighbour(BaseModel):
    """A thing beside another, with the best supported statement of both."""

    thing: Thing
    sources: int
    statement: Statement


class Neighbours(BaseModel):
    """The best supported things beside one, of `total`."""

    of: Thing
    total: int
    neighbours: list[Neighbour]


class Path(BaseModel):
    """A way between two things, step by step."""

    things: list[Thing]
    steps: list[Statement]


class Paths(BaseModel):
    """The best ways, of `total`; `bound` says what was not looked at."""

    total: int
    bound: str
    paths: list[Path]


class Passage(BaseModel):
    """A passage of a record."""

    text: str
    record: str
    title: str
    url: str


class Found(BaseModel):
    """Passages, and which sources failed."""

    passages: list[Passage]
    failed: list[str]


class Place(BaseModel):
    """A tissue or cell; `value` is empty where only presence is recorded."""

    where: Thing
    value: float | None
    unit: str


class Expression(BaseModel):
    """Where a gene is expressed, the strongest first, of `total`."""

    gene: Thing
    total: int
    places: list[Place]


class Verdict(BaseModel):
    """Whether an answer stands: it was derived again and is the same. `wrong` says what is not."""

    stands: bool
    wrong: list[str]


def thing(entity: Json) -> Thing:
    """An entity."""
    return Thing(name=short(entity["name"]), curie=entity["curie"], kind=next(iter(entity.get("categories") or ()), ""))


def statement(fact: Json, grade: Json | None = None, text: str = "") -> Statement:
    """A fact, with its grade and the sentence that says it."""
    no = "NOT " if fact.get("negated") else ""
    said = f"{fact['subject']['name']} {no}{fact['predicate'].replace('_', ' ')} {fact['object']['name']}"
    return Statement(
        said=short(said), source=fact.get("primary_knowledge_source", "").removeprefix("infores:"),
        publications=list(fact.get("publications") or ())[:3], trust=(grade or {}).get("level", ""), text=short(text),
    )  # fmt: skip


def answer(bundle: Json, answer_id: str) -> Answer:
    """An answer of ``ask``; of several questions the parts follow each other."""
    whole = bundle["answer"]
    read = CoreAnswer.model_validate(whole)
    parts = whole.get("parts") or [whole]
    heed = [c["said"] for part in (whole, *parts) for c in part.get("caveats") or ()]
    heed += [line for part in read.parts or (read,) for line in said_for_patient(part)]
    heed += [m for part in parts if part["abstained"] for m in part.get("missing") or ()]
    things = [thing(r["entity"]) for part in parts if not part["abstained"] for r in part.get("entities") or ()]
    evidence = bundle.get("evidence") or () if says_what_treats(read) else ()
    return Answer(
        answer=short("; ".join(_value(part) for part in parts), 4 * LONGEST), abstained=whole["abstained"],
        heed=[short(h) for h in dict.fromkeys(heed)][:LISTED], things=things[:LISTED],
        total=sum(part.get("total") or len(part.get("entities") or ()) for part in parts if not part["abstained"]),
        read_as=short(whole.get("read_as", "")), statements=list(_statements(evidence)),
        answer_id=answer_id,
    )  # fmt: skip


def _value(part: Json) -> str:
    if part["abstained"]:
        return "No supported answer."
    value = part.get("value")
    if isinstance(value, list):
        more = len(value) - LISTED
        return ", ".join(map(str, value[:LISTED])) + (f" and {more} more" if more > 0 else "")
    return str(value)


def _statements(evidence: Iterable[Json]) -> Iterable[Statement]:
    """The first statements that carry an answer."""
    number = 0
    for unit in evidence:
        grades = unit.get("grades") or ()
        for i, fact in enumerate(unit.get("facts") or ()):
            if number == STATEMENTS:
                return
            number += 1
            yield statement(fact, grades[i] if i < len(grades) else None, unit["text"] if unit.get("span") else "")


def grounded(body: Json) -> Grounded:
    """The mentions of ``ground``."""
    return Grounded(
        mentions=[
            Mention(text=short(readings[0]["text"]), readings=[thing(r["entity"]) for r in readings])
            for readings in body["mentions"][:LISTED]
        ]
    )


def neighbours(body: Json) -> Neighbours:
    """What stands beside a thing."""
    near = [
        Neighbour(thing=thing(n["entity"]), sources=n["sources"], statement=statement(n["fact"]))
        for n in body["neighbours"][:LISTED]
    ]
    return Neighbours(of=thing(body["of"]), total=body["total"], neighbours=near)


def paths(body: Json) -> Paths:
    """Ways between two things; of each step the first fact."""
    ways = [
        Path(things=[thing(e) for e in way["entities"]], steps=[statement(facts[0]) for facts in way["hops"]])
        for way in body["best"][:LISTED]
    ]
    return Paths(total=body["total"], bound=body.get("bound", ""), paths=ways)


def found(body: Json) -> Found:
    """Passages of live sources."""
    passages = [
        Passage(
            text=short(h["text"]), record=h["origin"]["record"], title=short(h["origin"]["title"]),
            url=h["origin"].get("url") or "",
        )
        for h in body["hits"][:LISTED]
    ]  # fmt: skip
    return Found(passages=passages, failed=[short(f["message"]) for f in body["failed"]])


def expression(body: Json) -> Expression:
    """Where a gene is expressed."""
    places = [
        Place(where=thing(p["where"]), value=p.get("value"), unit=p.get("unit", "")) for p in body["places"][:LISTED]
    ]
    return Expression(gene=thing(body["gene"]), total=body["total"], places=places)


def verdict(body: Json) -> Verdict:
    """Whether an answer stands."""
    wrong = [f"{c['what']} ({c['detail']})" for c in body["checks"] if not c["holds"]]
    return Verdict(stands=body["stands"], wrong=[short(w) for w in (*wrong, body["lacking"]) if w][:LISTED])


def short(text: str, longest: int = LONGEST) -> str:
    """``text``, cut where it is longer than a model needs."""
    return text if len(text) <= longest else text[: longest - 1] + "…"
