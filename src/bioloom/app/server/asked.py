"""The shapes of requests: what is not in them is refused, and nothing is taken for something else."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from bioloom.core.question import MAX_CHARACTERS, MAX_OPTIONS, MAX_PATTERN


def _whole(value: Any) -> Any:
    """20 for 20.0, which JSON Schema calls an integer, too."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


WHOLE = BeforeValidator(_whole)  # behind the bounds, or they would not be in the description
Thing = Annotated[
    str, Field(min_length=1, max_length=200, description="A name or a CURIE.", examples=["asthma", "MONDO:0004979"])
]
Few = Annotated[int, Field(ge=1, le=100, description="The most to list."), WHOLE]
SourceList = Annotated[
    str, Field(max_length=200, description="What to draw on, by comma: kg, doc, web, atlas, or a source by name.")
]


class Body(BaseModel):
    """A request's JSON."""

    model_config = ConfigDict(extra="forbid", strict=True)

    seconds: Annotated[float, Field(ge=0.01, le=600, description="The most it may take; so has the server.")] = 600.0


class Ask(Body):
    """A question."""

    question: Annotated[
        str, Field(min_length=1, max_length=MAX_CHARACTERS, examples=["Which genes are associated with asthma?"])
    ]
    options: Annotated[list[str], Field(max_length=MAX_OPTIONS, description="Of a multiple choice.")] = []
    sources: Annotated[SourceList, Field(min_length=1)] | None = None
    method: Annotated[str, Field(min_length=1, max_length=40)] | None = None
    reasoner: Annotated[
        str | None,
        Field(max_length=200, description="`rules` to do without the server's model; else the server's own."),
    ] = None
    context: Annotated[list[str], Field(max_length=20, description="Texts to read with it.")] = []
    loosely: bool = False
    closed_world: bool = False
    every_entry: bool = False
    pattern: Annotated[
        str,
        Field(max_length=MAX_PATTERN, description="Stands for what the question is read as; a line for each part."),
    ] = ""


class Changed(Body):
    """Patterns as a trace has them, after a change."""

    patterns: Annotated[list[dict[str, Any]], Field(min_length=1, max_length=10, description="Nodes, edges, answer.")]


class Match(Body):
    """A pattern."""

    pattern: Annotated[
        str,
        Field(
            min_length=1, max_length=20_000,
            examples=['MATCH (g:Gene)-[:gene_associated_with_condition]->(d {mention: "asthma"}) RETURN g'],
        ),
    ]  # fmt: skip
    limit: Annotated[int, Field(ge=0, le=1000), WHOLE] | None = None
    witnesses: Annotated[int, Field(ge=0, le=100), WHOLE] = 1


class Ground(Body):
    """A text."""

    text: Annotated[str, Field(min_length=1, max_length=1 << 15, examples=["BRCA1 in breast carcinoma"])]
    categories: Annotated[list[str], Field(max_length=20, description="Biolink classes.")] = []
    rivals: Annotated[int, Field(ge=1, le=20), WHOLE] = 3


class Search(Body):
    """Words for live sources."""

    query: Annotated[str, Field(min_length=1, max_length=2000, examples=["warfarin pregnancy"])]
    sources: SourceList = "doc"
    entities: Annotated[list[str], Field(max_length=20)] = []
    limit: Few = 10


class Verify(Body):
    """A saved answer."""

    answer: Annotated[dict[str, Any], Field(description="What /v1/ask gave (bioloom.answer/1).")]


class Looked(BaseModel):
    """What a look-up names."""

    model_config = ConfigDict(extra="forbid")


class Entity(Looked):
    """One thing."""

    thing: Thing


class Neighbours(Looked):
    """What stands beside one thing."""

    thing: Thing
    predicate: Annotated[str, Field(max_length=100, description="A Biolink predicate.")] = ""
    category: Annotated[str, Field(max_length=100, description="A Biolink class.")] = ""
    limit: Few = 20


class Paths(Looked):
    """Ways between two things."""

    one: Thing
    other: Thing
    hops: Annotated[int, Field(ge=1, le=4), WHOLE] = 3
    limit: Few = 10


class Evidence(Looked):
    """What is stated of two things."""

    one: Thing
    other: Thing
    limit: Few = 20


class Expression(Looked):
    """Where a gene is expressed."""

    gene: Thing
    limit: Few = 20
