"""What curators of genes and diseases say in one wording: how sure they are, how it is inherited, cause or risk."""

from __future__ import annotations

from ..rows import Edge, Qualifiers

ASSOCIATED = "gene_associated_with_condition"
VALIDITY, CAUSES, CONTRIBUTES = "validity", "causes", "contributes_to"
# The grades of ClinGen, which Gene2Phenotype shares: whether the edge is denied.
GRADES = {
    "definitive": False,
    "strong": False,
    "moderate": False,
    "limited": False,
    "disputed": True,
    "refuted": True,
    "no known disease relationship": True,
}


def graded(gene: str, disease: str, grade: str, said: Qualifiers, publications: tuple[str, ...]) -> Edge:
    """The statement of experts who weighed whether ``gene`` causes ``disease``; a KeyError is a grade nobody knows."""
    negated = GRADES[grade]
    cause: Qualifiers = () if negated else (("qualified_predicate", CAUSES),)
    return Edge(gene, ASSOCIATED, disease, negated, publications, qualifiers=((VALIDITY, grade), *cause, *_told(said)))


def stated(gene: str, disease: str, *, level: str, agent: str, said: Qualifiers = ()) -> Edge:
    """A statement without a grade."""
    return Edge(gene, ASSOCIATED, disease, knowledge_level=level, agent_type=agent, qualifiers=_told(said))


def _told(said: Qualifiers) -> Qualifiers:
    return tuple((key, value) for key, value in said if value != "")
