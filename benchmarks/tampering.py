"""Saved answers, genuine and tampered with: how many of each does `bioloom verify` let stand?

    python benchmarks/tampering.py ask DIR          # saves an answer to each of benchmarks/verify/questions.jsonl
    python benchmarks/tampering.py verify DIR [--each 3] [--seed 1] [--out FILE]

The look-ups among the questions need tables beside the graph (bioloom kg build tables --kg full).
The kinds of tampering are those of tests/verification/tampers. Each is tried on ``--each`` answers twice: the file
edited and nothing else, and forged, with ids of evidence, citations and the seal made to fit. Exit code 1 when a
genuine answer does not stand or a tampered one does, unless what was altered is listed as not derived again.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from functools import cache
from pathlib import Path

from bioloom.api.asking import Asker
from bioloom.api.bundle_json import write_bundle
from bioloom.api.session import Session
from bioloom.api.verification.again import verified
from bioloom.api.verification.saved import read_saved
from bioloom.api.verification.session import session_for
from bioloom.core.errors import BioloomError

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

from verification.forging import Body, forged  # noqa: E402
from verification.tampers import KINDS, UNDERIVABLE  # noqa: E402

GENUINE, CAUGHT, LISTED, ELSEWHERE, PASSED = "stands", "caught", "listed", "not derivable here", "passed"
LENT = 12  # other answers that one may borrow from
_sessions: dict[str, Session] = {}


def shared(session: Session) -> Session:
    """One session for all that ask for the same, so that a graph is opened once."""
    return _sessions.setdefault(repr(session), session)


def ask(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number, line in enumerate((HERE / "verify" / "questions.jsonl").read_text("utf-8").splitlines(), 1):
        item = json.loads(line)
        session = shared(Session(item["kg"], checked_only=item.get("checked_only", False)))
        knobs = {k: item[k] for k in ("loosely", "closed_world") if k in item}
        asker = Asker(session, "loom", ("kg",), tuple(item.get("context", ())), knobs=knobs)
        bundle = asker(item["question"], tuple(item.get("options", ())))
        write_bundle(bundle, folder / f"{number:02}.json")
        answer = bundle.answer
        said = "abstained" if answer.abstained else f"{answer.kind}: {str(answer.value)[:60]}"
        print(f"{number:02} {item['kind']}: {item['question'][:60]} -> {said}", flush=True)


def outcome(path: Path) -> tuple[str, str]:
    """What verifying a file comes to, and the first thing that speaks against it."""
    try:
        bundle, whole = read_saved(path)
        verdict = verified(bundle, shared(session_for(bundle)))
    except BioloomError as error:
        return CAUGHT, str(error).splitlines()[0]
    lost = [c for c in (*whole, *verdict.checks) if not c.holds]
    if lost:
        return CAUGHT, f"{lost[0].what} ({lost[0].detail})"
    return (ELSEWHERE, verdict.lacking) if verdict.lacking else (GENUINE, "; ".join(verdict.taken))


@cache
def body_of(path: Path) -> Body:
    return json.loads(path.read_text("utf-8"))


def verify(folder: Path, each: int, seed: int, out: Path | None) -> int:
    paths, chance = sorted(folder.glob("*.json")), random.Random(seed)
    seconds, lines, failed = [], [], 0
    for path in paths:
        start = time.perf_counter()
        what, why = outcome(path)
        seconds.append(time.perf_counter() - start)
        if what != GENUINE:
            failed += 1
            print(f"genuine {path.name}: {what}: {why}", flush=True)
    counts: Counter[tuple[str, str]] = Counter()
    with tempfile.TemporaryDirectory() as scratch:
        for name in KINDS:
            for what, why, manner, path in tried(name, paths, each, chance, Path(scratch) / "x.json"):
                counts[manner, what] += 1
                if what in (PASSED, ELSEWHERE, LISTED):
                    lines.append(f"{manner}, {name}, answer {path.stem}: {what}: {why}")
                    print(lines[-1], flush=True)
    text = report(len(paths), failed, seconds, counts, lines)
    print(text)
    if out:
        out.write_text(text, "utf-8")
    return int(bool(failed or counts["edited", PASSED] or counts["forged", PASSED]))


def tried(name: str, paths: list[Path], each: int, chance: random.Random, scratch: Path):
    """Outcomes of one kind on the first ``each`` answers, in an order of chance, that it applies to."""
    done = 0
    for path in chance.sample(paths, len(paths)):
        body = body_of(path)
        others = (KINDS[name](body, body_of(p), chance) for p in chance.sample(paths, min(LENT, len(paths))))
        altered = next((new for new in others if new is not None), None)
        if altered is None:
            continue
        for manner, new in (("edited", altered), ("forged", forged(altered, body))):
            scratch.write_text(json.dumps(new), "utf-8")
            what, why = outcome(scratch)
            if what == GENUINE:
                what = LISTED if name in UNDERIVABLE and UNDERIVABLE[name] in why else PASSED
            yield what, why, manner, path
        done += 1
        if done == each:
            return
    if not done:
        print(f"no answer to try {name!r} on", flush=True)


def report(genuine: int, failed: int, seconds: list[float], counts: Counter, lines: list[str]) -> str:
    git = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(git, cwd=HERE, capture_output=True, text=True, check=True).stdout
    kinds, outcomes = len(KINDS), (CAUGHT, LISTED, ELSEWHERE, PASSED)
    rows = [
        f"| {manner} | " + " | ".join(str(counts[manner, o]) for o in outcomes) + " |"
        for manner in ("edited", "forged")
    ]
    title = "# Saved answers, genuine and tampered with"
    how = f"`python benchmarks/tampering.py ask DIR`, `verify DIR`; after {commit.strip()}."
    stood = (
        f"{genuine - failed} of {genuine} genuine ones stand; per answer p50 {1000 * statistics.median(seconds):.0f} ms"
    )
    made = f"{kinds} kinds: *edited* is the file alone, *forged* has ids, citations and the seal made to fit."
    legend = (
        "*listed*: verifying says it took that as it stands (times, the asker's id and settings, which bioloom it was)."
        " *not derivable here*: exit code 3."
    )
    table = [f"| manner | {' | '.join(outcomes)} |", "| --- |" + " --- |" * len(outcomes), *rows]
    every = [f"- {line[:200]}" for line in lines]
    return "\n".join([title, "", how, "", f"{stood}. {made}", "", *table, "", legend, "", *every, ""])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=("ask", "verify"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--each", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    if args.step == "ask":
        ask(args.folder)
        return 0
    return verify(args.folder, args.each, args.seed, args.out)


if __name__ == "__main__":
    sys.exit(main())
