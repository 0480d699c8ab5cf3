"""What building a graph costs, by source and by step: processor time, clock, and the most memory held meanwhile.

    python benchmarks/build.py [full|open] --data DIR [--accept-noncommercial] [--out benchmarks/results/build.md]

One process builds as `bioloom kg build` does, then the index and the lexicon as the first opening does. Memory is what
the whole process holds at its most during a step (Linux only), so a step carries what was read before it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from bioloom.graph.store import open_graph
from bioloom.ground.lexicon.opened import open_lexicon
from bioloom.recipes.blocks import Edges
from bioloom.recipes.build.build import Built, build
from bioloom.recipes.files.locate import Shelf, data_folder
from bioloom.recipes.reading import Files
from bioloom.recipes.recipe import Parse
from bioloom.recipes.rows import Edge, Node, Row
from bioloom.recipes.table import GRAPHS, chosen

STATUS, CLEAR = Path("/proc/self/status"), Path("/proc/self/clear_refs")
READING, DONE = "reading ", "done"


@dataclass
class Step:
    name: str
    cpu: float
    clock: float
    peak: int  # MB


@dataclass
class Recorder:
    """A progress hook: what it is told begins a step and ends the one before."""

    steps: list[Step] = field(default_factory=list)
    _begun: tuple[str, float, float] | None = None

    def __call__(self, what: str, _share: float) -> None:
        self.begin(what)

    def begin(self, what: str) -> None:
        if self._begun and self._begun[0] == what:
            return  # further on in the same step
        now = time.process_time(), time.perf_counter()
        if self._begun:
            name, cpu, clock = self._begun
            self.steps.append(Step(name, now[0] - cpu, now[1] - clock, _peak()))
            print(self.steps[-1], flush=True)
        if CLEAR.exists():
            CLEAR.write_text("5")  # the peak begins anew
        self._begun = (what, *now)


def _peak() -> int:
    said = STATUS.read_text() if STATUS.exists() else ""
    return next((int(line.split()[1]) // 1000 for line in said.splitlines() if line.startswith("VmHWM")), 0)


@dataclass
class Counted:
    """A recipe's parse function that counts what it yields; counting costs about a hundredth of the whole."""

    parse: Parse
    nodes: int = 0
    edges: int = 0

    def __call__(self, files: Files) -> Iterator[Row | Edges]:
        for row in self.parse(files):
            if isinstance(row, Edge):
                self.edges += 1
            elif isinstance(row, Edges):
                self.edges += len(row)
            elif isinstance(row, Node):
                self.nodes += 1
            yield row


def table(built: Built, recorder: Recorder, counts: dict[str, tuple[str, Counted]]) -> str:
    """Sources by processor time, then the steps that follow, then the sum of what `bioloom kg build` does."""
    rows = {source.name: source.rows for source in built.report.sources}
    read = {s.name.removeprefix(READING): s for s in recorder.steps if s.name.startswith(READING)}
    lines = [
        "| source | rows | nodes | edges | processor s | s | peak MB |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for name, (title, said) in sorted(counts.items(), key=lambda item: -read[item[1][0]].cpu):
        what, step = f"{rows[name]:,} | {said.nodes:,} | {said.edges:,}", read[title]
        lines.append(f"| {name} | {what} | {step.cpu:.2f} | {step.clock:.2f} | {step.peak:,} |")
    lines += ["", "| step | processor s | s | peak MB |", "| --- | ---: | ---: | ---: |"]
    after = [s for s in recorder.steps if s.name != DONE and s not in read.values()]
    steps = [_sum("reading, all sources", list(read.values())), *after]
    whole = steps[: next(i for i, s in enumerate(steps) if s.name == "writing") + 1]
    for step in (*whole, _sum("**the build**", whole), *steps[len(whole) :]):
        lines.append(f"| {step.name} | {step.cpu:.1f} | {step.clock:.1f} | {step.peak:,} |")
    return "\n".join(lines) + "\n"


def _sum(name: str, steps: list[Step]) -> Step:
    return Step(name, sum(s.cpu for s in steps), sum(s.clock for s in steps), max(s.peak for s in steps))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("graph", nargs="?", choices=list(GRAPHS), default="full")
    parser.add_argument("--data", type=Path)
    parser.add_argument("--accept-noncommercial", action="store_true")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    plan = GRAPHS[given.graph]
    recipes = chosen(*plan.recipes, *(plan.noncommercial if given.accept_noncommercial else ()))
    counts = {recipe.name: (recipe.title, Counted(recipe.parse)) for recipe in recipes}
    counting = [replace(recipe, parse=counts[recipe.name][1]) for recipe in recipes]
    recorder = Recorder()
    load = os.getloadavg()[1]
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / given.graph
        shelf = Shelf(data=data_folder(given.data), offline=True)
        built = build(counting, folder, name=given.graph, title=plan.title, shelf=shelf, progress=recorder)
        recorder.begin("the index, at the first opening")
        open_graph(folder)
        recorder.begin("the lexicon, at the first question")
        open_lexicon(folder)
        recorder.begin(DONE)
    commit = subprocess.run(("git", "rev-parse", "--short", "HEAD"), capture_output=True, text=True, check=False)
    manifest = built.manifest
    head = (
        f"# Building the {given.graph} graph\n\n    python benchmarks/build.py {given.graph}\n\n"
        f"{manifest.nodes:,} nodes, {manifest.edges:,} edges, content {manifest.content_hash}; commit"
        f" {commit.stdout.strip()}, {os.cpu_count()} cores, load {load:.1f} to {os.getloadavg()[1]:.1f} of others' work"
        " too: processor seconds say more than the clock.\n\n"
    )
    text = head + table(built, recorder, counts)
    print(text)
    if given.out:
        given.out.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
