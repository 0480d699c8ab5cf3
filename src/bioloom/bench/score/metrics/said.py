"""What a prediction says: read from its typed answer where there is one, else from its text, never by guessing.

A text is read strictly. Only what it calls its answer counts, or all of it where it calls nothing so; a right word
somewhere in a long reply is no answer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from bioloom.bench.build.items.gold import YesNo
from bioloom.bench.build.items.item import letter
from bioloom.bench.build.items.prediction import Prediction
from bioloom.core.answer import Answer

from .names import Named, key

_CUE = re.compile(
    r"\b(?:the )?(?:final |correct |best )?answer(?: choice| option)?(?: is|\s*[:=])\s*:?\s*", re.IGNORECASE
)
_MARKUP = " \t\r\n*_`\"'“”"
_RUNS = re.compile(r"([^\S\n])[^\S\n]+|(\n\n)\n+")  # made one, so that no pattern below meets a long run of spaces
_BULLET = re.compile(r"^\s*(?:[-*•]|\d{1,3}[.)])\s+")
_LETTER = re.compile(r"[(\[]?([A-Za-z])[)\].:]?")
_LETTERED = re.compile(r"[(\[]?([A-Z])[)\].:]\s+(.+)", re.DOTALL)
_LETTERS = re.compile(r"[(\[]?[A-Z][)\].:]?(?:(?:[\s,;&]|\band\b)+[(\[]?[A-Z][)\].:]?)*")
_YES_NO: dict[str, YesNo] = {"yes": "yes", "true": "yes", "no": "no", "false": "no", "maybe": "maybe"}
_FIRST = re.compile(r"(yes|no|maybe|true|false)\b(?=\s*(?:[.,;:!\n—–-]|$))", re.IGNORECASE)


def final(text: str) -> str:
    """The part of a reply that is the answer.

    The field ``answer`` of a JSON object, or what follows the last "the answer is" or "answer:", else all of it.
    """
    if (field := _json_answer(text)) is not None:
        return field
    text = _RUNS.sub(r"\1\2", text)
    found = list(_CUE.finditer(text))
    told = text[found[-1].end() :].strip().split("\n\n")[0] if found else text
    return told.strip(_MARKUP).removesuffix(".").strip("*_ ")


def _json_answer(text: str) -> str | None:
    if not text.lstrip().startswith("{"):
        return None
    try:
        answer = json.loads(text).get("answer")
    except ValueError:
        return None
    if isinstance(answer, list):
        return json.dumps([str(a) for a in answer], ensure_ascii=False)
    return None if answer is None else str(answer).strip()


def texts(prediction: Prediction) -> tuple[str, ...]:
    """The texts of the answer in order: its values, else its entities' names, else its text, which may be a list.

    Of an answer in parts those of the parts, one after the other.
    """
    found = [t for part in _parts(prediction.answer) for t in _values(part)]
    return tuple(found) if found else items(final(_reply(prediction)))


def text(prediction: Prediction) -> str:
    """The answer as one text: the first value or best entity, else all that it says."""
    found = (t for part in _parts(prediction.answer) for t in _values(part))
    return next(found, None) or final(_reply(prediction))


def prose(prediction: Prediction) -> str:
    """A free text, such as a summary, whole."""
    return " ".join(t for part in _parts(prediction.answer) for t in _values(part)) or _reply(prediction).strip()


def things(prediction: Prediction) -> tuple[Named, ...]:
    """The things named, best first, with their CURIEs where the answer has them."""
    ranked = [r.entity for part in _parts(prediction.answer) for r in part.entities]
    if ranked:
        return tuple(Named(text=e.name, curie=e.curie) for e in ranked)
    return tuple(Named(text=t) for t in texts(prediction))


def _parts(answer: Answer | None) -> Iterator[Answer]:
    """The answer, or its parts where it says nothing itself."""
    if answer is None:
        return
    if answer.value is None and not answer.entities:
        for part in answer.parts:
            yield from _parts(part)
    yield answer


def _values(answer: Answer) -> tuple[str, ...]:
    if answer.value is not None:
        values = answer.value if isinstance(answer.value, tuple) else (answer.value,)
        return tuple(str(v) for v in values)
    return tuple(r.entity.name for r in answer.entities)


def _reply(prediction: Prediction) -> str:
    return (prediction.answer.text if prediction.answer else "") or prediction.text


def items(reply: str) -> tuple[str, ...]:
    """A list as people and models write it: a JSON array, one a line, or parted by semicolons, else by commas."""
    listed = _json_list(reply)
    if listed is not None:
        return listed
    lines = [line for line in reply.splitlines() if line.strip()]
    if len(lines) > 1:
        parts = [_BULLET.sub("", line) for line in lines]
    elif ";" in reply:
        parts = reply.split(";")
    else:
        parts = re.split(r",\s+(?:and\s+)?|\s+and\s+(?=[^,]*$)", reply) if ", " in reply else [reply]
    return tuple(found for part in parts if (found := part.strip(_MARKUP).removesuffix(".")))


def _json_list(reply: str) -> tuple[str, ...] | None:
    if not reply.strip().startswith("["):
        return None
    try:
        found = json.loads(reply)
    except ValueError:
        return None
    return tuple(str(f) for f in found) if isinstance(found, list) else None


def yes_no(prediction: Prediction) -> YesNo | None:
    """Yes, no or maybe (true and false are yes and no); None when it says none of them first."""
    said = text(prediction).strip()
    if (exact := _YES_NO.get(said.casefold())) is not None:
        return exact
    found = _FIRST.match(said)
    return _YES_NO[found[1].casefold()] if found else None


def choice(prediction: Prediction, options: Sequence[str]) -> str | None:
    """The letter of the option that was chosen, None when no single one was."""
    typed = prediction.answer is not None and prediction.answer.value is not None
    said = texts(prediction) if typed else (text(prediction),)
    chosen = {resolve(s, options, typed=typed) for s in said}
    return chosen.pop() if len(chosen) == 1 else None


def choices(prediction: Prediction, options: Sequence[str]) -> frozenset[str]:
    """Letters of the options that were chosen; what is no option counts as one of its own, so it costs precision."""
    typed = prediction.answer is not None and prediction.answer.value is not None
    whole = final(prediction.text)
    if not typed and _LETTERS.fullmatch(whole):
        return frozenset(re.findall(r"[A-Z]", re.sub(r"\band\b", "", whole)))
    said = texts(prediction)
    return frozenset(resolve(s, options, typed=typed) or f"?{key(s)}" for s in said)


def resolve(said: str, options: Sequence[str], *, typed: bool) -> str | None:
    """The letter meant by an option's text, by its letter, or by both together; None when it is neither or unclear.

    A typed answer holds an option's text, so there texts go before letters (blood groups are named A and B); a plain
    reply was asked for a letter, so there letters go first.
    """
    by_text, by_letter = _by_text(said, options), _by_letter(said, options)
    first, second = (by_text, by_letter) if typed else (by_letter, by_text)
    return first or second


def _by_text(said: str, options: Sequence[str]) -> str | None:
    exact = [letter(i) for i, option in enumerate(options) if option.strip() == said.strip()]
    same = exact or [letter(i) for i, option in enumerate(options) if key(option) == key(said)]
    return same[0] if len(same) == 1 else None


def _by_letter(said: str, options: Sequence[str]) -> str | None:
    known = {letter(i): option for i, option in enumerate(options)}
    if (bare := _LETTER.fullmatch(said.strip())) is not None:
        return bare[1].upper() if bare[1].upper() in known else None
    lettered = _LETTERED.fullmatch(said.strip())
    if lettered is None or lettered[1] not in known:
        return None
    other = _by_text(lettered[2], options)
    return lettered[1] if other in (None, lettered[1]) else None
