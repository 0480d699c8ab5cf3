"""Build the graph that ships with the package, from the raw data or from upstream.

    python scripts/build_open_graph.py [--data DIR] [--check]

Writes ``src/bioloom/data/open``. With ``--check`` it builds into a temporary folder and compares content hashes.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from bioloom.graph.storage.manifest import read_manifest, write_manifest
from bioloom.recipes.build.build import build
from bioloom.recipes.build.provenance import MAPPINGS, OBSOLETE
from bioloom.recipes.files.locate import Shelf, data_folder
from bioloom.recipes.table import GRAPHS, chosen

TARGET = Path(__file__).parent.parent / "src/bioloom/data/open"
HARDEST = 11  # of brotli: it is built once and carried often
WITHOUT = ("biocuration",)  # who annotated a sign and when: a quarter of a megabyte, shown nowhere
VERSION = "3"  # of the graph; raise it when what it says changes


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path)
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    plan = GRAPHS["open"]
    shelf = Shelf(data=data_folder(args.data))
    with tempfile.TemporaryDirectory() as scratch:
        target = Path(scratch) / "open" if args.check else TARGET
        recipes = chosen(*plan.recipes)
        how = {"name": "open", "title": plan.title, "version": VERSION}
        built = build(recipes, target, **how, shelf=shelf, level=HARDEST, codec="brotli", without=WITHOUT)
        _without_provenance(target)
    print(f"{built.manifest.content_hash}  {built.manifest.nodes:,} nodes, {built.manifest.edges:,} edges")
    if not args.check:
        return 0
    same = read_manifest(TARGET).content_hash == built.manifest.content_hash
    print("the same as what ships" if same else f"what ships is {read_manifest(TARGET).content_hash}")
    return 0 if same else 1


def _without_provenance(folder: Path) -> None:
    """Takes out what `bioloom kg build` makes and the wheel goes without: where mappings come from."""
    manifest = read_manifest(folder)
    for name in (MAPPINGS, OBSOLETE):
        (folder / name).unlink()
    kept = {name: sha for name, sha in manifest.files.items() if (folder / name).exists()}
    write_manifest(folder, manifest.model_copy(update={"files": kept}))


if __name__ == "__main__":
    sys.exit(main())
