"""What each drug and disease of a case is to the patient, by the words around it in its clause."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .elliptic import PROPOSED_AFTER, PROPOSES
from .table import Table
from .types import Mark, Piece

_PROPOSED = re.compile(
    r"\b(?:prescri\w+|script|repeat|wrote|written|issued|offer\w*|suggest\w*|recommend\w*|request\w*|bought|propos\w+"
    r"|consider(?:s|ed|ing)?|keen on|favou?rs|thinking about|add(?:s|ed|ing)?|(?:we|they|shop|pharmacy"
    r"|chemist|pharmacist|supermarket)"
    r" (?:only )?(?:stocks?|ha(?:ve|s)|keeps?|carr(?:y|ies)|sells?)|swears? by|(?:told"
    r"|says?) (?:me |him |her |us )?(?:to )?(?:give|take|try|use)"
    r"|tells? me (?:to|about)"
    r"|(?:chang|switch|swapp)(?:ed|es|e|ing)?\s+(?:[\w-]+\s+){1,4}?(?:to|for)(?=\s*$)"
    r"|wants?|would like|wish(?:es)?|ask(?:s|ed|ing)? (?:for|about)|ask(?:s|ed)? (?:his|her|my)|was given|were given"
    r"|gave (?:me|him|her|us)|they gave|they want|gave|gets|got|swap\w*"
    r"|(?:plan|plann(?:ed|ing)|think(?:s|ing)? of|consider(?:s|ing)|going|wants?) to (?:start|add|give|use)"
    r"|doctor said|gp said|leftover|now(?: has| with)?(?=\s*$))\b",
    re.IGNORECASE,
)
_PROPOSED_AFTER = re.compile(
    r"\s*(?:capsules?|tablets?)?\s*(?:has been|have been|was|were|is|are|being)?\s*(?:just |now "
    r"|already )?(?:prescribed|started|written up|issued|offered|suggested|requested|proposed|added"
    r"|planned|recommended|on the (?:same )?(?:script|prescription)|what the ward has|in the (?:house|cupboard)"
    r"|at home)\b|\s*is what\b"
    r"|\s*script\b",
    re.IGNORECASE,
)
_TAKES = re.compile(
    r"\b(?:on|tak(?:es|ing|e)|already|receiv(?:es|ing)|uses?|using|taking|\w+ed (?:on|with)|continues)\b",
    re.IGNORECASE,
)
_OUT = re.compile(
    r"\b(?:no|no to|against|not to (?:take|use|have)|not|without|avoid|instead of|rather than"
    r"|in place of|(?:cannot|can'?t|can not|must not"
    r"|mustn'?t) (?:take|have|tolerate|use|go on with|stand"
    r"|get))\s+(?:any\s+)?$",
    re.IGNORECASE,
)
_OUT_AFTER = re.compile(
    r"\s*(?:is|are)\s+(?:out\b|not (?:possible|allowed|an option|available)|no option|off the table)", re.IGNORECASE
)
_FAILED = re.compile(
    r"\b(?:tried|fail(?:ed|ing|s)(?: on)?|despite|stopped|not responding to)\s+(?:[\w-]+\s+){0,2}$"
    r"|\b(?:chang|switch|swapp)(?:ed|es|e|ing)\s+(?:(?:from|my|his|her|the)\s+)*$",
    re.IGNORECASE,
)
_FAILED_AFTER = re.compile(
    r"[^.;,]{0,25}\b(?:did(?: not|n't) (?:help|work)|does(?: not|n't) (?:help|work)|without (?:any )?effect|failed"
    r"|was no good|no longer works)",
    re.IGNORECASE,
)
STOPPED = re.compile(  # behind a drug that is not taken any more
    r"\s*(?:(?:was|were|has been|have been|had to be|got) (?:recently )?(?:stopped|discontinued"
    r"|withdrawn|ceased|taken off))\b",
    re.IGNORECASE,
)
_MADE = re.compile(
    r"[^.;,]{0,12}?\s*\b(?:once\s+)?(?:gives?|gave|made|makes|causes?|caused|sent|brought|put|triggered|set off)\b",
    re.IGNORECASE,
)
_GOOD = re.compile(
    r"\b(?:relief|better|helped|improve\w*|no (?:rash|reaction|problem)s?|nervous|uneasy|worr\w+|hesita\w+"
    r"|uncomfortable|wary)\b",
    re.IGNORECASE,
)
_JOIN = r"(?:on|with|from|after|to|due to|following|when (?:on|taking)|while (?:on|taking)|because of|of|by)\s+"
_JOIN += r"(?:taking\s+|having\s+)?(?:an?\s+)?"
_FOR = re.compile(
    r"\s*(?:[\d.]+ ?\w+ )?(?:for|against|to treat|since|after)\s+(?:(?:an?|his|her|my|the|their)\s+)?$", re.IGNORECASE
)
_PAST = re.compile(
    r"\b(?:known|history of|hx of|past|previous(?:ly)?|had|long-?standing|background(?: of)?|also has|pmh|stable"
    r"|well[- ]controlled|survived)\b[^.;,]*$",
    re.IGNORECASE,
)
_PAST_AFTER = re.compile(
    r"[^.;,]{0,30}?\b(?:ago|(?:in )?(?:19|20)\d\d|in (?:the past|remission|(?:19|20)\d\d)|last (?:year|month)"
    r"|as a child|at new year|under control|well controlled"
    r"|controlled (?:on|with|by))\b",
    re.IGNORECASE,
)
_TOLD_PAST = re.compile(r"(?:previous|prior|past|old|history|had)\b", re.IGNORECASE)
_OVER = re.compile(r"\b(?:history of|hx of|past|previous(?:ly)?|healed|had|survived)\b[^.;,]*$", re.IGNORECASE)
_OVER_AFTER = re.compile(
    r"[^.;,]{0,30}?\b(?:ago|(?:in )?(?:19|20)\d\d|in the past|last (?:year|month)|as a child|at new year)\b",
    re.IGNORECASE,
)
_NOW = re.compile(
    r"\b(?:now|new|newly(?: found| diagnosed)?|acute|presents? with|presenting with|developed|today|admitted with"
    r"|(?:comes|came|coming) (?:down )?with|sudden|gets?|getting)\s+(?:(?:has|have|with|an?|found|got|(?:i|he"
    r"|she|we|they)"
    r"|(?:i|we|they)['’]ve|diagnosed|positive|bad|nasty|terrible|awful|horrible|splitting|very|so|really|quite|\w+ly)\s+)*$"
    r"|\b(?:suspected|probable|presumed|confirmed|has developed|wants? help with"
    r"|(?:bothered|troubled|plagued) (?:by|with)"
    r"|suffer(?:s|ing)? (?:from|with))\s+(?:an?\s+)?$",
    re.IGNORECASE,
)
_NOW_AFTER = re.compile(
    r"\s*(?:now\b|today\b|tonight\b|this (?:morning|week)\b|since (?:yesterday|today|last night)"
    r"|newly diagnosed|flare|exacerbation|not settling)",
    re.IGNORECASE,
)
_HEAD = re.compile(
    r"[^.;:]{0,35}?\bin an?\s+(?:[\w-]+\s+){0,3}?(?:patient|man|woman|lady|boy|girl|child|baby|\d+|severe|known"
    r"|diabetic|asthmatic|smoker)",
    re.IGNORECASE,
)
_WANTED = re.compile(
    r"\b(?:needs?|wants?|wish(?:es)?|would like|asks? for|asking for|requests?"
    r"|looking for)\b[^.;]*$", re.IGNORECASE)  # fmt: skip


AT_HAND = re.compile(r"\b(?:at home|in the (?:house|cupboard|fridge|car))\b", re.IGNORECASE)  # what could be given
_EXCEPT = re.compile(
    r"\b(?:no|any)(?: other)? (?:medications?|medicines?|drugs?) (?:except|but|besides|other than)\s+(?:for\s+)?$",
    re.IGNORECASE,
)
_FIRST_OF_ALL = re.compile(
    r"\s*for\s+[^.;,]{3,40}?\bin an?\s+(?:[\w-]+\s+){0,2}?(?:patient|man|woman|boy|girl|child)[^.;,]*\b(?:taking|on"
    r"|takes)\b",
    re.IGNORECASE,
)


def drug_role(mark: Mark, piece: Piece, text: str, table: Table) -> str:
    """What a drug that a clause tells of is: ``reacted``, ``proposed``, ``out``, ``failed``, else ``takes``."""
    before, after = text[piece.start : mark.start], _DOSE.sub("", text[mark.end : piece.end], count=1)
    if AT_HAND.search(piece.text) and not mark.denied:
        return "proposed"
    if _EXCEPT.search(before):  # "no medication except vitamin D"
        return "takes"
    if mark.denied or _OUT.search(before) or _OUT_AFTER.match(after):
        return "out"
    if reacted(mark, piece, text, table):
        return "reacted"
    if _FAILED.search(before) or _FAILED_AFTER.match(after) or STOPPED.match(after):
        return "failed"
    if (
        _PROPOSED_AFTER.match(after)
        or PROPOSED_AFTER.match(after)
        or (not before.strip() and _FIRST_OF_ALL.match(after))
    ):
        return "proposed"
    told, takes = [*_PROPOSED.finditer(before), *PROPOSES.finditer(before)], [*_TAKES.finditer(before)]
    told.sort(key=lambda m: m.start())
    if told and (not takes or takes[-1].start() < told[-1].start()):
        return "proposed"
    return "takes"


def is_taken(mark: Mark, piece: Piece, text: str) -> bool:
    """Whether a clause says by a word that a drug is taken: "on X", "takes X"."""
    return _TAKES.search(text[piece.start : mark.start]) is not None


_DOSE = re.compile(r"^\s*\d+(?:\.\d+)?(?:\s*(?:mg|mcg|g|ml|units?|bd|od|tds|qds|MR)\b)*", re.IGNORECASE)


def reacted(mark: Mark, piece: Piece, text: str, table: Table) -> bool:
    """Whether a clause tells of a reaction to a drug: "X gave her hives", "rash with X", "an X rash"."""
    before, after = text[piece.start : mark.start], text[mark.end : piece.end]
    kinds = table.reaction.pattern
    if re.search(rf"{kinds}[^.;]{{0,25}}?\s{_JOIN}$", before, re.IGNORECASE):
        return True
    if _HAD_ON.search(before):
        return True
    if re.match(rf"\s*{kinds}|-(?:induced|related|associated)\b", after, re.IGNORECASE):
        return True
    return _MADE.match(after) is not None and _GOOD.search(after) is None


_HAD_ON = re.compile(  # "she had severe hyponatraemia on a thiazide"
    rf"\bhad\s+(?:an?\s+)?(?!been\b|to\b|started\b)[\w-]+[^.;,]{{0,30}}?\s{_JOIN}$", re.IGNORECASE
)


def caused(drug: Mark, mark: Mark, text: str) -> bool:
    """Whether a disease is told as what a drug did: "penicillin gave her a colitis"."""
    return drug.end <= mark.start and _MADE.match(text[drug.end : mark.start]) is not None


def is_past(mark: Mark, piece: Piece, text: str) -> bool:
    """Whether a disease is told as one that the patient has or had beside what brings her."""
    return bool(
        _TOLD_PAST.match(mark.text)
        or _PAST.search(text[piece.start : mark.start])
        or _PAST_AFTER.match(text[mark.end : min(len(text), mark.end + 45)])
    )


def is_over(mark: Mark, piece: Piece, text: str) -> bool:
    """Whether a disease is told as one of the past: "a stroke in 2018", "had a DVT", "three weeks ago"."""
    return bool(_OVER.search(text[piece.start : mark.start]) or _OVER_AFTER.match(text[mark.end : mark.end + 45]))


def is_new(mark: Mark, piece: Piece, text: str) -> bool:
    """Whether a disease is told as what brings the patient: "now pneumonia", "acute gout", "colic in a man on"."""
    before, inside = text[piece.start : mark.start], mark.text.casefold()
    return bool(
        _NOW.search(before)
        or inside.startswith(("acute ", "new ", "relapsing "))
        or _NOW_AFTER.match(text[mark.end : piece.end])
        or _HEAD.match(text[mark.end :])
    )


def is_wanted(mark: Mark, piece: Piece, text: str) -> bool:
    """Whether a clause says that something for it is wanted: "needs something for heartburn"."""
    return _WANTED.search(text[piece.start : mark.start]) is not None


def drug_for(mark: Mark, marks: Sequence[Mark], text: str) -> Mark | None:
    """The drug that a disease is told as the reason for: "on warfarin for AF"."""
    drugs = [m for m in marks if m.kind in ("drug", "class") and m.end <= mark.start]
    if not drugs:
        return None
    between = text[drugs[-1].end : mark.start]
    for m in marks:  # doses between them
        if m.kind == "aside" and drugs[-1].end <= m.start and m.end <= mark.start:
            between = between.replace(m.text, " ")
    return drugs[-1] if _FOR.fullmatch(re.sub(r"\s+", " ", between)) else None
