"""Questions of several clues of which some are chains said in one go: ``rules out a drug that the FDA approved``.

Chains composed of single relations ("a gene that is expressed in ...") do not teach how people shorten them; these are
written whole, in ``wordings/phrases/chains``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from bioloom.stages.read.forms.form import Arm, By

from .clues import clue_of, kind_for
from .draft import Clue, Draft
from .phrases import Chain, numbered
from .say import Forms, UnsayableError

_HOLE = re.compile(r"\{([a-z_]+?)(\d?)(?:\|([^{}]*))?\}")
_COUNTS = {1: "one", 2: "two", 3: "three", 4: "four"}
_MANY = ("they", "these", "those")
OWN = 0.7  # of the clues of such a question that are chains
FACTS = 0.75  # of the frames that are those of facts about one thing


class Told(NamedTuple):
    """A chain with the mark of what it names."""

    chain: Chain
    mark: str


def chained(draft: Draft, operator: str) -> tuple[str, str, By | None]:
    """One to four clues about an answer that chains are told of."""
    chains = draft.phrases.chains
    if not chains:
        raise UnsayableError
    number = int(draft.weighed("clues_of_chains"))
    kind = kind_for(draft, number)
    if kind not in chains:
        raise UnsayableError
    clues = [_clue(draft, kind, number, own=n == 0) for n in range(number)]
    draft.rng.shuffle(clues)
    listed = operator == "select" and draft.chance("unlisted")
    names = [f"facts.{operator}_{_COUNTS[number]}", f"{operator}.{_COUNTS[number]}"]
    if listed:
        names = [f"facts.unlisted_{_COUNTS[number]}", f"unlisted.{_COUNTS[number]}"]
    some = names[:1] if draft.phrases.frames.get(names[0]) and draft.rng.random() < FACTS else names[1:]
    return _filled(draft, draft.frame(*some), clues, draft.noun(kind)), kind, None


def _clue(draft: Draft, kind: str, number: int, *, own: bool) -> Told | Clue:
    if not own and draft.rng.random() > OWN:
        return clue_of(draft, kind, clues=number, absent=draft.chance("star_denied"))
    chain = draft.rng.choice(draft.phrases.chains[kind])
    return Told(chain, draft.name(chain.start, Arm(chain.hops)))


def _filled(draft: Draft, frame: str, clues: Sequence[Told | Clue], nouns: Forms) -> str:
    def hole(m: re.Match[str]) -> str:
        name, number, words = m[1], int(m[2] or 0), m[3] or ""
        if not number:
            if name not in ("noun", "nouns"):
                raise UnsayableError
            return nouns[name == "nouns"]
        clue = clues[number - 1]
        many = words in _MANY or bool(re.search(r"\bNs$", words))
        words = re.sub(r"\bN\b", nouns[0], re.sub(r"\bNs\b", nouns[1], words))
        return draft.say(name, clue, words, many=many) if isinstance(clue, Clue) else _said(draft, name, clue, words)

    return _HOLE.sub(hole, frame)


def _said(draft: Draft, how: str, told: Told, words: str) -> str:
    chain = told.chain
    if how in ("does", "do"):
        return numbered(draft.pick(chain.verbs), how == "do").replace("{x}", told.mark)
    if how != "says":
        raise UnsayableError
    if chain.verbs and (not chain.clauses or draft.rng.random() < 0.3):
        many = words in _MANY
        return f"{words} {numbered(draft.pick(chain.verbs), many).replace('{x}', told.mark)}"
    return draft.pick(chain.clauses).replace("{d}", words).replace("{x}", told.mark)
