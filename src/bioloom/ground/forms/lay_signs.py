"""Signs and conditions as people say them: "my hair is falling out", "puffy ankles", "can't sleep", "bendy joints".

What is said is brought to stems without small words, so that "hair fell out" and "her hair is falling out" meet. Then
it is a phrase of a table (``tables/lay_phrases.txt``), or a part of the body (``lay_parts.txt``) and what is the matter
with it (``lay_states.txt``), which are put together in the words of the vocabularies. Only what is a recorded name of
an illness or a sign is offered; the lexicon decides that.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files

from .popular_names import sayings

NOT = "NOT"  # stands for every way to deny
LONGEST_LAY = 8  # words, small ones included
_LONGEST_WORD = 60  # letters
MOST_MADE = 40  # names that one stretch is tried as
_WORD = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)?")
_SMALL = """
a an the my your his her their our its some any is are am be been being was were s re get gets getting got gotten become
becomes becoming became have has had having feel feels feeling felt of in on from to at with for by into so very
really quite bit rather all just even it he she they you i we me him them this these those
"""
_DENIED = """
not cannot can't don't doesn't didn't won't isn't aren't couldn't wouldn't wasn't unable cant dont doesnt
"""
_DENYING = frozenset(_DENIED.split())
_IRREGULAR = """
fell fall; fallen fall; lost lose; losing lose; loss lose; swollen swell; shook shake; shaken shake; broke break
broken break; bled bleed; felt feel; slept sleep; threw throw; thrown throw; gone go; went go; goes go; going go
grew grow; grown grow; woke wake; woken wake; saw see; seen see; seeing see; heard hear; ran run; feet foot
teeth tooth
men man; women woman; fits fit; passing pass; passed pass; stood stand; bent bend; stuck stick; choking choke; ate eat
eaten eat; drank drink; spat spit; wet wet; wetting wet; ached ache; aching ache; coughed cough; racing race
seized seize; stopped stop; kept keep; shed shed; tore tear; torn tear; weaker weak; thinner thin; tired tired
dizziness dizzy; made make; oneself self; myself self; yourself self; himself self; herself self; themselves self
kilograms kilo; kilos kilo; bleeding bleed; lying lie; dying die; died die; hurts hurt; hurting hurt; faeces feces
"""
_ENDINGS = ("ing", "ed", "ies", "es", "s", "y", "e")
_SHORTEST_STEM = 3
_DOUBLE = re.compile(r"([^aeious])\1$")
INTENSE = frozenset(
    ["bad", "terrible", "awful", "horrible", "dreadful", "nasty", "thumping", "splitting", "constant", "ghastly"]
)  # say how a sign is felt
# Before a sign, or behind it, and what vocabularies say for that.
_OFTEN = """
keep getting | | recurrent
keeps getting | | recurrent
keep having | | recurrent
keeps having | | recurrent
repeated | | recurrent
frequent | | recurrent
 | over and over | recurrent
 | over and over again | recurrent
 | again and again | recurrent
 | time and again | recurrent
 | one after another | recurrent
 | all the time | recurrent
 | that keep coming back | recurrent
