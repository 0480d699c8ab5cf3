"""Small files in exactly the layouts that people have: Monarch's KGX, PrimeKG's kg.csv, Hetionet's JSON and tables."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import tarfile
from pathlib import Path
from typing import Any

# The columns of monarch-kg_nodes.tsv and monarch-kg_edges.tsv, in their order.
MONARCH_NODES = [
    "id", "category", "name", "description", "xref", "provided_by", "synonym", "full_name", "in_taxon",
    "in_taxon_label", "symbol", "deprecated", "iri", "same_as",
]  # fmt: skip
MONARCH_EDGES = [
    "id", "original_subject", "predicate", "original_object", "category", "agent_type", "aggregator_knowledge_source",
    "knowledge_level", "primary_knowledge_source", "publications", "provided_by", "has_evidence", "stage_qualifier",
    "relation", "frequency_qualifier", "has_percentage", "has_count", "negated", "onset_qualifier", "sex_qualifier",
    "qualifiers", "subject", "object",
]  # fmt: skip


def tsv(columns: list[str], rows: list[dict[str, str]]) -> str:
    lines = ["\t".join(columns), *("\t".join(row.get(c, "") for c in columns) for row in rows)]
    return "\n".join(lines) + "\n"


def monarch_nodes() -> str:
    rows = [
        {
            "id": "HGNC:3603", "category": "biolink:Gene", "name": "FBN1",
            "xref": "ENSEMBL:ENSG00000166147|OMIM:134797",
            "provided_by": "infores:hgnc", "synonym": "FBN|SGS", "full_name": "fibrillin 1", "symbol": "FBN1",
            "in_taxon": "NCBITaxon:9606", "in_taxon_label": "Homo sapiens",
        },
        {"id": "MONDO:0007947", "category": "biolink:Disease", "name": "Marfan syndrome", "synonym": "MFS|MFS1"},
        {"id": "HP:0001519", "category": "biolink:PhenotypicFeature", "name": 'Disproportionate "tall" stature'},
        {"id": "HP:0000001", "category": "biolink:PhenotypicFeature", "name": "All", "deprecated": "True"},
        {"id": "GO:0001501", "category": "biolink:NamedThing|biolink:BiologicalProcess", "name": "skeletal system"},
    ]  # fmt: skip
    return tsv(MONARCH_NODES, rows)


def monarch_edges() -> str:
    common = {"agent_type": "manual_agent", "aggregator_knowledge_source": "infores:monarchinitiative|infores:alliance"}
    rows = [
        common | {
            "id": "uuid:1", "subject": "MONDO:0007947", "predicate": "biolink:has_phenotype", "object": "HP:0001519",
            "category": "biolink:DiseaseToPhenotypicFeatureAssociation",
            "primary_knowledge_source": "infores:hpo-annotations",
            "publications": "PMID:8911605|PMID:20591885", "frequency_qualifier": "HP:0040283", "has_percentage": "12.5",
            "has_count": "3", "negated": "False", "original_subject": "OMIM:154700",
            "knowledge_level": "knowledge_assertion",
        },
        common | {
            "id": "uuid:2", "subject": "MONDO:0007947", "predicate": "biolink:has_phenotype", "object": "HP:0000001",
            "negated": "True", "frequency_qualifier": "1/4", "has_percentage": "25", "has_count": "1",
            "primary_knowledge_source": "infores:hpo-annotations",
        },
        common | {
            "id": "uuid:3", "subject": "HGNC:3603", "predicate": "biolink:is_active_in", "object": "GO:9999999",
            "primary_knowledge_source": "infores:goa",
        },
        common | {
            "id": "uuid:4", "subject": "HGNC:3603", "predicate": "biolink:gene_associated_with_condition",
            "object": "MONDO:0007947", "primary_knowledge_source": "infores:omim", "onset_qualifier": "HP:0003577",
        },
    ]  # fmt: skip
    return tsv(MONARCH_EDGES, rows)


def packed(folder: Path, files: dict[str, str], how: str) -> Path:
    """Files as they lie in the wild: plain, each packed, or in one archive."""
    folder.mkdir(parents=True, exist_ok=True)
    if how.startswith("tar"):
        path = folder / "monarch-kg.tar.gz"
        with tarfile.open(path, "w:gz") as archive:
            for name, text in files.items():
                info = tarfile.TarInfo(f"output/{name}" if how == "tar-folder" else name)
                info.size = len(text.encode())
                archive.addfile(info, io.BytesIO(text.encode()))
        return path
    for name, text in files.items():
        if how == "gz":
            (folder / f"{name}.gz").write_bytes(gzip.compress(text.encode()))
        elif how == "bz2":
            (folder / f"{name}.bz2").write_bytes(bz2.compress(text.encode()))
        else:
            (folder / name).write_text(text, "utf-8")
    return folder


def jsonl(rows: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


PRIME_HEADER = (
    "relation,display_relation,x_index,x_id,x_type,x_name,x_source,y_index,y_id,y_type,y_name,y_source"  # as published
)
PRIME_NODES = [  # id, type, name, source
    ("9796", "gene/protein", "PHYHIP", "NCBI"),
    ("56992", "gene/protein", "KIF15", "NCBI"),
    ("DB09130", "drug", "Copper", "DrugBank"),
    ("DB00001", "drug", "Lepirudin", "DrugBank"),
    ("4", "disease", "adrenocortical insufficiency", "MONDO"),
    ("2816", "disease", "adrenal cortex disorder", "MONDO"),
    ("13924_12592_14672", "disease", "osteogenesis imperfecta (disease)", "MONDO_grouped"),
    ("2240", "effect/phenotype", "Hepatomegaly", "HPO"),
    ("1507", "effect/phenotype", "Growth abnormality", "HPO"),
    ("2", "effect/phenotype", "Abnormality of body height", "HPO"),
    ("16836", "molecular_function", "hydro-lyase activity", "GO"),
    ("4300", "molecular_function", "enoyl-CoA hydratase activity, long-chain", "GO"),
    ("31093", "cellular_component", "platelet alpha granule lumen", "GO"),
    ("6915", "biological_process", "apoptotic process", "GO"),
    ("R-HSA-109581", "pathway", "Apoptosis", "REACTOME"),
    ("R-HSA-109606", "pathway", "Intrinsic Pathway for Apoptosis", "REACTOME"),
    ("2", "anatomy", "uterine cervix", "UBERON"),
    ("5156", "anatomy", "reproductive structure", "UBERON"),
    ("C092102", "exposure", "1-hydroxyphenanthrene", "CTD"),
    ("D000393", "exposure", "Air Pollutants", "CTD"),
]
PRIME_EDGES = [  # relation, display relation, x, y (positions in PRIME_NODES), as in the first half of kg.csv
    ("protein_protein", "ppi", 0, 1),
    ("drug_protein", "carrier", 2, 0),
    ("drug_protein", "target", 3, 1),
    ("contraindication", "contraindication", 2, 4),
    ("indication", "indication", 3, 5),
    ("off-label use", "off-label use", 3, 4),
    ("drug_drug", "synergistic interaction", 2, 3),
    ("phenotype_protein", "associated with", 0, 7),
    ("phenotype_phenotype", "parent-child", 8, 9),
    ("disease_phenotype_negative", "phenotype absent", 4, 7),
    ("disease_phenotype_positive", "phenotype present", 5, 7),
    ("disease_protein", "associated with", 0, 6),
    ("disease_disease", "parent-child", 5, 4),
    ("drug_effect", "side effect", 3, 7),
    ("molfunc_molfunc", "parent-child", 10, 11),
    ("molfunc_protein", "interacts with", 0, 11),
    ("cellcomp_protein", "interacts with", 0, 12),
    ("bioprocess_protein", "interacts with", 1, 13),
    ("exposure_protein", "interacts with", 18, 0),
    ("exposure_disease", "linked to", 18, 4),
    ("exposure_exposure", "parent-child", 18, 19),
    ("exposure_bioprocess", "interacts with", 18, 13),
    ("pathway_pathway", "parent-child", 14, 15),
    ("pathway_protein", "interacts with", 1, 15),
    ("anatomy_anatomy", "parent-child", 16, 17),
    ("anatomy_protein_present", "expression present", 0, 16),
    ("anatomy_protein_absent", "expression absent", 0, 17),
]


def prime_row(relation: str, display: str, x: int, y: int) -> str:
    def end(i: int) -> str:
        own, type_, name, source = PRIME_NODES[i]
        return ",".join([str(i), own, type_, f'"{name}"' if "," in name else name, source])

    return f"{relation},{display},{end(x)},{end(y)}"


def primekg(edges: list[tuple[str, str, int, int]] = PRIME_EDGES) -> str:
    forward = [prime_row(r, d, x, y) for r, d, x, y in edges]
    backward = [prime_row(r, d, y, x) for r, d, x, y in edges]
    return "\n".join([PRIME_HEADER, *forward, *backward, *forward[:2]]) + "\n"


HETIONET_NODES = [
    ("Anatomy", "UBERON:0000178", "blood"), ("Biological Process", "GO:0006915", "apoptotic process"),
    ("Cellular Component", "GO:0005739", "mitochondrion"), ("Compound", "DB01050", "Ibuprofen"),
    ("Compound", "DB00945", "Acetylsalicylic acid"), ("Disease", "DOID:7148", "rheumatoid arthritis"),
    ("Disease", "DOID:8398", "osteoarthritis"), ("Gene", "5743", "PTGS2"), ("Gene", "5742", "PTGS1"),
    ("Molecular Function", "GO:0004666", "prostaglandin-endoperoxide synthase activity"),
    ("Pathway", "PC7_2431", "Arachidonic acid metabolism"), ("Pathway", "WP167_r81662", "Eicosanoid Synthesis"),
    ("Pharmacologic Class", "N0000175722", "Nonsteroidal Anti-inflammatory Drug"),
    ("Side Effect", "C0027497", "Nausea"), ("Symptom", "D018771", "Arthralgia"),
]  # fmt: skip
HETIONET_EDGES = [  # source, metaedge, verb, target
    (0, "AdG", "downregulates", 7), (0, "AeG", "expresses", 7), (0, "AuG", "upregulates", 8), (3, "CbG", "binds", 7),
    (3, "CcSE", "causes", 13), (3, "CdG", "downregulates", 8), (3, "CpD", "palliates", 6), (3, "CrC", "resembles", 4),
    (3, "CtD", "treats", 5), (4, "CuG", "upregulates", 7), (5, "DaG", "associates", 7), (5, "DdG", "downregulates", 8),
    (5, "DlA", "localizes", 0), (5, "DpS", "presents", 14), (5, "DrD", "resembles", 6), (5, "DuG", "upregulates", 7),
    (7, "GcG", "covaries", 8), (7, "GiG", "interacts", 8), (7, "GpBP", "participates", 1),
    (7, "GpCC", "participates", 2),
    (7, "GpMF", "participates", 9), (7, "GpPW", "participates", 10),
    (8, "Gr>G", "regulates", 7), (12, "PCiC", "includes", 3),
]  # fmt: skip


def hetionet_id(i: int) -> list[Any]:
    kind, own, _ = HETIONET_NODES[i]
    return [kind, int(own) if kind == "Gene" else own]


def hetionet_json() -> dict[str, Any]:
    nodes = [
        {"kind": k, "identifier": hetionet_id(i)[1], "name": n, "data": {"license": "CC0 1.0", "source": "x"}}
        for i, (k, _, n) in enumerate(HETIONET_NODES)
    ]
    nodes[7]["data"]["description"] = "prostaglandin-endoperoxide synthase 2"
    edges = [
        {
            "source_id": hetionet_id(s), "target_id": hetionet_id(t), "kind": verb,
            "direction": "forward" if metaedge == "Gr>G" else "both", "data": {"unbiased": metaedge == "CdG"},
        }
        for s, metaedge, verb, t in HETIONET_EDGES
    ]  # fmt: skip
    edges[5]["data"] |= {"source": "LINCS L1000", "z_score": -4.156, "method": "measured"}
    edges[10]["data"] |= {
        "sources": ["DisGeNET", "DISEASES"],
        "license": "ODbL 1.0",
        "pubmed_ids": [15208270, 12355500],
    }
    return {
        "metanode_kinds": sorted({k for k, _, _ in HETIONET_NODES}),
        "metaedge_tuples": [["Compound", "Disease", "treats", "both"]],
        "kind_to_abbrev": {"Gene": "G", "treats": "t"},
        "nodes": nodes,
        "edges": edges,
    }


def hetionet_tables() -> dict[str, str]:
    nodes = [{"id": f"{k}::{i}", "name": n, "kind": k} for k, i, n in HETIONET_NODES]
    edges = [
        {"source": "::".join(map(str, hetionet_id(s))), "metaedge": m, "target": "::".join(map(str, hetionet_id(t)))}
        for s, m, _, t in HETIONET_EDGES
    ]
    return {
        "hetionet-v1.0-nodes.tsv": tsv(["id", "name", "kind"], nodes),
        "hetionet-v1.0-edges.sif": tsv(["source", "metaedge", "target"], edges),
    }


Row = tuple[str, str, str, bool]


def statements(folder: Path) -> set[Row]:
    """Every (subject, predicate, object, negated) of a graph."""
    import pyarrow.parquet as pq

    rows = pq.read_table(folder / "edges.parquet").to_pylist()
    return {(r["subject"], r["predicate"].removeprefix("biolink:"), r["object"], bool(r["negated"])) for r in rows}


def nodes_of(folder: Path) -> dict[str, dict[str, Any]]:
    import pyarrow.parquet as pq

    return {r["id"]: r for r in pq.read_table(folder / "nodes.parquet").to_pylist()}


def edges_of(folder: Path) -> dict[tuple[str, str, str], dict[str, Any]]:
    import pyarrow.parquet as pq

    rows = pq.read_table(folder / "edges.parquet").to_pylist()
    return {(r["subject"], r["predicate"].removeprefix("biolink:"), r["object"]): r for r in rows}
