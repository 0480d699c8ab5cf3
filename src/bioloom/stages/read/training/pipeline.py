"""Makes all that the reader learned, step by step: corpus, encoder, weights of spans, table of words, choosing.

Each step writes its file and is skipped where the file stands already; a run that was stopped goes on. The same
wordings, phrases, graph and plan give the same files on one machine.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from bioloom.core.catalogue import catalogue
from bioloom.core.ports import Linker
from bioloom.graph.engine import KnowledgeGraph
from bioloom.stages.read.assets import ADDED, ASKS, CASES, CHOICE, COMPARER, ENCODER, IDLE, SCENES, SPANS, Assets
from bioloom.stages.read.choice.choose import FEATURES, Weights
from bioloom.stages.read.forms.form import Wording
from bioloom.stages.read.forms.kinds import in_one_way
from bioloom.stages.read.reader import Reader
from bioloom.stages.read.score.added import open_net, save_net
from bioloom.stages.read.score.asks import open_asks, save_asks
from bioloom.stages.read.score.encoder import Encoder, open_encoder
from bioloom.stages.read.score.labels import Labels, Numbering, labels_of, seen_in
from bioloom.stages.read.score.masked import MOST, masked_wording
from bioloom.stages.read.score.wordpiece import WordPieces
from bioloom.stages.read.word_table import read_words, write_words

from .added import fit_added, told_words
from .asks import fit_asks, told_asks
from .case_words import fit_case_words
from .cases import cases
from .chooser import fitted, oftener, outcome, threshold, weights_before, write
from .compose import composed
from .composing.two_asks import TYPED, read_marked
from .corpus import Corpus, Part, load_corpus, load_outdated, load_retired, load_split
from .fit import Plan, fit
from .idle import fit_idle
from .idle import words as idle_words
from .named_lines import NAMED, named_questions
from .naming import Named, Namer, named
from .scenes import fit_scenes, load_writers, sentences
from .spans import fit_spans, linked, right_ways
from .words import table

if TYPE_CHECKING:
    from .pairs import Group

Told = Callable[[str], None]
LABELS = "labels.json"
FIRST = Weights((0.5, 0.5, 0.5, *(0.0 for _ in FEATURES[3:])), (0.0, 0.0, 0.0))  # before anything is fitted
OFTENER = 3  # times that the wordings of new writers are learned, where a reader goes on
KEPT = 3  # of how many wordings learned before one is learned again beside new ones, so that it is not forgotten
FEWER = 4  # of how many composed wordings one is learned beside new writers: a tenth let chains be forgotten
SELDOMER = 8  # of how many questions of writers learned before one is compared again
SHARP = 32  # steps of one in a weight of a span's feature
NEAR = 0.15  # a rival with this chance is named
ADDED_FROM = 14000  # questions into which words are put that add a condition
ASKS_FROM = 4500  # questions of which those that ask several things are composed
ASKED, COUNTED = "asked", 2  # whose questions strangers asked, and how often those count where choosing is fitted
COMPOSED = 1300  # wordings of which a third, each of several things, calibrates


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
    wrong: float = 0.04
    seed: int = 0


class Questions(NamedTuple):
    """The writers' wordings by part, and those of the training and of the calibrating writers with names in them."""

    corpus: Corpus
    train: tuple[Named, ...]
    held: tuple[Named, ...]


def corpus_of(making: Making) -> Corpus:
    """The writers' wordings by part, every form in the one way to write it."""
    divided = making.wordings / "split.toml"
    raw, retired = making.wordings / "raw", load_retired(divided)
    return load_corpus(raw, load_split(divided), outdated=load_outdated(divided), retired=retired)


def wordings_of(corpus: Corpus, *parts: Part) -> list[tuple[str, Wording]]:
    """(writer, wording) of some parts; what names more things than a question has slots is left out."""
    relations = catalogue()
    found = [w for part in parts for w in corpus.parts[part] if len(w.wording.slots) <= MOST]
    return [(w.writer, w.wording._replace(form=in_one_way(w.wording.form, relations))) for w in found]


def make_encoder(making: Making, corpus: Corpus, graph: KnowledgeGraph, linker: Linker, told: Told) -> None:
    """The encoder: labels and vocabulary, then fitting, then the file for numpy. Names for tags are of ``graph``."""
    from .batches import Blanks, example  # noqa: PLC0415 - the steps behind it need no torch
    from .export import export  # noqa: PLC0415
    from .start import untrained, vocabulary  # noqa: PLC0415
    from .tagging import tagged  # noqa: PLC0415

    if (making.out / ENCODER).exists():
        return
    if making.start is not None:
        _go_on(making, making.start, _lesson(making, corpus, graph, linker), corpus, told)
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
    names = [
        tagged(q, cut) for q in (*_named(making, corpus, graph), *as_typed(making, corpus, graph, linker, "train"))
    ]
    last = making.out / "fitting" / "last"
    fit(model, fresh, ready[1], slowly(making.plan), last, blanks=blanks, named=names, told=told)
    export(model, labels, pieces, making.out / ENCODER)