several | | multiple
many | | multiple
lots of | | multiple
"""


@cache
def _changed() -> Mapping[str, str]:
    pairs = (pair.split() for line in _IRREGULAR.strip().splitlines() for pair in line.split(";"))
    return {pair[0]: pair[1] for pair in pairs}


@cache
def _small() -> frozenset[str]:
    return frozenset(_SMALL.split())


@lru_cache(maxsize=1 << 14)
def stem(word: str) -> str:
    """One key for the forms of a plain word; empty for a small one, `NOT` for one that denies."""
    if word == NOT:
        return NOT
    low = word.casefold().replace("’", "'")
    if low in _DENYING:
        return NOT
    low = low.removesuffix("'s")
    if low in _small():
        return ""
    low = _changed().get(low, low)
    if len(low) > _LONGEST_WORD:  # no plain word, and each of its letters might be taken off one by one
        return low
    while (shorter := _shorter(low)) != low:  # "lenses" and "lens" must meet
        low = shorter
    return low


def _shorter(low: str) -> str:
    for ending in _ENDINGS:
        if low.endswith(ending) and len(low) - len(ending) >= _SHORTEST_STEM and not low.endswith("ss"):
            return low[: -len(ending)] + ("y" if ending == "ies" else "")
    return _DOUBLE.sub(r"\1", low) if len(low) > _SHORTEST_STEM else low


def stems(text: str) -> tuple[str, ...]:
    """The stems of the words of ``text`` that say something, in order."""
    return tuple(s for s in map(stem, _WORD.findall(text.replace("-", " "))) if s)


def _key(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(words))


@cache
def _table(name: str) -> Mapping[tuple[str, ...], tuple[str, ...]]:
    """By the stems of what is said, in any order, the words of the vocabularies for it, the likelier first."""
    out: dict[tuple[str, ...], dict[str, None]] = defaultdict(dict)
    for names, said in _rows(name):
        for one in said:
            key = _key(stems(one))
            if len(key) > 1 or (
                key and key != (NOT,) and len(_WORD.findall(one)) == 1
            ):  # of "on the go" little is left
                out[key] |= dict.fromkeys(names)
    return {key: tuple(names) for key, names in out.items()}


def _rows(name: str) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    for line in files(__package__).joinpath("tables", name).read_text("utf-8").splitlines():
        names, _, said = line.partition(" = ")
        if said and not line.startswith("#"):
            yield _parted(names), _parted(said)


def _parted(text: str) -> tuple[str, ...]:
    return tuple(one.strip() for one in text.split(";"))


@cache
def phrases() -> Mapping[tuple[str, ...], tuple[str, ...]]:
    """By the stems of a whole phrase the names that it stands for."""
    out = dict(_table("lay_phrases.txt"))
    for name, said in sayings().items():
        for one in said:
            key = _key(stems(one))
            if len(key) > 1 and name not in out.get(key, ()):
                out[key] = (*out.get(key, ()), name)
    return out


@cache
def _alone() -> frozenset[str]:
    return frozenset(_bare(one) for _, said in _rows("lay_phrases.txt") for one in said if _WORD.fullmatch(one))


def alone(word: str) -> bool:
    """Whether one word is a phrase of the table, in another form of the verb at most: "pasty", not "past"."""
    return _bare(word) in _alone()


def _bare(word: str) -> str:
    low = word.casefold()
    low = _changed().get(low, low)
    return re.sub(r"(?:(.)\1ing|(.)\2ed|ing|ed|es|s|e)$", r"\1\2", low) if len(low) > _SHORTEST_STEM + 1 else low


@cache
def lay_words() -> frozenset[str]:
    """Every stem that some phrase, part or state has."""
    tables = (phrases(), _table("lay_parts.txt"), _table("lay_states.txt"))
    return frozenset(word for table in tables for key in table for word in key)


@cache
def oftener() -> tuple[tuple[tuple[str, ...], tuple[str, ...], str], ...]:
    """Words before a sign, words behind it, and what vocabularies say for them."""
    rows = (line.split("|") for line in _OFTEN.strip("\n").splitlines())
    return tuple((tuple(one.split()), tuple(other.split()), said.strip()) for one, other, said in rows)


def lay_names(words: Sequence[str]) -> list[tuple[str, float]]:
    """Names in the words of the vocabularies for stems that are a sign, each with what it costs; the surest first.

    Not all of them exist.
    """
    found: dict[str, float] = {}
    for at, name in enumerate(phrases().get(_key(words), ())):
        found.setdefault(name, 0.01 * at)
    if len(words) > 1:
        for name, cost in _composed(words):
            found.setdefault(name, cost)
    return sorted(found.items(), key=lambda p: p[1])[:MOST_MADE]


def _composed(words: Sequence[str]) -> Iterator[tuple[str, float]]:
    """A part of the body and what is the matter with it, in any order."""
    parts, states = _table("lay_parts.txt"), _table("lay_states.txt")
    for size in range(len(words) - 1, 0, -1):
        for at in range(len(words) - size + 1):
            of = parts.get(_key(words[at : at + size]))
            state = states.get(_key((*words[:at], *words[at + size :]))) if of else None
            if of and state:
                for i, wrong in enumerate(state):
                    for j, part in enumerate(of):
                        yield f"{part} {wrong}", 0.03 + 0.01 * (i + j)
