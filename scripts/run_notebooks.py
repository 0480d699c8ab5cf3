"""Run the notebooks and keep what they show; with --check say whether they still show the same.

    python scripts/run_notebooks.py [--check] [NOTEBOOK]...

Each runs in its own folder with a kernel of this Python, on the graph that ships. Times, temporary folders and drawings
are left out of the comparison. Needs the extra `test`.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parent.parent / "notebooks"
SECONDS = 300  # the most a cell may take
CHANGING = re.compile(r"\d+(\.\d+)? ?(ms|s)\b|\d+\.\d{3,}|/\S*tmp\S*|0x[0-9a-f]+")


def ran(path: Path) -> nbformat.NotebookNode:
    """The notebook with the outputs of a fresh run; raises `CellExecutionError` where a cell fails."""
    notebook = nbformat.read(path, as_version=4)
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {  # graphs and corpora of whoever runs it are neither read nor added to
            "BIOLOOM_HOME": home, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "COLUMNS": "110", "NO_COLOR": "1",
        }  # fmt: skip
        place = {"metadata": {"path": home}}
        NotebookClient(notebook, kernel_name="python3", timeout=SECONDS, resources=place).execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)  # when each cell was run
    notebook.metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return notebook


def shown(notebook: nbformat.NotebookNode) -> list[str]:
    """What each cell of code shows as text, without what changes from run to run."""
    out = []
    for cell in notebook.cells:
        if cell.cell_type == "code":
            texts = [o.get("text") or o.get("data", {}).get("text/plain", "") for o in cell.outputs]
            out.append(CHANGING.sub("*", "".join(texts)))
    return out


def main() -> int:
    """0 when all ran and, with --check, show what is kept; else 1."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("notebooks", nargs="*", type=Path)
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args()
    failed = 0
    for path in given.notebooks or sorted(FOLDER.glob("*.ipynb")):
        new = ran(path)
        if not given.check:
            nbformat.write(new, path)
            print(f"{path.name}: ran")
            continue
        for number, (kept, now) in enumerate(zip(shown(nbformat.read(path, 4)), shown(new), strict=True), start=1):
            if kept != now:
                failed = 1
                print(f"{path.name}, cell of code {number}:\n--- kept\n{kept}\n--- now\n{now}")
    return failed


if __name__ == "__main__":
    raise SystemExit(main())
