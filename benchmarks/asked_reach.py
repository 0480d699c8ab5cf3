"""Prints how far relations reach what strangers asked: verdicts by whether a question can be said by FORMAT.md.

    python benchmarks/asked_reach.py [5 6 7]

The meanings (`wordings/raw/asked_N.txt`) were given by people who saw FORMAT.md alone, strictly; the verdicts
(`asked/*_N.judged.tsv`) are those of the first sight. A question that stands in neither form is one that asks several
things, or a patient's case.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

HERE = Path(__file__).parent
GROUPS = ("scientists_and_agents", "clinicians_and_patients")
ROWS = ("sayable", "not sayable", "several, or a case")
VERDICTS = {"R": "right", "W": "wrong", "D": "could harm", "A": "refused", "G": "rightly refused"}
_NAMED = re.compile(r"<[A-Z]\w+:([^<>=]*)(=[^<>]*)?>")


def meanings(number: str) -> dict[str, str]:
    """The operator of each question of a set that asks one thing, by its text."""
    path = HERE.parent / "wordings" / "raw" / f"asked_{number}.txt"
    lines = (line.split(" | ") for line in path.read_text("utf-8").splitlines() if line.count(" | ") == 2)
    return {_NAMED.sub(r"\1", text).strip(): form.split()[0] for text, form, _ in lines}


def counted(number: str) -> Counter[tuple[str, str]]:
    """How many questions of a set have each row and verdict."""
    said, out = meanings(number), Counter[tuple[str, str]]()
    for group in GROUPS:
        questions = (HERE / "asked" / f"{group}_{number}.txt").read_text("utf-8").splitlines()
        for line in (HERE / "asked" / f"{group}_{number}.judged.tsv").read_text("utf-8").splitlines():
            place, verdict, *_ = line.split("\t")
            operator = said.get(questions[int(place) - 1].strip())
            row = ROWS[2] if operator is None else ROWS[1] if operator == "none" else ROWS[0]
            out[row, verdict] += 1
    return out


def main() -> None:
    """Prints a table a set."""
    for number in sys.argv[1:] or ("5", "6", "7"):
        found = counted(number)
        print(f"\n| set {number} | {' | '.join(VERDICTS.values())} |\n| --- |{' --: |' * len(VERDICTS)}")
        for row in ROWS:
            print(f"| {row} | {' | '.join(str(found[row, v]) for v in VERDICTS)} |")


if __name__ == "__main__":
    main()
