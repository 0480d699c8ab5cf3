"""What a document says of its short names without spelling them: "zidovudine (AZT)", "hypertension ... HT".

`linking.words.abbreviations` wants the letters of the short form in the long one. Drugs have codes and trade names
instead, and some authors never define an abbreviation because the words stand all over the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

MOST_WORDS = 5  # of a name before a bracket
SHORTEST_NAME = 6  # letters of a name that is looked for in a document
_WORD = re.compile(r"[^\s,;:()\[\]]+")


def before_bracket(short: str, text: str) -> Iterator[str]:
    """The words before the first bracket that begins with ``short``, the longest row of them first."""
    match = re.search(rf"[(\[]\s*{re.escape(short)}(?=[)\];:,=]|\s)", text)
    if match is None:
        return
    clause = re.split(r"[.;:,]\s|[()\[\]]", text[max(0, match.start() - 120) : match.start()].rstrip())[-1]
    starts = [w.start() for w in _WORD.finditer(clause)][-MOST_WORDS:]
    yield from (clause[start:].strip() for start in starts)


def in_bracket(name: str, text: str) -> Iterator[str]:
    """What a bracket behind ``name`` begins with."""
    match = re.search(rf"(?<![\w-]){re.escape(name)}s? [(\[]([^()\[\]]{{4,60}})[)\]]", text)
    if match:
        yield re.split(r"[;,:=]\s", match[1])[0].strip()


def stands_in(name: str, text: str) -> bool:
    """Whether ``name``, in small letters, stands in ``text``, in small letters too, as words of their own."""
    at = text.find(name)
    while at >= 0:
        end = at + len(name)
        if not (at and text[at - 1].isalnum()) and not text[end : end + 2].rstrip("s").isalnum():
            return True
        at = text.find(name, at + 1)
    return False
