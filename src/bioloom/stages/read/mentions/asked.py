"""The text of a question that is read, and what cannot be read at all."""

from __future__ import annotations

import re

from bioloom.core.question import Question

from ..grammar.text.language import foreign
from ..grammar.text.surface import BOX, Surface, surface

_MARK = re.compile(r"(?:^|\s)\(?(?:[A-Ea-e]|[1-9])[).:]\s")
FOLLOWS_UP = " >> "  # between a question and the one that follows up on it, as in the wordings
MOST = 12  # questions at once: whether each follows on from which before it is tried in many ways
_ASKS = re.compile(r"\?[?!.]*(?=\s|$)")
ALL_BUT = "it asks which of some does not fit, and there is nothing to choose from"


def marked(seen: Surface) -> bool:
    """Whether options stand behind the question with a mark each ("1. ... 2. ..."), not in a row within it."""
    return bool(seen.options) and any(mark.search(seen.text) for mark in (_MARK, BOX))


def asked_text(question: Question, seen: Surface, *, offered: bool) -> str:
    """The text that is read: without options, with a statement to be judged marked as one, behind what went before."""
    start, end = (seen.sentences[0][0], seen.sentences[-1][1]) if seen.sentences else (0, len(seen.text))
    text = seen.text[start:end] if offered or seen.truth or not seen.options else seen.text
    if seen.truth and not text.rstrip().endswith("?"):
        text = f"{text.rstrip(' .:')}, true or false?"
    return f"{question.previous}{FOLLOWS_UP}{text}" if question.previous else text


def unreadable(question: Question) -> str:
    """Why a question cannot be read at all; empty where it may be one."""
    if why := foreign(question.text):
        return why
    if (asked := len(_ASKS.findall(question.text))) > MOST:
        return f"it asks {asked} questions at once, and {MOST} are the most"
    seen = surface(question.text)
    if not seen.sentences:
        return "there is no question in it"
    return ALL_BUT if seen.inverted and not (question.options or seen.options) else ""
