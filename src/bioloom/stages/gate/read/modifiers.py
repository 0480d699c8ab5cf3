"""Severity, course and stage: what stands beside the name of a disease and says more of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bioloom.core.fact import Condition
from bioloom.stages.gate.tables.diseases import HEART_FAILURE
from bioloom.stages.gate.tables.grades import COURSES, GRADES, OPEN_ENDED, SCALES, SEVERITIES
from bioloom.stages.gate.types import state

from .found import Found

_GAP = r"[\s,(-]*(?:and |or |to |the |an? |persistent |intermittent )?"
_MODIFIER = re.compile(
    rf"(?:(?P<history>(?:past |prior |previous |personal |known |recent )*history of|(?:had|has had|survived"
    rf"|previous|prior|past)(?: an?)?)|(?P<severity>{'|'.join(SEVERITIES)})"
    rf"|(?P<course>{'|'.join(sorted(COURSES, key=len, reverse=True))}))\b(?: (?:phase|stage|form"
    rf"|exacerbation|episode)s? of)?{_GAP}(?:(?:plaque|bronchial|arterial|bacterial|major|clinical) )?$",
    re.IGNORECASE,
)
GRADED = re.compile(  # what a name may begin with and still name the disease behind it
    rf"(?:(?:{'|'.join(SEVERITIES)}|{'|'.join(sorted(COURSES, key=len, reverse=True))}|history of"
    r"|(?:hospital|community)[- ]acquired|nosocomial)[\s-]+)+(?=\w)",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"^\s*(?:\(\s*)?(?:(?:that |which )?(?:is|was|are|remains?|has been|has become|became) (?:now |currently "
    r"|very |only "
    rf"|still )*)?(?:(?P<course>{'|'.join(sorted(COURSES, key=len, reverse=True))})\b"
    rf"|(?<=[a-z] )(?P<severity>{'|'.join(SEVERITIES)})(?=[.;,)]|$| and (?:has|was|is|needs?|under|well)))",
    re.IGNORECASE,
)
_OWN_GRADE = re.compile(r"(?:mild|moderate|severe)(?= \w)", re.IGNORECASE)  # others, "end-stage", are no grade of it
_SPREAD = re.compile(r"^\s*(?:that |which )?(?:has |had |have )?(?:spread|metastasi[sz]ed) (?:in)?to\b"
                     r"|^\s*with (?:[\w-]+ ){0,2}metastas[ei]s", re.IGNORECASE)  # fmt: skip
_JUST_STOPPED = re.compile(
    r"\b(?:within|less than|in the (?:last|past|preceding)) (?:the (?:last|past|preceding) )?\w+ (?:days?|weeks?"
    r"|months?)(?: (?:of|after))?(?: \w+){0,3}?\s*(?:of\s+)?$", re.IGNORECASE)  # fmt: skip


def modified(text: str, one: Found) -> Found:
    """A disease with the severity and course that stand right before it ("moderate to severe", "history of")."""
    if one.kind != "disease":
        return Found(one.start, one.end, (*one.states, *_stopped(text, one)))
    start, grades, courses = one.start, [], []
    while m := _MODIFIER.search(text[max(0, start - 60) : start]):
        grades += [SEVERITIES[m["severity"].casefold()]] if m["severity"] else []
        courses += [COURSES[m["course"].casefold()]] if m["course"] else []
        courses += ["history"] if m["history"] else []
        start = max(0, start - 60) + m.start()
    behind = text[one.end : one.end + 60]
    if m := _AFTER.match(behind):
        grades += [SEVERITIES[m["severity"].casefold()]] if m["severity"] else []
        courses += [COURSES[m["course"].casefold()]] if m["course"] else []
    if _SPREAD.match(behind):
        courses.append("metastatic")
    said = text[start : one.end]
    inside = re.match(r"(acute|chronic|active|unstable|metastatic|congenital)\b", said, re.IGNORECASE)
    if inside and inside[1].casefold() not in courses and start == one.start:
        courses.append(inside[1].casefold())
    graded = _OWN_GRADE.match(text[one.start : one.end])  # "severe COVID-19" is a disease of its own, and severe
    grades += [SEVERITIES[graded.group().casefold()]] if graded and start == one.start else []
    if {"acute", "chronic"} <= set(courses):  # "acute or chronic": whatever it is
        courses = [c for c in courses if c not in {"acute", "chronic"}]
    states = [
        state("severity", g, curie=s.curie, op=op, unit="severity", text=said)
        for s in one.states[::-1] for op, g in _graded(grades)
    ]  # fmt: skip
    states += [state("course", c, curie=s.curie, text=said) for s in one.states[::-1] for c in dict.fromkeys(courses)]
    named = tuple(s.model_copy(update={"text": said}) for s in one.states)
    return Found(start, one.end, (*named, *states))


def _graded(grades: Sequence[float]) -> Iterator[tuple[str, float]]:
    """What "severe" and "mild to moderate" say: the worst named includes what is worse, where it is severe."""
    if grades:
        yield ">=", min(grades)
        if max(grades) < OPEN_ENDED:
            yield "<=", max(grades)


def _stopped(text: str, one: Found) -> Iterator[Condition]:
    if _JUST_STOPPED.search(text[max(0, one.start - 60) : one.start]):
        yield state("course", "recent", curie=one.states[0].curie, text=text[max(0, one.start - 60) : one.end])


_GRADE = r"(?:I{1,3}V?|IV|V|[A-D]|[0-5])"
_SCALE = [
    (re.compile(
        rf"\b(?:{name})[\s:,-]*\(?(?P<low>{_GRADE})(?:(?<=\d)[ab]\b)?(?:\s*(?:or|to|-|–|/|and"
        rf"|through)\s*(?P<high>{_GRADE}))?(?!\w|\.\d)\)?", re.IGNORECASE), scale, curie)
    for name, scale, curie in SCALES
]  # fmt: skip
_CLASS = re.compile(
    rf"\bclass (?P<low>{_GRADE})(?:\s*(?:or|to|-|–|/|and)\s*(?P<high>{_GRADE}))? (?:\w+ )?heart failure\b"
)
_STAGE = re.compile(
    rf"\bstages? (?P<low>{_GRADE})[ABC]?(?:\s*(?:or|to|-|–|/|and)\s*(?P<high>{_GRADE})[ABC]?)?\b(?! (?:CKD"
    rf"|chronic kidney))",
    re.IGNORECASE,
)


def scales(text: str) -> Iterator[Found]:
    """The stages that ``text`` names on a scale: "NYHA III", "stage 4 CKD"."""
    for pattern, scale, curie in (*_SCALE, (_CLASS, "NYHA", HEART_FAILURE), (_STAGE, "stage", None)):
        for m in pattern.finditer(text):
            low, high = (GRADES[g.casefold()] for g in (m["low"], m["high"] or m["low"]))
            ops: tuple[tuple[str, float], ...] = (("=", low),) if low == high else ((">=", low), ("<=", high))
            grades = tuple(state("stage", v, curie=curie, op=op, unit=scale, text=m.group()) for op, v in ops)
            disease = (state("disease", curie=curie, text=m.group()),) if curie else ()
            yield Found(*m.span(), (*disease, *grades))
