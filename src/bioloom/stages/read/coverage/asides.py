"""Stretches of a question that look as if they narrowed it and do not.

Phrases with a denial that deny nothing of what is asked ("not sure", "isn't it?"), superlatives of asking ("best
described as"), numbers that count pages and slides.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from ..forms.form import Form
from ..forms.lower import Slot

_HARMLESS = re.compile(
    r"\b(?:(?:no|not|never|none) (?:less|fewer|lower|smaller|under|below) than|or not|whether or not|"
    r"why not|if not|not (?:only|just|merely|simply|solely)|not sure|no idea|no longer sure|i do not know|"
    r"(?:do|did|does|is|are|was|can|could|would|should|have|has|had|wo|wouldn|isn|aren|doesn|don|didn)(?:n['’]?t| not) "
    r"(?:it|they|he|she|you|stop|know|remember|recall|understand|find|forget|mind|want|need)|no doubt|not to mention|"
    r"besides,? (?:that|this|these|those|it|which|also|being)|,? besides,|, besides\b|and besides|besides(?=[?.!]|$)|"
    r"best (?:match(?:es)?|fits?|fitting|suits?|explains?|answers?|completes?|describes?|option|choice|candidate|"
    r"accounts|(?:describ|classifi|defin|explain|characteri[sz]|suit|match|answer|complet|term|call)ed|accounted|known)|"
    r"best (?:class(?:ed|ified)|regarded|thought of)|"
    r"fact or fiction|right or wrong|true or not|yes(?: or|,|/) ?no|no\. of|no small|"
    r"not (?:her|him|my|them)sel(?:f|ves)|never (?:heard|met|seen|remember|recall|understood|got)|not forgetting|"
    r"no matter|"
    r"newly (?:diagnosed|found|discovered|identified)|"
    r"to the best of (?:my|our) (?:knowledge|memory|understanding)|as best (?:i|we) (?:can|know)|"
    r"(?:if|unless) i(?: am|['’]m)? (?:not )?(?:mistaken|wrong)|one step,? no further|no further|"
    r"(?:these|those) (?:girls|boys|men|women|kids|children|babies|infants|adults|adolescents|elderly|patients|people)|"
    r"can['’]?t (?:remember|recall|find)|cannot (?:remember|recall|find)|not certain)\b"
    # "It has a childhood onset, does it not?"
    r"|,\s*(?:do|does|did|is|are|was|were|can|could|has|have|will|would|should)(?:n['’]?t)? "
    r"(?:it|they|he|she|this|that|these|those|we|you|there)(?: not)?(?=\s*(?:[?.!]|$))"
    r"|\b(?:had|['’]d) better\b|(?<=, )no(?=\s*(?:[?,]|$))|\bno\.(?= [a-z\d])",
    re.IGNORECASE,
)
# "Isn't X used for Y?" asks whether it is.
_RHETORICAL = re.compile(
    r"(?:^|(?<=[.!?] ))(?:is|are|do|does|did|was|were|has|have|can|could|won|would|should)n['’]?t\b(?=[^.!?]*\?)",
    re.IGNORECASE,
)
_LABELLED = re.compile(
    r"\b(?:questions?|items?|slides?|fig(?:ure)?s?|ch(?:apter)?|reviewers?|bay|cases?|vignettes?|clusters?|tables?|pages?"
    r"|parts?|q|exercises?|problems?|sections?|rooms?|beds?|wards?|steps?|lectures?|lab|aim|module|paper|exam|semester"
    r"|quiz|round|panel|lane|tube|plate|sample|batch|claims?|topic|lesson|appendix|for (?:year|grade|class|level))"
    r"\.? ?(?:no\.? ?|#)?\d{1,3}\b(?![%.]\d|\s?%)|\b[a-z]+ 101\b|\b\d{1,2} (?:marks?|points?)\b"
    r"|\b\d{1,2} (?:lines?|slides?|sentences?|pages?|words)\b|\b(?:at|by|till|until|before) \d{1,2} ?(?:am|pm)\b"
    r"|\b(?:in|for|within) \d{1,2} (?:min(?:ute)?s?|hours?|hrs?)\b"
    r"|\bin (?:one|a|two|three|a few|\d)(?: or (?:two|three|four|\d))? (?:lines?|sentences?|words?)(?: or two)?\b"
    r"|\bfor (?:\w+|\d+) (?:points?|marks?)\b"
    r"|\b(?:line|sentence|word) or two\b"
    r"|(?:(?<=\s)|^)\(?\d[.)](?=\s)|\b(?:two|three|four|five|[2-5]) (?:clues|hints|conditions|criteria|facts)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=64)  # every reading of a question asks
def harmless(text: str) -> tuple[tuple[int, int], ...]:
    """Where phrases stand whose denials and superlatives say nothing of what is asked."""
    return tuple(m.span() for pattern in (_HARMLESS, _RHETORICAL) for m in pattern.finditer(text))


@lru_cache(maxsize=64)
def labels(text: str) -> tuple[tuple[int, int], ...]:
    """Where numbers stand that tell pages, slides, cases and hours apart."""
    return tuple(m.span() for m in _LABELLED.finditer(text))


_DOSE = re.compile(
    r"\s*\(?\d+(?:[.,]\d+)?\s?(?:mg|mcg|micrograms?|µg|g|ml|units?|iu|puffs?)(?:/(?:day|d|kg|ml|h))?\b", re.IGNORECASE
)


BARE_DOSE = re.compile(  # "on simvastatin 40."
    r"\s*(?:MR|SR|XL)?\s*\d+(?:\.\d+)?(?![\d%])(?=\s*(?:bd|tds|qds|od|script|daily|at night|nocte|[,.;?!)]|and\b|$))"
)


_WHEN = re.compile(
    r"\b(?:in|since|from|of) (?:19|20)\d\d\b"
    r"|\b(?:\d{1,3}|two|three|four|five|six|several) (?:hours?|days?|weeks?|months?|years?) ago\b"
    r"|\b(?:\d|one|two|three|four) times? (?:a|per|each) (?:day|week|month)\b",
    re.IGNORECASE,
)


def doses(text: str, form: Form, slots: Sequence[Slot]) -> list[tuple[int, int]]:
    """Where the dose of a drug stands that a patient takes, and when something befell her.

    Which other drug suits her does not hang on it. Of no patient a year narrows: "approved since 2020".
    """
    roles = [arm.role for arm in form.arms]
    taken = [s for s, role in zip(slots, roles, strict=False) if role == "takes"]
    when = [m.span() for m in _WHEN.finditer(text)] if {"has", "takes", "reacted"} & set(roles) else []
    return [*when, *(m.span() for s in taken if (m := _DOSE.match(text, s.end) or BARE_DOSE.match(text, s.end)))]
