"""A corpus built, searched and changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread

import numpy as np
import pytest

from bioloom.core.errors import BuildError, InputError, SourceError, StaleError
from bioloom.core.ports import PortKind, Query, Texts, Vectors
from bioloom.sources.corpus.building import Building, remove
from bioloom.sources.corpus.corpus import Corpus
from bioloom.sources.corpus.ranking import Filter
from bioloom.sources.corpus.shelf import find_corpus, read_made
from bioloom.sources.corpus.tagging import Tagger

from .conftest import ABSTRACTS, write

Make = Callable[..., Path]


def ids(corpus: Corpus, text: str, *entities: str, limit: int = 10, within: Filter | None = None) -> list[str]:
    return [f.part.head.id for f in corpus.search(text, entities, limit, within or Filter())]


def test_every_hit_is_what_its_record_says_at_its_span(make: Make, jsonl: Path, tagger: Tagger) -> None:
    corpus = Corpus(make(jsonl), linker=tagger.linker)
    question = "What causes redness and itch?"
    hits = corpus.handle(Query(text=question), timeout=None)
    assert hits
    for hit in hits:
        e = hit.evidence
        record = corpus.record(e.origin.record)
        assert record is not None
        assert e.span is not None
        assert e.text == record.record.text[slice(*e.span)]
        assert e.origin.version == record.record.version
        assert (e.origin.channel, e.origin.source, e.origin.query) == ("doc", "corpus:mine", question)
        assert e.mentions
        for mention in e.mentions:
            assert e.text[mention.start : mention.end].lower() in mention.entity.name.lower()
    best = hits[0].evidence
    assert best.text == "Loss of AAA1 caused redness in 12.5% of mice. Itch was rare."
    assert (best.origin.section, best.origin.title) == ("results", "AAA1 and redness")


def test_a_text_is_found_by_the_entity_it_names_otherwise(make: Make, jsonl: Path) -> None:
    corpus = Corpus(make(jsonl))
    assert ids(corpus, "erythematous", "MONDO:1") == ["r1"]
    assert ids(corpus, "quarrel") == []
    assert ids(corpus, "", "MONDO:1") == ["r1"]
    assert ids(corpus, "what is the") == []
    assert set(ids(corpus, "itch", within=Filter(entities=("HP:1",)))) == {"r1", "r3"}
    assert ids(corpus, "itch", within=Filter(entities=("HP:1", "HP:2"))) == ["r3"]
    assert ids(corpus, "was", "HP:1", within=Filter(years=(2010, None))) == ["r3"]
    assert ids(corpus, "redness", within=Filter(years=(None, 2000))) == []


@pytest.mark.parametrize("query", ["IL2", "IL-2", "il 2", "TNF-alpha", "TNFα", "tnf alpha"])
def test_names_are_found_however_they_are_written(make: Make, jsonl: Path, query: str) -> None:
    assert ids(Corpus(make(jsonl)), query)[0] == "r2"


def test_add_replaces_by_id_and_remove_removes(make: Make, jsonl: Path, tagger: Tagger, tmp_path: Path) -> None:
    folder = make(jsonl)
    corpus = Corpus(folder)  # opened before: it sees what is committed later
    more = write(tmp_path / "more.jsonl", [{"id": "r2", "title": "Coughing"}, {"id": "r4", "text": "BBB2 glows."}])
    report = Building(tagger=tagger).add(folder, [more])
    assert (report.written, report.skipped) == (2, {})
    assert corpus.counts().records == 4
    assert ids(corpus, "sneeze") == []
    assert set(ids(corpus, "coughing")) == {"r2", "r3"}
    assert remove(folder, ["r4", "none"]) == ("none",)
    assert corpus.record("r4") is None
    assert Building(tagger=tagger).add(folder, [more]).written == 2  # the same file again brings it back
    assert corpus.record("r4") is not None


def test_a_long_text_is_ranked_by_its_parts_and_read_back_whole(make: Make, tmp_path: Path) -> None:
    prose = "".join(f"Sentence {i} says little about nothing much at all. " for i in range(400))
    text = f"# A book\n\n## One\n\n{prose}\n\n## Two\n\nAAA1 glows here. {prose}"
    path = tmp_path / "book.md"
    path.write_text(text)
    corpus = Corpus(make(path))
    assert corpus.counts().parts > 10
    record = corpus.record("book.md")
    assert record is not None
    assert record.record.text == text
    assert [s.name for s in record.record.sections] == ["title", "one", "two"]
    (first, *rest) = corpus.search("AAA1 glows", limit=5)
    assert text[slice(*first.span)].startswith("AAA1 glows here.")
    assert len(rest) <= 1  # a book is not all that is found


def test_retagging_after_the_graph_changed(make: Make, jsonl: Path, tagger: Tagger) -> None:
    folder = make(jsonl)
    later = Tagger(tagger.linker, tagger.graph, "another build")
    with pytest.raises(BuildError, match="tagged"):
        Building(tagger=later).add(folder, [jsonl])
    assert Corpus(folder).counts().stale == 0
    assert Building(tagger=later).retag(folder) == 3
    assert read_made(folder).graph_build == "another build"
    assert Building(tagger=later).retag(folder) == 0
    record = Corpus(folder).record("r1")
    assert record is not None
    assert record.tagged == later.tagged
    assert {m.entity.curie for m in record.mentions} >= {"HGNC:1", "MONDO:1"}


def test_a_build_takes_the_place_of_the_old_one_only_when_it_is_whole(make: Make, jsonl: Path, tmp_path: Path) -> None:
    folder = make(jsonl)
    empty = tmp_path / "empty.jsonl"
    empty.write_text("{}\n")
    with pytest.raises(InputError, match=r"(?s)No record.*line 1"):
        make(empty)
    assert Corpus(folder).counts().records == 3
    make(write(tmp_path / "one.jsonl", ABSTRACTS[:1]))
    assert Corpus(folder).counts().records == 1


def test_a_folder_of_something_else_is_left_alone(make: Make, jsonl: Path, tmp_path: Path) -> None:
    thesis = tmp_path / "corpora" / "mine" / "thesis.txt"
    thesis.parent.mkdir(parents=True)
    thesis.write_text("Years of work.")
    with pytest.raises(InputError, match="no corpus"):
        make(jsonl)
    assert thesis.read_text() == "Years of work."


def test_a_corpus_that_is_not_there_stale_or_damaged(make: Make, jsonl: Path) -> None:
    with pytest.raises(InputError, match="no corpus"):
        find_corpus("nowhere")
    folder = make(jsonl)
    body = json.loads((folder / "build.json").read_text())
    body = {k: v for k, v in body.items() if k != "sum"}  # as before there were checksums
    (folder / "build.json").write_text(json.dumps(body | {"format": "0"}))
    with pytest.raises(StaleError, match="format 0"):
        Corpus(folder)
    (folder / "build.json").write_text(json.dumps(body))
    assert Corpus(folder).counts().records == 3
    (folder / "index" / "meta.json").write_text("{")
    with pytest.raises(SourceError, match="is damaged"):
        Corpus(folder)


class Letters:
    """An embedder of the first letters of words."""

    name = "letters"
    kind: PortKind = "embedder"
    channel = None
    live = False

    def handle(self, request: Texts, *, timeout: float | None) -> Vectors:
        rows = np.array([[t.lower().count(c) for c in "abcdefghijklmnopqrstuvwxyz"] for t in request.texts], np.float32)
        return Vectors(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1), self.name)


def test_vectors_find_what_words_do_not(make: Make, jsonl: Path, tmp_path: Path) -> None:
    folder = make(jsonl, embedder=Letters())
    corpus = Corpus(folder, embedder=Letters())
    assert corpus.counts().vectors == 3
    assert not corpus.live
    assert ids(Corpus(folder), "sserdenr") == []
    assert set(ids(corpus, "sserdenr", limit=3)) == {"r1", "r2", "r3"}
    remove(folder, ["r1"])
    assert "r1" not in ids(corpus, "redness")  # its vector finds no part any more
    with pytest.raises(SourceError, match="vectors"):
        Corpus(make(jsonl, name="other"), embedder=Letters())


def test_readers_see_whole_states_while_others_add(make: Make, tagger: Tagger, tmp_path: Path) -> None:
    def batch(n: int) -> Path:
        bodies = [{"id": f"x{i}", "title": f"State {n}", "text": f"AAA1 in state{n}."} for i in range(20)]
        return write(tmp_path / f"{n}.jsonl", bodies)

    folder = make(batch(0))
    files, done, seen, errors = [batch(n) for n in range(1, 6)], Event(), [], []

    def look() -> None:
        corpus = Corpus(folder)
        while not done.is_set():
            try:
                seen.append({f.part.head.title for f in corpus.search("AAA1", limit=20)})
            except Exception as error:  # noqa: BLE001 - whatever it is, the test fails with it
                errors.append(error)
                return

    reader = Thread(target=look)
    reader.start()
    try:
        for file in files:
            Building(tagger=tagger).add(folder, [file])
    finally:
        done.set()
        reader.join()
    assert not errors
    assert seen
    assert all(len(titles) == 1 for titles in seen)  # never some records of one state and some of another
