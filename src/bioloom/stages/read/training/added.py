"""Fits the network that tells words which add a condition (`score.added`), on pairs of wordings.

A wording means what its form says, so that none of its words adds anything. Put a word into it, before the kind that is
asked for ("immune diseases"), before a thing named ("equine asthma") or behind all ("... in smokers"), and the form no
longer says everything: that word adds a condition. What may be put in is English, not a list of ours.
"""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from importlib.resources import as_file, files
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bioloom.core.catalogue import catalogue
from bioloom.ground.forms.english_words import FUNCTION_WORDS
from bioloom.stages.read.coverage.added import SAY_NOTHING, WORD, may_add
from bioloom.stages.read.coverage.narrowing import strict_words
from bioloom.stages.read.coverage.words import parts_of
from bioloom.stages.read.forms.form import ANYTHING, Form, parse_form
from bioloom.stages.read.forms.kinds import biolink_kind
from bioloom.stages.read.score.added import Net, word_vectors
from bioloom.stages.read.score.encoder import Encoder

from .naming import Named

RARE = 1500  # adjectives that the encoder knows in pieces only
NEUTRAL = 6  # parts of forms that a word stands for in the wordings, from which it may stand for anything
HIDDEN, EPOCHS, BATCH, RATE, DECAY = 32, 6, 256, 2e-3, 1e-4  # of 16, 32 and 128 units the fewest that tell as well
_LETTERS = range(4, 15)
_BEHIND = ("in", "for", "among", "during", "after", "with", "at", "from", "by", "of", "under", "on")
_ARTICLES = ("", "", "the ", "a ", "my ")


class Told(NamedTuple):
    """A word of a wording: its vector, and whether it was put in."""

    vector: NDArray[np.float32]
    added: bool


class Modifiers(NamedTuple):
    """Words that narrow what they stand beside: adjectives and nouns of English."""

    adjectives: Sequence[str]
    nouns: Sequence[str]


def modifiers(vocabulary: Container[str], table: Mapping[str, Sequence[str]], seed: int = 5) -> Modifiers:
    """English words that may be put into a wording: those of ``vocabulary``, and some rare adjectives.

    ``table`` is that of `coverage.words.cover`: a word that stands for many parts says nothing by itself.
    """
    drawn = random.Random(seed)  # noqa: S311 - no secrets here
    adjectives: set[str] = set()
    nouns: set[str] = set()
    inflected = files("lemminflect").joinpath("resources", "infl_lu.csv.gz")
    with as_file(inflected) as file, gzip.open(file, "rt") as lines:
        for line in lines:
            word, sort = [*line.rstrip("\n").split(","), ""][:2]
            if word.isalpha() and word.islower() and len(word) in _LETTERS:
                {"adj": adjectives, "noun": nouns}.get(sort, set()).add(word)
    rare = sorted(w for w in adjectives if w not in vocabulary)
    drawn.shuffle(rare)
    plain = [w for w in sorted(adjectives) if w in vocabulary] + rare[:RARE] + sorted(strict_words())
    silent = FUNCTION_WORDS | SAY_NOTHING
    return Modifiers(
        [w for w in plain if w not in silent and len(table.get(w, ())) < NEUTRAL],
        sorted(w for w in nouns if w in vocabulary and w not in adjectives and w not in silent),
    )


def told_words(
    questions: Iterable[Named], encoder: Encoder, table: Mapping[str, Sequence[str]], seed: int = 5
) -> Iterator[Told]:
    """The words of ``questions`` as they stand, and words put into them."""
    words, drawn = modifiers(encoder.cut.number, table, seed), random.Random(seed)  # noqa: S311
    for one in questions:
        form = parse_form(one.form)
        if form.operator == "none" or ">>" in one.text:
            continue
        named = [(start, end) for start, end, *_ in one.slots]
        places = may_add(one.text, named, parts_of(form), table)
        for vector in word_vectors(encoder.hear(one.text), places):
            if vector.any():
                yield Told(vector, added=False)
        for text, place in _put_in(one.text, named, form, words, drawn):
            vector = word_vectors(encoder.hear(text), [place])[0]
            if vector.any():
                yield Told(vector, added=True)


def _put_in(
    text: str, named: Sequence[tuple[int, int]], form: Form, words: Modifiers, drawn: random.Random
) -> Iterator[tuple[str, int]]:
    """``text`` with a word put in, and where it stands: before the kind asked for, and elsewhere."""
    free = [m for m in WORD.finditer(text) if not any(a <= m.start() < b for a, b in named)]
    asked = catalogue().kinds.get(biolink_kind(form.kind), ()) if form.kind not in ("", ANYTHING) else ()
    before = [m.start() for m in free if m[0].lower() in asked][:1]
    slots = [start for start, _ in named[:1] if not re.search(r"[\w-]$", text[:start])]
    for place in [*before, drawn.choice([*slots, -1])]:
        if place >= 0:
            word = drawn.choice(words.adjectives if drawn.random() < 0.7 else words.nouns)
            yield f"{text[:place]}{word} {text[place:]}", place
            continue
        noun = drawn.choice(words.nouns)
        noun += "s" if drawn.random() < 0.4 and not noun.endswith("s") else ""
        before_it = f"{drawn.choice(words.adjectives)} " if drawn.random() < 0.25 else ""
        lead = f" {drawn.choice(_BEHIND)} {drawn.choice(_ARTICLES)}{before_it}"
        end = len(text.rstrip(" .?!"))
        yield f"{text[:end]}{lead}{noun}{text[end:]}", end + len(lead)


def fit_added(found: Iterable[Told], seed: int = 0) -> Net:
    """The network that tells words put in from those of wordings; deterministic."""
    import torch  # noqa: PLC0415 - the steps behind it need no torch

    every = list(found)
    rows = np.stack([t.vector for t in every])
    mean, scale = rows.mean(0), rows.std(0) + 1e-6
    torch.manual_seed(seed)
    inputs = torch.tensor((rows - mean) / scale)
    wanted = torch.tensor([float(t.added) for t in every])
    first, second = torch.nn.Linear(rows.shape[1], HIDDEN), torch.nn.Linear(HIDDEN, 1)
    some, more = torch.nn.Dropout(0.1), torch.nn.Dropout(0.2)
    net = torch.nn.Sequential(some, first, torch.nn.ReLU(), more, second)
    steps = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=DECAY)
    for _ in range(EPOCHS):
        for rows_of in torch.randperm(len(inputs)).split(BATCH):  # type: ignore[no-untyped-call]
            loss = torch.nn.functional.binary_cross_entropy_with_logits(net(inputs[rows_of])[:, 0], wanted[rows_of])
            steps.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            steps.step()
    inner = first.weight.detach().numpy().T / scale[:, None]
    constant = first.bias.detach().numpy() - mean @ inner
    outer = np.append(second.weight.detach().numpy()[0], second.bias.detach().numpy())
    return Net(np.vstack([inner, constant]).astype(np.float32), outer.astype(np.float32))
