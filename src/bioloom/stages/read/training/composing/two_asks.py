"""Questions that ask several things, composed of two wordings; it is known where the second ask begins.

The second wording asks of what the first one names ("it", "its", or nothing at all: "..., inheritance?"), or of another
thing. What joins them is what people type: commas, "and", "+", a full stop, brackets, a line break.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from bioloom.core.errors import InputError
from bioloom.stages.read.forms.form import parse_form

from ..naming import Named

MARK = "||"  # where a further ask begins, in files of marked questions
LONGEST, SHORT = 14, 5  # words of a second ask, and of one that is only a noun
THIRD, BESIDE, NOUNS, TAILED = 0.12, 0.2, 0.3, 0.25  # shares: a third ask, of another thing, nouns of one thing, tails
TOLD = 0.5  # how often a statement stands ahead of a question
MARKED = 0.25  # how often what was marked stands behind a wording
NOUN_TRIES = 5000
TYPED = ("asked", "people")  # files of questions as people typed them, whose second asks are rather taken
_TIED = re.compile(
    r"\s*\b(?:of|for|in|to|with|on|by|from|against|behind|about|does|do|is|are)\s+(?:the |a |an )?$", re.I
)
_FRONT = re.compile(r"^(?:'s|’s)?[\s:,–—-]*")
_LEAD = re.compile(
    r"^(?:(?:please |can you |could you )?(?:what(?:'s|s| is| are| were)|give(?: me)?|list|name|show(?: me)?"
    r"|find(?: me)?|tell me|get|return)\s+)(?:the |all |all the |a |an )?",
    re.IGNORECASE,
)
_VERBED = re.compile(
    r"\b(?:which|what|who|how|where|why|when|is|are|was|were|does|do|did|can|could|has|have|should|will|not|no|or|vs"
    r"|and|it|that|this|there|its|my|i|we|of|for|in|to|with|on|by|from|against|than|the)\b",
    re.IGNORECASE,
)
_SAID_NOTHING = re.compile(r"[\W\d_]*(?:\w{1,2}[\W\d_]+)*\w{0,2}[\W\d_]*")
_JOINS = re.compile(r"(?:(?:and|also|plus|then|or)\b\s*)+(?=\w)", re.IGNORECASE)
_KINDS = {
    "Gene": ("gene", "protein"), "Disease": ("disease", "condition", "disorder"), "Chem": ("drug", "medicine"),
    "PhenotypicFeature": ("symptom", "sign"), "Pathway": ("pathway",), "GrossAnatomicalStructure": ("organ", "tissue"),
    "Cell": ("cell",), "MicroRNA": ("miRNA",), "Food": ("food",),
}  # fmt: skip
_CLAUSES = (
    ", and ", ", and ", " and ", " and ", "? ", "? ", "? ", "? And ", ". ", ". Also, ", "? Also ", "; ", ", also ",
    ", ", " - and ", " + ", " plus ", " & ", " (", ", plus ",
    "? Then ", " / ", "?\n", ". And ", "? If so, ", ", then ", " -- ",
)  # fmt: skip
_BETWEEN_NOUNS = (
    ", ", " and ", " and ", " + ", " & ", ", and ", "; ", "/", " / ", " plus ", "? ", " as well as ", " along with ",
    " and also ", ". ", ", also ", "\n", " - ", ", plus ",
)  # fmt: skip
_HEADS = ("{}: ", "{} - ", "{} ", "{}, ", "{}. ", "{}'s ", "{} -> ", "for {}: ", "{}? ", "about {}: ", "re {}, ")
_TAILS = (
    " thanks", ", thanks!", " please", ", please.", ". Thanks", "? Thank you.", "? I need it for a talk.",
    ", short answer",
    ". Short answer please", "? One line is enough.", ", names only", ", if any", ", if there are any", "? Yes or no.",
    ", yes or no", " or not", ", right?", ", correct?", ", is that true?", " - true or false", "? Any ideas?",
    "? Does anyone know?", ", does anyone know", "? Just the symbols.", " and keep it short", ", and be brief",
    " with sources", ", with references", " sorted by evidence", ", as a table", ", top five",
    ", top ten please", "? I am a student.",
    ", asking for my sister", ", no explanation needed", " and nothing else", " at all", ", roughly",
    "? It is for a quiz.", ", preferably human", " (human)", " (if known)", " (names)",
    ", I mean in people", " i.e. in man",
    "? I always forget.", "? My textbook does not say.", ", e.g. the common ones", " and so on", " etc.",
    "? I could not find it.",
)  # fmt: skip
_OPENINGS = (
    "Hi, ", "Hello! ", "quick question: ", "Quick one, ", "Question: ", "I wonder, ", "So, ", "ok, ", "And ", "Also, ",
    "Sorry, ", "Please tell me, ", "For a friend: ", "User asks: ", "for my thesis, ", "Exam tomorrow. ", "Hey - ",
    "I am a pharmacist and wonder: ", "As a curator, ", "In short, ", "As far as you know, ", "First of all, ",
)  # fmt: skip


class Asked(NamedTuple):
    """A question, and where its further asks begin; none where it asks one thing."""

    text: str
    begins: tuple[int, ...] = ()


def marked(line: str) -> Asked:
    """The question of a line in which "||" stands before each further ask; it begins behind what joins it: "and"."""
    text, begins = "", []
    for n, part in enumerate(line.strip().split(MARK)):
        said = part.lstrip() if n else part  # the gap stands before the mark
        if n:
            begins.append(len(text) + len(joint[0] if (joint := _JOINS.match(said)) else ""))
        text += said
    return Asked(text, tuple(begins))


def read_marked(folder: Path) -> list[Asked]:
    """The questions of the files ``*.txt`` in ``folder``, one a line; comments begin with "#".

    Raises:
        InputError: there are none.
    """
    lines = [x for f in sorted(folder.glob("*.txt")) for x in f.read_text("utf-8").splitlines()]
    found = [marked(x) for x in lines if x.strip() and not x.startswith("#")]
    if not found:
        raise InputError(f"{folder} has no marked questions.", hint="Name the folder wordings/ of a checkout.")
    return found


def behind_any(some: Iterable[Asked]) -> list[str]:
    """The further asks of marked questions that name nothing, so that they may stand behind any other."""
    found = [
        one.text[start:end].rstrip(" \t\n,;:.?!&+/(–—-")
        for one in some
        for start, end in pairwise((*one.begins, len(one.text)))
    ]
    found = [re.sub(r"[\s,;.?]+(?:and|plus|also|then)$", "", f) for f in found]
    return sorted({f for f in found if f and not re.search(r"[A-Z0-9]", f[1:]) and not _SAID_NOTHING.fullmatch(f)})


def composed_asks(
    questions: Iterable[Named], behind: Sequence[str], rng: random.Random, scenes: Collection[str] = ()
) -> Iterator[Asked]:
    """For each of ``questions`` that asks one thing: itself, and itself with what another one asks behind it.

    ``behind`` are further asks that may stand behind any of them, ``scenes`` writers of statements ahead of questions.
    """
    every = [q for q in questions if ">>" not in q.text and "\n" not in q.text]
    of_kind: dict[str, list[Named]] = defaultdict(list)
    for q in every:
        if len(q.slots) == 1 and len(q.text.split()) <= LONGEST + 2:
            of_kind[q.slots[0][2]].append(q)
    nouns = {k: [n for q in some for n in (noun_of(q),) if n] for k, some in of_kind.items()}
    for first in every:
        form = parse_form(first.form)
        if not first.slots:
            continue
        if form.operator != "none":
            yield Asked(_single(first.text, rng))
            if first.writer in scenes:  # a statement ahead of a question is no ask
                yield from (Asked(first.text), Asked(_single(first.text, rng)))
            if form.operator == "exists" and "?" not in first.text and rng.random() < TOLD:
                yield from _stated(first, of_kind, rng)
            if two := _two(first, form.kind, of_kind, behind, rng):
                yield two
    heads = [q for k in nouns if len(nouns[k]) > 1 for q in of_kind[k]]
    for q in rng.sample(heads, min(len(heads), NOUN_TRIES)):
        start, end, kind, _ = q.slots[0]
        yield _of_nouns(q.text[start:end], nouns[kind], rng)


def _single(text: str, rng: random.Random) -> str:
    """One wording, sometimes with words before it or behind it that ask nothing."""
    if rng.random() >= TAILED:
        return text
    tail, opening = rng.choice(_TAILS), rng.choice(_OPENINGS)
    which = rng.random()
    if which < 0.6:
        body = text.rstrip(" .?!")
        text = f"{body}{tail}{'?' if text.endswith('?') and tail[-1].isalpha() else ''}"
    if which >= 0.4:
        text = f"{opening}{_lowered(text)}"
    return text


def _stated(first: Named, of_kind: dict[str, list[Named]], rng: random.Random) -> Iterator[Asked]:
    """A statement, and a question on what it names: one ask."""
    some = of_kind.get(first.slots[0][2])
    said = again(rng.choice(some), rng) if some else None
    if said is None or not _VERBED.match(said):
        return
    text = first.text.rstrip(" .?!")
    joint = rng.choice((". ", ". ", ". ", "; ", ", so ", ". So ", " - "))
    yield Asked(f"{text}{joint}{said[0].upper() + said[1:] if joint.endswith('. ') else _lowered(said)}?")


def _two(
    first: Named, kind: str, of_kind: dict[str, list[Named]], behind: Sequence[str], rng: random.Random
) -> Asked | None:
    """``first`` and then another ask of what it names, of its answers, or of another thing."""
    kinds = [k for k in (*(s[2] for s in first.slots), kind) if of_kind.get(k)]
    if not kinds or len(first.text.split()) > 30:
        return None
    text, begins = first.text.rstrip(" .?!"), []
    for _ in range(2 if rng.random() < THIRD else 1):
        some = of_kind[rng.choice(kinds)]
        second = max(rng.choices(some, k=4), key=lambda q: q.writer.startswith(TYPED))
        how = rng.random()
        said = rng.choice(behind) if how < MARKED else again(second, rng)
        if how > 1 - BESIDE:
            said = second.text.rstrip(" .?!")
        if said is None or len(said.split()) > LONGEST:
            continue
        noun = not _VERBED.search(said) and len(said.split()) <= SHORT
        joint = rng.choice(_BETWEEN_NOUNS if noun and rng.random() < 0.7 else _CLAUSES)
        if not joint.rstrip().endswith((".", "?")) or rng.random() < 0.25:
            said = _lowered(said)
        elif rng.random() < 0.9:
            said = said[0].upper() + said[1:]
        text += joint
        begins.append(len(text))
        text += said + (")" if joint == " (" else "")
    if not begins:
        return None
    text += rng.choice(("?", "?", "?", "", "", ".", " please", ", thanks"))
    if rng.random() < 0.1:
        opening = rng.choice(_OPENINGS)
        text, begins = f"{opening}{_lowered(text)}", [b + len(opening) for b in begins]
    return Asked(text, tuple(begins))


def _of_nouns(name: str, nouns: Sequence[str], rng: random.Random) -> Asked:
    """Nouns of one thing, one or several: "X: gene, inheritance", "gene and inheritance of X"."""
    some = list(dict.fromkeys(rng.choices(nouns, k=rng.choice((1, 2, 2, 3)))))
    ahead = rng.random() < 0.5
    text = (
        rng.choice(_HEADS).format(name) if ahead else rng.choice(("", "", "What are the ", "the ", "give me ", "List "))
    )
    joint, begins = rng.choice(_BETWEEN_NOUNS[: 10 if not ahead else None]), []
    for n, noun in enumerate(some):
        if n:
            text += joint if n + 1 < len(some) or joint not in (", ", "; ") else rng.choice((joint, " and ", ", and "))
            begins.append(len(text))
        text += rng.choice(("", "", "", "its ", "the ")) * (n > 0) + noun
    if not ahead:
        text += f"{rng.choice((' of ', ' for ', ' of '))}{name}"
    text += rng.choice(("", "", "?", ".", " please"))
    return Asked(text, tuple(begins))


def again(question: Named, rng: random.Random) -> str | None:
    """What ``question`` asks, of a thing that was named before: with a pronoun, or without a word for it.

    None where no words are left.
    """
    start, end, kind, _ = question.slots[0]
    before, behind = question.text[:start], question.text[end:].rstrip(" .?!")
    if re.match(r"['’]s\b", behind):
        said = f"{before}its{behind[2:]}"
    elif rng.random() < 0.45 and (left := without(before, behind)):
        said = _LEAD.sub("", left) if rng.random() < 0.7 else left
        if rng.random() < 0.3 and not _VERBED.match(said):
            said = f"{rng.choice(('its', 'its', 'the', 'their'))} {said}"
    else:
        word = rng.choice(_KINDS.get(kind, ("one",)))
        pronoun = rng.choice(
            ("it", "it", "it", "it", "that", "this", f"the {word}", f"this {word}", f"that {word}", "them")
        )
        said = f"{re.sub(r'(?:the|a|an|my) $', '', before)}{pronoun}{behind}"
    said = re.sub(r"\s+", " ", said).strip(" ,;:-–—")
    return None if _SAID_NOTHING.fullmatch(said) else said


def without(before: str, behind: str) -> str:
    """A question without the thing that it names last or first; empty where that thing stands amid of it."""
    if not behind.strip() and (tie := _TIED.search(before)):
        return before[: tie.start()].strip()
    if not before.strip():
        return _FRONT.sub("", behind)
    return ""


def noun_of(question: Named) -> str:
    """The noun that a short wording asks for of its one thing: "inheritance"; empty where it is put otherwise."""
    start, end, *_ = question.slots[0]
    left = _LEAD.sub("", without(question.text[:start], question.text[end:].rstrip(" .?!")))
    left = re.sub(
        r"^(?:the|all|any|a|an)\s+|\s+(?:please|pls|thanks)$", "", left.strip(" ,;:?-–—"), flags=re.IGNORECASE
    )
    if not 0 < len(left.split()) <= SHORT - 1 or _VERBED.search(left) or re.search(r"[^\w\s-]", left):
        return ""
    return "" if _SAID_NOTHING.fullmatch(left) else _lowered(left)


def _lowered(text: str) -> str:
    return text[0].lower() + text[1:] if text[1:2].islower() or text[1:2] in (" ", "'") else text
