"""What a model adds to the reader where the reader is not sure: choosing among the readings that it tried.

    python benchmarks/reader_model.py [gguf:PATH | chat:NAME ...] [--files FILE...] [--ways WAY...] [--write]

Asked of questions that are refused, or taken with a probability under ``--unsure``: as many (``--each``) whose right
reading was tried first, was tried behind another, was not tried, and of those that nothing answers. A model is shown
all readings that were tried, the likeliest first, last, and in an order by chance, and the likeliest alone. Right,
wrong and refused are as in benchmarks/reader_questions.py; a choice of "none", or no usable reply, refuses, and so does
a reading that leaves a word out. What was drawn stands for all of its sort: figures for all questions are weighed so.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Literal

from pydantic import create_model

from bioloom.core.errors import ReplyError
from bioloom.core.judgement import Judgement, Written
from bioloom.core.ports import Resources
from bioloom.core.question import Question
from bioloom.reason.resolve import resolve
from bioloom.reason.settings import load_settings
from bioloom.stages.read.assets import shipped
from bioloom.stages.read.mentions.asked import FOLLOWS_UP
from bioloom.stages.read.models.chosen import CHOOSE, NONE, Choosing, WrittenChoice, choosing, read
from bioloom.stages.read.models.offers import Offers, offers, readings
from bioloom.stages.read.reader import Reader
from named_questions import NamedQuestion, opened, questions
from reader_model_report import ALONE, BACKWARD, FORWARD, SHUFFLED, Chosen, report
from reader_questions import judged, same

HERE = Path(__file__).parent
FILES = [HERE / "reader" / f"{n}.txt" for n in ("people7", "people8", "people9", "forms6", "forms8")]
MOST = 9  # readings shown: one digit each, so that a number has a probability of its own
FIRST, BEHIND, UNTRIED, NOTHING = "tried first", "tried behind another", "not tried", "nothing answers it"


@dataclass(frozen=True)
class Item:
    """A question, what it means, what was tried of it, and what becomes of it without a model."""

    meant: NamedQuestion
    asked: Question
    offered: Offers
    outcomes: tuple[str, ...]  # of each reading, were it chosen
    alone: str
    score: float  # of what is tried first
    sort: str
    first: int | None  # the likeliest reading that may be taken, and how likely it is
    chance: float

    @property
    def refused(self) -> str:
        """What a refusal of it is."""
        return "rightly refused" if self.sort == NOTHING else "refused"

    def doubted(self, unsure: float) -> bool:
        """Whether it is refused, or taken with a probability under ``unsure``."""
        return "refused" in self.alone or self.score < unsure


def tried(files: Sequence[Path], kg: str) -> Iterator[Item]:
    """Every question of the files, read."""
    graph, linker = opened(kg)
    reader = Reader(shipped())
    for file in files:
        for one in questions(file, linker, graph):
            if one.trouble:
                continue
            previous, follows, text = one.text.rpartition(FOLLOWS_UP)
            asked = Question(text=text if follows else one.text, previous=previous if follows else "")
            found = offers(reader, asked, linker, graph, MOST)
            right = [
                n for n, o in enumerate(found.readings) if one.operator != "none" and same(readings(o)[0], one, graph)
            ]
            sort = NOTHING if one.operator == "none" else UNTRIED if not right else BEHIND if right[0] else FIRST
            best = next((r for o in found.readings for r in readings(o)[:1]), None)
            taken = found.ruled.parts[0] if found.ruled.parts else best
            first = next((n for n, o in enumerate(found.readings) if o.parts), None)
            likely = found.readings[first].parts[0].score if first is not None else 0.0
            yield Item(
                one, asked, found, tuple(judged(one, o, graph) for o in found.readings),
                judged(one, found.ruled, graph), taken.score if taken else 0.0, sort, first, likely,
            )  # fmt: skip


def drawn(items: Sequence[Item], unsure: float, each: int, seed: int) -> tuple[list[Item], dict[str, int]]:
    """``each`` unsure questions of every sort, in the order of the files, and how many there are of the sort."""
    by: dict[str, list[Item]] = defaultdict(list)
    for item in items:
        if item.doubted(unsure):
            by[item.sort].append(item)
    chance = random.Random(seed)
    kept = [i for _, of in sorted(by.items()) for i in chance.sample(of, min(each, len(of)))]
    return sorted(kept, key=items.index), {sort: len(of) for sort, of in by.items()}


@cache
def choice_of(many: int) -> Judgement[Choosing, Any]:
    """`CHOOSE` for so many readings as there are, and no more."""
    numbers = Literal[(*map(str, range(1, many + 1)), NONE)]  # type: ignore[valid-type]
    form = create_model(f"Among{many}", __base__=WrittenChoice, reading=(numbers, ...))
    return replace(CHOOSE, written=Written(form=form, read=read))


def asked_of(reasoner: Any, item: Item, order: Sequence[int], kit: Resources, timeout: float) -> Chosen:
    """What a model chooses when it is shown the readings in ``order``."""
    shown = choosing(item.asked, Offers(item.offered.ruled, tuple(item.offered.readings[n] for n in order)))
    start = time.perf_counter()
    try:
        reply = reasoner.judge(choice_of(len(order)), shown, kit, timeout=timeout)
    except ReplyError:
        return Chosen(None, None, None, time.perf_counter() - start, failed=True)
    at = next((n for n, o in enumerate(shown.offers) if o is reply.value.understanding), None)
    at = at if reply.value.decided else None
    spent = time.perf_counter() - start
    return Chosen(None if at is None else order[at], at, reply.confidence, spent)


def by_chance(item: Item) -> list[int]:
    """An order in which the readings may be shown."""
    order = list(range(len(item.offered.readings)))
    random.Random(item.meant.text).shuffle(order)
    return order


WAYS: dict[str, Callable[[Item], Sequence[int]]] = {
    FORWARD: lambda item: range(len(item.offered.readings)),
    BACKWARD: lambda item: range(len(item.offered.readings))[::-1],
    SHUFFLED: by_chance,
    ALONE: lambda item: [item.first] if item.first is not None else [],
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("reasoners", nargs="*")
    parser.add_argument("--files", type=Path, nargs="+", default=FILES)
    parser.add_argument("--each", type=int, default=20)
    parser.add_argument("--unsure", type=float, default=0.85)
    parser.add_argument("--seed", type=int, default=12)
    parser.add_argument("--ways", nargs="+", choices=list(WAYS), default=list(WAYS), metavar="WAY")
    parser.add_argument("--kg", default="full")
    parser.add_argument("--timeout", type=float, default=600.0)
    parser.add_argument("--record", type=Path, help="choices are written here, and taken from here where they are")
    parser.add_argument("--write", action="store_true", help="write the report to results/")
    a = parser.parse_args()
    graph, linker = opened(a.kg)
    items = list(tried(a.files, a.kg))
    sample, pool = drawn(items, a.unsure, a.each, a.seed)
    print(len(items), dict(Counter(i.alone for i in items)), "unsure:", pool, flush=True)
    kept: dict[str, Any] = {}
    if a.record and a.record.is_file():
        kept = {line["key"]: line for line in map(json.loads, a.record.read_text("utf-8").splitlines())}
    settings = load_settings(cached=False).model_copy(update={"max_tokens": 60})
    found: dict[str, list[Chosen]] = {}
    for spec in a.reasoners:
        reasoner = resolve(f"only:{spec}", settings)
        kit = Resources(graph=graph, linker=linker, reasoner=reasoner)
        name = spec.rpartition("/")[2].removesuffix(".gguf")
        for way in a.ways:
            order = WAYS[way]
            row = found[f"{name}, {way}"] = []
            for item in sample:
                shown = order(item)
                key, many = f"{name} {way} {CHOOSE.version} {item.meant.text}", len(item.offered.readings)
                if key in kept and kept[key]["many"] == many:
                    row.append(Chosen(**kept[key]["chosen"]))
                    continue
                got = asked_of(reasoner, item, shown, kit, a.timeout) if shown else Chosen()
                row.append(got)
                if a.record:
                    with a.record.open("a", encoding="utf-8") as file:
                        file.write(json.dumps({"key": key, "many": many, "chosen": got.__dict__}) + "\n")
                print(f"{got.seconds:5.1f} s {item.sort}, {item.alone} -> {_outcome(item, got.reading)}", flush=True)
    text = report(items, sample, pool, found, unsure=a.unsure, command=_command(a))
    print(text)
    if a.write:
        (HERE / "results" / "reader_model.md").write_text(text, "utf-8")


def _outcome(item: Item, reading: int | None) -> str:
    return item.refused if reading is None else item.outcomes[reading]


def _command(a: argparse.Namespace) -> str:
    names = [spec.replace(spec.rpartition(":")[2], "PATH") for spec in a.reasoners]
    return " ".join(("python benchmarks/reader_model.py", *names, f"--each {a.each} --unsure {a.unsure} --write"))


if __name__ == "__main__":
    main()
