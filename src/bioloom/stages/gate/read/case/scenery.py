"""What of a case only sets its scene: clauses and phrases about work, places, days and belongings.

A clause is scenery where nothing medical is marked in it, nothing is counted, denied or compared in it, and each of its
words is an everyday one of which no usual sense has to do with bodies, illness, treatment, food or drink. Inside a
clause that carries a role only two kinds of phrase are: what somebody is by trade, and where or when, behind a
preposition of place or time. Any other word there is part of what is meant clinically, or unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bioloom.stages.gate.tables.scenery import scenery_words

from .table import Table
from .types import Mark, Piece

_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_HARMLESS = {"aside", "relative"}
_VETO = re.compile(  # counted, denied, compared; what is felt, seen or gone wrong
    r"\d|\b(?:no|not|never|without|none|nor|nothing|neither|cannot|than|worse|worst|better|less|fewer|least"
    r"|most|too)\b"
    r"|n['’]t\b|\b(?:out|down|up|off|over|away)\b"
    r"|\b(?:feel\w*|felt|see[ns]?|saw|hear[ds]?|look(?:s|ed)?|seems?|suffer\w*|complain\w*|show\w*|notic\w+)\b"
    r"|\b(?:treat\w*|therap\w+|medic\w+|meds?|drugs?|tablets?|pills?|capsules?|creams?|drops?|regimens?|attacks?"
    r"|episodes?|flares?|bouts?|exacerbat\w+|acute|chronic|tests?|tested|results?|levels?|ecg|scan|symptoms?"
    r"|diagnos\w+"
    r"|pain\w*|sore|throbbing|splitting|pounding)\b",
    re.IGNORECASE,
)
_ABOUT = {"who", "place", "thing"}  # a clause without one of them is about nothing that is told here
_PLACED = re.compile(
    r"\b(?:in|at|from|near|around|during|before|by|on|since|until)\s+"
    r"(?:(?:an?|the|my|his|her|our|their|this|that|last|next|every)\s+)?",
    re.IGNORECASE,
)
_GOING = re.compile(
    r"\b(?:travel\w*|mov(?:es?|ed|ing)|fl(?:y|ies|ew|ying)|flight|trip|drives?|driving|post(?:ed|ing)|back"
    r"|go(?:es|ing)?"
    r"|went|sent|walks?|cycles?)\s+(?:back\s+)?(?:to|from)\s+(?:(?:an?|the|my|his|her|our)\s+)?",
    re.IGNORECASE,
)
_KIN = re.compile(r"\bfamil(?:y|ies)\b|\brelatives?\b", re.IGNORECASE)  # what runs in it may be the patient's
_WHEN = re.compile(r"\b(?:when(?:ever)?|while) (?:i|he|she|we|they) (?=\w)", re.IGNORECASE)  # "when I climb stairs"
_TURNS = re.compile(  # what ends, denies, limits or changes what is told, or is a state by itself
    r"(?:obes|confus|agitat|abus|abstain|transplant|fail|intoler|gone|stop|discontinu|paus|restart|los[te]|collaps"
    r"|reject|recover|relian|depend|block|retention|retain|resolv|settl|controll?|uncontroll|untreat|treat|refus|den(?:y|ie)"
    r"|born|bear|deliver|expect|crush|quit|formula|line|device|beat|skip|exclu|boost|drop|twist|hardly|barely|scarcely"
    r"|rarely|seldom|induc|activ|lack|limit|restrict|forbid|bann|except|unless|alone|only|instead|rather|relative"
    r"|yellow|blue|hot|young|old|twin|term|trimester|interval|week|day|month|year|hour|halve|doubl|split|ris|rose"
    r"|fell|reduc|increas|rais|chang|grow|grew|return|relaps|progress|worse|deteriorat|improv|help|end|ceas|finish"
    r"|gave|suspend|withh|withdr|withdraw|due|negativ|positiv|abnormal|normal|unable|cannot|diet|fast|starv|eat"
    r"|not|no|never|cut|down|up|off|out|over|away|aside|opposite|other|different|second|third|twice|half|both"
    r"|prognos|mechanism|frequen|effect|sign|test|scan|level|dose|dosage|tube|feed|gene|enzyme|protein|reaction"
    r"|interact|combin|together|symptom|condition|illness|disease|syndrome|problem|health|nutrient|vitamin)",
    re.IGNORECASE,
)
LONGEST = 3  # words of a phrase of place, and of a trade


def scenes(clauses: Sequence[Piece], marks: Sequence[Mark], table: Table) -> list[tuple[int, int]]:
    """Where whole clauses are scenery."""
    return [(p.start, p.end) for p in clauses if not p.asks and _is_scene(p, marks, table)]


def phrases(told: Sequence[Piece], marks: Sequence[Mark], table: Table) -> list[tuple[int, int]]:
    """Where phrases of trade, place and time stand in clauses that carry something else."""
    out: list[tuple[int, int]] = []
    for piece in told:
        if _KIN.search(piece.text):
            continue
        out += _trades(piece, marks)
        out += _everyday(piece, marks)
        # "hives from strawberries": what stands behind a preposition may be what was reacted to
        if not any(words.search(piece.text) for words in (table.allergic, table.reaction)):
            out += _placed(piece, marks)
    return out


def _is_scene(piece: Piece, marks: Sequence[Mark], table: Table) -> bool:
    inside = [m for m in marks if m.start < piece.end and piece.start < m.end]
    if any(m.kind not in _HARMLESS and not _only_sex(m) for m in inside):
        return False
    said = _blanked(piece, [m for m in inside if m.kind in _HARMLESS])
    if _VETO.search(said) or _KIN.search(said):
        return False
    kinds, words = scenery_words(), [m.group().casefold().replace("’", "'") for m in _WORD.finditer(said)]
    new = [w for w in words if w not in table.filler and w.removesuffix("'s") not in table.filler]
    if not all(_kind(w, kinds) for w in new):
        return False
    return any(_kind(w, kinds) in _ABOUT for w in new)


def _only_sex(mark: Mark) -> bool:
    return mark.kind == "state" and {c.kind for c in mark.conditions} == {"sex"}


def _blanked(piece: Piece, marks: Sequence[Mark]) -> str:
    said = piece.text
    for m in marks:
        a, b = max(0, m.start - piece.start), min(len(said), m.end - piece.start)
        said = f"{said[:a]}{' ' * (b - a)}{said[b:]}"
    return said


def _kind(word: str, kinds: dict[str, str]) -> str:
    found = [kinds.get(part, "") for part in re.split(r"[-’']", word.removesuffix("'s")) if part]
    return found[-1] if found and all(found) else ""


def _placed(piece: Piece, marks: Sequence[Mark]) -> Iterator[tuple[int, int]]:
    """Phrases of place and time: "at weekends", "from the chemist", "when I climb stairs"."""
    kinds = scenery_words()
    for pattern in (_PLACED, _GOING, _WHEN):
        for m in pattern.finditer(piece.text):
            end, last = m.end(), ""
            for word in list(_WORD.finditer(piece.text, m.end()))[:LONGEST]:
                kind = _kind(word.group().casefold(), kinds)
                if piece.text[end : word.start()].strip() or not kind or _marked(piece, word, marks):
                    break
                if kind == "does" and pattern is not _WHEN:
                    break
                end, last = word.end(), kind
            on = m.group().casefold().startswith("on ")  # "on the ward", but not "on a ventilator"
            if last in (("place", "time") if on else ("place", "time", "thing")):
                yield piece.start + m.start(), piece.start + end


def _trades(piece: Piece, marks: Sequence[Mark]) -> Iterator[tuple[int, int]]:
    """What somebody is: "violinist", "bus driver", with the everyday words right before it."""
    kinds = scenery_words()
    words = list(_WORD.finditer(piece.text))
    for at, word in enumerate(words):
        if _kind(word.group().casefold(), kinds) != "who" or _marked(piece, word, marks):
            continue
        first = at
        while (
            first > 0
            and at - first < LONGEST - 1
            and not piece.text[words[first - 1].end() : words[first].start()].strip()
            and _kind(words[first - 1].group().casefold(), kinds)
            and not _marked(piece, words[first - 1], marks)
        ):
            first -= 1
        yield piece.start + words[first].start(), piece.start + word.end()


def _everyday(piece: Piece, marks: Sequence[Mark]) -> Iterator[tuple[int, int]]:
    """Everyday words that stand beside no name: "the school talks about X".

    Words that end, deny, limit or change what is told are none of them, nor is what narrows a name by standing at it.
    """
    kinds = scenery_words()
    words = list(_WORD.finditer(piece.text))
    for at, word in enumerate(words):
        said = word.group().casefold()
        if not _kind(said, kinds) or _TURNS.match(said) or _marked(piece, word, marks):
            continue
        beside = [words[i] for i in (at - 1, at + 1) if 0 <= i < len(words)]
        gaps = [piece.text[min(b.end(), word.end()) : max(b.start(), word.start())] for b in beside]
        # a question's own words may stand at what it asks for: "a decent antibiotic"
        told = [m for m in marks if m.kind not in ("drug", "class", "effect")] if piece.asks else marks
        if not any(_marked(piece, b, told) and not gap.strip() for b, gap in zip(beside, gaps, strict=True)):
            yield piece.start + word.start(), piece.start + word.end()


def turns(said: str) -> bool:
    """Whether one of the words of ``said`` ends, denies, limits or changes what is told, or is a state by itself."""
    return any(_TURNS.match(word) for word in said.casefold().split())


def _marked(piece: Piece, word: re.Match[str], marks: Sequence[Mark]) -> bool:
    start, end = piece.start + word.start(), piece.start + word.end()
    return any(m.start < end and start < m.end for m in marks if m.kind not in _HARMLESS)
