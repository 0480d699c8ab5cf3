"""Relations, values and counts in words, from the catalogue of relations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bioloom.core.biolink import biolink
from bioloom.core.catalogue import Ends, Qualifier, catalogue
from bioloom.core.fact import Entity, Fact
from bioloom.core.pattern import Edge, Pattern
from bioloom.stages.find.support.shares import share_text
from bioloom.stages.read.types import Aggregate

GRAMS = (("g", 1.0), ("mg", 1e-3), ("µg", 1e-6))


def ends_between(predicate: str, subject: Iterable[str], object_: Iterable[str]) -> Ends | None:
    """The ends of the catalogue that things of these Biolink classes fit; else those that they may turn out to fit.

    A chemical may turn out to be a drug; a gene is no disease.
    """
    relation, subjects, objects = catalogue().relations.get(predicate), tuple(subject), tuple(object_)
    all_ends = relation.ends if relation else ()
    sure = (e for e in all_ends if fits(subjects, e.subject) and fits(objects, e.object))
    likely = (e for e in all_ends if _may_fit(subjects, e.subject) and _may_fit(objects, e.object))
    return next(sure, None) or next(likely, None)


def fits(categories: Iterable[str], kind: str) -> bool:
    """Whether a thing of these classes is a ``kind``."""
    return any(biolink().is_a(c, kind) for c in categories)


def _may_fit(categories: Iterable[str], kind: str) -> bool:
    return any(biolink().is_a(c, kind) or biolink().is_a(kind, c) for c in categories)


def statement(fact: Fact) -> str:
    """A fact as a clause: ``ivacaftor targets CFTR``."""
    verb = verb_of(fact.predicate, fact.subject.categories, fact.object.categories)
    return f"{fact.subject.name} {'NOT ' if fact.negated else ''}{verb} {fact.object.name}"


def verb_of(predicate: str, subject: Iterable[str], object_: Iterable[str], *, many: bool = False) -> str:
    """What the subject does to the object: ``targets``; the predicate's own words where the catalogue has none.

    Where it has the relation between other kinds and one word for it, that: a gene is associated with a sign too.
    """
    ends = ends_between(predicate, subject, object_)
    if ends is None and (relation := catalogue().relations.get(predicate)):
        words = {e.active: e for e in relation.ends}
        ends = next(iter(words.values())) if len(words) == 1 else None
    return ends.active[many] if ends else predicate.replace("_", " ")


def edge_text(pattern: Pattern, edge: Edge) -> str:
    """An edge of a pattern between kinds: ``gene is associated with disease``."""
    subject, object_ = (pattern.node(n).categories for n in (edge.subject, edge.object))
    verb = " or ".join(verb_of(p, subject, object_) for p in edge.predicates) or "has to do with"
    return f"{kind_of(subject)} {verb.removesuffix(kind_of(object_)).strip()} {kind_of(object_)}"


def kind_of(categories: Sequence[str], *, many: bool = False) -> str:
    """The word for things of these classes: ``gene``, ``genes``."""
    return catalogue().kind(categories[0] if categories else "NamedThing")[many]


def forms_of(pattern: Pattern, node: str) -> tuple[str, str]:
    """The word for what fills a node, of one and of many."""
    categories = pattern.node(node).categories
    return catalogue().kind(categories[0] if categories else "NamedThing")


def how_many(number: int, forms: tuple[str, str]) -> str:
    """``1 gene``, ``1,204 genes``."""
    return f"{number:,} {forms[number != 1]}"


def qualifier_of(pattern: Pattern, aggregate: Aggregate) -> Qualifier | None:
    """What the catalogue says of the qualifier that is compared or asked for."""
    relations = (catalogue().relations.get(p) for p in pattern.edges[aggregate.edge].predicates)
    return next((q for r in relations if r and (q := r.qualifier(aggregate.key))), None)


def key_text(key: str) -> str:
    """``affinity measure`` of ``affinity_measure``."""
    return key.removesuffix("_qualifier").replace("_", " ")


def value_text(value: str | float, key: str, qualifier: Qualifier | None) -> str:
    """A value as the catalogue says it: ``53 mg per 100 g``, ``in 80% of patients``, ``at 312.4 nTPM``."""
    if qualifier is None:
        return f"{key_text(key)} {_number(value)}"
    said = _number(value)
    if qualifier.type == "share" and isinstance(value, float):
        said = share_text(value)
    elif qualifier.type == "number" and isinstance(value, float):
        said = _grams(value) if qualifier.unit == "g" else said
        stands = not qualifier.unit or qualifier.unit == "g" or qualifier.unit in qualifier.said
        said = said if stands else f"{said} {qualifier.unit}"
    article = "an" if said[:1].casefold() in "aeiou" else "a"
    return qualifier.said.replace("{value}", said).replace("{a}", article)


def listed(names: Sequence[str], most: int, between: str = ", ") -> str:
    """``A, B and 3 more``."""
    rest = len(names) - most
    return f"{between.join(names[:most])} and {rest:,} more" if rest > 0 else between.join(names)


def source_of(fact: Fact) -> str:
    """The primary source of a fact as people write it."""
    return fact.primary_knowledge_source.removeprefix("infores:") or "an unnamed source"


def named(entities: Iterable[Entity]) -> tuple[str, ...]:
    """The distinct names of ``entities``, in order."""
    return tuple(dict.fromkeys(e.name for e in entities))


def _grams(value: float) -> str:
    unit, size = next(((u, s) for u, s in GRAMS if value >= s), GRAMS[-1])
    return f"{_number(value / size)} {unit}"


def _number(value: str | float) -> str:
    if not isinstance(value, float):
        return str(value)
    return f"{value:,.1f}".removesuffix(".0") if abs(value) >= 1000 else f"{value:.4g}"
