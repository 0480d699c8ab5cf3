"""Roles that one vocabulary alone gives a drug are in doubt where another one files it elsewhere."""

from __future__ import annotations

from bioloom.core.trust.grade import DOUBT, DOUBT_TEXT
from bioloom.recipes.build.assemble import Assembled, assemble
from bioloom.recipes.build.gather import Gathered, gather
from bioloom.recipes.rows import Edge, Node
from bioloom.recipes.trust.classes import FILED_ELSEWHERE, PASSED_ON, doubt_classes, once

BLOCKER, BRADY, BETA = "CHEBI:35530", "MESH:D1", "MESH:D2"
LOL, BANT, SALT, PAPER, SELECTIVE = (f"CHEBI:{n}" for n in range(1, 6))


def member(drug: str, role: str) -> Edge:
    return Edge(drug, "has_chemical_role", role)


def graph() -> tuple[Assembled, list[Gathered]]:
    drugs = [Node(d, ("ChemicalEntity", "Drug"), f"drug {d}") for d in (LOL, BANT, SALT, PAPER, SELECTIVE)]
    roles = [Node(r, ("ChemicalRole",), f"class {r}") for r in (BLOCKER, BRADY, BETA, "MESH:D3")]
    same = [Edge(BLOCKER, "close_match", BETA), Edge("MESH:D3", "subclass_of", BETA)]
    salt = Edge(SALT, "has_active_moiety", BANT)
    chebi = [member(d, BLOCKER) for d in (LOL, BANT, SALT, PAPER, SELECTIVE)]
    central = [member(LOL, BLOCKER), member(LOL, BETA), member(BANT, BRADY), member(SELECTIVE, "MESH:D3")]
    sources = [
        gather("infores:terms", [*drugs, *roles, *same, salt]),
        gather("infores:chebi", chebi),
        gather("infores:drugcentral", central),
    ]
    return assemble(sources), sources


def test_a_drug_and_its_salt_that_are_filed_elsewhere_are_in_doubt() -> None:
    made, _ = graph()
    doubt_classes(made)
    said = {e.subject: dict(e.qualifiers) for e in made.of("has_chemical_role") if e.object == BLOCKER}
    assert {d for d, q in said.items() if DOUBT in q} == {BANT, SALT}
    assert said[BANT] == {DOUBT: FILED_ELSEWHERE, DOUBT_TEXT: "MeSH files it elsewhere (class MESH:D1)"}


def test_what_a_source_passes_on_is_said_once() -> None:
    made, sources = graph()
    once(made, sources)
    assert [i for i, e in made.edges if e.subject == LOL and e.object == BLOCKER] == ["infores:chebi"]
    assert sources[2].tally.counts[PASSED_ON] == 1
    assert (LOL, BETA) in {(e.subject, e.object) for e in made.of("has_chemical_role")}
