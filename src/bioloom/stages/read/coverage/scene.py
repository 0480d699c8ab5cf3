"""A text whose scene is blanked, and the words by which what is asked hangs on a scene."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..mentions.spans import Candidate

SURE = 0.6  # the chance from which a stretch is a name
KIND_WORDS = (  # what a thing that was named is called again
    "gene|protein|drug|disease|disorder|condition|enzyme|receptor|pathway|process|syndrome|medicine|molecule|cell"
    "|tissue|organ|food|symptom|sign|micro ?RNA"
)
PRONOUN = re.compile(rf"\b(?:it|its|they|their|them|(?:this|that|these|those) (?:{KIND_WORDS})s?)\b", re.IGNORECASE)
# What speaks of the scene itself: "for that", "what else", "how does it do so".
OF_THE_SCENE = re.compile(
    r"\b(?:else|other|another|so|there|why|how (?:do|does|is|are|can|come)|instead|given (?:this|that))\b"
    r"|\b(?:this|that|these|those)(?=\s*(?:[?.,;:!-]|$))|^(?:this|that|these|those) (?:is|are|was|happens)\b"
    r"|\b(?:this|that|these|those) (?:effect|action|benefit|way|case|relief|response|state|link|setting|use)s?\b",
    re.IGNORECASE,
)


class Background(NamedTuple):
    """A text with its scene blanked, so that every place stays what it is, and what was blanked."""

    text: str
    said: str

    def keeps(self, name: Candidate) -> bool:
        """Whether a name stands in what is left."""
        return self.text[name.start : name.end] == name.text
