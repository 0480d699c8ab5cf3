"""How often the thing that people meant by a name is among the readings that the linker offers for it; by kind.

    python benchmarks/names_offered.py FILE... [--kg full] [--drugs] [--misses] [--out FILE]

FILE has questions with names as people typed them (wordings/FORMAT.md), or, where it ends in ``.tsv``, rows "kind, name
as typed, name in the graph, question with {}". A name is `first` where the right thing, or a twin of it, is the best
reading of its kind of the stretch, `offered` where it stands behind others, `of other words` where it is offered for a
stretch that overlaps the name and is no part of the same phrase, `never` where it is not among the readings. Drugs,
their classes and mixtures are counted only with ``--drugs``.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bioloom.core.ports import Grounding
from bioloom.ground.forms.english_words import FUNCTION_WORDS
from bioloom.ground.lexicon.opened import open_lexicon
from bioloom.ground.linking.linker import Linker
from bioloom.stages.read.forms.kinds import STATE, kinds_of
from bioloom.stages.read.mentions.spans import NEAR
from bioloom.stages.read.training.named_lines import EXACT, named_questions

DRUGS = ("Chem", "ChemicalRole", "MolecularMixture", "Agent")
PLACES = ("first", "offered", "of other words", "never")


class Named(NamedTuple):
    """A name in a question, where it stands, and the CURIEs of what is meant by it."""

    kind: str
    question: str
    start: int
    end: int
    meant: str
    curies: frozenset[str]


def names(file: Path, linker: Linker) -> Iterator[Named]:
    """The names of a file whose meaning is known."""
    if file.suffix == ".tsv":
        yield from _rows(file, linker)
        return
    for one in named_questions(file.read_text("utf-8").splitlines(), linker):
        for slot in one.slots:
            if slot.kind != STATE and slot.readings:
                best = slot.readings[0]
                yield Named(slot.kind, one.text, slot.start, slot.end, best.entity.name, _curies(best))


def _rows(file: Path, linker: Linker) -> Iterator[Named]:
    for line in file.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            kind, typed, meant, question = line.split("\t")
            fitting = [g for g in linker.link(meant) if g.score >= EXACT and kind in _kinds(g)]
            if not fitting:
                print(f"no {kind} is called {meant!r}")
                continue
            start = question.index("{}")
            text = question.replace("{}", typed)
            yield Named(kind, text, start, start + len(typed), meant, _curies(fitting[0]))


def _kinds(one: Grounding) -> set[str]:
    return {kind for e in (one.entity, *one.twins) for kind in kinds_of(e.categories, e.name)}


def _curies(one: Grounding) -> frozenset[str]:
    return frozenset(e.curie for e in (one.entity, *one.twins))


def place(groups: Sequence[Sequence[Grounding]], name: Named) -> str:
    """Where what is meant stands among the readings of the stretches of a question."""
    found = "never"
    for readings in groups:
        start, end = readings[0].start, readings[0].end
        if end <= name.start or name.end <= start:
            continue
        near = [r for r in readings if r.score >= readings[0].score - NEAR]
        right = [n for n, r in enumerate(near) if name.curies & _curies(r)]
        if not right:
            continue
        if not _same_stretch(name, start, end):
            found = min(found, "of other words", key=PLACES.index)
            continue
        of_kind = [r for r in near if name.kind in _kinds(r)]
        first = bool(of_kind) and bool(name.curies & _curies(of_kind[0]))
        found = min(found, "first" if first else "offered", key=PLACES.index)
    return found


def _same_stretch(name: Named, start: int, end: int) -> bool:
    """Whether a stretch is the name, function words aside."""
    between = [name.question[min(start, name.start) : max(start, name.start)],
               name.question[min(end, name.end) : max(end, name.end)]]  # fmt: skip
    words = " ".join(between).lower().replace("(", " ").replace(")", " ").split()
    return all(word.strip(",.") in FUNCTION_WORDS | {"", "s", "'s"} for word in words)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--kg", default="full")
    parser.add_argument("--drugs", action="store_true", help="count drugs and their classes, too")
    parser.add_argument("--misses", action="store_true", help="print the names that are not first")
    parser.add_argument("--out", type=Path, help="write the table there too")
    args = parser.parse_args()
    linker = Linker(open_lexicon(args.kg))
    counted: dict[str, Counter[str]] = defaultdict(Counter)
    for file in args.files:
        for name in names(file, linker):
            if name.kind in DRUGS and not args.drugs:
                continue
            at = place(linker.mentions(name.question), name)
            counted[name.kind][at] += 1
            counted["all"][at] += 1
            if args.misses and at != "first":
                typed = name.question[name.start : name.end]
                print(f"{at}\t{name.kind}\t{typed}\t{name.meant}\t{file.stem}\t{name.question}")
    lines = [f"| kind | names | {' | '.join(PLACES)} | never offered |", f"| --- {'| ---: ' * (2 + len(PLACES))}|"]
    for kind, row in sorted(counted.items(), key=lambda p: -p[1].total()):
        share = (row["never"] + row["of other words"]) / row.total()
        lines.append(f"| {kind} | {row.total()} | {' | '.join(str(row[p]) for p in PLACES)} | {share:.1%} |")
    table = "\n".join(lines)
    print(table)
    if args.out:
        args.out.write_text(table + "\n", "utf-8")


if __name__ == "__main__":
    main()
