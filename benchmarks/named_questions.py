"""Questions with the things named in them: their file format, and a check for whoever writes them.

    python benchmarks/named_questions.py FILE [--kg full]

The format is that of ``bioloom.stages.read.training.named_lines``. The check says of each line whether its names are in
the graph and how many answers its meaning has there; it never shows an answer.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from bioloom.core.errors import BioloomError, InputError
from bioloom.graph.engine import KnowledgeGraph, open_knowledge_graph
from bioloom.ground.lexicon.opened import open_lexicon
from bioloom.ground.linking.linker import Linker
from bioloom.stages.read.training.named_lines import NamedQuestion, named_questions


def questions(file: Path, linker: Linker, graph: KnowledgeGraph | None = None) -> Iterator[NamedQuestion]:
    """The questions of a file, in order."""
    return named_questions(file.read_text("utf-8").splitlines(), linker, graph)


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
            (question,) = questions(one, linker, graph)
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
