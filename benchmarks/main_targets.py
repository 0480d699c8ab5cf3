"""How often the first answer is the gene by which a drug is known to work.

    python benchmarks/main_targets.py [--kg full] [--given-only] [--misses]

benchmarks/main_targets.tsv names drugs of all main groups of the ATC with one disease that each is given for and the
human gene or genes by which it works there, written from pharmacological knowledge before anything was measured; of a
complex (a receptor of several subunits, a channel) and of several main targets all genes are listed, and the first
answer is right when it is one of them. DrugMechDB was not used. Each drug is asked twice: in one of the wordings
that ask for the part a gene plays in a disease, and in one of the plain wordings, both drawn by a hash of its name.
What is not read is no answer; "reading given" asks for the part in the disease with the drug and the disease linked by
name and nothing read, which is what the order of answers alone is worth. A random third of the drugs is unseen: its
misses are counted and never printed.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

from bioloom.api.session import Session
from bioloom.bench.score.metrics.intervals import interval
from bioloom.core.catalogue import catalogue
from bioloom.core.pattern_text import format_pattern
from bioloom.core.run import Run
from bioloom.stages.answer.answered import answered
from bioloom.stages.answer.part import Manner, Part
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.lower import Slot, lower

HERE = Path(__file__).parent
MECHANISM = (
    "Which gene plays the most significant mechanistic role in how {drug} treats or impacts {disease}?",
    "Which gene plays the most important mechanistic role in how {drug} treats {disease}?",
    "Which gene plays the key mechanistic role in how the drug {drug} treats or affects the disease {disease}?",
)
PLAIN = (
    "What is the main target of {drug}?",
    "Which protein does {drug} act on?",
    "By which gene does {drug} work?",
    "What is the primary target of {drug}?",
    "Which gene does {drug} target?",
    "What is the mechanism of action target of {drug}?",
    "Through which gene does {drug} act in {disease}?",
    "What does {drug} target to treat {disease}?",
)
GROUPS = {"part in a disease": MECHANISM, "plain": PLAIN}
GIVEN = "reading given"


def drawn(drug: str, wordings: tuple[str, ...]) -> str:
    digest = hashlib.sha256(f"{wordings[0]}{drug}".encode()).digest()
    return wordings[int.from_bytes(digest[:4]) % len(wordings)]


def ask(questions: list[str], kg: str) -> list[dict]:
    body = "\n".join(json.dumps({"id": str(i), "question": q}) for i, q in enumerate(questions))
    command = [sys.executable, "-m", "bioloom", "ask", "--kg", kg, "--batch", "-", "--json", "--offline"]
    done = subprocess.run(command, input=body, capture_output=True, text=True, check=False)  # 1: some abstained
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    if len(replies) != len(questions):
        raise SystemExit(f"{len(replies)} replies to {len(questions)} questions: {done.stderr[-2000:]}")
    return replies


def named(reply: dict) -> list[str]:
    answer = reply.get("answer") or {}
    return [] if answer.get("abstained") else [e["entity"]["name"] for e in answer.get("entities", ())]


def outcome(reply: dict, genes: set[str]) -> str:
    """Whether the first answer is one of ``genes``, another of the answers is, none is, or nothing was answered."""
    names = named(reply)
    if not names:
        return "unanswered"
    if names[0] in genes:
        return "first"
    return "later" if genes & set(names) else "wrong"


def given(rows: list[dict[str, str]], kg: str) -> list[dict]:
    """A reply for each drug in its disease, as if the question were read rightly."""
    session, form = Session(kg), parse_form("mechanism Gene | ROOT ; ROOT")
    out = []
    for row in rows:
        slots = [
            slot(row["drug"], "ChemicalEntity", "Chem", session),
            slot(row["disease"], "DiseaseOrPhenotypicFeature", "Disease", session),
        ]
        if all(s.readings for s in slots):
            reading = lower(form, slots, catalogue())
            answer = answered(Part(reading, (), (), ()), Run(session.resources), Manner())
            out.append({"answer": answer.model_dump(mode="json"), "pattern": format_pattern(reading.pattern)})
        else:
            out.append({"answer": {"abstained": True, "missing": ["a name is not known"]}})
    return out


def slot(text: str, category: str, kind: str, session: Session) -> Slot:
    found = session.linker.link(text, categories=(category,))
    if found and kind == "Disease" and found[0].entity.categories[0] == "PhenotypicFeature":
        kind = "PhenotypicFeature"
    return Slot(text=text, start=0, end=len(text), kind=kind, readings=tuple(found[:1]))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kg", default="full")
    parser.add_argument("--given-only", action="store_true", help="without the questions")
    parser.add_argument("--misses", action="store_true", help="print those of the development part")
    args = parser.parse_args()
    with (HERE / "main_targets.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    asked = [(row, group, drawn(row["drug"], w)) for row in rows for group, w in GROUPS.items()]
    replies = given(rows, args.kg)
    if args.given_only:
        asked = []
    else:
        replies = ask([w.format_map(row) for row, _, w in asked], args.kg) + replies
    asked += [(row, GIVEN, "{drug} in {disease}, linked by name") for row in rows]
    by_group: Counter[tuple[str, str, str]] = Counter()
    by_wording: Counter[tuple[str, str]] = Counter()
    by_class: Counter[tuple[str, str]] = Counter()
    for (row, group, wording), reply in zip(asked, replies, strict=True):
        got = outcome(reply, set(row["genes"].split("|")))
        by_group[group, row["split"], got] += 1
        by_class[row["atc"], got] += 1
        by_wording[wording, got] += 1
        if args.misses and row["split"] == "dev" and got != "first":
            why = named(reply)[:4] or (reply.get("answer") or reply).get("missing")
            print(got, wording.format_map(row), row["genes"][:40], why, reply.get("pattern"), sep="\t")
    print("\n".join(table(by_group, by_wording, by_class)))
    return 0


def table(by_group: Counter, by_wording: Counter, by_class: Counter) -> list[str]:
    kinds = ("first", "later", "wrong", "unanswered")
    out = [f"| wordings | drugs | {' | '.join(kinds)} | of | first, 95% interval |", "| --- | --- |" + " ---: |" * 6]
    for group in dict.fromkeys(name for name, *_ in by_group):
        for split in ("dev", "unseen"):
            row = [by_group[group, split, k] for k in kinds]
            mean, low, high = interval([1.0] * row[0] + [0.0] * (sum(row) - row[0]))
            share = f"{mean:.1%} ({low:.1%} to {high:.1%})"
            out.append(f"| {group} | {split} | {' | '.join(map(str, row))} | {sum(row)} | {share} |")
    for title, counts in (("wording", by_wording), ("ATC group", by_class)):
        out += ["", f"| {title} | first | of |", "| --- | ---: | ---: |"]
        for name in dict.fromkeys(key for key, _ in counts):
            out.append(f"| {name} | {counts[name, 'first']} | {sum(counts[name, k] for k in kinds)} |")
    return out


if __name__ == "__main__":
    sys.exit(main())
