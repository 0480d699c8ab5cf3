"""The tools: each is a job of a worker, and its reply in a few typed fields. All of them only read."""

from __future__ import annotations

import json
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Annotated, Any

from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from bioloom.app.server.messages import Refused
from bioloom.app.server.pool import Pool
from bioloom.core.value import digest

from . import replies

KEPT = 50  # answers that can be verified
Thing = Annotated[str, Field(min_length=1, max_length=200, description="a name or a CURIE, as asthma or MONDO:0004979")]
Few = Annotated[int, Field(ge=1, le=replies.LISTED, description="how many at most")]
Options = Annotated[list[str], Field(max_length=20, description="the options of a multiple choice, if it is one")]


@dataclass(frozen=True)
class Tools:
    """The tools over a pool; what is asked before it is open waits. Each call may take ``seconds``."""

    pool: Pool
    seconds: float = 30.0
    _answers: OrderedDict[str, Any] = field(default_factory=OrderedDict)

    async def _job(self, job: str, **given: Any) -> Any:
        """The JSON of a job.

        Raises:
            ToolError: it failed; the message says what to do.
        """
        await self.pool.tried()
        try:
            return json.loads(await self.pool.run(job, given, seconds=self.seconds))
        except Refused as error:
            raise ToolError(f"{error.message} {error.hint}".strip()) from None

    async def ask(
        self,
        question: Annotated[str, Field(min_length=1, max_length=6000)],
        options: Options = [],  # noqa: B006
    ) -> replies.Answer:
        """Answer a biomedical question in plain English from the knowledge graph, with the statements that carry it.

        It abstains rather than guess. Read `heed` first and pass it on: it changes what the answer means.
        """
        body = await self._job("ask", question=question, options=options)
        answer_id = digest(json.dumps(body["answer"], sort_keys=True), question)
        self._answers[answer_id] = body
        if len(self._answers) > KEPT:
            self._answers.popitem(last=False)
        return replies.answer(body, answer_id)

    async def ground(self, text: Annotated[str, Field(min_length=1, max_length=8000)]) -> replies.Grounded:
        """Find the genes, diseases, drugs and other things that a text names, with their identifiers."""
        return replies.grounded(await self._job("ground", text=text))

    async def neighbours(
        self,
        thing: Thing,
        predicate: Annotated[str, Field(max_length=100, description="a Biolink predicate, as treats")] = "",
        category: Annotated[str, Field(max_length=100, description="a Biolink class, as Gene")] = "",
        limit: Few = 10,
    ) -> replies.Neighbours:
        """List the best supported things beside one in the graph, by a relation and of a kind if you name them."""
        found = await self._job("neighbours", thing=thing, predicate=predicate, category=category, limit=limit)
        return replies.neighbours(found)

    async def paths(
        self, one: Thing, other: Thing, hops: Annotated[int, Field(ge=1, le=4)] = 3, limit: Few = 5
    ) -> replies.Paths:
        """Show how two things hang together in the graph: the best ways of a few steps."""
        return replies.paths(await self._job("paths", one=one, other=other, hops=hops, limit=limit))

    async def search(
        self,
        query: Annotated[str, Field(min_length=1, max_length=2000)],
        sources: Annotated[str, Field(max_length=200, description="doc, web, or a source by name, by comma")] = "doc",
        limit: Few = 5,
    ) -> replies.Found:
        """Search literature, trials, drug labels or the web, where this server draws on them."""
        return replies.found(await self._job("search", query=query, sources=sources, limit=limit))

    async def expression(self, gene: Thing, limit: Few = 10) -> replies.Expression:
        """List the tissues and cells in which a gene is expressed, the strongest first."""
        return replies.expression(await self._job("expression", gene=gene, limit=limit))

    async def verify(
        self, answer_id: Annotated[str, Field(max_length=100, description="what ask gave as answer_id")]
    ) -> replies.Verdict:
        """Derive an answer of `ask` again and say whether it stands, every field of it."""
        saved = self._answers.get(answer_id)
        if saved is None:
            raise ToolError(f"No answer {answer_id!r} is kept. Ask again: the last {KEPT} answers are.")
        return replies.verdict(await self._job("verify", answer=saved))
