"""Make a graph of your own tables and a corpus of your own notes, and ask both at once.

python examples/own_graph_and_corpus.py

The files are in examples/data: KGX tables of nodes and edges (docs/graphs-of-others.md) and a note in Markdown. What
they say is invented.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

import bioloom

DATA = Path(__file__).parent / "data"


def main() -> None:
    """Import, build, ask the graph alone, then with the notes."""
    with TemporaryDirectory() as scratch:  # with a name in place of a folder it is kept, and `--kg lab` finds it
        lab, notes = Path(scratch) / "lab", Path(scratch) / "notes"

        imported = bioloom.import_graph("kgx", DATA / "lab", lab)
        left_out = sum(remark.rows for remark in imported.left_out)
        print(f"graph: {imported.nodes} nodes, {imported.edges} edges, {left_out} rows left out")
        read = bioloom.build_corpus([DATA / "notes"], notes, graph=lab)
        print(f"corpus: {read.written} documents, {sum(read.skipped.values())} skipped\n")

        graph_alone = bioloom.open(lab, offline=True)
        both = bioloom.open(lab, offline=True, corpora=[notes], sources="kg,doc")

        print(graph_alone.ask("Which drugs target a gene that is associated with cystic fibrosis?"), "\n")
        question = "Which drugs target SCNN1A?"  # the tables do not say; the note does
        print(graph_alone.ask(question), "\n")
        answer = both.ask(question)
        print(answer)
        for unit in answer.evidence:
            if unit.span is not None:
                print(f"  {unit.origin.record}: {unit.text!r}")
        print()
        print(both.ask("Does LX-310 bind SCNN1A?"))  # a denial is a statement, too


if __name__ == "__main__":
    main()
