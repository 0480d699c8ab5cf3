"""What was looked up in tables, tampered with: the look-up, its rows, their sources, the tables themselves."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from random import Random
from typing import Any

from verification.tampers.kinds import Body, everywhere, kind, put

CHANNELS = ("tool", "atlas")
NONE = '__import__("os")'


def looked_up(name: str, change: Callable[[dict[str, Any]], Any]) -> None:
    """A kind that alters one row of a look-up in place; where ``change`` gives False it did not apply."""

    @kind(name)
    def _(body: Body, _other: Body, chance: Random) -> bool:
        rows = _rows(body)
        return bool(rows) and change(chance.choice(rows)) is not False


def _rows(body: Body) -> list[dict[str, Any]]:
    return [u for u in body["evidence"] if u["origin"]["channel"] in CHANNELS]


def _origin(key: str, change: Callable[[Any], Any]) -> Callable[[dict[str, Any]], Any]:
    return lambda row: row["origin"].update({key: change(row["origin"].get(key))})


looked_up("text of a row", lambda row: row.update(text=row["text"] + " and TP53"))
looked_up("what was looked up", _origin("query", lambda q: re.sub(r'\("[^"]*', '("TP53', q)))
looked_up("another look-up", _origin("query", lambda q: ("band" if "aliases" in q else "aliases") + '("AAA1")'))
looked_up("a look-up that is code", _origin("query", lambda _: NONE))
looked_up("no look-up", _origin("query", lambda _: ""))
looked_up("record of a row", _origin("record", lambda r: r + "0"))
looked_up("who said a row", _origin("source", lambda _: "infores:fda"))
looked_up("title of a row", _origin("title", lambda _: "A census of all genes"))
looked_up("release of a row", _origin("version", lambda _: "2031-01"))
looked_up("licence of a row", _origin("licence", lambda x: "CC0-1.0" if x != "CC0-1.0" else "CC-BY-4.0"))
looked_up("a row called an edge of the graph", _origin("channel", lambda _: "kg"))
looked_up("a row called read on the web", _origin("channel", lambda _: "web"))
looked_up("a row called fetched", _origin("retrieved", lambda _: "2026-01-01T00:00:00+00:00"))
looked_up("a row with a span", lambda row: row.update(span=[0, len(row["text"])]))
put("other tables", "versions", "tables", change=lambda _: "0" * 32)
put("no tables", "versions", "tables", change=lambda _: None)
put("labels it did not have", "versions", "labels", value="0" * 32)


@kind("a row dropped")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    rows = _rows(body)
    if rows:
        body["evidence"].remove(rows[-1])
    return bool(rows)


@kind("a row twice")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    rows = _rows(body)
    body["evidence"] += [copy.deepcopy(row) for row in rows[:1]]
    return bool(rows)


@kind("a row of another look-up")
def _(body: Body, other: Body, _chance: Random) -> bool:
    lent = _rows(other)
    if not _rows(body) or not lent or lent[0] in body["evidence"]:
        return False
    body["evidence"] += lent[:1]
    return True


@kind("what was looked up, wherever it stands")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    """The first value is another, in the answer, in the row and in the trace."""
    value = body["answer"].get("value")
    first = value[0] if isinstance(value, list) and value else value
    if not _rows(body) or not isinstance(first, str) or first in ("yes", "no"):
        return False
    everywhere(body, first, "chromosome 9")
    return True


@kind("what a look-up gave, in the trace")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    asked = [e for e in body["trace"]["events"] if e.get("kind") == "tool"]
    for event in asked:
        event["reply"] = {"rows": []}
    return bool(asked)


@kind("where a look-up says it is from, in the notes")
def _(body: Body, _other: Body, _chance: Random) -> bool:
    notes = body["answer"]["notes"]
    at = next((i for i, n in enumerate(notes) if n.startswith("source: ")), None)
    if at is None:
        return False
    notes[at] = "source: the Food and Drug Administration"
    return True
