"""The words of a case that are part of nothing that was read."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bioloom.stages.read.coverage.asides import BARE_DOSE

from .asked import STOP
from .roles import STOPPED
from .table import Table
from .types import Mark, Piece

_WORD = re.compile(r"[^\W\d_][\w'’-]*|\d+(?:\.\d+)?%?")
_LEADS = re.compile(
    r"(?:\b(?:no|not|without|isn'?t|aren'?t|don'?t|doesn'?t|denies|nor)\b)(?:\s+(?:have|any|known|got|yet|a|an|the|on"
    r"|is|other|or|previous|prior|past|history|of))*\s*$",
    re.IGNORECASE,
)


_ASKING = re.compile(
    r"\bif (?:not|so)\b|\bwhy not\b|\bstay(?:ing)? away\b|\b(?:must|should|may|can|could|to) (?:not|never)\b"
    r"|\b(?:what|which(?: ones?| of (?:them|these|those))?)(?: (?:is|are|must|should|to))? not\b"
    r"|\bnot (?:be )?(?:given?|used?|taken?|prescribed?|dispensed?|choose|chosen|added)\b|\bnot for (?:me|him"
    r"|her|them|us)\b"
    r"|\b(?:must|should|may|can|could|do)(?: (?:i|we|he|she|you|they|the patient))? not (?:have|take|get|use"
    r"|be given)\b"
    r"|\bwould (?:you|i|we) not\b|\b(?:must|should|do|to) (?:i |we |you |he |she )?leave (?:alone|out)\b"
    r"|\b(?:stay|keep|steer)(?:ing|s)? (?:well )?(?:away|clear)(?: (?:from|of))?\b|\bout of the question\b"
    r"|\bmakes? (?:it|this|that|things|them) worse\b|\boff the table\b|\bnever\b|\bor not\b|\byes or no\b"
    r"|\bnot (?:possible|allowed|available)\b|\bisn'?t (?:there|that|it)\b"
    r"|\bkept (?:well )?(?:away|clear)(?: from)?\b|\b(?:should|must|do) (?:i|we|you) refuse\b"
    r"|\b(?:would|could|can|may|might) (?:\w+ )?(?:provoke|aggravate|worsen|trigger|precipitate|set off|exacerbate)"
    r"(?: (?:an?|the|his|her|my|their)? ?(?:crisis|attacks?|jerks?|seizures?|symptoms?|it|condition|disease|flare))?\b"
    r"|\b(?:should|must|do) (?:i|we|you|he|she|they) leave\s*$|\bleave (?:alone|out|off)\b"
    r"|\b(?:has|have|with|there is) (?:no|the (?:least|fewest)) (?:known )?interactions?(?: with (?:it|them|that))?\b"
    r"|\b(?:does|do|will)(?: not|n't) interact(?: with (?:it|them|that))?\b|\binteracts? (?:the )?least\b"
    r"|\b(?:(?:won'?t|will not|does(?: not|n't)|do(?: not|n't)) )?(?:raises?|lowers?|affects?|alters?"
    r"|upsets?|disturbs?|changes?"
    r"|interferes? with|bothers?|fogs?|clash(?:es)?(?: with)?|least bother with)(?: (?:the|his|her|its"
    r"|my))? ?(?:more|levels?|INR"
    r"|concentrations?|clotting|mood|heart|kidneys?|stomach|sleep|memory)?\b"
    r"|\b(?:kinder|gentler|easier|safer|better|harder|harsh|tough|kind|easy|gentle) (?:to|on"
    r"|for) (?:the|his|her|my|their) \w+\b"
    r"|\boff[- ]limits\b|\bdos(?:e|age) (?:not )?(?:asked|needed)\b"
    r"|\bhand(?:ed)? (?:it |them |him |her )?(?:out|over)\b|\bwould fit\b",
    re.IGNORECASE,
)
_TOLD = re.compile(
    r"\b(?:gives?|gave|made|makes|causes?|caused|sent|brought|put|face|lips?|tongue|throat|mouth"
    r"|to hospital|br(?:oke|eaks?) out|c(?:a|o)mes? (?:out|up)|covered|all over|went into|ended up"
    r"|landed|rushed"
    r"|in an ambulance|in (?:A&E|casualty)"
    r"|in (?:the )?(?:hospital|intensive care)|once|achilles|tendon|in minutes|documented)\b",
    re.IGNORECASE,
)


_INDUCED = re.compile(r"-(?:induced|related|associated|boosted)\b", re.IGNORECASE)
_GRADE = re.compile(
    r"\b(?:severe|serious|bad|mild|nasty|true|documented|immediate)\s+$", re.IGNORECASE
)  # of an allergy
_CUE = re.compile(  # words by which a drug is told as taken, offered or failed
    r"\b(?:\w+ed (?:with|on)|(?:we|they) (?:only )?(?:stock|sell|carry)|fail(?:ing|s)(?: on)?|swears? by)\s+$",
    re.IGNORECASE,
)
_STOPS = re.compile(
    r"\b(?:stopp?(?:ed|ing)?|discontinu\w+|withh\w+|withdraw\w*|paused?|come off|leave off|dropp?(?:ed)?)\b", re.I
)
_CANNOT = re.compile(
    r"\b(?:cannot|can'?t|can not|must not|mustn'?t) (?:take|have|tolerate|use|go on with|stand|get)\b", re.IGNORECASE
)
_NOT_ALLOWED = re.compile(
    r"\b(?:says?|said|is saying) no to\b|\b(?:told|advised|warned) (?:me |him |her "
    r"|them )?(?:not to (?:take|use|have)|against|off)\b|\b(?:is|are) not (?:possible|allowed|available"
    r"|an option)\b|\bexcept(?: for)?\b",
    re.IGNORECASE,
)


def left_over(
    text: str, marks: Sequence[Mark], table: Table, questions: Sequence[Piece] = (), reactions: Sequence[Piece] = (), *,
    passed: Sequence[tuple[int, int]] = (),
) -> list[tuple[int, int]]:  # fmt: skip
    """Where words stand that carry something and are in no mark, and negations that deny nothing, side by side as one.

    ``questions`` may negate what they ask for, ``reactions`` are clauses in which words for a reaction are read;
    ``passed`` stretches are accounted for otherwise.
    """
    blank = list(text)
    spans = [(_denial(text, m), m.end) for m in marks]
    spans += passed
    spans += [cue.span() for m in marks if m.kind in ("drug", "class") and (cue := _CUE.search(text[: m.start]))]
    spans += [m2.span() for m in marks if m.kind in ("drug", "class") and (m2 := STOPPED.match(text, m.end))]
    spans += [dose.span() for m in marks if m.kind == "drug" and (dose := BARE_DOSE.match(text, m.end))]
    spans += [grade.span() for m in marks if m.kind == "reaction" and (grade := _GRADE.search(text[: m.start]))]
    spans += [m.span() for words in (_NOT_ALLOWED, _INDUCED, _CANNOT) for m in words.finditer(text)]
    spans += [m.span() for p in questions for m in _ASKING.finditer(text, p.start, p.end)]
    spans += [m.span() for p in questions if STOP.search(p.text) for m in _STOPS.finditer(text, p.start, p.end)]
    for piece in reactions:
        spans += [m.span() for words in (table.reaction, _TOLD) for m in words.finditer(text, piece.start, piece.end)]
    for start, end in spans:
        blank[start:end] = " " * (end - start)
    out: list[tuple[int, int]] = []
    for found in _WORD.finditer("".join(blank)):
        word = found.group().casefold().replace("’", "'")
        if word in table.filler or word.removesuffix("'s") in table.filler:
            continue
        if out and not text[out[-1][1] : found.start()].strip():
            out[-1] = (out[-1][0], found.end())
        else:
            out.append((found.start(), found.end()))
    return out


def unused(
    text: str, scenes: Sequence[tuple[int, int]], before: Sequence[str], after: Sequence[str]
) -> tuple[str, ...]:
    """What was passed over: whole ``scenes``, and the words of ``before`` that are not left over any more."""
    said = [text[a:b].strip(" ,.") for a, b in scenes]
    rest = [w for w in before if w not in after and not any(w in s for s in said)]
    return tuple(dict.fromkeys((*(s for s in said if any(w in s for w in before)), *rest)))


def _denial(text: str, mark: Mark) -> int:
    """Where a mark begins, with the words that deny it."""
    lead = _LEADS.search(text[: mark.start]) if mark.denied else None
    return lead.start() if lead is not None else mark.start
