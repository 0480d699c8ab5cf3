"""Protein-protein interactions, each source by itself: BioPlex, the interactome maps of CCSB, and iRefIndex.

An interaction is physical and symmetric; it is written once, in the order in which the source has it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..reading import Files
from ..rows import Edge, Row, Skipped

BIOPLEX = "kg/ppi/BioPlex_293T_Network_10K_Dec_2019.tsv"
SCREEN, CURATED = "kg/ppi/HI-II-14.tsv", "kg/ppi/Lit-BM-13.tsv"
IREFINDEX = "kg/ppi/protein-interactions.txt"
INTERACTS = "physically_interacts_with"
# BioPlex's probabilities by column: a wrong identification, background, a true interaction.
PROBABILITIES = {"p_wrong_identification": "pW", "p_background": "pNI", "p_interaction": "pInt"}
# Types of PSI-MI that do not say that two proteins touch.
NOT_PHYSICAL = frozenset({"interaction type", "genetic interaction", "colocalization", "association"})
_COLUMNS = ("GeneA", "GeneB", "pW", "pNI", "pInt")
_PSI_MI = re.compile(r"MI:\d+\(([^)]*)\)")
_NUMBER = re.compile(r"\d+")


def parse_bioplex(files: Files) -> Iterator[Row]:
    """Pairs from affinity purification and mass spectrometry in 293T cells, with BioPlex's probabilities."""
    for row in files.tsv(BIOPLEX, [f'"{c}"' for c in _COLUMNS]):
        one, other = (f"NCBIGene:{_bare(row, column)}" for column in ("GeneA", "GeneB"))
        yield Edge(
            one,
            INTERACTS,
            other,
            knowledge_level="observation",
            agent_type="data_analysis_pipeline",
            qualifiers=(
                ("detection_method", "affinity purification mass spectrometry"),
                *((key, float(_bare(row, column))) for key, column in PROBABILITIES.items()),
            ),
        )


def parse_screen(files: Files) -> Iterator[Row]:
    """HI-II-14: pairs of a systematic two-hybrid screen, confirmed by a second assay."""
    pairs = ((r["Entrez Gene IDA"], r["Entrez Gene IDB"]) for r in files.tsv(SCREEN, _ends("Entrez Gene ID", "AB")))
    for one, other in _once(pairs):
        yield Edge(
            one, INTERACTS, other, knowledge_level="observation", qualifiers=(("detection_method", "two hybrid"),)
        )


def parse_curated(files: Files) -> Iterator[Row]:
    """Lit-BM-13: binary pairs of the literature, each with at least two pieces of evidence."""
    pairs = ((r["entrez_gene_ida"], r["entrez_gene_idb"]) for r in files.tsv(CURATED, _ends("entrez_gene_id", "ab")))
    for one, other in _once(pairs):
        yield Edge(one, INTERACTS, other)


def parse_irefindex(files: Files) -> Iterator[Row]:
    """Pairs of iRefIndex with their publications, detection methods and interaction types (PSI-MI's names)."""
    columns = ("source_code", "target_code", "pubmed", "interaction_type", "method")
    for row in files.tsv(IREFINDEX, columns):
        types = _terms(row["interaction_type"])
        if NOT_PHYSICAL.issuperset(types):
            yield Skipped("no physical interaction", f"{row['source_code']} {row['target_code']}: {'; '.join(types)}")
            continue
        said = (("detection_method", "; ".join(_terms(row["method"]))), ("interaction_type", "; ".join(types)))
        yield Edge(
            row["source_code"],
            INTERACTS,
            row["target_code"],
            publications=tuple(dict.fromkeys(f"PMID:{number}" for number in _NUMBER.findall(row["pubmed"]))),
            qualifiers=tuple((key, value) for key, value in said if value),
        )


def _bare(row: dict[str, str], column: str) -> str:
    return row[f'"{column}"'].strip('"')


def _ends(stem: str, ends: str) -> list[str]:
    return [f"{stem}{end}" for end in ends]


def _once(pairs: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Pairs of genes, each once whatever its order."""
    seen: set[frozenset[str]] = set()
    for pair in pairs:
        if (both := frozenset(pair)) not in seen:
            seen.add(both)
            yield f"NCBIGene:{pair[0]}", f"NCBIGene:{pair[1]}"


def _terms(field: str) -> list[str]:
    """The names in a field of terms such as ``MI:0018(two hybrid)|-``, each once, in order of name."""
    return sorted(set(_PSI_MI.findall(field)))