def _named(making: Making, corpus: Corpus, graph: KnowledgeGraph) -> Iterator[Named]:
    """The training writers' wordings with names, others than those that spans are weighed on."""
    return named(wordings_of(corpus, "train"), Namer(graph.graph, catalogue(), making.seed + 70))


def as_typed(making: Making, corpus: Corpus, graph: KnowledgeGraph, linker: Linker, part: Part) -> Iterator[Named]:
    """The wordings of ``part`` that hold names, as they were typed, where the graph knows those names."""
    folder = making.wordings / "raw"
    paths = {p.stem: p for p in (*folder.glob("*.txt"), *load_retired(making.wordings / "split.toml"))}
    lines = {name: path.read_text("utf-8").splitlines() for name, path in paths.items()}
    for one in corpus.parts[part]:
        line = lines[one.writer][one.line - 1]
        if NAMED.search(line) and len(one.wording.slots) <= MOST:
            question = next(named_questions([line], linker, graph))
            if not question.trouble:
                yield question.named(one.writer)


def _go_on(making: Making, start: Path, lesson: _Lesson, corpus: Corpus, told: Told) -> None:
    """The encoder in ``start`` fitted to more wordings, an epoch of all; of new writers' where some are new.

    Beside those stand some of the others and fewer composed ones. The vectors of words stay as they are, since the
    comparing encoder borrows them.
    """
    from .batches import Blanks, example  # noqa: PLC0415 - the steps behind it need no torch
    from .export import export  # noqa: PLC0415
    from .reopened import reopened  # noqa: PLC0415
    from .tagging import tagged  # noqa: PLC0415

    free = [w for _, w in wordings_of(corpus, "train")]
    model, labels, pieces = reopened(start / ENCODER, labels_of(free, catalogue(), lesson.composed))
    model.encoder.words.requires_grad_(False)
    told(f"from {start}: {', '.join(f'{len(part)} {name}' for name, part in lesson._asdict().items())}")
    making.out.mkdir(parents=True, exist_ok=True)
    cut, numbering = WordPieces(pieces), Numbering(labels)
    ready = [[example(w, cut, numbering) for w in ws] for ws in (lesson.composed, lesson.written)]
    blanks = Blanks.of(pieces, making.plan.blanked)
    names = [tagged(q, cut) for q in lesson.named]
    fit(model, ready[0], ready[1], again(making.plan), making.out / "fitting", blanks=blanks, named=names, told=told)
    export(model, labels, pieces, making.out / ENCODER)


class _Lesson(NamedTuple):
    """What a reader is fitted on to: composed wordings, the writers', and questions with names."""

    composed: list[Wording]
    written: list[Wording]
    named: list[Named]


