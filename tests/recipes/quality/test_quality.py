"""The quality report on a graph whose every number was counted by hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bioloom.app.report.words import FAULTS, doubted
from bioloom.bench.build.paths.counted import paths_of_benchmarks
from bioloom.core.errors import GraphFormatError
from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.graph.model.memory import from_facts
from bioloom.recipes.build.report import BuildReport, LeftOut, SourceReport, Suspected
from bioloom.recipes.quality.hubs import OUTLIER, robust_z
from bioloom.recipes.quality.report import build_report, quality_report
from bioloom.recipes.quality.suspected import suspected
from bioloom.recipes.quality.types import Disagreement, QualityReport
from odd_graph import EDGES, NODES, A, B, C, opened


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> QualityReport:
    return quality_report(opened(tmp_path_factory.mktemp("odd") / "graph"), count=paths_of_benchmarks)


def of_kind(report: QualityReport, kind: str) -> list[Disagreement]:
    return [d for d in report.disagreements if d.kind == kind]


def test_what_a_build_suspects_is_a_fault_with_words() -> None:
    kinds = (
        "two_drugs", "name_of_another_chemical", "name_of_another_disease", "class_as_drug", "one_code",
        "ingredient_not_named", "part_without_ingredient",
    )  # fmt: skip
    empty = dict.fromkeys(("sources", "mappings", "dead_ends", "degree_outliers"), ())
    found = tuple(Suspected(kind=kind, found=("a is b", "c is d")) for kind in kinds)
    faults = suspected(BuildReport(**empty, categories={}, predicates={}, suspects=found))
    assert {f.kind for f in faults} <= FAULTS.keys()
    assert {f.count for f in faults} == {2}
    assert not suspected(None)


def test_sources(report: QualityReport) -> None:
    assert (report.nodes, report.edges) == (len(NODES), len(EDGES))
    by = {s.infores: s for s in report.sources}
    assert [s.infores for s in report.sources] == [B, A, C, ""]
    a, b, c = by[A], by[B], by[C]
    assert (a.title, a.licence, a.rows, a.nodes, a.edges, a.negated, a.cited) == (
        "Source A", "CC0-1.0", 10, 6, 8, 0, 1,
    )  # fmt: skip
    # A alone says: treats MONDO:2 and MONDO:3, both conditions of CHEBI:3, subclass_of; B says the other three too
    assert (a.statements, a.alone, a.linked) == (8, 5, 7)
    assert a.predicates == {
        "treats": 3,
        "affects": 2,
        "ameliorates_condition": 1,
        "exacerbates_condition": 1,
        "subclass_of": 1,
    }
    assert a.qualifiers == {"object_aspect_qualifier": 2, "object_direction_qualifier": 2}
    assert a.left_out is None
    assert (b.edges, b.negated, b.cited, b.nodes, b.statements, b.alone) == (9, 1, 0, 2, 7, 2)
    assert b.qualifiers == {
        "action": 3, "affinity": 3, "label_text": 1, "object_aspect_qualifier": 2, "object_direction_qualifier": 2,
    }  # fmt: skip
    assert (c.title, c.edges, c.statements, c.alone) == ("", 3, 3, 1)
    assert c.knowledge_levels == {"knowledge_assertion": 3}
    assert by[""].edges == 1


def test_overlaps(report: QualityReport) -> None:
    assert [(o.one, o.other, o.statements, o.pairs) for o in report.overlaps] == [(A, B, 3, 4), (B, C, 2, 2)]


def test_denied_by_another(report: QualityReport) -> None:
    (found,) = of_kind(report, "negated")
    assert (found.one, found.other, found.statements, found.within_sources) == ("treats", "not treats", 1, 0)
    assert [(c.one, c.other, c.statements) for c in found.sources] == [(A, B, 1)]
    (first,) = found.first
    assert first.one[0].object.curie == first.other[0].object.curie == "MONDO:2"
    assert (first.one[0].negated, first.other[0].negated) == (False, True)
    assert first.other[0].primary_knowledge_source == B


def test_indicated_and_contraindicated(report: QualityReport) -> None:
    (found,) = of_kind(report, "contraindicated")
    assert (found.one, found.other) == ("treats or ameliorates_condition", "contraindicated_in")
    assert (found.statements, found.within_sources) == (1, 0)
    assert found.first[0].other[0].qualifiers[0].value == "not with ulcers"


def test_opposites(report: QualityReport) -> None:
    (found,) = of_kind(report, "opposite_predicates")
    assert (found.one, found.statements, found.within_sources) == ("ameliorates_condition", 1, 1)
    (up_and_down,) = of_kind(report, "opposite_directions")  # of the expression of HGNC:1; of HGNC:2 the aspects differ
    assert up_and_down.statements == 1
    assert up_and_down.first[0].one[0].object.curie == "HGNC:1"
    (action,) = of_kind(report, "opposite_actions")
    assert [(c.one, c.other, c.statements) for c in action.sources] == [(B, C, 1)]
    assert len(action.first[0].one) == 3


def test_who_denies_the_broad_denies_the_narrow() -> None:
    x, y = (
        Entity(curie="CHEBI:1", name="x", categories=("Drug",)),
        Entity(curie="HGNC:1", name="y", categories=("Gene",)),
    )
    broad = Fact(subject=x, predicate="interacts_with", object=y, negated=True, primary_knowledge_source=A)
    narrow = Fact(subject=x, predicate="directly_physically_interacts_with", object=y, primary_knowledge_source=B)
    (found,) = quality_report(from_facts([broad, narrow])).disagreements
    assert (found.one, found.statements) == ("interacts_with", 1)
    turned = [broad.model_copy(update={"negated": False}), narrow.model_copy(update={"negated": True})]
    assert not quality_report(from_facts(turned)).disagreements


def test_coverage(report: QualityReport) -> None:
    by = {c.category: c for c in report.categories}
    disease, gene = by["Disease"], by["Gene"]
    assert (disease.nodes, disease.linked, disease.only_hierarchy) == (4, 4, 1)
    assert (disease.named, disease.with_synonyms, disease.with_xrefs, disease.deprecated) == (3, 1, 0, 1)
    assert (gene.nodes, gene.linked, gene.only_hierarchy, gene.with_xrefs) == (3, 2, 0, 1)
    assert gene.prefixes == {"HGNC": 3}
    assert by["Widget"].prefixes == {"(no prefix)": 1}
    reach = {(r.predicate, r.side): (r.edges, r.nodes) for r in disease.reach}
    assert reach["treats", "object"] == (4, 3)
    assert reach["not treats", "object"] == (1, 1)
    assert reach["subclass_of", "subject"] == reach["subclass_of", "object"] == (1, 1)


def test_faults(report: QualityReport) -> None:
    by = {f.kind: f for f in report.faults}
    assert {kind: f.count for kind, f in by.items()} == {
        "duplicate_edges": 1,
        "restated_by_one_source": 1,
        "self_loops": 1,
        "edges_without_source": 1,
        "ungrounded_nodes": 1,
        "identifiers_that_are_no_curies": 1,
        "unnamed_nodes": 1,
        "deprecated_nodes_with_edges": 1,
        "nodes_of_one_name": 1,
        "categories_not_in_biolink": 1,
        "predicates_not_in_biolink": 1,
    }
    assert by["self_loops"].first == ("AAA1 (HGNC:1) physically_interacts_with AAA1 (HGNC:1) [infores:c]",)
    assert by["nodes_of_one_name"].first == ("aspirin (CHEBI:1) = Aspirin (CHEBI:2)",)
    assert by["deprecated_nodes_with_edges"].by == {"Disease": 1}


def facts_of(degrees: list[int]) -> list[Fact]:
    """Drugs that treat so many diseases each."""
    out = []
    for d, degree in enumerate(degrees):
        drug = Entity(curie=f"CHEBI:{d}", name=f"drug {d}", categories=("Drug",))
        for i in range(degree):
            disease = Entity(curie=f"MONDO:{d}.{i}", name=f"disease {d} {i}", categories=("Disease",))
            out.append(Fact(subject=drug, predicate="treats", object=disease, primary_knowledge_source=A))
    return out


def test_hubs() -> None:
    facts = facts_of([64, 3, *[1] * 30])
    (group,) = quality_report(from_facts([*facts, *facts])).hubs  # saying it again makes no neighbour
    assert (group.category, group.predicate, group.side) == ("Drug", "treats", "subject")
    assert (group.nodes, group.median, group.outliers) == (32, 1.0, 1)
    (top,) = group.top
    assert (top.entity.curie, top.degree, top.z) == ("CHEBI:0", 64, 6.0)  # six doublings over the median
    assert top.share == pytest.approx(64 / 97, abs=1e-6)


def test_a_symmetric_predicate_counts_from_both_ends() -> None:
    gene = [Entity(curie=f"HGNC:{i}", name=f"gene {i}", categories=("Gene",)) for i in range(31)]
    ends = [(gene[0], g) if i % 2 else (g, gene[0]) for i, g in enumerate(gene[1:])]
    said = [
        Fact(subject=s, predicate="physically_interacts_with", object=o, primary_knowledge_source=A) for s, o in ends
    ]
    (group,) = quality_report(from_facts(said)).hubs
    assert (group.side, group.nodes, group.top[0].degree) == ("either", 31, 30)


def test_robust_z() -> None:
    assert (robust_z(np.full(9, 7)) == 0).all()
    wide = robust_z(np.array([1, 4, 16, 64, 256]))  # the median absolute deviation is two doublings
    assert wide[-1] == pytest.approx(0.6745 * 4 / 2)
    assert (robust_z(np.array([*[1] * 9, 11])) < OUTLIER).all()
    assert robust_z(np.array([*[1] * 9, 12]))[-1] >= OUTLIER


def test_seldom_combinations() -> None:
    facts = facts_of([600])
    wrong = Entity(curie="NCBIGene:213", name="no drug", categories=("Gene",))
    facts.append(Fact(subject=wrong, predicate="treats", object=facts[0].object, primary_knowledge_source=A))
    (found,) = quality_report(from_facts(facts)).signatures
    assert (found.subject, found.predicate, found.object, found.edges, found.of) == (
        "Gene",
        "treats",
        "Disease",
        1,
        601,
    )
    assert found.first.subject.curie == "NCBIGene:213"


def test_views_and_overlays_are_graphs_too(tmp_path: Path) -> None:
    graph = opened(tmp_path / "graph")
    others = [graph.fact(edge).primary_knowledge_source != B for edge in range(graph.edge_count)]
    without = quality_report(graph.view(np.array(others)))
    assert {s.infores for s in without.sources if s.edges} == {A, C, ""}
    assert {d.kind for d in without.disagreements} == {"opposite_predicates"}
    again = graph.fact(int(graph.edges(["subclass_of"])[0]))
    more = quality_report(
        graph.overlay([again, again.model_copy(update={"qualifiers": (Qualifier(key="k", value="v"),)})])
    )
    faults = {f.kind: f.count for f in more.faults}
    assert (faults["duplicate_edges"], faults["restated_by_one_source"]) == (2, 2)


def test_an_empty_graph() -> None:
    found = quality_report(from_facts([]))
    assert (found.nodes, found.edges, found.sources, found.faults) == (0, 0, (), ())
    assert all(p.paths == 0 and p.missing for p in found.paths)


def test_what_a_build_left_out(tmp_path: Path) -> None:
    left = LeftOut(reason="no term", rows=7, samples=("x",))
    source = SourceReport(name="a", infores=A, files=(), rows=10, terms=6, edges=8, left_out=(left,))
    second = source.model_copy(update={"name": "again", "left_out": (left.model_copy(update={"samples": ("y",)}),)})
    built = BuildReport(
        sources=(source, second), categories={}, predicates={}, mappings=(), dead_ends=(), degree_outliers=()
    )
    graph = opened(tmp_path / "graph")
    assert build_report(tmp_path / "graph") is None
    (tmp_path / "graph" / "report.json").write_text(built.model_dump_json())
    found = {s.infores: s for s in quality_report(graph, build_report(tmp_path / "graph")).sources}
    assert found[A].left_out == (LeftOut(reason="no term", rows=14, samples=("x", "y")),)
    assert found[B].left_out == ()
    (tmp_path / "graph" / "report.json").write_text("{}")
    with pytest.raises(GraphFormatError, match="no build report"):
        build_report(tmp_path / "graph")


def test_doubts_are_counted_by_kind_and_predicate_with_what_speaks_against_them() -> None:
    drug, one, other = (Entity(curie=c, name=c) for c in ("CHEBI:1", "MONDO:1", "MONDO:2"))
    doubt = (Qualifier(key="doubt", value="mention"), Qualifier(key="doubt_text", value="a caution"))
    facts = [
        Fact(subject=drug, predicate="contraindicated_in", object=one, qualifiers=doubt),
        Fact(subject=drug, predicate="contraindicated_in", object=other),
        Fact(subject=drug, predicate="treats", object=other),
    ]
    (found,) = quality_report(from_facts(facts)).doubts
    assert (found.kind, found.predicate, found.statements, found.of) == ("mention", "contraindicated_in", 1, 2)
    assert doubted(found.first[0]).endswith(": a caution")
