"""What sets the scene of a question and is no part of it: "FBN1 codes for a glycoprotein. The diseases it is behind".

A sentence about a named thing, and a last one that asks of it by a pronoun: what the first says of the thing is a fact
told, and not a condition on the answer. It is blanked, so that every place in the text stays what it is, and the
answer says that it was taken so. Sentences about a patient, or about something that is not named ("a drug"), are
conditions, and stay.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ..forms.kinds import STATE
from ..mentions.spans import Candidate

SURE = 0.6  # the chance from which a stretch is a name
AHEAD = 3  # words before the name of what a sentence is about: "Blockade of the H2 receptor ..."
_LAST = re.compile(r"[.!]\s+(?=[A-Z(])(?!.*[.!]\s+[A-Z(]\w*\s)", re.DOTALL)
KIND_WORDS = (  # what a thing that was named is called again
    "gene|protein|drug|disease|disorder|condition|enzyme|receptor|pathway|process|syndrome|medicine|molecule|cell"
    "|tissue|organ|food|symptom|sign|micro ?RNA"
)
_PRONOUN = re.compile(rf"\b(?:it|its|they|their|them|(?:this|that|these|those) (?:{KIND_WORDS})s?)\b", re.IGNORECASE)
# What speaks of the scene itself: "for that", "what else", "how does it do so".
_OF_THE_SCENE = re.compile(
    r"\b(?:else|other|another|so|there|why|how (?:do|does|is|are|can|come)|instead|given (?:this|that))\b"
    r"|\b(?:this|that|these|those)(?=\s*(?:[?.,;:!-]|$))|^(?:this|that|these|those) (?:is|are|was|happens)\b"
    r"|\b(?:this|that|these|those) (?:effect|action|benefit|way|case|relief|response|state|link|setting|use)s?\b",
    re.IGNORECASE,
)
_SOMEBODY = re.compile(
    r"\b(?:i|my|me|we|our|she|he|her|his|you|your|patients?|man|woman|boy|girl|child|baby|lady|mother|father|son|daughter"
    r"|sister|brother|wife|husband|friend|aunt|uncle|infant|newborn|teenager|someone|somebody)\b",
    re.IGNORECASE,
)
_JOINED = re.compile(r"\s*(?:[,;/&]|(?:,\s*)?(?:and|or|nor|vs\.?|versus)\b)\s*(?:the |an? )?", re.IGNORECASE)


class Background(NamedTuple):
    """A text with its scene blanked, what was blanked, and where the name is that the question is about."""

    text: str
    said: str
    start: int
    end: int
    asked: int  # where the last sentence begins

    def keeps(self, name: Candidate) -> bool:
        """Whether a name stands in what is left."""
        return name.start >= self.asked or (self.start <= name.start and name.end <= self.end)


def background(text: str, names: Sequence[Candidate]) -> Background | None:
    """``text`` without what sets its scene; None where it has none. ``names`` are weighed."""
    last = _LAST.search(text)
    if last is None or not names:
        return None
    scene, asked = text[: last.end()], text[last.end() :]
    if not _PRONOUN.search(asked) or _OF_THE_SCENE.search(asked) or _SOMEBODY.search(scene):
        return None
    sure = [n for n in names if n.chance >= SURE and n.end <= len(scene) and STATE not in n.kinds]
    first = min(sure, key=lambda n: (n.start, -n.end), default=None)
    ahead = scene[: first.start].split() if first is not None else []
    if first is None or len(ahead) > AHEAD or (ahead and ahead[0].lower() in ("a", "an", "some", "which", "what")):
        return None
    if any(_JOINED.fullmatch(scene[first.end : n.start]) for n in sure if n.start >= first.end):
        return None  # "one of A and B is ...": it speaks of several things, between which the question may choose
    said = scene[first.end :].strip(" .!,")
    blank = "." + " " * (len(scene) - first.end - 1)
    return Background(
        " " * first.start + text[first.start : first.end] + blank + asked, said, first.start, first.end, last.end()
    )
