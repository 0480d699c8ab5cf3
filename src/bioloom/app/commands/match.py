"""``bioloom match``: a pattern written by hand."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated

import typer

from .common import Json, Kg, emit


def match(
    pattern: Annotated[str, typer.Argument(help="A pattern, such as MATCH (g:Gene)-[...]->(d {id: '...'}) RETURN g.")],
    *,
    kg: Kg = "open",
    limit: Annotated[int, typer.Option("--limit", min=0, help="How many answers to list.")] = 20,
    witnesses: Annotated[int, typer.Option("--witnesses", min=0, help="How many witnesses to show of each.")] = 1,
    json_: Json = False,
) -> int:
    """Match a pattern and show its answers with their witnesses; say which hop is missing when there are none."""
    from bioloom.app.render import show_match
    from bioloom.app.session import Session
    from bioloom.core.pattern_text import format_pattern, parse_pattern
    from bioloom.stages.weave.stage import widened

    graph = Session(kg).graph
    parsed = parse_pattern(pattern)
    start = perf_counter()
    matched = graph.match(parsed)
    count = matched.count
    seconds = perf_counter() - start
    rows = [(e, *matched.witnesses(e, witnesses)) for e in matched.entities(limit)]
    hops = () if count else graph.diagnose(parsed)
    wider = parsed if count else widened(parsed)
    below = "" if wider == parsed or not graph.match(wider).count else format_pattern(wider)
    if json_:
        emit(
            {
                "schema": "bioloom.match/1",
                "pattern": format_pattern(parsed),
                "operator": parsed.operator,
                "count": count,
                "complete": matched.complete,
                "answers": [
                    {
                        "entity": entity.model_dump(mode="json"),
                        "witnesses": [w.model_dump(mode="json", exclude_none=True)["facts"] for w in shown],
                        "witnesses_total": total,
                    }
                    for entity, shown, total in rows
                ],
                "missing_hops": [h.model_dump(mode="json") for h in hops],
                "with_subclasses": below,
                "graph": {"name": graph.name, "content_hash": graph.content_hash},
                "seconds": seconds,
            }
        )
    else:
        given = {n.name: graph.entity(n.curies[0]) for n in parsed.nodes if len(n.curies) == 1}
        names = {variable: entity.name for variable, entity in given.items() if entity}
        show_match(parsed, matched, rows, hops, seconds, names=names, below=below)
    return 0 if count else 1
