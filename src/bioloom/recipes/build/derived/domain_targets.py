"""Which domains a drug meets: those of the proteins it binds. A reading of two other statements, and marked as one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from ...rows import Edge
from ..assemble import Assembled

BINDS, HAS, MEETS = "directly_physically_interacts_with", "has_part", "interacts_with"


def links(graph: Assembled) -> Iterator[Edge]:
    """One edge per drug and domain, with the targets that have the domain. Nothing says that the drug binds there."""
    domains: dict[str, set[str]] = defaultdict(set)
    targets: dict[str, set[str]] = defaultdict(set)
    for edge in graph.of(HAS, BINDS):
        if edge.predicate == HAS and "ProteinDomain" in graph.things[edge.object].terms[0][1].category:
            domains[edge.subject].add(edge.object)
        elif edge.predicate == BINDS and not edge.negated:
            targets[edge.subject].add(edge.object)
    for drug in sorted(targets):
        through: dict[str, list[str]] = defaultdict(list)
        for target in sorted(targets[drug]):
            for domain in domains.get(target, ()):
                through[domain].append(target)
        for domain in sorted(through):
            yield Edge(
                drug,
                MEETS,
                domain,
                knowledge_level="prediction",
                agent_type="automated_agent",
                qualifiers=(("through_target", "|".join(through[domain])),),
            )
