"""What is said of a patient's drugs, tampered with: which are suitable, which are ruled out, by what and by whom."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from verification.tampers.kinds import Body, answers, kind

LISTS = ("suitable", "unstated", "cautioned", "ruled_out")


def sorted_out(name: str) -> Callable[[Callable[[dict[str, Any]], bool]], None]:
    """Registers a function that alters what is said of a patient's drugs in place, and says whether it applied."""

    def register(alter: Callable[[dict[str, Any]], bool]) -> None:
        @kind(name)
        def _(body: Body, _other: Body, _chance: Random) -> bool:
            return any(alter(a["patient"]) for a in answers(body) if a.get("patient"))

    return register


def moved(name: str, here: str, there: str) -> None:
    """A kind that takes a drug from one list to another."""

    @sorted_out(name)
    def _(said: dict[str, Any]) -> bool:
        if not said[here]:
            return False
        one = said[here].pop(0)
        ranked = {"entity": one["entity"], "score": one.get("score"), "reasons": one.get("reasons", []), "via": []}
        ruled = {"entity": one["entity"], "state": "", "why": "a source says so", "source": "", "of": ""}
        said[there] = [ruled if there == "ruled_out" else ranked, *said[there]]
        return True


def of_ruled_out(name: str, key: str, value: Any) -> None:
    """A kind that changes one field of a drug that is ruled out."""

    @sorted_out(name)
    def _(said: dict[str, Any]) -> bool:
        if not said["ruled_out"]:
            return False
        said["ruled_out"][-1][key] = value
        return True


moved("what is ruled out called suitable", "ruled_out", "suitable")
moved("what nothing is stated of called suitable", "unstated", "suitable")
moved("what is suitable called ruled out", "suitable", "ruled_out")
moved("what is suitable only warned of", "suitable", "cautioned")
moved("what is ruled out called not stated", "ruled_out", "unstated")
of_ruled_out("the state that rules out", "state", "old age")
of_ruled_out("why a drug is ruled out", "why", "it is dear")
of_ruled_out("who rules a drug out", "source", "infores:fda")
of_ruled_out("the class of a drug that is ruled out", "of", "statins")
of_ruled_out("another drug ruled out", "entity", {"curie": "CHEBI:27882", "name": "colchicine", "categories": []})


@sorted_out("a drug that is ruled out dropped")
def _(said: dict[str, Any]) -> bool:
    return bool(said["ruled_out"]) and bool(said["ruled_out"].pop())


@sorted_out("a drug of which nothing is stated dropped")
def _(said: dict[str, Any]) -> bool:
    return bool(said["unstated"]) and bool(said["unstated"].pop())


@sorted_out("the name of a drug that is ruled out")
def _(said: dict[str, Any]) -> bool:
    for one in said["ruled_out"]:
        one["entity"]["name"] += " sulfate"
    return bool(said["ruled_out"])


@sorted_out("a reason for a drug of a patient")
def _(said: dict[str, Any]) -> bool:
    for one in (*said["suitable"], *said["unstated"]):
        one["reasons"] = ["safe in pregnancy [infores:fda]"]
    return bool(said["suitable"] or said["unstated"])


@sorted_out("a score for a drug of a patient")
def _(said: dict[str, Any]) -> bool:
    for one in (*said["suitable"], *said["unstated"]):
        one["score"] = 0.99
    return bool(said["suitable"] or said["unstated"])


@sorted_out("a state of the patient dropped")
def _(said: dict[str, Any]) -> bool:
    return bool(said["states"]) and bool(said["states"].pop())


@sorted_out("a state of the patient made up")
def _(said: dict[str, Any]) -> bool:
    said["states"] = [*said["states"], "asthma"]
    return True


@sorted_out("all lists of a patient emptied")
def _(said: dict[str, Any]) -> bool:
    full = any(said[k] for k in LISTS)
    said.update({k: [] for k in LISTS})
    return full


@kind("what is said of the patient taken away")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    had = [a for a in answers(body) if a.get("patient")]
    for answer in had:
        answer["patient"] = None
    return bool(had)


@kind("what is said of the patient, with its warnings, taken away")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    had = [a for a in answers(body) if a.get("patient")]
    for answer in had:
        answer.update(patient=None, notes=[], caveats=[], missing=[])
    return bool(had)


@kind("a patient made up")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    answer = body["answer"]
    if answer.get("patient") or not answer["entities"]:
        return False
    answer["patient"] = {"states": ["pregnancy"], "suitable": answer["entities"][:1]}
    return True


@kind("another patient's drugs")
def _(body: Body, other: Body, _chance: Random) -> bool:
    lent = [a["patient"] for a in answers(other) if a.get("patient")]
    if not lent or not body["answer"].get("patient"):
        return False
    body["answer"]["patient"] = lent[0]
    return True
