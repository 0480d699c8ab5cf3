"""What a model adds to the reader: the questions that it refuses or is least sure of, without one and with one.

    python benchmarks/reader_model.py [REASONER...] [--questions 60] [--file benchmarks/reader/people1.txt] [--write]

REASONER is as with --reasoner: gguf:PATH is asked where the reader settles nothing, only:gguf:PATH always. Two choosers
that are no models bound what any model can do with the readings that are offered: one takes the first reading whenever
it is asked, the other knows the meaning, takes the reading that has it, and otherwise says that none fits and writes
nothing. Right, wrong and refused are as in benchmarks/reader_questions.py.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from bioloom.core.errors import ReasonerError
from bioloom.core.judgement import Reply
from bioloom.core.ports import Reasoner, Resources
from bioloom.core.question import Question
from bioloom.core.run import Budget, Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.reason.escalate import RulesFirst
from bioloom.reason.resolve import resolve
from bioloom.reason.rules import RuleReasoner
from bioloom.reason.settings import load_settings
from bioloom.stages.read.mentions.asked import FOLLOWS_UP
from bioloom.stages.read.models.chosen import CHOOSE, NONE, Choosing, WrittenChoice, read
from bioloom.stages.read.stage import understand
from bioloom.stages.read.types import Understanding
from named_questions import NamedQuestion, opened, questions
from reader_questions import judged

HERE = Path(__file__).parent
RIGHT = ("right", "rightly refused")


class Item(NamedTuple):
    """A question, as it is asked and as it is meant, and what became of it without a model."""

    asked: Question
    meant: NamedQuestion
    score: float
    outcome: str


@dataclass
class Chooser:
    """No model: chooses by ``pick``, and writes nothing."""

    name: str
    pick: Callable[[Choosing], str]

    def judge(self, judgement: Any, value: Any, kit: Resources, **_: Any) -> Reply[Any]:
        if judgement is not CHOOSE:
            return Reply(Understanding(), by=self.name)
        return Reply(read(WrittenChoice(reading=self.pick(value)), value, kit), by=self.name)


@dataclass
class Outcome:
    """What became of the questions."""

    name: str
    counted: Counter[str] = field(default_factory=Counter)
    called: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    def row(self) -> str:
        """The figures as a row of the table."""
        c = self.counted
        of, none = sum(c[k] for k in ("right", "wrong", "refused")), c["rightly refused"] + c["wrongly answered"]
        cells = [f"{c[k]} ({c[k] / max(of, 1):.0%})" for k in ("right", "wrong", "refused")]
        cells.append(f"{c['rightly refused']} of {none}")
        cells.append(f"{self.called['shown']}, {self.called['none']}, {self.called['failed']}")
        cells.append(f"{statistics.median(self.seconds):.2f}, {max(self.seconds):.1f}")
        return f"| {self.name} | {' | '.join(cells)} |"


TABLE = (
    "| who chooses | right | wrong | refused | unanswerable refused "
    "| questions with readings shown, none chosen, no reply | s a question, p50, most |\n"
    "| --- | --- | --- | --- | --- | --- | --- |"
)


def hardest(file: Path, kit: Resources, many: int) -> tuple[list[Item], Outcome]:
    """The questions of ``file`` that are refused without a model, then the least sure, in the order of the file."""
    items, seconds = [], []
    for one in questions(file, kit.linker):
        previous, follows, text = one.text.rpartition(FOLLOWS_UP)
        asked = Question(text=text if follows else one.text, previous=previous if follows else "")
        start = time.perf_counter()
        got = understand(asked, Run(kit))
        seconds.append(time.perf_counter() - start)
        score = got.parts[0].score if got.parts else 0.0
        items.append(Item(asked, one, score, judged(one, got, kit.graph)))
    order = sorted(
        range(len(items)), key=lambda i: (items[i].outcome not in ("refused", "rightly refused"), items[i].score)
    )
    kept = sorted(order[:many])
    out = Outcome("nobody (rules alone)", Counter(items[i].outcome for i in kept))
    out.seconds = [seconds[i] for i in kept]
    return [items[i] for i in kept], out


def measure(items: list[Item], name: str, made: Callable[[Item], Reasoner], kit: Resources, timeout: float) -> Outcome:
    """Ask for each question."""
    out = Outcome(name)
    for item in items:
        mine = Resources(graph=kit.graph, linker=kit.linker, reasoner=made(item))
        run = Run(mine, budget=Budget(timeout=timeout))
        start = time.perf_counter()
        try:
            outcome = judged(item.meant, understand(item.asked, run), kit.graph)
        except ReasonerError:  # no usable reply: the asker is told, nothing is answered
            outcome = "refused" if item.meant.operator != "none" else "rightly refused"
            out.called["failed"] += 1
        out.seconds.append(time.perf_counter() - start)
        out.counted[outcome] += 1
        for call in run.recorder.trace().calls("reasoner"):
            if call.port.endswith(CHOOSE.name) and (call.reply["by"] != "rules" or _none(call.reply)):
                out.called["shown"] += 1
                out.called["none"] += _none(call.reply)
        if outcome != item.outcome:
            out.lines.append(f"{item.outcome} -> {outcome}: {item.asked.text}")
        print(f"{name}: {out.seconds[-1]:6.1f} s {item.outcome} -> {outcome}: {item.asked.text[:90]}", flush=True)
    return out


def _none(reply: Any) -> bool:
    """Whether a model was shown readings and chose none: the rule's reply stands then, at the model's cost."""
    return not reply["value"].get("decided", True)


def knowing(item: Item, graph: KnowledgeGraph) -> Callable[[Choosing], str]:
    """Chooses the reading that is meant."""

    def pick(value: Choosing) -> str:
        right = (n for n, o in enumerate(value.offers, 1) if o.parts and judged(item.meant, o, graph) == "right")
        return str(next(right, NONE))

    return pick


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("reasoners", nargs="*")
    parser.add_argument("--file", type=Path, default=HERE / "reader" / "people1.txt")
    parser.add_argument("--questions", type=int, default=60)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--timeout", type=float, default=600.0)
    parser.add_argument("--max-tokens", type=int, default=400)
    parser.add_argument("--write", action="store_true", help="write the table to results/")
    args = parser.parse_args()
    graph, linker = opened(args.kg)
    rules: Any = RuleReasoner()
    kit = Resources(graph=graph, linker=linker, reasoner=rules)
    items, alone = hardest(args.file, kit, args.questions)
    found = [alone]
    for name, pick in (
        ("the first reading, always", lambda _: lambda _: "1"),
        ("who knows the meaning", lambda i: knowing(i, graph)),
    ):
        for also, said in ((False, "where the reader settles nothing"), (True, "everywhere")):

            def made(item: Item, name=name, pick=pick, also=also) -> Any:
                chooser: Any = Chooser(name, pick(item))
                return chooser if also else RulesFirst(rules, chooser)

            found.append(measure(items, f"{name}; {said}", made, kit, args.timeout))
    settings = load_settings(cached=False).model_copy(update={"max_tokens": args.max_tokens})
    for spec in args.reasoners:
        reasoner = resolve(spec, settings)
        named = (
            f"{spec.rpartition('/')[2]}{', everywhere' if spec.startswith('only:') else ''}, prompt {CHOOSE.version}"
        )
        found.append(measure(items, named, lambda _, r=reasoner: r, kit, args.timeout))
    table = "\n".join([TABLE, *(o.row() for o in found)])
    print(table)
    if args.write:
        (HERE / "results" / "reader_model.md").write_text(
            report(args.file, items, found, table, args.reasoners), "utf-8"
        )


def report(file: Path, items: list[Item], found: list[Outcome], table: str, reasoners: list[str]) -> str:
    """The table, what it is of, and each question whose outcome changed."""
    refused = sum(i.outcome in ("refused", "rightly refused") for i in items)
    command = " ".join(("python benchmarks/reader_model.py", *reasoners))
    none = "" if reasoners else " **No model was measured: there were no weights of one on the machine.**"
    changed = "\n\n".join(f"{o.name}:\n\n```\n" + "\n".join(o.lines) + "\n```" for o in found if o.lines)
    return (
        f"# A model that chooses among readings\n\n{len(items)} questions of {file.name}: the {refused} that the "
        "reader refuses, then those it is least sure of. The first reading and who knows the meaning\n"
        "are no models: a careless use of the readings that are offered, and the best use that there is of them."
        f"{none}\n`{command}` makes this.\n\n{table}\n\n"
        f"## What changed against nobody\n\n{changed}\n"
    )


if __name__ == "__main__":
    main()
