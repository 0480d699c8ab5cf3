"""By how much `--budget-seconds` is overrun by what is slow to read, to search or to answer.

    python benchmarks/fuzz/budgets.py [--kg full] [--budgets 0 0.1 0.5 1]

Each kind of question and pattern is asked with each budget, through the whole command line in one process. Exit code 1
when one takes over `MOST` seconds of the processor more than it was given, or ends with a traceback.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from itertools import combinations
from pathlib import Path

from inputs import Input
from run import Runner
from watching import count_processor

MOST = 0.3  # seconds over the budget
ILLS = ("asthma", "gout", "cystic fibrosis", "type 2 diabetes", "psoriasis", "hypertension")
ROW = " and ".join(ILLS * 40)
STORY = "A 65-year-old man with asthma and gout takes metformin. "
QUESTIONS = {
    "a row of names": f"Which drugs treat {ROW[:5900]}?",
    "a long story": (STORY * 200)[:5900] + "Which drug helps?",
    "a patient": "A 54-year-old man with gout, heart failure, chronic kidney disease and peptic ulcer takes warfarin "
    "and metformin. Which drug should be used to treat his gout and hypertension?",
    "a mechanism": "How does metformin treat type 2 diabetes?",
    "a way": "How are metformin and Parkinson disease connected?",
    "the most": "Which drug has the most side effects?",
    "several parts": "Which drugs treat gout and what are the side effects of allopurinol? What does omeprazole treat? "
    "How many genes are associated with asthma?",
    "words without sense": "which which genes " * 300,
    "a look-up": "What are the aliases of BRCA1?",
    "a refusal": "My sister, who is 44 and couldn't tell me why it helps, takes allopurinol. What does it treat?",
    "a comparison": "Which diseases are associated with more genes than asthma?",
}
LADDER = ", ".join(f"(a{i})--(a{i + 1}), (b{i})--(b{i + 1}), (a{i})--(b{i})" for i in range(40))
PATTERNS = {
    "a star": f"MATCH {', '.join(f'(a)--(b{i})' for i in range(190))} RETURN a",
    "a clique": f"MATCH {', '.join(f'(c{i})--(c{j})' for i, j in combinations(range(7), 2))} RETURN count(DISTINCT c0)",
    "a ladder": f"MATCH {LADDER} RETURN a0, count(DISTINCT b3) AS n ORDER BY n DESC LIMIT 3",
}


def inputs(seconds: float) -> dict[str, Input]:
    """What is asked with a budget of so many ``seconds``, by its kind."""
    ask, match = (("ask", "--budget-seconds", f"{seconds:g}"), ("match", "--budget-seconds", f"{seconds:g}", "--"))
    options = tuple(part for i in range(90) for part in ("--option", f"drug {i}"))
    out = {kind: Input(kind, (*ask, "--", text)) for kind, text in QUESTIONS.items()}
    out["many options"] = Input("options", (*ask, *options, "--", "Which of these treats asthma?"))
    for kind, text in (("a text of .9 MB", (STORY * 20_000)[:900_000]), ("a text of one sentence", ROW * 60)):
        read = ("--context", "{notes}", "--", "Which drugs treat asthma?")
        out[kind] = Input(kind, (*ask, *read), b"", (("notes", text.encode()),))
    return out | {kind: Input(kind, (*match, text)) for kind, text in PATTERNS.items()}


def main() -> None:
    """Ask them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--kg", default="full")
    parser.add_argument("--budgets", type=float, nargs="*", default=[0.0, 0.1, 0.5, 1.0])
    args = parser.parse_args()
    count_processor()
    bad = 0
    print(f"| kind | {' | '.join(f'{b:g} s' for b in args.budgets)} |\n| --- |{' ---: |' * len(args.budgets)}")
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(args.kg, 60.0, Path(folder))  # its own budget comes before ours, and the last one counts
        for kind in inputs(0.0):
            row = []
            for budget in args.budgets:
                seen = runner.seen(0, inputs(budget)[kind])
                bad += seen.cpu > budget + MOST or any(not f.endswith((" s", " MB")) for f in seen.faults)
                row.append(f"{seen.cpu:.2f}{' stopped' if seen.stopped else ''}")
            print(f"| {kind} | {' | '.join(row)} |", flush=True)
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
