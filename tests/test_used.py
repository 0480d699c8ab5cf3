"""What the package defines is used: by itself, by a benchmark or a script, or by users whom the docs tell of it."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from test_house import ROOT, SOURCES

LEFT = {  # names of a tag set, a vocabulary and a grammar, of which some value is not asked for
    "bioloom/stages/read/grammar/items.py: ANY_KIND",
    "bioloom/stages/read/score/labels.py: ends_in",
    "bioloom/stages/read/score/tags.py: OUTSIDE",
    "bioloom/stages/read/score/wordpiece.py: PAD",
    "bioloom/stages/read/training/start.py: MARKED",
}
STRING = re.compile(r"[\w.]+:(\w+)|(\w+)")  # "bioloom.methods.rag:RAG" of a registry, or a name


def names(tree: ast.AST) -> Iterator[str]:
    """Every name that a piece of code uses: read, taken as an attribute, imported, or given as a string."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and (m := STRING.fullmatch(node.value)):
            yield m[1] or m[2]


def defined(path: Path) -> Iterator[tuple[str, ast.stmt]]:
    """The functions, classes and constants of a file, but those that a decorator files somewhere."""
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            filed = isinstance(node, ast.FunctionDef) and any(isinstance(d, ast.Call) for d in node.decorator_list)
            yield from () if filed else ((node.name, node),)
        elif isinstance(node, ast.Assign):
            yield from ((n.id, node) for t in node.targets for n in ast.walk(t) if isinstance(n, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, node


def unused() -> list[str]:
    used = Counter(name for path in SOURCES for name in names(ast.parse(path.read_text("utf-8"))))
    beside = {
        name
        for folder in ("benchmarks", "scripts")
        for path in (ROOT / folder).rglob("*.py")
        for name in names(ast.parse(path.read_text("utf-8")))
    }
    told = {
        word
        for path in ((ROOT / "README.md"), *(ROOT / "docs").rglob("*.md"))
        for code in re.findall(r"```.*?```|`[^`\n]+`", path.read_text("utf-8"), re.DOTALL)
        for word in re.findall(r"\w+", code)
    }
    return [
        f"{path.relative_to(ROOT / 'src').as_posix()}: {name}"
        for path in SOURCES
        for name, node in defined(path)
        if not name.startswith("__")
        and name not in beside | told
        and used[name] == sum(name == said for said in names(node))  # what names itself is not used by that
    ]


def test_nothing_is_there_for_its_tests_alone() -> None:
    assert set(unused()) <= LEFT
