"""The rule of the stage: words to pieces, pieces to readings, readings to the pattern that costs least to believe.

Nothing is guessed silently: every word that carries content has its place in the pattern, or the question is given back
with what was recognised of it and what was not understood.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count

from bioloom.core.pattern_text import format_pattern
from bioloom.core.ports import Grounding, Linker, Resources
from bioloom.core.question import Question

from ..types import Asked, Reading, Understanding
from .items import Node
from .meaning.build import build
from .meaning.interpret import Frame
from .meaning.report import heard, recognised, unused
from .meaning.weigh import CLOSE, Candidate, Weighing
from .parse.sentences import Sentences
from .sorts import BIT, names, of_categories
from .text.language import foreign
from .text.premises import premises
from .text.scope import beyond
from .text.surface import Surface, surface
from .text.tokens import tokenize

OPTION_SURE = 0.5  # a reading of an option below this says nothing of what the options are
PLAIN, EACH_WORD = 0.5, 0.1  # a reading that costs no more than these needs no guesses at names
DEAR = 3.0  # how much more a reading may cost and still be one
RIVALS = 3


def rule(value: Asked, kit: Resources) -> Understanding:
    """What ``value.question`` means; without ``parts`` when it was not understood."""
    return understand_text(value.question, kit.linker)


def understand_text(question: Question, linker: Linker) -> Understanding:
    """What ``question`` means, with the names that ``linker`` knows."""
    seen = surface(question.text)
    why = foreign(question.text) or beyond(question.text) or ("" if seen.sentences else "there is no question in it")
    if why:
        return Understanding(options=seen.options, missing=(why,))
    options = question.options or seen.options
    mentions = [m for m in linker.mentions(seen.text[: seen.sentences[-1][1]]) if m]
    nodes: dict[int, Node] = {}
    weighing = Weighing(Frame(bool(options), _votes(options, linker), seen.truth, seen.inverted, nodes))
    best = _best(seen, Sentences(seen.text, mentions, nodes, count(1)), weighing)
    if not best:
        return _lost(seen, mentions, weighing.troubles)
    return _understood(best, question, seen, linker, offered=bool(options))


def _best(seen: Surface, sentences: Sentences, weighing: Weighing) -> list[Candidate]:
    """The ways to take the question, the cheapest first: with the names that are known, else with guesses at others."""
    enough = PLAIN + EACH_WORD * sum(len(tokenize(seen.text, s, e)) for s, e in seen.sentences)
    found: list[Candidate] = []
    for stretches in _ways_to_cut(seen):
        for guess in (False, True):
            alone = len(stretches) == 1
            read = [sentences.read(s, e, guess=guess, alone=alone, truth=seen.truth) for s, e in stretches]
            found = sorted([*found, *weighing.candidates(read)], key=lambda c: c.cost)
            if found and found[0].cost < enough and len(found[0].parts) == 1:
                return found
    return [c for c in found if c.cost < enough + DEAR]


def _understood(
    best: Sequence[Candidate], question: Question, seen: Surface, linker: Linker, *, offered: bool
) -> Understanding:
    def readings(candidate: Candidate) -> Iterable[Reading]:
        score = round(1 / (1 + max(candidate.cost, 0.0)), 3)
        for one, resolved in candidate.parts:
            yield build(one, resolved, linker, options=offered, kind=question.kind, score=score)

    parts = _distinct(readings(best[0]))
    rivals = [c for c in best[1:] if c.cost <= best[0].cost + CLOSE and len(c.parts) == 1]
    others = _distinct(reading for c in rivals for reading in readings(c))
    return Understanding(
        parts=parts,
        alternatives=tuple(o for o in others if all(o.pattern != p.pattern for p in parts))[:RIVALS],
        options=seen.options,
        understood=tuple(heard(p) for p in parts),
        missing=(*(f"I do not know {b.text!r}" for p in parts for b in p.unknown), *unused(best[0], question.text)),
    )


def _lost(seen: Surface, mentions: Iterable[Sequence[Grounding]], troubles: Iterable[str]) -> Understanding:
    why = tuple(dict.fromkeys(t for t in troubles if t))[:RIVALS]
    return Understanding(
        options=seen.options,
        understood=recognised(mentions),
        missing=why or ("I do not understand how the words of the question belong together",),
    )


def _votes(options: Sequence[str], linker: Linker) -> tuple[tuple[int, float], ...]:
    """Which sorts the options may have, by the share of options that speak for them."""
    votes: dict[int, int] = {}
    for option in options:
        mask = 0
        for g in linker.link(option):
            if g.score >= OPTION_SURE:
                mask |= of_categories(g.entity.categories, g.entity.name)
        for sort in names(mask):
            votes[BIT[sort]] = votes.get(BIT[sort], 0) + 1
    most = max(votes.values(), default=0)
    return tuple((bit, n / most) for bit, n in votes.items())


def _ways_to_cut(seen: Surface) -> Iterable[tuple[tuple[int, int], ...]]:
    """The sentences as they stand; where that does not work, into premises and question, or at colons and dashes."""
    yield seen.sentences
    apart = tuple(part for start, end in seen.sentences for part in premises(seen.text, start, end))
    if len(apart) > len(seen.sentences):
        yield apart
    out: list[tuple[int, int]] = []
    for start, end in seen.sentences:
        text, at = seen.text, start
        for i in range(start + 1, end - 1):
            if text[i] in ":-" and text[i + 1] == " " and (text[i] == ":" or text[i - 1] == " "):
                out.append((at, i))
                at = i + 1
        out.append((at, end))
    if len(out) > len(seen.sentences):
        yield tuple((s, e) for s, e in out if seen.text[s:e].strip())


def _distinct(readings: Iterable[Reading]) -> tuple[Reading, ...]:
    """Readings that ask the same are one."""
    out: dict[str, Reading] = {}
    for reading in readings:
        out.setdefault(format_pattern(reading.pattern), reading)
    return tuple(out.values())
