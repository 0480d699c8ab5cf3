"""The rules of the house that no linter knows."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDERS = ("src", "tests", "benchmarks", "docs", "scripts", "examples", "notebooks")
SOURCES = sorted((ROOT / "src").rglob("*.py"))
# Text from sources is data: nothing is evaluated or unpickled. ("re.compile" and "model.eval()" would be fine.)
FORBIDDEN = re.compile(r"(?<![\w.])(eval|exec)\(|\bpickle\b|\bmarshal\b|allow_pickle=True|shell=True")


def test_there_is_something_to_look_at() -> None:
    assert len(SOURCES) > 30


def test_no_file_is_over_400_lines() -> None:
    long = {str(p.relative_to(ROOT)): n for p in SOURCES if (n := len(p.read_text("utf-8").splitlines())) > 400}
    assert not long


def test_nothing_is_evaluated_or_unpickled() -> None:
    found = {str(p.relative_to(ROOT)): m.group() for p in SOURCES if (m := FORBIDDEN.search(p.read_text("utf-8")))}
    assert not found


def test_no_machine_paths() -> None:
    files = [p for folder in FOLDERS for p in (ROOT / folder).rglob("*")]
    text = [
        p
        for p in files
        if p.suffix in {".py", ".md", ".toml", ".json", ".jsonl", ".yaml", ".ipynb"} and p != Path(__file__)
    ]
    bad = [str(p.relative_to(ROOT)) for p in text if re.search(r"(?<![\w.])/(work|root|home)/\w", p.read_text("utf-8"))]
    assert not bad


def test_no_files_import_each_other_in_a_circle() -> None:
    """Nor for the types alone, nor inside a function: what two files share stands in a third."""
    files = {_module(p): p for p in SOURCES}
    imports = {name: _imports(path, name, files.keys()) for name, path in files.items()}
    assert imports["bioloom.graph.model.contract"] == {"bioloom.core.fact", "bioloom.core.pattern"} | {
        f"bioloom.graph.model.{name}" for name in ("arrays", "qualifiers")
    }
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        raise AssertionError(" -> ".join(error.args[1])) from None


OPENED = {"Graph", "GraphArrays", "KnowledgeGraph", "Kin", "Ledger", "Lexicon", "Linker", "Resources", "Run", "Session"}


def test_no_cache_of_a_module_holds_on_to_what_was_opened() -> None:
    """A graph in a module's cache stays in memory when nobody has it open; `bioloom.core.kept` keeps with it."""
    found = []
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and any("cache" in ast.unparse(d) for d in node.decorator_list):
                named = {
                    n.id
                    for a in node.args.args
                    if a.annotation
                    for n in ast.walk(a.annotation)
                    if isinstance(n, ast.Name)
                }
                found += [f"{path.name}: {node.name}"] if named & OPENED else []
            elif isinstance(node, ast.Name) and node.id.startswith("Weak"):
                found.append(f"{path.name}: {node.id}")
    assert not found


def _module(path: Path) -> str:
    parts = path.relative_to(ROOT / "src").with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imports(path: Path, name: str, known: Collection[str]) -> set[str]:
    """The files of the house that one names in its imports, wherever they stand."""
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            inner = {f"{base}.{alias.name}" for alias in node.names}
            found |= inner & set(known) or {base}
    return (found & set(known)) - {name}
