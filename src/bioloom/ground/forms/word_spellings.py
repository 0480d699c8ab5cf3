"""How one word may be written: Greek letters, Roman numerals, British and American spelling, plurals.

Every rule maps all spellings of a word onto one form. The form is a key, not a word ("diseases" and "disease" become
"diseas"), and the same rules run over names and over text, so a rule may be coarse: what two words lost on the way to
the same form is named afterwards by `bioloom.ground.forms.normalize.steps_between`.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ζ": "zeta", "η": "eta", "θ": "theta",
    "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu", "ν": "nu", "ξ": "xi", "ο": "omicron", "π": "pi", "ρ": "rho",
    "σ": "sigma", "ς": "sigma", "τ": "tau", "υ": "upsilon", "φ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega",
    "ϐ": "beta", "ϑ": "theta", "ϕ": "phi", "ϵ": "epsilon", "µ": "mu", "ß": "beta",
}  # fmt: skip
# What gene symbols write for a Greek letter: TGF-β1 is TGFB1, PPARγ is PPARG, NF-κB has KB.
LATIN = {
    "alpha": "a", "beta": "b", "gamma": "g", "delta": "d", "epsilon": "e", "zeta": "z", "eta": "h", "theta": "q",
    "iota": "i", "kappa": "k", "lambda": "l", "mu": "m", "sigma": "s", "tau": "t", "omega": "w",
}  # fmt: skip
ROMAN = {
    "i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6", "vii": "7", "viii": "8", "ix": "9", "x": "10",
    "xi": "11", "xii": "12", "xiii": "13", "xiv": "14", "xv": "15", "xvi": "16", "xvii": "17", "xviii": "18",
}  # fmt: skip
ORDINAL = {
    "first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5", "sixth": "6", "seventh": "7", "eighth": "8",
    "ninth": "9", "tenth": "10",
}  # fmt: skip
# One letter is a numeral only behind these words ("type I", "factor V", but "vitamin C", "fragile X").
COUNTED = frozenset((
    "type", "class", "stage", "grade", "factor", "group", "subtype", "form", "complex", "phase", "bipolar",
    "angiotensin", "collagen", "mps", "level",
))  # fmt: skip

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ROMAN_LETTER = re.compile(r"(?i:(ii|iii|iv|vi|vii|viii|ix|xi|xii|xiii))([A-E])|(II|III|IV|VI|VII|VIII|IX)([a-e])")
_PREFIX = re.compile(
    r"(non|post|anti|pre|extra|intra|inter|multi|micro|over|under|semi|pseudo|hyper|hypo|self|cardio|neuro)[^\W\d_]{4,}",
    re.IGNORECASE,
)
_GLUED_GREEK = re.compile(rf"([A-Z]{{2,}})({'|'.join(LATIN)})")

_SPELLING: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), to)
    for pattern, to in (
        ("oe(?!s$)|ae", "e"),  # oedema, anaemia, foetal, diarrhoea, paediatric; not potatoes
        ("our(?=$|s$|al$|ed$|less$)", "or"),  # tumour, colour, behavioural
        ("sulph", "sulf"),
        ("is(?=ation|ing$|ed$)", "iz"),  # immunisation, ionising
        ("ys(?=ing$|ed$)", "yz"),  # catalysed
        ("(?<=[aeiou])ll(?=ing$|ed$|er$|ers$)", "l"),  # signalling, labelled
        ("(?<=[bt])re$", "er"),  # fibre, centre, litre
        ("^leuco", "leuko"),
        ("^grey", "gray"),
        ("^disc(?=$|s$|al$|o)", "disk"),
        ("^alfa$", "alpha"),
        ("neurone", "neuron"),
        ("caesarian|cesarian|caesarean", "cesarean"),
        ("^programme", "program"),
        ("^ageing", "aging"),
    )
)


def unaccented(word: str) -> str:
    """``word`` with ligatures and accented letters as plain ones; Greek letters stay."""
    if word.isascii():
        return word
    return "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))


def american(word: str) -> str:
    """One spelling for British and American; short words stay, among them are gene symbols ("AES")."""
    if len(word) < 5:
        return word
    for pattern, to in _SPELLING:
        word = pattern.sub(to, word)
    return word


def singular(word: str) -> str:
    """One form for singular and plural, Greek and Latin plurals included; words under four letters stay."""
    if len(word) < 4:
        return word
    if word.endswith("omata"):
        return word[:-2]
    if word.endswith("ies") and len(word) > 5:
        return word[:-3] + "y"
    if word.endswith(("sis", "oes")) and len(word) > 5:  # metastasis, metastases; not basis; tomatoes
        return word[:-2]
    if word.endswith(("ses", "xes", "zes", "ches", "shes")):
        return word[:-2]
    if word.endswith(("se", "xe", "ze", "che", "she")):  # disease must meet diseases
        return word[:-1]
    if word.endswith("s") and word[-2] not in "sui":
        return word[:-1]
    return word


@lru_cache(maxsize=1 << 17)
def form(word: str) -> str:
    """The key form of one word of letters."""
    low = unaccented(word).casefold()
    return ORDINAL.get(low) or singular(american(low))


def split_word(word: str) -> tuple[tuple[int, int], ...]:
    """Where a run of letters is two tokens.

    A glued Greek name (TGFbeta), a numeral with its letter (IIIA), a prefix that is as often written with a hyphen
    (posttraumatic, non-alcoholic).
    """
    match = _PREFIX.fullmatch(word) or _GLUED_GREEK.fullmatch(word) or _ROMAN_LETTER.fullmatch(word)
    if match is None:
        return ((0, len(word)),)
    cut = next(match.end(k) for k in range(1, 1 + len(match.groups())) if match.group(k) is not None)
    return ((0, cut), (cut, len(word)))
