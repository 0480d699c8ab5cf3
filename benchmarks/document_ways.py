"""What each way of reading a document adds to grounding: three corpora, the type of a mention given.

    python benchmarks/document_ways.py [--kg full] [--data DIR] [--parts train dev] [--out FILE]

Shares of the reachable mentions (with twins, as in ``grounding.py``), every way alone and all together.
"""

from __future__ import annotations

import argparse
import os
import time
from dataclasses import fields, replace
from pathlib import Path

from bioloom.graph.storage.manifest import read_manifest
from bioloom.graph.store import find_graph
from bioloom.ground.documents.headings import open_headings
from bioloom.ground.documents.reader import Documents, Ways
from bioloom.ground.lexicon.opened import open_lexicon
from ground.corpora import FILES, documents, equivalents, human_genes
from ground.measure import Judge, link

HERE = Path(__file__).parent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kg", default="full")
    default = os.environ.get("BIOLOOM_DATA") or HERE.parent.parent / "shared/data"
    parser.add_argument("--data", type=Path, default=Path(default))
    parser.add_argument("--parts", nargs="+", choices=("train", "dev", "test"), default=["dev"])
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()

    folder = find_graph(args.kg)
    lexicon, headings, judge = open_lexicon(folder), open_headings(folder), Judge(equivalents(folder))
    human = human_genes(args.data)
    corpora = {
        (part, corpus): list(documents(args.data / name, human))
        for part in args.parts
        for (corpus, of), name in FILES.items()
        if of == part
    }
    off = Ways(**{field.name: False for field in fields(Ways)})
    tried = {"none, as a question": off}
    tried |= {field.name: replace(off, **{field.name: True}) for field in fields(Ways)}
    tried["families, first_member"] = replace(off, families=True, first_member=True)
    del tried["first_member"]  # says something only with families
    tried["all"] = Ways()
    manifest = read_manifest(folder)
    lines = [
        f"Graph {manifest.name}, build {manifest.content_hash[:12]}, {manifest.nodes:,} nodes.",
        "",
        "| way | " + " | ".join(f"{corpus} {part}" for part, corpus in corpora) + " | processor time |",
        "| --- |" + " ---: |" * (len(corpora) + 1),
    ]
    print("\n".join(lines), flush=True)
    for name, ways in tried.items():
        begin = time.process_time()
        reader = Documents(lexicon, headings, ways)
        found = [link(texts, reader, judge, typed=True) for texts in corpora.values()]
        shares = (one.same.total() / max(one.reachable.total(), 1) for one in found)
        lines.append(
            f"| {name} | " + " | ".join(f"{s:.4f}" for s in shares) + f" | {time.process_time() - begin:.1f} s |"
        )
        print(lines[-1], flush=True)
    if args.out:
        args.out.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
