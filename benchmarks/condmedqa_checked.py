"""What a reader found of CondMedQA's candidates: categories, verdicts by build, and the second reading.

    python benchmarks/condmedqa_checked.py

Prints the tables of benchmarks/results/condmedqa_checked.md from benchmarks/condmedqa/checked.jsonl.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from bioloom.bench.build.condmedqa.case import SHARES
from bioloom.bench.build.condmedqa.checked import Checked, read
from bioloom.bench.build.condmedqa.describe import TITLES
from bioloom.bench.score.metrics.gwet import gwet

FILE = Path(__file__).parent / "condmedqa" / "checked.jsonl"
REASONS = ("indication", "alternative", "condition", "situation", "duplicate")


def categories(every: Sequence[Checked]) -> Iterator[str]:
    kept = [r for r in every if r.verdict == "kept"]
    counts = Counter(r.category for r in kept)
    yield "| reasoning category | kept | share | paper |"
    yield "| --- | --: | --: | --: |"
    for name, title in TITLES.items():
        yield f"| {title} | {counts[name]} | {counts[name] / len(kept):.0%} | {SHARES[name]}% |"
    twins, options = (sum(bool(getattr(r, field)) for r in kept) for field in ("changed", "options"))
    yield f"\n{len(kept)} of {len(every)} kept; {twins} with a second twin, {options} with options.\n"


def builds(every: Sequence[Checked]) -> Iterator[str]:
    drawn: dict[str, list[Checked]] = defaultdict(list)
    for record in every:
        if record.drawn:
            drawn[record.drawn].append(record)
    yield f"| drawn | read | kept as they are | with another right option | {' | '.join(REASONS)} |"
    yield "| --- | --: | --: | --: |" + " --: |" * len(REASONS)
    for name, of_build in sorted(drawn.items()):
        n, why = len(of_build), Counter(r.reason for r in of_build)
        changed = sum(r.changed_by_reader for r in of_build)
        as_is = why[""] - changed
        dropped = " | ".join(str(why[reason]) for reason in REASONS)
        yield f"| {name} | {n} | {as_is} ({as_is / n:.0%}) | {changed} ({changed / n:.0%}) | {dropped} |"


def twice(every: Sequence[Checked]) -> Iterator[str]:
    for name, of_kind in (("934f029", True), ("others", False)):
        rows = [r.readings for r in every if r.readings and r.drawn.startswith("934f029") is of_kind]
        yield f"\nread twice, {name}: {gwet(rows, ('kept', 'dropped'))}"
    yield f"all: {gwet([r.readings for r in every if r.readings], ('kept', 'dropped'))}"


def main() -> None:
    every = read(FILE)
    print("\n".join((*categories(every), *builds(every), *twice(every))))


if __name__ == "__main__":
    main()
