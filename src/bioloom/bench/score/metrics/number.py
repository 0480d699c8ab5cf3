"""The number a prediction states, and the number of things it lists."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bioloom.bench.build.items.gold import Accepted
from bioloom.bench.build.items.prediction import Prediction

from .names import NONE, Aliases, Named
from .said import final, items, things

_SMALL = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()  # noqa: E501, SIM905 - a row of words
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()  # noqa: SIM905 - a row of words
WORDS = {word: value for value, word in enumerate(_SMALL)} | {word: 10 * i for i, word in enumerate(_TENS, 2)}
# A number stands alone: not in a name (BRCA1, IL-6, 5-HT), not a decimal, not a share.
_NUMBER = re.compile(r"(?<![\w.,:-])(\d{1,3}(?:,\d{3})+|\d+)(?![\w:-]|[.,]\d|\s*%)")
_WORD = re.compile(rf"\b({'|'.join(_TENS)})[- ]({'|'.join(_SMALL[1:10])})\b|\b({'|'.join(WORDS)})\b", re.IGNORECASE)
_NONE = re.compile(r"\b(?:none|no such \w+)\b", re.IGNORECASE)


def stated(text: str) -> int | None:
    """The one number that a text states, in figures or else in words; None when it states none or several."""
    told = final(text)
    numbers = {int(n.replace(",", "")) for n in _NUMBER.findall(told)}
    if not numbers:
        numbers = {_in_words(*found) for found in _WORD.findall(told)}
    if not numbers and _NONE.fullmatch(told.strip(" .")):
        return 0
    return numbers.pop() if len(numbers) == 1 else None


def _in_words(tens: str, ones: str, alone: str) -> int:
    return WORDS[alone.casefold()] if alone else WORDS[tens.casefold()] + WORDS[ones.casefold()]


def distinct(named: Sequence[Named], known: Sequence[Accepted] = (), aliases: Aliases | None = None) -> int:
    """How many different things a list names: aliases of one thing, as the golds and the graph know them, are one."""
    groups: dict[str, list[frozenset[str]]] = {}  # what else a thing is called that is called so
    for thing in known:
        names = (aliases or NONE).keys(thing)
        for name in names:
            groups.setdefault(name, []).append(names)
    parent: dict[str, str] = {}  # names of one thing lead to one name

    def root(name: str) -> str:
        while parent[name] != name:
            parent[name] = name = parent[parent[name]]
        return name

    firsts = []
    for said in named:
        names = said.keys.union(*(group for name in said.keys for group in groups.get(name, ())))
        for name in names:
            parent.setdefault(name, name)
        if names:
            first, *others = names
            firsts.append(first)
            for other in others:
                parent[root(other)] = root(first)
    return len({root(first) for first in firsts})


def counted(prediction: Prediction, known: Sequence[Accepted] = (), aliases: Aliases | None = None) -> int | None:
    """The count that a prediction gives.

    Where it lists what it counted, the list is canonicalized and counted: repeated aliases of one thing are one. A list
    that shows only some of what the stated number counts (the first ten of a hundred) does not replace the number.
    """
    number, listed = _number(prediction), _listed(prediction)
    if number is not None and len(listed) != number:
        return number
    return distinct(listed, known, aliases) if listed else number


def _number(prediction: Prediction) -> int | None:
    answer = prediction.answer
    if answer is None:
        return stated(prediction.text)
    if isinstance(answer.value, int):
        return answer.value
    if answer.entities and answer.total is not None:
        return answer.total
    if isinstance(answer.value, str):
        return stated(answer.value)
    return None if answer.value is not None or answer.entities else stated(answer.text or prediction.text)


def _listed(prediction: Prediction) -> tuple[Named, ...]:
    answer = prediction.answer
    if answer is None:
        listed = () if stated(prediction.text) is not None else items(final(prediction.text))
        return tuple(Named(text=t) for t in listed) if len(listed) > 1 else ()  # one alone may be any sentence
    if answer.entities or isinstance(answer.value, tuple):
        return things(prediction)
    return ()
