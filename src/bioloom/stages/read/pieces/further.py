"""Further asks of a question as the encoder hears them, and the pieces that they cut it into.

"enzyme deficient in Lesch-Nyhan, and inheritance?", "main protein in Lewy bodies + its gene": no word here begins a
clause, and the first half alone is a whole question. What the network of `score.asks` is sure of is never left out in
silence.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ..coverage.strict import IDLE
from ..mentions.spans import Candidate
from ..score.asks import AskNet, chances_of_asks
from ..score.encoder import Heard
from ..types import Role, Span
from .apart import MOST, Apart, asks_nothing, begins_to_ask, tied

# Chances: of a place to cut, of one that is no mistake, of one whatever is read, of one worth keeping.
CUT, SURE, PLAIN, LEAST = 0.45, 0.75, 0.9, 0.3
_ALSO = re.compile(r"[.?!;]\s*(?:and )?(?:also|plus|furthermore|besides)\b,?\s*$", re.IGNORECASE)  # it says so itself
_EDGE = " \t\n,;:.?!&+/-–—"
_JOINT = re.compile(
    r"(?:\s*[,;:.?!&+/(–—-]+\s*|\s+|^)"
    r"(?:and(?: also| then)?|also|plus|as well as|along with|together with|then|but|or)?"
    r"\s*[,:&+/(–—-]*\s*$",
    re.IGNORECASE,
)

BLANK = re.compile(r"_{2,}|\.{4,}")
_AND = re.compile(r"[^\s,;?.]\s+and\s+(?:(?:an?|the|also|are|is|have|has)\s+)*$", re.IGNORECASE)
_JOINED = re.compile(
    r"(?:[^\w\s'’]|\b(?:and|also|plus|as well as|along with|together with|then))\s*"
    r"(?:(?:the|its|their|an?|also|any|some|what|which|how|number of)\s+)*$",
    re.IGNORECASE,
)
_END = re.compile(r"[,;?.!](?=\s|$)")
HEAD = 4  # words of what may be only a name
_STATED = re.compile(r"(?:[.;]|\s-+|, so)\s+(?:(?:so|and|now|but)\s+)?$", re.IGNORECASE)  # behind a sentence
_HEADED = re.compile(  # what is asked first stands behind these; behind "or" stands a choice
    r"(?:[:=>]|\b(?:return|list|or|know|learn|find out|asks?|asked))\s*(?:(?:an?|the|other)\s+)?$", re.IGNORECASE
)


def further_asks(heard: Heard, net: AskNet) -> dict[int, float]:
    """The words (by their offset in the text) at which a further ask may begin, with the chance that one does."""
    chances = chances_of_asks(heard, net)
    return {start: float(c) for (start, _), c in zip(heard.words, chances, strict=True) if c >= LEAST}


def heard_apart(text: str, asks: Mapping[int, float], names: Sequence[Candidate]) -> Apart | None:
    """The pieces of ``text`` between further asks (offset: chance); None where there is no likely one.

    A piece of which nothing is asked ("short answer please") is none. Where the thing stands at the end alone ("gene
    and inheritance of X"), the pieces before it are asked of it as well. Firm where every ask surely is one.
    """
    if BLANK.search(text):  # it asks for what is to be filled in
        return None
    likely = [at for at, chance in asks.items() if chance >= CUT]
    places = sorted(
        at for at in likely if _joined(text, at) and not _first(text[:at]) and not _condition(text, at, names)
    )
    starts = [s for n, s in enumerate(places) if not n or _says(text[places[n - 1] : s])]
    bounds = list(zip([0, *starts], [*starts, len(text)], strict=True))
    pieces = [_JOINT.sub("", text[a:b]).strip(_EDGE) if b < len(text) else text[a:b].strip(_EDGE) for a, b in bounds]
    chances = [1.0, *(1.0 if _ALSO.search(text[:s]) else asks[s] for s in starts)]
    kept = [(_closed(p), c) for p, c in zip(pieces, chances, strict=True) if p and not asks_nothing(p)]
    if not 1 < len(kept) <= MOST:
        return None
    said = [p for p, _ in kept]
    tail = tied(text[starts[-1] :], [n._replace(start=n.start - starts[-1]) for n in names if n.start >= starts[-1]])
    if tail and not any(n.start < starts[-1] for n in names):
        said = [*(p + tail for p in said[:-1]), said[-1]]
    return Apart(tuple(said), firm=min(c for _, c in kept) >= SURE)


def beyond_doubt(asks: Mapping[int, float]) -> bool:
    """Whether a further ask is one for sure, whatever its pieces are read as."""
    return any(chance >= PLAIN for chance in asks.values())


def _first(ahead: str) -> bool:
    """Whether what stands ``ahead`` of an ask only leads to it: a statement, "return", a thing with a colon."""
    if _HEADED.search(ahead):
        return True
    stated = _STATED.search(ahead)
    said = ahead[: stated.start()] if stated else ""
    return (
        len(said.split()) > HEAD
        and "?" not in said
        and not any(begins_to_ask(s.strip()) for s in re.split(r"[.;:,]\s", said))
    )


def _joined(text: str, at: int) -> bool:
    """Whether something joins what stands at ``at`` to what is ahead, or it begins as a question does."""
    return _JOINED.search(text[:at]) is not None or begins_to_ask(text[at:])


def _condition(text: str, at: int, names: Sequence[Candidate]) -> bool:
    """Whether what stands at ``at`` adds a condition on the same answers: "... and a treatment link to ovarian cancer".

    It names something itself, has no word that asks, and "and" alone joins it.
    """
    end = next((m.start() for m in _END.finditer(text, at)), len(text))
    named = any(at <= n.start < end for n in names)
    return named and _AND.search(text[:at]) is not None and not begins_to_ask(text[at:end])


def _says(between: str) -> bool:
    """Whether there is a word between two places."""
    return re.search(r"\w\w", between) is not None


def _closed(piece: str) -> str:
    """``piece`` without a bracket that is opened or closed elsewhere."""
    if piece.endswith(")") and "(" not in piece:
        return piece[:-1]
    return piece[1:] if piece.startswith("(") and ")" not in piece else piece


def unread(text: str, pieces: Sequence[str], spans: Sequence[Span]) -> bool:
    """Whether one of the further ``pieces`` has a word of content that a reading with ``spans`` has no place for."""
    at = 0
    for n, piece in enumerate(pieces):
        at = max(text.find(piece, at), at)
        inside = [s for s in spans if n and at <= s.start < at + len(piece)]
        if any(s.role is Role.UNREAD or s.became == IDLE for s in inside):
            return True
    return False
