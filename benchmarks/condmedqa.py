"""CondMedQA, checked or built, answered with rules by methods that take conditions into account and that do not.

    bioloom bench build condmedqa-checked benchmarks/condmedqa/checked.jsonl --out DIR
    python benchmarks/condmedqa.py DIR [--kg full] [--cases 140]

Of open questions the first answer counts, of choices the option. ``fooled`` is what is right only without the
condition. Both: the question and its twin without the condition are right. Writes benchmarks/results/condmedqa.md.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from bioloom.api.session import Session
from bioloom.bench.build.condmedqa.asking import GENERAL
from bioloom.bench.build.dataset.layout import read_golds, read_items
from bioloom.bench.build.items.gold import Accepted, Gold
from bioloom.bench.build.items.item import Item, letter
from bioloom.bench.score.metrics.intervals import interval
from bioloom.core.answer import Answer
from bioloom.core.method import Method, answer
from bioloom.methods.condition_gated import ConditionGated
from bioloom.methods.loom import Loom

HERE = Path(__file__).parent
METHODS: dict[str, Method] = {
    "loom": Loom(),
    "condition_gated": ConditionGated(unstated=True),
    "condition_gated, score as published": ConditionGated(match=0.0, unstated=True),
    "condition_gated, no gating": ConditionGated(gating=False, unstated=True),
}
TUNED = 400  # cases of a build (1,000, seed 7) whose answers were read while gates and ranks were written
Key = tuple[str, bool]  # role, whether it has options
Cells = dict[Key, tuple[bool, bool, bool]]  # right, fooled, abstained


def is_one(said: Answer, accepted: Sequence[Accepted]) -> bool:
    """Whether the first thing that was answered is one of these, by CURIE or name."""
    first = said.entities[0].entity if said.entities else None
    names = {str(said.value).casefold()} if first is None else {first.name.casefold()}
    return any((first and a.curie == first.curie) or names & {t.casefold() for t in a.texts} for a in accepted)


def judged(said: Answer, item: Item, gold: Gold) -> tuple[bool, bool, bool]:
    """Right, fooled, abstained."""
    if said.abstained:
        return False, False, True
    if item.kind != "choice":
        return is_one(said, gold.answers), is_one(said, gold.readings.get(GENERAL, ())), False
    at = item.options.index(str(said.value)) if said.value in item.options else None
    right = at is not None and letter(at) in gold.letters
    wrong = {t.casefold() for a in gold.readings.get(GENERAL, ()) for t in a.texts}
    return right, not right and str(said.value).casefold() in wrong, False


def share(values: Sequence[bool]) -> str:
    """A share with its interval and number."""
    if not values:
        return "-"
    found = interval([float(v) for v in values])
    return f"{found.mean:.0%} ({found.low:.0%}-{found.high:.0%})"


def rows(name: str, cases: list[tuple[str, Cells]], seconds: float) -> Iterator[str]:
    """A row for all cases and one for each category, open questions and choices."""
    families = ["all", *dict.fromkeys(f for f, _ in cases)]
    for family in families:
        some = [c for f, c in cases if family in ("all", f)]
        for options in (False, True):
            had = [c for c in some if ("conditioned", options) in c]
            with_it, without = ([c[r, options] for c in had if (r, options) in c] for r in ("conditioned", "removed"))
            other = [c["changed", options] for c in had if ("changed", options) in c]
            both = [c["conditioned", options][0] and c["removed", options][0] for c in had]
            shown = [
                share([x[0] for x in with_it]), share([x[0] for x in without]), share([x[0] for x in other]),
                share(both), share([x[1] for x in with_it]), share([x[2] for x in with_it]),
            ]  # fmt: skip
            kind = "choice" if options else "open"
            yield f"| {name} | {family} | {kind} | {len(had)} | {' | '.join(shown)} | {seconds:.2f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--cases", type=int, default=140)
    parser.add_argument("--unseen", type=Path, help="Without the cases of this build that rules were tuned on.")
    parser.add_argument("--methods", default=";".join(METHODS))
    args = parser.parse_args()
    session, found = Session(args.kg), defaultdict[str, list[tuple[Item, Gold]]](list)
    for item, gold in zip(read_items(args.folder), read_golds(args.folder), strict=True):
        found[item.group].append((item, gold))
    if args.unseen:  # rules were tuned on the first cases of that build
        seen = list(dict.fromkeys(item.group for item in read_items(args.unseen)))[:TUNED]
        found = defaultdict(list, {group: pairs for group, pairs in found.items() if group not in seen})
    cases = list(found.values())[: args.cases]
    target = HERE / "results" / f"condmedqa{'_unseen' if args.unseen else ''}.md"
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, cwd=HERE, check=True
    ).stdout.strip()
    made = f"graph {session.graph.graph.content_hash[:12]}, rules, commit {commit}, load {os.getloadavg()[0]:.0f}"
    head = [
        "# CondMedQA, checked questions, by rules\n",
        f"`python benchmarks/condmedqa.py DIR{' --unseen BUILD' if args.unseen else ''}`; {len(cases)} cases, {made}.",
        "What was checked, and how: condmedqa_checked.md. With the condition, without it, with another one; both: with",
        "and without. 95% bootstrap intervals. Fooled and abstained: of those with the condition. For research only.\n",
        "| method | category | form | cases | with | without | another | both | fooled | abstained | processor s |",
        "| --- | --- | --- | --: | --: | --: | --: | --: | --: | --: | --: |",
    ]
    out: list[str] = []
    for name in args.methods.split(";"):
        start, asked, said = time.process_time(), 0, []
        for case in cases:
            cells: Cells = {}
            for item, gold in case:
                got = answer(METHODS[name], item.question(), session.resources).answer
                cells[str(item.relation), item.kind == "choice"] = judged(got, item, gold)
                asked += 1
            said.append((str(case[0][0].family), cells))
        out += list(rows(name, said, (time.process_time() - start) / asked))
        target.write_text("\n".join([*head, *out]) + "\n", "utf-8")


if __name__ == "__main__":
    main()
