"""What each gate closes on real rows: of states that patients come with, drugs closed and warned of, by who says so.

    python benchmarks/gates.py [--kg full] [--name gates]       writes results/gates.md

A row is a state; its drugs are all that something in the graph says they treat something, each counted once for every
kind of ground: *pairs* (curated contraindications), *prose* (of label texts, what no pair can say: ages, pregnancies,
drugs taken, allergies, laboratory values), *interactions* (pairs of drugs), *genotypes* (CPIC), *by hand* (records
copied to `tables/reference.json`), *sections* (a label table, where one was built, by section), *question* (what the
question alone decides, such as an allergy to the drug), *carried* (a salt, a product or a member of a class that one of
these was stated of). Nothing here is judged right or wrong; gating.py judges.
"""

from __future__ import annotations

import argparse
import subprocess
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from bioloom.api.session import Session
from bioloom.core.run import Run
from bioloom.stages.gate.answer.reasons import reason
from bioloom.stages.gate.gate.contraindications import INTERACTS, ledger_of
from bioloom.stages.gate.gate.label_shelf import shelf_of
from bioloom.stages.gate.gate.verdict import Cause, Judge
from bioloom.stages.gate.infer.hierarchy import TREATS, kin_of
from bioloom.stages.gate.stage import read_patient

HERE = Path(__file__).parent
WHO = (
    "in a pregnant woman", "in a woman who breastfeeds", "in a child of 3 years", "in a woman of 82 years",
    "in a patient with an eGFR of 25", "in a patient with hepatic impairment", "in a patient with asthma",
    "in a patient with epilepsy", "in a patient with G6PD deficiency", "in a patient with a penicillin allergy",
    "in a patient taking warfarin", "in a CYP2D6 poor metabolizer",
)  # fmt: skip
KINDS = ("pairs", "prose", "interactions", "genotypes", "by hand", "sections", "question")


def kind_of(cause: Cause, judge: Judge) -> str:
    """Which gate a cause is of."""
    if cause.passage is not None:
        return "sections"
    if cause.edge is None:
        return "prose" if cause.words else "by hand" if cause.source else "question"
    fact = judge.ledger.statement(cause.edge)
    if fact.predicate in INTERACTS:
        return "interactions"
    return "genotypes" if "Genotype" in fact.object.categories else "pairs"


def measured(session: Session) -> Iterator[str]:
    """The table, and the sources of each kind."""
    kin = kin_of(session.resources)
    ledger, shelf = ledger_of(kin), shelf_of(kin, session.resources)
    graph = session.graph.graph
    treats = graph.edges(TREATS)
    drugs = np.unique(np.array([kin.node(graph.fact(int(e)).subject.curie) for e in treats.tolist()], np.int32))
    sources: dict[str, Counter[str]] = defaultdict(Counter)
    sections: Counter[str] = Counter()
    yield f"{len(drugs):,} drugs that treat something; label table: {'yes' if shelf is not None else 'none'}.\n"
    yield f"| state | closed | warned | {' | '.join(f'{k}: closed, warned' for k in KINDS)} | only carried |"
    yield f"| --- | --: | --: |{' --: |' * len(KINDS)} --: |"
    for who in WHO:
        patient = read_patient(f"Which drug treats it {who}?", Run(session.resources))
        judge = Judge(kin, ledger, patient.states, shelf=shelf)
        found = judge.verdict(drugs)
        inside = set(drugs.tolist())
        counts: dict[str, list[int]] = {k: [0, 0] for k in KINDS}
        for at, booked in enumerate((found.closed, found.minded)):
            for node in booked.keys() & inside:
                for kind in {kind_of(c, judge) for c in booked[node]}:
                    counts[kind][at] += 1
                    who_says = {reason(judge, node, c).source for c in booked[node] if kind_of(c, judge) == kind}
                    sources[kind].update(s.removeprefix("infores:") for s in who_says)
                sections.update({c.passage.section for c in booked[node] if c.passage is not None})
        closed = found.closed.keys() & inside
        warned = (found.minded.keys() & inside) - closed
        carried = sum(all(c.via is not None for c in found.closed[n]) for n in closed)
        shown = " | ".join("{}, {}".format(*counts[k]) for k in KINDS)
        line = f"| {who.removeprefix('in ')} | {len(closed)} | {len(warned)} | {shown} | {carried} |"
        print(line, flush=True)
        yield line
    yield "\n| kind | who says so (drugs, over all states) |\n| --- | --- |"
    for kind in KINDS:
        said = ", ".join(f"{s or 'the label'} {n:,}" for s, n in sources[kind].most_common(8))
        yield f"| {kind} | {said or 'none'} |"
    if sections:
        yield "\n| section of a label | drugs |\n| --- | --: |"
        yield from (f"| {name} | {n:,} |" for name, n in sections.most_common())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--name", default="gates")
    args = parser.parse_args()
    session = Session(args.kg)
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, cwd=HERE, check=True
    ).stdout.strip()
    graph = session.graph.graph.content_hash[:12]
    head = ["# What each gate closes\n", f"`python benchmarks/gates.py`; graph {graph}, rules, commit {commit}.\n"]
    (HERE / "results" / f"{args.name}.md").write_text("\n".join([*head, *measured(session)]) + "\n", "utf-8")


if __name__ == "__main__":
    main()
