"""Hetionet's metaedges of which the file holds a part, where no other source has the relation at all.

Expression in diseases (STARGEO), drugs' effects on expression and regulation between genes (LINCS L1000) are in no
other file that is read. Some are better than none, for whoever knows that they are some: each edge says as
``sampled_share`` how much of the metaedge the file holds, and what is not here may still be so (docs/decisions/0010).
"""

from __future__ import annotations

from collections.abc import Iterator

from ..reading import Files
from ..rows import Edge, Qualifiers, Row
from .hetionet import EDGES, METAEDGES, curie_of

HELD = 5000  # edges that the file has of each of them, the first
EXPRESSION = ("object_aspect_qualifier", "expression")
UP, DOWN = (
    (EXPRESSION, ("object_direction_qualifier", "increased")),
    (EXPRESSION, ("object_direction_qualifier", "decreased")),
)
KINDS: dict[str, tuple[str, Qualifiers]] = {
    "DuG": ("has_increased_amount", ()),
    "DdG": ("has_decreased_amount", ()),
    "CuG": ("affects", UP),
    "CdG": ("affects", DOWN),
    "Gr>G": ("regulates", ()),
}


def parse(files: Files) -> Iterator[Row]:
    """The edges that the file has of these metaedges."""
    whole = {r["abbreviation"]: int(r["edges"]) for r in files.tsv(METAEDGES, ("abbreviation", "edges"))}
    said = {
        kind: (*qualifiers, ("sampled_share", round(HELD / whole[kind], 4))) for kind, (_, qualifiers) in KINDS.items()
    }
    for row in files.tsv(EDGES, ("source", "metaedge", "target")):
        if (kind := row["metaedge"]) in KINDS:
            yield Edge(
                _curie(row["source"]),
                KINDS[kind][0],
                _curie(row["target"]),
                knowledge_level="statistical_association",
                agent_type="data_analysis_pipeline",
                qualifiers=said[kind],
            )


def _curie(node: str) -> str:
    """Hetionet numbers genes by NCBI Gene and compounds by DrugBank, without a prefix."""
    kind, _, local = node.partition("::")
    prefix = {"Gene": "NCBIGene", "Compound": "DRUGBANK"}.get(kind)
    return f"{prefix}:{local}" if prefix else curie_of(node)
