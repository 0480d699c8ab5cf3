"""How fast a large corpus is made and searched, on made-up abstracts; and how fast real text is tagged.

    python benchmarks/corpus_speed.py --work DIR [--records 200000] [--texts FILE.jsonl.gz] [--kg open]

A made-up abstract has 180 words drawn from a Zipf distribution over 60,000 made-up words. ``--texts`` are real
abstracts to be tagged. Writes ``benchmarks/results/corpus_speed.md``.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import statistics
import time
from pathlib import Path

import numpy as np

from bioloom.api.corpora import tagger
from bioloom.sources.corpus.building import Building, remove
from bioloom.sources.corpus.corpus import Corpus
from bioloom.sources.corpus.readers.files import inputs
from bioloom.sources.corpus.record import Record

HERE = Path(__file__).parent
WORDS, LENGTH, SENTENCE, SEARCHES = 60_000, 180, 18, 300


def abstracts(path: Path, count: int, seed: int = 7) -> list[str]:
    """Write ``count`` made-up abstracts; some questions about them."""
    rng = np.random.default_rng(seed)
    letters = np.array(list("bcdfglmnprst")), np.array(list("aeiou"))
    syllables = np.array([c + v for c in letters[0] for v in letters[1]])
    words = np.array(["".join(rng.choice(syllables, n)) for n in rng.integers(2, 5, WORDS)])
    weights = 1 / np.arange(1, WORDS + 1)
    weights /= weights.sum()
    with path.open("w", encoding="utf-8") as file:
        for start in range(0, count, 1000):
            drawn = words[rng.choice(WORDS, (1000, LENGTH), p=weights)]
            for i, text in enumerate(drawn[: count - start]):
                sentences = [" ".join(text[k : k + SENTENCE]).capitalize() for k in range(0, LENGTH, SENTENCE)]
                body = {
                    "id": f"s{start + i}",
                    "title": sentences[0],
                    "abstract": ". ".join(sentences[1:]) + ".",
                    "year": 2000,
                }
                file.write(json.dumps(body) + "\n")
    return [" ".join(words[rng.integers(20, 5000, 5)]) for _ in range(SEARCHES)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--records", type=int, default=200_000)
    parser.add_argument("--texts", type=Path)
    parser.add_argument("--kg", default="open")
    args = parser.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    file, folder = args.work / "made_up.jsonl", args.work / "made_up.corpus"
    lines = ["# A large corpus", "", "See `benchmarks/corpus_speed.py`.", "", "| what | measured |", "| --- | --- |"]

    def row(what: str, value: str) -> None:
        lines.append(f"| {what} | {value} |")
        print(lines[-1], flush=True)

    row("processors, load of the machine before", f"{os.cpu_count()}, {os.getloadavg()[0]:.1f}")
    questions = abstracts(file, args.records)
    shutil.rmtree(folder, ignore_errors=True)
    start, cpu = time.perf_counter(), time.process_time()
    Building().build(folder, [file], name="made-up")
    took = f"{time.perf_counter() - start:.1f} s, {time.process_time() - cpu:.1f} CPU s"
    row(f"built, {args.records:,} records", took)
    row("peak memory", f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MB")
    size = sum(p.stat().st_size for p in folder.rglob("*") if p.is_file())
    row("input, corpus on disk", f"{file.stat().st_size / 1e6:,.0f} MB, {size / 1e6:,.0f} MB")
    opened = []
    for _ in range(2):
        start, cpu = time.perf_counter(), time.process_time()
        corpus = Corpus(folder)
        wall, used = time.perf_counter() - start, time.process_time() - cpu
        opened.append(f"{wall * 1000:.0f} ms, {used * 1000:.0f} CPU ms")
    row("opened the first time, when every file is checked; again", "; ".join(opened))
    times = []
    for question in questions:
        start = time.perf_counter()
        assert corpus.search(question, limit=10)
        times.append((time.perf_counter() - start) * 1000)
    times.sort()
    row("search, p50 and p95", f"{statistics.median(times):.1f} ms, {times[int(0.95 * len(times))]:.1f} ms")
    some = args.work / "some.jsonl"
    some.write_text("".join(line for line, _ in zip(file.open(), range(100), strict=False)))
    start = time.perf_counter()
    Building().add(folder, [some])
    row("100 records replaced", f"{time.perf_counter() - start:.2f} s")
    start = time.perf_counter()
    remove(folder, ["s1", "s2"])
    row("2 records removed", f"{time.perf_counter() - start:.2f} s")
    if args.texts:
        records = [i for one in inputs([args.texts]) for i in one.items() if isinstance(i, Record)][:300]
        tags = tagger(args.kg)
        start = time.perf_counter()
        found = sum(len(t.mentions) for t in tags.tag(records))
        took = time.perf_counter() - start
        each = f"{found / len(records):.1f} entities in each"
        row(f"tagged with {args.kg}", f"{len(records) / took:.0f} abstracts/s, {each}")
    (HERE / "results" / "corpus_speed.md").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
