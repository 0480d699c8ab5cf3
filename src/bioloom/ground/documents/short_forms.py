"""The short forms that a document defines, in more ways than a question does (`linking.words.abbreviations`).

One letter for a drug ("phlorizin (P)"), one beside the first half of a compound ("Dexamethasone- (Dex-) induced"), and
the parts of one with a hyphen ("hyperparathyroidism-jaw tumor syndrome (HPT-JT)" also says what HPT is).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from bioloom.ground.linking.words.abbreviations import Definition, aligned, definitions

_LETTER = re.compile(r"(?<![\w-])(?P<long>[A-Za-z][a-z]{4,}[a-z\d-]*) ?\((?P<short>[A-Z])\)(?![\w-])")
_GLUED = re.compile(r"(?<![\w-])(?P<long>[A-Za-z][a-z]{5,})- ?\((?P<short>[A-Z][A-Za-z]{1,4})-\)")


@lru_cache(maxsize=64)
def short_forms(text: str) -> dict[str, Definition]:
    """Short form to definition; the first definition of a short form holds, the surest kind of it."""
    found = dict(definitions(text))
    for definition in _letters(text):
        found.setdefault(definition.short, definition)
    for definition in list(found.values()):
        for part in _parts(definition):
            found.setdefault(part.short, part)
    return found


def _letters(text: str) -> Iterator[Definition]:
    for pattern in (_LETTER, _GLUED):
        for match in pattern.finditer(text):
            if match["long"].casefold().startswith(match["short"].casefold()[:1]) and aligned(
                match["short"], match["long"]
            ):
                yield Definition(match["short"], match["long"], *match.span("long"))


def _parts(definition: Definition) -> Iterator[Definition]:
    shorts, long = definition.short.split("-"), definition.long
    if len(shorts) != 2 or not all(len(s) > 1 and s.isalpha() and s.isupper() for s in shorts):
        return
    for hyphen in re.finditer(r"-(?:induced |associated |related )?", long):
        cut = long[: hyphen.start()], long[hyphen.end() :]
        if all(aligned(s, part) for s, part in zip(shorts, cut, strict=True)):
            starts = definition.start, definition.start + hyphen.end()
            for short, part, start in zip(shorts, cut, starts, strict=True):
                yield Definition(short, part, start, start + len(part))
            return
