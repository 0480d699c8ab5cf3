"""How a hop is asked for in words: one verb from its subject on, one from its object on."""

from __future__ import annotations

from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.stages.read.naming import category_word, plural

# predicate: from the subject | from the object, both of several
_VERBS = """
gene_associated_with_condition: are associated with | are associated with
has_phenotype: show | are shown by
has_mode_of_inheritance: are inherited as | are modes of inheritance of
participates_in: take part in | involve
enables: have | are functions of
catalyzes: catalyze | are catalyzed by
located_in: are located in | contain
has_part: contain | are parts of
has_chemical_role: are | are classes of
has_nutrient: contain | are contained in
treats: treat | are treated with
ameliorates_condition: relieve | are relieved by
contraindicated_in: are contraindicated in | are contraindications of
directly_physically_interacts_with: bind | are targets of
affects: affect | are affected by
has_side_effect: have the side effect | are side effects of
pharmacologically_interacts_with: interact with | interact with
approved_by: are approved by | approve
has_active_ingredient: contain | are active ingredients of
has_active_moiety: contain | are active moieties of
expressed_in: are expressed in | express
disease_has_location: affect | are affected by
similar_to: resemble | resemble
has_increased_amount: raise | are raised in
has_decreased_amount: lower | are lowered in
physically_interacts_with: interact with | interact with
regulates: regulate | are regulated by
coexpressed_with: are coexpressed with | are coexpressed with
part_of: are part of | have as parts
subclass_of: are kinds of | include
"""
_TABLE = {
    name.strip(): tuple(side.strip() for side in said.split("|"))
    for name, _, said in (line.partition(":") for line in _VERBS.strip().splitlines())
}


def verb(edge: Edge, near: str) -> str:
    """What things at the node ``near`` do with those at the other end of ``edge``."""
    forward = edge.subject == near
    said = []
    for predicate in edge.predicates[:2]:
        plain = predicate.replace("_", " ")
        ways = _TABLE.get(predicate, (f"stand in the relation '{plain}' to",) * 2)
        said.append(ways[0 if forward else 1])
    return " or ".join(said) or "are related to"


def kind(node: Var) -> str:
    """The singular word for what may stand at a node."""
    return category_word(node.categories[0]) if node.categories else "thing"


def kinds(node: Var) -> str:
    """Its plural."""
    return plural(2, kind(node)).removeprefix("2 ")


def hop_words(pattern: Pattern, edge: Edge, names: dict[str, str]) -> str:
    """A hop as one line: subject - relation - object; what is not known stands as its kind."""
    relation = " or ".join(edge.predicates).replace("_", " ") or "related to"
    subject, object_ = (names.get(n) or f"some {kind(pattern.node(n))}" for n in (edge.subject, edge.object))
    return f"{subject} - {relation} - {object_}"
