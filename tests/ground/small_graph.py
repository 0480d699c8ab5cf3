"""A node table written by hand: every kind of name, the ambiguities and the twins that the tests speak of."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa

from bioloom.graph.storage.record import write_record


class N(NamedTuple):
    id: str
    category: tuple[str, ...]
    name: str
    synonym: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    previous: tuple[str, ...] = ()
    xref: tuple[str, ...] = ()
    same_as: tuple[str, ...] = ()


GENE, CODING, ILL, SIGN = ("Gene",), ("Gene", "Protein"), ("Disease",), ("PhenotypicFeature",)
CHEMICAL, ANATOMY = ("SmallMolecule", "Drug"), ("GrossAnatomicalStructure",)

NODES = (
    N("CHEBI:10110", CHEMICAL, "zidovudine"),
    N("CHEBI:15365", CHEMICAL, "aspirin", ("acetylsalicylic acid",), same_as=("DRUGBANK:DB00945",)),
    N("CHEBI:17303", CHEMICAL, "morphine"),
    N("CHEBI:17688", CHEMICAL, "(S)-nicotine", ("nicotine",)),
    N("CHEBI:18723", CHEMICAL, "nicotine"),
    N("CHEBI:20000", CHEMICAL, "nicotine tartrate"),
    N("CHEBI:29101", CHEMICAL, "sodium(1+)"),
    N("CHEBI:29108", CHEMICAL, "calcium(2+)"),
    N("CHEBI:35475", ("ChemicalRole",), "anti-inflammatory agent"),
    N("CHEBI:35530", ("ChemicalRole",), "beta-adrenergic antagonist"),
    N("DECIPHER:38", ILL, "Stickler syndrome"),
    N("GO:0006915", ("BiologicalProcess",), "apoptotic process", ("apoptosis",)),
    N("HGNC:1100", CODING, "BRCA1", ("BRCA1 DNA repair associated", "RNF53"), same_as=("NCBIGene:672",)),
    N("HGNC:1101", CODING, "BRCA2", ("FACD",), same_as=("NCBIGene:675",)),
    N("HGNC:11766", CODING, "TGFB1", ("transforming growth factor beta 1",)),
    N("HGNC:11998", CODING, "TP53", ("tumor protein p53", "p53"),
      same_as=("ENSEMBL:ENSG00000141510", "NCBIGene:7157", "UniProtKB:P04637")),
    N("HGNC:12362", CODING, "TSC1", ("TSC",)),
    N("HGNC:12731", CODING, "WAS", ("WASP",)),
    N("HGNC:1373", CODING, "CA2", ("carbonic anhydrase 2",)),
    N("HGNC:16051", CODING, "PARD3", ("ASIP",)),
    N("HGNC:17321", CODING, "LARGE1", previous=("LARGE",)),
    N("HGNC:4057", CODING, "G6PD", ("glucose-6-phosphate dehydrogenase",)),
    N("HGNC:583", CODING, "APC", ("adenomatous polyposis coli protein",)),
    N("HGNC:6001", CODING, "IL2", ("interleukin 2",)),
    N("HGNC:644", CODING, "AR", ("androgen receptor",)),
    N("HGNC:745", CODING, "ASIP", ("agouti signaling protein",)),
    N("HGNC:7794", CODING, "NFKB1", ("nuclear factor kappa B subunit 1",), previous=("NFKB",)),
    N("HGNC:8582", CODING, "PAH", ("phenylalanine hydroxylase",)),
    N("HGNC:990", CODING, "BCL2", ("BCL2 apoptosis regulator",)),
    N("HP:0000822", SIGN, "Hypertension", ("Arterial hypertension",), ("High blood pressure",), (), ("MESH:D006973",)),
    N("HP:0000969", SIGN, "Edema", ("Oedema",)),
    N("HP:0001250", SIGN, "Seizure", ("Seizures",)),
    N("HP:0002015", SIGN, "Dysphagia"),
    N("MESH:D009020", ("ChemicalEntity",), "Morphine", ("Morphia",)),
    N("MESH:D009362", ILL, "Neoplasm Metastasis", ("Metastasis",)),
    N("MONDO:0000001", ILL, "disease", ("disorder", "diseases")),
    N("MONDO:0001734", ILL, "tuberous sclerosis", ("tuberous sclerosis complex", "TSC")),
    N("MONDO:0004975", ILL, "Alzheimer disease", ("Alzheimer's disease", "AD")),
    N("MONDO:0004989", ILL, "breast carcinoma", ("carcinoma of the breast",)),
    N("MONDO:0005044", ILL, "hypertensive disorder", ("hypertension",), same_as=("MESH:D006973",)),
    N("MONDO:0005148", ILL, "type 2 diabetes mellitus", ("diabetes mellitus, type II", "type 2 diabetes"),
      same_as=("OMIM:125853", "MESH:D003924")),
    N("MONDO:0005231", ILL, "hepatitis C virus infection", ("hepatitis C",)),
    N("MONDO:0005344", ILL, "hepatitis B virus infection", ("hepatitis B",)),
    N("MONDO:0005372", ILL, "phenylketonuria", ("PKU", "phenylalanine hydroxylase deficiency")),
    N("MONDO:0005439", ILL, "nonalcoholic fatty liver disease", ("NAFLD",)),
    N("MONDO:0005775", ILL, "G6PD deficiency", ("glucose-6-phosphate dehydrogenase deficiency",)),
    N("MONDO:0007526", ILL, "spondylodysplastic Ehlers-Danlos syndrome", ("PDS",)),
    N("MONDO:0010134", ILL, "Pendred syndrome", (), ("PDS",)),
    N("MONDO:0007254", ILL, "breast cancer", xref=("ICD10CM:C50",)),
    N("MONDO:0008170", ILL, "ovarian cancer"),
    N("MONDO:0008608", ILL, "Down syndrome", ("trisomy 21",)),
    N("MONDO:0018965", ILL, "Alport syndrome", ("Syndrome, Alport",)),
    N("MONDO:0019354", ILL, "Stickler spectrum disorder", ("Stickler syndrome",)),
    N("MONDO:0021055", ILL, "familial adenomatous polyposis", ("adenomatous polyposis coli",)),
    N("MONDO:0100082", ILL, "LEOPARD syndrome 1", xref=("OMIM:151100",)),
    N("REACT:R-HSA-71403", ("Pathway",), "Citric acid cycle (TCA cycle)"),
    N("UBERON:0000310", ANATOMY, "breast"),
    N("UBERON:0001555", ANATOMY, "digestive tract", ("gut",)),
    N("UBERON:0002107", ANATOMY, "liver"),
)  # fmt: skip

EDGES = [
    ("HGNC:12362", "biolink:gene_associated_with_condition", "MONDO:0001734"),
    ("HGNC:11998", "biolink:gene_associated_with_condition", "MONDO:0007254"),
    ("HGNC:1100", "biolink:gene_associated_with_condition", "MONDO:0007254"),
    ("HGNC:1101", "biolink:gene_associated_with_condition", "MONDO:0008170"),
    ("CHEBI:17688", "biolink:treats", "MONDO:0007254"),
    ("CHEBI:20000", "biolink:treats", "MONDO:0007254"),
    ("CHEBI:20000", "biolink:treats", "MONDO:0008170"),
    ("HP:0000822", "biolink:close_match", "MONDO:0005044"),
    ("CHEBI:17303", "biolink:close_match", "MESH:D009020"),
    ("CHEBI:29101", "biolink:close_match", "CHEBI:29108"),  # of one vocabulary, and not called alike
    ("MONDO:0004989", "biolink:close_match", "HP:0000822"),
]


Edges = Sequence[tuple[str, str, str]]


def write_small_graph(folder: Path, nodes: Sequence[N] = NODES, edges: Edges = EDGES) -> Path:
    """The table and a few edges as a record."""
    texts = pa.list_(pa.string())
    columns = {
        "id": pa.array([n.id for n in nodes]),
        "category": pa.array([[f"biolink:{c}" for c in n.category] for n in nodes], texts),
        "name": pa.array([n.name for n in nodes]),
        "synonym": pa.array([list(n.synonym) for n in nodes], texts),
        "related_synonym": pa.array([list(n.related) for n in nodes], texts),
        "previous_symbol": pa.array([list(n.previous) for n in nodes], texts),
        "xref": pa.array([list(n.xref) for n in nodes], texts),
        "same_as": pa.array([list(n.same_as) for n in nodes], texts),
    }
    subject, predicate, object_ = zip(*edges, strict=True)
    rows = pa.table({"subject": list(subject), "predicate": list(predicate), "object": list(object_)})
    rows = rows.append_column("primary_knowledge_source", pa.array(["infores:small"] * len(rows)))
    write_record(folder, name="small", tables={"nodes": [pa.table(columns)], "edges": [rows]}, level=1)
    return folder
