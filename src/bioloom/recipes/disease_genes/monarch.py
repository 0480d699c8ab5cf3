"""Monarch's downloads: genes that cause a disease, and genes that Orphanet or Monarch say are associated with one."""

from __future__ import annotations

from collections.abc import Iterator

from ..reading import Files
from ..rows import Row, Skipped
from .said import CAUSES, CONTRIBUTES, stated

CAUSAL, ASSOCIATIONS = "kg/monarch/causal_gene_to_disease.tsv", "kg/monarch/gene_associated_with_condition.tsv"
_COLUMNS = ("subject", "negated", "predicate", "object", "primary_knowledge_source")
ORPHANET = "infores:orphanet"
QUALIFIED = {"biolink:causes": CAUSES, "biolink:contributes_to": CONTRIBUTES}


def parse(files: Files) -> Iterator[Row]:
    """What Monarch names no other source of: genes that cause a disease, or contribute to one."""
    for path in (CAUSAL, ASSOCIATIONS):
        for row in files.tsv(path, _COLUMNS):
            if row["primary_knowledge_source"]:
                yield Skipped("of another source, read as its own", f"{row['subject']} {row['object']}")
            elif not row["subject"].startswith("HGNC:"):
                yield Skipped("no gene", f"{row['subject']} {row['predicate']} {row['object']}")
            else:
                yield _stated(row, (("qualified_predicate", QUALIFIED[row["predicate"]]),))


def parse_orphanet(files: Files) -> Iterator[Row]:
    """The associations that are Orphanet's."""
    for row in files.tsv(ASSOCIATIONS, _COLUMNS):
        if row["primary_knowledge_source"] == ORPHANET:
            yield _stated(row, ())
        else:
            yield Skipped("of another source, read as its own", f"{row['subject']} {row['object']}")


def _stated(row: dict[str, str], said: tuple[tuple[str, str], ...]) -> Row:
    if row["negated"]:
        return Skipped("denied, in a file of what holds", f"{row['subject']} {row['object']}")
    return stated(row["subject"], row["object"], level="knowledge_assertion", agent="manual_agent", said=said)
