"""Pairs of drugs that every clinician expects to be warned of: are they known, and what does the gate do with them?

    python benchmarks/interactions.py --kg full --kg full-nc

For each pair, one drug is taken and the other one is asked for, and the other way round: *closed* where one of both
directions rules it out, *warned* where one warns, else *silent*; with who says so. Below, how many pairs there are in
the graph, by source. Writes benchmarks/results/interactions.md. The pairs were chosen before the sources were read;
their names stand in the script, so rules must not know them.
"""

from __future__ import annotations

import argparse
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from bioloom.api.session import Session
from bioloom.stages.gate.answer.reasons import reason
from bioloom.stages.gate.gate.contraindications import INTERACTS, ledger_of
from bioloom.stages.gate.gate.verdict import Judge
from bioloom.stages.gate.infer.hierarchy import kin_of
from bioloom.stages.gate.types import CHEMICAL, state

HERE = Path(__file__).parent
PAIRS = """
warfarin: ibuprofen, aspirin, diclofenac, fluconazole, miconazole, metronidazole, amiodarone
clopidogrel: omeprazole, esomeprazole
tramadol: sertraline, fluoxetine
simvastatin: clarithromycin, itraconazole, gemfibrozil, ciclosporin
tacrolimus: fluconazole, voriconazole, clarithromycin
rivaroxaban: fluconazole, ketoconazole, rifampicin
methotrexate: trimethoprim, ibuprofen
digoxin: verapamil, amiodarone, clarithromycin
sildenafil: nitroglycerin
lithium carbonate: ibuprofen, lisinopril, hydrochlorothiazide
tamoxifen: paroxetine, fluoxetine
theophylline: ciprofloxacin
phenelzine: sertraline, pethidine
spironolactone: lisinopril, trimethoprim
allopurinol: azathioprine
colchicine: clarithromycin
carbamazepine: erythromycin
ethinylestradiol: rifampicin
midazolam: ketoconazole
codeine: diazepam
verapamil: metoprolol
diltiazem: metoprolol
levothyroxine: calcium carbonate
valproic acid: meropenem
"""


def pairs() -> list[tuple[str, str]]:
    rows = (line.partition(": ") for line in PAIRS.strip().splitlines())
    return [(one, other) for one, _, others in rows for other in others.split(", ")]


def judged(session: Session, taken: str, asked: str) -> tuple[str, str]:
    """What the gate says of giving ``asked`` to who takes ``taken``, and who says so."""
    kin = kin_of(session.resources)
    curies = [next(iter(session.linker.link(n, categories=CHEMICAL)), None) for n in (taken, asked)]
    if curies[0] is None or curies[1] is None:
        return "silent", "no such name"
    mine = state("drug", curie=curies[0].entity.curie, text=taken)
    nodes = np.array(sorted(kin.same(curies[1].entity.curie)), np.int32)
    found = Judge(kin, ledger_of(kin), (mine,)).verdict(nodes)
    judge = Judge(kin, ledger_of(kin), (mine,))
    for word, causes in (("closed", found.closed), ("warned", found.minded)):
        said = [reason(judge, n, c).source.removeprefix("infores:") for n in nodes.tolist() for c in causes.get(n, ())]
        if said:
            return word, ", ".join(dict.fromkeys(said))
    return "silent", ""


def measured(name: str) -> Iterator[str]:
    session = Session(name)
    rows, counted = [], Counter[str]()
    for one, other in pairs():
        both = [judged(session, one, other), judged(session, other, one)]
        word, who = min(both, key=lambda b: ("closed", "warned", "silent").index(b[0]))
        counted[word] += 1
        rows.append(f"| {one} | {other} | {word} | {who} |")
    graph = session.graph.graph
    edges = graph.edges(INTERACTS)
    by_source = Counter(graph.fact(int(e)).primary_knowledge_source for e in edges.tolist())
    known = counted["closed"] + counted["warned"]
    yield f"## {name} ({graph.content_hash[:12]})"
    yield ""
    yield f"{known} of {len(rows)} pairs known: {counted['closed']} closed, {counted['warned']} warned."
    yield f"Pairs in the graph: {', '.join(f'{s} {n:,}' for s, n in by_source.most_common())}."
    yield ""
    yield "| one | other | gate | who |"
    yield "| --- | --- | --- | --- |"
    yield from rows
    yield ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kg", action="append")
    asked = parser.parse_args()
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], check=False, capture_output=True, text=True, cwd=HERE
    )
    lines = ["# Interactions that are expected", "", f"Commit {commit.stdout.strip()}.", ""]
    for name in asked.kg or ["full"]:
        lines += measured(name)
    text = "\n".join(lines)
    (HERE / "results" / "interactions.md").write_text(text, "utf-8")
    print(text)


if __name__ == "__main__":
    main()
