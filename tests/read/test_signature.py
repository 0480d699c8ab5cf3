"""Two readings that ask the same have one signature; any difference in what is asked shows."""

from __future__ import annotations

from itertools import pairwise

from bioloom.core.catalogue import catalogue
from bioloom.core.pattern import Pattern
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.lower import lower
from bioloom.stages.read.forms.signature import pattern_signature, signature
from bioloom.stages.read.types import Reading

from .things import slots

CHAIN = "directly_physically_interacts_with>Gene gene_associated_with_condition>Disease"


def _read(form: str, *kinds: str) -> Reading:
    return lower(parse_form(form), slots(kinds), catalogue())


def _renamed(pattern: Pattern) -> Pattern:
    new = {n.name: f"v{i}" for i, n in enumerate(reversed(pattern.nodes))}
    return Pattern(
        nodes=tuple(n.model_copy(update={"name": new[n.name]}) for n in reversed(pattern.nodes)),
        edges=tuple(
            e.model_copy(update={"subject": new[e.subject], "object": new[e.object]}) for e in reversed(pattern.edges)
        ),
        answer=new[pattern.answer],
        operator=pattern.operator,
    )


def test_names_of_variables_and_the_order_of_parts_do_not_matter() -> None:
    pattern = _read(f"select Disease | {CHAIN} ; has_phenotype<Disease", "Chem", "PhenotypicFeature").pattern
    assert pattern_signature(_renamed(pattern)) == pattern_signature(pattern)


def test_whatever_is_asked_otherwise_has_another_signature() -> None:
    asked = [
        _read("select Chem | treats<Chem", "Disease"),
        _read("count Chem | treats<Chem", "Disease"),
        _read("select Chem | !treats<Chem ; treats<Chem", "Disease", "Disease"),
        _read("select Chem | treats<Chem ; treats<Chem", "Disease", "Disease"),
        _read("select Chem | contraindicated_in<Chem", "Disease"),
        _read("exists Chem | ROOT ; treats<Chem", "Chem", "Disease"),
        _read("exists Chem | ROOT ; !treats<Chem", "Chem", "Disease"),
        _read("most Chem | treats<Chem ; BY has_side_effect>PhenotypicFeature", "Disease"),
        _read("fewest Chem | treats<Chem ; BY has_side_effect>PhenotypicFeature", "Disease"),
        _read("select Chem | treats<Chem ; BY{>5} has_side_effect>PhenotypicFeature", "Disease"),
        _read("select Chem | treats<Chem ; BY{>6} has_side_effect>PhenotypicFeature", "Disease"),
        _read("identify Disease | ROOT{MONDO}", "Disease"),
        _read("identify Disease | ROOT{OMIM}", "Disease"),
        _read("define Disease | ROOT", "Disease"),
        _read("highest Gene | expressed_in{nTPM}<Gene", "Cell"),
        _read("lowest Gene | expressed_in{nTPM}<Gene", "Cell"),
        _read("highest Gene | expressed_in{level}<Gene", "Cell"),
        _read("select PhenotypicFeature | has_phenotype{frequency>0.5}>PhenotypicFeature", "Disease"),
        _read("select PhenotypicFeature | has_phenotype{frequency>0.3}>PhenotypicFeature", "Disease"),
        _read("select Gene | regulates>Gene", "Gene"),
        _read("select Gene | regulates<Gene", "Gene"),
    ]
    said = sorted(map(signature, asked))
    assert all(a != b for a, b in pairwise(said))


def test_a_circle_has_a_signature_too() -> None:
    pattern = _read(f"select Disease | {CHAIN}", "Chem").pattern
    edge = pattern.edges[0]
    closed = pattern.model_copy(update={"edges": (*pattern.edges, edge.model_copy(update={"object": pattern.answer}))})
    assert pattern_signature(closed) != pattern_signature(pattern)
