"""Understanding by a model alone: how many of its replies are of the form, and how many patterns are exactly right.

    python benchmarks/understanding_model.py only:gguf:PATH [--questions 20] [--first 0] [--record FILE] [--write]

Every n-th question of the development set, so that all of its shapes are there in proportion. A reply is valid when it
is read without an error: JSON of the form, a pattern that parses, words of the question. Rules take no part.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bioloom.core.errors import ReplyError
from bioloom.core.judgement import Reply
from bioloom.core.ports import Resources
from bioloom.ground.lexicon.opened import open_lexicon
from bioloom.ground.linking.linker import Linker
from bioloom.reason.resolve import resolve
from bioloom.reason.settings import load_settings
from bioloom.stages.read.stage import UNDERSTAND
from bioloom.stages.read.types import Asked

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

from understand.scoring import Gold, data_folder, exact, load  # noqa: E402


@dataclass
class Outcome:
    """What became of the questions."""

    at_once: int = 0
    repaired: int = 0
    right: int = 0
    tokens: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    def table(self, name: str, asked: int) -> str:
        """The figures as a row for each."""
        valid = self.at_once + self.repaired
        rows = {
            "questions": asked,
            "valid at once": f"{self.at_once} ({self.at_once / asked:.0%})",
            "valid after the repair": f"{valid} ({valid / asked:.0%})",
            "exactly right": f"{self.right} ({self.right / asked:.0%})",
            "seconds, median": f"{statistics.median(self.seconds):.1f}",
            "tokens in, out (each)": f"{self.tokens['in'] / asked:.0f}, {self.tokens['out'] / asked:.0f}",
        }
        return f"| | {name} |\n| --- | --- |\n" + "\n".join(f"| {k} | {v} |" for k, v in rows.items())


def measure(questions: list[Gold], reasoner: Any, kit: Resources, timeout: float) -> Outcome:
    """Ask for each question."""
    out = Outcome()
    for number, gold in enumerate(questions, 1):
        start = time.perf_counter()
        try:
            reply: Reply[Any] = reasoner.judge(
                UNDERSTAND, Asked(question=gold.question), kit, sample=0, temperature=0.0, timeout=timeout
            )
            usage, verdict = reply.usage, exact(reply.value, gold)
            calls = usage.calls + usage.cached
            out.at_once += calls == 1
            out.repaired += calls == 2
            out.right += verdict.exact
            said = "right" if verdict.exact else verdict.reason
            said = f"{'valid' if calls == 1 else 'repaired'}; {said}"
        except ReplyError as error:
            usage, said = error.usage, f"INVALID {error.message.rpartition('asked again: ')[2][:160]!r}"
        assert usage
        out.tokens.update({"in": usage.tokens_in, "out": usage.tokens_out})
        out.seconds.append(time.perf_counter() - start)
        out.lines.append(f"{number:3} {gold.id:32} {out.seconds[-1]:6.1f} s  {said}")
        print(out.lines[-1], flush=True)
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("reasoner")
    parser.add_argument("--questions", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="where to begin, for other questions")
    parser.add_argument("--kg", default="open")
    parser.add_argument("--timeout", type=float, default=600.0)
    parser.add_argument("--max-tokens", type=int, default=400)
    parser.add_argument("--record", type=Path)
    parser.add_argument("--write", action="store_true", help="write the table to results/")
    args = parser.parse_args()
    everything = load(data=data_folder())
    questions = everything[args.first :: len(everything) // args.questions][: args.questions]
    none: Any = None
    kit = Resources(graph=none, linker=Linker(open_lexicon(args.kg)), reasoner=none)
    settings = load_settings(record=args.record, cached=False).model_copy(update={"max_tokens": args.max_tokens})
    reasoner = resolve(args.reasoner, settings)
    out = measure(questions, reasoner, kit, args.timeout)
    table = out.table(f"{reasoner.name}, prompt {UNDERSTAND.version}", len(questions))
    print(table)
    if args.write:
        text = f"# Understanding by a model alone\n\n{table}\n\n```\n" + "\n".join(out.lines) + "\n```\n"
        (HERE / "results" / "understanding_model.md").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
