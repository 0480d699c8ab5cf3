"""What judges say: BioMedHop's Tables 5, 13 and 14, where a model has judged; else n/a beside what the paper prints."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import get_args

from bioloom.bench.build.items.item import FAMILIES
from bioloom.bench.score.metrics.verifier.types import ErrorType, Verdict, grounding, judges_agree

from .gather import Line
from .main_tables import WHERE, paper_row, where
from .model import NA, Table, numbers, percent, printed, words
from .published import published, said_of
from .view import View, model_word

SHORT = {"entity_pair": "EP", "intersection": "Int.", "path": "Path", "count": "Count"}
AGREED = ("answer_correct", "evidence_supported", "reasoning_complete", "error_type")


def verifier(view: View, dataset: str) -> Table:
    """Table 5: answer, evidence and reasoning as each judge sees them."""
    paper, rows = published("biomedhop.5"), []
    judges = sorted({v.judge for v in view.results.verdicts if v.dataset == dataset})
    for line in view.main(dataset):
        theirs = [printed(paper.at(paper_row(view, line), f"{f}.evidence")) for f in FAMILIES]
        for judge in judges or ["none"]:
            given = _given(view, line, dataset, judge)
            if judges and not given:
                continue
            cells = []
            for family in FAMILIES:
                mine = [v for id_, v in given.items() if view.results.items[dataset, id_].family == family]
                seen = grounding(mine)
                shares = (seen.answers, seen.evidence, seen.reasoning)
                cells += [percent(s) for s in shares] if mine else [NA] * len(shares)
            rows.append((*where(view, line), model_word(judge), str(len(given)), *cells, *theirs))
    heads = [f"{SHORT[f]} {d}" for f in FAMILIES for d in ("Ans.", "Evid.", "Reason.")]
    evidence = [f"{SHORT[f]} Evid." for f in FAMILIES]
    columns = (*words(*WHERE, "Judge"), *numbers("Judged", *heads), *numbers(*evidence, published=True))
    return Table(
        title="LLM verifier, as Table 5 (per cent)", columns=columns, rows=tuple(rows), folded=not judges,
        note="Over the answers that a judge has seen; evidence supports from 3 of 5. Judges are asked with `bioloom "
        f"bench judge`; {NA} where none was. {said_of('biomedhop.5')}",
    )  # fmt: skip


def kinds(view: View, dataset: str) -> Table | None:
    """Table 13: the kinds of error that each judge sees; None where nobody judged."""
    rows = []
    for line in view.scored(dataset):
        for judge in sorted({v.judge for v in view.results.verdicts if v.dataset == dataset}):
            given = _given(view, line, dataset, judge).values()
            seen = Counter(verdict.error_type for verdict in given)
            if seen:
                cells = [str(seen[kind]) for kind in get_args(ErrorType)]
                rows.append((*where(view, line), model_word(judge), str(len(given)), *cells))
    if not rows:
        return None
    heads = (kind.replace("_", " ") for kind in get_args(ErrorType))
    return Table(
        title="Kinds of error that judges see, as Table 13 (answers)", rows=tuple(rows),
        columns=(*words(*WHERE, "Judge"), *numbers("Judged", *heads)),
    )  # fmt: skip


def agreement(view: View, dataset: str) -> Table:
    """Table 14: pairs of judges on the same answers."""
    by: dict[str, dict[tuple[str, str], Verdict]] = {}
    for v in view.results.verdicts:
        if v.dataset == dataset and v.verdict:
            by.setdefault(v.judge, {})[v.config, v.id] = v.verdict
    rows = []
    for one, other in combinations(sorted(by), 2):
        both = sorted(by[one].keys() & by[other].keys())
        found = judges_agree([by[one][k] for k in both], [by[other][k] for k in both])
        cells = [f"{percent(found[d].percent)} ({found[d].kappa:.2f})" for d in AGREED]
        rows.append((f"{model_word(one)} and {model_word(other)}", str(len(both)), *cells))
    for pair, values in published("biomedhop.14").rows.items():
        rows.append((f"published: {pair}", "500", *(printed(v) for v in values)))
    columns = (*words("Judges"), *numbers("Answers", "Answer", "Evidence", "Reasoning", "Error type"))
    return Table(
        title="Agreement of judges, as Table 14 (per cent; kappa)", columns=columns, rows=tuple(rows), folded=not by,
        note=said_of("biomedhop.14"),
    )  # fmt: skip


def _given(view: View, line: Line, dataset: str, judge: str) -> dict[str, Verdict]:
    ids = {s.id for s in view.scores(line, dataset)}
    return {
        v.id: v.verdict
        for v in view.results.verdicts
        if v.judge == judge and v.config == line.config and v.dataset == dataset and v.verdict and v.id in ids
    }
