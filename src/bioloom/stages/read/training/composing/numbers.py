"""Numbers in words and as values of tests: shares of patients, grams, nTPM, affinities, counts."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bioloom.core.errors import InputError
from bioloom.core.pattern import Op

COMPARED: dict[str, Op] = {
    "more": ">", "at_least": ">=", "fewer": "<", "at_most": "<=", "exactly": "=",
}  # fmt: skip
_WORDS = {
    1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten",
    12: "a dozen", 15: "fifteen", 20: "twenty", 25: "twenty-five", 30: "thirty", 50: "fifty", 100: "a hundred",
    200: "two hundred", 500: "five hundred", 1000: "a thousand",
}  # fmt: skip
_SHARES = {
    "half": "0.5", "a third": "0.333", "two thirds": "0.667", "a quarter": "0.25", "three quarters": "0.75",
    "a fifth": "0.2", "a tenth": "0.1", "four fifths": "0.8",
}  # fmt: skip
_UNITS = {
    "mg": 1e-3, "milligrams": 1e-3, "g": 1.0, "grams": 1.0, "µg": 1e-6, "micrograms": 1e-6, "mcg": 1e-6,
}  # fmt: skip


class Number(NamedTuple):
    """A number with its comparison: in words, and as the operator and value of a test."""

    words: str
    op: Op
    value: str


def drawn(sort: str, words: Mapping[str, Sequence[str]], rng: random.Random) -> Number:
    """A number of a sort (share, one_in, grams, ntpm, affinity, molar, count), compared in one way of ``words``.

    Raises:
        InputError: there is no such sort.
    """
    ways = ["more", "at_least", "fewer", "at_most"] if sort != "count" else list(COMPARED)
    way = rng.choices(ways, [6, 5, 3, 2, 2][: len(ways)])[0]
    op = COMPARED[way]
    said, value = _number(sort, rng)
    if sort == "molar":  # a low concentration is a high affinity
        op = _TURNED[op]
    how = rng.choice(words[way])
    if how.startswith((">", "<")) and not said[0].isdigit():
        how = words[way][0]
    return Number(how.replace("{}", said), op, value)


_TURNED: dict[Op, Op] = {">": "<", ">=": "<=", "<": ">", "<=": ">=", "=": "="}


def _number(sort: str, rng: random.Random) -> tuple[str, str]:
    match sort:
        case "share":
            if rng.random() < 0.3:
                said = rng.choice(list(_SHARES))
                return said, _SHARES[said]
            n = rng.choice((1, 2, 5, 5, 10, 10, 15, 20, 25, 30, 40, 50, 60, 70, 75, 80, 85, 90, 95, rng.randint(1, 99)))
            return f"{n}{rng.choice(('%', '%', '%', ' %', ' percent', ' per cent'))}", plain(n / 100)
        case "one_in":
            n = rng.choice((2, 3, 4, 5, 8, 10, 20, 25, 50, 100))
            shape = rng.choice(("one in {}", "1 in {}", "one out of {}", "1/{}", "one in every {}"))
            return shape.replace("{}", _WORDS[n] if "one" in shape and n != 12 else str(n)), plain(round(1 / n, 3))
        case "grams":
            unit = rng.choice(("mg", "mg", "mg", "milligrams", "g", "g", "grams", "µg", "micrograms", "mcg"))
            small = (1, 2, 5, 10, 15, 20, 25, 30, 50, 100, 200, 250, 400, 500, rng.randint(1, 800))
            grams = rng.choice((1, 2, 3, 5, 8, 10, 15, 20, 25, 30, 0.5, 1.5) if unit in ("g", "grams") else small)
            gap = "" if rng.random() < 0.25 and len(unit) < 3 else " "
            return f"{grams}{gap}{unit}", plain(grams * _UNITS[unit])
        case "ntpm":
            n = rng.choice((1, 2, 5, 10, 10, 15, 20, 25, 30, 50, 75, 100, 150, 200, 500, 1000, rng.randint(1, 400)))
            return str(n), str(n)
        case "affinity":
            said = rng.choice(("5", "6", "6.5", "7", "7", "7.5", "8", "8.5", "9", "9.5", "10"))
            return said, said
        case "molar":
            power = rng.choice((5, 6, 7, 8, 9))
            exact = {5: ("10 µM", "10 uM"), 6: ("1 µM", "1 micromolar"), 7: ("100 nM", "100 nanomolar")}
            said = rng.choice(exact.get(power) or {8: ("10 nM", "10 nanomolar"), 9: ("1 nM", "1 nanomolar")}[power])
            return said, str(power)
        case "count":
            n = rng.choice(
                (1, 2, 2, 3, 3, 4, 5, 5, 6, 7, 8, 10, 10, 12, 15, 20, 20, 25, 30, 50, 100, rng.randint(2, 60))
            )
            return (_WORDS[n] if n in _WORDS and rng.random() < 0.5 else str(n)), str(n)
    raise InputError(f"There are no numbers of sort {sort!r}.", hint="See wordings/phrases/README.md.")


def plain(value: float) -> str:
    """``value`` without an exponent or trailing zeros: 0.005."""
    return f"{value:.9f}".rstrip("0").rstrip(".")
