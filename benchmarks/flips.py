"""Damage to the files behind the answers, and what comes of it.

    python benchmarks/flips.py [--trials 500] [--minutes 15] [--seed 13] [--unchecked] [--out FILE]

Copies the open graph with its index and lexicon into a temporary folder, makes a small corpus with vectors and kept
replies beside it, and damages one file at a time: one bit, a run of zeroed bytes, or a cut; the file's time stays what
it was, as when a disk does it, for half of the trials. Each trial is a process of its own (forked, so that it imports
nothing) with a limit of time and memory: it opens everything, asks two of the questions, searches the corpus, reads the
replies, and compares with what the undamaged files gave. When something is to be built again the trial ends there,
except in every 100th, which builds it and compares.

``--unchecked`` turns the checks off: how much of the same damage would do harm.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import resource
import select
import shutil
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

from bioloom.sources.tools.place import tables_folder  # noqa: E402
from bioloom.sources.tools.store import write_tables  # noqa: E402
from lookup.shelf import SOURCES, VARIANTS, atlas, gene, place  # noqa: E402
from world import write_world  # noqa: E402

QUESTIONS = (
    "Which genes are associated with cystic fibrosis?", "What does metformin treat?",
    "What are the symptoms of Marfan syndrome?", "Which drugs treat hypertension?",
    "Which proteins does imatinib inhibit?", "How many symptoms does Wilson disease have?",
    "Is CFTR associated with cystic fibrosis?", "What are the side effects of ibuprofen?",
    "Which diseases are associated with BRCA1?", "What pathways does TP53 take part in?",
)  # fmt: skip
SECONDS, MEMORY = 60.0, 6 << 30  # of one trial; much wall time, for others use the machine
BUILT_EVERY = 100
SAME, SAID, BUILT = "same answers", "typed error", "built again"
WRONG, TRACEBACK, CRASH, LATE = "silently wrong", "traceback", "crash", "no end"
WEIGHTS = {"index": 5, "lexicon": 5, "corpus": 3, "record": 2, "caches": 1, "tables": 2}  # how often each is damaged
LOOKED_UP = ((11998, "TP53", "17", "17p13.1"), (1100, "BRCA1", "17", "17q21.31"), (1884, "CFTR", "7", "7q31.2"))
KINDS = ("one bit", "zeroed run", "cut")


class Rebuilding(BaseException):
    """Something is to be built again; no `except Exception` takes it for a fault of its own."""


@dataclass(frozen=True)
class Place:
    """The temporary folder and what lies in it."""

    root: Path

    @property
    def graph(self) -> Path:
        return self.root / "graph"

    def files(self) -> dict[str, list[Path]]:
        """What may be damaged, by kind."""
        index, lexicon = self.graph.glob("index/*/graph.*"), self.graph.glob("index/*/lexicon.*")
        kinds = {"record": [self.graph / n for n in ("nodes.parquet", "edges.parquet", "manifest.json")]}
        kinds["index"] = [p for folder in index for p in folder.iterdir()]
        kinds["lexicon"] = [p for folder in lexicon for p in folder.iterdir()]
        corpus = self.root / "home/corpora/small"
        kinds["corpus"] = [p for p in sorted(corpus.rglob("*")) if p.is_file() and p.stat().st_size]
        kinds["tables"] = sorted((self.root / "home/tables/graph").iterdir())
        kinds["caches"] = sorted((self.root / "cache").glob("*/*/*.json"))
        return kinds


def prepared(root: Path) -> Place:
    """The copies, with everything built."""
    from bioloom.graph.storage.derived import cache_root, packaged_root
    from bioloom.graph.storage.manifest import read_manifest

    place = Place(root)
    shutil.copytree(packaged_root() / "open", place.graph)
    content = read_manifest(place.graph).content_hash
    if (built := cache_root() / "graphs" / content).is_dir():  # saves half a minute, and is rebuilt if it does not fit
        shutil.copytree(built, place.graph / "index" / content)
    os.environ |= {"BIOLOOM_CACHE": str(root / "cache"), "BIOLOOM_HOME": str(root / "home")}
    _, why = apart(lambda: _fill(place), 3600)  # this process opens none of the files
    if why:
        raise SystemExit(f"Nothing could be built: {why}.")
    return place


def _fill(place: Place) -> None:
    from bioloom.graph.store import open_graph
    from bioloom.ground.lexicon.opened import open_lexicon

    for folder in place.graph.glob("index/*/[!.]*"):  # formats of other versions
        if not folder.name.endswith(".s1"):
            shutil.rmtree(folder)
    graph = open_graph(place.graph)
    open_lexicon(place.graph)
    _corpus(place, [graph.fact(e) for e in range(0, graph.edge_count, graph.edge_count // 300)])
    _replies()
    _tables()


def _tables() -> None:
    """Tables of a few genes of the open graph, to be looked up by their identifiers."""
    genes = [gene(f"HGNC:{n}", s, name=f"gene {n}", places=[place(c, b)]) for n, s, c, b in LOOKED_UP]
    write_tables(tables_folder("graph"), genes, VARIANTS, [atlas()], {"sources": SOURCES})


def _corpus(place: Place, facts: list[Any]) -> None:
    from bioloom.api.corpora import building
    from bioloom.sources.corpus.shelf import VECTORS, new_folder
    from bioloom.sources.corpus.vectors import Key, VectorStore

    texts = place.root / "texts.jsonl"
    with texts.open("w", encoding="utf-8") as file:
        for i, f in enumerate(facts):
            said = f"{f.subject.name} {f.predicate.replace('_', ' ')} {f.object.name}."
            file.write(json.dumps({"id": f"r{i}", "title": f.subject.name, "abstract": said}) + "\n")
    building("", "lexical").build(new_folder("small"), [texts], name="small")
    rows = np.random.default_rng(1).normal(size=(len(facts), 64)).astype(np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    VectorStore(new_folder("small") / VECTORS).append([Key(f"r{i}", "v", 0) for i in range(len(facts))], rows)


def _request(number: int) -> Any:
    from bioloom.reason.exchange import Message, Request

    return Request(judgement="j", version="1", messages=(Message(role="user", content=f"question {number}"),), form={})


def _http(number: int) -> Any:
    from bioloom.sources.http.request import Request

    return Request("somebody", "https://example.org/", params=(("q", str(number)),))


def _replies() -> None:
    from bioloom.reason.cache import ReplyCache
    from bioloom.reason.exchange import Completion
    from bioloom.sources.http.cache import HttpCache
    from bioloom.sources.http.request import Body

    for n in range(5):
        ReplyCache().put("m", _request(n), Completion(text=f"reply {n} " * 50, model="m"))
        HttpCache().put(_http(n), Body(f"body {n} ".encode() * 50, 200, "text/plain", "2026-01-01T00:00:00+00:00"))


def probe(place: Place, asked: list[int]) -> dict[str, Any]:
    """What the files give: answers, passages, replies, each by name."""
    from bioloom.api.asking import Asker
    from bioloom.api.session import Session
    from bioloom.core.results.found import Call
    from bioloom.core.run import Budget
    from bioloom.reason.cache import ReplyCache
    from bioloom.sources.corpus.corpus import Corpus
    from bioloom.sources.corpus.shelf import VECTORS, find_corpus
    from bioloom.sources.corpus.vectors import VectorStore
    from bioloom.sources.http.cache import HttpCache

    out: dict[str, Any] = {}
    session = Session(str(place.graph))
    asker = Asker(session, "loom", ("kg",), (), Budget(), {})
    for n in asked:
        out[f"question {n}"] = asker(QUESTIONS[n], ()).answer.model_dump_json()
        nodes = range(n, session.graph.graph.node_count, session.graph.graph.node_count // 5)
        out[f"nodes {n}"] = [repr(session.graph.graph.node(i)) for i in nodes]
    folder = find_corpus("small")
    for n in asked:
        out[f"passages {n}"] = [h.model_dump_json() for h in Corpus(folder).hits(QUESTIONS[n])]
        query = np.random.default_rng(n).normal(size=64).astype(np.float32)
        out[f"vectors {n}"] = [[round(s, 3), k.record] for s, k in VectorStore(folder / VECTORS).search(query, 5)]
    for number, *_ in LOOKED_UP:
        for name in ("fullname", "band", "locus"):
            call = Call(name=name, arguments=(f"HGNC:{number}",))
            out[f"{name} {number}"] = list(session.tools.handle(call, timeout=None).said)
    for n in range(5):
        kept, body = ReplyCache().get("m", _request(n)), HttpCache().get(_http(n), stale=True)
        out[f"reply {n}"] = kept and kept.text  # none is no wrong one: it is asked for anew
        out[f"body {n}"] = body and body.content.decode()
    return out


@contextlib.contextmanager
def damaged(path: Path, kind: str, draw: random.Random, *, keep_time: bool) -> Iterator[str]:
    """The file with damage in it, in its place; afterwards it is as before, unless somebody made another of it."""
    stat = path.stat()
    at = draw.randrange(stat.st_size)
    size = {"one bit": 1, "zeroed run": draw.choice((8, 64, 512, 4096, 65536)), "cut": stat.st_size}[kind]
    with path.open("r+b") as file:
        file.seek(at)
        was = file.read(size)
        file.seek(at)
        if kind == "cut":
            file.truncate(at)
        else:
            file.write(bytes([was[0] ^ 1 << draw.randrange(8)]) if kind == "one bit" else bytes(len(was)))
    if keep_time:
        os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    try:
        yield f"{path.name} at {at} of {stat.st_size}"
    finally:
        if path.stat().st_ino == stat.st_ino:
            with path.open("r+b") as file:
                file.seek(at)
                file.write(was)
            os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))


def unchecked() -> None:
    """Turn the checks off."""
    from bioloom.graph.storage import builds, manifest, sums
    from bioloom.reason import cache
    from bioloom.sources.corpus import shelf, soundness, vectors
    from bioloom.sources.http import cache as http

    def bare(raw: bytes, *_: object, **__: object) -> bytes:
        return b"{" + raw[len(sums._HEAD) + sums._DIGITS + len(sums._REST) :] if sums.is_sealed(raw) else raw

    sums.MappedFile.check = lambda *_: None  # type: ignore[assignment, method-assign]
    soundness.Soundness.check = lambda *_: True  # type: ignore[assignment, method-assign]
    for module in (builds, manifest, cache, shelf, vectors, http):
        module.unsealed = bare  # type: ignore[attr-defined]


def apart(work: Callable[[], Any], seconds: float) -> tuple[Any, str]:
    """What ``work`` gives in a process of its own, or None and why there is nothing."""
    reading, writing = os.pipe()
    if not (child := os.fork()):
        os.close(reading)
        with open(writing, "w", encoding="utf-8") as file:  # noqa: PTH123 - a pipe
            json.dump(work(), file)
        os._exit(0)
    os.close(writing)
    pieces, end, late = [], monotonic() + seconds, False
    while True:
        if late := not select.select([reading], [], [], max(0.0, end - monotonic()))[0]:
            os.kill(child, signal.SIGKILL)
            break
        if not (piece := os.read(reading, 1 << 20)):
            break
        pieces.append(piece)
    os.close(reading)
    _, status = os.waitpid(child, 0)
    if late or status:
        return None, LATE if late else f"{CRASH}, status {status}"
    return json.loads(b"".join(pieces)), ""


def trial(run: Callable[[], dict[str, Any]], truth: dict[str, Any], *, build: bool) -> tuple[str, str]:
    """What came of it in a process of its own, and what is to be said of that."""
    found, why = apart(lambda: _outcome(run, truth, build=build), SECONDS * (15 if build else 1))
    if found is None:
        return (LATE if why == LATE else CRASH), why
    return found[0], found[1]


def _outcome(run: Callable[[], dict[str, Any]], truth: dict[str, Any], *, build: bool) -> tuple[str, str]:
    from bioloom.core.errors import BioloomError
    from bioloom.graph.storage import derived

    def stop(*_: object) -> Any:
        raise Rebuilding

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    sys.stderr = open(os.devnull, "w")  # noqa: SIM115, PTH123 - for the rest of this process
    built, once = [], derived.build_once
    derived.build_once = (lambda *a: built.append(1) or once(*a)) if build else stop  # type: ignore[assignment, func-returns-value]
    try:
        found = run()
    except Rebuilding:
        return BUILT, "not carried out"
    except BioloomError as error:
        return SAID, f"{type(error).__name__}: {error}"[:300]
    except BaseException as error:  # noqa: BLE001 - whatever it is, it would have been a traceback
        return TRACEBACK, f"{type(error).__name__}: {error}"[:300]
    wrong = [k for k, v in found.items() if v != truth[k] and not (v is None and k.startswith(("reply", "body")))]
    if wrong:
        return WRONG, ", ".join(wrong)
    return (BUILT, "carried out, same answers") if built else (SAME, "")


def main() -> None:
    """Run the trials and print or write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--trials", type=int, default=500)
    parser.add_argument("--minutes", type=float, default=15.0)
    parser.add_argument("--seed", type=int, default=13)
    parser.add_argument("--files", choices=list(WEIGHTS), help="damage files of this kind alone")
    parser.add_argument("--unchecked", action="store_true")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bioloom-flips-") as folder:
        place = prepared(Path(folder))
        counts, bad, done = run_trials(place, args)
    lines = table(counts, done, args)
    text = "\n".join([*lines, "", *bad]) + "\n"
    sys.stdout.write(text)
    if args.out:
        args.out.write_text(text, "utf-8")
    sys.exit(bool(bad) and not args.unchecked)


