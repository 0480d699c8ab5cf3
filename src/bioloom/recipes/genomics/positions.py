"""Where genes lie: chromosome, place and strand in both assemblies, as Ensembl has them (annotables).

A chromosome is known by RefSeq's accession without its version, so that it is one thing in both assemblies, and a kind
of GO's chromosome, as which it is among the cellular components. Genes that no other source has bring nothing into the
graph; alternative contigs and patches are left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..parsers import hgnc
from ..reading import Files
from ..rows import Edge, Node, Row, Skipped

BUILDS = {"GRCh38": "kg/annotables/grch38.tsv", "GRCh37": "kg/annotables/grch37.tsv"}
_COLUMNS = ("ensgene", "symbol", "chr", "start", "end", "strand", "biotype")
LOCATED = "has_sequence_location"
CHROMOSOMES = {str(n): f"NC_{n:06}" for n in range(1, 23)} | {"X": "NC_000023", "Y": "NC_000024", "MT": "NC_012920"}
CHROMOSOME = "GO:0005694"
STRANDS = {"1": "+", "-1": "-"}


def parse(files: Files) -> Iterator[Row]:
    """Chromosomes, the place of each gene in each assembly, and names of genes that HGNC does not know."""
    for name, accession in CHROMOSOMES.items():
        me = f"RefSeq:{accession}"
        yield Node(me, ("CellularComponent",), *_called(name))
        yield Edge(me, "subclass_of", CHROMOSOME)
    taken = _symbols(files)
    for build, path in BUILDS.items():
        seen: set[str] = set()
        for row in files.tsv(path, _COLUMNS):
            gene, chromosome, symbol = f"ENSEMBL:{row['ensgene']}", CHROMOSOMES.get(row["chr"]), row["symbol"]
            if chromosome is None:
                yield Skipped("on no chromosome but a contig or patch", f"{gene} {row['chr']}")
                continue
            if gene in seen:
                yield Skipped("the same gene for another NCBI gene", f"{gene} {symbol}")
                continue
            seen.add(gene)
            if symbol and symbol not in taken:
                yield Node(gene, ("Gene",), row["ensgene"], related_synonym=(symbol,), optional=True)
            yield Edge(
                gene,
                LOCATED,
                f"RefSeq:{chromosome}",
                agent_type="automated_agent",
                qualifiers=(
                    ("genome_build", build),
                    ("start_position", float(row["start"])),
                    ("end_position", float(row["end"])),
                    ("strand", STRANDS[row["strand"]]),
                    ("biotype", row["biotype"].replace("_", " ")),
                ),
            )


def _called(name: str) -> tuple[str, tuple[str, ...]]:
    if name == "MT":
        return "mitochondrial chromosome", ("chromosome MT", "chrM", "mitochondrial genome", "mitochondrial DNA")
    return f"chromosome {name}", (f"chr{name}", f"human chromosome {name}")


def _symbols(files: Files) -> set[str]:
    """Every symbol that HGNC uses or used: who bears it is HGNC's to say."""
    columns = ("symbol", "alias_symbol", "prev_symbol")
    return {
        one for row in files.tsv(hgnc.GENES, columns) for column in columns for one in hgnc.several(row[column]) if one
    }
