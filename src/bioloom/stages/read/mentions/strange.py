"""Where words of a question look like the name of something, whether or not anybody knows it."""

from __future__ import annotations

import re

# What is like a thing, or withstands it, is not the thing: "X-like", "X-resistant".
_NOT_ITSELF = re.compile(
    r"-(?:like|resistant|refractory|negative|deficient|free|null|naive|naïve|independent|unrelated|mimicking)\b",
    re.IGNORECASE,
)
# Nor what a letter or number behind it tells from it: "H2-Kb" is none of what is called H2.
_ANOTHER_OF_IT = re.compile(r"-(?:[A-Z][A-Za-z0-9]?|\d[A-Za-z]?)(?![\w-])")
# The first thing of a question whether something is so: what it is asked of.
_ASKED_OF = re.compile(
    r"^(?!.*\b(?:which|what|who|how|where|name|list|tell|show|give|find)\b)"
    r"(?:(?:is|are|was|were|do|does|did|can|could|may|might|will|would|should|must|has|have|had)(?:n['’]t)?)\s+"
    r"(?:(?:the|a|an|any|my|taking|using|giving)\s+)*(?P<subject>[^\W_]+(?:['’-][^\W_]+)*)",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[.?!:;(\[\"“]\s*$")
_SOMEBODYS = re.compile(r"['’]s$")


def asked_of(text: str) -> int:
    """Where the first thing stands of a question whether something is so; -1 in any other."""
    asked = _ASKED_OF.match(text)
    return asked.start("subject") if asked else -1


def another_thing(text: str, end: int, behind: int) -> tuple[int, int] | None:
    """What stands up to ``behind`` in one word with the name that ends at ``end``, and makes another thing of it."""
    tail = _NOT_ITSELF.match(text, end, behind) or _ANOTHER_OF_IT.match(text, end, behind)
    return (tail.start() + 1, tail.end()) if tail else None


def written_as_name(word: str, text: str, at: int) -> bool:
    """Whether the word of ``text`` at ``at`` has a digit in it, or a capital where no sentence begins."""
    plain = _SOMEBODYS.sub("", word)
    if text.isupper():
        return False
    if any(c.isdigit() for c in plain) or plain[1:] != plain[1:].lower():
        return True
    return plain[:1].isupper() and bool(text[:at].strip()) and not _SENTENCE.search(text[:at])
