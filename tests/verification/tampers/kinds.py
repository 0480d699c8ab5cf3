"""How a kind of tampering with a saved answer is registered, and what several kinds alter in the same way.

Each takes the JSON of a bundle, another bundle to borrow from, and a source of chance; it returns the altered JSON, or
None where it does not apply. ``UNDERIVABLE`` are those of things that no derivation can give, and how verifying has to
list them. Some make no false bundle: an answer of one name is the same with at most one listed. The seal shows them all
the same, of whoever has not made it anew.
"""

from __future__ import annotations

import copy
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


def answers(body: Body) -> list[dict[str, Any]]:
    """The answer and those of its parts."""
    return [body["answer"], *body["answer"].get("parts", ())]


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


def in_a_fact(name: str, key: str, change: Callable[[Any], Any]) -> None:
    """A kind that changes one field of one fact, whichever chance says."""

    @kind(name)
    def alter(body: Body, _other: Body, chance: Random) -> bool:
        facts = [f for unit in body["evidence"] for f in unit["facts"]]
        if not facts:
            return False
        fact = chance.choice(facts)
        fact[key] = change(fact.get(key))
        return True


def everywhere(body: Body, old: Any, new: Any) -> None:
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
