"""The Human Protein Atlas's consensus of RNA measurements: where a gene is expressed, how much, and how specifically.

The atlas calls a gene expressed where its level is at least 1 nTPM. Below that it says nothing of absence that other
measurements would not overturn, so such a value is left out: it makes neither an edge nor a negated one.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import groupby, islice

from ..reading import Files
from ..rows import Edge, Qualifiers, Row, Skipped
from .names import HPA_TISSUES, Named, by_name
from .specificity import DETECTED, ORGAN_OF, ORGANS, elevated, kinds

TISSUES = "kg/hpa/rna_tissue_consensus.tsv"
HEAD = ["Gene", "Gene name", "Tissue", "nTPM"]
SMALLEST = 0.1  # the smallest level that the atlas reports: what is 0 counts as this where a fold is taken
AGGREGATE = {organ: (("aggregate", f"highest of {len(parts)} parts"),) for organ, parts in ORGANS.items()}


def parse(files: Files) -> Iterator[Row]:
    """A gene is expressed in a tissue; of an organ measured in parts, also in the organ, at the highest level."""
    rows = files.table(TISSUES, len(HEAD))
    if (head := next(rows, [])) != HEAD:
        raise files.malformed(TISSUES, "\t".join(head))
    tissues, seen = by_name(HPA_TISSUES), set[str]()
    for gene, said in groupby(rows, key=lambda row: row[0]):
        if gene in seen:
            raise files.malformed(TISSUES, f"{gene} in two places")
        seen.add(gene)
        yield from _gene(f"ENSEMBL:{gene}", {tissue: float(level) for _, _, tissue, level in said}, tissues)


def _gene(gene: str, levels: dict[str, float], tissues: dict[str, Named]) -> Iterator[Row]:
    by_kind = kinds(levels)
    ascending = sorted(levels.values())
    if ascending[-1] < DETECTED:
        yield from (_below(gene, tissue, level) for tissue, level in levels.items())
        return
    first, second = _two_highest(by_kind)
    specific, where = elevated(by_kind)
    for tissue, level in (*levels.items(), *((o, by_kind[o]) for o in ORGANS if o in by_kind)):
        if level < DETECTED:
            if tissue not in ORGANS:
                yield _below(gene, tissue, level)
            continue
        if (named := tissues.get(tissue)) is None:
            yield Skipped("tissue without a UBERON term", f"{gene} {tissue}")
            continue
        kind = ORGAN_OF.get(tissue, tissue)
        elsewhere = by_kind[second if kind == first else first] if second else 0.0
        said: Qualifiers = (
            ("nTPM", level),
            ("tissue_rank", float(1 + len(ascending) - bisect_right(ascending, level))),
            ("fold_over_other_tissues", round(level / max(elsewhere, SMALLEST), 2)),
        )
        if tissue in where:
            said += (("tissue_specificity", specific),)
        yield Edge(
            gene,
            "expressed_in",
            named.id,
            knowledge_level="observation",
            agent_type="data_analysis_pipeline",
            qualifiers=said + named.said + AGGREGATE.get(tissue, ()),
        )


def _two_highest(levels: dict[str, float]) -> tuple[str, str]:
    """The kinds of tissue with the highest levels; the second is empty where there is only one kind."""
    first, second = islice((*sorted(levels, key=lambda kind: -levels[kind]), ""), 2)
    return first, second


def _below(gene: str, tissue: str, level: float) -> Skipped:
    return Skipped("below 1 nTPM: not detected, by the atlas's own cut-off", f"{gene} {tissue} {level}")
