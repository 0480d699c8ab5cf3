"""What kg_refine, RAG-squared, GraphRAG and AMG-RAG take per question outside the model, and what they ask of it (F.1).

    python benchmarks/kg_refine_timing.py --data DATA [--kg full] [--most 20] [--write]

The paper's Table 5 has seconds with a model on a GPU, which depend on how much the model reads, as it says itself.
Here a model that answers at once, with the least that fits the form, stands in for one: measured
are seconds of the processor in our code, calls, and tokens in the prompts (four letters each). No accuracy is measured
so. Questions are drawn from PubMedQA, whose abstracts stand with them: of these the others make their passages and
graphs; kg_refine takes the graph.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from bioloom.api.session import Session
from bioloom.bench.run.loaders.load import load
from bioloom.core.errors import BioloomError
from bioloom.core.method import answer
from bioloom.core.question import Question
from bioloom.core.version import __version__
from bioloom.methods import METHODS
from bioloom.reason.chat import ChatReasoner
from bioloom.reason.clock import Deadline
from bioloom.reason.exchange import Completion, Request
from bioloom.reason.settings import Price

HERE = Path(__file__).parent
NAMES = ("kg_refine", "rag2", "graphrag", "amg_rag", "cot")
LETTERS = 4  # of a token


@dataclass
class AtOnce:
    """A model that replies at once with the least that fits the form."""

    option: str = ""
    name: str = "at once"
    identity: str = "at once"
    free: bool = False
    price: Price | None = None
    read: list[int] = field(default_factory=list)

    def complete(self, request: Request, deadline: Deadline) -> Completion:  # noqa: ARG002 - no call is long
        """The reply; how much was read is noted."""
        self.read.append(sum(len(m.content) for m in request.messages) // LETTERS)
        said = self._least(request.form, request.form)
        return Completion(text=json.dumps(said), model=self.name, tokens_in=self.read[-1], tokens_out=1)

    def _least(self, form: Any, whole: Any) -> Any:
        if "$ref" in form:
            return self._least(whole["$defs"][form["$ref"].rpartition("/")[2]], whole)
        if "enum" in form or "const" in form:
            return form["enum"][0] if "enum" in form else form["const"]
        if "anyOf" in form:
            return self._least(form["anyOf"][0], whole)
        match form.get("type"):
            case "object":
                return {n: self._least(f, whole) for n, f in form.get("properties", {}).items()}
            case "array":
                return [self._least(form["items"], whole)] if "items" in form else []
            case "integer" | "number":
                return form.get("minimum", 1)
            case "boolean":
                return False
        return self.option


def asked(name: str, questions: list[Question], session: Session) -> tuple[list[tuple[float, int, int]], int]:
    """(seconds, calls, tokens) of each question, and how many could not be answered so."""
    out, failed = [], 0
    for question in questions:
        model = AtOnce(option=(*question.options, "yes")[0])
        kit = replace(session.resources, reasoner=ChatReasoner(model))
        begin = process_time()
        try:
            answer(METHODS.create(name), question, kit)
        except BioloomError:
            failed += 1
        out.append((process_time() - begin, len(model.read), sum(model.read)))
    return out, failed


def main() -> None:
    """Measure, print, and with ``--write`` keep the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--most", type=int, default=20)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    items = load("pubmedqa", data=args.data).items
    questions = [i.question() for i in random.Random(7).sample(items, args.most)]
    session = Session(args.kg)
    asked("kg_refine", questions[:1], session)  # what is opened once is opened
    rows = []
    for name in NAMES:
        got, failed = asked(name, questions, session)
        seconds, calls, tokens = np.array(got, float).T
        rows.append(f"| {name} | {np.median(seconds):.2f} | {np.quantile(seconds, 0.9):.2f} | {calls.mean():.1f} | "
                    f"{tokens.mean():,.0f} | {tokens.max():,.0f} | {failed} |")  # fmt: skip
        print(rows[-1], flush=True)
    commit = subprocess.run(
        ["git", "-C", str(HERE), "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True
    )
    said = f"""# What the methods take outside a model

`python benchmarks/kg_refine_timing.py --data DATA --kg {args.kg} --most {args.most} --write`, commit
{commit.stdout.strip()}, bioloom {__version__}, graph {args.kg} {session.graph.content_hash[:12]}, lexical scorer.
{args.most} questions of PubMedQA with their abstracts, which all but kg_refine read; a model that answers at once
stands in: these are seconds of our code, and what a model would have to read. How often it is asked depends on what it
says (AMG-RAG goes on where terms are told, GraphRAG asks for a report of each community). The paper's order (Table 5):
GraphRAG .51 s, its own .85, RAG-squared 1.08, AMG-RAG 1.61.

| method | processor, s, median | s, nine of ten | calls | prompt tokens, mean | most | failed |
| --- | --- | --- | --- | --- | --- | --- |
{chr(10).join(rows)}
"""
    print(said)
    if args.write:
        (HERE / "results/kg_refine_timing.md").write_text(said, "utf-8")


if __name__ == "__main__":
    main()
