"""Makes all that the reader learned, step by step: corpus, encoder, weights of spans, table of words, choosing.

Each step writes its file and is skipped where the file stands already; a run that was stopped goes on. The same
wordings, phrases, graph and plan give the same files on one machine.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import numpy as np

from bioloom.core.catalogue import catalogue
from bioloom.core.ports import Linker
from bioloom.graph.engine import KnowledgeGraph
from bioloom.stages.read.assets import CHOICE, COMPARER, ENCODER, SPANS, WORDS, Assets
from bioloom.stages.read.choose import FEATURES, Weights
from bioloom.stages.read.form import Wording
from bioloom.stages.read.kinds import in_one_way
from bioloom.stages.read.reader import Reader
from bioloom.stages.read.score.encoder import open_encoder
from bioloom.stages.read.score.labels import Labels, Numbering, labels_of, seen_in
from bioloom.stages.read.score.masked import MOST, masked_wording
from bioloom.stages.read.score.wordpiece import WordPieces

from .cases import cases
from .chooser import fitted, outcome, threshold, write
from .compose import composed
from .corpus import Corpus, Part, load_corpus, load_split
from .fit import Plan, fit
from .naming import Named, Namer, named
from .spans import fit_spans, linked, right_ways
from .words import table

Told = Callable[[str], None]
LABELS = "labels.json"
FIRST = Weights((0.5, 0.5, 0.5, *(0.0 for _ in FEATURES[3:])), (0.0, 0.0, 0.0))  # before anything is fitted
NEAR = 0.15  # a rival with this chance is named


@dataclass(frozen=True)
class Making:
    """What is made from what: ``wordings`` is the folder with raw/, phrases/ and split.toml, ``out`` where it goes.

    ``composed`` is how many wordings are composed beside the writers', ``compared`` how many for the encoder that
    compares, ``wrong`` the largest share of wrong readings among the calibrating writers' questions that choosing may
    leave. ``start`` has a reader that training goes on from (`reopened`); without it, it starts from MiniLM.
    """

    wordings: Path
    out: Path
    plan: Plan = field(default_factory=Plan)
    start: Path | None = None
    composed: int = 44000
    compared: int = 2500
    wrong: float = 0.035
    seed: int = 0


class Questions(NamedTuple):
    """The writers' wordings by part, and those of the training and of the calibrating writers with names in them."""

    corpus: Corpus
    train: tuple[Named, ...]
    held: tuple[Named, ...]


def corpus_of(making: Making) -> Corpus:
    """The writers' wordings by part, every form in the one way to write it."""
    return load_corpus(making.wordings / "raw", load_split(making.wordings / "split.toml"))


def wordings_of(corpus: Corpus, *parts: Part) -> list[tuple[str, Wording]]:
    """(writer, wording) of some parts; what names more things than a question has slots is left out."""
    relations = catalogue()
    found = [w for part in parts for w in corpus.parts[part] if len(w.wording.slots) <= MOST]
    return [(w.writer, w.wording._replace(form=in_one_way(w.wording.form, relations))) for w in found]


