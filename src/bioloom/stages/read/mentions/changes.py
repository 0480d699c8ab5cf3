"""Changes of genes in a question that no name of the graph is for: one thing that is not known, not several words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bioloom.ground.forms.variant_notation import placed, written


def unknown_changes(
    text: str, left: Iterable[tuple[int, int]], named: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Where ``text`` writes changes of which a part is ``left`` over and that are not ``named`` as a whole.

    Of a variant that is called by a place nothing need be left: its gene is no part of what is asked.
    """
    left = list(left)
    found = [*placed(text), *(w for w in written(text) if any(w[0] < end and start < w[1] for start, end in left))]
    return [(a, b) for a, b in found if not any(start <= a and b <= end for start, end in named)]
