"""Ways from what people say of a protein to its gene: "tau protein", "p38 MAPK", "E-cadherin", "p27", "c-Kit".

Each keeps every word: what says which family a thing is of must be true of the gene by its own names, and a letter
before the word of a family is never left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...forms.english_words import common_words
from ...forms.normalize import COMMA, HYPHEN, JOINED, SPACE, Tokens, tokenize
from ...forms.normalize import forms as forms_of
from ...forms.popular_names import spoken
from ...forms.protein_words import ANY, MASS, OWN, by_mass, lettered
from ...forms.receptor_names import ACTIONS, HOW, receptor_alone
from ...lexicon.aliases import Kind, is_symbol
from ...lexicon.lookup import Lead, are
from ...lexicon.opened import Lexicon
from ..words.cues import GENE
from ..words.runs import Span, ends, starts

SAYS = "says what it is"  # how a step ends that takes a word for what a thing is
ACTED_ON = "a receptor, by what acts on it"  # the step of a short name before "antagonist"
_TOLD, _LETTER, _MASS, _CELLULAR = 0.04, 0.06, 0.06, 0.02  # what each way costs
_WORDS = 3  # tokens of a short name before what it is
_LETTERS = 2  # before the word of a family: E-cadherin, VE-cadherin
_SHORTEST = 5  # letters of such a word
_FAMILY = 3  # letters of a family's symbol: MAPK
RECEPTOR = ("Gene", "MolecularActivity")
_KNOWN_CLASS = 0.05  # how well known a class is at least that has drugs
_WITHIN_CLASS = 0.45  # of a receptor within the name of a class of drugs, which is meant first
_NAMES = 64  # that begin with a mass
_AT = ("at", "of", "for", "on")
_MEMBER = 6  # tokens of a receptor's short name: 5-HT2A
_JOINED, _MORE = 0.03, 0.08
_GREEK = {"a": "alpha", "b": "beta", "g": "gamma", "d": "delta"}
_FACTOR = re.compile(r"(?i:(?:coagulation )?factor )(?P<which>[IVX]{1,4})a(?!\w)")
_P450 = re.compile(r"(?:(?:cytochrome|CYP)[ -]?)?P?450[ -](?P<which>\d{1,2}[A-Z]\d{1,2})(?![\w*])", re.IGNORECASE)
_P450_ALONE = re.compile(r"(?<![\w-])(?P<which>[1-4][A-F]\d{1,2})(?![\w*-])")


def protein_names(lexicon: Lexicon, tokens: Tokens) -> Iterator[tuple[Span, Lead]]:
    """Spans that name a protein in these ways, with the way to its gene."""
    for at in range(len(tokens)):
        yield from _told(lexicon, tokens, at)
        if starts(tokens, at):
            yield from _of_family(lexicon, tokens, at)
            yield from _of_mass(lexicon, tokens, at)
            yield from _cytochrome(lexicon, tokens, at)
            yield from _activated(lexicon, tokens, at)
            yield from _with_more(lexicon, tokens, at)
        if tokens.raw(at).casefold().removesuffix("s") in ACTIONS:
            yield from _acted_on(lexicon, tokens, at)
            yield from _acted_at(lexicon, tokens, at)


def behind_letters(tokens: Tokens, lo: int) -> bool:
    """Whether a letter or two and a hyphen stand before token ``lo``: "cadherin" in "E-cadherin" is another gene."""
    return (
        lo > 0
        and tokens.gap[lo] == HYPHEN
        and tokens.text[tokens.end[lo - 1] : tokens.start[lo]] == "-"
        and starts(tokens, lo - 1)
        and len(tokens.raw(lo - 1)) <= _LETTERS
        and tokens.raw(lo - 1).isalpha()
    )


def _told(lexicon: Lexicon, tokens: Tokens, at: int) -> Iterator[tuple[Span, Lead]]:
    """A short name and what it is behind it: "tau protein", "KIT receptor", "p38 MAPK"."""
    raw = tokens.raw(at)
    word = raw.casefold().removesuffix("s")
    family = raw.isupper() and raw.isalpha() and len(raw) >= _FAMILY
    if not at or tokens.gap[at] != SPACE or not ends(tokens, at + 1) or not (family or word in ANY or word in OWN):
        return
    step = f"“{raw}” {SAYS}"
    told = "" if word in ANY else word
    for lo in range(max(0, at - _WORDS), at):
        said = tokens.surface(lo, at)
        if not starts(tokens, lo) or len(said) < _FAMILY or (family and not MASS.fullmatch(said)):
            continue
        if (number := lexicon.plain(" ".join(tokens.norm[lo:at]))) is not None:
            yield (lo, at + 1), Lead(number, (step,), _TOLD, full=said, only=GENE, told=told)


def _of_family(lexicon: Lexicon, tokens: Tokens, at: int) -> Iterator[tuple[Span, Lead]]:
    """A letter before the word of a family ("E-cadherin"), and the c of a gene that viruses have as well ("c-Kit")."""
    if at + 1 >= len(tokens) or not behind_letters(tokens, at + 1) or not ends(tokens, at + 2):
        return
    letters, word = tokens.raw(at), tokens.raw(at + 1).casefold()
    joined = letters + tokens.raw(at + 1)
    if (number := lexicon.plain(" ".join(forms_of(joined)))) is not None:  # "H-ras"; "hras" has the form of a plural
        yield (at, at + 2), Lead(number, ("words joined or parted",), _JOINED, full=joined, only=GENE)
    if letters in _GREEK and word.isalpha() and len(word) >= _SHORTEST:
        number = lexicon.plain(" ".join((_GREEK[letters], tokens.norm[at + 1])))
        if number is not None:
            yield (at, at + 2), Lead(number, ("Greek letter for a Latin one",), _LETTER, words=True, only=GENE)
    if letters == "c" and (number := lexicon.plain(tokens.norm[at + 1])) is not None:
        lead = Lead(number, ("“c-” for the gene of the cell",), _CELLULAR, full=tokens.raw(at + 1), only=GENE)
        yield (at, at + 2), lead._replace(told="oncogene")
    if letters.isupper() and word.isalpha() and len(word) >= _SHORTEST:
        symbol = lettered(letters, word)
        if (number := lexicon.plain(symbol)) is not None:
            step = f"“{symbol.upper()}” for “{tokens.surface(at, at + 2)}”"
            yield (at, at + 2), Lead(number, (step,), _LETTER, full=symbol.upper(), only=GENE, told=word)


def _of_mass(lexicon: Lexicon, tokens: Tokens, at: int) -> Iterator[tuple[Span, Lead]]:
    """A protein by its mass alone: "p27" for what is recorded as "p27Kip1"."""
    mass = tokens.surface(at, at + 2) if at + 1 < len(tokens) and tokens.gap[at + 1] == JOINED else ""
    if not MASS.fullmatch(mass) or not ends(tokens, at + 2):
        return
    found = 0
    for key in lexicon.beginning(tokenize(mass).key + " "):
        number = lexicon.plain(key)
        for entry in lexicon.entries(number) if number is not None else ():
            if entry.kind != Kind.NAME and by_mass(mass, entry.text) and are(lexicon.categories(entry.node), ("Gene",)):
                found += 1
                yield (at, at + 2), Lead(number or 0, (f"short for “{entry.text}”",), _MASS, full=entry.text, only=GENE)
        if found >= _NAMES:
            return


def _cytochrome(lexicon: Lexicon, tokens: Tokens, at: int) -> Iterator[tuple[Span, Lead]]:
    """A cytochrome P450 by its number: "P450 2D6", "cytochrome P450 3A4"; "2D6" where it is no name itself."""
    match = _P450.match(tokens.text, tokens.start[at])
    if match is None and (match := _P450_ALONE.match(tokens.text, tokens.start[at])):
        hi = tokens.end.index(match.end()) + 1 if match.end() in tokens.end else at
        match = match if lexicon.plain(" ".join(tokens.norm[at:hi])) is None else None
    if match is None or match.end() not in tokens.end:
        return
    symbol = f"CYP{match['which'].upper()}"
    if (number := lexicon.plain(tokenize(symbol).key)) is not None:
        step = f"“{symbol}” for “{match[0]}”"
        yield (at, tokens.end.index(match.end()) + 1), Lead(number, (step,), _CELLULAR, full=symbol, only=GENE)


def _activated(lexicon: Lexicon, tokens: Tokens, at: int) -> Iterator[tuple[Span, Lead]]:
    """A clotting factor that is activated, by the gene of the factor: "factor Xa"."""
    match = _FACTOR.match(tokens.text, tokens.start[at])
    if match is None or match.end() not in tokens.end:
        return
    factor = f"coagulation factor {match['which']}"
    if (number := lexicon.plain(" ".join(forms_of(factor)))) is not None:
        step = f"“{match[0]}” is {factor} activated"
        yield (at, tokens.end.index(match.end()) + 1), Lead(number, (step,), _MORE, words=True, only=("Gene",))


def _with_more(lexicon: Lexicon, tokens: Tokens, at: int) -> Iterator[tuple[Span, Lead]]:
    """A gene whose recorded name has more: "Aurora A" for a kinase, "menin" for "menin 1" where there is no 2."""
    raw, form = tokens.raw(at), tokens.norm[at]
    if not raw.isalpha() or len(raw) < _SHORTEST:
        return
    if at + 1 < len(tokens) and tokens.gap[at + 1] == SPACE and ends(tokens, at + 2):
        member = tokens.raw(at + 1)
        key = " ".join((form, *forms_of("kinase"), tokens.norm[at + 1]))
        if len(member) == 1 and member.isupper() and (number := lexicon.plain(key)) is not None:
            yield (at, at + 2), Lead(number, ("“kinase” added",), _MORE, words=True, only=GENE)
    only = ends(tokens, at + 1) and raw not in common_words() and lexicon.plain(f"{form} 2") is None
    if only and (number := lexicon.plain(f"{form} 1")) is not None:
        yield (at, at + 1), Lead(number, ("“1” added, there is no other",), _MORE, words=True, only=GENE)


def _acted_on(lexicon: Lexicon, tokens: Tokens, at: int) -> Iterator[tuple[Span, Lead]]:
    """Short names of receptors before a word for what acts on them: "D2 antagonist", "D2/5-HT2A blockers"."""
    hi = at
    while hi and tokens.gap[hi] <= SPACE and tokens.raw(hi - 1).casefold() in HOW:
        hi -= 1
    while hi and tokens.gap[hi] <= COMMA:
        found = [(lo, lead) for lo in range(max(0, hi - _MEMBER), hi) for lead in _receptor(lexicon, tokens, lo, hi)]
        if not found:
            return
        cost = _WITHIN_CLASS if hi == at and _a_class(lexicon, tokens, found[0][0], at + 1) else 0.0
        yield from (((lo, hi), lead._replace(cost=cost)) for lo, lead in found)
        hi = found[0][0]
        if hi and tokens.norm[hi - 1] in ("and", "or"):
            hi -= 1


def _acted_at(lexicon: Lexicon, tokens: Tokens, at: int) -> Iterator[tuple[Span, Lead]]:
    """A short name of a receptor behind a word for what acts on it: "partial agonists at D2"."""
    lo = at + 1
    if lo + 1 >= len(tokens) or tokens.norm[lo] not in _AT or tokens.gap[lo] > SPACE:
        return
    lo += 2 if tokens.norm[lo + 1] == "the" else 1
    for hi in range(min(len(tokens), lo + _MEMBER), lo, -1):
        whole = ends(tokens, hi) and all(gap <= SPACE for gap in tokens.gap[lo + 1 : hi])
        own = lexicon.plain(" ".join(tokens.norm[lo:hi]))
        called = lexicon.entries(own) if own is not None else ()
        symbol = any(e.kind == Kind.NAME and are(lexicon.categories(e.node), GENE) for e in called)
        if whole and not symbol:  # ADRA1A is a gene's own symbol
            yield from (((lo, hi), lead) for lead in _receptor(lexicon, tokens, lo, hi))


def _a_class(lexicon: Lexicon, tokens: Tokens, lo: int, hi: int) -> bool:
    """Whether the words are a name of a class of which drugs are known, as they stand: "beta-2 agonists"."""
    number = lexicon.plain(" ".join(tokens.norm[lo:hi]))
    nodes = [e.node for e in lexicon.entries(number)] if number is not None else []
    return any(are(lexicon.categories(n), ("ChemicalRole",)) and lexicon.prior(n) > _KNOWN_CLASS for n in nodes)


def _receptor(lexicon: Lexicon, tokens: Tokens, lo: int, hi: int) -> Iterator[Lead]:
    if not starts(tokens, lo):
        return
    for name in receptor_alone(tokens.surface(lo, hi)):
        leads = []
        said = (known.upper() if is_symbol(known) else known for _, known in spoken().get(forms_of(name), ()))
        for known in (name, *said):
            number = lexicon.plain(" ".join(forms_of(known)))
            if number is not None and any(are(lexicon.categories(e.node), RECEPTOR) for e in lexicon.entries(number)):
                leads.append(Lead(number, (ACTED_ON,), 0.0, full=known, only=RECEPTOR))
        if leads:
            yield from leads
            return
