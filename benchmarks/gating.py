"""Does gating change answers, and for the right reason? Gold from curated pairs, gates from the prose of labels.

    python benchmarks/gating.py DIR [--kg full] [--first 500] [--cases 300]     writes results/gating.md, .svg
    python benchmarks/gating.py DIR sweep [--cases 40]                          writes results/gating_sweep.md
    python benchmarks/gating.py DIR model --reasoner gguf:FILE [--cases 5]      writes results/gating_model.md

DIR was built by `bioloom bench build condmedqa`: cases of a disease, a drug that is usual for it, and a condition
in which a curated pair forbids that drug. The gate ``prose`` reads none of these pairs, only the contraindication
texts of labels, so that nothing is right by construction; the gate ``pairs`` reads them: what prose could reach.
Each case is asked with its condition, without it and with another one: the answer must flip with the condition. Cases
before ``--first`` were looked at while rules were written; those from there on were not, until what does not flip was
read (decision 65).

``Stated`` are the cases in which the words of the source name just the condition that the question has: what a curator
made "hypotension" of is "severe hypotension" on the label, "leukemia" is "leukemia, together with venetoclax", and
who has the one is only warned. ``Said besides`` are sentences that nothing turns on: none may change the list.
"""

from __future__ import annotations

import argparse
import itertools
import os
import subprocess
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from bioloom.api.session import Session
from bioloom.bench.build.condmedqa.asking import GENERAL
from bioloom.bench.build.dataset.layout import read_golds, read_items
from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item, letter
from bioloom.bench.score.metrics.intervals import interval
from bioloom.core.method import answer
from bioloom.core.run import Budget
from bioloom.graph.matching.steps.neighbours import Neighbours, StepFilter
from bioloom.methods.condition_gated import ConditionGated
from bioloom.stages.gate.infer.hierarchy import kin_of
from bioloom.stages.gate.read.modifiers import GRADED
from bioloom.stages.gate.stage import Grounds

HERE = Path(__file__).parent
PROSE = Grounds(pairs=False, prose=True, reference=False)
PAIRS = Grounds(pairs=True, prose=False, reference=False)
SYSTEMS = {
    "no gate": ConditionGated(gating=False, unstated=True),
    "prose": ConditionGated(grounds=PROSE, unstated=True),
    "pairs": ConditionGated(grounds=PAIRS, unstated=True),
}
NAMES = 0.85  # from which on words are a name
KEPT = 25  # cases after which the tables are written anew: a run takes long
PATIENT = Budget(timeout=900.0)  # seconds a call: a local model beside other work is slow
ROLES = ("conditioned", "removed", "changed")
ASKED_BESIDES = 40  # cases that are asked again with each of these
BESIDES = (  # about others, denied, or no state that any source speaks of
    "Her mother had asthma.", "There is no asthma and no glaucoma.", "The brother of the patient takes warfarin.",
    "The patient lives alone.", "The patient works in a school.",
)  # fmt: skip
Case = list[tuple[Item, Gold]]


@dataclass
class Seen:
    """What one system said to one case: answers in order and closed drugs, by role (CURIEs)."""

    case: Case
    said: dict[str, list[str]] = field(default_factory=dict)
    closed: dict[str, set[str]] = field(default_factory=dict)
    picked: dict[str, tuple[bool, bool]] = field(default_factory=dict)  # right option, usual drug where it is wrong
    stated: bool = True
    besides: list[bool | None] = field(default_factory=list)  # same list; None where the question was refused

    def gold(self, role: str) -> set[str]:
        """What is right."""
        return {a.curie for i, g in self.case if i.relation == role and i.kind == "entity" for a in g.answers}

    @property
    def wrong(self) -> set[str]:
        """What only is right without the condition."""
        return {a.curie for _, g in self.case for a in g.readings.get(GENERAL, ())}

    @property
    def usual(self) -> str:
        """The drug that a curated pair forbids."""
        return str(self.case[0][0].meta["usual"])

    def right(self, role: str = "conditioned", within: int = 1) -> bool:
        """Whether one of the first answers is right."""
        return bool(self.gold(role) & set(self.said[role][:within]))

    def fooled(self, within: int = 1) -> bool:
        """Whether one of the first answers is what the condition rules out."""
        return bool(self.wrong & set(self.said["conditioned"][:within]))

    @property
    def flips(self) -> bool:
        """Whether the usual drug is closed with the condition, and open without it and with the other one."""
        return self.usual in self.closed["conditioned"] and not any(self.usual in self.closed[r] for r in ROLES[1:])

    def lost(self, role: str) -> float:
        """The share of right drugs that was closed."""
        return len(self.gold(role) & self.closed[role]) / len(self.gold(role))


