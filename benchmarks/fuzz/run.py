"""What hostile inputs do to the command line: time, memory, exit codes, and what reaches the terminal.

    python benchmarks/fuzz/run.py [--kg full] [--minutes 10] [--inputs 20000] [--seed 13] [--seconds 1.5] [--out FILE]

Runs as many of the seeded inputs as the minutes allow, in an order of their own, each through the whole command line
in one process whose graph stays open; `--seconds` is what each question is given (--budget-seconds), patterns have
none and keep to their steps. Memory is the peak of the resident set while an input runs, less the file pages that were
resident before it and less the private memory of the process with the graph opened: an upper bound of the private
memory on top of that; what earlier inputs left to the allocator is given back in between. An input fails when it takes
over 2 s of the processor or 500 MB, ends with a traceback or an exit code that is
no one's, or lets a character through that acts on a terminal. Exit code 1 when one does.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import random
import re
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from dataclasses import dataclass
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

from inputs import Input, make

from bioloom.app import main as command
from bioloom.app import session
from bioloom.app.inert import guarded, neutral

LONGEST, LARGEST = 2.0, 500  # seconds, MB
STATUS, REFS = Path("/proc/self/status"), Path("/proc/self/clear_refs")
CODES = (0, 1, 2, 3)
ALLOCATOR = ctypes.CDLL(None)


@dataclass(frozen=True)
class Seen:
    """What one input did."""

    number: int
    kind: str
    seconds: float
    cpu: float
    mb: float
    code: int
    faults: tuple[str, ...]


def memory(*names: str) -> list[float]:
    found = dict(re.findall(r"(\w+):\s+(\d+) kB", STATUS.read_text()))
    return [int(found[n]) / 1024 for n in names]


def run(number: int, given: Input, folder: Path, seconds: float, private: float) -> Seen:
    args = list(given.args)
    for name, body in given.files:
        (folder / name).write_bytes(body)
        args = [a.replace(f"{{{name}}}", str(folder / name)) for a in args]
    if args[:1] == ["ask"]:
        args[1:1] = ["--budget-seconds", f"{seconds:g}"]
    if args[:1] and args[0] in ("ask", "match", "ground") and "--kg" not in args:
        args[1:1] = ["--kg", KG]
    sys.argv = ["bioloom", *args]
    sys.stdin = TextIOWrapper(BytesIO(given.stdin), "utf-8")
    out, err, before = StringIO(), StringIO(), (sys.stdout, sys.stderr)
    sys.stdout, sys.stderr = out, err
    gc.collect()
    ALLOCATOR.malloc_trim(0)
    REFS.write_text("5")
    (file,) = memory("RssFile")
    start, cpu, faults, code = time.perf_counter(), time.process_time(), [], -1
    try:
        with guarded():
            code = command._run()
    except BaseException as error:  # noqa: BLE001 - that is what is looked for
        faults.append(f"{type(error).__name__} came out")
    finally:
        sys.stdout, sys.stderr = before
    took, used = time.perf_counter() - start, time.process_time() - cpu
    (peak,) = memory("VmHWM")
    said = out.getvalue() + err.getvalue()
    if "Traceback" in said or code not in CODES:
        faults.append(f"exit code {code}: {err.getvalue()[:200]!r}")
    if neutral(said) != said:
        faults.append("a character that acts came out")
    if used > LONGEST:
        faults.append(f"{used:.1f} s")
    if (mb := peak - file - private) > LARGEST:
        faults.append(f"{mb:.0f} MB")
    return Seen(number, given.kind, took, used, mb, code, tuple(faults))


def report(seen: list[Seen], args: argparse.Namespace, minutes: float) -> list[str]:
    bad = [s for s in seen if s.faults]
    shown = f"python benchmarks/fuzz/run.py --kg {args.kg} --minutes {args.minutes:g} --seconds {args.seconds:g}"
    out = [
        "# Hostile inputs",
        "",
        f"`{shown}`: {len(seen):,} of {args.inputs:,} inputs in {minutes:.1f} minutes; {len(bad)} failed.",
        "",
        "Seconds are of the processor (the work has one thread); the last columns by the clock, beside others' work.",
        "",
        "| kind | inputs | p50 s | p99 s | worst s | worst MB | exit codes | failed | p50 by the clock | worst |",
        "| --- |" + " ---: |" * 5 + " --- |" + " ---: |" * 3,
    ]
    kinds: dict[str, list[Seen]] = defaultdict(list)
    for s in seen:
        kinds[s.kind].append(s)
    for kind, some in [*sorted(kinds.items()), ("all", seen)]:
        times = sorted(s.cpu for s in some)
        codes = ", ".join(f"{code}: {n:,}" for code, n in sorted(Counter(s.code for s in some).items()))
        out.append(
            f"| {kind} | {len(some):,} | {statistics.median(times):.2f} | {times[int(len(times) * 0.99)]:.2f} | "
            f"{times[-1]:.2f} | {max(s.mb for s in some):.0f} | {codes} | {sum(bool(s.faults) for s in some)} | "
            f"{statistics.median(s.seconds for s in some):.2f} | {max(s.seconds for s in some):.2f} |"
        )
    return [*out, "", *(f"- input {s.number} ({s.kind}): {'; '.join(s.faults)}" for s in bad[:40])]


def main() -> None:
    global KG  # noqa: PLW0603 - one per process
    parser = argparse.ArgumentParser()
    parser.add_argument("--kg", default="full")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=13)
    parser.add_argument("--seconds", type=float, default=1.5)
    parser.add_argument("--only", type=int, nargs="*", help="numbers of inputs to run again")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    KG = args.kg
    shared = session.Session(KG)
    opened = session.Session

    def one(kg: str = "open", *rest: Any, **more: Any) -> session.Session:
        return shared if kg == KG and not rest[4:5] else opened(kg, *rest, **more)

    session.Session = one  # type: ignore[assignment, misc]
    seen: list[Seen] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for text in ("Which genes are associated with cystic fibrosis?", "Which drugs treat asthma or pain?"):
            run(-1, Input("warm", ("ask", text)), folder, 60, 0)
        (private,) = memory("RssAnon")
        order = list(range(args.inputs))
        random.Random(args.seed).shuffle(order)
        start = time.monotonic()
        for number in args.only or order:
            if time.monotonic() - start > 60 * args.minutes:
                break
            seen.append(run(number, make(number, args.seed), folder, args.seconds, private))
            if seen[-1].faults or args.only:
                print(seen[-1], flush=True)
        lines = report(seen, args, (time.monotonic() - start) / 60)
    if args.out:
        args.out.write_text("\n".join(lines) + "\n", "utf-8")
    print("\n".join(lines))
    sys.exit(any(s.faults for s in seen))


if __name__ == "__main__":
    main()
