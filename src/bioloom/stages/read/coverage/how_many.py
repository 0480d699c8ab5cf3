"""How many things a question asks for: one ("which gene is"), so many ("top ten"), all in order ("rank these")."""

from __future__ import annotations

import re
from functools import lru_cache

_ONE = (
    "gene|protein|enzyme|receptor|transporter|locus|disease|disorder|condition|illness|syndrome|diagnosis|malady|drug|"
    "medicine|medication|compound|chemical|substance|agent|therapy|treatment|symptom|sign|finding|phenotype|"
    "side effect|adverse effect|tissue|organ|structure|site|cell type|cell|pathway|process|domain|food|foodstuff|class|"
    "regulator|agency|component|compartment|function|reaction|microrna|mirna|product"
)
# Nouns in the plural that may follow: "which cell types", "what protein complexes".
_MANY_OF_IT = (
    "types|subtypes|kinds|classes|subclasses|complexes|families|members|groups|products|domains|targets|names|forms|"
    "variants|mutations|symbols|effects|interactions|structures|components|compartments|terms|categories|disorders|"
    "diseases|drugs|genes|proteins|sites|states|receptors|enzymes|inhibitors|agents|factors|processes|pathways|"
    "functions|cells|tissues|organs|markers|symptoms|signs|substances|compounds|supplements|therapies|treatments"
)
_ASKED = re.compile(
    r"\b(?:which|what|name the|name a|name one|identify the|find the|give the|what is the|which is the"
    r"|(?<!least )(?<!most )(?<!than )(?<!exactly )(?<!only )one)\s+"
    rf"(?:(?!of\b)[\w-]+\s+){{0,2}}?(?:{_ONE})\b(?!\s+(?:or|and)\s+\w+s\b)(?!\s+(?:[\w-]+\s+)?(?:{_MANY_OF_IT})\b)",
    re.IGNORECASE,
)


def asks_for_one(text: str) -> bool:
    """Whether ``text`` asks for one thing in the singular."""
    return _ASKED.search(text) is not None


ALL = 1000  # so many that it is all of them
_SAID = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_WORDS = {w: n for n, w in enumerate(_SAID, 2)}
_NUMBER = rf"(?P<number>\d{{1,2}}|{'|'.join(_WORDS)})"
_MANY = re.compile(
    rf"\b(?:top|first|best|leading|name|list|give|show|tell|mention|cite|find|need|want|suggest|pick)\s+(?:me\s+|us\s+)?"
    rf"(?:the\s+)?(?:any\s+|up to\s+)?(?:top\s+)?{_NUMBER}\b"
    r"(?!\s*(?:%|percent|[mμk]?g\b|days?|weeks?|months?|years?|hops?))"
    rf"|(?:^|[.:;]\s+|\b(?:which|what)\s+){_NUMBER.replace('number', 'begun')}\s+(?:[\w-]+\s+){{0,2}}?(?:{_ONE})s\b",
    re.IGNORECASE,
)
_ORDER = re.compile(r"\b(?:rank|order|sort|arrange)\b(?!\s+of\b)", re.IGNORECASE)


@lru_cache(maxsize=64)  # every reading of a question asks it of the same text
def number_wanted(text: str) -> int:
    """How many things ``text`` wants named: `ALL` where they are to be put in order, 0 where it does not say."""
    if (m := _MANY.search(text)) is None:
        return ALL if _ORDER.search(text) else 0
    said = (m["number"] or m["begun"]).lower()
    return _WORDS.get(said) or int(said)
