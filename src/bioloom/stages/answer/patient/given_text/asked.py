"""What a question asks of a text: for what, to whom, of which kind, and every word of it that a text must speak of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bioloom.core.fact import Condition, Entity
from bioloom.core.ports import Linker
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.answer.patient.case import said
from bioloom.stages.answer.patient.heard import read_whole
from bioloom.stages.gate.infer.hierarchy import Kin, kin_of
from bioloom.stages.gate.read.condition import normalized, relatives, states
from bioloom.stages.gate.read.drugs import drugs_in
from bioloom.stages.gate.read.patient import describe, not_against
from bioloom.stages.gate.read.replaced_drug import without_replaced
from bioloom.stages.gate.read.role import asked_role, asks_for_another
from bioloom.stages.gate.read.things import NOTHING, SURE, Names
from bioloom.stages.gate.read.vignette import with_patient
from bioloom.stages.gate.tables.advice import ASKS_TEST, IDLE, IDLE_ASKED, TESTS
from bioloom.stages.gate.types import SICK, AnswerRole, Patient

_WORD = re.compile(r"[A-Za-z][\w'-]*")
_MAY = re.compile(r"^\s*(?:can|could|may|might|should|must|would|is|are|does|do)\b", re.IGNORECASE)
_TREATED = re.compile(
    r"\b(?:for|against|treat(?:s|ing|ment of)?|therapy of|management of|manage|suspected|diagnos\w+|confirm\w*|exclude"
    r"|evaluat\w+)\s+(?:(?:an?|the|his|her|my|suspected|acute|chronic|mild|moderate|severe|uncomplicated|newly"
    r"|diagnosed|possible|presumed)\s+)*$",
    re.IGNORECASE,
)
_ADVISED_AGAINST = re.compile(
    r"\b(?:which|what)\b[^?.]*\b(?:is|are|be) (?:not (?:recommended|advised|indicated|preferred)|inadvisable)\b",
    re.IGNORECASE,
)
_OF_IT = re.compile(
    r"\s*(?:(?:treatment|therapy|prophylaxis|management)\b|(?:can|may|could|should|is to|must) (?:best )?be"
    r" (?:treated|managed))",
    re.IGNORECASE,
)
_BRINGS = re.compile(  # what somebody comes with is what is treated where nothing says otherwise
    r"\b(?:comes?|came|presents?|presented|presenting|seen|admitted|referred) (?:in |to \w+ )?"
    r"(?:with|for|because of)\s+"
    r"(?:(?:an?|the|his|her|acute|chronic|mild|moderate|severe|newly|diagnosed)\s+)*$",
    re.IGNORECASE,
)
_IDLE = IDLE | IDLE_ASKED


@dataclass(frozen=True)
class Asked:
    """What is asked of a text.

    Attributes:
        patient: Whom it is about, without what is treated.
        treated: CURIEs of what is treated, or looked for; none where it says none.
        complaint: That in its words.
        test: Whether a test or a procedure is asked for.
        of_class: The class of drugs that is asked for, by CURIE.
        left_out: CURIEs of drugs that it names and that are no answer.
        named: Drugs that it names to be given, or not.
        role: What the answer is to the patient.
        whether: Whether leave is asked for what is named.
        words: What no rule made anything of, in small letters.
        kind: Those of them that say what kind of thing is asked for ("multikinase").
        among: Whether one of what is named is to be chosen.
        whole: Whether it was read as a case, every word of it.
        said: The case in a sentence, where it was.
        passed: What of the case was told, and is no reason for or against a drug by itself.
    """

    patient: Patient
    treated: tuple[str, ...]
    complaint: str
    test: bool
    of_class: str | None
    left_out: tuple[str, ...]
    named: tuple[Entity, ...]
    role: AnswerRole
    whether: bool
    words: tuple[str, ...]
    kind: tuple[str, ...]
    among: bool = False
    whole: bool = False
    said: str = ""
    passed: tuple[str, ...] = ()


def asked_in_case(question: Question, run: Run) -> tuple[Asked, ...]:
    """What ``question`` asks, read as a case: leave or a choice first, then what instead or what to avoid.

    Nothing where it is none, or a word of it is not read.
    """
    if (found := read_whole(question.model_copy(update={"context": ()}), run)) is None:
        return ()
    read, patient = found
    kin = kin_of(run.resources)
    ill = read.treated[0] if read.treated else None
    wanted = read.wanted.curie if read.wanted is not None and read.wanted.kind == "class" else None
    plain = Asked(
        patient=patient, treated=_same(str(ill.curie), kin) if ill is not None and ill.curie else (),
        complaint=ill.text if ill is not None else "", test=False, of_class=wanted, left_out=(), named=(),
        role="answer", whether=False, words=(), kind=(), whole=True, said=said(read),
        passed=read.passed,
    )  # fmt: skip
    named = tuple(
        e.model_copy(update={"name": m.text})
        for m in (*read.leave, *(read.named if "choose" in read.asks else ()))
        if m.curie and (e := run.resources.graph.entity(m.curie)) is not None
    )
    out = []
    if "choose" in read.asks:
        out.append(replace(plain, named=named, among=True))
    elif "whether" in read.asks and not read.harm:
        texts = dict.fromkeys(n.name for n in named)  # an answer for each; of a combination one for its ingredients
        out += [replace(plain, named=tuple(n for n in named if n.name == t), whether=True) for t in texts]
    if {"give", "replace"} & set(read.asks) and "choose" not in read.asks:
        left_out = tuple(m.curie for m in read.left_out if m.curie)
        out.append(replace(plain, left_out=left_out, role="replacement" if "replace" in read.asks else "answer"))
    elif "avoid" in read.asks and not out:
        out.append(replace(plain, role="contraindicated"))
    return tuple(out)


def asked_of(question: Question, run: Run) -> Asked:
    """What ``question`` asks of the texts that came with it."""
    kin, linker = kin_of(run.resources), run.resources.linker
    whole = with_patient(question.text, question.context)
    text = not_against(normalized(whole))
    for start, end in relatives(text):  # what others have or take is asked of nobody
        text = text[:start] + " " * (end - start) + text[end:]
    told = describe(whole, linker)
    found = [f for f in states(text, Names(linker)) if f.kind != "drug"]
    drugs = drugs_in(text, linker)
    sick = _sick(text, linker)
    at = next((s for s in sick if _TREATED.search(text[: s[0]]) or _OF_IT.match(text[s[1] :])), None)
    role = asked_role(not_against(question.text), replacing=asks_for_another(question.text))
    role = "contraindicated" if role == "answer" and _ADVISED_AGAINST.search(question.text) else role
    groups = [d for d in drugs if "ChemicalRole" in d.entity.categories]
    plain = role in ("answer", "replacement") and not groups and not _MAY.match(question.text)
    alone = [s for s in sick if not any(f.kind != "disease" and f.start < s[1] and s[0] < f.end for f in found)]
    if at is None and role in ("answer", "replacement") and not _MAY.match(question.text):
        at = next((s for s in sick if _BRINGS.search(text[: s[0]])), None)
    if at is None and plain and len({c for *_, c in alone}) == 1:
        at = alone[0]  # nothing else is told of that could be treated
    treated = _same(at[2], kin) if at else ()
    own = [*told.states, *(c for f in found for c in f.said)]
    if at is not None:
        own = [s for s in own if not _is_treated(s, treated, text[at[0] : at[1]], kin)]
    avoid = {e.curie for e in told.avoid if e.curie}
    taken = {s.curie for s in own if s.kind in ("drug", "allergy")}
    patient = told.model_copy(update={"states": tuple(dict.fromkeys(_plain(own))), "apart": True, "treated": ()})
    another = asks_for_another(question.text)
    beside = [(f.start, f.end) for f in found]
    named = tuple(
        d.entity.model_copy(update={"name": text[d.start : d.end]})
        for d in drugs
        if d.entity.curie not in taken | avoid
        and "ChemicalRole" not in d.entity.categories
        and not any(a < d.end and d.start < b for a, b in beside)
    )
    if not named and not avoid:  # of what is taken something is to be replaced
        patient = without_replaced(patient, whole, kin)
    target = told.target or next(
        iter(
            re.findall(
                r"\b(?:which|what)\s+((?:[\w-]+\s+){0,3}?[\w-]+)\s+(?:is|are|should|can|for|treats?|may|would|could|do|to|must|in)\b",
                text,
                re.IGNORECASE,
            )
        ),
        "",
    )
    group = Names(linker).class_of(target) or (Names(linker).class_of(target.rsplit(" ", 1)[-1]) if target else None)
    groups = [
        d for d in groups if d.entity.curie not in taken and text[d.start : d.end].casefold() in target.casefold()
    ]
    of_class = group.curie if group is not None and group.curie else groups[0].entity.curie if groups else None
    spans = [(f.start, f.end) for f in states(text, Names(linker))] + [(d.start, d.end) for d in drugs]
    spans += (
        [(s[0], s[1]) for s in sick]
        + [m.span() for m in TESTS.finditer(text)]
        + [m.span() for m in ASKS_TEST.finditer(text)]
    )
    left = _left(text, spans)
    kind = {m.group().casefold() for m in _WORD.finditer(target)}
    return Asked(
        patient=patient,
        treated=treated,
        complaint=text[at[0] : at[1]] if at else "",
        test=bool(ASKS_TEST.search(target)) or (not drugs and bool(ASKS_TEST.search(text))),
        of_class=of_class,
        left_out=tuple(dict.fromkeys((*avoid, *(e.curie for e in named if another)))),
        named=named,
        role=role,
        whether=bool(_MAY.match(question.text)) and bool(named) and not another,
        words=tuple(w for w in left if w not in kind),
        kind=tuple(w for w in left if w in kind),
    )  # fmt: skip


def _sick(text: str, linker: Linker) -> list[tuple[int, int, str]]:
    """The diseases that a text names, none inside another: start, end, CURIE."""
    found = [m[0] for m in linker.mentions(text, categories=SICK) if m and m[0].score >= SURE]
    found = [g for g in found if not NOTHING.fullmatch(g.text)]
    outer = [
        g
        for g in found
        if not any(
            o is not g and o.start <= g.start and g.end <= o.end and o.end - o.start > g.end - g.start for o in found
        )
    ]
    return sorted({(g.start, g.end): (g.start, g.end, g.entity.curie) for g in outer}.values())


def _same(curie: str, kin: Kin) -> tuple[str, ...]:
    return tuple(dict.fromkeys((curie, *(kin.curie(n) for n in sorted(kin.same(curie))))))


def _is_treated(s: Condition, treated: Sequence[str], words: str, kin: Kin) -> bool:
    if s.kind not in ("disease", "severity", "course", "stage") or s.curie is None:
        return False
    named = s.curie in treated or s.text.casefold() == words.casefold()
    return named or any(kin.is_kind(t, s.curie) for t in treated)


def _plain(found: Sequence[Condition]) -> list[Condition]:
    """The states, each once: the name of a pregnancy as a disease says no more than the state does."""
    kinds = {s.kind for s in found}
    out = [s for s in found if s.kind != "other"]
    if "pregnancy" in kinds:
        out = [s for s in out if not (s.kind == "disease" and re.fullmatch(r"pregnan\w+", s.text, re.IGNORECASE))]
    return out


def _left(text: str, spans: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    out = [
        m.group().casefold()
        for m in _WORD.finditer(text)
        if m.group().casefold() not in _IDLE and not any(m.start() < b and a < m.end() for a, b in spans)
    ]
    return tuple(dict.fromkeys(w for w in out if len(w) > 1))
