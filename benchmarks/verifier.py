"""The verifier on cases with a known verdict: how many replies are of the form, and how far they are right.

    python benchmarks/verifier.py only:gguf:PATH [another model ...] [--cases 24] [--write]

The cases (`verifier/cases.jsonl`) were written before any model saw the prompt, and none is in it. With two models
their agreement with each other is in the table too (BioMedHop's Table 14). "evidence" is the label from 3 of 5 on.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time
from pathlib import Path
from typing import Any

from bioloom.bench.score.metrics.agreement import agreement
from bioloom.bench.score.metrics.verifier.stage import VERIFY
from bioloom.bench.score.metrics.verifier.types import Judged, Verdict, judges_agree
from bioloom.core.errors import ReplyError
from bioloom.core.judgement import Reply
from bioloom.core.ports import Resources
from bioloom.reason.resolve import resolve
from bioloom.reason.settings import load_settings

HERE = Path(__file__).parent
DIMENSIONS = ("answer_correct", "evidence_supported", "reasoning_complete", "error_type")


def verdicts(spec: str, cases: list[dict[str, Any]]) -> tuple[list[Verdict | None], list[float]]:
    """The verdict of a model on each case, None where no reply was of the form, and the seconds each took."""
    none: Any = None
    reasoner = resolve(spec, load_settings())
    kit = Resources(graph=none, linker=none, reasoner=reasoner)
    out: list[Verdict | None] = []
    seconds = []
    for case in cases:
        begin = time.perf_counter()
        try:
            reply = reasoner.judge(VERIFY, Judged.model_validate(case["judged"]), kit)
            out.append(reply.value if isinstance(reply, Reply) else None)
        except ReplyError as error:
            print(error)
            out.append(None)
        seconds.append(time.perf_counter() - begin)
        print(f"{len(out)}: {out[-1]} | {case['expected']} | {seconds[-1]:.1f} s", flush=True)
    return out, seconds


def main() -> None:
    """Measure, print, and with ``--write`` keep the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("models", nargs="+")
    parser.add_argument("--cases", type=int, default=None)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    lines = (HERE / "verifier/cases.jsonl").read_text("utf-8").splitlines()[: args.cases]
    cases = [json.loads(line) for line in lines]
    rows, given = [], []
    for spec in args.models:
        found, seconds = verdicts(spec, cases)
        given.append(found)
        pairs = [(v, c["expected"]) for v, c in zip(found, cases, strict=True) if v is not None]
        cells = [agreement([getattr(v, d) for v, _ in pairs], [e[d] for _, e in pairs]) for d in DIMENSIONS]
        cells_text = " | ".join(f"{c.percent:.0%} ({c.kappa:.2f})" for c in cells)
        median = sorted(seconds)[len(seconds) // 2]
        rows.append(f"| {Path(spec).name} | {len(pairs)} of {len(cases)} | {cells_text} | {median:.0f} |")
    if len(given) == 2:
        both = [(a, b) for a, b in zip(*given, strict=True) if a is not None and b is not None]
        agreed = judges_agree([a for a, _ in both], [b for _, b in both])
        text = " | ".join(f"{agreed[d].percent:.0%} ({agreed[d].kappa:.2f})" for d in DIMENSIONS)
        rows.append(f"| both judges | {len(both)} | {text} | |")
    git = ["git", "-C", str(HERE), "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(git, capture_output=True, text=True, check=True).stdout.strip()
    columns = ["judge", "valid replies", "answer correct", "evidence supported", "reasoning complete", "error type"]
    header = f"| {' | '.join([*columns, 'seconds, median'])} |\n{'| --- ' * 7}|"
    about = f"""# The verifier on cases with a known verdict

`python benchmarks/verifier.py MODEL --cases {len(cases)} --write`, commit {commit}, first of `verifier/cases.jsonl`.
Agreement with the known verdict, Cohen's kappa in brackets. Few cases, one run: it shows that the judgement works from
end to end, not how good a judge is.
"""
    table = "\n".join([about, header, *rows, ""])
    print(table)
    if args.write:
        (HERE / "results/verifier.md").write_text(table, "utf-8")


if __name__ == "__main__":
    main()
