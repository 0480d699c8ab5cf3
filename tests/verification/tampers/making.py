"""How an answer was made, tampered with: method, versions, settings, trace."""

from __future__ import annotations

import copy
import json
from random import Random

from verification.tampers.kinds import FLIPPED, Body, kind, put

put("another method", "method", value="IO()")
put("a method that is code", "method", value="__import__('os').getcwd()")
put(
    "a setting of the method",
    "method",
    change=lambda m: m.replace("listed=200", "listed=1").replace("shown=20", "shown=1"),
)
put("build of the graph", "versions", "graph", value="0" * 32)
put("name of the graph", "versions", "graph_name", change=lambda n: "open" if n == "full" else "full")
put("a graph by its path", "versions", "graph_name", value="../../graphs/full")
put("who judged", "versions", "reasoner", value="gpt-4o")
put("the embedder", "versions", "embedder", value="text-embedding-3-large")
put("a source it did not have", "versions", "sources", value="kg,doc")
put("a corpus it did not have", "versions", "corpus:trials", value="2026-01-01")
put("checked only", "versions", "checked_only", value="yes")
put("version of bioloom", "versions", "bioloom", value="9.9.9")
put("seconds", "seconds", change=lambda s: s / 10)
put("format", "format", value=1)
put("a field nobody reads", "reviewed", value=True)
put("a note of the trace", "trace", "events", -1, "stage", value="part/verified")
put(
    "a reply in the trace",
    "trace",
    "events",
    0,
    "reply",
    value={"value": {"parts": []}, "by": "rules", "confidence": 1.0},
)
put("the trace taken away", "trace", "events", change=lambda _: [])


@kind("a model that judged")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    """Everything from the rules is said to be a model's, and the value is another."""
    text = json.dumps(body["trace"]).replace('"rules:', '"rules, gpt-4o:')
    body["trace"], body["versions"]["reasoner"] = json.loads(text), "gpt-4o"
    answer = body["answer"]
    answer["value"] = FLIPPED.get(str(answer.get("value")), "thalidomide")
    return True


@kind("an answer to another question, by a model")
def _(body: Body, other: Body, _chance: Random) -> bool:
    """Another question's answer, whole, after a reading that a model is said to have given, by rule or not."""
    asked = [e for e in body["trace"]["events"] if e.get("kind") == "reasoner"]
    read = [e for e in other["trace"]["events"] if e.get("kind") == "reasoner"]
    if not asked or len(read) != 1 or other["question"]["options"] or other["question"]["context"]:
        return False
    for part in ("answer", "evidence", "pattern", "trace"):
        body[part] = copy.deepcopy(other[part])
    event = next(e for e in body["trace"]["events"] if e.get("kind") == "reasoner")
    event.update(port="gpt-4o:understand", request=asked[0]["request"])
    body["versions"]["reasoner"] = "only:gpt-4o"
    return body["question"]["text"] != other["question"]["text"]
