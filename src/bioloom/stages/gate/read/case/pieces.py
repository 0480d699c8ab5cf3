"""The sentences and clauses of a case, and which of them ask."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from .elliptic import INDIRECT, LATER, PLEASE, WISHES, implied
from .types import Piece

LONGEST = 2_000  # characters of a case
BRIEF = 12  # words of a text that tells no case
# A full stop ends a sentence, but not in "E. coli", "St. John's", "3.1".
_STOP = re.compile(
    r"(?<!\b[A-Z])(?<!\bSt)(?<!\bvs)[.](?=\s|$|\))|(?<=\b[A-Z])[.](?=\s+[A-Z]|\s*$)|[?!]+(?=\s|$|\))|\n+"
)
_OPENS = re.compile(  # where a question begins inside a sentence: "..., which antibiotic", "so what", ": can she"
    r"(?:^|[,;:]\s+[\"'“‘]?(?:(?:and|so|or|but|then)\s+)?|\s[–-]\s+(?:so\s+)?|\b(?:so|and|but|then)\s+)"
    r"(?P<ask>(?:(?<=but )(?:is|are|does|do|will)|which|what|how|is it|is that|is this|isn'?t|are there"
    r"|is there|can|could|may|might|should|would|do i|any (?:ideas?|thoughts|suggestions|advice|alternatives?|options?)"
    r"|does"
    r"|any\s+\w+\s+(?:i|you|we)\b|anything|am i|okay?\?|safe\?|ok to)\b)",
    re.IGNORECASE,
)
_FIRST = re.compile(
    r"\s*[\"'“‘]*(?:(?:so|and|but|then|now)\s+)?(?:which|what(?:'s)?|how|is|isn'?t|are|can|could|may|might|should|would|do"
    r"|does|did"
    r"|wil+)\b",
    re.IGNORECASE,
)
_WHETHER = re.compile(
    r"\b(?:asks?|asking|wonders?|wondering|wants? to know|would like to know) (?:whether|if)\s+", re.IGNORECASE
)
_ORDER = re.compile(  # an order or a wish to be told, instead of a question
    r"^\s*(?:(?:please|kindly|pls|can you|could you)\s+)?(?:advise|suggest|recommend|name|list|propose|tell me|help me"
    r"|(?:i |we )?(?:need|want|would like|am looking for|are looking for) (?:some )?(?:advice|help|a recommendation"
    r"|suggestions))\b(?=\s+\w)",
    re.IGNORECASE,
)
_WISHES = re.compile(  # what somebody needs or asks for, with its object
    r"\s*(?:(?:and|but|now|she|he|who) )*(?:needs?|requires?|wants?|asks? for|asking for|requests?"
    r"|looking for)\s+(?!to\b)\w",
    re.IGNORECASE,
)
_COLON = re.compile(r"(?::|\s[–-])\s+(?=\S)")  # "Crohn's disease with back pain: are NSAIDs advisable?"
_IF_NOT = re.compile(r"\s*(?:and |or )?if (?:not|so)\b", re.IGNORECASE)
_CHOOSE = re.compile(  # an order instead of a question
    r"\b(?:choose|choice|decide|pick|select) (?:between|from|among|one of)\b|^\s*options?:", re.IGNORECASE
)
_LAST_LIST = re.compile(r":\s+(?=[^:.?]*\bor\b[^:.?]*$)")  # "...: haloperidol, olanzapine or quetiapine"
_CLAUSE = re.compile(
    r"\s*(?:[,;:](?=\s)|[()]|\s[–-]\s)\s*|\s+(?=(?:and|but)\s+(?:now|also|has|have|is|was|were|takes?|feels?|wants?"
    r"|needs?|gp|doctor"
    r"|the\s+(?:gp|doctor|patient)|they|we|he|she|i|my|his|her|get|gets|had|put|a\s+new\s+prescription)\b)",
    re.IGNORECASE,
)


_SOMEBODY = (
    r"(?:(?:an?|my|our|this|the|his|her)\s+(?:[\w-]+\s+){0,4}?"
    r"(?:\d{1,3}[- ](?:year|yr|month|week|day)s?[- ]olds?"
    r"|(?:man|woman|lady|gentleman|boy|girl|child|kid|patient|baby|infant|toddler|person|mother|father|mum|dad|son"
    r"|daughter|wife|husband|teenager|adolescent|smoker|asthmatic|diabetic|driver|worker|nurse|teacher|student|farmer"
    r"|resident|user|drinker|sufferer|recipient|pensioner|neighbour|friend|[a-z]{4,}er|[a-z]{4,}ist)"
    r"\s+(?:of|aged?|who|whose|with|on|taking))\b"
    r"|(?:an?|my|our|this|the|his|her)\s+(?:pregnant|breast-?feeding|nursing|lactating|diabetic|asthmatic|epileptic|elderly"
    r"|hypertensive)\s+(?:[\w-]+ )?(?:man|woman|lady|mother|patient|mum|girl|boy|child)\b"
    r"|(?:someone|somebody|anyone|anybody|patient|one) (?:of|aged?|who|whose|with|on|taking)\b)"
)
_SUBJECT = re.compile(  # "What can a man with a long QT be given for nausea?", "Can a woman with ... change to X?"
    rf"^\s*(?P<lead>(?:(?:so|and|but)\s+)?(?:(?:which|what)\b[^?.;,]{{0,60}}?\s)?(?:can|could|may|might|should|would|must"
    rf"|is|are|will|does|do|has)(?:\s+(?:we|i|you)\s+(?:give|offer|prescribe|use in))?)\s+(?P<who>{_SOMEBODY})"
    r"(?P<rest>[^?]*?)\s(?P<tail>(?:(?:not|safely|still|ever)\s+)?(?:be (?:given|prescribed|treated"
    r"|offered|switched|started"
    r"|changed|put)|have|take|use|receive|get|change|switch|start|swap|go on(?:to)?|try|tolerate|need"
    r"|allowed|safe|able|suitable|fit|ok)\b.*)$",
    re.IGNORECASE | re.DOTALL,
)
_WHO = re.compile(  # of whom a question that is one sentence asks: "..., for a 45-year-old man with asthma"
    rf"\b(?:for|in|to|with|suits?|helps?|benefits?|harms?)\s+(?P<who>{_SOMEBODY})",
    re.IGNORECASE,
)
_DRUGS = re.compile(  # by which a question of one sentence asks for drugs, and not for what causes or tests something
    r"\b(?:drugs?|medic\w+|tablets?|pills?|drops|give|given|take|taken|use|used|prescrib\w*|suit\w*|safe\w*|choose|choice"
    r"|right|allowed|better|best|recommend\w*|suggest\w*|anti\w+|pain\w*|remed\w+|start\w*|offer\w*|contraindicated|avoid\w*"
    r"|preferred|acceptable|appropriate|prophyla\w+|\w+ (?:inhibitor|blocker|agonist)s?|statins?"
    r"|nsaids?|opioids?|\w*diuretics?"
    r"|laxatives?|vaccines?|creams?|inhalers?|insulin|analges\w+)\b",
    re.IGNORECASE,
)
_PERSON = re.compile(r"\b(?:\d{1,3}[- ](?:year|month|week|day)s?[- ]old|(?:of|aged?) \d{1,3}|my|our)\b", re.IGNORECASE)
_ASKS_AGAIN = re.compile(r",?\s+and\s+(?=(?:which|what)\b)|,\s+(?=(?:or\s+)?(?:which|what)\b)", re.IGNORECASE)


def told_inside(text: str) -> list[Piece] | None:
    """The pieces of one question that tells its patient behind what it asks; None where it is none of those."""
    sentences = list(_sentences(text))
    if len(sentences) != 1:
        return None
    start, end, ends = sentences[0]
    if (split := _subject_first(text, start, end)) is not None:
        return split
    found = _WHO.search(text, start, end)
    asked = "?" in ends or _FIRST.match(text[start:end]) or _ORDER.match(text[start:end])
    if found is None or not asked:
        return None
    who = found.start("who")
    if (
        listed := _LAST_LIST.search(text, who, end)
    ) is not None:  # "... in a woman of 75: gliclazide or glibenclamide?"
        return [*_clauses(text, start, listed.start()), Piece(listed.end(), end, text[listed.end() : end], asks=True)]
    if not _DRUGS.search(text, start, who) and _FIRST.match(text[start:end]):
        return None
    again = _ASKS_AGAIN.search(text, who, end)
    stop = again.start() if again is not None else end
    out = [Piece(start, who, text[start:who], asks=True), *_clauses(text, who, stop)]
    return [*out, Piece(again.end(), end, text[again.end() : end], asks=True)] if again is not None else out


def _subject_first(text: str, start: int, end: int) -> list[Piece] | None:
    """The pieces of a question that tells its patient between how it begins and what it asks, if it does."""
    found = _SUBJECT.match(text[start:end])
    if found is None:
        return None
    who, tail = start + found.start("who"), start + found.start("tail")
    if not _DRUGS.search(text, tail, end) and not _DRUGS.search(text, start, who):
        return None
    lead = text[start:who]
    return [
        Piece(start, who, lead, asks=True),
        *_clauses(text, who, tail),
        Piece(tail, end, text[tail:end], asks=True, lead=lead),
    ]


def is_loose(text: str) -> bool:
    """Whether ``text`` is one question about somebody of whom neither age nor whose kin it is is told.

    Such a question may as well be one about patients at large, which is read otherwise.
    """
    return len(list(_sentences(text))) == 1 and told_inside(text) is not None and not _PERSON.search(text)


def speaks_of_case(text: str) -> bool:
    """Whether ``text`` tells something beside what it asks: all that is looked at of a question that does not."""
    if len(text) > LONGEST:
        return False
    told = pieces(text)
    return any(p.asks for p in told) and (not all(p.asks for p in told) or told_inside(text) is not None)


def tells(text: str) -> bool:
    """Whether ``text`` is long enough and of several sentences: it may be a case though no rule finds what it asks."""
    return len(text.split()) > BRIEF and len(text) <= LONGEST and len(list(_sentences(text))) > 1


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
    if out and not any(p.asks for p in out):
        out = [replace(p, asks=True) if p is _wish(out) else p for p in out]
    if out and not any(p.asks for p in out):  # "..., which antibiotics are okay" without a mark at its end
        last = max(out, key=lambda p: p.start)
        if _FIRST.match(last.text):
            out[out.index(last)] = Piece(last.start, last.end, last.text, asks=True)
    if len(out) > 1 and not any(p.asks for p in out):  # a note that ends with what somebody is about to give
        proposed = implied(out)
        out = [replace(p, asks=True) if p is proposed else p for p in out]
    return out


def _wish(told: Sequence[Piece]) -> Piece | None:
    """The last clause that says what is wanted, where nothing is asked: "..., needs anticoagulation"."""
    last = sorted(told, key=lambda p: -p.start)
    return next((p for p in last if any(w.match(p.text) for w in (_WISHES, WISHES, PLEASE))), None)


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
        first = re.match(r"\s*[\"'“‘]*(?:which|what|how)\b", said, re.IGNORECASE)
        return 0 if asked or first else None
    if (asked and _IF_NOT.match(said)) or _ORDER.match(said) or PLEASE.match(said):
        return 0
    if (at := _ordered_from(said, asked=asked)) is not None or not asked:
        return at
    if (m := _LAST_LIST.search(said)) is not None:
        later = _OPENS.search(said, m.end())
        if later is None or re.match(r"which of", said[later.start("ask") :], re.IGNORECASE):
            return m.end()
    found = next((m for m in _OPENS.finditer(said) if m.start("ask") > 0), None)
    if found is not None:
        return found.start("ask")
    last = next(iter([*_COLON.finditer(said)][::-1]), None)  # what is told stands before it, what is asked behind
    return last.end() if last is not None and last.start() > 0 else 0


def _ordered_from(said: str, *, asked: bool) -> int | None:
    """Where in a sentence somebody wants to know or orders something; None where nobody does."""
    if not asked and (m := INDIRECT.search(said)):
        return m.end()
    if m := LATER.search(said):
        return m.start("ask")
    if m := _WHETHER.search(said):
        return m.end()
    return m.start() if (m := _CHOOSE.search(said)) else None


def _clauses(text: str, start: int, end: int) -> list[Piece]:
    out, at = [], start
    for m in _CLAUSE.finditer(text, start, end):
        if m.start() > at and text[at : m.start()].strip():
            out.append(Piece(at, m.start(), text[at : m.start()]))
        at = m.end()
    if text[at:end].strip():
        out.append(Piece(at, end, text[at:end]))
    return out
