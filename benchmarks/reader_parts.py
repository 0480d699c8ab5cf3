"""What each part of the reader is worth: the same questions read with parts left out, and statements with both worlds.

    python benchmarks/reader_parts.py FILE... [--kg full] [--assets DIR]

*Rules alone*: the grammar's reading where it finds a place for every word. *Encoder alone*: the forms as the first
encoder ranks them, weighed as at a glance. *Without the comparing encoder*, *without rules*: all but that. The bar from
which a reading is taken is the shipped one throughout. Yes-or-no questions that are read rightly by the whole are then
answered under the closed and under the open world.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

from bioloom.core.ports import Graph, Linker
from bioloom.core.question import Question
from bioloom.stages.read.assets import Assets, open_assets, shipped
from bioloom.stages.read.choice.weigh import Found
from bioloom.stages.read.grammar.rule import understand_text
from bioloom.stages.read.mentions.asked import FOLLOWS_UP
from bioloom.stages.read.reader import Reader
from bioloom.stages.read.types import Understanding
from named_questions import NamedQuestion, opened
from reader_questions import _grouped, _line, judged


class RulesAlone(Reader):
    """The grammar, taken where it leaves no word out."""

    def read(self, question: Question, linker: Linker, graph: Graph | None) -> Understanding:  # noqa: ARG002
        """What the grammar makes of ``question``; nothing where a word has no place."""
        heard = understand_text(question, linker)
        return heard if not heard.missing else heard.model_copy(update={"parts": ()})


class EncoderAlone(Reader):
    """The first encoder's ranking, without the comparing encoder and without the grammar."""

    def find(self, question: Question, linker: Linker, graph: Graph | None, *, grammar: bool | None = None) -> Found:  # noqa: ARG002
        """The readings as a glance weighs them."""
        return self.glance(self.seen(question, linker), linker, graph)


class WithoutRules(Reader):
    """Both encoders, without the grammar."""

    def find(self, question: Question, linker: Linker, graph: Graph | None, *, grammar: bool | None = None) -> Found:  # noqa: ARG002
        """The readings, weighed without a voice of the grammar."""
        return super().find(question, linker, graph, grammar=False)


class WithoutComparer(Reader):
    """The first encoder's ranking and the grammar."""

    def find(self, question: Question, linker: Linker, graph: Graph | None, *, grammar: bool | None = None) -> Found:
        """The readings as a glance weighs them; beside them what the grammar heard."""
        found = self.glance(self.seen(question, linker), linker, graph)
        return found if grammar is False else found._replace(heard=understand_text(question, linker))


def readers(assets: Assets) -> dict[str, Reader]:
    """The reader as it ships, and with parts left out."""
    return {
        "all": Reader(assets),
        "without the comparing encoder": WithoutComparer(replace(assets, folder=None)),
        "without rules": WithoutRules(assets),
        "encoder alone": EncoderAlone(replace(assets, folder=None)),
        "rules alone": RulesAlone(assets),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--assets", type=Path)
    a = parser.parse_args()
    graph, linker = opened(a.kg)
    asked = [one for file in a.files for _, one in _grouped(file, linker)]
    for name, reader in readers(open_assets(a.assets) if a.assets else shipped()).items():
        got = [(one, judged(one, reader.read(_question(one), linker, graph), graph)) for one in asked]
        print(f"{name}: {_line(Counter(outcome for _, outcome in got))}", flush=True)
        if name == "all":
            stated = [one for one, outcome in got if one.operator == "exists" and outcome == "right"]
    for world in ("closed", "open"):
        print(f"{world} world, {len(stated)} statements read rightly: {dict(_answered(stated, world, a.kg))}")


def _answered(stated: list[NamedQuestion], world: str, kg: str) -> Counter[str]:
    """How many statements are answered yes, no, or not at all."""
    lines = "\n".join(json.dumps({"question": one.text}) for one in stated)
    command = [sys.executable, "-m", "bioloom", "ask", "--batch", "-", "--kg", kg, f"--{world}-world"]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=False)  # 1: some abstained
    answers = [json.loads(line)["answer"] for line in done.stdout.splitlines()]
    return Counter("not stated" if a["abstained"] else str(a["value"]) for a in answers)


def _question(one: NamedQuestion) -> Question:
    previous, follows, text = one.text.rpartition(FOLLOWS_UP)
    return Question(text=text, previous=previous) if follows else Question(text=one.text)


if __name__ == "__main__":
    main()
