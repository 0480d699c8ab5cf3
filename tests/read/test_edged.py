"""Of the things that share a name, the one with edges of the relation asked for is taken, and none is made up."""

from __future__ import annotations

from bioloom.core.catalogue import catalogue
from bioloom.core.pattern import Pattern
from bioloom.stages.read.candidates.propose import Proposal
from bioloom.stages.read.choice.edged import Edged, needed
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.lower import Slot, lower

from .things import grounding

GENES_OF = "select Gene | gene_associated_with_condition<Gene"
GENES, EXISTS = "select Gene | participates_in<Gene", "exists Gene | ROOT ; !participates_in<Gene"


class Graph:
    """A graph in which only some CURIEs have edges, one each or as many as said; it counts how often it is asked."""

    def __init__(self, *with_edges: str, **more: int) -> None:
        self.edges = dict.fromkeys(with_edges, 1) | {k.replace("_", ":"): n for k, n in more.items()}
        self.asked = 0

    def has_relation(self, *of: str) -> bool:
        return True

    def match(self, pattern: Pattern) -> object:
        self.asked += 1
        known = {c for n in pattern.nodes for c in n.curies}
        return type("Matched", (), {"count": sum(self.edges.get(c, 0) for c in known)})()


def _slot(text: str, kind: str, *curies: str, scores: tuple[float, ...] = ()) -> Slot:
    kinds = {"HP": "PhenotypicFeature"}
    of = [kinds.get(c.partition(":")[0], kind) for c in curies]
    readings = [
        grounding(text, c, k, score=s) for c, k, s in zip(curies, of, scores or [0.9] * len(curies), strict=True)
    ]
    return Slot(text=text, start=0, end=len(text), kind=kind, readings=tuple(readings))


def _proposal(form: str, *slots: Slot) -> Proposal:
    return Proposal(lower(parse_form(form), slots, catalogue()), parse_form(form), slots, 0, 0, -1)


def _taken(one: Proposal) -> list[str]:
    return [s.curies[0] for s in one.slots]


def test_the_thing_with_edges_is_taken() -> None:
    one = _proposal(GENES, _slot("glycolysis", "BiologicalProcess", "MESH:1", "GO:1", "GO:2"))
    found = Edged(Graph("GO:1", "GO:2"), catalogue()).proposal(one)
    assert _taken(found) == ["GO:1"]
    assert "GO:1" in str(found.reading.pattern)


def test_what_is_denied_needs_edges_too_and_what_is_asked_about_those_of_the_others() -> None:
    slots = _slot("BCL2", "Gene", "HGNC:9", "HGNC:1"), _slot("apoptosis", "BiologicalProcess", "MESH:1", "GO:1")
    found = Edged(Graph("GO:1", "HGNC:1"), catalogue()).proposal(_proposal(EXISTS, *slots))
    assert _taken(found) == ["HGNC:1", "GO:1"]


def test_the_first_stays_where_it_has_edges_or_nothing_has() -> None:
    one = _proposal(GENES, _slot("glycolysis", "BiologicalProcess", "MESH:1", "GO:1"))
    assert Edged(Graph("MESH:1", "GO:1"), catalogue()).proposal(one) is one
    assert Edged(Graph(), catalogue()).proposal(one) is one


def test_of_illnesses_what_has_far_more_edges_is_taken_and_what_has_somewhat_more_is_not() -> None:
    one = _proposal("select Chem | treats<Chem", _slot("depression", "Disease", "HP:1", "MONDO:1"))
    assert _taken(Edged(Graph(HP_1=2, MONDO_1=40), catalogue()).proposal(one)) == ["MONDO:1"]
    assert _taken(Edged(Graph(HP_1=9, MONDO_1=40), catalogue()).proposal(one)) == ["HP:1"]


def test_a_disease_is_no_other_disease_for_having_more_edges_but_one_for_having_any() -> None:
    one = _proposal(GENES_OF, _slot("frontotemporal dementia", "Disease", "MONDO:1", "MONDO:2"))
    assert _taken(Edged(Graph(MONDO_1=1, MONDO_2=400), catalogue()).proposal(one)) == ["MONDO:1"]
    assert _taken(Edged(Graph(MONDO_2=1), catalogue()).proposal(one)) == ["MONDO:2"]


def test_a_gene_is_no_other_gene_for_its_edges() -> None:
    one = _proposal("select Pathway | participates_in>Pathway", _slot("RHO", "Gene", "HGNC:1", "HGNC:2"))
    assert _taken(Edged(Graph(HGNC_1=1, HGNC_2=400), catalogue()).proposal(one)) == ["HGNC:1"]


def test_a_name_that_fits_much_worse_is_not_taken_for_its_edges() -> None:
    one = _proposal(GENES, _slot("glycolysis", "BiologicalProcess", "MESH:1", "GO:1", scores=(0.95, 0.4)))
    assert _taken(Edged(Graph("GO:1"), catalogue()).proposal(one)) == ["MESH:1"]


def test_the_graph_is_asked_once_of_each_thing_and_not_where_there_is_no_choice() -> None:
    graph = Graph("GO:1")
    edged = Edged(graph, catalogue())
    one = _proposal(GENES, _slot("glycolysis", "BiologicalProcess", "MESH:1", "GO:1"))
    edged.proposal(one)
    asked = graph.asked
    edged.proposal(one)
    assert (asked, graph.asked) == (2, 2)
    edged.proposal(_proposal(GENES, _slot("repair", "BiologicalProcess", "GO:5")))
    assert graph.asked == asked


def test_what_each_slot_needs() -> None:
    form = parse_form("exists Chem | ROOT ; treats<Chem")
    slots = [_slot("aspirin", "Chem", "CHEBI:1"), _slot("pain", "Disease", "MONDO:1")]
    assert [(str(h), near) for h, near in needed(form, 0, slots)] == [("treats>Disease", "Chem")]
    assert [(str(h), near) for h, near in needed(form, 1, slots)] == [("treats<Chem", "Disease")]
    named = parse_form("define Disease | ROOT")
    assert not list(needed(named, 0, slots[1:]))


class Below(Graph):
    """A graph whose general things have edges only at what is below them, and that may lack a relation."""

    def __init__(self, *, has: bool) -> None:
        super().__init__()
        self.has = has

    def has_relation(self, *of: str) -> bool:
        return self.has

    def match(self, pattern: Pattern) -> object:
        return type("Matched", (), {"count": 5 * any(e.closure for e in pattern.edges)})()


def test_a_general_name_is_not_bare_for_having_its_edges_below_it() -> None:
    one = _proposal("select Gene | gene_associated_with_condition<Gene", _slot("gout", "Disease", "MONDO:1"))
    assert Edged(Below(has=True), catalogue()).bare(one) == 0
    assert Edged(Graph(), catalogue()).bare(one) == 1


def test_a_thing_is_not_bare_of_a_relation_that_the_whole_graph_lacks() -> None:
    one = _proposal(GENES, _slot("glycolysis", "BiologicalProcess", "GO:1"))
    assert Edged(Below(has=False), catalogue()).bare(one) == 0
    assert Edged(Below(has=True), catalogue()).bare(one) == 1
