"""What the sections of a label say of a patient: it closes, it cautions, or it says that the drug may be given.

Each sentence is read on its own. A section on one state ("Pregnancy", "Renal Impairment") says it of that state also
where the sentence does not name it. A sentence that names no patient ("may cause dizziness") says nothing here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal

from bioloom.core.fact import Condition
from bioloom.core.kept import kept
from bioloom.core.ports import Linker
from bioloom.core.value import Value
from bioloom.sources.corpus.sentences import sentences
from bioloom.sources.openfda.layout import Section
from bioloom.stages.gate.read.condition import normalized, parse, states
from bioloom.stages.gate.read.found import Found
from bioloom.stages.gate.read.things import Names
from bioloom.stages.gate.tables.diseases import HEPATIC, RENAL
from bioloom.stages.gate.types import Clause, state

from .label_prose import FORBIDS, IDLE, grounds_of, segments

Manner = Literal["closes", "cautions", "permits"]
# Of whom a section speaks where a sentence names nobody.
OWN: dict[Section, Condition] = {
    "pregnancy": state("pregnancy", text="pregnancy"),
    "lactation": state("lactation", text="breastfeeding"),
    "paediatric": state("age", 18.0, op="<", unit="year", text="children"),
    "geriatric": state("age", 65.0, op=">=", unit="year", text="the elderly"),
    "renal": state("disease", curie=RENAL, text="renal impairment"),
    "hepatic": state("disease", curie=HEPATIC, text="hepatic impairment"),
}
_KINDS: dict[Section, frozenset[str]] = {  # what narrows the state of such a section
    "pregnancy": frozenset({"pregnancy", "gestation"}),
    "lactation": frozenset({"lactation"}),
    "paediatric": frozenset({"age"}),
    "geriatric": frozenset({"age"}),
    "renal": frozenset({"disease", "severity", "stage", "lab"}),
    "hepatic": frozenset({"disease", "severity", "stage"}),
}
GROUNDS: tuple[Section, ...] = ("contraindications",)  # a list of them: also what forbids nothing in words
WARNS: tuple[Section, ...] = ("boxed_warning", "warnings")
_STOPS = re.compile(
    r"\bnot recommended\b|\bavoid(?:ed|ance)?\b(?! (?:of )?(?:abrupt|exposure|sun))|\bdo not (?:use|take|give|start)\b"
    r"|\bdiscontinue\b[^.;]{0,30}\b(?:pregnan|as soon as)|\bpregnan\w+ is detected,? discontinue|\bmust be excluded\b"
    r"|\bshould be discontinued (?:as soon as|if|when|once|during)\b|\bunsafe\b|\bis advised not to\b"
    r"|\badvise (?:wom[ae]n|patients|mothers|females)?[^.;]{0,40}\bnot to\b",
    re.IGNORECASE,
)
_PERMITS = re.compile(
    r"\bno (?:(?:initial|starting|specific|routine) )?(?:dos(?:e|age|ing) (?:adjustments?|modifications?|reductions?)"
    r"|adjustments? (?:of|in|to) (?:the )?dos(?:e|age))\b[^.;]*?\b(?:needed|necessary|required|recommended|warranted)"
    r"|\b(?:ha(?:s|ve)|did) not (?:identif\w+|show\w*|demonstrat\w+|reveal\w*|establish\w*|been associated with"
    r"|suggest\w*|report\w*) (?:an?|any|the) [^.;]{0,60}?\b(?:risks?|increase|association|effects?)\b[^.;,]*"
    r"|\bno (?:overall |clinically (?:significant|relevant|meaningful) )?differences? in [^.;]{0,60}?(?:safety"
    r"|effectiveness|efficacy|pharmacokinetics|response)\w*[^.;,]*"
    r"|\bsafety and (?:effectiveness|efficacy)\b[^.;]{0,80}\b(?:has|have) been (?:established|demonstrated|shown)\b"
    r"|\b(?:may|can) be (?:safely )?(?:used|given|administered|taken)\b(?! only)|\bcompatible with breast-?\s?feeding\b"
    r"|\bis (?:considered )?(?:safe|suitable|acceptable)\b|\bno (?:clinically (?:significant|relevant|important) )?"
    r"(?:pharmacokinetic )?interactions?\b[^.;]*|\bdoes not (?:significantly )?(?:affect|interact|alter)\b[^.;]*"
    r"|\b(?:is|are) indicated\b",
    re.IGNORECASE,
)
_CAUTIONS = re.compile(
    r"\b(?:caution\w*|not been (?:established|studied|evaluated|determined)|insufficient|unknown|not known|limited"
    r"|inadequate|no (?:adequate|data|controlled|available)|only (?:if|when)|clearly needed|potential|weigh\w*"
    r"|benefits?|monitor\w*|reduc\w+|lower\w*|adjust\w*|harm\w*|teratogen\w*|malformation\w*|defects?|abnormalit\w+|toxic\w*"
    r"|risks?|death|injur\w+|fatal\w*|serious|severe|increas\w+|decreas\w+|prolong\w*|exacerbat\w+|worsen\w*"
    r"|precipitat\w+|aggravat\w+|passes into|present in (?:human )?(?:breast )?milk|excreted|greater sensitivity"
    r"|more sensitive|ask a doctor|(?:may|can|could|might) impair|delay\w*|consider\w*|careful\w*|susceptib\w+"
    r"|predispos\w+)\b",
    re.IGNORECASE,
)
_NOT_AGAINST = re.compile(r"\b(?:is|are) not contra-?indicated\b|\bno contra-?indications?\b", re.IGNORECASE)
_HEADING = re.compile(
    r"^\s*\d+(?:\.\d+)? +[A-Z][\w-]+(?: [A-Z][\w-]+)*?(?= (?:[A-Z]|$))|\b(?:Risk Summary|Clinical Considerations)\b"
)
_ANIMALS = re.compile(r"\b(?:rats?|rabbits?|mice|monkeys|dogs|animals?)\b", re.IGNORECASE)
_PATIENTS = re.compile(  # what stands before a state of the patient, and not before what the drug does to one
    r"\b(?:patients?|persons?|people|individuals|wom[ae]n|m[ae]n|children|adults|subjects|those|you) (?:[\w,-]+ ){0,3}?"
    r"(?:with|who|have|has|having|whose|on|taking|receiving|treated)\b[^.;]*$"
    r"|\b(?:in the )?(?:presence|setting|cases?|history) of\b[^.;]*$|\b(?:during|if|when|with underlying"
    r"|with pre-?existing)\b[^.;]*$|\bin (?:the )?(?:[\w-]+ )?$",
    re.IGNORECASE,
)
_BORN = frozenset(
    {"pregnancy", "gestation", "lactation", "age", "childbearing", "genotype"}
)  # are nobody's side effect
_ASIDE = frozenset({"sex", "setting"})  # narrow a state and are none
_STOPPED = re.compile(r"\s*(?:discontinuation|discontinuing|cessation|withdrawal)", re.IGNORECASE)  # "premature ..."
_OUTCOME = re.compile(  # stands behind what comes of the drug
    r"\s*(?:\([^)]*\)\s*)?(?:(?:is|are) (?:observed|suspected|detected|confirmed)|develops?\b|occurs?\b|appears?\b"
    r"|emerges?\b|worsens?\b|persists?\b)",
    re.IGNORECASE,
)
_RISK = re.compile(
    r"\b(?:risks? (?:of|for)|susceptible to|(?:signs?|symptoms) (?:and symptoms )?of|development of|monitor(?:ed)?"
    r" (?:closely )?(?:for|patients for)|develop\w*|reports? of|incidence of"
    r"|emergence (?:or worsening )?of)\b[^.;]{0,60}$",
    re.IGNORECASE,
)
_TOGETHER = re.compile(r"concomit|concurr|co-?admin|combin|together|taking|receiv|\buse of\b|used with", re.IGNORECASE)
_YOUNG = re.compile(r"p(?:a)?ediatric|child|adolescen|infant|neonat", re.IGNORECASE)


class Advice(Value):
    """What one sentence of a label says of patients in a state; ``words`` is the sentence as it stands there."""

    manner: Manner
    clause: Clause
    words: str


def read_section(section: Section, text: str, linker: Linker) -> tuple[Advice, ...]:
    """What a section says of patients, sentence by sentence; each statement once, the strictest reading of it."""
    return _read(linker, section, text)


@kept(most=4096)
def _read(linker: Linker, section: Section, text: str) -> tuple[Advice, ...]:
    found: dict[tuple[Clause, Manner], Advice] = {}
    for start, end in sentences(text):
        words = text[start:end]
        for one in _sentence(section, words, linker):
            found.setdefault((one.clause, one.manner), one)
    return tuple(found.values())


def _sentence(section: Section, words: str, linker: Linker) -> Iterator[Advice]:
    if section in GROUNDS:
        yield from _grounds(words, linker)
        return
    manner = manner_of(words)
    if manner is None or (section == "indications" and manner == "cautions"):
        return
    if section in OWN:
        clauses: Iterable[Clause] = _own(section, words, linker)
    elif section in WARNS:
        clauses = _of_patients(manner, words, linker)
    elif section == "interactions":
        clauses = _beside(words, linker)
    elif section == "indications":
        clauses = _ages(words, linker)
    else:
        return
    for clause in clauses:
        yield Advice(manner=manner, clause=clause, words=words)


def manner_of(words: str) -> Manner | None:
    """What a sentence does to whoever it speaks of; None where it only tells something."""
    plain = _NOT_AGAINST.sub(" ", _HEADING.sub(" ", words))
    if (FORBIDS.search(plain) or _STOPS.search(plain)) and not _ANIMALS.search(plain):
        return "closes"
    rest, permits = _PERMITS.subn(" ", plain)
    if _CAUTIONS.search(rest):
        return "cautions"
    return "permits" if permits and not _ANIMALS.search(plain) else None


def _grounds(words: str, linker: Linker) -> Iterator[Advice]:
    for segment in segments(words):
        for ground in grounds_of(segment, linker):
            manner: Manner = "cautions" if ground.caution else "closes"
            yield Advice(manner=manner, clause=ground.clause, words=words)


def _own(section: Section, words: str, linker: Linker) -> Iterator[Clause]:
    """The state of the section, as a sentence narrows it: "below 12 years", "severe renal impairment"."""
    own, any_ = OWN[section], False
    for clause in parse(words, linker):
        kept_ = tuple(s for s in clause.all if s.kind in _KINDS[section] and _is_of(s, own))
        if not kept_ or any(s.op == "<>" for s in kept_):
            continue
        any_ = True
        if own.kind in ("age", "lactation", "pregnancy") or any(s.kind in ("disease", "lab") for s in kept_):
            yield Clause(all=kept_, text=_words(kept_))
        else:
            yield Clause(all=(own, *kept_), text=_words((own, *kept_)))
    if not any_:
        yield Clause(all=(own,), text=own.text)


def _words(said: Iterable[Condition]) -> str:
    return ", ".join(dict.fromkeys(s.text for s in said if s.text))


def _is_of(s: Condition, own: Condition) -> bool:
    """Whether a state narrows that of the section, rather than being another one."""
    if s.kind == "age":
        value = float(s.value) if isinstance(s.value, int | float) else 0.0
        return value <= 18.0 if own.op == "<" else value >= 65.0 or s.op in (">", ">=")
    return s.kind == "lab" or s.curie in (None, own.curie) or own.curie is None


def _of_patients(manner: Manner, words: str, linker: Linker) -> Iterator[Clause]:
    """The states that a warning is about: of patients, not what the drug does to them.

    What closes is what is said together ("children under 6 years"); a caution concerns whoever is in one of the states.
    """
    text = normalized(words)
    met = [one for one in states(text, Names(linker)) if _is_met(text, one)]
    if manner == "cautions":
        groups: list[list[Found]] = []
        for one in met:  # "children under 6 years" is one state
            last = groups[-1][-1] if groups else None
            if last is not None and last.kind == one.kind == "age" and not text[last.end : one.start].strip(" ,("):
                groups[-1].append(one)
            else:
                groups.append([one])
        for group in groups:
            said = tuple(s for one in group for s in one.said if s.kind not in IDLE and s.op != "<>")
            if said:
                yield Clause(all=said, text=text[group[0].start : group[-1].end])
        return
    named = {s for one in met for s in one.said}
    for clause in parse(words, linker):
        kept_ = tuple(s for s in clause.all if s.kind not in IDLE)
        if any(s in named for s in kept_) and not all(s.op == "<>" or s.kind in _ASIDE for s in kept_):
            yield Clause(all=tuple(s for s in kept_ if s in named or s.kind in _ASIDE), text=clause.text)


def _is_met(text: str, one: Found) -> bool:
    """Whether a state is one of the patients that a sentence speaks of, and no outcome of the drug."""
    if one.kind in _ASIDE or all(s.kind in IDLE or s.op == "<>" for s in one.said):
        return False
    before = text[: one.start]
    if one.kind in _BORN:
        return not _STOPPED.match(text[one.end :])
    if _OUTCOME.match(text[one.end :]) or _RISK.search(before):
        return False
    return bool(_TOGETHER.search(text)) if one.kind == "drug" else bool(_PATIENTS.search(before))


def _beside(words: str, linker: Linker) -> Iterator[Clause]:
    """The drugs and classes of drugs that a sentence on interactions names."""
    text = normalized(words)
    for one in states(text, Names(linker)):
        if one.kind == "drug" and not one.denied:
            yield Clause(all=one.said, text=text[one.start : one.end])


def _ages(words: str, linker: Linker) -> Iterator[Clause]:
    """The young for whom a drug is said to be meant."""
    for clause in parse(words, linker) if _YOUNG.search(words) else ():
        aged = tuple(s for s in clause.all if s.kind == "age")
        if aged:
            yield Clause(all=aged, text=clause.text)