def make_encoder(making: Making, corpus: Corpus, told: Told) -> None:
    """The encoder: labels and vocabulary, then fitting, then the file for numpy."""
    from .batches import Blanks, example  # noqa: PLC0415 - the steps behind it need no torch
    from .export import export  # noqa: PLC0415
    from .start import untrained, vocabulary  # noqa: PLC0415

    if (making.out / ENCODER).exists():
        return
    if making.start is not None:
        _go_on(making, making.start, corpus, told)
        return
    free = [w for _, w in wordings_of(corpus, "train")]
    relations = catalogue()
    some = _composed(making, making.seed, making.composed)
    labels = labels_of(free, relations, some)
    pieces, keep = vocabulary(masked_wording(w) for w in (*free, *some))
    told(f"{len(free)} wordings of writers, {len(some)} composed; {len(labels.arms)} arms, {len(pieces)} word pieces")
    making.out.mkdir(parents=True, exist_ok=True)
    (making.out / LABELS).write_text(json.dumps(labels._asdict()), "utf-8")
    cut, numbering = WordPieces(pieces), Numbering(labels)
    ready = [[example(w, cut, numbering) for w in ws] for ws in (some, free)]
    seen = seen_in((e.parts for part in ready for e in part), labels)
    model = untrained(labels, pieces, keep, seen)
    blanks = Blanks.of(pieces, making.plan.blanked)
    fit(model, ready[0], ready[1], making.plan, making.out / "fitting", blanks=blanks, told=told)
    fresh = [example(w, cut, numbering) for w in _composed(making, making.seed + 1000, making.composed // 3)]
    fit(model, fresh, ready[1], slowly(making.plan), making.out / "fitting" / "last", blanks=blanks, told=told)
    export(model, labels, pieces, making.out / ENCODER)


def _go_on(making: Making, start: Path, corpus: Corpus, told: Told) -> None:
    """The encoder in ``start`` fitted to more wordings: one epoch over composed ones and the writers'.

    The vectors of words stay as they are, since the comparing encoder borrows them and is kept.
    """
    from .batches import Blanks, example  # noqa: PLC0415 - the steps behind it need no torch
    from .export import export  # noqa: PLC0415
    from .reopened import reopened  # noqa: PLC0415

    model, labels, pieces = reopened(start / ENCODER)
    model.encoder.words.requires_grad_(False)
    free = [w for _, w in wordings_of(corpus, "train")]
    some = _composed(making, making.seed + 2000, making.composed // 4)
    told(f"from {start}: {len(free)} wordings of writers, {len(some)} composed")
    making.out.mkdir(parents=True, exist_ok=True)
    cut, numbering = WordPieces(pieces), Numbering(labels)
    ready = [[example(w, cut, numbering) for w in ws] for ws in (some, free)]
    blanks = Blanks.of(pieces, making.plan.blanked)
    fit(model, ready[0], ready[1], again(making.plan), making.out / "fitting", blanks=blanks, told=told)
    export(model, labels, pieces, making.out / ENCODER)
    shutil.copyfile(start / COMPARER, making.out / COMPARER)


def again(plan: Plan) -> Plan:
    """The plan of going on from a reader that is fitted."""
    return replace(plan, composed=1, freehand=0, rate=plan.rate / 2, head_rate=plan.head_rate / 3, warm=100)


def slowly(plan: Plan) -> Plan:
    """The plan of a last epoch, over fresh composed wordings and the writers' at small steps."""
    return replace(plan, composed=1, freehand=0, mixed=1, rate=plan.rate / 4, head_rate=plan.head_rate / 4, warm=30)


def _composed(making: Making, seed: int, number: int) -> list[Wording]:
    """Composed wordings, every form in the one way to write it."""
    relations = catalogue()
    some = islice(composed(making.wordings / "phrases", seed), number)
    return [w._replace(form=in_one_way(w.form, relations)) for w in some if len(w.slots) <= MOST]


def make_spans(making: Making, questions: Questions, linker: Linker, told: Told) -> None:
    """The weights of spans and the table of words."""
    if not (making.out / SPANS).exists():
        weights = fit_spans(linked(questions.train, linker), making.seed)
        np.save(making.out / SPANS, weights.astype(np.float16), allow_pickle=False)
        first, kept = right_ways(linked(questions.held, linker), weights)
        told(f"things taken rightly on calibrating writers: first {first:.1%}, among the ways {kept:.1%}")


def make_words(making: Making, corpus: Corpus) -> None:
    """The table of words: of the writers' wordings, and of composed ones for words that no writer used."""
    more = _composed(making, making.seed + 5, making.composed // 2)
    found = table(wordings_of(corpus, "train"), more)
    (making.out / WORDS).write_text(json.dumps(found, separators=(",", ":")), "utf-8")


def make_comparer(making: Making, questions: Questions, graph: KnowledgeGraph, linker: Linker, told: Told) -> None:
    """The encoder that compares: it starts from the first one, and learns from what that one leaves likely."""
    import torch  # noqa: PLC0415 - the steps behind it need no torch

    from .export import export  # noqa: PLC0415
    from .pairs import fit_pairs, groups, groups_of_named  # noqa: PLC0415
    from .start import numbers_of, untrained  # noqa: PLC0415

    if (making.out / COMPARER).exists():
        return
    encoder, relations = open_encoder(making.out / ENCODER), catalogue()
    wordings = _composed(making, making.seed + 99, making.compared)
    wordings += [w for _, w in wordings_of(questions.corpus, "train")][::2]  # the other half with names
    found = list(groups(wordings, encoder, relations, making.seed))
    told(f"{len(found)} groups of wordings")
    found += groups_of_named(questions.train[1::2], Reader(_unfitted(making, None)), linker, graph, making.seed)
    told(f"{len(found)} groups with those of named questions")
    pieces = encoder.cut.vocabulary
    model = untrained(labels_in(making.out), pieces, numbers_of(pieces))
    kept = torch.load(making.out / "fitting" / "last" / "state.pt", weights_only=True)
    model.load_state_dict(kept["model"])
    fit_pairs(model, found, WordPieces(pieces), making.out / "fitting", seed=making.seed, told=told)
    export(model, labels_in(making.out), pieces, making.out / COMPARER, forms=False)


def make_rest(making: Making, corpus: Corpus, graph: KnowledgeGraph, linker: Linker, told: Told) -> None:
    """All but the first encoder, on questions named from ``graph``."""
    questions = questions_of(making, corpus, graph)
    make_spans(making, questions, linker, told)
    make_words(making, corpus)
    make_comparer(making, questions, graph, linker, told)
    make_choice(making, questions.held, graph, linker, told)


def questions_of(making: Making, corpus: Corpus, graph: KnowledgeGraph) -> Questions:
    """The writers' wordings with things of the graph in them."""
    namer = Namer(graph.graph, catalogue(), making.seed + 7)
    train, held = wordings_of(corpus, "train"), wordings_of(corpus, "calibrate")
    return Questions(corpus, tuple(named(train, namer)), tuple(named(held, namer, times=2)))


def _unfitted(making: Making, folder: Path | None) -> Assets:
    """What there is before choosing is fitted; ``folder`` has the comparing encoder."""
    words = json.loads((making.out / WORDS).read_text("utf-8"))
    spans = np.load(making.out / SPANS, allow_pickle=False).astype(np.float32)
    return Assets(open_encoder(making.out / ENCODER), spans, words, FIRST, FIRST, 0.5, NEAR, folder)


def make_choice(making: Making, questions: Sequence[Named], graph: KnowledgeGraph, linker: Linker, told: Told) -> None:
    """The weights of choosing and the probability from which a reading is taken."""
    reader = Reader(_unfitted(making, making.out))
    held = [case for _, case in cases(questions, reader, linker, graph)]
    weights = fitted(held)
    glance = fitted([case for _, case in cases(questions, reader, linker, graph, glance=True)])
    sure = threshold(held, weights, making.wrong)
    write(weights, glance, sure, NEAR, making.out / CHOICE)
    got = outcome(held, weights, sure)
    told(
        f"{len(held)} calibrating questions: right {got.right:.1%}, wrong {got.wrong:.1%}, refused {got.refused:.1%} "
        f"at {sure}; calibration error {got.error:.3f}"
    )


def labels_in(folder: Path) -> Labels:
    """The labels that an encoder in ``folder`` was fitted with."""
    body = json.loads((folder / LABELS).read_text("utf-8"))
    return Labels(
        tuple(body["kinds"]), tuple((k, h) for k, h in body["arms"]), tuple(body["tests"]), tuple(body["counts"]),
        tuple(body["asks"]),
    )  # fmt: skip
