"""Long texts in parts: what is ranked is a part, so that a book is not one document and a table not lost in it.

The parts of a record tile its text: each begins where the one before it ends. A text as short as an abstract is one
part.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from .record import Record
from .sentences import Span, sentences

WHOLE = 6000  # characters: a text up to this long is one part
PART = 2500  # characters that a part of a longer text is filled up to


def parts(record: Record) -> list[Span]:
    """Where the parts of a record begin and end; cuts fall between sections, or else between sentences."""
    size = len(record.text)
    if size <= WHOLE:
        return [(0, size)]
    cuts = [0]
    for at in _places(record):
        if at - cuts[-1] > PART:
            cuts.append(at)
    if size - cuts[-1] < PART // 4 and len(cuts) > 1:
        cuts.pop()  # a tail too short to stand alone
    return list(pairwise([*cuts, size]))


def _places(record: Record) -> Iterator[int]:
    """Where a cut may fall, ascending."""
    starts = {s.start for s in record.sections}
    starts.update(a for s in record.sections for a, _ in sentences(record.text, s.start, s.end))
    yield from sorted(starts)
