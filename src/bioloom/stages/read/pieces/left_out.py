"""Asks and conditions in plain view that one reading cannot hold, whatever its score: they are refused with the words.

What a further order asks ("..., and state the deficient enzyme"), the second of two identifiers, an opinion, that
something was tried, and what an enzyme does *not* metabolise: sources name some of what it does, and never the others.
"""

from __future__ import annotations

import re

from bioloom.core.pattern import Pattern

from ..types import Understanding
from .apart import begins_to_ask

_ORDER = re.compile(
    r"(?:[,;.?]\s+|\s)(?:(?:and|then|also|please|finally)\s+)+"
    r"(?P<order>(?:state|name|give|list|explain|describe|indicate|specify|identify|provide|outline)\s+(?P<what>[^.;?]+))"
    r"|[.;?]\s+(?P<alone>(?:state|name|give|explain|describe|indicate|specify|provide|outline)\s+(?P<that>[^.;?]+))",
    re.IGNORECASE,
)
_NO_ASK = re.compile(  # how the answer is to be given
    r"(?:(?:me|us)\s+)?(?:(?:the|your|all|any|a|an|only|just|its|their|official|approved|short|full|exact|generic"
    r"|(?:gene|drug|disease|HGNC|MONDO)(?=\s+(?:symbol|name|id)))\s+)*"
    r"(?:(?:it|them|each|all|both|some|examples?|names?|symbols?|curies?|identifiers?|ids?|evidence|sources?|references?"
    r"|citations?|verdicts?|answers?|numbers?|units?|values?|results?|supporting|confidence|yes|no|true|false|supported"
    r"|refuted|one-word|short)\b|(?:one|two|three|four|five|ten|\d+)(?:\s+(?:of\s+\w+|each|only|examples?|names?))?\s*$)",
    re.IGNORECASE,
)
_SMALL = {"the", "a", "an", "only", "just", "please", "that", "this", "one", "which", "it"}
_BEGINS = re.compile(
    r"(?:please\s+)?(?:enumerate|compare|summari[sz]e|retrieve|return|look up|tabulate)\b", re.IGNORECASE
)
_SYSTEM = (
    r"(?:MONDO|OMIM|MIM|HGNC|Ensembl|UniProt(?:KB)?|Entrez|NCBI(?: gene)?|MeSH|ChEBI|HPO|GO|DOID|Orpha(?:net)?|DrugBank"
    r"|UMLS|ICD(?:-?1[01])?|SNOMED|RxNorm|UBERON|CAS|PubChem|UNII|ATC|KEGG|RefSeq)"
)
_IDS = rf"{_SYSTEM}(?:\s+(?:ids?|identifiers?|numbers?|codes?|accessions?))?"
_BOTH = r"\s*(?:\+|&|,|/|\band\b)\s*(?:(?:the|its|all|any)\s+)*"
_NAMES = r"(?:synonyms?|definitions?|alias(?:es)?|(?:other|alternative) names?)"
_TWO_SYSTEMS = re.compile(rf"\b{_IDS}{_BOTH}{_SYSTEM}\b(?!:)", re.IGNORECASE)
_AND_NAMES = re.compile(rf"{_BOTH}{_NAMES}\b", re.IGNORECASE)
_NAMES_AND_SYSTEM = re.compile(rf"\b{_IDS}{_BOTH}{_NAMES}\b|\b{_NAMES}{_BOTH}{_SYSTEM}\b(?!:)", re.IGNORECASE)
_TRIGGERS = re.compile(r"\btriggers?\b", re.IGNORECASE)
_VIEW = re.compile(r"\bin your (?:own |honest |personal )?(?:view|opinion|experience)\b", re.IGNORECASE)
_TRIED = re.compile(r"\b(?:trialled|trialed|in (?:a |any |clinical )?trials? (?:for|of|in))\b", re.IGNORECASE)
_METABOLISED = re.compile(r"\bmetaboli[sz](?:ed|es|e)\b", re.IGNORECASE)


def heard_left_out(asked: Understanding, text: str) -> Understanding:
    """``asked``, refused where ``text`` asks or conditions in plain words what its one reading does not hold."""
    if len(asked.parts) != 1:
        return asked
    reading = asked.parts[0]
    missing = _missing(text, reading.operator, reading.pattern, names=reading.asks == "synonyms")
    return asked.model_copy(update={"parts": (), "missing": (missing,)}) if missing else asked


def _missing(text: str, operator: str, pattern: Pattern, *, names: bool) -> str:
    if (view := _VIEW.search(text)) is not None:
        return f"{view[0]!r}: the graph has no opinions"
    two = _TWO_SYSTEMS.search(text) or (_NAMES_AND_SYSTEM if names else _AND_NAMES).search(text)
    if operator == "identify" and two is not None:
        return f"{two[0].strip()!r}: ask for one after the other"
    if (order := _further_order(text)) is not None:
        return f"{order!r}, which is asked as well: ask one after the other"
    predicates = {p for e in pattern.edges for p in e.predicates}
    if predicates == {"treats"} and (tried := _TRIED.search(text)) is not None:
        return f"{tried[0]!r}: that it treats is stated, not that it was tried"
    if predicates == {"gene_associated_with_condition"} and (word := _TRIGGERS.search(text)) is not None:
        return f"{word[0]!r}: genes are no triggers, and no edge says what is one"
    absent = any(e.absent and "directly_physically_interacts_with" in e.predicates for e in pattern.edges)
    if absent and (word := _METABOLISED.search(text)) is not None:
        return f"what is not {word[0]} by it: sources name some of what is, and never what is not"
    return ""


def _further_order(text: str) -> str | None:
    """An order behind something that asks by itself, if it is for more than a form of the answer."""
    for found in _ORDER.finditer(text):
        order, what = found["order"] or found["alone"], found["what"] or found["that"]
        ahead = text[: found.start()].strip()
        asks = "?" in ahead or _claims(ahead)
        asks = asks or any(begins_to_ask(s) or _BEGINS.match(s) for s in map(str.strip, re.split(r"[.;:,]\s", ahead)))
        if asks and _NO_ASK.match(what) is None and not _said_before(what, ahead):
            return order.strip()
    return None


def _said_before(what: str, ahead: str) -> bool:
    """Whether an order only says again what is asked ``ahead``: "Which gene ...? Name the gene only."."""
    words = set(re.findall(r"\w+", what.casefold())) - _SMALL
    return words <= set(re.findall(r"\w+", ahead.casefold()))


def _claims(ahead: str) -> bool:
    """Whether a statement to be judged stands ``ahead``: "Statement: ... Report SUPPORTED or REFUTED"."""
    return re.search(r"\b(?:statement|claim|true|false|supported|refuted|verify|confirm)\b", ahead, re.I) is not None
