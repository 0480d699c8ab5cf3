"""The picture of a mechanism, tampered with: its chain, its links, why each is there and who chose them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from verification.tampers.kinds import Body, answers, kind

THING = {"curie": "CHEBI:27882", "name": "colchicine", "categories": ["ChemicalEntity"]}


def pictured(name: str, change: Callable[[dict[str, Any]], Any]) -> None:
    """A kind that alters a mechanism in place; where ``change`` gives False it did not apply."""

    @kind(name)
    def _(body: Body, _other: Body, _chance: Random) -> bool:
        return any(change(a["mechanism"]) is not False for a in answers(body) if a.get("mechanism"))


def of_a_link(name: str, key: str, change: Callable[[Any], Any]) -> None:
    """A kind that changes one field of one link, of the chain or of what hangs on it."""

    @kind(name)
    def _(body: Body, _other: Body, chance: Random) -> bool:
        pictures = [a["mechanism"] for a in answers(body) if a.get("mechanism")]
        links = [link for p in pictures for link in (*p["way"], *p["branches"])]
        if not links:
            return False
        link = chance.choice(links)
        link[key] = change(link.get(key))
        return True


of_a_link("label of a link", "label", lambda x: "curated" if x != "curated" else "measured")
of_a_link("chance of a link", "chance", lambda x: 0.97 if x != 0.97 else 0.5)
of_a_link("why a link is there", "why", lambda _: ["shown in three trials"])
of_a_link("who states a link", "sources", lambda _: ["infores:fda"])
of_a_link("publications of a link", "publications", lambda _: ["PMID:31415926"])
of_a_link("statements of a link", "facts", lambda f: [*(f or ()), 0])
of_a_link("verb of a link", "verb", lambda v: "cures" if v != "cures" else "inhibits")
of_a_link("predicate of a link", "predicate", lambda p: "treats" if p != "treats" else "causes")
of_a_link("subject of a link", "subject", lambda _: THING)
of_a_link("name of the object of a link", "object", lambda o: {**o, "name": o["name"] + " B"})
pictured("where a mechanism begins", lambda m: m.update(start=THING))
pictured("where a mechanism leads", lambda m: m.update(end={**THING, "name": "leprosy", "curie": "MONDO:0005124"}))
pictured("how many pairs were looked at", lambda m: m.update(looked_at=m["looked_at"] + 1000))
pictured("who chose the links", lambda m: m.update(by="curators"))
pictured("what a mechanism lacks", lambda m: m.update(missing="The graph states no target of it."))
pictured("the evidence of a mechanism", lambda m: m.update(evidence="0" * 16))
pictured("a chain turned round", lambda m: m["way"].reverse() if len(m["way"]) > 1 else False)
pictured("a link of the chain dropped", lambda m: m["way"].pop() if m["way"] else False)
pictured("the chain taken away", lambda m: m.update(way=[]) if m["way"] else False)
pictured("what hangs put into the chain", lambda m: m["way"].append(m["branches"].pop()) if m["branches"] else False)
pictured("a branch made up", lambda m: m["branches"].append({**m["way"][0], "subject": THING}) if m["way"] else False)


@kind("a mechanism taken away")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    had = [a for a in answers(body) if a.get("mechanism")]
    for answer in had:
        answer["mechanism"] = None
    return bool(had)


@kind("another mechanism")
def _(body: Body, other: Body, _chance: Random) -> bool:
    lent = [a["mechanism"] for a in answers(other) if a.get("mechanism")]
    if not lent or not body["answer"].get("mechanism"):
        return False
    body["answer"]["mechanism"] = lent[0]
    return True


@kind("a mechanism made up")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    found = [r["entity"] for r in body["answer"]["entities"]]
    if body["answer"].get("mechanism") or not found:
        return False
    link = {"subject": THING, "predicate": "treats", "object": found[0], "label": "curated", "chance": 0.9}
    body["answer"]["mechanism"] = {"start": THING, "end": found[0], "way": [link], "by": "boosted"}
    return True
