"""Understanding without a model: questions to patterns, exactly right or not.

    python benchmarks/understanding.py [dev|heldout|full_dev|full_heldout|paraphrases|practice] [--kg NAME] [--data DIR]

`dev` is what the rules were written with, `heldout` a third that was opened in 2026 and is development since,
`paraphrases` and `practice` the rule writers' own wordings; `full_dev` and `full_heldout` ask for relations of the full
graph, which is their graph unless another is named. A question is right when its patterns are
(tests/understand/README.md); known nodes are right when their words are. Whether the words were also linked to the
right entity is counted apart.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from bioloom.core.pattern_text import format_pattern
from bioloom.graph.engine import open_knowledge_graph
from bioloom.graph.storage.manifest import read_manifest
from bioloom.graph.store import find_graph
from bioloom.ground.lexicon.opened import open_lexicon
from bioloom.ground.linking.linker import Linker
from bioloom.stages.read.assets import shipped
from bioloom.stages.read.grammar.rule import understand_text
from bioloom.stages.read.reader import Reader
from bioloom.stages.read.types import Understanding

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

from understand.scoring import (  # noqa: E402
    DEV,
    FULL_DEV,
    FULL_HELD_OUT,
    HELD_OUT,
    Gold,
    data_folder,
    exact,
    linked,
    load,
)

SETS = {
    "dev": DEV,
    "heldout": HELD_OUT,
    "full_dev": FULL_DEV,
    "full_heldout": FULL_HELD_OUT,
    "paraphrases": DEV.parent / "paraphrases.jsonl",
    "practice": DEV.parent / "questions_practice.jsonl",
}

MISSES = "## Misses"


@dataclass
class Result:
    """What became of a set."""

    right: list[Gold] = field(default_factory=list)
    wrong: list[tuple[Gold, str, Understanding]] = field(default_factory=list)
    linked: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    linking: list[float] = field(default_factory=list)

    @property
    def share(self) -> float:
        """Exactly right."""
        return len(self.right) / max(1, len(self.right) + len(self.wrong))


class Timed:
    """A linker that says how long it took."""

    def __init__(self, linker: Linker) -> None:
        self.mentions, self.link = self._timed(linker.mentions), self._timed(linker.link)
        self.meant = linker.meant
        self.seconds = 0.0

    def _timed(self, call: Callable) -> Callable:
        def timed(*args, **given):
            start = time.process_time()
            try:
                return call(*args, **given)
            finally:
                self.seconds += time.process_time() - start

        return timed


def measure(golds: Iterable[Gold], linker: Linker, understand_text: Callable = understand_text) -> Result:
    result, timed = Result(), Timed(linker)
    for gold in golds:
        timed.seconds, start = 0.0, time.process_time()
        found = understand_text(gold.question, timed)
        result.seconds.append(time.process_time() - start - timed.seconds)
        result.linking.append(timed.seconds)
        verdict = exact(found, gold)
        if verdict.exact:
            result.right.append(gold)
        else:
            result.wrong.append((gold, verdict.reason, found))
        hits, known = linked(found, gold)
        result.linked.update(hits=hits, known=known)
    return result


def dataset(gold: Gold) -> str:
    return gold.line["ref"]["set"].split("/")[0] if "ref" in gold.line else "own wording"


def table(result: Result, title: str, key: Callable[[Gold], str]) -> list[str]:
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for gold in result.right:
        counts[key(gold)][0] += 1
        counts[key(gold)][1] += 1
    for gold, _, _ in result.wrong:
        counts[key(gold)][1] += 1
    rows = [f"| {name} | {right} | {of} | {right / of:.2f} |" for name, (right, of) in sorted(counts.items())]
    return ["", f"| {title} | exactly right | of | share |", "| --- | --- | --- | --- |", *rows]


def misses(result: Result) -> list[str]:
    lines = ["", MISSES, ""]
    for gold, reason, found in result.wrong:
        asked = f": {gold.line['text']}" if "text" in gold.line else ""
        lines.append(f"- `{gold.id}`{asked}\n  - {reason}")
        lines += [f"  - got `{format_pattern(p.pattern)}`" for p in found.parts]
        lines += [f"  - said: {'; '.join(found.missing)}"] if found.missing else []
    return lines


def report(result: Result, name: str, graph: str) -> list[str]:
    known = result.linked["known"]
    ms, linking = ([1000 * s for s in sorted(times)] for times in (result.seconds, result.linking))
    total = len(result.right) + len(result.wrong)
    return [
        f"# Understanding, {name}",
        "",
        f"{graph}. `python benchmarks/understanding.py {name}`",
        "",
        f"Exactly right: **{len(result.right)} of {total}** ({result.share:.3f}).",
        f"Mentions linked to an accepted entity: {result.linked['hits']} of {known} that have one.",
        f"Process time a question without linking, ms: {spread(ms)}; linking: {spread(linking)}.",
        *table(result, "shape", lambda g: g.line["shape"]),
        *table(result, "from", dataset),
        *table(result, "graph", lambda g: g.line.get("graph", "-")),
        *misses(result),
    ]


def spread(times: list[float]) -> str:
    return f"p50 {statistics.median(times):.1f}, p95 {times[int(0.95 * len(times))]:.1f}, worst {times[-1]:.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("set", nargs="?", choices=tuple(SETS), default="dev")
    parser.add_argument("--kg", help="the graph whose names are linked (default: the set's own, open or full)")
    parser.add_argument("--data", type=Path, default=data_folder())
    parser.add_argument("--out", type=Path)
    parser.add_argument("--reader", choices=("learned", "grammar"), default="learned", help="who reads")
    parser.add_argument("--quiet", action="store_true", help="no misses on the terminal either")
    args = parser.parse_args()

    golds = load(SETS[args.set], args.data)
    if args.data is None:
        print("There is no data folder (BIOLOOM_DATA): questions that stand in it are left out.", file=sys.stderr)
    folder = find_graph(args.kg or ("full" if args.set.startswith("full") else "open"))
    manifest = read_manifest(folder)
    linker = Linker(open_lexicon(folder))
    understand_text(golds[0].question, linker)  # the dictionary is made once
    read = understand_text
    if args.reader == "learned":
        reader, graph = Reader(shipped()), open_knowledge_graph(folder)
        read = lambda question, names: reader.read(question, names, graph)  # noqa: E731
    about = f"Graph {manifest.name}, build {manifest.content_hash[:12]}; read by {args.reader}"
    lines = report(measure(golds, linker, read), args.set, about)
    out = args.out or HERE / f"results/understanding_{args.set}.md"
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text("\n".join(lines) + "\n", "utf-8")
    print("\n".join(lines[: lines.index(MISSES)] if args.quiet else lines))


if __name__ == "__main__":
    main()
