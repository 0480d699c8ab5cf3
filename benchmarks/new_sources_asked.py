"""GeneTuring's questions on a graph: genes of diseases as `bioloom ask` answers them, and chromosomes of genes.

    python benchmarks/new_sources_asked.py --data DIR GRAPH...

Of the question "What are genes related to X?" it says how many are answered, how many of the gold genes are among the
answers, and how often all are. "Which chromosome is X on?" is no question that the reader knows, so the gene that X
names is looked up in the graph, and its chromosome by `has_sequence_location` compared.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pyarrow.compute as pc
import pyarrow.parquet as pq

from bioloom.graph.store import find_graph
from bioloom.recipes.files.locate import data_folder

RELATED, LOCATED = "Gene disease association", "Gene location"
NAMES = ("synonym", "related_synonym", "previous_symbol")
_GENE = re.compile(r"Which chromosome is (\S+) gene")


def asked(questions: dict[str, str], kg: str) -> tuple[int, int, int, int]:
    """Questions answered, gold genes found, gold genes, questions with all of theirs."""
    body = "\n".join(json.dumps({"question": question}) for question in questions)
    command = [sys.executable, "-m", "bioloom", "ask", "--kg", kg, "--batch", "-", "--json", "--offline"]
    replies = subprocess.run(command, input=body, capture_output=True, text=True, check=False).stdout.splitlines()
    answered = found = golds = whole = 0
    for reply, gold in zip(replies, questions.values(), strict=True):
        value = (json.loads(reply).get("answer") or {}).get("value")
        names = set(value if isinstance(value, list) else [])
        wanted = set(gold.split(", "))
        answered += bool(names)
        found, golds, whole = found + len(wanted & names), golds + len(wanted), whole + (wanted <= names)
    return answered, found, golds, whole


def located(questions: dict[str, str], kg: str) -> tuple[int, int]:
    """Genes that the graph places on some chromosome, and on the right one."""
    folder = find_graph(kg)
    nodes = pq.read_table(folder / "nodes.parquet", columns=["id", "name", *NAMES]).to_pylist()
    of_name: dict[str, set[str]] = defaultdict(set)
    called = {}
    for node in nodes:
        called[node["id"]] = node["name"]
        for name in (node["name"], *(n for column in NAMES for n in node[column] or ())):
            of_name[name].add(node["id"])
    places = pq.read_table(
        folder / "edges.parquet",
        columns=["subject", "object"],
        filters=pc.field("predicate") == "biolink:has_sequence_location",
    )
    on: dict[str, set[str]] = defaultdict(set)
    for gene, chromosome in zip(*(places.column(c).to_pylist() for c in ("subject", "object")), strict=True):
        on[gene].add(called[chromosome].removeprefix("chromosome "))
    found = []
    for question, gold in questions.items():
        named = _GENE.match(question)
        names = {c for gene in of_name.get(named[1] if named else "", ()) for c in on[gene]}
        found.append((bool(names), names == {gold.removeprefix("chr")}))
    return sum(placed for placed, _ in found), sum(right for _, right in found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("graphs", nargs="+")
    parser.add_argument("--data", type=Path)
    given = parser.parse_args()
    folder = data_folder(given.data)
    if folder is None:
        parser.error("name the data folder with --data or BIOLOOM_DATA")
    sets = json.loads((folder / "qa/genegpt/geneturing.json").read_text("utf-8"))
    for kg in given.graphs:
        answered, found, golds, whole = asked(sets[RELATED], kg)
        placed, right = located(sets[LOCATED], kg)
        print(
            f"{Path(kg).name}: genes of diseases {answered} of {len(sets[RELATED])} answered, {found} of {golds} gold"
            f" genes, all of them {whole}; chromosomes {placed} of {len(sets[LOCATED])} known, {right} right"
        )


if __name__ == "__main__":
    main()
