"""What changes the meaning of an answer, tampered with: caveats, what is not stated, idle words, what holds below."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from verification.tampers.kinds import Body, answers, kind


def heeded(name: str, change: Callable[[dict[str, Any], dict[str, Any]], Any], only: str = "") -> None:
    """A kind that alters an answer and its first caveat (of the kind ``only``); False where it did not apply."""

    @kind(name)
    def _(body: Body, _other: Body, _chance: Random) -> bool:
        for answer in answers(body):
            for caveat in answer["caveats"]:
                if not only or caveat["kind"] == only:
                    return change(answer, caveat) is not False
        return False


def _dropped(answer: dict[str, Any], caveat: dict[str, Any]) -> None:
    answer["caveats"].remove(caveat)


def _hushed(answer: dict[str, Any], caveat: dict[str, Any]) -> None:
    """The caveat is gone, and the line of the notes that says it as well."""
    answer["caveats"].remove(caveat)
    for field in ("notes", "missing"):
        answer[field] = [line for line in answer[field] if line != caveat["said"]]


def _denied(value: str) -> Callable[[dict[str, Any], dict[str, Any]], None]:
    def change(answer: dict[str, Any], _caveat: dict[str, Any]) -> None:
        answer.update(value=value, abstained=False, caveats=[], missing=[])

    return change


def _reworded(answer: dict[str, Any], caveat: dict[str, Any]) -> None:
    """It says something else, in the caveat and in the line of the notes."""
    said, other = caveat["said"], "all of it holds"
    caveat["said"] = other
    for field in ("notes", "missing"):
        answer[field] = [other if line == said else line for line in answer[field]]


heeded("a caveat dropped", _dropped)
heeded("a caveat dropped with its line", _hushed)
heeded("a caveat reworded", lambda _, c: c.update(said=c["said"].replace("no ", "many ") + "!"))
heeded("a caveat reworded with its line", _reworded)
heeded("a caveat of another kind", lambda _, c: c.update(kind="counted" if c["kind"] != "counted" else "binned"))
heeded("a caveat twice", lambda a, c: a["caveats"].append({**c, "said": c["said"] + "."}))
heeded("not stated made no", _denied("no"), "not_stated")
heeded("not stated made yes", _denied("yes"), "not_stated")
heeded("not stated called a denial", lambda _, c: c.update(kind="contradicted"), "not_stated")
heeded("not stated called closed world", lambda _, c: c.update(kind="closed_world"), "not_stated")
heeded("idle words dropped", _hushed, "background")
heeded("other idle words", _reworded, "background")
heeded("idle words called left out", lambda _, c: c.update(kind="loosely"), "background")
heeded("another meaning of a name hushed", _hushed, "ambiguous")


@kind("a caveat made up")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    body["answer"]["caveats"].append({"kind": "contradicted", "said": "another source denies it"})
    return True


@kind("idle words made up")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    """A word of the question that counts is said to set its scene."""
    answer, word = body["answer"], body["question"]["text"].split()[-1].strip("?.")
    said = f"taken for background, not for a condition: {word!r}"
    answer["caveats"] = [{"kind": "background", "said": said}, *answer["caveats"]]
    answer["missing" if answer["abstained"] else "notes"].insert(0, said)
    return True


@kind("what is listed instead")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    """A question that was refused or not answered: what the graph has instead says something else."""
    answer = body["answer"]
    if not answer["abstained"] or not answer["missing"]:
        return False
    answer["missing"][-1] = "the graph lists 12,000 of them"
    return True


@kind("a refusal without its reasons")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    answer = body["answer"]
    if not answer["abstained"] or not answer["missing"]:
        return False
    answer.update(missing=[], caveats=[], read_as="")
    return True


@kind("a refusal with a value")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    """Refused still, but with something to read off."""
    if not body["answer"]["abstained"]:
        return False
    body["answer"].update(value="colchicine", confidence=0.9, text="It is colchicine.")
    return True


@kind("what holds of subclasses dropped")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    had = [a for a in answers(body) if a.get("below")]
    for answer in had:
        answer.update(below=[], below_total=None)
    return bool(had)


@kind("what holds of subclasses taken for what holds")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    had = [a for a in answers(body) if a.get("below")]
    for answer in had:
        answer["entities"] = [*answer["entities"], *answer["below"]]
    return bool(had)


@kind("how many hold of subclasses")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    had = [a for a in answers(body) if a.get("below_total")]
    for answer in had:
        answer["below_total"] += 3
    return bool(had)
