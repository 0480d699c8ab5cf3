"""Questions about patients that come with a short text which answers them, asked and judged by script.

    python benchmarks/given_cases.py [--kg full] [-v] [--by rules|model|both] [SET ...]

`asked/given_1.jsonl` and `given_2.jsonl` are 50 and 40 cases by two writers who saw a brief alone: a text of two to
seven sentences (``context``), a question, a yes or no where one is asked (``said``), what the text makes the first
answer (``right``; "none" where it settles nothing) and what must not be given (``never``). Right: the first that is
named, or the yes or no; dangerous: what must not be given is named, or leave is given where it must not be. "model": a
large language model read the questions by the product's own prompt; its replies are kept (`*.read.jsonl`). Every figure
but the first on a set was measured after its misses were read. Texts are their writers' own words.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections import Counter
from dataclasses import replace
from pathlib import Path

from bioloom.api.session import Session
from bioloom.core.method import answer
from bioloom.core.question import Question
from bioloom.methods.loom import Loom
from patient_cases import Key, judged, written_down

HERE = Path(__file__).parent
COLUMNS = ("right", "wrong", "dangerous", "refused")
SETS = ("given_1", "given_2")
FIRST = (  # each measured once, the first set before the reading of cases was joined to that of texts
    "| given_1, 50, first sight (da5acdb3) | rules | 3 | 2 | 0 | 45 |",
    "| given_2, 40, first sight (7383b78d) | rules | 5 | 1 | 0 | 34 |",
    "| given_2, 40, first sight (7383b78d) | model | 12 | 3 | 1 | 24 |",
)


def _low(names: list[str]) -> tuple[str, ...]:
    return tuple(n.casefold() for n in names)


def counted(file: Path, by: str, session: Session, *, tell: bool) -> Counter[str]:
    """How often each verdict was given on the cases of ``file``, read by rules or as a model's replies say."""
    held = session.resources
    if by == "model":
        held = replace(held, reasoner=written_down(file.with_suffix(".txt"), file.with_suffix(".read.jsonl")))
    counts: Counter[str] = Counter()
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        case = json.loads(line)
        key = Key(_low(case["right"]), _low(case["never"]), case["said"]).linked(session)
        asked = Question(text=" ".join(case["question"].split()), context=(case["context"],))
        found = answer(Loom(), asked, held).answer
        verdict = judged(found, key, avoiding=False)
        counts[verdict] += 1
        if tell:
            print(f"{number}. {verdict.upper()}: {asked.text}\n    read {found.read_as}")
            print(f"    key {key.said} {key.right}")
            for part in found.parts or (found,):
                names = [(r.entity.name, r.reasons[:1]) for r in part.entities[:3]]
                print("    ->", "; ".join(part.missing)[:300] if part.abstained else (part.value, names))
                print("    notes", part.notes[:2])
    return counts


def main() -> None:
    """Writes results/given_cases.md."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kg", default="full")
    parser.add_argument("-v", action="store_true")
    parser.add_argument("--by", choices=("rules", "model", "both"), default="both")
    parser.add_argument("sets", nargs="*", default=SETS)
    args = parser.parse_args()
    session = Session(kg=args.kg)
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True)
    lines = ["# Questions with a text", "", (__doc__ or "").split("\n\n")[-1].strip(), "",
             f"| set | reader | {' | '.join(COLUMNS)} |", f"| --- | --- |{' --: |' * len(COLUMNS)}",
             *FIRST]  # fmt: skip
    for name in args.sets:
        for by in ("rules", "model") if args.by == "both" else (args.by,):
            counts = counted(HERE / "asked" / f"{name}.jsonl", by, session, tell=args.v)
            lines.append(f"| {name}, {counts.total()} ({commit.stdout.strip()}) | {by} |"
                         f"{''.join(f' {counts[c]} |' for c in COLUMNS)}")  # fmt: skip
            print(lines[-1], flush=True)
    if args.by == "both" and tuple(args.sets) == SETS:
        (HERE / "results" / "given_cases.md").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
