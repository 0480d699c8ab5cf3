"""How long the reader takes over a question, stage by stage, and what it read.

    python benchmarks/reader_speed.py FILE... [--kg full] [--most N] [--out FILE] [--against FILE] [--believed .95]

Processor time of this process (`time.process_time`), which other work on the machine stretches less than the clock on
the wall; by how much it does, a fixed product of matrices shows that is timed after every question. A stage's time is
without that of the stages inside it. ``--out`` keeps what was read of each question,
``--against`` says what is read otherwise than in such a file: the outcome, and the reading with its probability.
The first questions of all open what is read once; they are asked twice and the second time counts.
``BIOLOOM_READER_ENGINE=numpy`` leaves ONNX Runtime out where it is installed.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from bioloom.core.question import Question
from bioloom.ground.linking.linker import Linker
from bioloom.stages.read import reader
from bioloom.stages.read.assets import shipped
from bioloom.stages.read.candidates import propose
from bioloom.stages.read.choice import edged, weigh
from bioloom.stages.read.forms.signature import signature
from bioloom.stages.read.mentions.asked import FOLLOWS_UP
from bioloom.stages.read.score.encoder import Encoder
from bioloom.stages.read.types import Understanding
from named_questions import opened
from reader_questions import _grouped, _line, judged

STAGES = (
    ("names in the text", Linker, "mentions"),
    ("spans weighed and set together", reader, "candidates"),
    ("spans weighed and set together", reader, "weighed"),
    ("spans weighed and set together", reader, "ways"),
    ("spans weighed and set together", reader, "variants"),
    ("encoder: tags of words", Encoder, "tags"),
    ("encoder: parts of forms", Encoder, "parts"),
    ("comparing encoder", Encoder, "same"),
    ("comparing: forms said back", reader, "compared"),
    ("forms decoded", propose, "decoded"),
    ("forms made patterns", propose, "lower"),
    ("forms made patterns", edged, "lower"),
    ("graph: things with edges", edged.Edged, "proposal"),
    ("graph: is there an answer", weigh, "_matched"),
    ("graph: options", weigh, "weight_of_options"),
    ("words accounted for", weigh, "cover"),
    ("proposals made distinct", weigh, "_distinct"),
    ("weighed", reader, "weigh"),
    ("grammar", reader, "understand_text"),
    ("all the rest", reader.Reader, "read"),
)
WARM = 5


class Clock:
    """Processor seconds by stage, each without those inside it, and how often each was asked."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = defaultdict(float)
        self.calls: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()
        self._inside: list[float] = []

    def timed(self, name: str, do: Callable[..., Any], watch: Callable[..., None] | None = None) -> Callable[..., Any]:
        """``do`` on the clock of ``name``."""

        def wrapped(*args: Any, **kw: Any) -> Any:
            self._inside.append(0.0)
            start = time.process_time()
            try:
                return do(*args, **kw)
            finally:
                took = time.process_time() - start
                self.spent[name] += took - self._inside.pop()
                self.calls[name] += 1
                if self._inside:
                    self._inside[-1] += took
                if watch is not None:
                    watch(*args)

        return wrapped


def on_the_clock(clock: Clock) -> None:
    """Every stage is timed from now on."""

    def pairs(_: Encoder, given: Any) -> None:
        clock.seen["pairs"] += len(given)

    def questions(_: Encoder, given: Any) -> None:
        clock.seen["masked questions"] += len(given)

    watches = {"same": pairs, "parts": questions}
    for name, owner, what in STAGES:
        setattr(owner, what, clock.timed(name, getattr(owner, what), watches.get(what)))


