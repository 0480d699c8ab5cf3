"""What is asked. There is no gold here: a method can only ever see this."""

from __future__ import annotations

import re
from typing import Literal
from unicodedata import category

from .errors import QuestionError
from .evidence import Channel
from .value import Value

AnswerKind = Literal["choice", "choices", "entity", "entities", "count", "yesno", "span", "summary", "expression"]
MAX_OPTIONS, SHOWN = 100, 8  # options; characters that an error lists
MAX_CHARACTERS = 6000  # the longest vignette of the examinations that are loaded has 4,669
MAX_PATTERN = 20_000  # characters of a pattern that stands for the reading
MAX_WORD, MAX_DIGITS = 600, 80  # characters without a space, digits in a row: the longest chemical names have some 300
_LONG_WORD = re.compile(rf"(?<!\S)\S{{{MAX_WORD}}}\S+")
_LONG_NUMBER = re.compile(rf"(?<!\d)\d{{{MAX_DIGITS}}}\d+")


class Question(Value):
    """A question, its options if it is multiple choice, and the channels it may draw on.

    ``as_listed`` says that it is asked of the graph as it is and not of the world, as a benchmark does whose gold is
    the graph: what it does not list is not so. ``kind`` is what the asker wants back when that is fixed from outside (a
    benchmark's format); None leaves it to understanding. ``context`` are documents the asker supplies with the
    question. ``previous`` is the question that this one follows up on ("and which of those cause nausea?"), empty where
    it stands alone. ``pattern`` is what whoever asks put in the place of the pattern that the question was read as, a
    line for each of its parts, as a bundle has them; empty where it is to be read by its words.
    """

    text: str
    previous: str = ""
    id: str = ""
    options: tuple[str, ...] = ()
    kind: AnswerKind | None = None
    sources: tuple[Channel, ...] = ("kg",)
    context: tuple[str, ...] = ()
    as_listed: bool = False
    pattern: str = ""


def checked(question: Question) -> Question:
    """``question`` with outer white space gone, or a QuestionError that says what to change."""
    text = question.text.strip()
    if not text:
        raise QuestionError("The question is empty.", hint="Ask something: bioloom ask 'Which gene ...?'")
    if (length := len(text) + len(question.previous)) > MAX_CHARACTERS:
        raise QuestionError(
            f"The question has {length:,} characters; {MAX_CHARACTERS:,} is the most.",
            hint="Ask the question alone and hand documents over with --context FILE.",
        )
    if (length := len(question.pattern)) > MAX_PATTERN:
        raise QuestionError(
            f"The pattern has {length:,} characters; {MAX_PATTERN:,} is the most.",
            hint="Match long patterns by themselves: bioloom match.",
        )
    for what, said in (("question", text + question.previous), ("options", "".join(question.options))):
        if bad := sorted({hex(ord(c)) for c in said if not (c.isprintable() or c in "\t\n\r" or category(c) == "Zs")}):
            shown = ", ".join(bad[:SHOWN]) + (" ..." if len(bad) > SHOWN else "")
            have = "has" if what == "question" else "have"
            raise QuestionError(f"The {what} {have} control characters ({shown}).", hint="Paste it as plain text.")
    for what, long, most in (("word", _LONG_WORD, MAX_WORD), ("number", _LONG_NUMBER, MAX_DIGITS)):
        if found := next((m for t in (text, question.previous, *question.options) if (m := long.search(t))), None):
            raise QuestionError(
                f"There is a {what} of {len(found[0]):,} characters ({found[0][:SHOWN]}...); {most} is the most.",
                hint="Ask in words, and hand sequences and documents over with --context FILE.",
            )
    if len(question.options) > MAX_OPTIONS or sum(map(len, question.options)) > MAX_CHARACTERS:
        raise QuestionError(
            f"There are {len(question.options):,} options of {sum(map(len, question.options)):,} characters in all; "
            f"{MAX_OPTIONS} of {MAX_CHARACTERS:,} are the most.",
            hint="Ask for the right ones first, and choose among them.",
        )
    seen: set[str] = set()
    for option in question.options:
        key = option.strip().casefold()
        if not key or key in seen:
            what = f"Option {option!r} stands twice." if key else "An option is empty."
            raise QuestionError(what, hint="Give each --option once, with its text.")
        seen.add(key)
    if len(question.options) == 1:
        raise QuestionError("One option is no choice.", hint="Give at least two --option, or none.")
    plain = {"text": " ".join(text.split()), "previous": " ".join(question.previous.split())}
    return question.model_copy(update=plain)
