"""How far the confidence of a method's answers says whether they are right, from the records of a run.

    python benchmarks/calibration.py SET RECORDS.jsonl [--bins 10] [--coverages 10]

Reliability (confidence and score by bin, expected calibration error) and risk against coverage (what is lost where only
the surest are answered). Answers without a confidence are counted and stand in neither.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from bioloom.bench.build.items.files import read_predictions
from bioloom.bench.run.loaders.load import load
from bioloom.bench.score.metrics.calibration import area, expected_error, reliability, risk_coverage
from bioloom.bench.score.outcome import score_items


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("set")
    parser.add_argument("records", type=Path, nargs="+")
    parser.add_argument("--bins", type=int, default=10)
    parser.add_argument("--coverages", type=int, default=10, help="points of the second table")
    given = parser.parse_args()
    loaded = load(given.set)
    records = {p.id: p for p in read_predictions(*given.records)}
    items = [i for i in loaded.items if i.id in records]
    golds = [g for g in loaded.golds if g.id in records]
    scores = {s.id: s.value for s in score_items(items, golds, records.values())}
    sure = {i: p.answer.confidence for i, p in records.items() if p.answer and not p.answer.abstained}
    said = [(c, scores[i]) for i, c in sure.items() if c is not None and i in scores]
    curve, points = reliability(said, given.bins), risk_coverage(said, len(items))
    print(f"{len(items)} asked, {len(sure)} answered, {len(said)} with a confidence")
    print(
        f"expected calibration error {expected_error(curve):.3f}, mean risk over what is covered {area(points):.3f}\n"
    )
    print("| confidence | answers | mean confidence | mean score |\n| --- | ---: | ---: | ---: |")
    for b in curve:
        print(f"| {b.low:.2f} to {b.high:.2f} | {b.answers} | {b.confidence:.3f} | {b.score:.3f} |")
    print("\n| confidence from | coverage | risk |\n| ---: | ---: | ---: |")
    for point in points[:: max(1, len(points) // given.coverages)] + points[-1:]:
        print(f"| {point.threshold:.3f} | {point.coverage:.3f} | {point.risk:.3f} |")


if __name__ == "__main__":
    main()
