"""What sets the scene of a question and is no part of it: "FBN1 codes for a glycoprotein. The diseases it is behind".

A sentence about a named thing, and a last one that asks of it by a pronoun: what the first says of the thing is a fact
told, and not a condition on the answer. It is blanked, so that every place in the text stays what it is, and the
answer says that it was taken so. Sentences about a patient, or about something that is not named ("a drug"), are
conditions, and stay.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..forms.kinds import STATE
from ..mentions.spans import Candidate
from .own_work import own_work
from .scene import OF_THE_SCENE, PRONOUN, SURE, Background

AHEAD = 3  # words before the name of what a sentence is about: "Blockade of the H2 receptor ..."
_LAST = re.compile(r"[.!]\s+(?=[A-Z(])(?!.*[.!]\s+[A-Z(]\w*\s)", re.DOTALL)
_SOMEBODY = re.compile(
    r"\b(?:i|my|me|we|our|she|he|her|his|you|your|patients?|man|woman|boy|girl|child|baby|lady|mother|father|son|daughter"
    r"|sister|brother|wife|husband|friend|aunt|uncle|infant|newborn|teenager|someone|somebody)\b",
    re.IGNORECASE,
)
_JOINED = re.compile(r"\s*(?:[,;/&]|(?:,\s*)?(?:and|or|nor|vs\.?|versus)\b)\s*(?:the |an? )?", re.IGNORECASE)


def background(text: str, names: Sequence[Candidate]) -> Background | None:
    """``text`` without what sets its scene; None where it has none. ``names`` are weighed."""
    if (work := own_work(text, names)) is not None:
        return work
    last = _LAST.search(text)
    if last is None or not names:
        return None
    scene, asked = text[: last.end()], text[last.end() :]
    if not PRONOUN.search(asked) or OF_THE_SCENE.search(asked) or _SOMEBODY.search(scene):
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
    return Background(" " * first.start + text[first.start : first.end] + blank + asked, said)
