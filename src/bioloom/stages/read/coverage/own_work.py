"""What writers say of their own work before they ask: "I'm writing a story about statins. How many drugs ...".

It is blanked where the last sentence names what it asks of; of what that calls "this gene" the one gene of the scene is
kept. What is said of a patient, or of the thing asked about, stays a condition.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..forms.kinds import CHEM, STATE
from ..mentions.spans import Candidate
from .scene import KIND_WORDS, OF_THE_SCENE, PRONOUN, SURE, Background

_OWN_WORK = re.compile(
    r"\s*(?:(?:hi|hello|hey|so|ok(?:ay)?)[,!.]?\s+)?(?:"
    r"(?:i|we)(?:['’](?:m|re|ve)| am| are| was| were| have)?(?: been)?(?: (?:just|currently|now|also|recently|only))*"
    r"\s+(?:writing|preparing|working|studying|reading|teaching|revising|compiling|curating|drafting|annotating|modelling"
    r"|looking (?:at|into)|doing|putting together|read|heard|saw|wrote|write|teach|study|work|sequenced|screened|found"
    r"|cloned|curated?|annotated?|analy[sz]ed|knocked|ran|did)\b"
    r"|[^.!?:;]{1,60}\b(?:was|were|is|are|came up|turned up) (?:on|in) (?:my|our|the) "
    r"(?:list|screen|results|data|hits)\b)",
    re.IGNORECASE,
)
PEOPLE = re.compile(
    r"\b(?:my|our|his|her) (?!work|lab|class|students?|list|data|screen|results|hits|thesis|paper|blog|book|team|group)"
    r"\w+"
    r"|\b(?:s?he|patients?|wom[ae]n|m[ae]n|boys?|girls?|child(?:ren)?|bab(?:y|ies)|someone|somebody|probands?)\b",
    re.IGNORECASE,
)
_END_OF_SCENE = re.compile(
    r"[.!;]\s+(?=\S)|:\s+(?=(?:which|what|who|how|where|is|are|does|do|can|list|name)\b)", re.IGNORECASE
)
_CALLED_AGAIN = re.compile(rf"\b(?:this|that|the same) (?P<kind>{KIND_WORDS})\b", re.IGNORECASE)
_KINDS = {
    "Gene": "gene protein enzyme receptor",
    CHEM: "drug medicine molecule",
    "Disease": "disease disorder condition syndrome",
}


def says_own_work(text: str) -> bool:
    """Whether a text begins with what its writer is doing."""
    return _OWN_WORK.match(text) is not None


def own_work(text: str, names: Sequence[Candidate]) -> Background | None:
    """``text`` without a first sentence that says what its writer is doing; None where it has none, or hangs on it."""
    ends = [*_END_OF_SCENE.finditer(text)]
    if len(ends) != 1 or not _OWN_WORK.match(text) or PEOPLE.search(text, 0, ends[0].end()):
        return None
    scene, asked = text[: ends[0].end()], text[ends[0].end() :]
    sure = [n for n in names if n.chance >= SURE]
    if any(STATE in n.kinds for n in sure):
        return None
    if not PRONOUN.search(asked):
        if OF_THE_SCENE.search(asked) or all(n.start < len(scene) for n in sure):
            return None
        return Background(" " * len(scene) + asked, scene.strip(" .!:;"))
    again = _CALLED_AGAIN.search(asked)
    told = [n for n in sure if n.end <= len(scene) and (again is None or _is_kind(n, again["kind"]))]
    apart = [n for n in told if not any(o is not n and o.start <= n.start and n.end <= o.end for o in told)]
    if len(apart) != 1 or (again is None and OF_THE_SCENE.search(asked)):
        return None
    (one,) = apart
    kept = f"{' ' * one.start}{text[one.start : one.end]}." + " " * (len(scene) - one.end - 1)
    return Background(kept + asked, scene.strip(" .!:;"))


def _is_kind(name: Candidate, word: str) -> bool:
    return any(word.lower() in words.split() and kind in name.kinds for kind, words in _KINDS.items())