def cases_of(folder: Path, first: int, count: int) -> list[Case]:
    """Questions, open and with options, with their twins, of conditions that are diseases, from ``first`` on."""
    found: dict[str, Case] = {}
    for item, gold in zip(read_items(folder), read_golds(folder), strict=True):
        found.setdefault(item.group, []).append((item, gold))
    later = list(found.values())[first:]
    return [c for c in later if c[0][0].family == "comorbidity"][:count]


def stated(case: Case, session: Session) -> bool:
    """Whether some source names, in its own words, just the condition of the question as forbidding the usual drug."""
    meta, kin = case[0][0].meta, kin_of(session.resources)
    usual, condition = kin.node(str(meta["usual"])), str(meta["condition"]["curie"])
    if usual is None or kin.graph is None or (node := kin.node(condition)) is None:
        return False
    step = Neighbours(kin.graph, StepFilter(predicates=("contraindicated_in",))).steps(np.array([usual], np.int32))
    for other, edge in zip(step.other.tolist(), step.edge.tolist(), strict=True):
        if other != node:
            continue
        said = {q.key: str(q.value) for q in kin.graph.fact(edge).qualifiers}
        words = said.get("original_object", kin.graph.entity(node).name)
        best = next(iter(session.linker.link(words)), None)
        named = best is not None and best.score >= NAMES and kin.node(best.entity.curie) in {node, *kin.same(condition)}
        weak = "doubt" in said or "to be considered" in said.get("recommendation", "")
        if named and not weak and said.get("label_says", "plain") == "plain" and not GRADED.match(words):
            return True
    return False


def unmoved(method: ConditionGated, seen: Seen, session: Session) -> None:
    """Ask once more with each of ``BESIDES`` before the last sentence, and compare the lists, order too."""
    item = next(i for i, _ in seen.case if i.relation == "conditioned" and i.kind != "choice")
    head, _, last = item.text.rpartition(". ")
    for words in BESIDES:
        text = f"{head}. {words} {last}" if head else f"{words} {last}"
        question = item.question().model_copy(update={"text": text})
        said = answer(method, question, session.resources, budget=PATIENT).answer
        same = [e.entity.curie for e in said.entities] == seen.said["conditioned"]
        seen.besides.append(None if said.abstained and seen.said["conditioned"] else same)


def asked(
    method: ConditionGated, case: Case, session: Session, roles: Sequence[str] = ROLES, *, options: bool = False
) -> Seen:
    """One case answered by one system."""
    seen = Seen(case)
    for item, gold in case:
        role = str(item.relation)
        if item.relation not in roles or (item.kind == "choice" and (not options or role != ROLES[0])):
            continue
        bundle = answer(method, item.question(), session.resources, budget=PATIENT)
        if item.kind == "choice":
            curies: Any = item.meta["option_curies"]
            at = item.options.index(str(bundle.answer.value)) if bundle.answer.value in item.options else None
            right = at is not None and letter(at) in gold.letters
            seen.picked[role] = right, at is not None and not right and curies[at] == seen.usual
        else:
            seen.said[role] = [e.entity.curie for e in bundle.answer.entities]
            noted: list[Any] = [e for e in bundle.trace.events if getattr(e, "name", "") == "gated"]
            seen.closed[role] = {b["drug"] for e in noted for b in e.detail["blocked"]}
    return seen


def share(values: Sequence[float]) -> str:
    """A mean in percent with its interval."""
    found = interval([float(v) for v in values])
    return f"{found.mean:.1%} ({found.low:.1%}-{found.high:.1%})"


def compared(cases: list[Case], session: Session, names: Sequence[str]) -> Iterator[dict[str, list[Seen]]]:
    """What each system said to the cases so far, every ``KEPT`` cases and at the end."""
    base: dict[str, list[Seen]] = {name: [] for name in names}
    for number, case in enumerate(cases, 1):
        for name, seen in base.items():
            seen.append(asked(SYSTEMS[name], case, session, options=True))
            seen[-1].stated = stated(case, session)
            if name == "pairs" and number <= ASKED_BESIDES:
                unmoved(SYSTEMS[name], seen[-1], session)
        if number % KEPT == 0 or number == len(cases):
            yield base


