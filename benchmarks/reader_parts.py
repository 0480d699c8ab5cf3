"""What each part of the reader is worth, and where it loses: the same questions with parts left out, and with help.

    python benchmarks/reader_parts.py FILE... [--kg full] [--assets DIR] [--composed DIR] [--only ROW...] [--out FILE]

*Rules alone*: the grammar's reading where it finds a place for every word. *First encoder alone*: the forms as it
ranks them, weighed as at a glance. *Without the comparing encoder*, *without rules*: all but that. *Without free-hand
wordings*: forms by an encoder that learned composed wordings alone (``reader_ablation.py prepare DIR``), names and
weights as shipped. The bar from which a reading is taken is the shipped one throughout. The helped readers are those of
reader_given.py. Statements that are read rightly by the whole are answered under the closed and under the open world.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

from bioloom.core.ports import Graph, Linker
from bioloom.core.question import Question
from bioloom.graph.engine import KnowledgeGraph
from bioloom.stages.read.assets import ENCODER, Assets, open_assets, shipped
from bioloom.stages.read.choice.weigh import Found
from bioloom.stages.read.grammar.rule import understand_text
from bioloom.stages.read.mentions.asked import FOLLOWS_UP
from bioloom.stages.read.reader import Reader
from bioloom.stages.read.score.encoder import Encoder, open_encoder
from bioloom.stages.read.types import Understanding
from named_questions import NamedQuestion, opened
from reader_given import helped, known
from reader_questions import _grouped, judged

HERE = Path(__file__).parent
Part = Callable[[NamedQuestion, Question], str]
HEAD = "| | right | wrong | refused | unanswerable refused | by set |\n| --- | --- | --- | --- | --- | --- |"


class RulesAlone(Reader):
    """The grammar, taken where it leaves no word out."""

    def as_written(self, question: Question, linker: Linker, graph: Graph | None) -> Understanding:  # noqa: ARG002
        """What the grammar makes of ``question``; nothing where a word has no place."""
        heard = understand_text(question, linker)
        return heard if not heard.missing else heard.model_copy(update={"parts": ()})


class EncoderAlone(Reader):
    """The first encoder's ranking, without the comparing encoder and without the grammar."""

    def find(self, question: Question, linker: Linker, graph: Graph | None, *, grammar: bool | None = None) -> Found:  # noqa: ARG002
        """The readings as a glance weighs them."""
        return self.glance(self.seen(question, linker, graph), linker, graph)


class WithoutRules(Reader):
    """Both encoders, without the grammar."""

    def find(self, question: Question, linker: Linker, graph: Graph | None, *, grammar: bool | None = None) -> Found:  # noqa: ARG002
        """The readings, weighed without a voice of the grammar."""
        return super().find(question, linker, graph, grammar=False)


class WithoutComparer(Reader):
    """The first encoder's ranking and the grammar."""

    def find(self, question: Question, linker: Linker, graph: Graph | None, *, grammar: bool | None = None) -> Found:
        """The readings as a glance weighs them; beside them what the grammar heard."""
        found = self.glance(self.seen(question, linker, graph), linker, graph)
        return found if grammar is False else found._replace(heard=understand_text(question, linker))


@dataclass(frozen=True)
class OtherForms:
    """An encoder whose forms are another's: names are told as before."""

    own: Encoder
    forms: Encoder

    def __getattr__(self, name: str) -> Any:
        return getattr(self.forms if name in ("parts", "labels") else self.own, name)


def without_free_hand(assets: Assets, folder: Path) -> Assets:
    """``assets`` with the forms of an encoder that learned composed wordings alone."""
    other = OtherForms(assets.encoder, open_encoder(folder / ENCODER))
    return replace(assets, encoder=cast("Encoder", other), quick=False)


