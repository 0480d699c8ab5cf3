"""What is looked at for every sentence, name or word of a long text is not looked at for every pair of them."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from time import process_time
from typing import Any

import numpy as np
import pytest

from bioloom.core.evidence import Mention
from bioloom.core.fact import Entity
from bioloom.core.question import Question
from bioloom.ground.lexicon.lookup import Hit
from bioloom.ground.lexicon.opened import open_lexicon
from bioloom.ground.linking.candidates.scored import Scored
from bioloom.ground.linking.linker import Linker
from bioloom.sources.corpus.sentences import sentences
from bioloom.stages.gate.read.query import _outer
from bioloom.stages.read.coverage.words import NAME_SURE, _first_at, _names
from bioloom.stages.read.grammar.items import ASKED, Fact, Item, Node
from bioloom.stages.read.grammar.meaning.interpret import Frame, contexts
from bioloom.stages.read.mentions.asked import MOST, unreadable
from bioloom.stages.read.mentions.spans import AGAIN, Candidate, said_again, same_again
from bioloom.stages.text.convert.anaphora import resolved
from bioloom.stages.text.convert.rule import LONGEST, stated
from bioloom.stages.text.convert.types import Sentence
from ground.small_graph import write_small_graph
from read.things import grounding

SECOND = 1.0  # of the processor: what these take is hundredths of it, and what they took was ten times as much


@pytest.fixture(scope="module")
def linker(tmp_path_factory: pytest.TempPathFactory) -> Linker:
    folder = write_small_graph(tmp_path_factory.mktemp("small") / "small")
    return Linker(open_lexicon(folder, cache=tmp_path_factory.mktemp("lexicon")))


def _seconds(start: float) -> float:
    return process_time() - start


@pytest.mark.parametrize("text", ["." * 50_000, ".?" * 25_000, '."' * 25_000, ". " * 25_000])
def test_a_text_of_stops_is_cut_in_its_length(text: str) -> None:
    start = process_time()
    list(sentences(text))
    assert _seconds(start) < SECOND


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It is so... But not here. Yes!", ["It is so...", "But not here.", "Yes!"]),
        ("Is it?! It is.[12] So be it.", ["Is it?!", "It is.[12]", "So be it."]),
        ('He said "maybe." She left.', ['He said "maybe."', "She left."]),
    ],
)
def test_rows_of_stops_end_a_sentence_as_one_does(text: str, expected: list[str]) -> None:
    assert [text[a:b] for a, b in sentences(text)] == expected


def test_a_pronoun_is_looked_for_among_the_names_of_its_sentence() -> None:
    one = "Aspirin treats pain. "
    entity = Entity(curie="CHEBI:15365", name="aspirin", categories=("Drug",))
    text = one * 5000
    spans = [(i * len(one), i * len(one) + len(one) - 1) for i in range(5000)]
    named = [Mention(start=a, end=a + 7, entity=entity, score=1.0) for a, _ in spans]
    start = process_time()
    assert not list(resolved(text, spans, named))
    assert _seconds(start) < SECOND


def test_a_sentence_of_thousands_of_names_states_nothing() -> None:
    drug = Entity(curie="CHEBI:15365", name="aspirin", categories=("Drug",))
    pain = Entity(curie="HP:0012531", name="pain", categories=("PhenotypicFeature",))
    one = "aspirin treats pain, "
    for many, expected in ((1, 1), (LONGEST, 0)):
        text = one * many
        named = [
            Mention(start=i * len(one) + at, end=i * len(one) + at + len(e.name), entity=e, score=1.0)
            for i in range(many)
            for at, e in ((0, drug), (15, pain))
        ]
        start = process_time()
        assert len(stated(Sentence(text=text, mentions=tuple(named)))) == expected
        assert _seconds(start) < SECOND


def test_questions_of_a_text_are_counted_before_they_are_read() -> None:
    one = "Which genes are associated with gout? "
    assert not unreadable(Question(text=(one * MOST).strip()))
    assert "at once" in unreadable(Question(text=one * (MOST + 1)))
    assert not unreadable(Question(text="Which genes are associated with gout???"))


def test_questions_take_in_what_speaks_of_the_same_thing_in_few_steps() -> None:
    many = 800
    nodes = {i + 1: Node(i + 1, "kind", 1, 0, 1, f"k{i}") for i in range(many)}
    facts = [(Fact(ASKED, i + 1), Fact("treats", i + 1, i + 1)) for i in range(many)]
    items = [Item("Question", 0.0, facts=said) for said in facts]
    start = process_time()
    found = contexts(items, facts, Frame(nodes=nodes))
    assert isinstance(found, list)
    assert [len(c.own) for c in found] == [2] * many
    assert _seconds(start) < SECOND


def _candidates(random: Random, many: int) -> tuple[str, list[Candidate]]:
    """A text of names, each of them in brackets, beside a word, or alone; some within others."""
    text, out = "", []
    for _ in range(many):
        name = random.choice(("prostate", "BPH", "gout"))
        text += random.choice((" (", ", also called ", " and ", " ["))
        reading = grounding(name, f"MONDO:{name != 'gout':d}", "Disease")
        out.append(Candidate(len(text), len(text) + len(name), name, {"Disease": (reading,)}, (), random.random()))
        text += name + random.choice((")", "", " of it"))
    out += [Candidate(c.start, c.start + 2, c.text[:2], c.kinds, (), random.random()) for c in out[::3]]
    return text, out


@pytest.mark.parametrize("seed", range(8))
def test_names_said_again_are_those_of_every_pair(seed: int) -> None:
    text, names = _candidates(Random(seed), 40)
    expected = []
    for one in names:
        for other in names:
            surer = other.chance >= AGAIN and (other.chance, -other.start) > (one.chance, -one.start)
            said = {r.entity.curie for found in other.kinds.values() for r in found[:1]}
            if surer and same_again(text, one, other.start, other.end, said):
                expected.append((one.start, one.end, other.start))
                break
    got = [(a.name.start, a.name.end) for a in said_again(text, names)]
    assert got == [e[:2] for e in expected]
    assert expected


def test_names_said_again_are_found_in_few_steps() -> None:
    text, names = _candidates(Random(1), 2000)
    start = process_time()
    said_again(text, names)
    assert _seconds(start) < SECOND


@pytest.mark.parametrize("seed", range(8))
def test_names_that_no_slot_covers_are_the_longest_ones(seed: int) -> None:
    random = Random(seed)
    _, names = _candidates(random, 40)
    slots = random.sample(names, 3)
    expected: list[Candidate] = []
    for one in sorted(names, key=lambda c: (c.start - c.end, -c.chance)):
        free = all(one.end <= s.start or s.end <= one.start for s in (*slots, *expected))
        if one.chance >= NAME_SURE and free:
            expected.append(one)
    assert _names(names, slots) == expected


def test_the_first_place_of_each_character() -> None:
    random = np.random.default_rng(3)
    places = [(int(a), int(a + n)) for a, n in zip(random.integers(0, 90, 30), random.integers(1, 12, 30), strict=True)]
    got = _first_at("x" * 95, places)
    assert got == [next((i for i, (a, b) in enumerate(places) if a <= at < b), -1) for at in range(95)]


@pytest.mark.parametrize("seed", range(8))
def test_mentions_within_a_longer_one_are_left_out(seed: int) -> None:
    random = Random(seed)
    spans = sorted(
        {(a, a + random.randrange(1, 15)) for a in random.choices(range(60), k=30)}, key=lambda s: (s[0], -s[1])
    )
    found = [
        (grounding("x", f"X:{i}", "Disease").model_copy(update={"start": a, "end": b}),)
        for i, (a, b) in enumerate(spans)
    ]
    expected = [
        m
        for m, (a, b) in zip(found, spans, strict=True)
        if not any(c <= a and b <= d and (a, b) != (c, d) for c, d in spans)
    ]
    assert _outer(found) == expected


def test_a_name_that_stands_a_thousand_times_is_ranked_once(linker: Linker, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither is what overlaps sought among all that was taken: that was the square of the names of a text."""
    ranked: list[str] = []
    rank = linker._ranker.rank

    def counted(hits: Iterable[Hit], surface: str, *args: Any, **more: Any) -> list[Scored]:
        ranked.append(surface)
        return rank(hits, surface, *args, **more)

    monkeypatch.setattr(linker._ranker, "rank", counted)
    start = process_time()
    found = linker.find("aspirin vs morphine vs " * 1000)
    assert [g.entity.name for g in found[:2]] == ["aspirin", "morphine"]
    assert len(found) == 2000
    assert len(ranked) < 20
    assert _seconds(start) < 2 * SECOND


def test_an_option_is_linked_once_for_all_readings(linker: Linker, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    one = linker._one.read
    monkeypatch.setattr(linker._one, "read", lambda text, *rest: read.append(text) or one(text, *rest))
    first = linker.link("aspirin", categories=("Drug",))
    first.clear()  # what is given belongs to whoever asked
    assert linker.link("aspirin", categories=("Drug",))
    assert read == ["aspirin"]
    assert linker.link("aspirin", categories=("Gene",)) != linker.link("aspirin", categories=("Drug",))
    assert read == ["aspirin"] * 2