def _lesson(making: Making, corpus: Corpus, graph: KnowledgeGraph, linker: Linker) -> _Lesson:
    every, known = wordings_of(corpus, "train"), _known(making)
    names, seed = list(_named(making, corpus, graph)), making.seed + 2000 + len(every)
    names += as_typed(making, corpus, graph, linker, "train")
    new = [w for writer, w in every if known and writer not in known]
    if not new:
        return _Lesson(_composed(making, seed, making.composed // 2), [w for _, w in every], names)
    old = [w for writer, w in every if writer in known][::KEPT]
    names = [q for q in names if q.writer not in known] + [q for q in names if q.writer in known][::KEPT]
    return _Lesson(_composed(making, seed, making.composed // FEWER), new * OFTENER + old, names)


def again(plan: Plan) -> Plan:
    """The plan of going on from a reader that is fitted."""
    return replace(plan, composed=1, freehand=0, mixed=1, rate=plan.rate / 2, head_rate=plan.head_rate / 3, warm=100)


def slowly(plan: Plan) -> Plan:
    """The plan of a last epoch, over fresh composed wordings and the writers' at small steps."""
    return replace(plan, composed=1, freehand=0, mixed=1, rate=plan.rate / 4, head_rate=plan.head_rate / 4, warm=30)


def _composed(making: Making, seed: int, number: int) -> list[Wording]:
    """Composed wordings, every form in the one way to write it."""
    relations = catalogue()
    some = islice(composed(making.wordings / "phrases", seed), number)
    return [w._replace(form=in_one_way(w.form, relations)) for w in some if len(w.slots) <= MOST]


def make_spans(making: Making, questions: Questions, graph: KnowledgeGraph, linker: Linker, told: Told) -> None:
    """The weights of spans, on other names than those that the tags were fitted to."""
    if not (making.out / SPANS).exists():
        encoder = open_encoder(making.out / ENCODER)
        weights = fit_spans(linked(questions.train, linker, encoder, graph), making.seed)
        coarse = np.rint(weights * SHARP) / SHARP  # packs better, and no stretch is told apart by less
        np.save(making.out / SPANS, coarse.astype(np.float16), allow_pickle=False)
        first, kept = right_ways(linked(questions.held, linker, encoder, graph), weights)
        told(f"things taken rightly on calibrating writers: first {first:.1%}, among the ways {kept:.1%}")


def make_scenes(making: Making, questions: Questions) -> None:
    """The weights that tell scenes from conditions."""
    writers, encoder = load_writers(making.wordings / "split.toml"), open_encoder(making.out / ENCODER)
    found = fit_scenes(sentences(questions.train, encoder, writers))
    np.save(making.out / SCENES, found.astype(np.float16), allow_pickle=False)


def make_idle(making: Making, questions: Questions) -> None:
    """The weights that tell idle denials and numbers from those that count."""
    table = read_words(making.out)
    found = fit_idle(idle_words(questions.train, open_encoder(making.out / ENCODER), table))
    np.save(making.out / IDLE, found.astype(np.float16), allow_pickle=False)


def make_added(making: Making, questions: Questions) -> None:
    """The network that tells words which add a condition."""
    table = read_words(making.out)
    some = list(questions.train)
    random.Random(making.seed).shuffle(some)  # noqa: S311 - no secrets here
    found = told_words(some[:ADDED_FROM], open_encoder(making.out / ENCODER), table, making.seed)
    save_net(fit_added(found, making.seed), making.out / ADDED)


def make_asks(making: Making, corpus: Corpus, graph: KnowledgeGraph) -> None:
    """The network that tells where a further ask begins, on wordings that are named for it alone."""
    some = wordings_of(corpus, "train")
    random.Random(making.seed).shuffle(some)  # noqa: S311 - no secrets here
    scenes = load_writers(making.wordings / "split.toml").scenes
    some.sort(key=lambda w: not (w[0] in scenes or w[0].startswith(TYPED)))  # those first, as people ask
    asked = list(named(some[:ASKS_FROM], Namer(graph.graph, catalogue(), making.seed + 11)))
    marked = read_marked(making.wordings / "asks")
    found = told_asks(asked, marked, open_encoder(making.out / ENCODER), making.seed, scenes)
    save_asks(fit_asks(found, making.seed), making.out / ASKS)


def make_case_words(making: Making) -> None:
    """The network that tells which words of a patient's case are idle."""
    found = fit_case_words(making.wordings / "cases", open_encoder(making.out / ENCODER), making.seed)
    save_asks(found, making.out / CASES)


def make_words(making: Making, corpus: Corpus) -> None:
    """The table of words: of the writers' wordings, and of composed ones for words that no writer used."""
    more = _composed(making, making.seed + 5, making.composed // 2)
    found = table(wordings_of(corpus, "train"), more)
    write_words(making.out, found)


def make_comparer(making: Making, questions: Questions, graph: KnowledgeGraph, linker: Linker, told: Told) -> None:
    """The encoder that compares: it starts from the first one, and learns from what that one leaves likely.

    Where training goes on, it goes on from the one before, over the new writers' wordings and some of the others'.
    """
    import torch  # noqa: PLC0415 - the steps behind it need no torch

    from .export import export  # noqa: PLC0415
    from .pairs import GOING_ON, RATE, fit_pairs, groups_of_named  # noqa: PLC0415
    from .reopened import reopened_comparer  # noqa: PLC0415
    from .start import numbers_of, untrained  # noqa: PLC0415

    if (making.out / COMPARER).exists():
        return
    encoder = open_encoder(making.out / ENCODER)
    found = _groups(making, questions, encoder, told)
    reader = Reader(_unfitted(making, None))
    asked = [q for q in questions.train if q.writer not in _known(making)]
    asked += [q for q in questions.train if q.writer in _known(making)][::SELDOMER]
    found += groups_of_named(asked[1::2], reader, linker, graph, making.seed)
    told(f"{len(found)} groups with those of named questions")
    if making.start is not None:
        model, rate = reopened_comparer(making.start / COMPARER, making.out / ENCODER), GOING_ON
    else:
        pieces = encoder.cut.vocabulary
        model, rate = untrained(labels_in(making.out), pieces, numbers_of(pieces)), RATE
        kept = torch.load(making.out / "fitting" / "last" / "state.pt", weights_only=True)
        model.load_state_dict(kept["model"])
    fit_pairs(model, found, encoder.cut, making.out / "fitting", rate=rate, seed=making.seed, told=told)
    export(model, encoder.labels, encoder.cut.vocabulary, making.out / COMPARER, forms=False)


def _groups(making: Making, questions: Questions, encoder: Encoder, told: Told) -> list[Group]:
    """What the comparing encoder learns from, but for questions with names: composed wordings, half of the writers'."""
    from .pairs import groups  # noqa: PLC0415 - as above

    wordings = _composed(making, making.seed + 99, making.compared)
    wordings += [w for writer, w in wordings_of(questions.corpus, "train") if writer not in _known(making)][::2]
    found = list(groups(wordings, encoder, catalogue(), making.seed))
    told(f"{len(found)} groups of wordings")
    return found


def _known(making: Making) -> frozenset[str]:
    """The writers that the reader which training goes on from was fitted to, as far as it says so."""
    if making.start is None:
        return frozenset()
    return frozenset(json.loads((making.start / CHOICE).read_text("utf-8")).get("writers", ()))


def make_rest(making: Making, corpus: Corpus, graph: KnowledgeGraph, linker: Linker, told: Told) -> None:
    """All but the first encoder, on questions named from ``graph``."""
    questions = questions_of(making, corpus, graph, linker)
    make_spans(making, questions, graph, linker, told)
    make_scenes(making, questions)
    make_words(making, corpus)
    make_idle(making, questions)
    make_added(making, questions)
    make_asks(making, corpus, graph)
    make_case_words(making)
    make_comparer(making, questions, graph, linker, told)
    make_choice(making, questions, graph, linker, told)


def questions_of(making: Making, corpus: Corpus, graph: KnowledgeGraph, linker: Linker) -> Questions:
    """The writers' wordings with things of the graph in them, and those that have names as they were typed."""
    namer = Namer(graph.graph, catalogue(), making.seed + 7)
    typed = [tuple(as_typed(making, corpus, graph, linker, part)) for part in ("train", "calibrate")]
    own = {q.writer for q in typed[1]}
    train, held = wordings_of(corpus, "train"), [w for w in wordings_of(corpus, "calibrate") if w[0] not in own]
    # Long templates calibrate as well: of them far more is right than of people's questions with the same scores.
    several = [w for w in _composed(making, making.seed + 777, COMPOSED) if len(w.slots) > 1][: COMPOSED // 3]
    templates = named([("composed", w) for w in several], namer)
    held_out = (*named(held, namer, times=2), *typed[1], *templates)
    return Questions(corpus, (*named(train, namer), *typed[0]), held_out)


def _unfitted(making: Making, folder: Path | None) -> Assets:
    """What there is before choosing is fitted; ``folder`` has the comparing encoder."""
    words = read_words(making.out)
    spans = np.load(making.out / SPANS, allow_pickle=False).astype(np.float32)
    scenes, idle = (np.load(making.out / name, allow_pickle=False).astype(np.float32) for name in (SCENES, IDLE))
    adding = open_net(making.out / ADDED)
    return Assets(
        open_encoder(making.out / ENCODER), spans, words, FIRST, FIRST, 0.5, NEAR, scenes, idle, adding,
        open_asks(making.out / ASKS), open_asks(making.out / CASES), folder,
    )  # fmt: skip


def make_choice(making: Making, asked: Questions, graph: KnowledgeGraph, linker: Linker, told: Told) -> None:
    """The weights of choosing and the probability from which a reading is taken."""
    corpus, questions = asked.corpus, asked.held
    reader = Reader(_unfitted(making, making.out))
    held = [case for _, case in cases(questions, reader, linker, graph)]
    times = [COUNTED if q.writer.startswith(ASKED) else 1 for q in questions]
    known = json.loads((making.start / CHOICE).read_text("utf-8")) if making.start is not None else None
    weights = fitted(oftener(held, times), weights_before(known) if known else None)
    seen = [case for _, case in cases(questions, reader, linker, graph, glance=True)]
    glance = fitted(oftener(seen, times), weights_before(known, "glance") if known else None)
    sure = known["sure"] if known else threshold(held, weights, making.wrong)
    writers = sorted({writer for writer, _ in wordings_of(corpus, "train")})
    write(weights, glance, (sure, NEAR), making.out / CHOICE, writers=writers)
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
