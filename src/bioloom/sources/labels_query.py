"""Words to openFDA's search syntax, in which a space between terms is "or" and nothing of a query can be an operator.

Source: open.fda.gov/apis/query-syntax and advanced-syntax.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from bioloom.core.ports import Query

from .text import words

NAMES = ("openfda.generic_name", "openfda.brand_name", "openfda.substance_name")
IDS = {"RXCUI": "openfda.rxcui", "UNII": "openfda.unii"}
# How the words begin that ask for a section; the first that is there decides ("contraindicated in pregnancy").
ASKS = {
    "contraindicat": ("contraindications",),
    "boxed": ("boxed_warning",),
    "interact": ("drug_interactions",),
    "indicat": ("indications_and_usage",),
    "treat": ("indications_and_usage",),
    "warn": ("warnings", "warnings_and_cautions", "boxed_warning"),
    "pregnan": ("pregnancy",),
}
# What labels are about, and what stands in the names of salts and forms of many drugs.
_COMMON = """
acid box capsule capsules dose drug drugs injection label labels medication medications medicine medicines oral patient
patients sodium solution tablet tablets usage use used
"""
_SMALL = frozenset(_COMMON.split())
_PLAIN = re.compile(r"[\w'-]+")


def searches(query: Query) -> tuple[str, ...]:
    """What to search for, one after the other until labels are found.

    By identifier where the query's entities have one. Else labels whose section that is asked for has all other words
    of the query, whether they are drugs or diseases; then those of drugs that have one of the words in their name.
    """
    ids = [f'{IDS[p]}:"{i}"' for p, _, i in (e.partition(":") for e in query.entities) if p in IDS and i.isalnum()]
    if ids:
        return (" ".join(ids),)
    said = [w for w in words(query.text) if w not in _SMALL and _PLAIN.fullmatch(w)]
    asked = next((stem for stem in ASKS if any(w.startswith(stem) for w in said)), "")
    others = [w for w in said if not (asked and w.startswith(asked))]
    names = [w for w in others if not any(w.startswith(stem) for stem in ASKS)]
    inside = _fields(ASKS[asked], others, " AND ") if asked and others else ""
    return tuple(s for s in (inside, _fields(NAMES, names, " ")) if s)


def _fields(fields: Iterable[str], terms: Iterable[str], between: str) -> str:
    quoted = between.join(f'"{t}"' for t in terms)
    return " ".join(f"{f}:({quoted})" for f in fields) if quoted else ""
