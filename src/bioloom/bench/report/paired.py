"""Whether a difference between methods is more than chance: each against the first one, item by item."""

from __future__ import annotations

from bioloom.bench.score.compare import compare

from .gather import Line
from .main_tables import WHERE, where
from .model import Table, numbers, words
from .view import View


def paired(view: View, dataset: str) -> Table | None:
    """Each method against the one that the spec names first, under the same source condition; None of one method."""
    by_setting: dict[tuple[str, ...], list[Line]] = {}
    for line in view.scored(dataset):
        by_setting.setdefault(where(view, line)[1:], []).append(line)
    rows = []
    for first, *others in by_setting.values():
        for other in others:
            found = compare(view.scores(first, dataset), view.scores(other, dataset))
            if found.n:
                difference = f"{100 * found.difference:+.1f} [{100 * found.low:.1f}, {100 * found.high:.1f}]"
                cells = (str(found.n), difference, _p(found.p), str(found.won), str(found.lost), _p(found.mcnemar),
                         f"{found.better}\N{EN DASH}{found.worse}")  # fmt: skip
                rows.append((where(view, first)[0], *where(view, other), *cells))
    if not rows:
        return None
    heads = (
        "Items",
        "Difference [95%]",
        "p",
        "Only it right",
        "Only the other",
        "p, McNemar",
        "Better\N{EN DASH}worse",
    )
    return Table(
        title="Paired comparisons (points of mean score)", rows=tuple(rows),
        columns=(*words("Method", "against", *WHERE[1:]), *numbers(*heads)),
        note="On the items that both were asked and neither failed. Difference: mean over items; paired bootstrap "
        "over groups of items from one pattern. Better and worse: items on which it scores more, and less.",
    )  # fmt: skip


def _p(value: float) -> str:
    return "<0.001" if value < 0.001 else f"{value:.3f}"
