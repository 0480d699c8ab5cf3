"""Why questions with names were not read rightly: each loss with its name, from sets that are open to development.

    python benchmarks/reader_causes.py FILE... [--kg full] [--assets DIR] [--misses FILE]

Of each question that was read wrongly or refused: were its things offered, its stretches taken, its form proposed, and
if so, what kept the right reading from being taken.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path

from bioloom.core.catalogue import catalogue
from bioloom.core.question import Question
from bioloom.graph.engine import KnowledgeGraph
from bioloom.stages.read.assets import Assets, open_assets, shipped
from bioloom.stages.read.choice.choose import Weighed
from bioloom.stages.read.choice.weigh import Found
from bioloom.stages.read.forms.kinds import STATE, in_one_way
from bioloom.stages.read.forms.signature import signature
from bioloom.stages.read.grammar.text.surface import surface
from bioloom.stages.read.mentions.asked import FOLLOWS_UP, asked_text
from bioloom.stages.read.pieces.several import AT_ONCE
from bioloom.stages.read.reader import Reader
from bioloom.stages.read.types import Understanding
from named_questions import NamedQuestion, opened
from reader_given import placed
from reader_questions import _grouped, judged, same_answers

TAKEN, REFUSED = "read wrongly", "refused"


def causes(files: list[Path], kg: str, assets: Assets, misses: Path | None = None) -> list[str]:
    """Lines of a table: how often each cause, among what was read wrongly and among what was refused."""
    graph, linker = opened(kg)
    reader = Reader(assets)
    counted: Counter[tuple[str, str, str]] = Counter()
    asked, kept = 0, []
    for file in files:
        for _, one in _grouped(file, linker, graph):
            if one.operator == "none" or one.trouble:
                continue
            asked += 1
            previous, follows, text = one.text.rpartition(FOLLOWS_UP)
            question = Question(text=text if follows else one.text, previous=previous if follows else "")
            got = reader.read(question, linker, graph)
            if (outcome := judged(one, got, graph)) == "right":
                continue
            plain = reader.plainly(question, linker).question
            found = reader.find(plain, linker, graph)
            why = apart(got) or cause(one, found, asked_text(plain, surface(plain.text), offered=False), graph)
            counted[why, TAKEN if outcome == "wrong" else REFUSED, file.stem] += 1
            said = [r.said for r in (*got.parts, *got.alternatives)][:2]
            kept.append({"set": file.stem, "outcome": outcome, "cause": why, "text": one.text,
                         "meant": str(one.wording.form), "read": said, "missing": got.missing})  # fmt: skip
    if misses:
        misses.write_text("".join(json.dumps(k, ensure_ascii=False) + "\n" for k in kept), "utf-8")
    lines = [f"{asked} answerable questions, {len(kept)} not read rightly", ""]
    return [*lines, *_table(counted, [f.stem for f in files])]


def _table(counted: Counter[tuple[str, str, str]], sets: list[str]) -> list[str]:
    """The causes, the commonest first; behind each how many of each set."""
    every: Counter[str] = Counter()
    for (why, _, _), n in counted.items():
        every[why] += n
    lines = [f"| cause | {TAKEN} | {REFUSED} | {' | '.join(sets)} |", f"| --- {'| --- ' * (2 + len(sets))}|"]
    for why, _ in every.most_common():
        by = [sum(n for (w, o, _), n in counted.items() if (w, o) == (why, how)) for how in (TAKEN, REFUSED)]
        by += [sum(n for (w, _, s), n in counted.items() if (w, s) == (why, name)) for name in sets]
        lines.append(f"| {why} | {' | '.join(map(str, by))} |")
    return lines


def apart(got: Understanding) -> str:
    """Whether a question that asks one thing was taken for several, in words; empty where it was not."""
    return "taken for several questions" if len(got.parts) > 1 or AT_ONCE in got.missing else ""


def cause(one: NamedQuestion, looked: Found, text: str, graph: KnowledgeGraph) -> str:
    """What kept the right reading from being taken."""
    found, offered = looked.weighed, {(c.start, c.end) for c in looked.names}
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
    slots = placed(one.slots, text)
    wanted = [(s.start, s.end) for s in slots if s.kind != STATE]
    if len(slots) < len(one.slots) or any(all(b <= start or end <= a for a, b in offered) for start, end in wanted):
        return "a thing was not offered at all"
    if any(at not in offered for at in wanted):
        return "a thing was offered with other words"
    return "the form, or the stretches together, were not proposed"


def _same_form(weighed: Weighed, one: NamedQuestion) -> bool:
    if weighed.proposal is None:
        return False
    return in_one_way(weighed.proposal.form, catalogue()) == one.wording.form


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--kg", default="full")
    parser.add_argument("--assets", type=Path)
    parser.add_argument("--misses", type=Path)
    arguments = parser.parse_args()
    learned = open_assets(arguments.assets) if arguments.assets else shipped()
    print("\n".join(causes(arguments.files, arguments.kg, learned, arguments.misses)))
