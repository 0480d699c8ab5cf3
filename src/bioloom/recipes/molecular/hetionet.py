"""Hetionet: what it alone knows. Diseases with their symptoms, their places in the body, and what they resemble.

These were read off MEDLINE: two topics that occur together more often than by chance. Of the metaedges that the file
holds whole, treats and palliates are PharmacotherapyDB's and classes DrugCentral's, read from there; of the others it
holds only the first 5,000 edges, which say nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bioloom.core.errors import BuildError

from ..reading import Files
from ..rows import Edge, Node, Row, Skipped

NODES, EDGES = "kg/hetionet/nodes.tsv", "kg/hetionet/edges-5k.sif"
METAEDGES = "kg/hetionet/metaedges.tsv"
PREDICATE = {"DlA": "disease_has_location", "DpS": "has_phenotype", "DrD": "similar_to"}
COPIED = {"CtD": "PharmacotherapyDB", "CpD": "PharmacotherapyDB", "PCiC": "DrugCentral"}
UNSURE = ("NamedThing",)  # the vocabularies themselves say what their terms are


def parse(files: Files) -> Iterator[Row]:
    """Edges between diseases, symptoms and anatomy, with Hetionet's names of them.

    Raises:
        BuildError: A metaedge has fewer or more edges than Hetionet says.
    """
    whole = {r["abbreviation"]: int(r["edges"]) for r in files.tsv(METAEDGES, ("abbreviation", "edges"))}
    names = {r["id"]: r["name"] for r in files.tsv(NODES, ("id", "name", "kind"))}
    count: Counter[str] = Counter()
    said: set[str] = set()
    for row in files.tsv(EDGES, ("source", "metaedge", "target")):
        source, kind, target = row["source"], row["metaedge"], row["target"]
        count[kind] += 1
        if kind not in PREDICATE:
            reason = f"read from {COPIED[kind]} itself" if kind in COPIED else "metaedge of which the file holds a part"
            yield Skipped(reason, f"{source} {kind} {target}")
            continue
        for end in (source, target):
            if end not in said:
                said.add(end)
                yield Node(curie_of(end), UNSURE, names[end], optional=True)
        yield Edge(
            curie_of(source),
            PREDICATE[kind],
            curie_of(target),
            knowledge_level="statistical_association",
            agent_type="text_mining_agent",
        )
    for kind in (*PREDICATE, *COPIED):
        if count[kind] != whole[kind]:
            raise BuildError(
                f"{files.where[EDGES]} has {count[kind]:,} edges {kind} where Hetionet has {whole[kind]:,}.",
                hint="It is cut off, or another release.",
            )


def curie_of(node: str) -> str:
    """The CURIE of one of Hetionet's nodes (``Symptom::D000006``, ``Disease::DOID:9074``)."""
    kind, _, local = node.partition("::")
    return f"MESH:{local}" if kind == "Symptom" else local
