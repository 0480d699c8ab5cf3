"""A question behind a claim that it takes back: "It is false that A causes B. Which gene does?".

What is taken back is no condition on the answer, so the question is read without it, and the answer says so. Where the
question leaves out what is asked of ("Which gene is?", "What does?", "What treats it?"), that stands in the claim and
is put in from there.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from bioloom.core.biolink import biolink
from bioloom.core.catalogue import catalogue
from bioloom.core.ports import Grounding, Linker

from ..mentions.reworded import Reworded
from ..types import Understanding
from .scene import OF_THE_SCENE, PRONOUN

SURE = 0.7  # score from which a stretch of a claim is a name
AHEAD = 3  # words that a claim may have before what it is about: "a mutation in ..."
_FALSE = (
    r"(?:false|untrue|wrong|incorrect|mistaken|an? (?:myth|fallacy|misconception|hoax)|nonsense|unfounded"
    r"|not (?:true|so|correct|right|the case)|retracted|withdrawn|dis(?:proved|proven|credited)|refuted|debunked"
    r"|rejected|overturned|abandoned|rebutted)"
)
_SAY = (
    r"(?:thought|thinks?|believed?|believes|assumed?|assumes|claim(?:ed|s)?"
    r"|says?|said|told|stated?|reported|taught|shown|proved|proven)"
)
_WRONGLY = r"(?:once|wrongly|falsely|mistakenly|erroneously|incorrectly|formerly|previously|used to|originally)"
_CLAIM = (
    r"(?:claims?|reports?|statements?|assertions?|notions?|ideas?|beliefs?|hypothes[ie]s|suggestions?|findings?|theor(?:y|ies)"
    r"|papers?|articles?|stud(?:y|ies)|rumou?rs?|conclusions?|views?|dogma)"
)
_BE = (
    r"(?:is|was|were|are|has|have|had|been|be|later|since|subsequently|now|long|out|turned|proved|proven|shown|found|to"
    r"|\w+ly|as|by now)"
)
_TOLD = r"(?: (?:me|us|him|her|them|everybody|everyone))?"
_ME = r"(?: to me)?"
_FRAMES = (
    rf"it(?:['’]s| {_BE})(?: {_BE})* {_FALSE}(?: by now| today)? that (?P<claim>CLAIM)",
    r"it (?:isn|wasn)['’]?t (?:true|so|correct|right|the case) that (?P<claim>CLAIM)",
    (
        r"it(?:['’]s| is| was| has| had)(?: been)? (?:never|not)(?: yet)?(?: been)?"
        r" (?:shown|proved|proven|demonstrated|established|confirmed|reported) that (?P<claim>CLAIM)"
    ),
    (
        rf"(?:the|a|an|that|this|one|some)(?: [\w-]+){{0,3}} {_CLAIM}(?: (?:by|from|in|of) [\w' ]{{2,30}}?)?"
        rf",? (?:(?:saying|claiming|stating|reporting|which (?:said|claimed|reported)) )?that (?P<claim>CLAIM)"
        rf",?(?: {_BE})+ {_FALSE}"
    ),
    (
        r"there(?:['’]s| is| was)(?: \w+)? no(?: \w+){0,2} (?:evidence|proof|truth|basis|support)(?: \w+){0,2}"
        r"(?: to the \w+)? that (?P<claim>CLAIM)"
    ),
    (
        r"no(?: \w+){0,2} (?:evidence|proof|data|stud(?:y|ies)|trials?|source)(?: \w+){0,2}"
        r" (?:supports?|shows?|showed|suggests?|indicates?|proves?|exists?|says?)(?: the \w+)? that (?P<claim>CLAIM)"
    ),
    (
        rf"(?:nobody|no[- ]one|hardly anyone|hardly anybody|few(?: people)?)(?: \w+){{0,2}} {_SAY}"
        r"(?: any ?more| any longer| nowadays| now| today)? that (?P<claim>CLAIM)"
    ),
    rf"(?:[\w'’-]+ ){{1,3}}no longer {_SAY} (?:that )?(?P<claim>CLAIM)",
    rf"(?:[\w'’-]+ ){{1,4}}{_WRONGLY}(?: \w+)? {_SAY}{_TOLD}{_ME} (?:that )?(?P<claim>CLAIM)",
    rf"(?:[\w'’-]+ ){{1,4}}{_SAY}{_TOLD}{_ME} {_WRONGLY} (?:that )?(?P<claim>CLAIM)",
    r"(?:contrary to [^,.;?]{3,60}, )?(?P<claim>(?=[^.;?!]*(?:\bnot\b|\bn['’]t\b|n['’]t\b|\bno longer\b))CLAIM)",
)
_PLAIN = len(_FRAMES) - 1  # a denial that nothing frames: only what leaves its verb out is asked behind it
_JOINT = r"(?P<joint>\s*[.;:!?–—]+\s+|\s+[-–—]+\s+|,\s+(?=(?:so|then|but)\b))(?P<asked>[^.;!]+?\s*\??\s*)$"
_BODY = r"[^;!?]+?(?:\.\d[^;!?]*?)*?"
_WH = (
    r"(?P<wh>(?:which|what)(?: of (?:these|them))?"
    r"(?: (?!(?:is|are|does|do|did|was|were|has|have|can)\b)[\w-]+){0,3}|who)"
)
_LEFT_OUT = re.compile(
    rf"(?:so,? |then,? |and |but )*{_WH} (?P<aux>is|are|was|were|does|do|did|has|have|can|could|would)"
    r"(?: it| so| then| instead| really| actually)*\s*\??\s*",
    re.IGNORECASE,
)
_IT = re.compile(r"(?<=\s)(?:it|that|this)(?= ?,?(?: then| instead| really)?\s*\?*\s*$)", re.IGNORECASE)
_NO_KIND = re.compile(r"(?:which|what|who)(?: ones?| thing| else| others?| of (?:these|them))*", re.IGNORECASE)
_DID_NOT = re.compile(
    r"\s*(?:does|do|did)(?: not|n['’]t)?(?: \w+ly)? (?P<verb>\w+)(?P<rest>.*)", re.IGNORECASE | re.DOTALL
)
_WAS_NOT = re.compile(
    r"\s*(?P<be>is|are|was|were|has|have|can|could|would)(?: not|n['’]t| no longer)?(?P<rest> .+)",
    re.IGNORECASE | re.DOTALL,
)
_DENIED = re.compile(r"\b(?:not|never|no longer)\b|n['’]t\b", re.IGNORECASE)
_SOMEBODY = re.compile(
    r"\b(?:i|me|we|she|he|her|him|patients?|pregnan\w+|year-old|child(?:ren)?|wom[ae]n|m[ae]n)\b", re.IGNORECASE
)


class TakenBack(NamedTuple):
    """A question without the claim that it takes back, and the claim as it stands in what was written."""

    text: Reworded
    told: str

    def undone(self, found: Understanding) -> Understanding:
        """``found`` with its places in what was written, and the claim as background."""
        back = self.text.undone(found)
        return back.model_copy(update={"background": " ... ".join(filter(None, (self.told, back.background)))})


def without_claim(text: str, linker: Linker) -> TakenBack | None:
    """``text`` as the question behind a claim that it takes back; None where it has none, or hangs on it otherwise."""
    for at, frame in enumerate(_COMPILED):
        m = frame.match(text)
        if m is None or _SOMEBODY.search(m["claim"]):
            continue
        asked = text[m.start("asked") :]
        if left_out := _LEFT_OUT.fullmatch(asked):
            found = _put_in(m, left_out, linker)
        elif at == _PLAIN:
            continue
        elif (it := _IT.search(asked)) is not None:
            found = _with_object(m, it, linker)
        elif PRONOUN.search(asked) or OF_THE_SCENE.search(asked) or not _named(asked, linker):
            continue
        else:
            found = _joined(text, m.start("asked"), len(text))
        if found is not None:
            return TakenBack(found, text[: m.start("joint")].strip())
    return None


def leaves_out(text: str) -> bool:
    """Whether the last question of several sentences leaves out what it asks: "... . Which drugs do?"."""
    last = re.search(r"[.;!?]\s+(?P<asked>[^.;!?]+\??\s*)$", text)
    asked = _LEFT_OUT.fullmatch(last["asked"]) if last else None
    return asked is not None and re.search(r"\bit\b", asked[0], re.IGNORECASE) is None


_COMPILED = tuple(
    re.compile(rf"\s*(?:actually,? |so,? |well,? )?{f.replace('CLAIM', _BODY)}{_JOINT}", re.IGNORECASE) for f in _FRAMES
)


def _named(text: str, linker: Linker) -> list[Grounding]:
    return [m[0] for m in linker.mentions(text) if m and m[0].score >= SURE]


def _put_in(m: re.Match[str], asked: re.Match[str], linker: Linker) -> Reworded | None:
    """The question with the rest of the claim behind what the claim is about; a denial in it is left out."""
    names, start = _named(m["claim"], linker), m.start("claim")
    if len(names) < 2 or len(m["claim"][: names[0].start].split()) > AHEAD:
        return None
    first, rest_at = names[0], start + names[0].end
    said, wh, aux = m["claim"][first.end :], asked["wh"], asked["aux"].lower()
    many = aux in ("do", "are", "were", "have")
    if _NO_KIND.fullmatch(wh):
        kind = first.entity.categories[0]
        one, several = catalogue().kind("Drug" if biolink().is_a(kind, "ChemicalEntity") else kind)
        wh = f"Which {several if many else one}"
    if found := _DID_NOT.fullmatch(said):
        verb = found["verb"] if many or aux == "did" else _third(found["verb"])
    elif found := _WAS_NOT.fullmatch(said):
        verb = aux if aux in ("is", "are", "was", "were", "can", "could", "has", "have") else found["be"]
    elif _DENIED.search(said):
        return None
    else:
        end = rest_at + len(said)
        return _pieces(m.string, f"{wh} ", (rest_at + len(said) - len(said.lstrip()), end), asked, m.start("asked"))
    rest = rest_at + found.start("rest"), rest_at + found.end("rest")
    return _pieces(m.string, f"{wh} {verb}", rest, asked, m.start("asked"))


def _third(verb: str) -> str:
    return verb + ("es" if re.search(r"(?:s|sh|ch|x|z|o)$", verb) else "s")


def _with_object(m: re.Match[str], it: re.Match[str], linker: Linker) -> Reworded | None:
    """The question with what the claim says something of (its last name) in the place of "it"."""
    names, start = _named(m["claim"], linker), m.start("claim")
    if len(names) < 2 or PRONOUN.search(it.string[: it.start()]):
        return None
    ahead = m.start("asked")
    last = start + names[-1].start, start + names[-1].end
    head = [(n, n + 1) for n in range(ahead, ahead + it.start())]
    text = it.string[: it.start()] + m.string[slice(*last)] + "?"
    return Reworded(text, (*head, *((n, n + 1) for n in range(*last)), (len(m.string) - 1, len(m.string))))


def _pieces(text: str, said: str, rest: tuple[int, int], asked: re.Match[str], ahead: int) -> Reworded:
    """``said``, in the place of the words of the question, with a stretch of the claim behind it."""
    whole = (ahead + asked.start(), ahead + len(asked[0].rstrip()))
    tail = text[slice(*rest)].rstrip(" ,")
    places = [(n, n + 1) for n in range(rest[0], rest[0] + len(tail))]
    return Reworded(f"{said}{tail}?", (*[whole] * len(said), *places, (whole[1] - 1, whole[1])))


def _joined(text: str, start: int, end: int) -> Reworded:
    return Reworded(text[start:end], tuple((n, n + 1) for n in range(start, end)))
