"""Which options of a multiple choice a look-up's rows name: by name, or by place on a chromosome."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

Same = Callable[[str, str], bool]
NONE_RIGHT = re.compile(r"(?:no|none)\b.*\b(?:right|correct|above|these|them|true|answer)\b.*|none", re.IGNORECASE)
_BAND = re.compile(r"(?:chr(?:omosome)?)?\s*(\d{1,2}|[XY]|MT?)?(?:([pq])(\d+(?:\.\d+)?)?)?(cen|ter)?", re.IGNORECASE)


def none_right(option: str) -> bool:
    """Whether an option says that no other is right."""
    return bool(NONE_RIGHT.fullmatch(option.strip()))


def same_name(option: str, said: str) -> bool:
    """Whether two names are one: case, hyphens, commas and white space make no difference."""
    return _folded(option) == _folded(said)


def same_place(option: str, said: str) -> bool:
    """Whether a place on a chromosome as an option has it ("19;19p13.3", "11p15.4|11p15", "3q11-q13") covers ``said``.

    ``said`` is a chromosome ("19") or a band ("19p13.3", "19p13.3-p13.2"); a coarser band covers the finer ones in it.
    """
    places = [p for part in re.split(r"[;|,]", option) if (p := part.strip())]
    bands = [p for p in places if re.search(r"[pq]", p, re.IGNORECASE)]
    wanted = _span(said)
    found = [_span(p) for p in (bands or places)]
    return wanted is not None and any(f is not None and _meet(f, wanted) for f in found)


def chosen(options: Sequence[str], said: Sequence[str], same: Same, *, whole: bool) -> tuple[str, ...]:
    """The options that a row names; of none, the one that says so, where the rows are all that there are."""
    right = tuple(o for o in options if not none_right(o) and any(same(o, one) for one in said))
    if right or not whole:
        return right
    return tuple(o for o in options if none_right(o))


def _folded(name: str) -> str:
    return re.sub(r"[\s,\-_]+", " ", name.casefold()).strip()


def _span(place: str) -> tuple[str, str, str, str] | None:
    """Chromosome, arm, first and last band as digits; empty where it says no more."""
    first, _, last = place.strip().partition("-")
    one, other = _BAND.fullmatch(first.strip()), _BAND.fullmatch(last.strip())
    if one is None or other is None or not one[1]:
        return None
    low = (one[3] or "").replace(".", "")
    high = (other[3] or "").replace(".", "") if last else low
    if last and other[2] and one[2] and other[2] != one[2]:  # over the centromere: the whole chromosome
        return one[1].upper(), "", "", ""
    return one[1].upper(), (one[2] or "").lower(), min(low, high), max(low, high)


def _meet(a: tuple[str, str, str, str], b: tuple[str, str, str, str]) -> bool:
    if a[0] != b[0] or (a[1] and b[1] and a[1] != b[1]):
        return False
    if not (a[1] and b[1]):
        return True
    return _before(a[2], b[3]) and _before(b[2], a[3])


def _before(low: str, high: str) -> bool:
    """Whether a band begins before another ends; a coarser band is all that begin with it."""
    shared = min(len(low), len(high))
    return low[:shared] <= high[:shared]
