"""Whether each statement copied by hand is read on a graph: its drugs as drugs, its states as states.

python benchmarks/reference_rows.py [--kg full]     prints what is not read, and counts; fails where anything is not
"""

from __future__ import annotations

import argparse
import json
import sys
from importlib.resources import files

from bioloom.api.session import Session
from bioloom.stages.gate.gate.guidelines import drug_of
from bioloom.stages.gate.read.condition import parse


def main() -> None:
    """Print the names of rows that the graph does not know."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kg", default="full")
    kit = Session(parser.parse_args().kg).resources
    rows = json.loads(files("bioloom.stages.gate.tables").joinpath("reference.json").read_text("utf-8"))["statements"]
    allowed = json.loads(files("bioloom.stages.gate.tables").joinpath("permits.json").read_text("utf-8"))["statements"]
    unread = []
    for row in (*rows, *allowed):
        drugs = {name: drug_of(name, kit.linker) for key in ("drugs", "but", "caution") for name in row.get(key, ())}
        unread += [name for name, curie in drugs.items() if curie is None or kit.graph.entity(curie) is None]
        for text in row.get("against", row.get("in", ())):
            told = [s for c in parse(text, kit.linker, listed=True) for s in c.all]
            known = all(kit.graph.entity(s.curie) for s in told if s.curie and s.kind in {"disease", "drug"})
            unread += [] if told and known and all(s.kind != "other" for s in told) else [text]
    print(f"{len(rows)} rows against, {len(allowed)} for; not read: {', '.join(unread) or 'nothing'}")
    sys.exit(bool(unread))


if __name__ == "__main__":
    main()
