"""The edges of the catalogue as lists for people and models: in prompts and on the page of the schema."""

from __future__ import annotations

from collections.abc import Iterator

from .catalogue import Catalogue, Ends, Relation

STEPS = 3  # kinds within which a relation must have steps to be one of hierarchies
SAME_KIND = 6  # a relation between things of one kind that holds for more kinds than these is written once, for "any"


def as_patterns(table: Catalogue) -> str:
    """Every edge as a piece of a pattern, its qualifiers behind it: ``(Food)-[r:has_nutrient]->(ChemicalEntity)``."""
    predicates: dict[tuple[str, str, str, str], list[str]] = {}
    for relation, subject, objects in _asked(table):
        qualifiers = ", ".join(column for q in relation.qualifiers for column in q.columns())
        arrow = "-" if relation.symmetric else "->"
        predicates.setdefault((subject, arrow, objects, qualifiers), []).append(relation.predicate)
    subjects: dict[tuple[str, str, str, str], list[str]] = {}
    for (subject, arrow, objects, qualifiers), some in predicates.items():
        subjects.setdefault((" or ".join(some), arrow, objects, qualifiers), []).append(subject)
    within = " or ".join(r.predicate for r in table.relations.values() if any(_is_step(r, e) for e in r.ends))
    return "; ".join(
        [
            f"({' or '.join(some)})-[{'r' if qualifiers else ''}:{said}]{arrow}({objects})"
            + (f" [{qualifiers}]" if qualifiers else "")
            for (said, arrow, objects, qualifiers), some in subjects.items()
        ]
        + [f"(x)-[:{within}]->(x)"] * bool(within)
    )


def as_rows(table: Catalogue) -> str:
    """The rows of the table of edges in docs/schema.md: subject, predicate, object, graph, what is said of it."""
    rows = (row for relation in table.relations.values() for row in _rows(relation))
    return "\n".join(f"| {' | '.join(cells)} |" for cells in rows)


def _asked(table: Catalogue) -> Iterator[tuple[Relation, str, str]]:
    """The edges without the steps of hierarchies, those of one subject together: relation, subject, objects."""
    for relation in table.relations.values():
        objects: dict[str, list[str]] = {}
        for ends in relation.ends:
            if ends.vague and not _is_step(relation, ends):
                objects.setdefault(ends.subject, []).append(ends.object)
        yield from ((relation, subject, " or ".join(some)) for subject, some in objects.items())


def _is_step(relation: Relation, ends: Ends) -> bool:
    """Whether it is a step within one kind of thing, of a relation that has such steps for several kinds."""
    return ends.subject == ends.object and sum(e.subject == e.object for e in relation.ends) >= STEPS


def _rows(relation: Relation) -> Iterator[tuple[str, str, str, str, str]]:
    if len(relation.ends) > SAME_KIND and all(e.subject == e.object for e in relation.ends):
        yield "any", relation.predicate, "same kind", relation.graph, relation.ends[0].note
        return
    rows: list[tuple[Ends, list[str]]] = []
    for ends in relation.ends:
        if ends.note:
            rows.append((ends, [ends.object]))
        elif ends.vague and rows and rows[-1][0].subject == ends.subject:  # the same note
            rows[-1][1].append(ends.object)
    for ends, objects in rows:
        subject, object_ = (k.replace("NamedThing", "any") for k in (ends.subject, ", ".join(objects)))
        yield subject, relation.predicate, object_, ends.graph or relation.graph, ends.note
