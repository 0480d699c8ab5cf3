"""Drugs by names that clinicians cut short: "fluclox", "pred", "tranexamic".

A table has those that convention settles. Beside it a word that no name has, in small letters, is short for a drug
where it begins the name of one well-known drug and of no other that is nearly as well known. Both are read only in
questions that speak of treatment, and both are said: a word cut short may have been meant for another.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import islice, pairwise

from ...forms.english_words import FUNCTION_WORDS, asking, common_words, english
from ...forms.normalize import SPACE, Tokens
from ...forms.normalize import forms as forms_of
from ...forms.popular_names import parsed
from ...forms.word_spellings import split_word
from ...lexicon.aliases import SYMBOL, Kind
from ...lexicon.lookup import Lead, are
from ...lexicon.opened import Lexicon
from ..words.cues import CHEMICAL, speaks_of_treatment
from ..words.runs import Span, written_words
from ..words.taken import short_for
from .identity import Drug, called, drugs, is_drug
from .products import PARTED, leads_to

SHORTEST, LEFT = 5, 2  # letters of a word that is cut short by the rule, and letters that are missing at least
OFFERED = 4  # letters of one for which names are offered
KNOWN, APART = 0.42, 0.25  # how well the drug must be known, and by how much better than any other
RIVAL = 0.5  # a drug that is known so well is a rival whatever else is known better
COST = 0.1
NAMED = 6  # letters of a name that tells of drugs
_LOOKED_AT = 400  # names that begin so; with more it is the beginning of anything


def clips(lexicon: Lexicon, tokens: Tokens) -> Iterator[tuple[Span, Lead]]:
    """Spans of a question that are names of drugs cut short, with the way to each."""
    if not speaks_of_treatment(tokens) and not _names_a_drug(lexicon, tokens):
        return
    words = [(lo, hi) for lo, hi, _ in written_words(tokens) if tokens.surface(lo, hi).islower()]
    pairs = [(a[0], b[1]) for a, b in pairwise(words) if a[1] == b[0] and tokens.gap[b[0]] <= SPACE]
    settled = set()
    for lo, hi in (*words, *pairs):
        for lead in _conventional(lexicon, tokens, lo, hi):
            settled.add(lo)
            yield (lo, hi), lead
    for lo, hi in words:
        if lo not in settled and _nothing_else(lexicon, tokens, lo, hi):
            word = tokens.surface(lo, hi)
            if (key := begun(lexicon, word)) and (number := lexicon.plain(key)) is not None:
                yield (lo, hi), Lead(number, (short_for(word, key),), COST, words=True, only=CHEMICAL)


def _names_a_drug(lexicon: Lexicon, tokens: Tokens) -> bool:
    """Whether a drug or a class of drugs is named in full: "is fluclox a penicillin?" speaks of treatment as well."""
    for lo, hi, word in written_words(tokens):
        if len(word) >= NAMED and (number := lexicon.plain(" ".join(tokens.norm[lo:hi]))) is not None:
            for entry in lexicon.entries(number):
                drug = is_drug(lexicon, entry.node) or are(lexicon.categories(entry.node), ("ChemicalRole",))
                if entry.kind <= Kind.SYNONYM and drug and lexicon.prior(entry.node) >= KNOWN:
                    return True
    return False


def _conventional(lexicon: Lexicon, tokens: Tokens, lo: int, hi: int) -> Iterator[Lead]:
    for name in _table().get(tuple(tokens.norm[lo:hi]), ()):
        step = short_for(tokens.surface(lo, hi), name)
        yield from leads_to(lexicon, name, (step,), COST)


def begun(lexicon: Lexicon, word: str) -> str:
    """The key of the one well-known drug's name that begins with ``word``; empty where there is none, or several.

    What is made of the drug is no rival: ramiprilat is what ramipril becomes.
    """
    of = _begin_with(lexicon, word)
    if not of:
        return ""
    best, *others = drugs(lexicon, of)
    key = of[best.nodes[0]]
    if not any("Drug" in lexicon.categories(n) for one in best.nodes for n in (one, *lexicon.kin(one))):
        return ""  # "valid" is no validamycin
    names = (lexicon.entity(n).name for one in best.nodes for n in (one, *lexicon.kin(one)))
    if not any(" ".join(forms_of(name)) == key for name in names):
        return ""  # by a brand or in another language
    near = max((d.prior for d in others if not of[d.nodes[0]].startswith(key)), default=0.0)
    return "" if best.prior < KNOWN or near >= RIVAL or near > best.prior - APART else key


def may_be_short_for(lexicon: Lexicon, word: str, most: int) -> list[Drug]:
    """The best known drugs whose names begin with ``word``: to be offered where more than one may be meant."""
    of = _begin_with(lexicon, word) if len(word) >= OFFERED else {}
    return [d for d in drugs(lexicon, of) if d.prior >= KNOWN][:most]


def _begin_with(lexicon: Lexicon, word: str) -> dict[int, str]:
    """Drugs called by a single word that begins with ``word``, each with the key of that name."""
    cut = next((b for _, b in split_word(word + "x" * SHORTEST)), 0)  # as the key of a longer word is parted
    begin = f"{word[:cut]} {word[cut:]}" if 0 < cut < len(word) else word
    of: dict[int, str] = {}
    keys = list(islice(lexicon.beginning(begin), _LOOKED_AT))
    for key in keys if len(keys) < _LOOKED_AT else ():
        if " " not in key[len(begin) :] and key.replace(" ", "").isalpha() and len(key) >= len(begin) + LEFT:
            for node in called(lexicon, key, own=True):
                if node not in of or key == " ".join(forms_of(lexicon.entity(node).name)):
                    of[node] = key
    return of


def _nothing_else(lexicon: Lexicon, tokens: Tokens, lo: int, hi: int) -> bool:
    """Whether a word is no name and no English; a symbol in small letters is hardly one."""
    word = tokens.surface(lo, hi)
    if len(word) < SHORTEST or word in FUNCTION_WORDS or asking(word) or word in common_words() or word in english():
        return False
    form = " ".join(tokens.norm[lo:hi])
    number = lexicon.plain(form)
    if number is not None:
        return all(e.shape & SYMBOL for e in lexicon.entries(number))
    return not lexicon.is_word(form)  # a "clot" is what names are made of


def conventional(word: str) -> Sequence[str]:
    """Names of vocabularies for which ``word`` (small letters) is short by convention; those of products left out."""
    return [name for name in _table().get(forms_of(word), ()) if PARTED not in name]


@cache
def _table() -> Mapping[tuple[str, ...], Sequence[str]]:
    """By the forms of a short form the names of vocabularies that it may stand for."""
    out: dict[tuple[str, ...], list[str]] = {}
    text = files("bioloom.ground.forms").joinpath("tables", "clipped_names.txt").read_text("utf-8")
    for name, said in parsed(text).items():
        for short in said:
            out.setdefault(forms_of(short), []).append(name)
    return out
