"""Words beside a name that a case says and that nothing is decided by: how bad, which side, by which way.

A word that asks for more than the plain disease does (refractory, metastatic, unstable) is none of these: what is
offered for the plain one would be too little.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bioloom.stages.gate.tables.grades import COURSES, SEVERITIES

from .table import Table
from .types import Mark, Piece

_MORE = {  # courses that ask for something else than the plain disease does
    "refractory", "resistant", "complicated", "advanced", "metastatic", "unresectable", "resectable", "progressive",
    "relapsing", "decompensated", "unstable", "uncontrolled", "latent", "congenital",
}  # fmt: skip
_GRADES = "|".join(
    sorted((*SEVERITIES, *(word for word, course in COURSES.items() if course not in _MORE)), key=len, reverse=True)
)
_BEFORE = re.compile(  # right before a disease: its grade, its side or place on a limb, that it is one of several
    rf"\b(?:(?:{_GRADES}|brittle|proper|typical|fresh|classic|spreading|confirmed|unprovoked|genuine|true|real|nasty|bulging|red|inflammatory|streaming|treatment-naive|non-fulminant|uncomplicated|seropositive|early|fully|hot|swollen|one-sided|two|three|four|five|six|several|many|multiple|repeated|simple|occasional|intermittent|complete|total|partial|first|new|proximal|distal|left|right"
    r"|upper|lower|anterior|posterior|known|troublesome|distressing|bothersome|annoying"
    r"|knees?|hips?|shoulders?|ankles?|wrists?|elbows?|hands?|foot|feet|legs?|arms?|toes?|fingers?|necks?)[\s,-]+)+$",
    re.IGNORECASE,
)
_AFTER = re.compile(
    rf"(?:,\s*|\s+)(?:(?:is|are|was|has been)\s+)?(?:{_GRADES}"
    rf"|(?:well[- ])?(?:controlled|stable|steady|settled)|under control)\b(?!\s+[a-z]+ed\b)",
    re.IGNORECASE,
)
_COMES = re.compile(r"\b(?:came|comes|coming|gone|went) down with (?:an? |the )?(?:bad |nasty )?$", re.IGNORECASE)
_TESTED = re.compile(r"\b(?:(?:tested|tests?|is|was|am) )?positive for\s+(?:the\s+)?$", re.IGNORECASE)
_KEPT = re.compile(  # a drug that will go on is taken as before
    r"\b(?:will|wo|does|do|wants?|can|would|must)\s?(?:not|n['’]t|t) (?:want to |wish to )?stop (?:it|them|that"
    r"|taking (?:it|them))\b",
    re.IGNORECASE,
)


def beside(text: str, marks: Sequence[Mark]) -> Iterator[tuple[int, int]]:
    """Where words that nothing is decided by stand beside the diseases and findings of ``marks``."""
    yield from (m.span() for m in _KEPT.finditer(text))
    for mark in marks:
        if mark.kind == "disease" or (mark.kind == "state" and any(c.kind == "disease" for c in mark.conditions)):
            if m := _BEFORE.search(text, 0, mark.start):
                yield m.span()
            if m := _AFTER.match(text, mark.end):
                yield m.span()
            if m := _COMES.search(text[: mark.start]):
                yield m.span()
        if mark.kind in ("state", "disease") and (m := _TESTED.search(text[: mark.start])):
            yield m.span()


def pointed_at(
    questions: Sequence[Piece], told: Sequence[tuple[Mark, Piece]], table: Table
) -> tuple[list[Mark], list[tuple[int, int]]]:
    """The complaint that a question points at by a word of how it was told ("for the bladder", "for the flare").

    With where those words stand; none where the word is told of two.
    """
    out: list[Mark] = []
    spans: list[tuple[int, int]] = []
    for piece in questions:
        for m in _FOR_THE.finditer(piece.text):
            word = m["word"].casefold().rstrip("s")
            if word in table.filler and not EPISODE.match(word):
                continue
            stems = table.part.get(word)
            own = [mark for mark, _ in told if word in mark.text.casefold()]
            own = own or [mark for mark, _ in told if stems is not None and stems.search(mark.text)]
            found = own or [mark for mark, of in told if re.search(rf"\b{re.escape(word)}", of.text, re.IGNORECASE)]
            if len({mark.curie for mark in found}) == 1:
                out.append(found[0])
                spans.append((piece.start + m.start("word"), piece.start + m.end("word")))
    return out, spans


EPISODE = re.compile(r"(?:attack|flare|bout|episode|exacerbation)s?\b", re.IGNORECASE)
_FOR_THE = re.compile(
    r"\b(?:for|treat|with|against) (?:the|his|her|my|their|this|that|these|an?) (?P<word>[a-z]{3,})(?: itself)?\b",
    re.IGNORECASE,
)
