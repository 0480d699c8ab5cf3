"""What a question asks of a drug beside what it is for: that it does no harm in what the case has told.

"Which antiemetic won't set her off", "a painkiller that leaves the kidneys alone": such a wish asks for nothing that
the states, drugs and reactions of the case do not ask for. A wish for a property of the drug (that it makes nobody
drowsy, that no needle is needed) does: its words stay part of nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .table import Table
from .types import Mark, Piece

_SPARES = re.compile(
    r"\b(?:that|which|and|who)?\s*(?:(?:will|wo|would|does|do|is|are|ca|can|must|should|could|might|isn|aren)"
    r"(?:n['’]?t|\s?not)?(?:\s+going to|\s+likely to)?|['’]ll(?: not)?|not|least likely to|to not|not to|without)?\s*"
    r"(?P<verb>tip\w*|harm\w*|hurt\w*|set(?:s|ting)? (?:\w+ )?off|blunt\w*|touch\w*|wreck\w*|upset\w*|worsen\w*"
    r"|interfer\w+(?: with)?|interact\w*(?: with)?|clash\w*(?: with)?|fight\w*(?: with)?|affect\w*|damag\w+"
    r"|bother\w*|provok\w+"
    r"|trigger\w*|aggravat\w+|go(?:es)? for|push\w*|spares?|sparing|suits?|leaves?|agrees? with|kinds? to|kinder to"
    r"|easy on|easier on|gentle (?:on|to|with)|endanger\w*|risk(?:s|ing)?|cross\w*)\b",
    re.IGNORECASE,
)
_PROPERTY = re.compile(
    r"\b(?:drows\w*|sleep\w*|sedat\w*|weight|addict\w*|driv\w*|sugar|alcohol|hormon\w*|needles?|inject\w*|swallow\w*|taste|once"
    r"|daily|cheap\w*|quick\w*|fast\w*|teeth|sex\w*|libido|hair|skin|fertil\w*|milk|supply|pill|contracept\w*|work\w*|school)\b",
    re.IGNORECASE,
)
_OF_BODY = (
    r"(?:heart|liver|kidneys?|lungs?|chest|muscles?|baby|bab(?:y|ies)['’]?s?|electrolytes|potassium|rhythm|repolari[sz]ation"
    r"|breathing|pressure|eyes?|bladder|stomach|gut|blood|INR|levels?|crisis|attacks?|flares?|mother|child|infant|throat|bones?"
    r"|brain|nerves|airways?|platelets?|marrow|QT|ECG|condition|disease|system|body|alone|peace|itself)"
)
_REST = re.compile(r"(?:[^\W\d_][\w'’-]*|[,'’-])", re.IGNORECASE)
LONGEST = 8  # words of a wish behind its verb


def wishes(questions: Sequence[Piece], marks: Sequence[Mark], table: Table) -> Iterator[tuple[int, int]]:
    """Where questions wish that a drug spares what is told; up to the end of the wish."""
    for piece in questions:
        for m in _SPARES.finditer(piece.text):
            if not m.group().strip():
                continue
            end, words = m.end(), list(_REST.finditer(piece.text, m.end()))
            rest = piece.text[m.end() :]
            if _PROPERTY.search(rest) or len(words) > LONGEST:
                continue
            for word in words:
                said, at = word.group().casefold(), piece.start + word.start()
                marked = any(o.start <= at < o.end for o in marks)
                if not (marked or said in table.filler or re.fullmatch(_OF_BODY, said) or _SMALL.fullmatch(said)):
                    break
                end = word.end()
            if end > m.end() or not rest.strip(" ?."):
                yield piece.start + m.start(), piece.start + end


_SMALL = re.compile(
    r"[,'’-]|an?|the|her|his|him|my|me|their|them|it|its|in|into|to|of|off|both|and|or|any|more|over|on|with|for|too"
)
