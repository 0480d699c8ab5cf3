"""The Human Protein Atlas's consensus of RNA measurements: where a gene is expressed, how much, and how specifically.

The atlas calls a gene expressed where its level is at least 1 nTPM. A lower value is left out: it makes no edge, and
no negated one either, since another method may well find the gene there.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pyarrow as pa

from ..blocks import Edges
from ..reading import Files
from ..rows import Row, Skipped
from .genes import subjects
from .names import HPA_TISSUES, by_name, nodes, said_of
from .specificity import CLASSES, DETECTED, ORGAN_OF, ORGANS, Levels, elsewhere, kinds, rank, specific

TISSUES = "kg/hpa/rna_tissue_consensus.tsv"
COLUMNS = {"Gene": pa.string(), "Gene name": pa.string(), "Tissue": pa.string(), "nTPM": pa.float64()}
RAISED = "increased"  # Biolink's word for what the atlas calls elevated
SMALLEST = 0.1  # the smallest level that the atlas reports: what is 0 counts as this where a fold is taken


def parse(files: Files) -> Iterator[Row | Edges]:
    """A gene is expressed in a tissue; of an organ measured in parts, also in the organ, at the highest level."""
    yield from nodes(HPA_TISSUES, "GrossAnatomicalStructure")
    rows = files.columns(TISSUES, COLUMNS)
    genes, tissues, levels = _matrix(files, rows)
    known = subjects(files, rows)
    low = int((levels < DETECTED).sum())
    yield Skipped("below 1 nTPM: not detected, by the atlas's own cut-off", _example(genes, tissues, levels), low)
    names, by_kind = kinds(tissues, levels)
    organs = [kind for kind in names if kind in ORGANS]
    places = [*tissues, *organs]
    kind_of = np.array([names.index(ORGAN_OF.get(place, place)) for place in places])
    where = np.concatenate([levels, by_kind[:, kind_of[len(tissues) :]]], axis=1)
    classes = specific(by_kind)[:, kind_of]
    classes[:, [place in ORGAN_OF and len(ORGANS[ORGAN_OF[place]]) > 1 for place in places]] = 0  # the organ has it
    others = np.maximum(elsewhere(by_kind)[:, kind_of], SMALLEST)
    ranks = np.concatenate([rank(levels), np.ones((len(genes), len(organs)))], axis=1)
    for column in range(len(tissues), where.shape[1]):
        ranks[:, column] += (levels > where[:, column, None]).sum(axis=1)
    terms = by_name(HPA_TISSUES)
    named = [terms.get(place) for place in places]
    for place, term, column in zip(places, named, where.T, strict=True):
        if term is None and (lost := int((column >= DETECTED).sum())):
            yield Skipped("tissue without a UBERON term", place, lost)
    mask = (where >= DETECTED) & np.array([term is not None for term in named])
    subject, object_ = np.nonzero(mask)
    measured = [_measured(place) for place in places]
    yield Edges(
        "expressed_in",
        [*(known[gene] for gene in genes), *(term.id if term else "" for term in named)],
        subject.astype(np.int32),
        (object_ + len(genes)).astype(np.int32),
        knowledge_level="observation",
        agent_type="data_analysis_pipeline",
        qualifiers={
            "nTPM": pa.array(where[mask]),
            "tissue_rank": pa.array(ranks[mask]),
            "fold_over_other_tissues": pa.array(np.round(where[mask] / others[mask], 2)),
            "tissue_specificity": pa.array([c or None for c in CLASSES]).take(pa.array(classes[mask])),
            "subject_direction_qualifier": pa.array([RAISED if c else None for c in CLASSES]).take(
                pa.array(classes[mask])
            ),
            "aggregate": pa.array(measured, pa.string()).take(pa.array(object_)),
            **said_of(named, object_),
        },
    )


def _measured(place: str) -> str | None:
    """How the level of an organ was had, which is not measured as a whole."""
    if place not in ORGANS:
        return None
    parts = ORGANS[place]
    return f"highest of {len(parts)} parts" if len(parts) > 1 else f"measured in {parts[0]}"


def _matrix(files: Files, rows: pa.Table) -> tuple[list[str], list[str], Levels]:
    """Genes, tissues, and the levels of the ones in the others."""
    gene, tissue = (rows[c].combine_chunks().dictionary_encode() for c in ("Gene", "Tissue"))
    levels = np.full((len(gene.dictionary), len(tissue.dictionary)), np.nan)
    levels[gene.indices.to_numpy(), tissue.indices.to_numpy()] = rows["nTPM"].to_numpy()
    if np.count_nonzero(~np.isnan(levels)) != len(rows):
        raise files.malformed(TISSUES, "a gene twice in one tissue, or a level that is no number")
    return gene.dictionary.to_pylist(), tissue.dictionary.to_pylist(), levels


def _example(genes: list[str], tissues: list[str], levels: Levels) -> str:
    low = np.argwhere(levels < DETECTED)
    return ", ".join(f"{genes[g]} {tissues[t]} {levels[g, t]}" for g, t in low[:3].tolist())
