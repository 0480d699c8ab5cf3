"""How things are called in questions, and what no question rests on: names, capitals, kinds, effects."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from bioloom.bench.build.biomedhop.choices.clues import Clues
from bioloom.bench.build.biomedhop.choices.distractors import Distractors, _family
from bioloom.bench.build.biomedhop.choices.kindred import Kindred
from bioloom.bench.build.biomedhop.links import Link, Rows
from bioloom.bench.build.biomedhop.motifs import MOTIFS, SYMPTOM
from bioloom.bench.build.biomedhop.nameable import Nameable
from bioloom.bench.build.biomedhop.names import Names
from bioloom.bench.build.biomedhop.trust import Trust
from bioloom.bench.build.naming.leaks import same_words, says_twice
from bioloom.bench.build.paths.biomedhop import COMPOUND, DISEASE
from bioloom.core.fact import Fact
from bioloom.graph.model.graph import Graph
from bioloom.graph.storage.record import write_record
from bioloom.graph.store import open_graph

_THINGS: list[tuple[str, list[str], str, list[str], list[str]]] = [  # id, categories, name, synonyms, xrefs
    ("MONDO:1", ["Disease"], "tetralogy of fallot", ["Fallots tetralogy"], []),
    ("MONDO:2", ["Disease"], "pentalogy of Fallot", ["Fallot pentalogy with cleft"], []),
    ("MONDO:3", ["Disease"], "trilogy of Fallot", [], []),
    ("MONDO:4", ["Disease"], "obesity disorder", ["obesity", "obesity disease"], []),
    ("MONDO:5", ["Disease"], "malignant colon neoplasm", ["colon cancer", "cancer of the colon of infants"], []),
    ("MONDO:6", ["Disease"], "d-bifunctional protein deficiency", [], []),
    ("MONDO:7", ["Disease"], "agammaglobulinemia 8b", [], []),
    ("MONDO:8", ["Disease"], "limb-girdle weakness of the hand", ["Limb-Girdle Weakness Syndrome"], []),
    ("MONDO:9", ["Disease"], "girdle pain of one limb", [], []),
    ("MONDO:10", ["Disease"], "weakness of one limb or girdle", [], []),
    ("MONDO:11", ["Disease"], "hoyeraal-Fallot syndrome", [], []),
    ("MONDO:12", ["Disease"], "malaria, susceptibility to", [], []),
    ("MONDO:13", ["Disease"], "angioedema", [], []),
    ("MONDO:14", ["Disease"], "obesitic kidney disease", [], []),
    ("MONDO:15", ["Disease"], "snijders blok-fisher syndrome", [], []),
    ("MONDO:16", ["Disease"], "nail-weakness syndrome", [], []),
    ("MONDO:17", ["Disease"], "weakness of the nail", ["weakness unguialis of the nail", "nail weakness"], []),
    ("MONDO:18", ["Disease"], "dwarfism, toledo type", [], []),
    ("MONDO:19", ["Disease"], "dwarfism of Toledo", [], []),
    ("MONDO:20", ["Disease"], "velocardiofacial syndrome", [], []),
    ("MONDO:21", ["Disease"], "dwarfism syndrome syndrome", [], []),
    ("CHEBI:8", ["SmallMolecule", "Drug"], "losartix nitrate", [], ["ATC:C09CA99"]),
    ("CHEBI:9", ["SmallMolecule", "Drug"], "17beta-estradix", ["estradix"], []),
    ("CHEBI:10", ["SmallMolecule", "Drug"], "estradix valerate", [], []),
    ("CHEBI:11", ["SmallMolecule", "Drug"], "17beta-estradix benzoate", [], []),
    ("MONDO:22", ["Disease"], "nail trouble", [], []),
    ("MONDO:23", ["Disease"], "nail trouble 1", [], []),
    ("MONDO:24", ["Disease"], "nail trouble 2", [], []),
    ("UBERON:1", ["GrossAnatomicalStructure"], "gland of the prostate",
     ["male prostate", "prostate gland", "gland of all the prostate"], []),
    ("CL:1", ["Cell"], "neuroblast (sensu Vertebrata)", [], []),
    ("MESH:1", ["ChemicalEntity", "Drug"], "Donnatix", [], []),
    ("CHEBI:7", ["MolecularMixture", "Drug"], "Stalevix", [], []),
    ("HP:1", ["PhenotypicFeature"], "Pointed chin", ["Pointed mention region"], []),
    ("HP:2", ["PhenotypicFeature"], "Intellectual disability, moderate", [], []),
    ("HP:3", ["PhenotypicFeature"], "Angioedema", [], []),
    ("HP:4", ["PhenotypicFeature"], "Thumb anomaly", [], []),
    ("HP:5", ["PhenotypicFeature"], "Double thumb", [], []),
    ("HP:6", ["PhenotypicFeature"], "Broad thumb", [], []),
    ("HP:7", ["PhenotypicFeature"], "Nasogastric tube feeding", [], []),
    ("HGNC:1", ["Gene", "Protein"], "MIDX", ["midline x", "MRX101", "TRIMX"], []),
    ("CHEBI:1", ["SmallMolecule", "Drug"], "vincaleukoblastine", ["Vinblastine", "VLB"], ["ATC:L01CA01"]),
    ("CHEBI:2", ["SmallMolecule", "Drug"], "vinblastine sulfate", [], []),
    ("CHEBI:3", ["SmallMolecule", "Drug"], "Carboplate", [], ["ATC:L01XA02"]),
    ("CHEBI:4", ["SmallMolecule", "Drug"], "quinaprix", [], ["ATC:C09AA06"]),
    ("CHEBI:5", ["SmallMolecule", "Drug"], "enalaprix", [], ["ATC:C09AA02"]),
    ("CHEBI:6", ["SmallMolecule", "Drug"], "losartix", [], ["ATC:C09CA01"]),
]  # fmt: skip
_FACTS: list[tuple[str, str, str, float | None]] = [
    *((drug, "treats", "MONDO:5", None) for drug in ("CHEBI:1", "CHEBI:3")),
    *((drug, "treats", "MONDO:4", None) for drug in ("CHEBI:4", "CHEBI:5", "CHEBI:6")),
    ("CHEBI:6", "treats", "MONDO:14", None),
    ("CHEBI:4", "has_side_effect", "HP:3", 2.8), ("CHEBI:6", "has_side_effect", "HP:3", 0.4),
    ("MONDO:23", "subclass_of", "MONDO:22", None), ("MONDO:24", "subclass_of", "MONDO:22", None),
    ("HP:5", "subclass_of", "HP:4", None), ("HP:6", "subclass_of", "HP:4", None),
]  # fmt: skip


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    folder: Path = tmp_path_factory.mktemp("called") / "graph"
    ids, categories, names, synonyms, xrefs = zip(*_THINGS, strict=True)
    lists = pa.list_(pa.string())
    nodes = pa.table(
        {
            "id": list(ids), "name": list(names), "category": pa.array(categories, lists),
            "synonym": pa.array(synonyms, lists), "xref": pa.array(xrefs, lists),
        }
    )  # fmt: skip
    subject, predicate, object_, excess = zip(*_FACTS, strict=True)
    edges = pa.table(
        {
            "subject": list(subject), "predicate": list(predicate), "object": list(object_),
            "negated": [False] * len(_FACTS), "primary_knowledge_source": ["infores:x"] * len(_FACTS),
            "class_excess": pa.array(excess, pa.float64()),
        }
    )  # fmt: skip
    write_record(folder, name="called", tables={"nodes": [nodes], "edges": [edges]}, level=1)
    return open_graph(folder)


@pytest.fixture(scope="module")
def names(known: Graph) -> Names:
    return Names(known, Nameable(known).names)


@pytest.mark.parametrize(
    ("curie", "said"),
    [
        ("MONDO:1", "tetralogy of Fallot"),
        ("MONDO:4", "obesity"),
        ("MONDO:5", "colon cancer"),
        ("MONDO:6", "D-bifunctional protein deficiency"),
        ("MONDO:7", "agammaglobulinemia 8B"),
        ("MONDO:11", "Hoyeraal-Fallot syndrome"),
        ("MONDO:15", "Snijders Blok-Fisher syndrome"),
        ("MONDO:16", "nail-weakness syndrome"),
        ("MONDO:18", "dwarfism, Toledo type"),
        ("MONDO:20", "velocardiofacial syndrome"),
        ("CHEBI:9", "estradix"),
        ("CL:1", "neuroblast"),
        ("CHEBI:1", "vinblastine"),
        ("CHEBI:3", "carboplate"),
        ("HGNC:1", "MIDX"),
    ],
)
def test_things_are_called_as_people_call_them(known: Graph, names: Names, curie: str, said: str) -> None:
    node = known.index(curie)
    assert names.shown(names.usual(node), known.entity(node)) == said


@pytest.mark.parametrize(
    ("curie", "others"),
    [
        ("MONDO:1", ()),  # "Fallots tetralogy" is a slip
        ("MONDO:5", ()),  # the one is its first name, the other of a kind of it
        ("HP:1", ()),  # no other sign has the word
        ("MONDO:17", ("nail weakness",)),  # no other disease has the word
        ("UBERON:1", ("prostate gland",)),  # the same words and no more of them
        ("HGNC:1", ("midline x",)),  # the full name, and no symbol of a locus
    ],
)
def test_other_names_are_those_that_mean_no_more_and_no_less(
    known: Graph, names: Names, curie: str, others: tuple[str, ...]
) -> None:
    assert names.others(known.index(curie)) == others


def test_titles_lose_their_capitals(known: Graph, names: Names) -> None:
    shown = names.shown("Limb-Girdle Weakness Syndrome", known.entity(known.index("MONDO:8")))
    assert shown.startswith("limb-girdle weakness")


def test_names_as_in_an_index_are_not_asked_about(known: Graph) -> None:
    nameable = Nameable(known)
    assert not nameable.of(DISEASE)[known.index("MONDO:12")]
    assert nameable.of(DISEASE)[known.index("MONDO:1")]
    assert not nameable.of(DISEASE)[known.index("MONDO:21")]
    assert not nameable.of(SYMPTOM)[known.index("HP:2")]
    assert not nameable.of(SYMPTOM)[known.index("HP:7")]


def test_a_product_of_several_substances_is_no_drug_to_ask_about(known: Graph) -> None:
    drugs = Nameable(known).of(COMPOUND)
    assert [bool(drugs[known.index(c)]) for c in ("CHEBI:4", "MESH:1", "CHEBI:7")] == [True, False, False]
    assert not drugs[known.index("CHEBI:6")]  # losartix: or the nitrate, which is another drug?


def test_what_is_of_a_kind_may_be_right_too(known: Graph) -> None:
    kindred = Kindred(known)
    node = known.index
    assert set(kindred.beside(node("CHEBI:4")).tolist()) == {node("CHEBI:5")}  # of one subgroup
    assert set(kindred.beside(node("CHEBI:1")).tolist()) == {node("CHEBI:3")}  # against tumours, of other subgroups
    assert {node("HP:4"), node("HP:6")} <= set(kindred.beside(node("HP:5")).tolist())  # below one narrow term
    assert not len(kindred.of(np.array([node("CHEBI:6")], np.int32)))


def test_what_a_drug_brings_about_it_does_not_treat(known: Graph) -> None:
    effects = Trust(known)._effects
    assert "angioedema" in effects[known.index("CHEBI:4")]
    assert known.index("CHEBI:5") not in effects


def test_what_is_treated_in_a_complication_may_not_be_treated_itself(known: Graph) -> None:
    def treats(drug: str, disease: str) -> bool:
        one, other = (known.entity(known.index(c)) for c in (drug, disease))
        fact = Fact(subject=one, predicate="treats", object=other, primary_knowledge_source="infores:x")
        return Trust(known)._of_a_complication(fact)

    assert treats("CHEBI:6", "MONDO:4")  # it is given in what is called after obesity
    assert not treats("CHEBI:6", "MONDO:14")
    assert not treats("CHEBI:4", "MONDO:4")


def test_what_stands_in_one_family_or_is_joined_otherwise_may_be_right(known: Graph) -> None:
    kindred, node = Kindred(known), known.index
    signs = np.array([node("HP:1"), node("HP:6"), node("HP:5")], np.int32)
    assert kindred.any_near(signs, np.array([node("HP:5")], np.int32)).tolist() == [False, True, True]
    assert set(kindred.joined(node("CHEBI:6")).tolist()) == {node("HP:3"), node("MONDO:4"), node("MONDO:14")}
    assert not len(kindred.joined(node("HP:6")))  # where it stands among classes is no statement of it


@pytest.mark.parametrize(
    ("end", "joined", "may"),
    [
        ("HGNC:1", "MONDO:23", True),  # the gene of one kind may be that of the next
        ("HP:1", "MONDO:23", False),  # by signs they are told apart
        ("CHEBI:5", "MONDO:1", False),
    ],
)
def test_a_sister_may_have_the_gene_and_not_the_sign(known: Graph, end: str, joined: str, *, may: bool) -> None:
    node, one = known.index(end), known.index(joined)
    start = np.zeros(known.node_count + 1, np.int64)
    start[node + 1 :] = 1
    link = Link(Rows(start, np.array([one], np.int32)), Rows(start, np.array([one], np.int32)))
    clues = Clues(known, [link], [node], kindred=Kindred(known))
    assert clues.may_fulfil(np.array([known.index("MONDO:24")], np.int32)).tolist() == [[may]]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("FGA", "FGG", True),
        ("FGFR1", "FGFR2", True),
        ("TP53", "BRCA1", False),
        ("cat", "car", False),
        ("IL10", "TNF", False),
    ],
)
def test_genes_of_one_family(one: str, other: str, *, same: bool) -> None:
    assert _family(one, other) is same is _family(other, one)


def test_names_with_the_same_words() -> None:
    assert same_words("cancer of the colon", "colon cancer")
    assert not same_words("Crohn's disease of colon", "Crohn disease")
    assert not same_words("spastic paraplegia 4", "spastic paraplegia 5")
    assert says_twice("hepatitis C virus hepatitis")
    assert not says_twice("hepatitis C virus infection")


def test_no_wrong_option_lacks_a_sign_alone() -> None:
    motif = next(m for m in MOTIFS if m.key == "intersection:Symptom + Symptom + Gene")
    drawn = Distractors.__new__(Distractors)
    degree = np.array([20, 20, 20, 3, 3])  # signs on record of each thing
    drawn.motif, drawn.links = motif, [Link(_rows(degree), _rows(degree)) for _ in motif.arms]
    fulfils = np.array(  # the two signs and the gene, by thing
        [
            [True, True, False, True, True],
            [False, True, False, False, True],
            [True, False, True, False, False],
        ]
    )
    lacks = drawn._lacks_a_sign(np.arange(5, dtype=np.int32), fulfils)
    # all but a sign; all but the gene; the gene alone; a sign of few on record; both signs of few
    assert lacks.tolist() == [True, False, False, True, False]


def _rows(degree: np.ndarray) -> Rows:
    start = np.concatenate([[0], np.cumsum(degree)])
    return Rows(start, np.zeros(int(start[-1]), np.int32))
