"""Words that say of how many something is asked: of all of a class ("every gene that ..."), or of nothing else."""

from __future__ import annotations

import re

from ..types import Reading, Understanding

_CLASS = (
    r"(?:all(?: of)?(?: the| known| approved| other)?|every(?: single| one of the| known)?|each(?: of the)?)\s+"
    r"(?!right\b|over\b|along\b|day\b|patients?\b|people\b|persons?\b|individuals?\b|cases?\b|carriers?\b|humans?\b"
    r"|of\b|these\b|those\b|them\b|the following\b|two\b|three\b|four\b|five\b|\d|other\b|time\b|parts?\b)"
)
# "Do all statins ...", "is every gene that ...": of a yes or no whatever stands before it.
_CLAIMED = re.compile(rf"(?<!\bat )(?<!\bof )(?<!\bafter )(?<!\babove )\b{_CLASS}", re.IGNORECASE)
# Of a list: "shared by all statins", "treat every type of", and not "list all statins", "targets of all statins".
_LISTED = re.compile(
    r"\b(?:by|to|in|with|for|among|across|against|do|does|share[sd]?|have|treats?|causes?|targets?|inhibits?|affects?"
    rf"|hits?|binds?|covers?|expresses|express)\s+{_CLASS}",
    re.IGNORECASE,
)
_QUANTIFIED = re.compile(r"\b(?:all|every|each)\b(?:\s+[\w-]+){1,3}", re.IGNORECASE)
_OF_KIND = re.compile(
    r"(?:(?:the|known|different|types?|kinds?|forms?|sorts?|variants?|subtypes?|of) )*", re.IGNORECASE
)
_ASKS_FOR_ALL = re.compile(r"\b(?:looking|search(?:ing)?|ask(?:ing)?|look) for (?:all|every|each)\b", re.IGNORECASE)
_ONLY = re.compile(r"\b(?:only|solely|exclusively)\b", re.IGNORECASE)
_NOTHING_ELSE = re.compile(r"\b(?:nowhere else|nothing else|no other|and no others?)\b", re.IGNORECASE)
_NEARLY = re.compile(r"\b(?:not|almost|nearly|mostly)\s+$", re.IGNORECASE)
# Between "only" and the thing that it singles out: "only expressed in the testis", "binds only to EGFR".
_SINGLED_OUT = re.compile(
    r"\s+(?:(?:expressed|found|present|seen|made|located|active|used|given|approved|indicated|licensed|inherited|caused"
    r"|treats?|targets?|binds?|affects?|inhibits?|hits?|acts?|works?)\s+)?(?:(?:in|to|by|with|for|on|at|through|from|of)\s+)?"
    r"(?:(?:an?|the)\s+)?",
    re.IGNORECASE,
)
_ELSE = re.compile(
    r"\b(?:in|by|with|for|to|of|on)\s+other\s+[\w-]+(?:\s+[\w-]+){0,2}\s*(?:too|also|as well)?\s*\?|\belsewhere\b",
    re.IGNORECASE,
)
COMPARED = re.compile(
    r"\bcompare\b|\bcomparison\b|\bdiff?e?r[ea]?n[cs]es?\b(?! in charge)|\bdiffers?\b|\bcontrast\b"
    r"|\bdistinguish(?:es)?\b",
    re.IGNORECASE,
)
_ODD_ONE = re.compile(
    r"\b(?:the )?odd (?:one|man) out\b"
    r"|\b(?:which|what|who) (?:one )?does(?: not|n['’]t) belong\b(?! (?:to|in|with|among)\b)",
    re.IGNORECASE,
)
_COMPARING = frozenset({"highest", "lowest", "most", "fewest", "amount", "define", "none"})


def heard_of_all(asked: Understanding, text: str) -> Understanding:
    """``asked`` whose reading says of what class all are meant; refused where words on how many have no place in it."""
    if len(asked.parts) != 1 or asked.patient:
        return asked
    reading = asked.parts[0]
    quantified = (_CLAIMED if reading.kind == "yesno" else _LISTED).search(text)
    if quantified is not None and not reading.every and not _ASKS_FOR_ALL.search(text):
        node = _first_behind(text, quantified.end(), reading)
        if node and (reading.pattern.operator == "exists" or reading.operator == "select"):
            return asked.model_copy(update={"parts": (reading.model_copy(update={"all_of": node}),)})
        said = _QUANTIFIED.search(text, quantified.start())
        return _refused(asked, f"whether it is so of all: {said[0] if said else quantified[0].strip()!r}")
    if why := _left_out(text, reading):
        return _refused(asked, why)
    return asked


def _first_behind(text: str, at: int, reading: Reading) -> str:
    """The node of the class that is named behind ``at``, right there where a list is asked for; empty where none is.

    Of a yes or no the class may be told by what is of it: "every drug that targets EGFR".
    """
    behind = text[at:].casefold()
    places = ((behind.find(b.text.casefold()), b.node) for b in reading.bound)
    place, node = min(((place, node) for place, node in places if place >= 0), default=(0, ""))
    return node if reading.kind == "yesno" or _OF_KIND.fullmatch(behind[:place]) else ""


def _left_out(text: str, reading: Reading) -> str:
    """What of the words on how many is in no part of a reading; empty where all is."""
    if (m := _singled_out(text, reading)) and not any(e.absent for e in reading.pattern.edges):
        return f"what {m[0]!r} leaves out"
    if (m := _ELSE.search(text)) and reading.kind == "yesno":
        return f"which {m[0].strip(' ?')!r} it asks about"
    if (m := _ODD_ONE.search(text)) and not reading.inverted:
        return f"which is {m[0]!r}"
    compares = reading.aggregate is not None or reading.operator in _COMPARING or reading.kind == "choice"
    if (m := COMPARED.search(text)) and not compares:
        return f"what {m[0]!r} compares: ask of each of the two"
    return ""


def _singled_out(text: str, reading: Reading) -> re.Match[str] | None:
    """Where ``text`` says of a thing that it is the only one: "in testis only", "only in testis".

    An order ("count only those diseases that ...") singles out no thing.
    """
    for m in _ONLY.finditer(text):
        if _NEARLY.search(text[: m.start()]):
            continue
        for b in reading.bound:
            before = b.end <= m.start() and not text[b.end : m.start()].strip(" ,(")
            if before or (m.end() <= b.start and _SINGLED_OUT.fullmatch(text[m.end() : b.start])):
                return m
    return _NOTHING_ELSE.search(text)


def _refused(asked: Understanding, why: str) -> Understanding:
    """``asked`` with its reading as the nearest one, and why it is not taken."""
    missing = tuple(dict.fromkeys((*asked.missing, why)))
    return asked.model_copy(
        update={"parts": (), "alternatives": (*asked.parts, *asked.alternatives), "missing": missing}
    )