def tables(base: dict[str, list[Seen]], plot: Path) -> Iterator[str]:
    """All that is read off one run."""
    yield "| system | right | fooled | usual drug closed | flips with the condition | right ones closed |"
    yield "| --- | --: | --: | --: | --: | --: |"
    for name, seen in base.items():
        shown = [
            [s.right() for s in seen], [s.fooled() for s in seen],
            [s.usual in s.closed["conditioned"] for s in seen], [s.flips for s in seen],
            [s.lost("conditioned") for s in seen],
        ]  # fmt: skip
        yield f"| {name} | {' | '.join(map(share, shown))} |"
    yield "\n## The twins, and four options with the usual drug always among them: the right one, the usual one taken\n"
    yield "| system | right without it | right with another | with and without | usual closed in one | option | usual |"
    yield "| --- | --: | --: | --: | --: | --: | --: |"
    for name, seen in base.items():
        shown = [
            [s.right("removed") for s in seen], [s.right("changed") for s in seen],
            [s.right() and s.right("removed") for s in seen],
            [any(s.usual in s.closed[r] for r in ROLES[1:]) for s in seen],
            [s.picked["conditioned"][0] for s in seen], [s.picked["conditioned"][1] for s in seen],
        ]  # fmt: skip
        yield f"| {name} | {' | '.join(map(share, shown))} |"
    yield "\n## Twins where a source states the change in the words of the question, and what is said besides\n"
    yield "| system | stated | flips | usual drug closed | closed in a twin | fooled |"
    yield "| --- | --: | --: | --: | --: | --: |"
    for name, seen in base.items():
        some = [s for s in seen if s.stated] or seen[:1]
        shown = [
            [s.flips for s in some], [s.usual in s.closed["conditioned"] for s in some],
            [any(s.usual in s.closed[r] for r in ROLES[1:]) for s in some], [s.fooled() for s in some],
        ]  # fmt: skip
        yield f"| {name} | {len(some)} | {' | '.join(map(share, shown))} |"
    told = [[s.besides[i] for s in base["pairs"] if s.besides] for i in range(len(BESIDES))] if "pairs" in base else []
    if told:
        yield "\n| said besides | list unchanged | changed | refused |\n| --- | --: | --: | --: |"
    for words, same in zip(BESIDES, told, strict=False):
        yield f"| {words} | {same.count(True)} | {same.count(False)} | {same.count(None)} |"
    yield from by_paths(base, plot)


def by_paths(base: dict[str, list[Seen]], plot: Path) -> Iterator[str]:
    """The sweep over k_paths, which needs no further run, and the error attribution."""
    yield "\n## k_paths (Figure 3): a right drug, and one that is ruled out, among the first k\n"
    yield "| system | k | right within k | ruled out within k |\n| --- | --: | --: | --: |"
    curves: dict[str, list[tuple[int, float, float]]] = {}
    for (name, seen), k in itertools.product(base.items(), (1, 3, 5, 10)):
        right, wrong = [s.right(within=k) for s in seen], [s.fooled(k) for s in seen]
        curves.setdefault(name, []).append((k, sum(right) / len(right), sum(wrong) / len(wrong)))
        yield f"| {name} | {k} | {share(right)} | {share(wrong)} |"
    drawn(curves, plot)
    yield "\n## Errors, by stage (Appendix F)\n\n| system | what | cases |\n| --- | --- | --: |"
    for name, seen in base.items():
        yield from (f"| {name} | {what} | {n} |" for what, n in sorted(attributed(seen, 3).items()))


def attributed(seen: Sequence[Seen], paths: int) -> Counter[str]:
    """The paper's error attribution (Appendix F) of what is not right."""
    out: Counter[str] = Counter()
    for s in seen:
        said = s.said["conditioned"]
        if s.right():
            out["right"] += 1
        elif not s.gold("conditioned") & set(said):
            out["extraction: no right drug was read or reached"] += 1
        elif s.fooled() and s.usual not in s.closed["conditioned"] and said[0] == s.usual:
            out["extraction: what rules it out was not read"] += 1
        elif not s.right(within=paths):
            out[f"retrieval: not among the first {paths} paths"] += 1
        else:
            out["reasoning: among the paths, not chosen"] += 1
    return out


