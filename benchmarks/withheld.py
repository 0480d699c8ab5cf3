"""BioMedHop with 20, 50 and 80% of the gold hops withheld from the graph and put into texts: Tables 7 to 9 there.

    python benchmarks/withheld.py SET --work DIR [--kg full] [--limit N] [--shares 0.2,0.5,0.8] [--seed 7]
        [--texts around|plain] [--read] [--prepare]

``SET`` is a set of ``bioloom bench build biomedhop``. For each share it draws hops (`bioloom bench withhold`), writes
documents that state them (`bench simulate --edges`, and ``--around`` the set what stands around statements in real
abstracts), makes a corpus of those and runs ``specs/biomedhop_withheld*.yaml`` without them into
``DIR/run-TEXTS-SHARE``; it goes on where it stopped. What a question asks is given by its pattern, so that evidence
alone is measured; with ``--read`` it is read from the text. Then ``DIR/report`` and ``DIR/pack`` are made of all, and
``benchmarks/withheld_report.py`` makes the table in ``results/withheld.md`` of packs.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

from bioloom.bench.run.given import write_given
from bioloom.bench.run.loaders.load import load
from bioloom.bench.run.remembered import VARIABLE
from bioloom.bench.run.spec import GIVEN

SPECS = [
    Path(__file__).parent / "specs" / f"{name}.yaml" for name in ("biomedhop_withheld", "biomedhop_withheld_ablations")
]
PLAIN, AROUND = "plain", "around"


def bioloom(*words: str | Path, env: dict[str, str] | None = None) -> None:
    """Run a command of ours; what it says goes to the terminal. 3 is a run with failures: they are in its table."""
    done = subprocess.run(
        [sys.executable, "-m", "bioloom", *map(str, words)], check=False, env={**os.environ, **(env or {})}
    )
    if done.returncode not in (0, 3):
        sys.exit(done.returncode)


def prepared(chosen: argparse.Namespace, share: float) -> tuple[Path, str]:
    """The file of the withheld hops, and the name of the corpus that states them."""
    hops = chosen.work / f"withheld-{100 * share:.0f}.tsv"
    stem = f"{chosen.texts}-{100 * share:.0f}"
    documents, corpus = chosen.work / f"documents-{stem}", chosen.work / f"corpus-{stem}"
    if not hops.exists():
        bioloom("bench", "withhold", chosen.set, "--share", str(share), "--seed", str(chosen.seed), "--out", hops)
    if not (documents / "manifest.json").exists():
        around = ("--around", chosen.set) if chosen.texts == AROUND else ()
        seed = ("--seed", str(chosen.seed))
        bioloom("bench", "simulate", "--kg", chosen.kg, "--edges", hops, *around, *seed, "--out", documents)
    if not corpus.exists():
        bioloom("corpus", "build", documents / "documents.jsonl", "--name", corpus, "--kg", chosen.kg)
    return hops, str(corpus)


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("set", type=Path)
    asked.add_argument("--work", type=Path, required=True)
    asked.add_argument("--kg", default="full")
    asked.add_argument("--shares", default="0.2,0.5,0.8")
    asked.add_argument("--texts", choices=(AROUND, PLAIN), default=AROUND, help="plain: little beside the hops")
    asked.add_argument("--prepare", action="store_true", help="hops, documents and corpora alone; nothing is run")
    asked.add_argument("--read", action="store_true", help="questions are read; else their patterns are given")
    asked.add_argument("--limit", type=int, default=0)
    asked.add_argument("--seed", type=int, default=7)
    chosen = asked.parse_args()
    chosen.work.mkdir(parents=True, exist_ok=True)
    runs = []
    patterns = chosen.work / "patterns.jsonl"
    write_given(patterns, load(chosen.set).items)
    reasoner = "rules" if chosen.read else f"{GIVEN}:{patterns.resolve()}"
    for share in map(float, chosen.shares.split(",")):
        hops, corpus = prepared(chosen, share)
        if chosen.prepare:
            continue
        run = chosen.work / f"run-{'read-' * chosen.read}{chosen.texts}-{100 * share:.0f}"
        env = {"BIOMEDHOP": str(chosen.set.resolve()), "WITHHELD": str(hops.resolve()), "WITHHELD_CORPUS": corpus}
        env |= {"WITHHELD_REASONER": reasoner, VARIABLE: "1"}  # what a question asks is read once for all cells
        limit = ("--limit", chosen.limit) if chosen.limit else ()
        for spec in SPECS:
            bioloom("bench", "run", spec, "--out", run, *limit, env=env)
        runs.append(run)
    if chosen.prepare:
        return 0
    bioloom("bench", "report", *runs, "--out", chosen.work / "report")
    bioloom("bench", "pack", *runs, "--out", chosen.work / "pack")
    return 0


if __name__ == "__main__":
    sys.exit(main())
