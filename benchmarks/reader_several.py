"""Questions that ask for several things at once, and some that do not: read rightly part by part, wrongly, or refused.

    python benchmarks/reader_several.py FILE [--kg full] [--misses]

Under a question in FILE each line ``= SLOTS | OP KIND | ARMS`` means one part of it, in the format of
wordings/FORMAT.md, in order; ``= none`` that it must be refused whole. A question is right when it is read as just
these parts. Said apart: how many that ask one thing were split.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from bioloom.core.question import Question
from bioloom.graph.engine import KnowledgeGraph
from bioloom.stages.read.assets import shipped
from bioloom.stages.read.reader import Reader
from bioloom.stages.read.types import Understanding
from named_questions import NamedQuestion, opened, questions
from reader_questions import same

NOTHING = "= none"


def asked(file: Path) -> Iterator[tuple[str, str, list[str]]]:
    """The group of each question, its text, and its lines of meaning."""
    group, text, meant = "", "", []
    for line in [*file.read_text("utf-8").splitlines(), ""]:
        if line.startswith("= "):
            meant.append(line)
            continue
        if text:
            yield group, text, meant
        text, meant = "", []
        if line.startswith("# "):
            group = line[2:].partition(":")[0]
        else:
            text = line
    if text:
        yield group, text, meant


def outcome(meant: list[NamedQuestion], got: Understanding, graph: KnowledgeGraph) -> str:
    """Right, wrong, refused, or rightly refused."""
    if not got.parts or any(p.unknown for p in got.parts):
        return "refused" if meant else "rightly refused"
    each = zip(got.parts, meant, strict=False)
    return "right" if len(got.parts) == len(meant) and all(same(p, m, graph) for p, m in each) else "wrong"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--misses", action="store_true")
    a = parser.parse_args()
    graph, linker = opened(a.kg)
    reader = Reader(shipped())
    counted: dict[str, Counter[str]] = defaultdict(Counter)
    for group, text, lines in asked(a.file):
        with tempfile.TemporaryDirectory() as folder:
            single = Path(folder) / "lines.txt"
            single.write_text("\n".join(m[2:] for m in lines if m != NOTHING), "utf-8")
            meant = list(questions(single, linker, graph))
        for one in meant:
            if one.trouble:
                raise SystemExit(f"{text}: {one.trouble}")
        got = reader.read(Question(text=text), linker, graph)
        came = outcome(meant, got, graph)
        counted[group][came] += 1
        counted[group]["split"] += len(got.parts) > 1
        if a.misses and came not in ("right", "rightly refused"):
            print(f"{came}: {text}\n   read: {[p.said for p in got.parts]}\n   missing: {list(got.missing)}")
    for group, c in counted.items():
        total = sum(n for k, n in c.items() if k != "split")
        print(f"{group}: {total}; {', '.join(f'{k} {n}' for k, n in sorted(c.items()))}")


if __name__ == "__main__":
    main()
