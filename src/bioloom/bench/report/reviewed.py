"""How far the annotators of a CondMedQA agree (Parekh et al. 2026, section 3.3 and Table 2)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from pathlib import Path

from bioloom.bench.build.condmedqa.review import ACCURACY, FOLDER, QUALITY, Review
from bioloom.bench.build.items.files import read_lines
from bioloom.bench.score.metrics.gwet import Agreed, Weight, gwet, identity, pairwise, quadratic
from bioloom.core.errors import InputError
from bioloom.core.value import Value


class Line(Value):
    """A row of the table of agreement (the paper's Table 2): all annotators, or two of them."""

    dimension: str
    who: str
    coefficient: str
    agreed: Agreed


def agreement(folder: Path) -> tuple[Line, ...]:
    """How far the annotators of the dataset in ``folder`` agree, all and pairwise.

    Raises:
        InputError: Fewer than two annotators have reviewed it.
    """
    files = sorted((folder / FOLDER).glob("*.jsonl"))
    if len(files) < 2:
        raise InputError(
            f"{folder} has reviews of {len(files)} annotators.",
            hint="bioloom bench review DIR --as NAME, each of them.",
        )
    said = {path.stem: {r.id: r for r in read_lines(path, Review)} for path in files}
    lines: list[Line] = []
    lines += _lines(
        "conditionality", {w: {i: r.conditional for i, r in by.items()} for w, by in said.items()}, (True, False)
    )
    lines += _lines("answer accuracy", {w: {i: r.accuracy for i, r in by.items()} for w, by in said.items()}, ACCURACY)
    lines += _lines(
        "question quality", {w: {i: r.quality for i, r in by.items()} for w, by in said.items()}, QUALITY, quadratic
    )
    return tuple(lines)


def _lines(
    dimension: str,
    by_rater: dict[str, dict[str, Hashable]],
    categories: Sequence[Hashable],
    weight: Weight = identity,
) -> list[Line]:
    name = "AC1" if weight is identity else "AC2"
    every = sorted({i for by in by_rater.values() for i in by})
    rows = [[by[i] for by in by_rater.values() if i in by] for i in every]
    out = [Line(dimension=dimension, who="all", coefficient=name, agreed=gwet(rows, categories, weight))]
    for (one, other), agreed in pairwise(by_rater, categories, weight).items():
        out.append(Line(dimension=dimension, who=f"{one} and {other}", coefficient=name, agreed=agreed))
    return out
