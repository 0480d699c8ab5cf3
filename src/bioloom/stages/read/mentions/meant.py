"""Names that nobody knows and that are nearly a drug's: what the question would ask with the drug in their place.

The linker never changes a drug's name, since one with a letter changed may be another drug. So the question is refused,
and read once more as it was likely meant, for who asks to see and to type.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from bioloom.core.ports import Linker
from bioloom.core.question import Question

from ..types import Meant, Understanding

MOST = 2  # names of one question that are looked for


def with_meant(
    found: Understanding, question: Question, linker: Linker, read: Callable[[Question], Understanding]
) -> Understanding:
    """``found`` with what its strangers are likely meant for; ``read`` reads the question with them put right."""
    some = sorted(_meant(found, question.text, linker), key=lambda m: m.start)[:MOST]
    if not some:
        return found
    text, at = "", 0
    for one in some:
        text += question.text[at : one.start] + one.entity.name
        at = one.end
    again = read(question.model_copy(update={"text": text + question.text[at:]}))
    reading = again.parts[0] if again.parts and not any(p.unknown for p in again.parts) else None
    return found.model_copy(update={"meant": tuple(m.model_copy(update={"reading": reading}) for m in some)})


def _meant(found: Understanding, text: str, linker: Linker) -> Iterator[Meant]:
    """Each word of a stranger that is one drug's name but for a slip, where it stands."""
    strangers = (*(b.text for p in found.parts for b in p.unknown), *found.strangers)
    words = dict.fromkeys(w for s in strangers for w in re.findall(r"[^\W\d_]+", s))
    for word in words:
        place = re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text, re.IGNORECASE)
        if place is not None and (entity := linker.meant(word)) is not None:
            yield Meant(text=place[0], start=place.start(), end=place.end(), entity=entity)
