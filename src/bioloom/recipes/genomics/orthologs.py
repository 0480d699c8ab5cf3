"""Orthologs of human genes: of mouse by Ensembl and by HCOP, of rat, zebrafish, fly, worm and yeast by HomoloGene.

A gene of another species is called with its species, ``Trp53 (mouse)``: its bare symbol means the human gene to whoever
asks for it. Only what a gene of HGNC matches is read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from ..parsers import hgnc
from ..quoted import quoted, several
from ..reading import Files
from ..rows import Edge, Node, Row, Skipped

BIOMART, HCOP = "kg/orthologs/biomart_human_to_mouse.csv", "kg/orthologs/hcop_mouse_to_human.csv"
HOMOLOGENE = "kg/orthologs/homologeneData2.tsv"
ORTHOLOGOUS = "orthologous_to"
FEWEST = 3  # of HCOP's sources; a single one is mostly Ensembl's guess at an RNA gene
HUMAN, MOUSE = "9606", "mouse"
SPECIES = {"10116": "rat", "7955": "zebrafish", "7227": "fruit fly", "6239": "roundworm", "4932": "yeast"}
UNKNOWN = "human gene that HGNC does not have"
_TYPE, _CONFIDENCE = "Mouse homology type", "Mouse orthology confidence [0 low, 1 high]"


def parse_ensembl(files: Files) -> Iterator[Row]:
    """Ensembl's pairs of high confidence: one to one, one to many, many to many."""
    columns = ["Gene stable ID", "Gene name", "Mouse gene name", "Mouse gene stable ID", _TYPE, _CONFIDENCE]
    known = _known(files, "ensembl_gene_id")
    for row in quoted(files, BIOMART, columns, separator=","):
        human, mouse = row["Gene stable ID"], row["Mouse gene stable ID"]
        if human not in known:
            yield Skipped(UNKNOWN, f"{human} {row['Gene name']}")
        elif not mouse:
            yield Skipped("no ortholog", f"{human} {row['Gene name']}")
        elif row[_CONFIDENCE] != "1":
            yield Skipped("of low confidence", f"{human} {mouse}")
        else:
            yield _gene(f"ENSEMBL:{mouse}", row["Mouse gene name"] or mouse, MOUSE)
            kind = row[_TYPE].removeprefix("ortholog_").replace("2", " to ")
            yield _pair(f"ENSEMBL:{human}", f"ENSEMBL:{mouse}", MOUSE, ("orthology_type", kind))


def parse_hcop(files: Files) -> Iterator[Row]:
    """HCOP's pairs that at least ``FEWEST`` of its sources have, with their number."""
    columns = ["Gene stable ID", "Gene name", "Human gene stable ID", "supporting_source"]
    known = _known(files, "ensembl_gene_id")
    for row in quoted(files, HCOP, columns, separator=","):
        human, mouse, sources = (
            row["Human gene stable ID"],
            row["Gene stable ID"],
            several(row["supporting_source"], ","),
        )
        if human not in known:
            yield Skipped(UNKNOWN, f"{human} {mouse}")
        elif len(sources) < FEWEST:
            yield Skipped(f"of fewer than {FEWEST} sources", f"{human} {mouse}: {row['supporting_source']}")
        else:
            yield _gene(f"ENSEMBL:{mouse}", row["Gene name"] or mouse, MOUSE)
            yield _pair(f"ENSEMBL:{human}", f"ENSEMBL:{mouse}", MOUSE, ("n_resources", float(len(sources))))


def parse_homologene(files: Files) -> Iterator[Row]:
    """Genes of one group of HomoloGene, the human ones with those of each species in ``SPECIES``."""
    known = _known(files, "entrez_id")
    groups: dict[str, list[dict[str, str]]] = defaultdict(list)
    for row in files.tsv(HOMOLOGENE, ("HID", "Gene.Symbol", "Taxonomy", "Gene.ID")):
        groups[row["HID"]].append(row)
    for group, rows in groups.items():
        human = [f"NCBIGene:{row['Gene.ID']}" for row in rows if row["Taxonomy"] == HUMAN and row["Gene.ID"] in known]
        for row in rows:
            species = SPECIES.get(row["Taxonomy"])
            if species is None:
                if row["Taxonomy"] != HUMAN:
                    yield Skipped("gene of a species that is not carried, or of mouse", f"{group} {row['Taxonomy']}")
            elif not human:
                yield Skipped("group without a human gene of HGNC", f"{group} {row['Gene.Symbol']}")
            else:
                other = f"NCBIGene:{row['Gene.ID']}"
                yield _gene(other, row["Gene.Symbol"], species)
                yield from (_pair(one, other, species, ("homology_group", group)) for one in human)


def _known(files: Files, column: str) -> set[str]:
    return {identifier for row in files.tsv(hgnc.GENES, (column,)) for identifier in hgnc.several(row[column])}


def _gene(identifier: str, symbol: str, species: str) -> Node:
    return Node(identifier, ("Gene",), f"{symbol} ({species})", (f"{species} {symbol}",))


def _pair(human: str, other: str, species: str, more: tuple[str, str | float]) -> Edge:
    return Edge(
        human,
        ORTHOLOGOUS,
        other,
        knowledge_level="prediction",
        agent_type="data_analysis_pipeline",
        qualifiers=(("object_species", species), more),
    )
