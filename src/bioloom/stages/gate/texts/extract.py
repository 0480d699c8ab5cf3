"""Conditions of what texts state: a fact's own, contraindications that name no disease, and preferences, by rules.

What a sentence says of patients beside the ends of its fact is the fact's condition. A sentence that forbids a drug in
a pregnancy, at an age, beside another drug or to the allergic has no disease for an object, and becomes a statement of
its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from bioloom.core.evidence import Evidence, Mention
from bioloom.core.fact import Condition, Entity, Fact, Qualifier, minted
from bioloom.core.ports import Linker
from bioloom.sources.corpus.sentences import sentences
from bioloom.stages.gate.read.condition import normalized, parse, states
from bioloom.stages.gate.read.drugs import drugs_in
from bioloom.stages.gate.read.found import Found
from bioloom.stages.gate.read.things import SURE, Names
from bioloom.stages.gate.types import Clause, Preference

from .label_prose import FORBIDS, IS_AGAINST, grounds_of
from .rankings import effects, ranked

PREFERENCE, CONDITIONAL = "preference", ("age", "gestation", "sex", "pregnancy", "lactation", "childbearing",
    "menopause", "disease", "severity",
                                         "stage", "course", "lab", "drug", "allergy", "genotype", "route", "setting",
                                             "habit")  # fmt: skip
_PREFERRED: tuple[tuple[str, Preference], ...] = (
    (
        r"\bfirst[- ]line\b|\b(?:drug|treatment|agent|therapy) of choice\b|\binitial (?:treatment|therapy)\b",
        "first_line",
    ),
    (r"\bsecond[- ]line\b|\bthird[- ]line\b|\breserved for\b|\blast resort\b", "second_line"),
    (r"\bpreferred\b|\bmost (?:commonly|widely) (?:used|recommended)\b|\brecommended\b", "preferred"),
    (r"\balternatives?\b", "alternative"),
    (r"\breplaced by\b|\bsuperseded by\b", "replaced_by"),
)
_PATIENTS = re.compile(  # what stands before a state that limits a statement, rather than being what is stated
    r"\b(?:in|for|among|during|with|who|of|to|if|when|while|without|under|over|aged|having|taking|receiving|on"
    r"|not|except(?: in)?|unless|by)\s+(?:[\w/'-]+\s+){0,5}$",
    re.IGNORECASE,
)
_EXCLUDES = re.compile(
    r"\b(?:contra-?indicated|except|unless|should not|must not|avoid(?:ed)?|not (?:be )?(?:used|given"
    r"|recommended|suitable|safe)|unsuitable|unsafe|excluding)\b[^.;]*$",
    re.IGNORECASE,
)


def conditions_of(fact: Fact, sentence: str, linker: Linker) -> tuple[Condition, ...]:
    """The conditions that ``sentence`` states a fact under; none of them is an end of the fact."""
    text = normalized(sentence)
    ends = {fact.subject.curie, fact.object.curie}
    names = {fact.subject.name.casefold(), fact.object.name.casefold()}
    out = []
    for one in states(text, Names(linker)):
        said = text[one.start : one.end].casefold()
        if one.kind not in CONDITIONAL or any(s.curie in ends for s in one.states) or said in names:
            continue
        if not _limits(text, one):
            continue
        against = bool(_EXCLUDES.search(text[: one.start])) and fact.predicate != "contraindicated_in"
        out += [s.model_copy(update={"polarity": "excludes" if against else "requires"}) for s in one.said]
    return tuple(dict.fromkeys(out))


def _limits(text: str, one: Found) -> bool:
    """Whether a state says for whom: it stands behind a preposition, and a drug or disease not in another role."""
    if one.kind in {"disease", "drug"}:
        return bool(
            re.search(
                r"\b(?:in|for|among|of)\s+(?:[\w-]+\s+){0,2}(?:patients?|people|persons?|individuals|wom[ae]n"
                r"|m[ae]n|children|adults|those|subjects)\s+(?:[\w-]+\s+){0,3}$|\b(?:taking"
                r"|receiving)\s+(?:[\w-]+\s+){0,2}$",
                text[: one.start],
                re.IGNORECASE,
            )
        )
    return bool(_PATIENTS.search(text[: one.start])) or one.kind in {
        "pregnancy",
        "lactation",
        "age",
        "gestation",
        "lab",
    }


def preference(sentence: str, drug: str) -> Preference | None:
    """How ``sentence`` ranks a drug among treatments, by the nearest word that ranks."""
    at = sentence.casefold().find(drug.casefold())
    found = [
        (abs(m.start() - at), said) for words, said in _PREFERRED for m in re.finditer(words, sentence, re.IGNORECASE)
    ]
    return min(found)[1] if at >= 0 and found else None


def conditioned(unit: Evidence, linker: Linker) -> Evidence:
    """A sentence whose facts carry the conditions and the preference that it states."""
    facts = []
    for fact in unit.facts:
        more: dict[str, object] = {}
        if found := conditions_of(fact, unit.text, linker):
            more["conditions"] = found
        if fact.predicate == "treats" and (rank := preference(unit.text, fact.subject.name)):
            more["qualifiers"] = (*fact.qualifiers, Qualifier(key=PREFERENCE, value=rank))
        facts.append(fact.model_copy(update=more) if more else fact)
    return unit.model_copy(update={"facts": tuple(facts)})


def forbidden(passage: Evidence, linker: Linker) -> Iterator[Evidence]:
    """The sentences of a passage that forbid a drug, each with a statement for every drug and ground.

    A sentence without a drug of its own ("It is contraindicated in ...") speaks of the last one that was named.
    """
    topic: tuple[Mention, ...] = ()
    for start, end in sentences(passage.text):
        text = passage.text[start:end]
        drugs = drugs_in(text, linker)
        trigger = FORBIDS.search(text)
        if trigger is None:
            topic = drugs[:1] or topic
            continue
        before = tuple(m for m in drugs if m.end <= trigger.start())
        whom = _WHOM.match(text[: trigger.start()])
        behind = tuple(m for m in drugs if m.start >= trigger.end())
        whose: tuple[Fact, ...] = ()
        if whom is not None and not before and _GIVEN.search(trigger[0]):  # "carriers of it must not take abacavir"
            whose = _against(behind[:1] or topic, parse(whom[0], linker, listed=True), passage)
        if (
            len(text[trigger.end() :].strip(" .,")) < SHORT
        ):  # what forbids it stands before, too: it is spoken of first or last
            before = (
                before[:1]
                if re.search(r"concomitant|concurrent|co-?admin|combination|use of", text[: trigger.start()])
                else before[-1:]
            )
        about = before or (
            topic
            if re.match(r"\s*(?:it|they|this|these|the drug|use)\b", text, re.IGNORECASE)
            or _TO_IT.match(text, trigger.end())
            or not drugs
            else drugs[:1]
        )
        about_it = _EXCEPT.sub("", _ELSE.sub("", text))
        clauses = tuple(g.clause for g in grounds_of(about_it, linker) if not g.caution)
        if m := IS_AGAINST.match(text):
            about = tuple(d for d in drugs if d.start >= m.end("ground"))
            clauses = tuple(c for c in parse(m["ground"], linker, listed=True) if c.all[0].kind != "other")
        if facts := tuple(dict.fromkeys((*whose, *_against(about, clauses, passage)))):
            yield _sentence(passage, start, end, before, facts)
        topic = before[:1] or (behind[:1] if whose else ()) or topic


def _against(drugs: Sequence[Mention], grounds: Iterable[Clause], passage: Evidence) -> tuple[Fact, ...]:
    """The statements that each of ``grounds`` forbids each of ``drugs``."""
    kept = ((d.entity, _foreign(c, d.entity)) for d in drugs for c in grounds)
    return tuple(_statement(drug, clause, passage) for drug, clause in kept if clause.all)


def _sentence(
    passage: Evidence, start: int, end: int, mentions: tuple[Mention, ...], facts: tuple[Fact, ...]
) -> Evidence:
    """A sentence of ``passage`` with what it states."""
    at = (passage.span or (0, 0))[0]
    text, span = passage.text[start:end], (at + start, at + end)
    return passage.model_copy(update={"text": text, "span": span, "mentions": mentions, "facts": facts})


def _foreign(clause: Clause, drug: Entity) -> Clause:
    """``clause`` without the drug itself, which the sentence names again."""
    return clause.model_copy(update={"all": tuple(s for s in clause.all if s.kind != "drug" or s.curie != drug.curie)})


def _statement(drug: Entity, clause: Clause, passage: Evidence) -> Fact:
    disease = next((s for s in clause.all if s.kind == "disease" and s.op == "=" and s.curie), None)
    object_ = (
        minted(clause.text)
        if disease is None
        else Entity(curie=str(disease.curie), name=disease.text, categories=("Disease",))
    )
    return Fact(
        subject=drug,
        predicate="contraindicated_in",
        object=object_,
        conditions=tuple(s for s in clause.all if s is not disease),
        primary_knowledge_source=passage.origin.source,
        publications=(passage.origin.record,) if passage.origin.record.startswith("PMID:") else (),
        agent_type="text_mining_agent",
    )


_WHOM = re.compile(  # whom a sentence forbids a drug, before the words that do
    r"\s*(?:(?:the|all|any|those|most|some|other|adult|elderly|young|older) )*(?P<who>patients?|wom[ae]n|m[ae]n|people"
    r"|persons?|individuals|children|infants|neonates|newborns|adults|adolescents|carriers|those|anyone|mothers|girls"
    r"|boys|recipients|users)\b.{3,}",
    re.IGNORECASE | re.DOTALL,
)
_GIVEN = re.compile(r"\b(?:receive|tak\w+|use|given)\b", re.IGNORECASE)  # what those do not who are forbidden it
_TO_IT = re.compile(r"\s*(?:it|them|this drug|the drug)\b", re.IGNORECASE)
_ALLERGY = re.compile(r"\b(?:allergy|hypersensitivity)\b", re.IGNORECASE)
SHORT = 4
_ELSE = re.compile(r",\s*(?:where|in whom|for whom|in which case)\b.*", re.IGNORECASE)  # what else is given there
# Whom it does not forbid the drug: of them it is read as of the others, since nothing tells what is meant for them.
_EXCEPT = re.compile(r",?\s*\b(?:except|unless|other than|apart from|save)\b.*", re.IGNORECASE | re.DOTALL)
_LISTS = re.compile(
    r"\b(?:drugs?|antibiotics?|medications?|treatments?|therap(?:y|ies)|options|agents|regimens?|choices?"
    r"|\w+(?:ics?|ants?|ors?|ives?|ers?))(?: (?:of choice|options?|agents?))?"
    r" (?:for|of|against|in) (?P<disease>[^.;:]{3,80}?),? (?:include|includes|are|is|consists? of"
    r"|comprises?)\b(?P<drugs>[^.;]+)",
    re.IGNORECASE,
)


def listed(passage: Evidence, linker: Linker) -> Iterator[Evidence]:
    """The sentences that list treatments of a disease: "first-line antibiotics for Lyme disease include ..."."""
    for start, end in sentences(passage.text):
        text = passage.text[start:end]
        m = _LISTS.search(text)
        if m is None or FORBIDS.search(text) or re.search(r"\bnot\b", text):
            continue
        sick = next(iter(linker.link(m["disease"].strip(), categories=("DiseaseOrPhenotypicFeature",))), None)
        drugs = [d for d in drugs_in(text, linker) if d.start >= m.start("drugs")]
        if sick is None or sick.score < SURE:
            continue
        rank = preference(text[: m.end("disease")], text[m.start() : m.start() + 1])
        said = (Qualifier(key=PREFERENCE, value=rank),) if rank else ()
        facts = tuple(
            Fact(
                subject=d.entity, predicate="treats", object=sick.entity, qualifiers=said,
                primary_knowledge_source=passage.origin.source, agent_type="text_mining_agent",
            )
            for d in drugs
        )  # fmt: skip
        if facts:
            at = (passage.span or (0, 0))[0] + start
            yield passage.model_copy(
                update={"text": text, "span": (at, at + len(text)), "mentions": tuple(drugs), "facts": facts}
            )


def units(passages: Sequence[Evidence], stated: Sequence[Evidence], linker: Linker) -> tuple[Evidence, ...]:
    """What ``stated`` (sentences with facts) says, with conditions, and what the passages forbid."""
    known = {(u.origin.record, f.key) for u in stated for f in u.facts}
    more = (u for p in passages for read in (listed, ranked, effects) for u in read(p, linker))
    fresh = []
    for u in more:
        new = tuple(f for f in u.facts if (u.origin.record, f.key) not in known)
        known |= {(u.origin.record, f.key) for f in new}
        fresh.append(u.model_copy(update={"facts": new}))
    against = [u for p in passages for u in forbidden(p, linker)]
    covered = {(u.origin.record, u.text) for u in against}
    out = []
    for unit in (*stated, *(u for u in fresh if u.facts)):
        kept = tuple(f for f in unit.facts if _is_statement(f) and not _covered(f, unit, covered))
        if kept:
            found = conditioned(unit.model_copy(update={"facts": kept}), linker)
            held = tuple(f for f in found.facts if not _of_allergy(f))
            out += [found.model_copy(update={"facts": held})] if held else []
    return (*out, *against)


def _of_allergy(fact: Fact) -> bool:
    """Whether what is treated is the allergy that the sentence tells of its patients: they are given what they bear."""
    return (
        fact.predicate == "treats"
        and bool(_ALLERGY.search(fact.object.name))
        and any(c.kind == "allergy" for c in fact.conditions)
    )


def _is_statement(fact: Fact) -> bool:
    """Not one about a word that only says how ("contraindicated in severe ...")."""
    return not {"ClinicalModifier", "ClinicalCourse", "Onset"} & set(fact.object.categories)


def _covered(fact: Fact, unit: Evidence, covered: set[tuple[str, str]]) -> bool:
    """Whether a contraindication stands in a sentence that was read ground by ground."""
    return fact.predicate == "contraindicated_in" and (unit.origin.record, unit.text) in covered
