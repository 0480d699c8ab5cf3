"""The sentences and clauses of a case, and which of them ask."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .types import Piece

LONGEST = 2_000  # characters of a case
# A full stop ends a sentence, but not in "E. coli", "St. John's", "3.1".
_STOP = re.compile(
    r"(?<!\b[A-Z])(?<!\bSt)(?<!\bvs)[.](?=\s|$|\))|(?<=\b[A-Z])[.](?=\s+[A-Z]|\s*$)|[?!]+(?=\s|$|\))|\n+"
)
_OPENS = re.compile(  # where a question begins inside a sentence: "..., which antibiotic", "so what", ": can she"
    r"(?:^|[,;:]\s+(?:(?:and|so|or|but|then)\s+)?|\s[–-]\s+(?:so\s+)?|\b(?:so|and|but|then)\s+)"
    r"(?P<ask>(?:(?<=but )(?:is|are|does|do|will)|which|what|how|is it|is that|is this|isn'?t|are there"
    r"|is there|can|could|may|might|should|would|do i"
    r"|does"
    r"|any\s+\w+\s+i|okay?\?|safe\?|ok to)\b)",
    re.IGNORECASE,
)
_FIRST = re.compile(
    r"\s*(?:(?:so|and|but|then|now)\s+)?(?:which|what(?:'s)?|how|is|isn'?t|are|can|could|may|might|should|would|do"
    r"|does|did"
    r"|wil+)\b",
    re.IGNORECASE,
)
_WHETHER = re.compile(
    r"\b(?:asks?|asking|wonders?|wondering|wants? to know|would like to know) (?:whether|if)\s+", re.IGNORECASE
)
_IF_NOT = re.compile(r"\s*(?:and |or )?if (?:not|so)\b", re.IGNORECASE)
_CHOOSE = re.compile(  # an order instead of a question
    r"\b(?:choose|choice|decide|pick) (?:between|from|among)\b|^\s*options?:", re.IGNORECASE
)
_LAST_LIST = re.compile(r":\s+(?=[^:.?]*\bor\b[^:.?]*$)")  # "...: haloperidol, olanzapine or quetiapine"
_CLAUSE = re.compile(
    r"\s*(?:[,;:](?=\s)|[()]|\s[–-]\s)\s*|\s+(?=(?:and|but)\s+(?:now|also|has|have|is|was|were|takes?|feels?|wants?"
    r"|needs?|gp|doctor"
    r"|the\s+(?:gp|doctor|patient)|they|we|he|she|i|my|his|her|get|gets|had|put|a\s+new\s+prescription)\b)",
    re.IGNORECASE,
)


_WHO = re.compile(  # of whom a question that is one sentence asks: "..., for a 45-year-old man with asthma"
    r"\b(?:for|in|to|with)\s+(?P<who>(?:an?|my|our|this|the)\s+(?:[\w-]+\s+){0,3}?"
    r"(?:\d{1,3}[- ](?:year|month|week|day)s?[- ]old"
    r"|(?:man|woman|lady|gentleman|boy|girl|child|patient|baby|infant|toddler|person|mother|father|mum|dad|son"
    r"|daughter|wife|husband)\s+(?:of|aged?|who|with|on|taking))\b)",
    re.IGNORECASE,
)
_DRUGS = re.compile(  # by which a question of one sentence asks for drugs, and not for what causes or tests something
    r"\b(?:drugs?|medic\w+|tablets?|pills?|drops|give|given|take|taken|use|used|prescrib\w*|suit\w*|safe\w*|choose|choice"
    r"|right|allowed|better|best|recommend\w*|suggest\w*|anti\w+|pain\w*|remed\w+|start\w*|offer\w*|contraindicated|avoid\w*"
    r"|preferred|acceptable|appropriate)\b",
    re.IGNORECASE,
)
_PERSON = re.compile(r"\b(?:\d{1,3}[- ](?:year|month|week|day)s?[- ]old|(?:of|aged?) \d{1,3}|my|our)\b", re.IGNORECASE)
_ASKS_AGAIN = re.compile(r",?\s+and\s+(?=(?:which|what)\b)|,\s+(?=(?:or\s+)?(?:which|what)\b)", re.IGNORECASE)


def told_inside(text: str) -> list[Piece] | None:
    """The pieces of one question that tells its patient behind what it asks; None where it is none of those."""
    sentences = list(_sentences(text))
    if len(sentences) != 1:
        return None
    start, end, _ = sentences[0]
    found = _WHO.search(text, start, end)
    if found is None or not _FIRST.match(text[start:end]) or not _PERSON.search(text, found.start("who"), end):
        return None
    who = found.start("who")
    if not _DRUGS.search(text, start, who):
        return None
    again = _ASKS_AGAIN.search(text, who, end)
    stop = again.start() if again is not None else end
    out = [Piece(start, who, text[start:who], asks=True), *_clauses(text, who, stop)]
    return [*out, Piece(again.end(), end, text[again.end() : end], asks=True)] if again is not None else out


def speaks_of_case(text: str) -> bool:
    """Whether ``text`` tells something beside what it asks: all that is looked at of a question that does not."""
    if len(text) > LONGEST:
        return False
    told = pieces(text)
    return any(p.asks for p in told) and (not all(p.asks for p in told) or told_inside(text) is not None)


def pieces(text: str) -> list[Piece]:
    """The clauses of ``text`` that tell, and its questions as they stand, in order."""
    out: list[Piece] = []
    for start, end, ends in _sentences(text):
        said = text[start:end]
        at = _asked_from(said, asked="?" in ends)
        if at is None:
            out += _clauses(text, start, end)
            continue
        out += _clauses(text, start, start + at)
        at += len(said[at:]) - len(said[at:].lstrip())
        out.append(Piece(start + at, end, text[start + at : end], asks=True))
    if out and not any(p.asks for p in out):  # "..., which antibiotics are okay" without a mark at its end
        last = max(out, key=lambda p: p.start)
        if _FIRST.match(last.text):
            out[out.index(last)] = Piece(last.start, last.end, last.text, asks=True)
    return out


def _sentences(text: str) -> Iterator[tuple[int, int, str]]:
    at = 0
    for m in _STOP.finditer(text):
        if text[at : m.start()].strip():
            yield at, m.start(), m.group()
        at = m.end()
    if text[at:].strip():
        yield at, len(text), ""


def _asked_from(said: str, *, asked: bool) -> int | None:
    """Where in a sentence its question begins; None where it asks nothing."""
    if m := _FIRST.match(said):
        first = re.match(r"\s*(?:which|what|how)\b", said, re.IGNORECASE)
        return 0 if asked or first else None
    if asked and _IF_NOT.match(said):
        return 0
    if m := _WHETHER.search(said):
        return m.end()
    if m := _CHOOSE.search(said):
        return m.start()
    if not asked:
        return None
    if (m := _LAST_LIST.search(said)) is not None:
        later = _OPENS.search(said, m.end())
        if later is None or re.match(r"which of", said[later.start("ask") :], re.IGNORECASE):
            return m.end()
    found = next((m for m in _OPENS.finditer(said) if m.start("ask") > 0), None)
    return found.start("ask") if found else 0


def _clauses(text: str, start: int, end: int) -> list[Piece]:
    out, at = [], start
    for m in _CLAUSE.finditer(text, start, end):
        if m.start() > at and text[at : m.start()].strip():
            out.append(Piece(at, m.start(), text[at : m.start()]))
        at = m.end()
    if text[at:end].strip():
        out.append(Piece(at, end, text[at:end]))
    return out
