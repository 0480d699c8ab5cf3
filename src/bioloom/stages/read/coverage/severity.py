"""How severe an interaction of drugs must be: "contraindicated with", "to be avoided with", "a major interaction".

The form of such a question is the interaction, whatever its severity, and an answer to that would name drugs that may
well be taken together. So the pattern takes the levels that the sources give: the advice of ANSM's thesaurus, the
severity in NDF-RT, the list of the ONC, the first of them that the graph has of what is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from bioloom.core.errors import BioloomError
from bioloom.core.pattern import Pattern, Test
from bioloom.core.ports import Graph

from ..types import Reading, Understanding

INTERACTS = "pharmacologically_interacts_with"
ADVICE, SEVERITY, LIST = "advice", "severity", "interaction_list"
FORBIDDEN, ADVISED_AGAINST = "contraindicated", "not recommended"
LESSER = ("precaution", "to be taken into account")  # of the four levels of advice the two that leave it open
CRITICAL, NEVER = "critical", "high priority"
_NOT = r"(?: ?not|n['’]t| never)"
_FORBIDS = re.compile(
    rf"\b(?:contra-?indicat\w*|never|forbidden|prohibited|banned|off.limits)\b|\b(?:must|may|can){_NOT} (?:ever )?"
    r"(?:be )?(?:given?|used?|taken?|co-?\w+|combined?|mix\w*|prescribed?)\b",
    re.IGNORECASE,
)
_AVOIDS = re.compile(
    rf"\b(?:avoid\w*|should{_NOT}|ought{_NOT}|not (?:be )?(?:recommended|advised|advisable|safe)|steer clear|stay away"
    r"|dangerous\w*|serious\w*|severe\w*|major|life.threatening|unsafe|harmful|high.risk)\b",
    re.IGNORECASE,
)

_NARROWS = re.compile(  # left out where the question is read (mentions/reworded.toml)
    r"\b(major|serious|severe|dangerous|life-threatening|harmful)\s+(?:drug(?:[- ]drug)?\s+)?interactions?\b",
    re.IGNORECASE,
)
_OWN = re.compile(r"\b(?:significant|critical)(?:ly)?\b", re.IGNORECASE)  # as NDF-RT calls its levels


class Level(NamedTuple):
    """What an interaction must be stated as, and how that is said."""

    tests: tuple[Test, ...]
    said: str


_CRITICAL = Level((Test(key=SEVERITY, op="=", value=CRITICAL),), f"at {CRITICAL} severity (NDF-RT)")
_NEVER = Level((Test(key=LIST, op="=", value=NEVER),), f"on the ONC's {NEVER} list")
_LEVELS = (  # the stricter words first
    (_FORBIDS, (Level((Test(key=ADVICE, op="=", value=FORBIDDEN),), f"as {FORBIDDEN} (ANSM)"), _CRITICAL, _NEVER)),
    (_AVOIDS, (
        Level(tuple(Test(key=ADVICE, op="<>", value=v) for v in LESSER), f"as {FORBIDDEN} or {ADVISED_AGAINST} (ANSM)"),
        _CRITICAL, _NEVER,
    )),
)  # fmt: skip


def with_severity(found: Understanding, text: str, graph: Graph | None) -> Understanding:
    """``found`` in which an interaction is as severe as ``text`` wants it, and says so.

    Where leave is asked nothing is changed: the reply says there how severe what is on record is.
    """
    parts = tuple(_graded(r, text, graph) for r in found.parts)
    if (m := _NARROWS.search(text)) and found.parts and not all(p.severity or p.leave for p in parts):
        return found.model_copy(
            update={"parts": (), "missing": (f"what {m[1]!r} narrows",), "alternatives": found.parts[:2]}
        )
    if parts == found.parts:
        return found
    return found.model_copy(update={"parts": parts, "understood": tuple(p.said for p in parts)})


def of_interaction(pattern: Pattern, *, tested: bool = False) -> bool:
    """Whether ``pattern`` is one interaction of drugs, of any severity; ``tested``: of one in NDF-RT's words, too."""
    edges = [e for e in pattern.edges if not e.closure]
    if len(edges) != 1 or edges[0].predicates != (INTERACTS,) or edges[0].negated:
        return False
    return all(tested and t.key == SEVERITY for t in edges[0].tests)


def graded(pattern: Pattern, level: Level) -> Pattern:
    """``pattern``, an interaction, with the tests of ``level``."""
    edges = (e if e.closure else e.model_copy(update={"tests": level.tests}) for e in pattern.edges)
    return pattern.model_copy(update={"edges": tuple(edges)})


def _graded(reading: Reading, text: str, graph: Graph | None) -> Reading:
    levels = next((levels for words, levels in _LEVELS if any(_beside(words, text, reading))), ())
    if not levels or reading.leave or not of_interaction(reading.pattern, tested=_OWN.search(text) is None):
        return reading
    level = next((one for one in levels if graph is not None and _some(graph, graded(reading.pattern, one))), levels[0])
    plain = re.sub(r" at \w+ severity(?=\??$)", "", reading.said).rstrip("?")
    said = f"{plain}, {level.said}?" if plain else ""
    return reading.model_copy(update={"pattern": graded(reading.pattern, level), "said": said, "severity": level.said})


def _beside(words: re.Pattern[str], text: str, reading: Reading) -> Iterator[re.Match[str]]:
    """Where ``text`` has such a word beside the names that it speaks of: "severe asthma" is a disease."""
    for m in words.finditer(text):
        if not any(b.start < m.end() and m.start() < b.end for b in reading.bound):
            yield m


def _some(graph: Graph, pattern: Pattern) -> bool:
    try:
        return graph.match(pattern).count > 0
    except BioloomError:
        return False
