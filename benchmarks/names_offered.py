"""How often the right thing is among the readings of a name as people type it, by kind, on sets of named questions.

    python benchmarks/names_offered.py FILE... [--kg full] [--kinds Chem,ChemicalRole] [--misses]

A file has questions in the format of wordings/FORMAT.md with names in their slots (``<Chem:fluclox=flucloxacillin>``).
A name counts as offered when the thing behind "=", or a twin of it, is among the readings of a stretch of the question
that is the name, or the name with function words around it; as first when it stands first of them. What the graph does
not have is counted apart: nothing can offer it. Names that are typed as the graph has them are counted as well.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from bioloom.graph.engine import open_knowledge_graph
from bioloom.ground.lexicon.opened import open_lexicon
from bioloom.ground.linking.grounded import Grounded
from bioloom.ground.linking.linker import Linker
from bioloom.stages.read.forms.kinds import STATE
from bioloom.stages.read.training.named_lines import NamedQuestion, named_questions
from mentions import _same_but_function_words

DRUGS = ("Chem", "ChemicalRole", "MolecularMixture")
FIRST, OFFERED, NEVER, UNKNOWN = "first", "offered", "never", "not in the graph"


def places(one: NamedQuestion, linker: Linker) -> Iterator[tuple[str, str, str, list[Grounded]]]:
    """Kind, text, outcome and readings of each name of a question."""
    groups = linker.mentions(one.text)
    for slot in one.slots:
        if slot.kind == STATE:
            continue
        if not slot.readings:
            yield slot.kind, slot.text, UNKNOWN, []
            continue
        readings = next((g for g in groups if (g[0].start, g[0].end) == (slot.start, slot.end)), [])
        around = (g for g in groups if _same_but_function_words(g[0], one.text, slot.start, slot.end))
        readings = list(readings or next(around, []))
        wanted = {slot.readings[0].entity.curie, *(t.curie for t in slot.readings[0].twins)}
        found = [bool({r.entity.curie, *(t.curie for t in r.twins)} & wanted) for r in readings]
        yield slot.kind, slot.text, FIRST if found[:1] == [True] else OFFERED if any(found) else NEVER, readings


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--kg", default="full")
    parser.add_argument("--kinds", default="", help="kinds that are looked at, parted by commas; all without it")
    parser.add_argument("--misses", action="store_true", help="print each name that was never offered")
    args = parser.parse_args()
    kinds = tuple(filter(None, args.kinds.split(",")))
    graph, linker = open_knowledge_graph(args.kg), Linker(open_lexicon(args.kg))
    counted: Counter[tuple[str, str]] = Counter()
    for file in args.files:
        for one in named_questions(file.read_text("utf-8").splitlines(), linker):
            for kind, text, outcome, readings in places(one, linker):
                if kinds and kind not in kinds:
                    continue
                counted[kind, outcome] += 1
                if args.misses and outcome in (NEVER, UNKNOWN):
                    said = "; ".join(f"{r.entity.name[:30]} {r.score:.2f}" for r in readings[:3]) or "nothing"
                    print(f"{file.stem}\t{kind}\t{outcome}\t{text}\t{said}\t{one.text}")
    print(f"`python benchmarks/names_offered.py`; {graph.name}, {graph.content_hash[:12]}.\n")
    outcomes = (FIRST, OFFERED, NEVER, UNKNOWN)
    print(f"| kind | {' | '.join(outcomes)} | never, of those in the graph |")
    print("| --- |" + " ---: |" * (len(outcomes) + 1))
    groups = [(k, (k,)) for k in sorted({k for k, _ in counted})]
    groups += [("drugs, classes, products", DRUGS), ("all", tuple({k for k, _ in counted}))]
    for title, some in groups:
        row = [sum(counted[k, o] for k in some) for o in outcomes]
        print(f"| {title} | {' | '.join(map(str, row))} | {row[2] / max(sum(row[:3]), 1):.1%} |")


if __name__ == "__main__":
    main()
