"""Words of a case that add no state: where on the body a complaint sits, and what is denied that nobody knows.

A part of the surface of the body says where a complaint sits, not what the patient has beside it; parts whose failure
is a state (kidneys, liver, heart, bladder) are none of them. That somebody has none of a plain thing that no list
knows takes nothing away from her and adds nothing, unless what is lacking is a part, a function
or an effect: "no spleen".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bioloom.stages.gate.tables.scenery import scenery_words

from .types import Mark, Piece

_PARTS = (
    r"(?:elbows?|shins?|scalp|wrists?|ankles?|forearms?|forehead|cheeks?|chin|gums?|dentures?|ear ?drums?|drums?|ears?"
    r"|knuckles?|toes?|thumbs?|fingers?|palms?|soles?|heels?|cal(?:f|ves)|thighs?|armpits?|shoulders?|neck|knees?|hips?|flanks?"
    r"|trunk|torso|legs?|feet|foot|hands?|arms?|eyelids?|nostrils?|face|facial|temples?|MTP|jaw|nails?|toenails?|fingernails?)"
)
_WHERE = (
    r"(?:(?:on|in|at|inside|behind|under|underneath|around|over|along|across|of|to|both|all|the|his|her|my|their|its|left"
    r"|right|upper|lower|first|second|big|inner|outer|and|or)\s+)*"
)
_SITE = re.compile(rf"\b{_WHERE}{_PARTS}(?:[-\s]+(?:(?:and|or)[-\s]+)?{_PARTS})*\b(?: joints?)?", re.IGNORECASE)
_LOST = re.compile(  # what becomes of a part is a state
    r"\b(?:fractur\w+|broke\w*|broken|amput\w+|gangren\w+|lost|los[es]\w*|missing|replac\w+|remov\w+|operat\w+|burn\w*|numb\w*"
    r"|weak\w*|paraly\w+|infect\w+|swell\w*|swollen|lips?|ulcer\w*|wound\w*|clot\w*|cellulitis|no|not|without)\b",
    re.IGNORECASE,
)
_NONE = re.compile(
    r"(?:no|without|nil)(?:\s+(?:any|known|previous|other|history of|such))?((?:[\s-]+[a-z]+){1,3})", re.IGNORECASE
)
_SIGNS = re.compile(  # plain words for what somebody may have or have had
    r"(?:clots?|stones?|bleed(?:s|ing)?|bled|fits?|lumps?|discharge|reversibility|obstruction|trouble|attacks?|episodes?"
    r"|flares?|recurrences?|complications?|symptoms?|signs?|surger(?:y|ies)|operations?|transfus\w+|infections?|injur(?:y|ies)"
    r"|trauma|falls?|bruis\w+|problems?|allerg(?:y|ies)|reactions?|travel|smok\w+|cardiac|renal|hepatic|family|history)",
    re.IGNORECASE,
)
_LACKS = re.compile(  # a part or function whose lack is a state, and what is no thing that somebody has
    r"\b(?:spleen|gall\w*|kidneys?|pacemaker|thyroid|uterus|womb|ovar\w+|teeth|tooth|immun\w*|activity|function\w*|periods?"
    r"|antibod\w+|respon\w+|access|appetite|urine|output|pulse|heart\w*|reserve|enzym\w*|longer|more|improv\w+|better|effect\w*"
    r"|relief|help|luck|good|use|change|choice|options?|alternatives?|else|way|contracepti\w+|condoms?|treatment|medic\w+"
    r"|drugs?|tablets?|pills?|needles?|injections?|capsules?|veins?|swallow\w*|oral|eat\w*|drink\w*|food|sleep|milk|alcohol"
    r"|need|reason|bowel|movement|consent|control|protection|cover|vaccin\w+|jabs?|feeling|sens\w+|vision|sight|hearing|voice"
    r"|flow|blood|match|consciousness|breath\w*|cough|gag|oxygen|growth|weight|sperm|eggs?|bladder|liver|lungs?|stomach)\b",
    re.IGNORECASE,
)


def sites(told: Sequence[Piece], marks: Sequence[Mark]) -> Iterator[tuple[int, int]]:
    """Where parts of the surface of the body stand in clauses that tell a complaint."""
    for piece in told:
        ill = [m for m in marks if m.kind in ("disease", "effect") and piece.start <= m.start and m.end <= piece.end]
        if not ill or _LOST.search(piece.text):
            continue
        for m in _SITE.finditer(piece.text):
            start, end = piece.start + m.start(), piece.start + m.end()
            if not any(o.start < end and start < o.end for o in marks):
                yield start, end


def denied_unknown(text: str, left: Sequence[tuple[int, int]], told: Sequence[Piece]) -> Iterator[tuple[int, int]]:
    """Those stretches of ``left`` in what is ``told`` that deny something nobody knows, up to the end of its part."""
    for start, end in left:
        piece = next((p for p in told if p.start <= start and end <= p.end + 1), None)
        if piece is None or piece.asks or not (m := _NONE.fullmatch(text[start:end])):
            continue
        rest = text[end : piece.end].lstrip()
        plain = all(_SIGNS.fullmatch(w) or w.casefold() in scenery_words() for w in m[1].split())
        if plain and not _LACKS.search(m[1]) and (not rest or re.match(r"(?:and|or|nor)\b|[,;:.)]", rest)):
            yield start, end
