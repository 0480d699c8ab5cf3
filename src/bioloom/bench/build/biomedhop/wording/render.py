"""RenderMCQ, RenderOpenQuestion and RenderCountQuestion (Algorithm 1): a motif and its known things in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

from bioloom.bench.build.biomedhop.motifs import Motif
from bioloom.core.value import Value

from .sets import Form, Wordings, WordingSet, wordings

_FIRST = 0xE000  # private characters stand for the known things until the sentence is whole
_SLOT = re.compile(r"\{(vp|vps|cl)(\d)(?:\|([^}]*))?\}")
_NUMBER = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")
_ARTICLE = re.compile(r"\b([Aa]) (?=([\ue000-\ue0ff]))")
_SENTENCE = re.compile(r"(?:^|[.?!] )[\"]?([\ue000-\ue0ff]|\w)")


class Known(Value):
    """A thing that the question names, and the words it is named with."""

    curie: str
    text: str


class Named(Value):
    """Where a thing stands in the question: characters ``start`` to ``end``."""

    start: int
    end: int
    curie: str


class Rendered(Value):
    """A question in words. ``template`` names set, frame and phrases."""

    text: str
    named: tuple[Named, ...]
    template: str
    wording: WordingSet


def render(motif: Motif, known: Sequence[Known], form: Form, wording: WordingSet, rng: Random) -> Rendered:
    """A question of a motif.

    Args:
        motif: What is asked.
        known: The things at the ends of its arms, in their order.
        form: Open, multiple choice (without the options), or count.
        wording: Which set of wordings.
        rng: Chooses among wordings.
    """
    words = wordings(wording)
    order = rng.sample(range(len(known)), len(known))
    if motif.family == "entity_pair":
        frames = words.pair[motif.id].of(form)
        at = rng.randrange(len(frames))
        x, y = (chr(_FIRST + i) for i in order)
        return _written(
            frames[at].replace("{x}", x).replace("{y}", y), known, f"{wording}/{motif.id}/{form}.{at}", wording
        )  # fmt: skip
    frames = words.frame[len(known)].of(form)
    at = rng.randrange(len(frames))
    text, used = _filled(frames[at], motif, order, words, rng)
    return _written(text, known, f"{wording}/{len(known)}/{form}.{at}/{used}", wording)


def _filled(frame: str, motif: Motif, order: Sequence[int], words: Wordings, rng: Random) -> tuple[str, str]:
    """The frame with what its arms say, and the names of the phrases."""
    used: list[str] = []

    def said(slot: re.Match[str]) -> str:
        arm = order[int(slot[2]) - 1]
        phrases, kind = words.arm[motif.arms[arm].name], "cl" if slot[1] == "cl" else "vp"
        choice = phrases.cl if kind == "cl" else phrases.vp
        names = [f"{motif.arms[arm].name}.{kind}.{i}" for i in range(len(choice))]
        fresh = [i for i, name in enumerate(names) if name not in used] or list(range(len(choice)))
        at = rng.choice(fresh)
        used.append(names[at])
        number = 2 if slot[1] == "vps" else 1
        phrase = _NUMBER.sub(lambda m: m[number], choice[at])
        return phrase.replace("{x}", chr(_FIRST + arm)).replace("{d}", slot[3] or "")

    return _SLOT.sub(said, frame), "+".join(used)


def _written(text: str, known: Sequence[Known], template: str, wording: WordingSet) -> Rendered:
    """Articles and capitals put right, the things in their places."""
    words = {chr(_FIRST + i): k.text for i, k in enumerate(known)}
    text = _ARTICLE.sub(lambda m: f"{m[1]}n " if words[m[2]][:1].lower() in "aeiou" else m[0], text)
    for start in [m.start(1) for m in _SENTENCE.finditer(text)]:
        first = text[start]
        if first in words:
            words[first] = _capital(words[first]) if text.count(first) == 1 else words[first]
        else:
            text = text[:start] + first.upper() + text[start + 1 :]
    curies = {chr(_FIRST + i): k.curie for i, k in enumerate(known)}
    out, named = "", []
    for character in text:
        if character in words:
            named.append(Named(start=len(out), end=len(out) + len(words[character]), curie=curies[character]))
        out += words.get(character, character)
    return Rendered(text=out, named=tuple(named), template=template, wording=wording)


def _capital(name: str) -> str:
    """A name at the start of a sentence; one that has capitals or figures in its first word stays as it is."""
    first = name.split(" ", 1)[0]
    return name[0].upper() + name[1:] if first.isalpha() and first.islower() else name
