"""BioHopR's view of two hops at once: is the second hop right because the first is?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple


class BothHops(NamedTuple):
    """BioHopR's Table 5, shares from 0 to 1.

    Attributes:
        hop1: Accuracy over the 1-hop items, each once however many 2-hop items build on it.
        hop2: Accuracy over the 2-hop items.
        both_correct: Share of pairs with both hops right.
        both_wrong: Share of pairs with neither right; an abstention is not right.
        pairs: Pairs that were counted.
        failed: Pairs left out because nobody knows one of their answers.
    """

    hop1: float
    hop2: float
    both_correct: float
    both_wrong: float
    pairs: int
    failed: int


def both_hops(links: Iterable[tuple[str, str]], right: Mapping[str, bool | None]) -> BothHops:
    """BOTH_CORRECT and BOTH_WRONG over pairs of a 2-hop item and the 1-hop item it builds on (BioHopR, section 4.3).

    Args:
        links: (id of the 1-hop item, id of the 2-hop item).
        right: By id whether it was answered rightly; None for a failure. An id that is missing is a failure too.
    """
    links = list(links)
    pairs = [(right.get(first), right.get(second)) for first, second in links]
    known = [(one, two) for one, two in pairs if one is not None and two is not None]
    ones = {first: right.get(first) for first, _ in links}
    return BothHops(
        hop1=_share(list(ones.values())),
        hop2=_share([two for _, two in pairs]),
        both_correct=_share([one and two for one, two in known]),
        both_wrong=_share([not one and not two for one, two in known]),
        pairs=len(known),
        failed=len(pairs) - len(known),
    )


def _share(values: list[bool | None]) -> float:
    known = [v for v in values if v is not None]
    return sum(known) / len(known) if known else 0.0
