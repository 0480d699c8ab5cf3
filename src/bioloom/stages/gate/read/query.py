"""A question without its patient to what is looked for: keywords, the relation asked of, what the answer must be.

The paper's parse(q) = {K, C, N} (section 4.2.1); C is the patient's states, N what the answer must not be.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from bioloom.core.biolink import biolink
from bioloom.core.fact import Entity
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.ports import Grounding
from bioloom.core.question import AnswerKind, Question
from bioloom.core.run import Run
from bioloom.core.value import Value
from bioloom.stages.gate.infer.hierarchy import TREATS, kin_of, treating
from bioloom.stages.gate.types import SICK, Patient
from bioloom.stages.read.stage import understand

from .cue import asks_to_give
from .role import asks_for_another
from .things import TAKEN, Names

SURE = 0.6
_DRUG = re.compile(
    r"\b(?:drugs?|\w*(?:inhibitors?|blockers?|agonists?|antagonists?)|medications?|medicines?|treatments?"
    r"|therap(?:y|ies)|agents?|remed(?:y|ies)|options?|compounds?|analgesics?|antibiotics?)\b",
    re.IGNORECASE,
)
_TREATING = re.compile(
    r"\b(?:treat\w*|for|against|manag\w+|therap\w+|given|prescribed|recommended|indicated|preferred|safe\w*|used"
    r"|relie\w+|control\w*|lower\w*|replac\w+|instead)\b",
    re.IGNORECASE,
)
_BEST = re.compile(
    r"\b(?:best|safest|first-line|preferred|recommended|most appropriate|drug of choice|which (?:drug|antibiotic"
    r"|agent|medication))\b", re.IGNORECASE)  # fmt: skip


class Query(Value):
    """What is looked for.

    Attributes:
        whether: The drug of a question whether it may be given, by CURIE.
        inverted: Whether it is asked the other way round: whether it must be avoided.
        heeds: Whether a warning answers that as much as a contraindication: "is that a problem?".
        members: Whether the members of ``of_class`` are asked for, whatever they treat.
        keywords: K, the words that the end of a path is compared with: the known things of the question. The kind that
            is asked for ("drug", "antibiotic") is no keyword: an answer must be of it.
        entries: What paths begin from, for each keyword that is a known thing its readings, the best first.
        pattern: What is asked, as far as it was understood; None when it was not.
        predicates: The relations that a path may take; none means any.
        categories: What the answer may be; none means any.
        of_class: A class that the answer must belong to ("antibiotic"), by CURIE.
        avoid: N, CURIEs that the answer must not be, or be of.
        kind: What is wanted back.
    """

    members: bool = False
    whether: str | None = None
    inverted: bool = False
    heeds: bool = False
    keywords: tuple[str, ...]
    entries: tuple[tuple[Entity, ...], ...]
    pattern: Pattern | None = None
    predicates: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    of_class: str | None = None
    avoid: tuple[str, ...] = ()
    kind: AnswerKind = "entities"


def parse_query(question: Question, patient: Patient, run: Run, *, nodes: int = 5) -> Query:
    """What ``question`` looks for beside its patient; ``nodes`` readings of each keyword are begun from.

    A question for a treatment is read here, whatever its sentence is like; any other as `understand` reads it.
    """
    text = patient.core or question.text
    avoid = tuple(e.curie for e in patient.avoid if e.curie)
    if asks_for_another(question.text):  # whatever drug it names is no answer
        drugs = (m[0].entity.curie for m in run.resources.linker.mentions(question.text, categories=("Drug",)) if m)
        avoid = tuple(dict.fromkeys((*avoid, *drugs)))
    found = (
        _whether(question.text, patient, run)
        or _treatment(text, patient, run, nodes)
        or _understood(question, text, run, nodes)
    )
    kind = question.kind or ("choice" if question.options else found.kind)
    if found.pattern is not None:  # "other than penicillin": neither it nor what is below it
        left_out = (e.object for e in found.pattern.edges if e.absent and "subclass_of" in e.predicates)
        avoid = tuple(dict.fromkeys((*avoid, *(c for n in left_out for c in found.pattern.node(n).curies))))
    out = found.model_copy(update={"avoid": avoid, "kind": kind})
    run.note(
        "query", keywords=list(out.keywords), predicates=list(out.predicates), of_class=out.of_class, avoid=list(avoid)
    )
    return out


def _treatment(text: str, patient: Patient, run: Run, nodes: int) -> Query | None:
    """A drug for a disease; None when the question is for something else, or names no disease."""
    linker = run.resources.linker
    target = patient.target or next(iter(re.findall(r"\b(?:which|what)\s+([\w-]+)", text, re.IGNORECASE)), "")
    asked = _class(target, run)
    if asked is None and not (_DRUG.search(target or text) or asks_to_give(text)):
        return None
    if asked is not None and not _disease(text, run):
        return _members(target, asked, run)
    mentions = [m for m in linker.mentions(text, categories=SICK) if m and m[0].score >= SURE]
    longest = _outer(mentions)
    if not longest or not _TREATING.search(text):
        return None
    if asked is not None and not _treats_any(asked, longest[0], run):
        return _members(target, asked, run)  # the disease is the patient's, not what is treated
    readings = tuple(g.entity for g in longest[0] if g.score >= longest[0][0].score - 0.1)[:nodes]
    kin, first = kin_of(run.resources), readings[0].curie
    named = (first, *(t.curie for t in longest[0][0].twins), *map(kin.curie, sorted(kin.same(first))))
    same = tuple(dict.fromkeys(named))
    pattern = Pattern(
        nodes=(Var(name="a", categories=("Drug",)), Var(name="d", categories=(), curies=same)),
        edges=(Edge(subject="a", object="d", predicates=TREATS),),
        answer="a",
    )
    entries = tuple(dict.fromkeys(e for c in same if (e := run.resources.graph.entity(c)) is not None))
    return Query(
        keywords=(longest[0][0].text,),
        entries=(entries or readings,),
        pattern=pattern,
        predicates=TREATS,
        categories=TAKEN,
        of_class=asked,
        kind="entity" if _BEST.search(text) else "entities",
    )


_MAY = re.compile(r"^\s*(?:can|could|may|might|should|must|would|is|are|does|do)\b", re.IGNORECASE)


_OR = re.compile(r"\s*,?\s*(?:or|and/or|/)\s+", re.IGNORECASE)
# Whether two things have to do with each other is no question of giving one.
_LINKED = re.compile(r"\b(?:link(?:ed|s)?|associat\w+|connect\w+|relat(?:ed|ion\w*)|correlat\w+)\b", re.IGNORECASE)
_AGAINST = re.compile(
    r"\b(?:avoid\w*|contra-?indicat\w*|with(?:hold|held)|stop(?:ped)?|discontinu\w*|unsafe|dangerous|harmful|forbidden"
    r"|not (?:be )?(?:given|used|taken|prescribed))\b", re.IGNORECASE)  # fmt: skip


def _whether(text: str, patient: Patient, run: Run) -> Query | None:
    """Whether one drug may be given to the patient; None for another question, and where several are named."""
    if not _MAY.match(text) or _LINKED.search(text) or not patient.states:
        return None
    linker, taken = run.resources.linker, {s.curie for s in patient.states if s.kind in {"drug", "allergy"}}
    named = [m[0] for m in linker.mentions(text, categories=("Drug", "ChemicalRole")) if m and m[0].score >= SURE]
    others = {g.entity.curie: g.entity for g in named if g.entity.curie not in taken}
    in_a_row = any(_OR.fullmatch(text[one.end : two.start]) for one, two in pairwise(named))
    if len(others) != 1 or in_a_row:  # of several drugs, or a class beside one, the answer on the first is none
        return None
    (drug,) = others.values()
    if "ChemicalRole" in drug.categories:
        return None
    nodes = (Var(name="a", categories=("Drug",), curies=(drug.curie,)), Var(name="d", categories=("Disease",)))
    return Query(
        whether=drug.curie,
        inverted=bool(_AGAINST.search(text)),
        keywords=(drug.name,),
        entries=((drug,),),
        pattern=Pattern(nodes=nodes, edges=(Edge(subject="a", object="d", predicates=TREATS),), answer="d"),
        predicates=TREATS,
        categories=SICK,
        kind="yesno",
    )


def _disease(text: str, run: Run) -> bool:
    return any(m and m[0].score >= SURE for m in run.resources.linker.mentions(text, categories=SICK))


def _treats_any(of_class: str, disease: Sequence[Grounding], run: Run) -> bool:
    """Whether any drug of the class treats the disease, or anything below it, for any patient."""
    kin = kin_of(run.resources)
    curies = (disease[0].entity.curie, *(t.curie for t in disease[0].twins))
    return bool(len(np.intersect1d(treating(kin, curies), kin.members(of_class)))) or kin.graph is None


def _members(target: str, curie: str, run: Run) -> Query:
    """The drugs of a class that are left for the patient: "which statin can be given"."""
    entity = run.resources.graph.entity(curie)
    nodes = (Var(name="a", categories=("Drug",)), Var(name="d", categories=("Disease",)))
    return Query(
        members=True,
        keywords=(target,),
        entries=((entity,),) if entity else (),
        pattern=Pattern(nodes=nodes, edges=(Edge(subject="a", object="d", predicates=TREATS),), answer="a"),
        predicates=TREATS,
        categories=TAKEN,
        of_class=curie,
    )


def _class(target: str, run: Run) -> str | None:
    """The class of drugs that the asked-for thing must belong to; None for a drug of any kind."""
    linker = run.resources.linker
    for words in (target, target.rsplit(" ", maxsplit=1)[-1] if target else ""):
        if not words or (
            _DRUG.fullmatch(words) and words.casefold() not in {"antibiotic", "antibiotics", "analgesic", "analgesics"}
        ):
            continue
        if (named := Names(linker).class_of(words)) is not None:
            return named.curie
        best = next(iter(linker.link(words, categories=("ChemicalRole",))), None)
        if best is not None and best.score >= 0.85:
            return best.entity.curie
    return None


def _outer(mentions: Sequence[Sequence[Grounding]]) -> list[Sequence[Grounding]]:
    """The mentions that stand within no longer one, in the order of the text."""
    out: list[Sequence[Grounding]] = []
    last, reach = (-1, -1), -1
    for one in sorted(mentions, key=lambda m: (m[0].start, -m[0].end)):
        span = one[0].start, one[0].end
        if span == last or span[1] > reach:
            out.append(one)
            last, reach = span, span[1]
    return out


def _understood(question: Question, text: str, run: Run, nodes: int) -> Query:
    """The question as the shared stage reads it; keywords alone where it does not."""
    asked = understand(question.model_copy(update={"text": text}), run.within("understand"))
    reading = asked.parts[0] if asked.parts and not asked.parts[0].unknown else None
    named = tuple(n for n in _named(text, run, nodes) if n)
    if reading is None:
        return Query(keywords=tuple(n[0].name for n in named), entries=named)
    pattern = reading.pattern
    stated = [e for e in pattern.edges if not e.absent]  # from what must not hold no answer is reached
    ends = {name for e in stated for name in (e.subject, e.object)}
    bound = [b for b in reading.bound if b.node in ends or not stated]
    return Query(
        keywords=tuple(b.text for b in bound) or tuple(n[0].name for n in named),
        entries=tuple(tuple(g.entity for g in b.readings[:nodes]) for b in bound if b.readings) or named,
        pattern=pattern,
        predicates=tuple(dict.fromkeys(p for e in stated or pattern.edges for p in e.predicates)),
        categories=pattern.node(pattern.answer).categories,
        kind=reading.kind,
    )


def _named(text: str, run: Run, nodes: int) -> tuple[tuple[Entity, ...], ...]:
    """Each thing that the text names, with its readings."""
    found: Sequence[Sequence[Grounding]] = [m for m in run.resources.linker.mentions(text) if m and m[0].score >= SURE]
    longest = _outer(found)
    model = biolink()
    return tuple(
        tuple(g.entity for g in m if not any(model.is_a(c, "ClinicalModifier") for c in g.entity.categories))[:nodes]
        for m in longest
        if m[0].entity.categories
    )
