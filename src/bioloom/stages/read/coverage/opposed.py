"""What a question says in so many words against a reading: the opposite of a relation, and another than the same.

Response and resistance are told apart by what they are called, and so is what may be combined from what interacts, what
protects from what is associated, and what is of no use, or no licensed one, from what is forbidden or treats. Behind
"but not" the relation is that before it, with all that it says: "is a canonical marker of A but not one of B".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ..forms.form import Form, Hop
from ..forms.lower import Slot

_RESPONSE = re.compile(r"\bsensiti[vsz]\w*|\brespon[ds]\w*|\bsuscepti\w+|\bvulnerabl\w+", re.IGNORECASE)
_RESISTANCE = re.compile(
    r"\bresist\w*|\bfail\w*|\brefractory|\binsensitiv\w*|\bunrespons\w*|\bstops? working|\bescape\w*|\bpoor\w*"
    r"|\bno\b|\bnot\b|n['’]t\b|\bless\b|\blos[est]\w*|\breduc\w*",
    re.IGNORECASE,
)
_BUT_NOT = re.compile(
    r"[,;]?\s*(?:but|and|yet|though|while)\s+(?:(?:is|are|was|were|does|do)(?:n['’]t|\s+not)|not)"
    r"(?:\s+(?:so|one|ones|of|as|an?|the|in|by|to|for|with|from|on|against|those))*\s+",
    re.IGNORECASE,
)
APART = re.compile(  # signs that tell two diseases apart are not those that they share
    r"\b(?:separat|distinguish|differentiat|discriminat)\w*|\b(?:tell|set|mark)(?:s|ting|ing)?\b[^.?!]{0,40}? apart\b"
    r"|\bdiffer(?:s|ences?)?\b(?= (?:between|from|in|of)\b)",
    re.IGNORECASE,
)
INTERACTS = "pharmacologically_interacts_with"
_TOGETHER = re.compile(  # what may be taken with another drug is none of those that interact with it
    r"\b(?:may|can|could|might)(?! ?not\b|n['’]t)\b[^.?!,]{0,40}?\b(?:combined?|co-?administered|mixed|tak(?:en|e)"
    r"|given?|used?|added?)\b[^.?!,]{0,15}?\bwith\b|\b(?:safe(?:ly)?|okay|ok|fine|compatible|allowed|permitted)\b"
    r"|\bwithout (?:any )?interact",
    re.IGNORECASE,
)
_CLASH = re.compile(
    r"\binteract(?!\w* without)|\bnot\b|n['’]t\b|\bcannot\b|\bnever\b|\bavoid\w*|\bcontra-?indicat\w*|\bunsafe\b"
    r"|\bdanger\w*|\bclash\w*|\bharm\w*|\brisk\w*|\bincompatib\w*",
    re.IGNORECASE,
)
_PROTECTS = re.compile(r"\bprotect\w*|\b(?:lower|reduc|decreas)\w*\b[^.?!,]{0,20}\brisk\b|\bshield\w*", re.IGNORECASE)
_CONCERNS = re.compile(r"\bassociat\w*|\bcaus\w*|\blink\w*|\binvolv\w*|\bprotect\w* or\b|\bpredispos\w*", re.IGNORECASE)
_USED = re.compile(
    r"\boff[- ]label\b|\bineffective\b|\bunlicen[sc]ed\b|\bdo(?:es)? not work\b|\bno (?:benefit|effect)\b",
    re.IGNORECASE,
)
_FORBIDDEN = re.compile(
    r"\bcontra-?indicat\w*|\bavoid\w*|\bharm\w*|\bunsafe\b|\bforbid\w*|\bmust(?: not|n['’]t)|\bdanger\w*", re.IGNORECASE
)
_OPPOSED = {  # relation: what calls its opposite, or another one, and what lets it stand all the same
    INTERACTS: (_TOGETHER, _CLASH),
    "gene_associated_with_condition": (_PROTECTS, _CONCERNS),
    "contraindicated_in": (_USED, _FORBIDDEN),
    "treats": (_USED, re.compile(r"(?!)")),
    "associated_with_resistance_to": (_RESPONSE, _RESISTANCE),
    "associated_with_sensitivity_to": (_RESISTANCE, _RESPONSE),
}
_RESPONDING = {"associated_with_resistance_to", "associated_with_sensitivity_to"}


def said_otherwise(text: str, form: Form) -> Iterator[re.Match[str]]:
    """Where ``text`` calls the opposite of a relation of ``form``, and nothing in it calls the relation."""
    for predicate in sorted({h.predicate for h in form.hops} & set(_OPPOSED)):
        if predicate == INTERACTS and form.operator == "exists":
            continue  # leave for one is given or refused by it (`leave`)
        against, own = _OPPOSED[predicate]
        if (m := against.search(text)) and not own.search(text):
            yield m


def told_apart(text: str, form: Form) -> re.Match[str] | None:
    """Where ``text`` asks what tells things apart and ``form`` asks what they have in common.

    A list of what two things have is taken apart later (`pieces.compared`): what each has without the other.
    """
    arms = [a.hops for a in form.arms if a.hops]
    if len(arms) == len(form.arms) == 2 and form.operator == "select":
        return None
    shared = len(arms) > 1 and len(set(arms)) == 1 and not any(a.absent or a.either for a in form.arms)
    return APART.search(text) if shared and form.operator in ("select", "count", "exists") else None


def not_the_same(text: str, form: Form, slots: Sequence[Slot]) -> Iterator[tuple[int, int]]:
    """Where "but not" stands between two things of ``text`` and ``form`` denies of the second what it never said."""
    pairs = sorted(zip(slots, form.arms, strict=False), key=lambda p: p[0].start)
    for (one, said), (two, denied) in pairwise(pairs):
        if said.hops and denied.hops and denied.absent and not said.absent:
            here, there = _says(said.hops[-1]), _says(denied.hops[-1])
            opposite = {here[0], there[0]} == _RESPONDING
            if (opposite or (here[0] == there[0] and here != there)) and _BUT_NOT.fullmatch(text[one.end : two.start]):
                yield one.end, two.start


def _says(hop: Hop) -> tuple[str, frozenset[str]]:
    return hop.predicate, frozenset(map(str, hop.tests))
