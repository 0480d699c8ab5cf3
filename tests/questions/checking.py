"""Is a real question answered rightly? Answers of `bioloom ask --json` against gold that was read in the sources.

See README.md of this folder for the lines of ``regression_full.jsonl``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bioloom.core.pattern_text import parse_pattern
from bioloom.graph.engine import open_knowledge_graph

REGRESSION = Path(__file__).parent / "regression_full.jsonl"
RIGHT, WRONG, ABSTAINED, FAILED = "right", "wrong", "abstained", "failed"
SHOWN = 10
Line = Mapping[str, Any]


@dataclass(frozen=True)
class Verdict:
    """What became of a question; ``reason`` says what is missing or too much, empty when right."""

    outcome: str
    reason: str = ""


def load(path: Path = REGRESSION) -> list[dict[str, Any]]:
    """The questions with their gold."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


class Referee:
    """What a graph says where a reply does not say it all."""

    def __init__(self, folder: Path) -> None:
        self.graph = open_knowledge_graph(folder)

    def resolve(self, curie: str) -> str | None:
        """The CURIE under which the graph knows ``curie``, None when it does not. Two sources' ids of one thing are one
        answer only where the graph has made them one."""
        return None if (known := self.graph.entity(curie)) is None else known.curie

    def every(self, pattern: str) -> dict[str, str]:
        """Names of all answers of a pattern by CURIE; a reply lists only the first."""
        return {e.curie: e.name for e in self.graph.match(parse_pattern(pattern)).entities()}


def check(line: Line, reply: Mapping[str, Any], referee: Referee) -> Verdict:
    """Judge one reply: ``reply`` is the object that ``bioloom ask --json`` prints."""
    if "answer" not in reply:
        return Verdict(FAILED, str(reply.get("error", reply)))
    answer = reply["answer"]
    if answer["abstained"]:
        return Verdict(ABSTAINED, "; ".join(answer.get("missing", ())))
    if line["check"] in ("yesno", "count", "choice"):
        same = str(answer.get("value")).casefold() == str(line["value"]).casefold()
        return Verdict(RIGHT) if same else Verdict(WRONG, f"{answer.get('value')}, not {line['value']}")
    found = {e["entity"]["curie"]: e["entity"]["name"] for e in answer["entities"]}
    if line["check"] == "first":
        accepted = _all(line["gold"], referee)
        first = next(iter(found), None)
        return Verdict(RIGHT) if first in accepted else Verdict(WRONG, f"first is {first} {found.get(first or '')}")
    if answer.get("total", len(found)) > len(found):
        found = referee.every(reply["pattern"])
    reasons = _too_little_or_much(line, found, referee)
    return Verdict(WRONG, "; ".join(reasons)) if reasons else Verdict(RIGHT)


def _too_little_or_much(line: Line, found: Mapping[str, str], referee: Referee) -> list[str]:
    """``exact``: all of gold and nothing else but ``also``; ``contains``: all of gold and nothing of ``not``."""
    lacking = [t["name"] for t in line["gold"] if not found.keys() & _ids(t, referee)]
    reasons = [f"lacks {', '.join(lacking)}"] if lacking else []
    if line["check"] == "exact":
        extra = [c for c in found if c not in _all((*line["gold"], *line.get("also", ())), referee)]
        named = ", ".join(f"{c} {found[c]}" for c in extra[:SHOWN])
        return [*reasons, f"{len(extra)} too many: {named}"] if extra else reasons
    wrong = [t["name"] for t in line.get("not", ()) if found.keys() & _ids(t, referee)]
    return [*reasons, f"has {', '.join(wrong)}"] if wrong else reasons


def _ids(thing: Line, referee: Referee) -> set[str]:
    return {known for c in thing["curies"] if (known := referee.resolve(c)) is not None}


def _all(things: Iterable[Line], referee: Referee) -> set[str]:
    return {known for thing in things for known in _ids(thing, referee)}
