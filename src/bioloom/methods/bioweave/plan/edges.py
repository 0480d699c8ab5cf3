"""The relations that a plan may be made of: those of the graph's own edges, with their kinds and their qualifiers."""

from __future__ import annotations

from bioloom.core.catalogue import Relation, catalogue
from bioloom.core.ports import Graph
from bioloom.core.value import Value
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.joined_kinds import NUMBER, Joined
from bioloom.stages.read.grammar.sorts import ANY, BIT, names, of_categories

# What is said of a row and not of the two things: how it was joined, who else has it, what its label says.
OF_THE_ROW = frozenset(
    {
        "mapping_justification", "also_read_by", "n_curators", "n_resources", "n_publications", "one_curator",
        "sampled_share", "label_says", "class_labels", "drugs_with_effect", "class_excess", "aggregate",
    }
)  # fmt: skip
NO_STATEMENT = ("close_match",)  # two names of one thing


class Relates(Value):
    """A relation of the schema: its pairs of kinds, and the values of each of its qualifiers."""

    predicate: str
    ends: tuple[tuple[str, str], ...]
    qualifiers: tuple[tuple[str, tuple[str, ...]], ...] = ()


def relations_of(graph: Graph) -> tuple[Relates, ...]:
    """Every relation of ``graph``, in the words of questions for kinds; of a database of others the catalogue's."""
    if not isinstance(graph, KnowledgeGraph):
        return of_catalogue()
    return tuple(_told(joined) for joined in graph.schema if joined.predicate not in NO_STATEMENT)


def of_catalogue() -> tuple[Relates, ...]:
    """Every relation of the catalogue."""
    return tuple(
        Relates(
            predicate=relation.predicate,
            ends=tuple(dict.fromkeys((e.subject, e.object) for e in relation.ends)),
            qualifiers=tuple((column, q.values) for q in relation.qualifiers for column in q.columns()),
        )
        for relation in catalogue().relations.values()
        if relation.predicate not in NO_STATEMENT
    )


def as_text(relations: tuple[Relates, ...]) -> str:
    """The relations as a prompt lists them: ``has_phenotype (?Disease, ?PhenotypicFeature) [frequency]``."""
    return "; ".join(_line(relation) for relation in relations)


def _line(relation: Relates) -> str:
    subjects: dict[str, list[str]] = {}
    for subject, object_ in relation.ends:
        subjects.setdefault(subject, []).append(object_)
    by_objects: dict[tuple[str, ...], list[str]] = {}
    for subject, objects in subjects.items():
        by_objects.setdefault(tuple(objects), []).append(subject)
    pairs = " or ".join(f"({_any(ss)}, {_any(os)})" for os, ss in by_objects.items())
    said = ", ".join(f"{key}={'|'.join(v)}" if v and v != (NUMBER,) else key for key, v in relation.qualifiers)
    return f"{relation.predicate} {pairs}" + (f" [{said}]" if said else "")


def _any(kinds: list[str] | tuple[str, ...]) -> str:
    return " or ".join(f"?{kind}" for kind in kinds)


def _told(joined: Joined) -> Relates:
    known = catalogue().relations.get(joined.predicate)
    return Relates(
        predicate=joined.predicate,
        ends=tuple(dict.fromkeys(_called(pair, known) for pair in joined.ends)),
        qualifiers=_qualifiers(joined, known),
    )


def _qualifiers(joined: Joined, known: Relation | None) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What is said of the edges; of open values those that the catalogue names, and no text that it does not know."""
    named = {column: q.values for q in (known.qualifiers if known else ()) for column in q.columns()}
    said = ((key, values or named.get(key, ())) for key, values in joined.qualifiers if key not in OF_THE_ROW)
    return tuple((key, values) for key, values in said if values or key in named)


def _called(pair: tuple[str, str], known: Relation | None) -> tuple[str, str]:
    """Two classes as questions call them: as the catalogue has them for this relation where they are of its kinds."""
    for ends in known.ends if known else ():
        if all(_may_be(category, kind) for category, kind in zip(pair, (ends.subject, ends.object), strict=True)):
            return ends.subject, ends.object
    subject, object_ = (_plain(category) for category in pair)
    return subject, object_


def _may_be(category: str, kind: str) -> bool:
    return category == kind or bool(of_categories((category,)) & BIT.get(kind, 0))


def _plain(category: str) -> str:
    mask = of_categories((category,))
    if mask == ANY:
        return category  # a class that no question word of ours stands for
    found = names(mask)
    return category if category in found else "ChemicalEntity" if "ChemicalEntity" in found else found[0]
