"""Words for people: of whom something may be said that an answer hangs on."""

from __future__ import annotations

import re

SOMEBODY = re.compile(
    r"\b(?:s?he|his|her|hers|him|patients?|wom[ae]n|m[ae]n|boys?|girls?|child(?:ren)?|kids?|bab(?:y|ies)|infants?|newborns?"
    r"|mother|mum|mom|father|dad|sons?|daughters?|sisters?|brothers?|wife|husband|partner|friend|aunt|uncle|cousin|gran\w*"
    r"|niece|nephew|twins?|someone|somebody|probands?|famil(?:y|ies))\b",
    re.IGNORECASE,
)
_OURSELVES = re.compile(r"\b(?:i|me|my|mine|we|us|our|ours)\b", re.IGNORECASE)


def speaks_of_somebody(text: str) -> bool:
    """Whether ``text`` has a word for a person, those who ask among them."""
    return SOMEBODY.search(text) is not None or _OURSELVES.search(text) is not None