def swept(cases: list[Case], session: Session) -> Iterator[str]:
    def of(method: ConditionGated) -> list[Seen]:
        return [asked(method, c, session, ROLES[:1]) for c in cases]

    yield "## Fields, gate from prose\n\n| field | value | right | fooled | right within 3 |"
    yield "| --- | --: | --: | --: | --: |"
    fields: list[tuple[str, Sequence[Any]]] = [
        ("match", (0.0, 1.0)), ("nodes", (1, 3, 5, 10)), ("depth", (1, 2, 3)), ("similar", (0.0, 0.3, 0.6)),
    ]  # fmt: skip
    for name, value in ((n, v) for n, values in fields for v in values):
        seen = of(replace(SYSTEMS["prose"], **{name: value}))
        shown = [s.right() for s in seen], [s.fooled() for s in seen], [s.right(within=3) for s in seen]
        yield f"| {name} | {value} | {' | '.join(map(share, shown))} |"
    yield "\n## Extractor (Table 5): who read the conditions\n\n| conditions from | right | fooled | usual closed |"
    yield "| --- | --: | --: | --: |"
    for name, extractor in (("rules over labels", "prose"), ("curators", "pairs"), ("nobody", "no gate")):
        seen = of(SYSTEMS[extractor])
        closed = [s.usual in s.closed["conditioned"] for s in seen]
        yield f"| {name} | {' | '.join(map(share, ([s.right() for s in seen], [s.fooled() for s in seen], closed)))} |"


def drawn(curves: dict[str, list[tuple[int, float, float]]], path: Path) -> None:
    """Right and ruled out within k, a line for each system."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams.update({"svg.hashsalt": "bioloom", "font.size": 8})
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(1, 2, figsize=(7, 2.6), sharey=True)
    for at, (axis, title) in enumerate(zip(axes, ("a right drug within k", "a ruled out one within k"), strict=True)):
        for name, points in curves.items():
            axis.plot([p[0] for p in points], [p[1 + at] for p in points], marker="o", markersize=3, label=name)
        axis.set(title=title, xlabel="k", ylim=(0, 1.02))
    axes[0].legend(fontsize=6)
    figure.savefig(path, bbox_inches="tight", metadata={"Date": None})
    plt.close(figure)


def by_model(cases: list[Case], model: Session) -> Iterator[str]:
    yield "| judged by | system | right | fooled | right without it | s a question |"
    yield "| --- | --- | --: | --: | --: | --: |"
    n, roles = len(cases), ROLES[:2]
    for name in ("no gate", "prose"):
        start = time.perf_counter()
        seen = [asked(SYSTEMS[name], case, model, roles) for case in cases]
        seconds = (time.perf_counter() - start) / (2 * n)
        counts = [sum(s.right() for s in seen), sum(s.fooled() for s in seen), sum(s.right("removed") for s in seen)]
        who = model.reasoner_name.rsplit("/", 1)[-1]
        yield f"| {who} | {name} | {' | '.join(f'{c}/{n}' for c in counts)} | {seconds:.1f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("what", nargs="?", choices=("compare", "sweep", "model"), default="compare")
    parser.add_argument("--kg", default="full")
    parser.add_argument("--first", type=int, default=500)
    parser.add_argument("--cases", type=int, default=300)
    parser.add_argument("--reasoner", default="rules")
    parser.add_argument("--systems", default=",".join(SYSTEMS))
    parser.add_argument("--name", default="", help="of the file under results, without its ending")
    args = parser.parse_args()
    session, results = Session(args.kg), HERE / "results"
    cases = cases_of(args.folder, args.first, args.cases)
    name = {"compare": "gating", "sweep": "gating_sweep", "model": "gating_model"}[args.what]
    name = args.name or name
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, cwd=HERE, check=True
    ).stdout.strip()
    graph = session.graph.graph.content_hash[:12]
    asked_with = f"`python benchmarks/gating.py DIR {args.what} --first {args.first} --cases {args.cases}`"

    def keep(table: Sequence[str], number: int) -> None:
        made = f"graph {graph}, commit {commit}, load {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores"
        head = [
            "# Gating: gold from curated pairs, gates from the prose of labels\n",
            f"{asked_with}; {number} cases of a built CondMedQA; {args.reasoner.rsplit('/', 1)[-1]}, {made}.",
            "The first answer counts; 95% bootstrap intervals. For research only.\n",
        ]
        (results / f"{name}.md").write_text("\n".join([*head, *table]) + "\n", "utf-8")

    if args.what == "compare":
        for base in compared(cases, session, args.systems.split(",")):
            keep(list(tables(base, results / f"{name}.svg")), len(next(iter(base.values()))))
    else:
        lines = swept(cases, session) if args.what == "sweep" else by_model(cases, Session(args.kg, args.reasoner))
        keep(list(lines), len(cases))


if __name__ == "__main__":
    main()
