"""Why questions with names were not read rightly: each loss with its name, from sets that are open to development.

    python benchmarks/reader_causes.py FILE... [--kg full] [--assets DIR]

Of each question that was read wrongly or refused: were its things offered, its stretches taken, its form proposed, and
if so, what kept the right reading from being taken.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from bioloom.core.catalogue import catalogue
from bioloom.core.question import Question
from bioloom.graph.engine import KnowledgeGraph
from bioloom.stages.read.assets import Assets, open_assets, shipped
from bioloom.stages.read.choice.choose import Weighed
from bioloom.stages.read.forms.kinds import in_one_way
from bioloom.stages.read.forms.signature import signature
from bioloom.stages.read.mentions.asked import FOLLOWS_UP
from bioloom.stages.read.reader import Reader
from named_questions import NamedQuestion, opened
from reader_questions import _grouped, judged, same_answers

TAKEN, REFUSED = "read wrongly", "refused"


def causes(files: list[Path], kg: str, assets: Assets) -> list[str]:
    """Lines of a table: how often each cause, among what was read wrongly and among what was refused."""
    graph, linker = opened(kg)
    reader = Reader(assets)
    counted: dict[str, Counter[str]] = {TAKEN: Counter(), REFUSED: Counter()}
    asked = 0
    for file in files:
        for _, one in _grouped(file, linker):
            if one.operator == "none" or one.trouble:
                continue
            asked += 1
            previous, follows, text = one.text.rpartition(FOLLOWS_UP)
            question = Question(text=text if follows else one.text, previous=previous if follows else "")
            got = reader.read(question, linker, graph)
            if (outcome := judged(one, got, graph)) == "right":
                continue
            found = reader.find(question, linker, graph)
            why = cause(one, found.weighed, {(c.start, c.end) for c in found.names}, graph)
            counted[TAKEN if outcome == "wrong" else REFUSED][why] += 1
    total = sum(sum(c.values()) for c in counted.values())
    lines = [f"{asked} answerable questions, {total} not read rightly", "", f"| cause | {TAKEN} | {REFUSED} |"]
    every = counted[TAKEN] + counted[REFUSED]
    return [
        *lines,
        "| --- | --- | --- |",
        *(f"| {w} | {counted[TAKEN][w]} | {counted[REFUSED][w]} |" for w in _by(every)),
    ]


def cause(one: NamedQuestion, found: tuple[Weighed, ...], offered: set[tuple[int, int]], graph: KnowledgeGraph) -> str:
    """What kept the right reading from being taken."""
    meant = one.reading()
    right = next(
        (w for w in found if signature(w.reading) == signature(meant) or same_answers(w.reading, meant, graph)), None
    )
    if right is not None:
        if right.coverage.refused:
            return "the right reading left a word without a place"
        return (
            "the right reading was first, and not sure enough" if right is found[0] else "another reading was likelier"
        )
    alike = next((n for n, w in enumerate(found) if _same_form(w, one)), None)
    if alike is not None:
        return "the same form of another thing of that name" if alike == 0 else "the same form of another thing, behind"
    wanted = [(s.start, s.end) for s in one.slots if s.kind != "State"]
    if any(all(b <= start or end <= a for a, b in offered) for start, end in wanted):
        return "a thing was not offered at all"
    if any(at not in offered for at in wanted):
        return "a thing was offered with other words"
    return "the form, or the stretches together, were not proposed"


def _same_form(weighed: Weighed, one: NamedQuestion) -> bool:
    if weighed.proposal is None:
        return False
    return in_one_way(weighed.proposal.form, catalogue()) == one.wording.form


def _by(counted: Counter[str]) -> list[str]:
    return [w for w, _ in counted.most_common()]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--kg", default="full")
    parser.add_argument("--assets", type=Path)
    arguments = parser.parse_args()
    print(
        "\n".join(
            causes(arguments.files, arguments.kg, open_assets(arguments.assets) if arguments.assets else shipped())
        )
    )
