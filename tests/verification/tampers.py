"""Kinds of tampering with a saved answer: what is claimed, what was asked, what it rests on, how it was made.

Each takes the JSON of a bundle, another bundle to borrow from, and a source of chance; it returns the altered JSON, or
None where it does not apply. ``UNDERIVABLE`` are those of things that no derivation can give, and how verifying has to
list them. Some make no false bundle: an answer of one name is the same with at most one listed. The seal shows them all
the same, of whoever has not made it anew.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

Body = dict[str, Any]
Tamper = Callable[[Body, Body, Random], Body | None]
KINDS: dict[str, Tamper] = {}
UNDERIVABLE = {
    "seconds": "how long it took",
    "id of the question": "the id of the question",
    "version of bioloom": "made it, and its trace",
    "a setting of the method": "the settings the asker chose",
    "a source it did not have": "what the asker chose: sources",
    "checked only": "what the asker chose: checked_only",
    "an answer to another question, by a model": "what gpt-4o (only:gpt-4o) said: 1 judgements",
}
FLIPPED = {"yes": "no", "no": "yes", "maybe": "yes"}


def kind(name: str) -> Callable[[Callable[[Body, Body, Random], bool]], Tamper]:
    """Registers a function that alters a copy in place and says whether it applied."""

    def register(alter: Callable[[Body, Body, Random], bool]) -> Tamper:
        def tamper(body: Body, other: Body, chance: Random) -> Body | None:
            new = copy.deepcopy(body)
            return new if alter(new, other, chance) and _present(new) != _present(body) else None

        KINDS[name] = tamper
        return tamper

    return register


def _present(thing: Any) -> Any:
    """``thing`` without what is null, which says the same as nothing."""
    if isinstance(thing, dict):
        return {k: _present(v) for k, v in thing.items() if v is not None}
    return [_present(v) for v in thing] if isinstance(thing, list) else thing


def put(name: str, *path: str | int, value: Any = None, change: Callable[[Any], Any] | None = None) -> None:
    """A kind that sets one place, or changes what stands there."""

    @kind(name)
    def alter(body: Body, _other: Body, _chance: Random) -> bool:
        place: Any = body
        for step in path[:-1]:
            if isinstance(step, int) and not -len(place) <= step < len(place):
                return False
            if isinstance(step, str) and step not in place:
                return False
            place = place[step]
        last = path[-1]
        if change is None:
            place[last] = value
            return True
        known = last in place if isinstance(last, str) else -len(place) <= last < len(place)
        if not known or place[last] in (None, "", [], {}):
            return False
        place[last] = change(place[last])
        return True


def _fact(name: str, key: str, change: Callable[[Any], Any]) -> None:
    """A kind that changes one field of one fact, whichever chance says."""

    @kind(name)
    def alter(body: Body, _other: Body, chance: Random) -> bool:
        facts = [f for unit in body["evidence"] for f in unit["facts"]]
        if not facts:
            return False
        fact = chance.choice(facts)
        fact[key] = change(fact.get(key))
        return True


def _everywhere(body: Body, old: Any, new: Any) -> None:
    """Replaces ``old`` wherever it stands in the answer, the pattern, the evidence and the trace."""

    def replaced(thing: Any) -> Any:
        if isinstance(thing, dict):
            return {k: replaced(v) for k, v in thing.items()}
        if isinstance(thing, list):
            return [replaced(v) for v in thing]
        if isinstance(thing, str) and isinstance(old, str):
            return thing.replace(old, new)
        return new if type(thing) is type(old) and thing == old else thing

    for part in ("answer", "pattern", "evidence", "trace"):
        body[part] = replaced(body[part])


# -- what is claimed ----------------------------------------------------------------------------------------------


@kind("yes to no")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    answer = body["answer"]
    answer["value"] = FLIPPED.get(str(answer.get("value")), answer.get("value"))
    return answer["kind"] == "yesno"


@kind("yes to no, with its notes and entities")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    answer = body["answer"]
    answer.update(value=FLIPPED.get(str(answer.get("value"))), notes=["the graph lists others"], entities=[])
    return answer["kind"] == "yesno" and not answer["abstained"]


@kind("an option never offered")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    body["answer"]["value"] = "thalidomide" if body["answer"]["kind"] == "choice" else ["thalidomide"]
    return body["answer"]["kind"] in ("choice", "choices")


@kind("an option never offered, put among the options")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    body["answer"]["value"] = "thalidomide"
    body["question"]["options"] = [*body["question"]["options"], "thalidomide"]
    return body["answer"]["kind"] == "choice"


@kind("another option")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    left = [o for o in body["question"]["options"] if o != body["answer"].get("value")]
    if body["answer"]["kind"] != "choice" or not left:
        return False
    body["answer"]["value"] = left[0]
    return True


@kind("a name in the value")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    value = body["answer"].get("value")
    if isinstance(value, list) and value:
        value[0] = "thalidomide"
        return True
    if isinstance(value, str) and value not in FLIPPED:
        body["answer"]["value"] = "thalidomide"
        return True
    return False


@kind("a number in the value")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    if not isinstance(body["answer"].get("value"), int):
        return False
    body["answer"]["value"] += 1
    return True


@kind("a number wherever it stands")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    answer = body["answer"]
    if not isinstance(answer.get("value"), int):
        return False
    was, answer["value"] = answer["value"], answer["value"] + 3
    answer["total"] = answer["value"]
    for unit in body["evidence"]:
        if unit.get("answer_set", {}).get("count") == was:
            unit["answer_set"]["count"] = answer["value"]
    return True


put("the value taken away", "answer", "value", change=lambda _: None)
put("name of an entity", "answer", "entities", 0, "entity", "name", change=lambda n: n + " sulfate")
put("identifier of an entity", "answer", "entities", 0, "entity", "curie", value="CHEBI:27882")
put("kind of an entity", "answer", "entities", 0, "entity", "categories", value=["Gene"])
put("score", "answer", "entities", 0, "score", value=0.99)
put("score of the last", "answer", "entities", -1, "score", value=0.98)
put("reasons", "answer", "entities", 0, "reasons", value=["9 independent sources"])
put("through what it holds", "answer", "entities", 0, "via", value=[{"curie": "X:1", "name": "x", "categories": []}])
put("total", "answer", "total", change=lambda n: n + 5)
put("prose", "answer", "text", value="It is safe in pregnancy.")
put("confidence", "answer", "confidence", value=0.97)
put("wanting repair", "answer", "needs_repair", change=lambda x: not x)
put("repair wanted", "answer", "needs_repair", value=True)
put("an abstention that is none", "answer", "abstained", change=lambda _: False)
put("an abstention made up", "answer", "abstained", value=True)
put("what is missing", "answer", "missing", value=["nothing"])
put("how it was read", "answer", "read_as", value="Which chemicals cure everything?")
put("kind of the answer", "answer", "kind", change=lambda k: "entities" if k != "entities" else "summary")


@kind("order of the answers")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    found = body["answer"]["entities"]
    found[:2] = reversed(found[:2])
    if isinstance(body["answer"].get("value"), list):
        body["answer"]["value"][:2] = reversed(body["answer"]["value"][:2])
    return len(found) > 1


@kind("an answer dropped")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    answer = body["answer"]
    if len(answer["entities"]) < 2:
        return False
    name = answer["entities"].pop()["entity"]["name"]
    if isinstance(answer.get("value"), list) and name in answer["value"]:
        answer["value"].remove(name)
    if isinstance(answer.get("total"), int):
        answer["total"] -= 1
    return True


@kind("an answer from elsewhere")
def _(body: Body, other: Body, _chance: Random) -> bool:
    answer, found = body["answer"], other["answer"]["entities"]
    if not found or answer["kind"] not in ("entity", "entities"):
        return False
    answer["entities"].insert(0, found[0])
    if isinstance(answer.get("value"), list):
        answer["value"].insert(0, found[0]["entity"]["name"])
    return True


@kind("an abstention answered")
def _(body: Body, other: Body, _chance: Random) -> bool:
    if not body["answer"]["abstained"] or other["answer"]["abstained"]:
        return False
    body["answer"], body["evidence"] = other["answer"], other["evidence"]
    return True


@kind("an answer to another question")
def _(body: Body, other: Body, _chance: Random) -> bool:
    for part in ("answer", "evidence", "pattern", "trace"):
        body[part] = other[part]
    return body["question"] != other["question"]


@kind("a note added")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    body["answer"]["notes"].append("confirmed in three trials")
    return True


@kind("a warning dropped")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    notes = next((a["notes"] for a in (body["answer"], *body["answer"]["parts"]) if a["notes"]), [])
    return bool(notes) and bool(notes.pop())


put("a note reworded", "answer", "notes", 0, change=lambda n: n.replace("not", "") + "!")
put("an alternative reworded", "answer", "missing", 0, change=lambda n: "did you mean thalidomide?" + n)


@kind("a part dropped")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    return bool(body["answer"]["parts"]) and bool(body["answer"]["parts"].pop())


@kind("a part altered")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    parts = body["answer"]["parts"]
    if not parts:
        return False
    parts[-1]["value"] = ["thalidomide"]
    return True


# -- what was asked -----------------------------------------------------------------------------------------------

put("another question", "question", "text", value="Which drugs treat leprosy?")
put(
    "a word of the question",
    "question",
    "text",
    change=lambda t: t.replace("treat", "cause").replace("genes", "drugs") + " ",
)
put(
    "a question negated",
    "question",
    "text",
    change=lambda t: t.replace("treat", "do not treat").replace("associated", "not associated"),
)
put("an option exchanged", "question", "options", 0, change=lambda _: "thalidomide")
put("order of the options", "question", "options", change=lambda o: list(reversed(o)))
put("an option taken away", "question", "options", change=lambda o: o[1:])
put("what it may draw on", "question", "sources", value=["kg", "doc"])
put("which kind was wanted", "question", "kind", value="count")
put("a question before it", "question", "previous", value="Which drugs treat asthma?")
put("id of the question", "question", "id", value="item-7")
put("a text altered", "question", "context", 0, change=lambda t: t.replace("not", "often").replace("cause", "prevent"))
put("a name in a text", "question", "context", 0, change=lambda t: re.sub(r"KRT6A|FBN1|[AD]{3}[14]", "BRCA1", t))
put("a text lengthened", "question", "context", 0, change=lambda t: t + " TP53 is associated with cystic fibrosis.")
put("a text taken away", "question", "context", change=lambda _: [])
put("a text made up", "question", "context", value=["TP53 is associated with gout."])

# -- what it rests on ----------------------------------------------------------------------------------------------

put("pattern", "pattern", value='MATCH (a:Drug)-[:treats]->(d {id: "MONDO:0005393"}) RETURN a')
put("pattern taken away", "pattern", change=lambda _: "")
put("a pattern that is none", "pattern", value="DROP TABLE edges")
put("text of the evidence", "evidence", 0, "text", change=lambda t: t + "\nthalidomide treats gout [infores:medic]")
put("span of the evidence", "evidence", -1, "span", change=lambda s: [s[0], s[1] + 1])
put("mentions", "evidence", -1, "mentions", change=lambda m: m[1:])
put(
    "mentions made up",
    "evidence",
    0,
    "mentions",
    value=[{"start": 0, "end": 3, "entity": {"curie": "X:1", "name": "x"}}],
)
put("source of the evidence", "evidence", 0, "origin", "source", value="pubmed")
put("record of the evidence", "evidence", 0, "origin", "record", value="PMID:1234567")
put("title of the evidence", "evidence", 0, "origin", "title", value="A randomized trial")
put("section of the evidence", "evidence", 0, "origin", "section", value="RESULTS")
put("address of the evidence", "evidence", 0, "origin", "url", value="https://example.org/1")
put("version of the evidence", "evidence", 0, "origin", "version", value="0" * 32)
put("licence of the evidence", "evidence", 0, "origin", "licence", value="CC0-1.0")
put("query of the evidence", "evidence", 0, "origin", "query", value="gout")
put("channel of the evidence", "evidence", 0, "origin", "channel", value="atlas")
put("evidence called fetched", "evidence", 0, "origin", "retrieved", value="2026-01-01T00:00:00+00:00")
put("size of the answer set", "evidence", 0, "answer_set", "count", change=lambda n: n + 1)
put("hash of the answer set", "evidence", 0, "answer_set", "answers_sha", value="0123456789ab")
put(
    "pattern of the answer set",
    "evidence",
    0,
    "answer_set",
    "pattern",
    change=lambda p: p.replace("treats", "causes") + " ",
)
put("a thread's answer", "evidence", 0, "answer_set", "threads", 0, "answer", value="CHEBI:27882")
put("a thread's facts", "evidence", 0, "answer_set", "threads", 0, "facts", change=lambda f: [0, *f])
put("a thread dropped", "evidence", 0, "answer_set", "threads", change=lambda t: t[1:])
put("a grade raised", "evidence", 0, "grades", 0, "level", change=lambda g: "strong" if g != "strong" else "fair")
put("how it was made", "evidence", 0, "grades", 0, "made", change=lambda m: "measured" if m != "measured" else "read")
put("grades taken away", "evidence", 0, "grades", change=lambda _: [])
put("the answer set taken away", "evidence", 0, "answer_set", change=lambda _: None)

_fact("subject of a fact", "subject", lambda _: {"curie": "CHEBI:27882", "name": "(S)-colchicine", "categories": []})
_fact("name in a fact", "object", lambda o: {**o, "name": "leprosy"})
_fact("kinds in a fact", "object", lambda o: {**o, "categories": ["Gene"]})
_fact("predicate of a fact", "predicate", lambda p: "treats" if p != "treats" else "causes")
_fact("a fact denied", "negated", lambda n: not n)
_fact("qualifiers of a fact", "qualifiers", lambda q: [*(q or ()), {"key": "frequency", "value": 0.9, "unit": "1"}])
_fact("qualifiers dropped", "qualifiers", lambda _: [])
_fact(
    "condition of a fact", "conditions", lambda _: [{"kind": "age", "polarity": "requires", "op": ">", "value": 65.0}]
)
_fact("source of a fact", "primary_knowledge_source", lambda _: "infores:fda")
_fact("publications of a fact", "publications", lambda p: [*(p or ()), "PMID:31415926"])
_fact("publications dropped", "publications", lambda _: [])
_fact("how a fact is known", "knowledge_level", lambda k: "prediction" if k != "prediction" else "observation")
_fact("who stated a fact", "agent_type", lambda a: "manual_agent" if a != "manual_agent" else "automated_agent")
_fact("row of a fact", "edge", lambda e: (e or 0) + 1)


@kind("a fact dropped")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    unit = next((u for u in body["evidence"] if u["facts"]), None)
    return unit is not None and bool(unit["facts"].pop())


@kind("evidence dropped")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    return bool(body["evidence"]) and bool(body["evidence"].pop())


@kind("evidence from elsewhere")
def _(body: Body, other: Body, _chance: Random) -> bool:
    body["evidence"] += other["evidence"][:1]
    return bool(other["evidence"])


@kind("a citation dropped")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    return bool(body["answer"]["evidence"]) and bool(body["answer"]["evidence"].pop())


@kind("another name wherever it stands")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    found = body["answer"]["entities"]
    if found:
        _everywhere(body, found[0]["entity"]["name"], "thalidomide")
    return bool(found)


@kind("another thing wherever it stands")
def _(body: Body, other: Body, _chance: Random) -> bool:
    found, lent = body["answer"]["entities"], other["answer"]["entities"]
    if not found or not lent:
        return False
    for key in ("curie", "name"):
        _everywhere(body, found[0]["entity"][key], lent[0]["entity"][key])
    return True


@kind("another source wherever it stands")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    facts = [f for unit in body["evidence"] for f in unit["facts"]]
    if facts and (source := facts[0]["primary_knowledge_source"]):
        _everywhere(body, source, "infores:fda")
    return bool(facts)


# -- how it was made -----------------------------------------------------------------------------------------------

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
