"""Annotated abstracts: NCBI-disease, BC5CDR, BioRED in PubTator's format, and what their identifiers are in a graph."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pyarrow.parquet as pq

from bioloom.ground.identity.identifiers import canonical

FILES = {
    ("NCBI-disease", "train"): "qa/ncbi_disease/NCBItrainset_corpus.txt",
    ("NCBI-disease", "dev"): "qa/ncbi_disease/NCBIdevelopset_corpus.txt",
    ("NCBI-disease", "test"): "qa/ncbi_disease/NCBItestset_corpus.txt",
    ("BC5CDR", "train"): "qa/bc5cdr/CDR_TrainingSet.PubTator.txt.gz",
    ("BC5CDR", "dev"): "qa/bc5cdr/CDR_DevelopmentSet.PubTator.txt.gz",
    ("BC5CDR", "test"): "qa/bc5cdr/CDR_TestSet.PubTator.txt.gz",
    ("BioRED", "train"): "qa/biored/BioRED_Train.PubTator.gz",
    ("BioRED", "dev"): "qa/biored/BioRED_Dev.PubTator.gz",
    ("BioRED", "test"): "qa/biored/BioRED_Test.PubTator.gz",
}
TYPES = {
    "SpecificDisease": "disease",
    "Modifier": "disease",
    "DiseaseClass": "disease",
    "CompositeMention": "disease",
    "Disease": "disease",
    "DiseaseOrPhenotypicFeature": "disease",
    "Chemical": "chemical",
    "ChemicalEntity": "chemical",
    "GeneOrGeneProduct": "gene",
}
# What a type of mention may be in a graph, the likeliest first. MeSH files proteins among the chemicals.
CATEGORIES = {
    "disease": ("Disease", "PhenotypicFeature"),
    "chemical": ("ChemicalEntity", "ChemicalRole", "Protein"),
    "gene": ("Gene", "Protein"),
}
GOLD = ("mesh:", "omim:", "ncbigene:")  # the vocabularies that the corpora annotate with


@dataclass(frozen=True)
class Annotation:
    """A gold mention: span, its text, its type, and the identifiers that must all be found."""

    start: int
    end: int
    text: str
    type: str
    gold: frozenset[str]


@dataclass
class Document:
    """Title and abstract as one text, with its gold mentions."""

    id: str
    text: str = ""
    annotations: list[Annotation] = field(default_factory=list)


def documents(path: Path, human: frozenset[str]) -> Iterator[Document]:
    """The documents of a file, without mentions of other types, without an identifier, or of another species' gene."""
    opener = gzip.open if path.suffix == ".gz" else open
    document = None
    with opener(path, "rt", encoding="utf-8") as lines:
        for raw in lines:
            line = raw.rstrip("\n")
            if match := re.match(r"(\d+)\|([ta])\|(.*)", line):
                if document is None or document.id != match[1]:
                    if document:
                        yield document
                    document = Document(match[1])
                document.text += match[3] if match[2] == "t" else " " + match[3]
                continue
            cells = line.split("\t")
            if document and len(cells) >= 6 and cells[1].isdigit() and (kind := TYPES.get(cells[4])):
                gold = _gold(kind, cells[5], human)
                if gold:
                    document.annotations.append(Annotation(int(cells[1]), int(cells[2]), cells[3], kind, gold))
    if document:
        yield document


def _gold(kind: str, cell: str, human: frozenset[str]) -> frozenset[str]:
    parts = [p.strip() for p in re.split(r"[|+,;]", cell)]
    parts = [p for p in parts if p not in ("", "-", "-1")]
    if kind == "gene":
        return frozenset(f"ncbigene:{p}" for p in parts) if all(p in human for p in parts) else frozenset()
    return frozenset(canonical(p if ":" in p else f"{'OMIM' if p.isdigit() else 'MESH'}:{p}") for p in parts)


def human_genes(data: Path) -> frozenset[str]:
    """Entrez identifiers of human genes."""
    with gzip.open(data / "kg/genes/org.Hs.eg.db_gene_info.tsv.gz", "rt") as lines:
        return frozenset(line.split("\t", 1)[0] for line in lines)


def equivalents(graph: Path) -> dict[str, frozenset[str]]:
    """Per node the gold vocabularies' identifiers that stand on it: its own, merged ones, direct cross-references.

    A cross-reference to something that is itself a node is a ``close_match`` row; its other end counts, not what that
    is merged with.
    """
    out: dict[str, set[str]] = {}
    table = pq.read_table(graph / "nodes.parquet", columns=["id", "xref", "same_as"]).to_pydict()
    for curie, xref, same in zip(table["id"], table["xref"], table["same_as"], strict=True):
        ids = map(canonical, (curie, *(xref or ()), *(same or ())))
        out[curie] = {i for i in ids if i.startswith(GOLD)}
    edges = pq.read_table(graph / "edges.parquet", columns=["subject", "predicate", "object"])
    for one, predicate, other in zip(*edges.to_pydict().values(), strict=True):
        if predicate == "biolink:close_match":
            for a, b in ((one, other), (other, one)):
                if (there := canonical(b)).startswith(GOLD):
                    out[a].add(there)
    return {curie: frozenset(ids) for curie, ids in out.items()}
