"""A question to the patient it is about, and to what is left of it without the patient."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from bioloom.core.fact import Condition, Entity
from bioloom.core.ports import Linker
from bioloom.stages.gate.types import Patient

from .condition import normalized, states
from .cue import CUE, speaks_of_patient
from .found import Found
from .role import asked_role, in_one_breath, wanted_effect
from .things import Names

# A question without any of these says nothing of a patient, and is not read further.
_PERSON = (
    r"(?:patients?|wom[ae]n|m[ae]n|girls?|boys?|child(?:ren)?|infants?|neonates?|newborns?|bab(?:y|ies)"
    r"|adolescents?|teenagers?|adults?|person|people|individuals?|mothers?|someone|somebody|males?|females?"
    r"|smokers?|diabetics?|asthmatics?|athletes?|elderly|student|worker|those|carriers?|metaboli[sz]ers?"
    r"|year-?olds?|outpatients?|inpatients?)"
)
_WORDS = r"(?:[\w'-]+\s+){0,7}?"
# where the part of a sentence begins that speaks of the patient, up to the end of the sentence
_BEGINS = re.compile(

        rf",?\s*\b(?:given (?:that|a|an|the|his|her)\b|given\s+(?:her|his|their)\b|if\b|when\b(?! did| was)"
        rf"|assuming\b|considering\b|knowing\b|provided\b|because\b|while\b"

        rf"|(?:in|for|among|to|of|on|by)\s+(?:an?\s+|the\s+|some\s+|any\s+|my\s+|this\s+|these\s+|those\s+"
        rf"|all\s+)?{_WORDS}{_PERSON}\b"

        rf"|(?:in|during|throughout)\s+(?:the\s+)?(?:early |late )?(?:pregnancy|lactation|breast-?feeding|(?:first"
        rf"|second|third|1st|2nd|3rd|last) trimester|childhood|infancy|old age)"

        rf"|(?:in|with|during|despite|in the (?:presence|setting|context) of)\s+(?:an?\s+|the\s+)?(?:(?:mild"
        rf"|moderate|severe|chronic|acute|comorbid|concomitant|coexisting|known|impaired)\s+)+"

        rf"|in the (?:presence|setting|context) of\b|(?<=safe )in\b|(?<=used )in\b|(?<=given )in\b|who\s+(?:is|are"
        rf"|has|have|had|takes?|cannot|also|was|were|does)\b|with\s+(?:an?\s+)?(?:known\s+"
        rf"|history of\s+)?[\w-]+(?:\s+or\s+[\w-]+)?\s+allerg(?:y|ies)\b"
    rf"|complicated by\b|and\s+(?:she|he|the patient)\b|pregnant\s+(?:wom[ae]n|patients?))",
    re.IGNORECASE,
)  # fmt: skip
_COMORBID = re.compile(
    r"\b(?:(?:safe|used|given) in|history of|in the (?:presence|setting|context) of)\s+(?:an?\s+|the\s+)?$",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"\b(?:which|what|who|how|name|list|is there|are there|should|can|could|does|do|would|recommend|suggest|find"
    r"|give)\b", re.IGNORECASE)  # fmt: skip
_TAKES = re.compile(
    r"\b(?:tak(?:es?|ing|en)|keeps?|carries|started(?: on)?|put on|on(?: (?:long-term"
    r"|chronic|a stable dose of|high-dose|low-dose|oral|maintenance"
    r"|regular|daily))?|receiv(?:es?|ing|ed)|\w+(?:ed|ing) (?:with|on)|us(?:es?|ing)|given|(?:is|are|was"
    r"|already) (?:being )?(?:prescribed|started on)|co-?administ\w+ (?:of|with)"
    r"|concomitant(?:ly)?(?: use of)?|in combination with|together with|under treatment with|therapy with"
    r"|(?:current|ongoing) (?:use of|treatment with)|(?:medicines?|medications?|drugs?"
    r"|treatments?)(?: list)?(?: is| are| includes?| consists? of|:))\s+(?:[\w-]+\s+){0,3}?(?:[\w-]+(?:,| and"
    r"| or)\s+)*$",
    re.IGNORECASE,
)
_TAKEN = re.compile(
    r" (?:is|was|are) (?:(?:the|his|her) only (?:drug|medicine|medication)|(?:already |also )?(?:taken|part of"
    r" (?:his|her)))\b"
    r"|, which (?:he|she) takes\b", re.IGNORECASE)  # fmt: skip
_MAY = re.compile(
    r"^\s*(?:can|could|may|might|should|must|would|is it|are there|is|are)\b[^?]*\b(?:be (?:given|treated with"
    r"|prescribed|put on|started on)|take|use|receive|get|start|safe(?:ly)?)\s+(?:[\w-]+\s+){0,2}$",
    re.IGNORECASE,
)
_AVOID = re.compile(
    r"\b(?:other than|excluding|except(?: for)?|besides|apart from|distinct from|different from|but not"
    r"|not including|rather than|aside from)\s+(?:[\w-]+\s+){0,2}?$", re.IGNORECASE)  # fmt: skip
_INSTEAD = re.compile(
    r"\b(?:replac\w+|alternatives?(?: drug)? (?:to|for)|instead of|substitutes?(?: for)?|in place of|switch(?:ed"
    r"|ing)? from)\s+(?:[\w-]+\s+){0,2}?$", re.IGNORECASE)  # fmt: skip
_TARGET = re.compile(
    r"\b(?:which|what)\s+(?:is\s+the\s+|are\s+the\s+|of the\s+)?(?:(?:best|safest|most\s+\w+|first-line"
    r"|preferred|recommended|appropriate|suitable|safe|alternative|oral|topical|intravenous|other)\s+)*"
    r"(?P<target>[A-Za-z][\w-]*(?:\s+[\w-]+){0,3}?)\s+(?:\b(?:is|are|can|could|should|would|may|might|must|do"
    r"|does|treats?|treating|for|to|replaces?|helps?|works?|used|that|which|has|have|in|remains?|relieves?"
    r"|lowers?|controls?|prevents?|with|of)\b|,)",
    re.IGNORECASE,
)


_NOT_AGAINST = re.compile(  # denies that it is forbidden, and not the state behind it
    r"\b(is|are|be)(?:n't| not| neither| never) (?:contra-?indicated|forbidden|unsafe)\b", re.IGNORECASE
)


def not_against(text: str) -> str:
    """``text`` in which "not contraindicated" is "safe": it does not deny the state behind it."""
    return _NOT_AGAINST.sub(r"\1 safe", text)


def read(question: str, linker: Linker) -> Patient:
    """The patient that ``question`` speaks of; an empty one, at once, when it speaks of none."""
    if not speaks_of_patient(question):
        return Patient(core=question, role=asked_role(not_against(question), replacing=False))
    return describe(question, linker)


def describe(question: str, linker: Linker) -> Patient:
    """The same for a text that is known to be about a patient."""
    text = not_against(normalized(question))
    found = states(text, Names(linker))
    avoid = [
        f for f in found if f.kind == "drug" and (_AVOID.search(text[: f.start]) or _INSTEAD.search(text[: f.start]))
    ]
    held = [
        f
        for f in found
        if f not in avoid
        and not unsure(text, f)
        and not _route_of_another(text, f, found)
        and (
            f.kind != "drug"
            or f.states[0].curie is None
            or (_TAKES.search(text[: f.start]) and not _MAY.search(text[: f.start]))
            or _TAKEN.match(text[f.end :])
        )
    ]
    held += [replace(f, denied=True) for f in found if _no_longer(text, f) and f not in held]
    spans = _about_patient(text)
    m = _TARGET.search(text)
    return Patient(
        states=_flat(held),
        avoid=tuple(Entity(curie=f.states[0].curie or "", name=text[f.start : f.end]) for f in avoid),
        target=m["target"] if m else "",
        role=asked_role(text, replacing=any(_INSTEAD.search(text[: f.start]) for f in avoid)),
        unsettled=_unsettled(text, found),
        unread=_unread(text, found, linker),
        core=_core(text, spans, found),
        spans=spans,
    )


_UNSURE_BEFORE = re.compile(
    r"\b(?:unsure (?:if|whether)|whether"
    r"|not sure if|thinks? (?:she|he) is"
    r"|(?:not |never )(?:yet )?(?:been )?(?:tested|screened|genotyped|checked) for|awaiting|awaits|at risk (?:of"
    r"|for)|worried about"
    r"|concern(?:ed)? (?:about|for)|(?:plans?|planning|intends?|hopes?|wants?|wishes) to)\s+(?:[\w-]+ ){0,3}$",
    re.IGNORECASE,
)
_SUSPECTED = re.compile(  # "suspected appendicitis in children": they are children
    r"\b(?:suspect(?:s|ed|ing)|suspicion of|possibl[ey])\s+"
    r"(?:(?!(?:in|during|among|who|with|for|on|of)\b)[\w-]+ ){0,3}$"
    r"|\b(?:might|may|could) be\s+(?:[\w-]+ ){0,3}$",
    re.IGNORECASE,
)
_UNSURE_BEHIND = re.compile(
    r"^[^.;!?]{0,40}\b(?:pending|awaited|not (?:yet )?(?:back|available|known|done|tested|been)|(?:has been|was"
    r"|were) (?:sent|ordered)"
    r"|(?:is|are|remains?) unknown|untested)\b",
    re.IGNORECASE,
)
_PASSES = {"pregnancy", "lactation", "setting"}
_AGO = re.compile(r"[^.;,]*\b(?:months?|years?) ago\b", re.IGNORECASE)
_LONG_AGO = r"[^.;,]{0,20}\b(?:\d+|several|many|few) (?:months|years) ago|[^.;,]{0,10}\blast year"
_STOPPED = re.compile(r"\b(?:stopped|discontinued|came off|quit)(?: taking)? $", re.IGNORECASE)
_WAS_STOPPED = re.compile(rf" (?:was|were|has been) (?:stopped|discontinued)\b(?:{_LONG_AGO})", re.IGNORECASE)
NEAR = 2  # characters between neighbours
_TESTED = {"genotype", "pregnancy", "lab"}  # what a test tells


def unsure(text: str, one: Found) -> bool:
    """Whether the text only asks for it: suspected, not tested, a result that is not there yet.

    An allergy that is only suspected is minded like one that is known.
    """
    before = text[max(0, one.start - 60) : one.start]
    if one.kind in _PASSES and one.said[0].op != "<>" and _AGO.match(text[one.end : one.end + 40]):
        return True
    if one.kind != "allergy" and _SUSPECTED.search(before):
        return True
    return bool(_UNSURE_BEFORE.search(before)) or (
        one.kind in _TESTED and bool(_UNSURE_BEHIND.match(text[one.end : one.end + 70]))
    )


def _no_longer(text: str, one: Found) -> bool:
    """Whether a drug was taken once, and long ago."""
    behind = text[one.end : one.end + 60]
    return one.kind == "drug" and bool(
        _WAS_STOPPED.match(behind)
        or (_STOPPED.search(text[: one.start]) and re.match(_LONG_AGO, behind, re.IGNORECASE))
    )


def _route_of_another(text: str, one: Found, found: Sequence[Found]) -> bool:
    """Whether a route is that of what the patient takes already ("takes oral metformin")."""
    if one.kind != "route" or not _TAKES.search(text[: one.start]):
        return False
    return any(f.kind == "drug" and 0 <= f.start - one.end <= NEAR for f in found)


def _flat(found: Iterable[Found]) -> tuple[Condition, ...]:
    return tuple(dict.fromkeys(s for f in found for s in f.said if s.kind != "other"))


def _about_patient(text: str) -> tuple[tuple[int, int], ...]:
    """Where the text speaks of the patient: statements before the question, phrases in it to its end."""
    out: list[tuple[int, int]] = []
    for m in re.finditer(r"[^.?!]+(?:\.(?=\d)[^.?!]+)*[.?!]*", text):
        sentence, start = m.group(), m.start()
        asks = _ASKS.search(sentence)
        if asks is None or (
            not sentence.rstrip().endswith("?") and asks.start() > 60 and len(out) == 0 and "?" in text[m.end() :]
        ):
            out.append((start, m.end()))
            continue
        lead = re.match(
            r"\s*(?:in|for|given|a|an|if|when|considering|because|the)\b[^?]*?,\s+(?=(?:which|what|how|should"
            r"|can|is|name)\b)",
            sentence,
            re.IGNORECASE,
        )
        begin = 0
        if lead and CUE.search(lead.group()):
            out.append((start, start + lead.end()))
            begin = lead.end()
        for b in _BEGINS.finditer(sentence, begin):
            if CUE.search(sentence, max(0, b.start() - 6)) or re.search(
                r"in the|complicated|mild|moderate|severe|impaired|comorbid|concomitant", b.group(), re.IGNORECASE
            ):
                end = len(sentence.rstrip(" ?.!"))
                out.append((start + b.start(), start + end))
                break
    return tuple(out)


_NUMBER = re.compile(r"(?<![\w.,*:/-])\d+(?:\.\d+)?(?![\w*:/-])(?!\.\d)")


def _unread(text: str, found: Sequence[Found], linker: Linker) -> tuple[str, ...]:
    """The numbers that are part of no state and of no name: an age or a value of the patient that no rule reads."""
    numbers = [m for m in _NUMBER.finditer(text) if not any(f.start <= m.start() < f.end for f in found)]
    if not numbers:
        return ()
    names = [m[0] for m in linker.mentions(text) if m]
    return tuple(m.group() for m in numbers if not any(n.start <= m.start() < n.end for n in names))


def _unsettled(text: str, found: Sequence[Found]) -> tuple[str, ...]:
    """Two diseases that are named in one breath, where nothing says which of them is treated."""
    ill = [f for f in found if f.kind == "disease" and f.states[0].curie and not f.denied]
    wants = wanted_effect(text)
    if ill and wants and not any(wants[0] <= f.start < wants[1] for f in ill) and not _FOR_WHAT.search(text):
        return text[ill[0].start : ill[0].end], text[wants[0] : wants[1]].strip()
    for one, other in pairwise(ill):
        if in_one_breath(text, (one.start, one.end), (other.start, other.end)) and not _FOR_WHAT.search(text):
            return text[one.start : one.end], text[other.start : other.end]
    return ()


_FOR_WHAT = re.compile(  # says itself what is treated, also where no rule reads it
    r"\bfor (?!(?:this|that|the|these|such|an?|him|her|them|it|my|his|their|treat\w+|use|whom|patients?)\b)[\w-]+",
    re.IGNORECASE,
)


_TREATS_HABIT = re.compile(r"\b(?:for|treat(?:s|ing|ment of)?|against|management of)\s+(?:[\w-]+\s+)?$", re.IGNORECASE)


def _core(text: str, spans: Sequence[tuple[int, int]], found: Sequence[Found]) -> str:
    """The question without the patient; the disease that is treated stays in it, wherever it was said."""
    kept, at = "", 0
    for a, b in spans:
        kept, at = kept + text[at:a] + " ", b
    kept = " ".join((kept + text[at:]).split()).replace(" ?", "?").strip(" ,")
    named = [
        f for f in found if f.kind == "habit" or (f.kind == "disease" and f.states[0].curie)
    ]  # one is treated, too
    outside = [f for f in named if not f.denied and not any(a <= f.start < b for a, b in spans)]
    inside = [f for f in named if (f.kind == "disease" or _TREATS_HABIT.search(text[: f.start])) and not f.denied]
    inside = [f for f in inside if not _COMORBID.search(text[: f.start])]
    if inside and not outside and not _FOR_WHAT.search(kept):
        first = inside[0]
        kept = (
            re.sub(r"\s*(?:\b(?:for|in|of|to|with|treats?))?\s*\??$", "", kept)
            + f" for {text[first.start : first.end]}?"
        )
    return kept
