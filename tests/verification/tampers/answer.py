"""What is claimed, tampered with: the value, entities, scores, notes and parts of an answer."""

from __future__ import annotations

from random import Random

from verification.tampers.kinds import FLIPPED, Body, kind, put


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
