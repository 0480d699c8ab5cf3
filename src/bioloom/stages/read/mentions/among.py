"""Questions that ask which members of a family of genes something holds of, and those that ask of all its members.

"Which HLA genes are linked to narcolepsy?" asks of genes and names what to choose among; "drugs for all JAK genes"
names each of them.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from bioloom.core.ports import Grounding, Linker

from .reworded import Reworded

FAMILY = "members of a family"  # the kind of a reading that is any of several genes
MOST_NAMED = 6  # members that are named one by one
_SPEAKS = re.compile(  # a root with a word for a family behind it: no other question need be asked for its names
    r"(?<![\w-])(?!Which|What|The|All|Name|List)(?:[A-Z][\w-]*|let-7|miR-\d+)(?: gene| protein)?[ -]"
    r"(?:genes|proteins|famil(?:y|ies)|subtypes?|isoforms|paralogu?e?s|members)(?!\w)"
)
_ASKED = re.compile(
    r"(?:^|[.?!,;:]\s+|\band )(?:in |of |for |to )?(?:which|what|list|name|give|show)(?: me)?(?: all)?"
    r"(?: of)?(?: the)?\s+$",
    re.IGNORECASE,
)
_MEMBERS = re.compile(  # "which genes of the SMAD family", "which member of the FGFR family"
    r"(?:^|[.?!,;:]\s+|\band )(?:which|what)(?: human)? (?P<what>(?:genes?|members?|proteins?|ones?|micro-?RNAs?"
    r"|miRNAs?)\s+(?:of|in|from|within|among|belonging to)(?: the)?\s+)$",
    re.IGNORECASE,
)
_AMONG = re.compile(
    r"^(?:which|what)\b.*?(?P<what>\s+(?:among|amongst|within|out of)(?: all)?(?: the)?\s+)$", re.IGNORECASE | re.DOTALL
)
_EVERY = re.compile(r"\b(?:all|both|every|each)(?: of)?(?: the)?\s+$", re.IGNORECASE)


class Among(NamedTuple):
    """A text that asks of genes, or of each of several, and what is to be chosen among, if anything."""

    text: Reworded
    options: tuple[str, ...]


def among(text: str, linker: Linker) -> Among | None:
    """``text`` with a family that is asked for as options, or with one of which all is said member by member."""
    if not _SPEAKS.search(text):
        return None
    for family in (m[0] for m in linker.mentions(text) if m and m[0].kind == FAMILY):
        before = text[: family.start]
        if _ASKED.search(before):
            return Among(_instead(text, family.start, family.end, "genes"), _symbols(family, linker))
        if members := _MEMBERS.search(before):
            what = re.split(r"\s", members["what"])[0]
            said = what if "rna" in what.lower() else "genes" if what.endswith("s") else "gene"
            return Among(_instead(text, members.start("what"), family.end, said), _symbols(family, linker))
        if some_of := _AMONG.search(before):
            return Among(_instead(text, some_of.start("what"), family.end, ""), _symbols(family, linker))
        if (every := _EVERY.search(before)) and len(family.twins) < MOST_NAMED:
            *some, last = _symbols(family, linker)
            return Among(_instead(text, every.start(), family.end, f"{', '.join(some)} and {last}"), ())
    return None


def _symbols(family: Grounding, linker: Linker) -> tuple[str, ...]:
    """The members' symbols; the first of them is called by the family's name in a reading."""
    first = linker.link(family.entity.curie)
    return (first[0].entity.name, *(t.name for t in family.twins))


def _instead(text: str, start: int, end: int, said: str) -> Reworded:
    """``text`` with ``said`` in the place of what stands between two offsets."""
    places = tuple((n, n + 1) for n in range(len(text)))
    return Reworded(text[:start] + said + text[end:], (*places[:start], *[(start, end)] * len(said), *places[end:]))
