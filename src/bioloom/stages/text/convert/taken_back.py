"""What takes a whole statement back from outside: "it is false that ...", "the claim '...' was retracted".

A denial of this kind does not stand among the words that state the relation: it stands ahead of the sentence, behind it
or in the sentence after it, and is said of the statement itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from .cues import words
from .lexer import Token

_CLAIMS = (
    "claims? reports? statements? assertions? notions? ideas? beliefs? hypothes[ie]s allegations? suggestions? "
    "conclusions? findings? theor(?:y|ies) views? observations? results? associations? links? papers? articles? "
    "stud(?:y|ies) rumou?rs? proposals? myths?"
)
_CLAIM = re.compile("|".join(_CLAIMS.split()))
# Said of a statement, these words deny it.
_FALSE = words(
    "false untrue incorrect wrong mistaken erroneous unfounded baseless unsubstantiated fallacious myth misconception "
    "fallacy hoax retracted refuted withdrawn disproved disproven debunked discredited rejected rebutted overturned "
    "invalidated falsified recanted"
)
_REFUTES = words(
    "refute refutes refuted refuting dispute disputes disputed deny denies denied reject rejects rejected contradict "
    "contradicts contradicted disprove disproves disproved debunk debunks debunked rebut rebuts rebutted retract "
    "retracts retracted withdraw withdrew invalidate invalidated falsify falsified contrary"
)
_FALSELY = words("wrongly falsely mistakenly erroneously incorrectly")
_REFERS = words("this that these those it which both")
_TO_SAY = words("say claim think believe state suggest")
_SAID_OF = words("been proved turned out shown")
_MARKS = "'\"“”‘’«»"
_NOT = words("not never no neither hardly nor cannot")
_NEAR = 8  # words between what refers to a statement and what is said of it

_THIS = rf"(?:(?:this|that|these|those|the|both|such) (?:\w+ )?(?:{_CLAIM.pattern})|this|that|these|those|both)"
_VERB = r"(?:was|were|is|are|has|have|had|been|proved|proven|turned|later|since|shown|found|to|be|out|also|now|\w+ly)"
_NEXT = re.compile(
    rf"\s*(?:(?:however|but|yet|later|since then|subsequently|today),? )?"
    rf"(?:{_THIS}(?: {_VERB})+ (?:{'|'.join(sorted(_FALSE))})"
    rf"|it(?: {_VERB})+ (?:{'|'.join(sorted(_FALSE - {'withdrawn'}))}))\b",  # it may be a drug that was withdrawn
    re.IGNORECASE,
)
_WHOLE = re.compile(
    r"\s*(?:\[?retracted(?: (?:article|paper|publication))?\]?|retraction(?: notice)?)\s*[:\].]", re.IGNORECASE
)

Span = tuple[int, int]


def is_retracted(text: str) -> bool:
    """Whether a passage is headed as retracted, so that nothing that it says stands."""
    return _WHOLE.match(text) is not None


def with_what_takes_back(text: str, spans: Iterable[Span]) -> Iterator[tuple[Span, int]]:
    """Each sentence, with the one after it where that takes it back, and where the sentence itself ends."""
    found = list(spans)
    for at, (start, end) in enumerate(found):
        behind = found[at + 1] if at + 1 < len(found) else None
        if behind is not None and _NEXT.match(text, behind[0], behind[1]):
            yield (start, behind[1]), end
        else:
            yield (start, end), end


def ahead(tokens: Sequence[Token], first: int) -> int:
    """Where a word ahead of the statement at ``first`` denies it, -1 where none does.

    It governs the clause with "that" ("it is false that", "we refute the claim that"), or "to say".
    """
    that = next((i for i in range(first - 1, -1, -1) if tokens[i].mention >= 0 or _opens(tokens, i)), -1)
    if that < 0 or tokens[that].mention >= 0 or any(t.has("comma") for t in tokens[that:first]):
        return -1
    for i in range(that - 1, max(-1, that - _NEAR), -1):
        token = tokens[i]
        if token.mention >= 0 or token.has("comma", "but"):
            return -1
        if set(token.text.split()) & (_FALSE | _REFUTES):
            return i
    return -1


def within(tokens: Sequence[Token], first: int, last: int) -> int:
    """Where a word within the statement says that it was said wrongly ("was falsely reported to"), -1 where none."""
    return next((i for i in range(first, last) if set(tokens[i].text.split()) & _FALSELY), -1)


def behind(tokens: Sequence[Token], first: int, last: int) -> tuple[int, bool]:
    """Where a word behind the statement ``first`` to ``last`` denies it (-1: nowhere), and whether that is denied.

    It is said of a claim that the statement was called ahead, of a quotation, or of what refers to it ("but this").
    """
    quoted = _quoted(tokens, first, last)
    called = quoted or any(_is_claim(t) or t.text == "that" for t in tokens[:first] if t.mention < 0)
    for i in range(last + 1, len(tokens)):
        token = tokens[i]
        if token.mention >= 0:
            return -1, False
        if set(token.text.split()) & _FALSE and (called or _referred(tokens, last, i)) and _is_verbal(tokens, last, i):
            return i, any(set(t.text.split()) & _NOT for t in tokens[max(last + 1, i - 4) : i])
    return -1, False


def _opens(tokens: Sequence[Token], i: int) -> bool:
    """Whether a clause begins behind token ``i``: "that", "to say"."""
    said = tokens[i].text.split()
    return "that" in said or (said[-1] in _TO_SAY and i > 0 and "to" in tokens[i - 1].text.split())


def _is_claim(token: Token) -> bool:
    return any(_CLAIM.fullmatch(word) for word in token.text.split())


def _quoted(tokens: Sequence[Token], first: int, last: int) -> bool:
    return any(t.text in _MARKS for t in tokens[max(0, first - 2) : first]) and any(
        t.text in _MARKS for t in tokens[last + 1 : last + 3]
    )


def _referred(tokens: Sequence[Token], last: int, at: int) -> bool:
    """Whether something between the statement and ``at`` refers to it: "this", "the claim", "which"."""
    reach = tokens[max(last + 1, at - _NEAR) : at]
    return any(set(t.text.split()) & _REFERS or _is_claim(t) for t in reach)


def _is_verbal(tokens: Sequence[Token], last: int, at: int) -> bool:
    """Whether the word at ``at`` is said by a verb, and is no adjective of another noun: "false positive"."""
    reach = tokens[max(last + 1, at - 5) : at]
    return any(t.has("be", "have", "aux", "light") or set(t.text.split()) & _SAID_OF for t in reach)
