"""What the report's kinds and figures are called."""

from __future__ import annotations

from bioloom.core.fact import Fact
from bioloom.core.trust.grade import DOUBT_TEXT
from bioloom.recipes.quality.types import CategoryQuality, Disagreement, Missing, SourceQuality
from bioloom.recipes.table import GRAPHS

FAULTS = {
    "duplicate_edges": "edges that say exactly what another edge says",
    "restated_by_one_source": "edges whose statement the same source makes again, with other details",
    "self_loops": "edges from a thing to itself",
    "edges_without_source": "edges that name no primary source",
    "ungrounded_nodes": "nodes that no identifier grounds",
    "identifiers_that_are_no_curies": "nodes whose identifier is no CURIE",
    "unnamed_nodes": "nodes without a name",
    "deprecated_nodes_with_edges": "obsolete terms that edges still use",
    "nodes_of_one_name": "nodes beyond the first with the same name and category",
    "categories_not_in_biolink": "nodes of categories that Biolink does not know",
    "predicates_not_in_biolink": "edges of predicates that Biolink does not know",
    "cycles_of_subclass_of": "cycles in subclass_of",
    "suspect_two_drugs": "things that look like two drugs under one number",
    "suspect_name_of_another_chemical": "chemicals and drugs with a merged term that is called as another one is",
    "suspect_name_of_another_disease": "diseases and signs with a merged term that is called as another one is",
    "suspect_class_as_drug": "classes of drugs that stand as one drug",
    "suspect_one_code": "things that share the ATC code of one substance with another",
    "suspect_ingredient_not_named": "ingredients that the name of their product does not have",
    "suspect_part_without_ingredient": "products with a substance in their name that is none of their ingredients",
}
DISAGREEMENTS = {
    "negated": "asserted and denied",
    "contraindicated": "indicated and contraindicated",
    "opposite_predicates": "opposite statements",
    "opposite_directions": "opposite directions",
    "opposite_actions": "activated and inhibited",
}
SIDES = {"subject": "subject", "object": "object", "either": "either end"}


def share(part: float, whole: float) -> str:
    """A share as per cent: small ones are not rounded away, and only all of it is 100%."""
    if not whole or not part:
        return "0%"
    percent = 100 * part / whole
    if percent < 0.1:
        return "<0.1%"
    return (
        f"{percent:.1f}%"
        if percent < 10 or 99.5 <= percent < 99.95
        else (">99.9%" if 99.95 <= percent < 100 else f"{percent:.0f}%")
    )


def compact(count: int) -> str:
    """A count in few letters: 11k for 11,198."""
    for size, letter in ((10**6, "M"), (10**3, "k")):
        if count >= size:
            return f"{count / size:.1f}{letter}" if count < 10 * size else f"{count // size:,}{letter}"
    return str(count)


def short(infores: str) -> str:
    """A source without its prefix."""
    return infores.removeprefix("infores:") or "no source"


def title(source: SourceQuality) -> str:
    """What a source is called."""
    return source.title or short(source.infores)


def heading(found: Disagreement) -> str:
    """A kind of contradiction in words."""
    return f"{DISAGREEMENTS[found.kind]}: {found.one} / {found.other}"


def said(fact: Fact) -> str:
    """A statement with its source, for a line."""
    telling = [
        f"{q.key.removesuffix('_qualifier')} {q.value}"
        for q in fact.qualifiers
        if q.key == "action" or q.key.endswith(("direction_qualifier", "aspect_qualifier"))
    ]
    negated = "not " if fact.negated else ""
    details = f" ({', '.join(telling)})" if telling else ""
    where = f"{short(fact.primary_knowledge_source)}{''.join(f', {p}' for p in fact.publications[:2])}"
    return f"{fact.subject.name} {negated}{fact.predicate} {fact.object.name}{details} [{where}]"


def doubted(fact: Fact) -> str:
    """A statement with what speaks against it, for a line."""
    against = next((q.value for q in fact.qualifiers if q.key == DOUBT_TEXT), "")
    return f"{said(fact)}: {against}" if against else said(fact)


def brought_by(missing: Missing) -> str:
    """What to do for a step that the graph lacks."""
    if not missing.recipes:
        return "no recipe of bioloom brings it"
    names, wanted = ", ".join(missing.recipes), set(missing.recipes)
    for graph, plan in GRAPHS.items():
        if wanted <= set(plan.recipes):
            return f"bioloom kg build {graph} brings it ({names})"
        if wanted <= {*plan.recipes, *plan.noncommercial}:
            return f"bioloom kg build {graph} --accept-noncommercial brings it ({names})"
    return f"bring it with {names}"


def coverage(kind: CategoryQuality) -> tuple[str, ...]:
    """Shares of the nodes of a category: linked, in a hierarchy only, isolated, with a name, synonyms, other ids."""
    parts = (
        kind.linked - kind.only_hierarchy,
        kind.only_hierarchy,
        kind.nodes - kind.linked,
        kind.named,
        kind.with_synonyms,
        kind.with_xrefs,
    )
    return tuple(share(part, kind.nodes) for part in parts)
