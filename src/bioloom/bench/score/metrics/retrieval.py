"""Retrieval: how well a ranking of records finds the relevant ones, by ir-measures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bioloom.core.errors import SetupError

MEASURES = ("nDCG@10", "AP", "R@10", "R@100")


def retrieval(
    ranked: Mapping[str, Sequence[str]], relevant: Mapping[str, Mapping[str, int]], measures: Sequence[str] = MEASURES
) -> dict[str, dict[str, float]]:
    """Each measure for each query; the mean over queries of ``AP`` is MAP.

    A query without a ranking scores 0. Grades count for nDCG; for the others any grade above 0 is relevant.

    Args:
        ranked: By query, record ids, the best first; an id that stands twice counts where it stands first.
        relevant: By query, record ids and their grades. These are the queries that are scored.
        measures: Names as ir-measures has them.

    Returns:
        By measure, by query.

    Raises:
        SetupError: the extra with ir-measures is not installed.
    """
    try:
        import ir_measures as ir  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise SetupError(
            "Retrieval metrics need the package ir-measures.", hint="Install it: pip install 'bioloom[bench]'."
        ) from error
    wanted = [ir.parse_measure(name) for name in measures]
    qrels = [ir.Qrel(query, record, grade) for query, grades in relevant.items() for record, grade in grades.items()]
    run = [
        ir.ScoredDoc(query, record, -float(rank))
        for query, records in ranked.items()
        for rank, record in enumerate(dict.fromkeys(records))
    ]
    out: dict[str, dict[str, float]] = {name: dict.fromkeys(relevant, 0.0) for name in measures}
    for found in ir.iter_calc(wanted, qrels, run) if run else ():
        if found.query_id in relevant:
            out[str(found.measure)][found.query_id] = float(found.value)
    return out