def parts(assets: Assets, linker: Linker, graph: KnowledgeGraph, composed: Path | None) -> dict[str, Part]:
    """What becomes of a question, by the part that is left out or the help that is given."""
    whole = Reader(assets)

    def plainly(reader: Reader) -> Part:
        return lambda one, asked: judged(one, reader.read(asked, linker, graph), graph)

    def with_help(**help_: bool) -> Part:
        return lambda one, asked: judged(one, helped(whole, one, **help_).read(asked, linker, graph), graph)

    def chosen(**help_: bool) -> Part:
        return lambda one, asked: known(helped(whole, one, **help_), one, asked, linker, graph)

    out = {
        "all": plainly(whole),
        "without rules": plainly(WithoutRules(assets)),
        "without the comparing encoder": plainly(WithoutComparer(replace(assets, folder=None))),
        "first encoder alone": plainly(EncoderAlone(replace(assets, folder=None))),
        "rules alone": plainly(RulesAlone(assets)),
    }
    if composed is not None:
        out["without free-hand wordings"] = plainly(Reader(without_free_hand(assets, composed)))
    return out | {
        "the right things given": with_help(things=True),
        "the right reading among those tried": with_help(among=True),
        "both given": with_help(things=True, among=True),
        "chosen by who knows the meaning": chosen(),
        "chosen so, the right things given": chosen(things=True),
        "chosen so, both given": chosen(things=True, among=True),
    }


def row(name: str, counted: dict[str, Counter[str]]) -> str:
    """A row of the table: all sets together, then what is read rightly and wrongly of each."""
    c = sum(counted.values(), Counter[str]())
    c["refused"] += c["left a word"]
    of, none = sum(c[k] for k in ("right", "wrong", "refused")), c["rightly refused"] + c["wrongly answered"]
    cells = [f"{c[k] / max(of, 1):.1%}" for k in ("right", "wrong", "refused")]
    if c["left a word"]:
        cells[2] += f" ({c['left a word'] / of:.1%} tried, a word left over)"
    each = ", ".join(f"{n} {_of(s, 'right')} / {_of(s, 'wrong')}" for n, s in counted.items())
    return f"| {name} | {' | '.join(cells)} | {c['rightly refused']} of {none} | {each} |"


def _of(counted: Counter[str], what: str) -> str:
    answerable = sum(n for k, n in counted.items() if k not in ("rightly refused", "wrongly answered"))
    return f"{100 * counted[what] / max(answerable, 1):.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--assets", type=Path)
    parser.add_argument("--composed", type=Path, help="where reader_ablation.py prepare wrote its encoder")
    parser.add_argument("--only", nargs="+", help="rows of the table, by their names")
    parser.add_argument("--out", type=Path, help="the table is written there")
    a = parser.parse_args()
    graph, linker = opened(a.kg)
    asked = [(file.stem, one) for file in a.files for _, one in _grouped(file, linker, graph) if not one.trouble]
    lines, stated = [HEAD], list[NamedQuestion]()
    print(HEAD)
    rows = parts(open_assets(a.assets) if a.assets else shipped(), linker, graph, a.composed)
    for name in a.only or rows:
        part = rows[name]
        counted: dict[str, Counter[str]] = {file.stem: Counter() for file in a.files}
        for stem, one in asked:
            outcome = part(one, _question(one))
            counted[stem][outcome] += 1
            if name == "all" and one.operator == "exists" and outcome == "right":
                stated.append(one)
        lines.append(row(name, counted))
        print(lines[-1], flush=True)
    lines.append("")
    for world in ("closed", "open") if stated else ():
        found = ", ".join(f"{k} {n}" for k, n in sorted(_answered(stated, world, a.kg).items()))
        lines.append(f"{len(stated)} statements and yes-or-no questions read rightly, {world} world: {found}.")
        print(lines[-1])
    if a.out:
        a.out.write_text("\n".join(lines) + "\n", "utf-8")


def _answered(stated: list[NamedQuestion], world: str, kg: str) -> Counter[str]:
    """How many statements are answered yes, no, or not at all."""
    lines = "\n".join(json.dumps({"question": one.text}) for one in stated)
    command = [sys.executable, "-m", "bioloom", "ask", "--batch", "-", "--kg", kg, f"--{world}-world"]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=False)  # 1: some abstained
    answers = [json.loads(line)["answer"] for line in done.stdout.splitlines()]
    return Counter(
        "not stated" if a["abstained"] else a["value"] if isinstance(a["value"], str) else "a list" for a in answers
    )


def _question(one: NamedQuestion) -> Question:
    previous, follows, text = one.text.rpartition(FOLLOWS_UP)
    return Question(text=text, previous=previous) if follows else Question(text=one.text)


if __name__ == "__main__":
    main()
