"""Order answers by how well the graph supports them, with the reasons.

An answer holds through witnesses, a witness through its facts. A fact's support is put together from what its source
says of it; a witness is as good as its weakest fact, an answer as its best witness, with a bonus for independent
sources. What speaks for an answer is given as its reasons.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log1p

from bioloom.core.answer import Ranked
from bioloom.core.fact import Entity, Fact
from bioloom.core.ports import Matched, Witness

from . import expression

# Biolink's knowledge levels, from what a curator asserts down to what a program predicts.
LEVELS = {
    "knowledge_assertion": 1.0,
    "logical_entailment": 0.9,
    "observation": 0.8,
    "statistical_association": 0.7,
    "prediction": 0.4,
    "not_provided": 0.5,
}
# GO evidence codes: experiments above curated inference above electronic annotation (geneontology.org).
PACTIVITY = {"Ki", "Kd", "IC50", "EC50", "KI", "KD"}
# Of the classes of a drug, those that say what it is come before what it does and what it is made of.
CLASSES = {"FDA Established Pharmacologic Class": 0.3, "Mechanism of Action": 0.2, "Pharmacological Action": 0.1}
EXPERIMENTAL = {"EXP", "IDA", "IPI", "IMP", "IGI", "IEP", "HTP", "HDA", "HMP", "HGI", "HEP"}
ELECTRONIC = {"IEA", "ND"}


WEIGHED = 8  # witnesses that are weighed, of which the best are shown


@dataclass(frozen=True)
class Support:
    """An answer with its score and the first of its witnesses."""

    ranked: Ranked
    witnesses: tuple[Witness, ...]
    magnitude: float = 0.0  # the largest measured amount on it: of two that are as well supported the larger is first


def rank(matched: Matched, answers: Sequence[Entity], *, witnesses: int = 3) -> list[Support]:
    """``answers`` by support, best first; ties keep their order."""
    rows = []
    for entity in answers:
        weighed = matched.threads(entity, max(witnesses, WEIGHED))
        top = max(weighed, key=_witness, default=None)
        shown = sorted(weighed, key=_witness, reverse=True)[:witnesses]
        best = _witness(top) if top else 0.0
        sources = {f.primary_knowledge_source for w in weighed for f in w.facts if f.predicate != "subclass_of"}
        score = 1 - (1 - best) * 0.5 ** (len(sources) - 1) if sources else best
        reasons = tuple(dict.fromkeys(r for f in (top.facts if top else ()) for r in reasons_of(f)))
        if len(sources) > 1:
            reasons += (f"{len(sources)} independent sources",)
        ranked = Ranked(entity=entity, score=round(score, 4), reasons=reasons, via=_via(shown))
        rows.append(Support(ranked, tuple(shown), _magnitude(top)))
    return sorted(rows, key=lambda r: (-(r.ranked.score or 0.0), -r.magnitude))


def _magnitude(witness: Witness | None) -> float:
    values = (q.value for f in (witness.facts if witness else ()) for q in f.qualifiers if q.key == "amount")
    return max((v for v in values if isinstance(v, float)), default=0.0)


def _witness(witness: Witness) -> float:
    facts = [f for f in witness.facts if f.predicate != "subclass_of"]
    return min((strength(f) for f in facts), default=1.0)


def strength(fact: Fact) -> float:
    """Support of one fact, 0 to 1: its knowledge level, moved by what the source says of mechanism, affinity, evidence,
    frequency, expression and publications."""  # noqa: D205, D209 - one sentence
    score = 0.6 * LEVELS.get(fact.knowledge_level, 0.5)
    values = {q.key: q.value for q in fact.qualifiers}
    if _truthy(values.get("mechanism_of_action")):
        score += 0.25
    if isinstance(affinity := values.get("affinity"), float):  # pActivity, -log10 M: 9 is a nanomolar binder
        score += 0.1 * min(max(affinity - 4, 0.0) / 6, 1.0)
    if (code := values.get("evidence_code")) in EXPERIMENTAL:
        score += 0.1
    elif code in ELECTRONIC:
        score -= 0.15
    if isinstance(frequency := values.get("frequency"), float):
        score += 0.2 * (frequency - 0.5)
    score += CLASSES.get(str(values.get("class_type")), 0.0)
    score += expression.strength(values) + 0.05 * log1p(len(fact.publications))
    return min(max(score, 0.0), 1.0)


def reasons_of(fact: Fact) -> list[str]:
    """What the source says in favour of the fact, in words."""
    out, values = [], {q.key: q for q in fact.qualifiers}
    if "mechanism_of_action" in values and _truthy(values["mechanism_of_action"].value):
        out.append("mechanism of action")
    if "affinity" in values and isinstance(affinity := values["affinity"].value, float):
        measure = values["affinity_measure"].value if "affinity_measure" in values else "affinity"
        out.append(f"p{measure} {affinity:.1f}" if measure in PACTIVITY else f"affinity {affinity:.1f} (-log10 mol/L)")
    if "amount" in values and isinstance(amount := values["amount"].value, float):
        out.append(_weight(amount))
    if "evidence_code" in values:
        code = values["evidence_code"].value
        out.append(f"{'experimental evidence' if code in EXPERIMENTAL else 'evidence'} {code}")
    if "frequency" in values and isinstance(frequency := values["frequency"].value, float):
        out.append(f"in {frequency:.0%} of patients")
    out += expression.reasons({key: q.value for key, q in values.items()})
    if fact.publications:
        n = len(fact.publications)
        out.append(f"{n} publication{'s' if n > 1 else ''}")
    return out


def _weight(grams: float) -> str:
    for unit, size in (("g", 1.0), ("mg", 1e-3)):
        if grams >= size:
            return f"{grams / size:.3g} {unit} per 100 g"
    return f"{grams * 1e6:.3g} µg per 100 g"


def _truthy(value: object) -> bool:
    return value is not None and str(value).casefold() in {"1", "1.0", "true", "yes", "y"}


def _via(witnesses: Sequence[Witness]) -> tuple[Entity, ...]:
    """The subclasses through which an answer holds, when each of its witnesses needs one."""
    steps = [[f.subject for f in w.facts if f.predicate == "subclass_of"] for w in witnesses]
    return tuple(steps[0]) if steps and all(steps) else ()
