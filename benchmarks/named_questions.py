"""Questions with the things named in them: their file format, and a check for whoever writes them.

    python benchmarks/named_questions.py FILE [--kg full]

One line is a question in the format of wordings/FORMAT.md with names in its slots: ``<Disease:psoriasis>``, and where
people would say it otherwise than the graph, ``<Disease:the winter itch=pruritus>`` (what is typed = an exact name or
synonym in the graph, or a CURIE). The check says of each line whether its names are in the graph and how many answers
its meaning has there; it never shows an answer.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bioloom.core.catalogue import catalogue
from bioloom.core.errors import BioloomError, InputError
from bioloom.core.ports import Grounding
from bioloom.graph.engine import KnowledgeGraph, open_knowledge_graph
from bioloom.ground.lexicon.opened import open_lexicon
from bioloom.ground.linking.linker import Linker
from bioloom.stages.read.forms.form import Wording, parse_wording
from bioloom.stages.read.forms.kinds import in_one_way, kinds_of
from bioloom.stages.read.forms.lower import Slot, lower
from bioloom.stages.read.types import Reading

NAMED = re.compile(r"<([A-Z]\w+):([^<>=]+)(?:=([^<>]+))?>")
EXACT = 0.75


@dataclass(frozen=True)
class NamedQuestion:
    """A question in full, what stands where in it, and what it means."""

    text: str
    slots: tuple[Slot, ...]
    wording: Wording
    trouble: str = ""

    @property
    def operator(self) -> str:
        """The operator of its form."""
        return self.wording.form.operator

    def reading(self) -> Reading:
        """The reading that it should have."""
        return lower(self.wording.form, self.slots, catalogue())


def questions(file: Path, linker: Linker) -> Iterator[NamedQuestion]:
    """The questions of a file, in order."""
    for line in file.read_text("utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        text, _, meaning = line.partition(" | ")
        out, at, slots, trouble = "", 0, [], ""
        for m in NAMED.finditer(text):
            out += text[at : m.start()]
            kind, typed, name = m[1], m[2].strip(), (m[3] or m[2]).strip()
            found = _found(name, kind, linker)
            if not found and kind != "State":
                trouble = trouble or f"{name!r} is no name of a {kind} in the graph"
            slots.append(Slot(text=typed, start=len(out), end=len(out) + len(typed), kind=kind, readings=found))
            out += typed
            at = m.end()
        bare = NAMED.sub(lambda m: f"<{m[1]}>", text)
        wording = parse_wording(f"{bare} | {meaning}")
        wording = wording._replace(form=in_one_way(wording.form, catalogue()))
        yield NamedQuestion((out + text[at:]).strip(), tuple(slots), wording, trouble)


def _found(name: str, kind: str, linker: Linker) -> tuple[Grounding, ...]:
    fitting = [
        g
        for g in linker.link(name)
        if (g.score >= EXACT and any(kind in kinds_of(e.categories, e.name) for e in (g.entity, *g.twins)))
        or name == g.entity.curie
    ]
    return tuple(fitting[:1])


@cache
def opened(name: str) -> tuple[KnowledgeGraph, Linker]:
    """The graph and its linker."""
    return open_knowledge_graph(name), Linker(open_lexicon(name))


def check(file: Path, kg: str) -> int:
    """Print what is wrong with each line; how many lines are."""
    graph, linker = opened(kg)
    bad = empty = total = 0
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        total += 1
        one = file.with_suffix(".line")
        one.write_text(line, "utf-8")
        try:
            (question,) = questions(one, linker)
            if question.trouble:
                raise InputError(question.trouble, hint="Use a name or CURIE of the graph behind '='.")
            if question.operator == "none":
                continue
            count = graph.match(question.reading().pattern).count if question.operator != "path" else 1
            if not count:
                empty += 1
                print(f"{number}: no answer in the graph | {line[:140]}")
        except (BioloomError, KeyError, ValueError) as error:
            bad += 1
            print(f"{number}: {error} | {line[:140]}")
        finally:
            one.unlink(missing_ok=True)
    print(f"{total} lines, {bad} bad, {empty} without an answer")
    return bad


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--kg", default="full")
    arguments = parser.parse_args()
    raise SystemExit(1 if check(arguments.file, arguments.kg) else 0)