def said(got: Understanding) -> list[Any]:
    """What was read, to be compared: signatures with probabilities."""
    return [[signature(r), r.score, r.kind] for r in (*got.parts, *got.alternatives)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--most", type=int, default=0, help="questions of each file, evenly spread; all without it")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--unwatched", action="store_true", help="no clock of stages, which costs a little")
    parser.add_argument(
        "--believed", type=float, default=reader.BEYOND_DOUBT, help="from which chance on the quick encoder is"
    )
    a = parser.parse_args()
    reader.BEYOND_DOUBT = a.believed  # type: ignore[misc]
    graph, linker = opened(a.kg)
    assets = shipped()
    one_reader = reader.Reader(assets)
    asked = []
    for file in a.files:
        of = list(_grouped(file, linker, graph))
        step = max(1, len(of) // a.most) if a.most else 1
        asked += [(file.stem, one) for _, one in of[::step]]
    clock = Clock()
    wall, spent, kept, yard = [], [], [], []
    left, right = (np.ones(shape, np.float32) for shape in ((24, 384), (384, 1536)))
    outcomes: dict[str, Counter[str]] = defaultdict(Counter)
    fresh = Linker(linker.lexicon)  # not the one that has seen the names by themselves

    def read(one: Any) -> Understanding:
        previous, follows, text = one.text.rpartition(FOLLOWS_UP)
        question = Question(text=text if follows else one.text, previous=previous if follows else "")
        return one_reader.read(question, fresh, graph)

    for _, one in asked[:WARM]:
        read(one)
    if not a.unwatched:
        on_the_clock(clock)
    for stem, one in asked:
        begun, start = time.perf_counter(), time.process_time()
        got = read(one)
        spent.append(time.process_time() - start)
        wall.append(time.perf_counter() - begun)
        start = time.process_time()
        for _ in range(10):
            left @ right
        yard.append((time.process_time() - start) / 10)
        kept.append({"text": one.text, "outcome": (judged(one, got, graph)), "said": said(got), "ms": spent[-1] * 1e3})
        outcomes[stem][kept[-1]["outcome"]] += 1
    for stem, counted in outcomes.items():
        print(f"{stem}: {_line(counted)}; {dict(counted)}")
    print(f"the fixed product took {np.median(yard) * 1e3:.3f} ms")
    for name, times in (("processor", spent), ("clock on the wall", wall)):
        p50, p90, p95 = np.percentile(np.array(times) * 1e3, (50, 90, 95))
        print(
            f"{name}: p50 {p50:.1f}, p90 {p90:.1f}, p95 {p95:.1f}, mean {np.mean(times) * 1e3:.1f} ms of {len(times)}"
        )
    if not a.unwatched:
        print("| stage | calls a question | ms a question | share |\n| --- | --- | --- | --- |")
        total = sum(clock.spent.values())
        for name in dict.fromkeys(s[0] for s in STAGES):
            took = clock.spent[name]
            calls = clock.calls[name] / len(asked)
            print(f"| {name} | {calls:.2f} | {took / len(asked) * 1e3:.2f} | {took / total:.1%} |")
        print({name: round(n / len(asked), 2) for name, n in clock.seen.items()})
    if a.out:
        a.out.write_text("\n".join(json.dumps(k, ensure_ascii=False) for k in kept) + "\n", "utf-8")
    if a.against:
        compare(kept, [json.loads(line) for line in a.against.read_text("utf-8").splitlines()])


def compare(now: list[dict[str, Any]], before: list[dict[str, Any]]) -> None:
    """Print what is read otherwise than before."""
    changed = Counter[str]()
    drift = 0.0
    for one, other in zip(now, before, strict=True):
        if one["text"] != other["text"]:
            raise SystemExit("not the same questions")
        first, second = (x["said"][:1] for x in (one, other))
        same = [s[0] for s in one["said"]] == [s[0] for s in other["said"]]
        if one["outcome"] != other["outcome"]:
            changed["outcome"] += 1
            print(f"{other['outcome']} -> {one['outcome']}: {one['text']}")
        if [f[0] for f in first] != [f[0] for f in second]:
            changed["first reading"] += 1
        if not same:
            changed["readings"] += 1
        else:
            drift = max([drift, *(abs(x[1] - y[1]) for x, y in zip(one["said"], other["said"], strict=True))])
    print(f"changed {dict(changed)} of {len(now)}; elsewhere probabilities differ by {drift:.4f} at most")


if __name__ == "__main__":
    main()
