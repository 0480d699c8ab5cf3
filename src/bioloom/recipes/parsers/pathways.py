"""Reactome and WikiPathways: pathways, their genes, chemicals and sub-pathways."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from ..reading import Files
from ..rows import Edge, Node, Row, Skipped

SETS = "kg/pathways/reactome_geneset_final.gmt"
HIERARCHY = "kg/pathways/reactome_hierarchy.tsv"
CHEMICALS = "kg/pathways/ChEBI2Reactome_All_Levels_R78.txt"
WIKI = "kg/pathways/wikipathways-20220610-gmt-Homo_sapiens.gmt"
HUMAN = "Homo sapiens"
PART_OF = "BFO:0000050"


def parse_reactome(files: Files) -> Iterator[Row]:
    """Human pathways of Reactome. A chemical is in the lowest pathways that have it; those above follow by part_of."""
    names: dict[str, str] = {}
    parents: dict[str, set[str]] = defaultdict(set)
    hierarchy = list(files.tsv(HIERARCHY, ("Source ID", "Source Name", "Mapping Type", "Target ID", "Target Name")))
    for row in hierarchy:
        names |= {row["Source ID"]: row["Source Name"], row["Target ID"]: row["Target Name"]}
        if row["Mapping Type"] == PART_OF:
            parents[row["Source ID"]].add(row["Target ID"])
        else:
            yield Skipped(f"relation {row['Mapping Type']}", f"{row['Source ID']} {row['Target ID']}")
    chemicals = [r for r in files.table(CHEMICALS, 6) if r[5] == HUMAN]
    names |= {r[1]: r[3] for r in chemicals}
    genes = [line.rstrip("\t").split("\t") for line in files.lines(SETS)]
    pathways = set(names) | {r[0] for r in genes}
    for pathway in sorted(pathways):
        if name := names.get(pathway):
            yield Node(f"REACT:{pathway}", ("Pathway",), name.strip())
        else:
            yield Skipped("pathway without a name in the files", pathway)
    for child, above in parents.items():
        yield from (Edge(f"REACT:{child}", "part_of", f"REACT:{p}") for p in sorted(above))
    for pathway, _, *symbols in genes:
        yield from (Edge(f"hgnc.symbol:{s}", "participates_in", f"REACT:{pathway}") for s in symbols if s)
    yield from _lowest(chemicals, parents)


def _lowest(chemicals: list[list[str]], parents: dict[str, set[str]]) -> Iterator[Row]:
    held: dict[str, dict[str, str]] = defaultdict(dict)
    for chemical, pathway, _, _, code, _ in chemicals:
        held[chemical][pathway] = code
    for chemical, codes in held.items():
        above = {p for pathway in codes for p in parents[pathway]}
        for pathway, code in codes.items():
            if pathway in above:
                yield Skipped("chemical in a pathway that contains a lower one with it", f"CHEBI:{chemical} {pathway}")
            else:
                yield Edge(
                    f"CHEBI:{chemical}",
                    "participates_in",
                    f"REACT:{pathway}",
                    agent_type="automated_agent" if code == "IEA" else "manual_agent",
                    qualifiers=(("evidence_code", code),),
                )


def parse_wikipathways(files: Files) -> Iterator[Row]:
    """Human pathways of WikiPathways; genes stand in it by their NCBI number."""
    for line in files.lines(WIKI):
        title, *rest = line.split("\t")
        parts = title.rsplit("%", 3)
        if len(parts) != 4 or not rest:
            raise files.malformed(WIKI, line)
        name, _, identifier, species = parts
        if species != HUMAN:
            yield Skipped(f"a pathway of {species}", identifier)
            continue
        me = f"WIKIPATHWAYS:{identifier}"
        yield Node(me, ("Pathway",), name.strip())
        yield from (Edge(f"NCBIGene:{gene}", "participates_in", me) for gene in rest[1:] if gene)
