"""What hostile inputs do to the command line: time, memory, exit codes, and what reaches the terminal.

    python benchmarks/fuzz/run.py [--kg full] [--inputs 20000] [--seed 13] [--seconds 1.5] [--minutes 600]
                                  [--state FILE] [--from N] [--kinds ask,batch] [--only N ...] [--out FILE]
    python benchmarks/fuzz/run.py --minutes 0 --state FILE --out FILE   # the report of a run so far

Runs the seeded inputs in an order of their own, each through the whole command line in one process whose graph stays
open. `--seconds` is what each question is given (--budget-seconds); it and the 2 s are seconds of the processor, for
several share the machine. Patterns are given none and keep to their steps. With a state file a run goes on where it
stopped, and a line of JSON for each input stays; `--kinds` and `--from` (a position in the order) run a part of it.
An input fails when it takes over 2 s or 500 MB, ends with a traceback or an exit code that is no one's, or lets a
character through that acts on a terminal. Exit code 1 when one does.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import asdict, replace
from functools import lru_cache
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import typer.main
from inputs import Input
from kinds import make
from table import LARGEST, LONGEST, Seen, report
from watching import Peak, count_processor, memory, sampled

from bioloom.api import session
from bioloom.app import main as command
from bioloom.app.inert import guarded, neutral

CODES = (0, 1, 2, 3)
STOPPED = "seconds is spent"
LEFT = 150  # MB above the opened graph that an input may find left behind by others
WRITTEN = "\n## "  # from here on the report is written by hand, and stays


class Runner:
    """Runs inputs through the command line over one opened graph."""

    def __init__(self, kg: str, seconds: float, folder: Path) -> None:
        self.kg, self.seconds, self.folder, self.opened = kg, seconds, folder, 0.0
        shared, made = session.Session(kg), session.Session

        def one(name: str = "open", *rest: Any, **more: Any) -> session.Session:
            asked = made(name, *rest, **more)
            return shared if asked.kg == kg and not asked.corpus_names and asked.reasoner_name == "rules" else asked

        session.Session = one  # type: ignore[assignment, misc]
        typer.main.get_command = lru_cache(typer.main.get_command)  # else the commands are made anew for each input
        for text in ("Which genes are associated with cystic fibrosis?", "Which drugs treat asthma or pain?"):
            self.seen(-1, Input("warm", ("ask", text)), seconds=60)
        gc.collect()
        gc.freeze()  # what stays needs no looking through before each input
        (self.opened,) = memory("RssAnon")
        self.graph = shared.graph.content_hash[:12]

    def __call__(self, number: int, given: Input) -> Seen:
        """What the input did; where it took too much by the upper bound of memory, what was sampled of it."""
        seen = self.seen(number, given)
        if seen.mb <= LARGEST:
            return seen
        again = self.seen(number, given, exact=True)
        faults = (*(f for f in seen.faults if not f.endswith(" MB")), *again.faults)
        return replace(seen, mb=again.mb, own_mb=again.own_mb, faults=tuple(dict.fromkeys(faults)))

    def seen(self, number: int, given: Input, *, seconds: float | None = None, exact: bool = False) -> Seen:
        """What the input did once."""
        args = self._arguments(given, seconds or self.seconds)
        sys.argv = ["bioloom", *args]
        sys.stdin = TextIOWrapper(BytesIO(given.stdin), "utf-8")
        out, err, before = StringIO(), StringIO(), (sys.stdout, sys.stderr)
        faults: list[str] = []
        code, peak = -1, Peak(0 if exact else self.opened + LEFT)
        with sampled() if exact else nullcontext([]) as samples:
            start, cpu = time.perf_counter(), time.process_time()
            sys.stdout, sys.stderr = out, err
            try:
                with guarded():
                    code = command._run()
            except BaseException as error:  # noqa: BLE001 - that is what is looked for
                faults.append(f"{type(error).__name__} came out")
            finally:
                sys.stdout, sys.stderr = before
            took, used = time.perf_counter() - start, time.process_time() - cpu
            most = peak.mb
        most = samples[0] if samples else most
        said = out.getvalue() + err.getvalue()
        if "Traceback" in said or "UnexpectedError" in said or code not in CODES:
            faults.append(f"exit code {code}: {(err.getvalue() or out.getvalue())[:300]!r}")
        if neutral(said) != said:
            faults.append("a character that acts came out")
        if used > LONGEST:
            faults.append(f"{used:.1f} s")
        if (mb := most - self.opened) > LARGEST:
            faults.append(f"{mb:.0f} MB")
        stopped = STOPPED in said
        return Seen(number, given.kind, took, used, mb, most - peak.before, code, stopped, tuple(faults))

    def _arguments(self, given: Input, seconds: float) -> list[str]:
        args = list(given.args)
        for name, body in given.files:
            (self.folder / name).write_bytes(body)
            args = [a.replace(f"{{{name}}}", str(self.folder / name)) for a in args]
        if args[:1] == ["ask"]:
            args[1:1] = ["--budget-seconds", f"{seconds:g}"]
        if args[:1] and args[0] in ("ask", "match", "ground") and "--kg" not in args:
            args[1:1] = ["--kg", self.kg]
        return args


def kept(state: Path | None) -> list[Seen]:
    """What a state file holds; a line that was cut off is left out."""
    if state is None or not state.exists():
        return []
    whole = [line for line in state.read_text("utf-8").splitlines(keepends=True) if line.endswith("\n")]
    state.write_text("".join(whole), "utf-8")
    rows = [json.loads(line) for line in whole]
    return [Seen(**row | {"faults": tuple(row["faults"])}) for row in rows]


def numbers(args: argparse.Namespace, done: set[int]) -> Iterator[tuple[int, Input]]:
    """The inputs to run, with their numbers."""
    order = list(range(args.inputs))
    random.Random(args.seed).shuffle(order)
    for number in args.only or order[args.start :]:
        if args.only or number not in done:
            given = make(number, args.seed)
            if args.only or not args.kinds or given.kind in args.kinds.split(","):
                yield number, given


def main() -> None:
    """Run them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--kg", default="full")
    parser.add_argument("--minutes", type=float, default=600)
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=13)
    parser.add_argument("--seconds", type=float, default=1.5)
    parser.add_argument("--from", dest="start", type=int, default=0, help="position in the order to begin at")
    parser.add_argument("--kinds", default="", help="only inputs of these kinds")
    parser.add_argument("--state", type=Path, help="a file that keeps what was seen, and from which it goes on")
    parser.add_argument("--only", type=int, nargs="*", help="numbers of inputs to run again")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    count_processor()
    commit = subprocess.check_output(["git", "rev-parse", "--short", "HEAD"], text=True).strip()
    seen = [] if args.only else kept(args.state)
    with tempfile.TemporaryDirectory() as name:
        runner, start = Runner(args.kg, args.seconds, Path(name)), time.monotonic()
        args.state, args.out = (p and p.absolute() for p in (args.state, args.out))
        os.chdir(name)  # some inputs save an answer where they stand
        for number, given in numbers(args, {s.number for s in seen}):
            if time.monotonic() - start > 60 * args.minutes:
                break
            one = replace(runner(number, given), commit=commit, graph=f"{Path(args.kg).name} {runner.graph}")
            seen.append(one)
            if one.faults or args.only:
                print(one, flush=True)
            if args.state:
                with args.state.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(asdict(one)) + "\n")
    shown = f"python benchmarks/fuzz/run.py --kg {Path(args.kg).name} --seconds {args.seconds:g} --seed {args.seed}"
    lines = report(seen, shown, args.inputs)
    if args.out:
        _, mark, behind = (args.out.read_text("utf-8") if args.out.exists() else "").partition(WRITTEN)
        args.out.write_text("\n".join(lines).rstrip() + "\n" + mark + behind, "utf-8")
    print("\n".join(lines))
    sys.exit(any(s.faults for s in seen))


if __name__ == "__main__":
    main()