def warm(place: Place) -> None:
    """Load what is loaded once, the reader and the libraries, on another graph: no trial finds its own kept."""
    from bioloom.api.asking import Asker
    from bioloom.api.session import Session
    from bioloom.core.run import Budget

    write_world(place.root / "world")
    Asker(Session(str(place.root / "world")), "loom", ("kg",), (), Budget(), {})("Which genes cause redness?")


def run_trials(place: Place, args: argparse.Namespace) -> tuple[Counter[tuple[str, str, str]], list[str], int]:
    """Counts by file kind, damage and outcome; the bad ones in words; how many."""
    warm(place)
    truth, why = apart(lambda: probe(place, list(range(len(QUESTIONS)))), 600)
    again, _ = apart(lambda: probe(place, list(range(len(QUESTIONS)))), 600)
    if truth is None or truth != again:
        raise SystemExit(why or "The same questions give different answers: nothing can be compared.")
    if args.unchecked:
        unchecked()
    counts: Counter[tuple[str, str, str]] = Counter()
    bad, done, end = [], 0, monotonic() + 60 * args.minutes
    for number in range(args.trials):
        if monotonic() > end:
            break
        draw = random.Random(f"{args.seed}:{number}")
        what = draw.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        what = args.files or what
        kind, path = draw.choice(KINDS), draw.choice(sorted(place.files()[what]))
        asked = draw.sample(range(len(QUESTIONS)), 2)
        build = number % BUILT_EVERY == BUILT_EVERY - 1 and not args.unchecked
        with damaged(path, kind, draw, keep_time=draw.random() < 0.5) as where:
            outcome, detail = trial(lambda asked=asked: probe(place, asked), truth, build=build)
        counts[what, kind, outcome] += 1
        done += 1
        if outcome in {WRONG, TRACEBACK, CRASH, LATE}:
            bad.append(f"- {outcome}: {what}, {kind}, {where}: {detail}")
        sys.stderr.write(f"{number} {what} {kind} {where}: {outcome} {detail}\n")
    return counts, bad, done


def table(counts: Counter[tuple[str, str, str]], done: int, args: argparse.Namespace) -> list[str]:
    """The counts as Markdown."""
    outcomes = (SAME, BUILT, SAID, WRONG, TRACEBACK, CRASH, LATE)
    flags = f"--trials {args.trials} --seed {args.seed}" + (f" --files {args.files}" if args.files else "")
    flags += " --unchecked" if args.unchecked else ""
    out = [f"`python benchmarks/flips.py {flags}`: {done} trials.", ""]
    out += [f"| file | damage | {' | '.join(outcomes)} |", "| --- | --- |" + " --- |" * len(outcomes)]
    for what, kind in sorted({(w, k) for w, k, _ in counts}):
        out.append(f"| {what} | {kind} | {' | '.join(str(counts[what, kind, o]) for o in outcomes)} |")
    total = [sum(n for (_, _, o), n in counts.items() if o == outcome) for outcome in outcomes]
    return [*out, f"| all | | {' | '.join(map(str, total))} |"]


if __name__ == "__main__":
    main()
