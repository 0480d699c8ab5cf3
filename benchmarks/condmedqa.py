"""CondMedQA, checked or built, answered with rules by methods that take conditions into account and that do not.

    bioloom bench build condmedqa-checked benchmarks/condmedqa/checked.jsonl --out DIR
    python benchmarks/condmedqa.py DIR [--kg full] [--cases 140]

Of open questions the first answer counts, of choices the option. Fooled is what is right only without the condition.
Both: the question and its twin are right: that without the condition, or of open questions that with another one. EM
and F1 (tokens) are of the first answer's name against any name of what is right, as the paper has them.
Contraindicated: what the condition rules out stands first, or anywhere in the list. Writes
benchmarks/results/condmedqa.md, or the file of ``--out``; a model's rows come of ``specs/papers.yaml``.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean
from typing import NamedTuple

from bioloom.api.session import Session
from bioloom.bench.build.condmedqa.asking import GENERAL
from bioloom.bench.build.dataset.layout import read_golds, read_items
from bioloom.bench.build.dataset.manifest import read_dataset
from bioloom.bench.build.dataset.names import with_names
from bioloom.bench.build.items.gold import Accepted, Gold
from bioloom.bench.build.items.item import Item, letter
from bioloom.bench.score.metrics.intervals import interval
from bioloom.bench.score.metrics.texts import exact_match, token_f1
from bioloom.core.answer import Answer
from bioloom.core.method import Method, answer
from bioloom.core.run import Budget
from bioloom.methods.condition_gated import ConditionGated
from bioloom.methods.loom import Loom

HERE = Path(__file__).parent
METHODS: dict[str, Method] = {
    "loom": Loom(),
    "condition_gated": ConditionGated(unstated=True),
    "condition_gated, score as published": ConditionGated(match=0.0, unstated=True),
    "condition_gated, no gating": ConditionGated(gating=False, unstated=True),
}
COLUMNS = (
    "method", "category", "form", "cases", "with", "without", "another", "both", "contraindicated first", "anywhere",
    "EM", "F1", "abstained", "processor s",
)  # fmt: skip
PATIENT = Budget(timeout=900)  # a busy machine is no abstention
TUNED = 400  # cases of a build (1,000, seed 7) whose answers were read while gates and ranks were written
Key = tuple[str, bool]  # role, whether it has options


class Cell(NamedTuple):
    """What became of one question; ``em`` and ``f1`` of open ones, ``listed``: what is ruled out is in the list."""

    right: bool
    fooled: bool
    abstained: bool
    em: float = 0.0
    f1: float = 0.0
    listed: bool = False


Cells = dict[Key, Cell]


def is_one(said: Answer, accepted: Sequence[Accepted]) -> bool:
    """Whether the first thing that was answered is one of these, by CURIE or name."""
    first = said.entities[0].entity if said.entities else None
    names = {str(said.value).casefold()} if first is None else {first.name.casefold()}
    return any((first and a.curie == first.curie) or names & {t.casefold() for t in a.texts} for a in accepted)


def judged(said: Answer, item: Item, gold: Gold) -> Cell:
    """What became of a question; silence is none of right, fooled and listed."""
    if said.abstained:
        return Cell(right=False, fooled=False, abstained=True)
    out = gold.readings.get(GENERAL, ())
    if item.kind != "choice":
        first = said.entities[0].entity.name if said.entities else str(said.value)
        names = [t for a in gold.answers for t in (a.name, *a.texts, *a.aliases)]
        closed = {a.curie for a in out if a.curie}
        return Cell(
            is_one(said, gold.answers), is_one(said, out), abstained=False, em=exact_match(first, names),
            f1=token_f1(first, names), listed=any(r.entity.curie in closed for r in said.entities),
        )  # fmt: skip
    at = item.options.index(str(said.value)) if said.value in item.options else None
    right = at is not None and letter(at) in gold.letters
    wrong = {t.casefold() for a in out for t in a.texts}
    return Cell(right, not right and str(said.value).casefold() in wrong, abstained=False)


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
            with_it = [c["conditioned", options] for c in had]
            without, other = ([c[r, options] for c in had if (r, options) in c] for r in ("removed", "changed"))
            twins = [c.get(("removed", options), c.get(("changed", options))) for c in had]
            both = [one.right and twin is not None and twin.right for one, twin in zip(with_it, twins, strict=True)]
            shown = [*(share([x.right for x in cells]) for cells in (with_it, without, other)), share(both)]
            shown += [share([x.fooled for x in with_it]), "-" if options else share([x.listed for x in with_it])]
            shown += [
                "-" if options else f"{mean(f(x) for x in with_it):.0%}" for f in (lambda x: x.em, lambda x: x.f1)
            ]
            shown.append(share([x.abstained for x in with_it]))
            kind = "choice" if options else "open"
            yield f"| {name} | {family} | {kind} | {len(had)} | {' | '.join(shown)} | {seconds:.2f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--cases", type=int, default=140)
    parser.add_argument("--unseen", type=Path, help="Without the cases of this build that rules were tuned on.")
    parser.add_argument("--methods", default=";".join(METHODS))
    parser.add_argument("--note", type=Path, help="What a person says of the set and the figures: printed with them.")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    session, found = Session(args.kg), defaultdict[str, list[tuple[Item, Gold]]](list)
    golds = with_names(read_golds(args.folder), args.folder)
    for item, gold in zip(read_items(args.folder), golds, strict=True):
        found[item.group].append((item, gold))
    if args.unseen:  # rules were tuned on the first cases of that build
        seen = list(dict.fromkeys(item.group for item in read_items(args.unseen)))[:TUNED]
        found = defaultdict(list, {group: pairs for group, pairs in found.items() if group not in seen})
    cases = list(found.values())[: args.cases]
    target = args.out or HERE / "results" / f"condmedqa{'_unseen' if args.unseen else ''}.md"
    about = read_dataset(args.folder)
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, cwd=HERE, check=True
    ).stdout.strip()
    made = f"graph {session.graph.graph.content_hash[:12]}, rules, commit {commit}, load {os.getloadavg()[0]:.0f}"
    command = f"python benchmarks/condmedqa.py DIR{' --unseen BUILD' if args.unseen else ''}"
    built = f"{about.about.name} {about.about.version}, content {about.hash[:12]}"
    head = [
        f"# {about.about.title}, by rules\n",
        f"`{command}`; {built}; {len(cases)} cases, {made}.",
        "With the condition, without it, with another one; both: with and without, of open questions with and with",
        "another one. Contraindicated first and anywhere in the list, EM, token-F1 and abstained: of those with the",
        "condition. 95% bootstrap intervals. For research only.\n",
        *([args.note.read_text("utf-8")] if args.note else []),
        f"| {' | '.join(COLUMNS)} |",
        "| --- | --- | --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |",
    ]
    out: list[str] = []
    for name in args.methods.split(";"):
        start, asked, said = time.process_time(), 0, []
        for case in cases:
            cells: Cells = {}
            for item, gold in case:
                got = answer(METHODS[name], item.question(), session.resources, budget=PATIENT).answer
                cells[str(item.relation), item.kind == "choice"] = judged(got, item, gold)
                asked += 1
            said.append((str(case[0][0].family), cells))
        out += list(rows(name, said, (time.process_time() - start) / asked))
        target.write_text("\n".join([*head, *out]) + "\n", "utf-8")


if __name__ == "__main__":
    main()
