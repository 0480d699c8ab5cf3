"""Ways from what people say of a sign to its names: "hair falling out", "puffy ankles", "constipated"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...forms.derivations import adjective, nouns_of
from ...forms.english_words import FUNCTION_WORDS, asking
from ...forms.lay_signs import LONGEST_LAY, NOT, alone, lay_names, lay_words, stem
from ...forms.normalize import HYPHEN, JOINED, SPACE, Tokens
from ...forms.normalize import forms as forms_of
from ...lexicon.aliases import Kind
from ...lexicon.lookup import Lead, are
from ...lexicon.opened import Lexicon
from ..words.keyed import keyed
from ..words.runs import Span, ends, starts

SIGN = ("DiseaseOrPhenotypicFeature", "Disease", "PhenotypicFeature")
_LAY, _DERIVED = 0.05, 0.1  # what it costs to be said in other words, and by the adjective alone
_BEHIND = 0.08  # and more where the words are the name of an illness themselves
_KNOWN = 0.12  # how well known a condition is at least that an adjective is taken for
# Of these a sign is said: they are no part of its name, and may be of the stretch that names it.
_SAID_OF = """
be being been is are was were am feel feels feeling felt get gets getting got become becomes becoming became look
looks looking seem seems stay stays me you him her them people patients children so very too really always
"""
_COPULAS = frozenset(_SAID_OF.split())
_BEFORE = "feel feels feeling felt being get gets getting got become becoming going go goes having"
_WITH = frozenset(_BEFORE.split())
# Ordinary words that are a sign only where somebody is, feels or gets so.
_OFTEN_NONE = """
short small fat wind run yellow sick tiny fit hyper tall hot sweat temperature premature collapse flush tire
drool stoop worry worried gas colic tired sad shake jerk limp slur itch thin pale stiff numb scratch choke cold
winded barren sterile heavy thirst forget faint dull late hunger squint bruise forgotten rave puffy wobble rage
restless bloated yellowing spit
"""
_ORDINARY = frozenset(map(stem, _OFTEN_NONE.split()))
# Of whom an adjective says that they have a condition.
_SOMEBODY = """
patient patients people person persons man men woman women child children boy boys girl girls baby babies infant
infants adult adults kid kids lady ladies gentleman individual individuals mother mothers father relative relatives
"""
_PEOPLE = frozenset(_SOMEBODY.split())
_MODALS = frozenset(("should", "must", "may", "might", "would", "could", "do", "does", "did", "shall", "will"))


class _Word(NamedTuple):
    """A word: its tokens, and its stem, empty for a small one."""

    lo: int
    hi: int
    stem: str


def lay_spans(lexicon: Lexicon, tokens: Tokens) -> Iterator[tuple[Span, Lead]]:
    """Spans that are a sign in plain words, with the ways to its names."""
    words = list(_words(tokens))
    for first, one in enumerate(words):
        if one.stem in lay_words() and starts(tokens, one.lo) and not _advised(tokens, one):
            yield from _from(lexicon, tokens, words, first)
    for at in range(len(tokens)):
        yield from _adjective(lexicon, tokens, at)


def _advised(tokens: Tokens, word: _Word) -> bool:
    """Whether "not" denies no ability but a leave or a guess: "should not swallow"."""
    return word.stem == NOT and word.lo > 0 and tokens.raw(word.lo - 1).casefold() in _MODALS


def _words(tokens: Tokens) -> Iterator[_Word]:
    at = 0
    while at < len(tokens):
        hi = at + 1
        while hi < len(tokens) and (tokens.gap[hi] == JOINED or _denying(tokens, hi)):
            hi += 1  # "over|growth", "don't"
        yield _Word(at, hi, stem(tokens.surface(at, hi)))
        at = hi


def _denying(tokens: Tokens, at: int) -> bool:
    return tokens.raw(at).casefold() == "t" and tokens.gap[at] == HYPHEN


def _from(lexicon: Lexicon, tokens: Tokens, words: Sequence[_Word], first: int) -> Iterator[tuple[Span, Lead]]:
    said: list[str] = []
    for word in words[first : first + LONGEST_LAY]:
        if word.lo > words[first].lo and tokens.gap[word.lo] > SPACE:
            return
        if not word.stem:
            continue
        if word.stem not in lay_words():
            return
        said.append(word.stem)
        lo, hi = words[first].lo, word.hi
        if word.stem == NOT or not ends(tokens, hi) or (len(said) == 1 and not _alone(tokens, lo, hi, said[0])):
            continue
        for lead in _leads(lexicon, said, tokens.surface(lo, hi)):
            yield (lo, hi), lead
            if lo and tokens.gap[lo] <= SPACE and tokens.raw(lo - 1).casefold() in _WITH:
                yield (lo - 1, hi), lead


def _alone(tokens: Tokens, lo: int, hi: int, said: str) -> bool:
    """Whether one word stands as a sign: nothing that it describes behind it; an ordinary one of somebody."""
    if said == NOT or not alone(tokens.surface(lo, hi)) or not _nothing_behind(tokens, hi):
        return False
    return said not in _ORDINARY or _somebody_is(tokens, lo)


def _somebody_is(tokens: Tokens, lo: int) -> bool:
    return lo > 0 and tokens.raw(lo - 1).casefold() in _COPULAS


def _nothing_behind(tokens: Tokens, hi: int) -> bool:
    if hi == len(tokens) or tokens.gap[hi] > SPACE:
        return True
    behind = tokens.raw(hi).casefold()
    return behind in FUNCTION_WORDS or behind in _PEOPLE


def _leads(lexicon: Lexicon, said: Sequence[str], surface: str) -> Iterator[Lead]:
    own = lexicon.plain(" ".join(forms_of(surface)))
    behind = _BEHIND if own is not None and _ill(lexicon, own) else 0.0
    for name, cost in lay_names(said):
        step = f"“{name}” for “{surface}”"
        yield from keyed(lexicon, forms_of(name), step, _LAY + cost + behind, SIGN, signs=True)


def _adjective(lexicon: Lexicon, tokens: Tokens, at: int) -> Iterator[tuple[Span, Lead]]:
    """A condition by its adjective, participle or verb, where it describes nobody but people."""
    raw = tokens.raw(at)
    if not (raw.islower() and starts(tokens, at) and ends(tokens, at + 1) and _nothing_behind(tokens, at + 1)):
        return
    if raw in FUNCTION_WORDS or asking(raw) or tokens.gap[at] == HYPHEN:
        return
    if not adjective(raw) and not _somebody_is(tokens, at):
        return
    yield from (((at, at + 1), lead) for lead in _nouns(lexicon, tokens, at))


def _nouns(lexicon: Lexicon, tokens: Tokens, at: int) -> Iterator[Lead]:
    raw = tokens.raw(at).casefold()
    if (own := lexicon.plain(tokens.norm[at])) is not None and any(_ill(lexicon, own)):
        return  # "itching" is a name itself
    for noun in nouns_of(raw):
        number = lexicon.plain(" ".join(forms_of(noun)))
        if number is not None and any(known >= _KNOWN for known in _ill(lexicon, number, noun)):
            yield Lead(number, (f"“{noun}” for “{raw}”",), _DERIVED, words=True, only=SIGN)
            return


def _ill(lexicon: Lexicon, number: int, noun: str = "") -> list[float]:
    """How well known the conditions are that bear a name, and ``noun``, if it is given, in what they are called."""
    return [
        lexicon.prior(entry.node)
        for entry in lexicon.entries(number)
        if entry.kind in (Kind.NAME, Kind.SYNONYM, Kind.SAID)
        and are(lexicon.categories(entry.node), SIGN)
        and (not noun or forms_of(noun)[0] in forms_of(lexicon.entity(entry.node).name))
    ]
