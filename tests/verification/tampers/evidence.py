"""What an answer rests on, tampered with: the pattern, the evidence, its facts and grades."""

from __future__ import annotations

from random import Random

from verification.tampers.kinds import Body, everywhere, in_a_fact, kind, put

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

in_a_fact(
    "subject of a fact", "subject", lambda _: {"curie": "CHEBI:27882", "name": "(S)-colchicine", "categories": []}
)
in_a_fact("name in a fact", "object", lambda o: {**o, "name": "leprosy"})
in_a_fact("kinds in a fact", "object", lambda o: {**o, "categories": ["Gene"]})
in_a_fact("predicate of a fact", "predicate", lambda p: "treats" if p != "treats" else "causes")
in_a_fact("a fact denied", "negated", lambda n: not n)
in_a_fact("qualifiers of a fact", "qualifiers", lambda q: [*(q or ()), {"key": "frequency", "value": 0.9, "unit": "1"}])
in_a_fact("qualifiers dropped", "qualifiers", lambda _: [])
in_a_fact(
    "condition of a fact", "conditions", lambda _: [{"kind": "age", "polarity": "requires", "op": ">", "value": 65.0}]
)
in_a_fact("source of a fact", "primary_knowledge_source", lambda _: "infores:fda")
in_a_fact("publications of a fact", "publications", lambda p: [*(p or ()), "PMID:31415926"])
in_a_fact("publications dropped", "publications", lambda _: [])
in_a_fact("how a fact is known", "knowledge_level", lambda k: "prediction" if k != "prediction" else "observation")
in_a_fact("who stated a fact", "agent_type", lambda a: "manual_agent" if a != "manual_agent" else "automated_agent")
in_a_fact("row of a fact", "edge", lambda e: (e or 0) + 1)


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
        everywhere(body, found[0]["entity"]["name"], "thalidomide")
    return bool(found)


@kind("another thing wherever it stands")
def _(body: Body, other: Body, _chance: Random) -> bool:
    found, lent = body["answer"]["entities"], other["answer"]["entities"]
    if not found or not lent:
        return False
    for key in ("curie", "name"):
        everywhere(body, found[0]["entity"][key], lent[0]["entity"][key])
    return True


@kind("another source wherever it stands")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    facts = [f for unit in body["evidence"] for f in unit["facts"]]
    if facts and (source := facts[0]["primary_knowledge_source"]):
        everywhere(body, source, "infores:fda")
    return bool(facts)
