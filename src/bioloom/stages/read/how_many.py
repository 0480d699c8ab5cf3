"""Whether a question asks for one thing or for all: "which gene is", "the drug that", against "which genes"."""

from __future__ import annotations

import re

_ONE = (
    "gene|protein|enzyme|receptor|transporter|locus|disease|disorder|condition|illness|syndrome|diagnosis|malady|drug|"
    "medicine|medication|compound|chemical|substance|agent|therapy|treatment|symptom|sign|finding|phenotype|"
    "side effect|adverse effect|tissue|organ|structure|site|cell type|cell|pathway|process|domain|food|foodstuff|class|"
    "regulator|agency|component|compartment|function|reaction|microrna|mirna|product"
)
_ASKED = re.compile(
    rf"\b(?:which|what|name the|name a|name one|identify the|find the|give the|what is the|which is the|one)\s+"
    rf"(?:(?!of\b)[\w-]+\s+){{0,2}}?(?:{_ONE})\b(?!\s+(?:or|and)\s+\w+s\b)",
    re.IGNORECASE,
)


def asks_for_one(text: str) -> bool:
    """Whether ``text`` asks for one thing in the singular."""
    return _ASKED.search(text) is not None
