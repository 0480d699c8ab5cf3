"""The one thing that is spoken of ahead of a row of questions: "I write on Fabry disease. Which gene causes it?"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..coverage.own_work import PEOPLE, says_own_work
from ..coverage.scene import OF_THE_SCENE, PRONOUN, SURE
from ..forms.kinds import STATE
from ..mentions.spans import Candidate

AHEAD = 3  # words before the name of what a sentence is about: "Blockade of the H2 receptor ..."
_ANY = ("a", "an", "some", "which", "what", "if", "when", "for")
_HOW = re.compile(r"\bhow (?:is|are|do|does|can) (?:it|they|(?:this|that|the) \w+)\b", re.IGNORECASE)

_WHO = re.compile(
    r"(?:i|we)(?:['’]m|['’]re| am| are) (?:an? )?(?:[\w-]+ ){0,3}?(?:curators?|students?|teachers?|journalists?"
    r"|writers?|bloggers?|researchers?|scientists?|biologists?|chemists?|bioinformaticians?|postdocs?|editors?|clerks?|authors?)\b",
    re.IGNORECASE,
)


def says_who(scene: str) -> bool:
    """Whether a text says no more than who asks and at what work: "I am a curator checking an entry"."""
    return _WHO.match(scene) is not None and PEOPLE.search(scene) is None


def spoken_of(scene: str, names: Sequence[Candidate], pieces: Sequence[str]) -> Candidate | None:
    """The thing that ``scene`` tells something of and all of ``pieces`` ask about; None where that is not plain.

    Nothing of a patient may be in it, and no piece may hang on what it says.
    """
    told = [n for n in names if n.end <= len(scene)]
    if any(STATE in n.kinds for n in told) or PEOPLE.search(scene):
        return None
    if any(OF_THE_SCENE.search(_HOW.sub("", p)) for p in pieces) or not PRONOUN.search(pieces[0]):
        return None
    apart = [n for n in told if not any(o is not n and o.start <= n.start and n.end <= o.end for o in told)]
    if not apart or (len({n.text for n in apart}) > 1 and says_own_work(scene)):
        return None
    first = min(apart, key=lambda n: n.start)
    ahead = scene[: first.start].split()
    if says_own_work(scene):
        return first
    plain = len(ahead) <= AHEAD and not (ahead and ahead[0].lower() in _ANY)
    return first if plain and len({n.text for n in apart}) == 1 and first.chance >= SURE else None
