"""Conditions: judgements, gates and extraction, measured by rules alone.

    python benchmarks/conditions.py [--kg full]

- judgements: `conditions/*.jsonl` with ``condition``, ``patient`` and ``holds`` (true, false, unknown); of what the rules
  decide, how much is right, and how much they leave undecided;
- gates: what gating costs on the graph, beside a match that is not gated;
- prose against pairs: the diseases that the rules read in the labels' prose, beside the pairs that were curated from it;
- passages: `conditions/passages.jsonl`, sentences with the tuples that they state, conditions included.

Writes benchmarks/results/conditions.md.
"""

# ruff: noqa: E501
from __future__ import annotations

import argparse
import json
import os
import platform
import re
import statistics
import subprocess
import time
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

from bioloom.api.session import Session
from bioloom.core.evidence import Evidence, Origin
from bioloom.core.fact import Condition, Fact
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.ports import Resources
from bioloom.core.run import Run
from bioloom.stages.gate.gate.case import Case
from bioloom.stages.gate.gate.contraindications import ledger_of
from bioloom.stages.gate.infer.hierarchy import kin_of
from bioloom.stages.gate.read.condition import parse
from bioloom.stages.gate.read.patient import describe
from bioloom.stages.gate.stage import gate_for, read_patient
from bioloom.stages.gate.texts.extract import units
from bioloom.stages.gate.texts.label_prose import read_label
from bioloom.stages.weave.reading import supplied

HERE = Path(__file__).parent
DATA = HERE / "conditions"
HELD_OUT = HERE / "condition_heldout" / "judgements.jsonl"
HELD_OUT_SECOND = HERE / "condition_heldout2" / "judgements.jsonl"
TRUTH = {True: "true", False: "false", None: "unknown"}
QUESTIONS = (  # disease, what the question says of the patient
    ("MONDO:0005044", "in a patient with asthma"),
    ("MONDO:0005044", "in a pregnant woman"),
    ("MONDO:0005044", "in a man with bilateral renal artery stenosis"),
    ("MONDO:0005148", "in a patient with an eGFR of 25"),
    ("MONDO:0005148", "in a patient with heart failure"),
    ("MONDO:0002050", "in a man taking phenelzine"),
    ("MONDO:0005249", "in a child with a penicillin allergy"),
    ("MONDO:0100338", "given that she is pregnant"),
    ("MONDO:0005027", "in a 3-year-old boy"),
    ("MONDO:0004981", "in a woman with severe hepatic impairment"),
)


def rows_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def judged(path: Path, kit: Resources, name: str = "") -> list[str]:
    kin, by_kind, right, decided, unknown = kin_of(kit), Counter[str](), Counter[str](), Counter[str](), 0
    items = rows_of(path)
    for item in items:
        patient = describe(item["patient"], kit.linker)
        said = TRUTH[Case(patient.states, kin).any(parse(item["condition"], kit.linker))]
        gold = (
            str(item["holds"] if "holds" in item else item["truth"])
            .casefold()
            .replace("none", "unknown")
            .replace("null", "unknown")
        )
        kind = item.get("kind", "all")
        by_kind[kind] += 1
        unknown += said == gold == "unknown"
        if said != "unknown":
            decided[kind] += 1
            right[kind] += said == gold
    n, d, r = len(items), decided.total(), right.total()
    kinds = ", ".join(f"{k} {right[k]}/{decided[k]}/{by_kind[k]}" for k in sorted(by_kind))
    return [
        f"| {name or path.stem} | {n} | {d} ({d / n:.0%}) | {r} ({r / d:.1%}) | {n - d} ({unknown} rightly) |",
        f"\n{name or path.stem}, right/decided/all by kind: {kinds}\n",
    ]


def treating(curie: str) -> Pattern:
    nodes = (Var(name="a", categories=("Drug",)), Var(name="d", curies=(curie,)))
    return Pattern(nodes=nodes, edges=(Edge(subject="a", object="d", predicates=("treats",)),), answer="a")


def quantiles(seconds: list[float]) -> str:
    return f"{1000 * statistics.median(seconds):.2f} | {1000 * float(np.quantile(seconds, 0.95)):.2f}"


def costs(kit: Resources, repeats: int = 30) -> list[str]:
    reading, first, again, plain, gated = [], [], [], [], []
    for curie, who in QUESTIONS:
        run, text, pattern = Run(kit), f"Which drug treats it {who}?", treating(curie)
        start = time.process_time()
        patient = read_patient(text, run)
        reading.append(time.process_time() - start)
        start = time.process_time()
        found = gate_for(text, pattern, run, patient=patient)
        first.append(time.process_time() - start)
        for _ in range(repeats):
            start = time.process_time()
            found = gate_for(text, pattern, Run(kit), patient=patient)
            again.append(time.process_time() - start)
            start = time.process_time()
            _ = kit.graph.match(pattern).count
            middle = time.process_time()
            _ = found.graph.match(pattern).count
            plain.append(middle - start)
            gated.append(time.process_time() - middle)
    none = []
    for _ in range(200):
        start = time.process_time()
        gate_for("Which drugs treat hypertension?", treating("MONDO:0005044"), Run(kit))
        none.append(time.process_time() - start)
    extra = [g - p for g, p in zip(gated, plain, strict=True)]
    return [
        f"| a question without a patient | {quantiles(none)} |",
        f"| reading the patient, once | {quantiles(reading)} |",
        f"| making the gate, its labels not read before | {quantiles(first)} |",
        f"| making the gate again | {quantiles(again)} |",
        f"| match, not gated | {quantiles(plain)} |",
        f"| match, gated | {quantiles(gated)} |",
        f"| what gating adds to a match | {quantiles(extra)} |",
    ]


def prose(kit: Resources) -> list[str]:
    kin = kin_of(kit)
    ledger = ledger_of(kin)
    pairs: dict[tuple[str, str], set[str]] = {}
    for at in range(len(ledger.edge)):
        fact = ledger.fact(at)
        for q in fact.qualifiers:
            if q.key == "label_text":
                pairs.setdefault((fact.subject.curie, str(q.value)), set()).add(fact.object.curie)
    found = hit = read = right = near = 0
    kinds: Counter[str] = Counter()
    for (_, text), diseases in pairs.items():
        grounds = read_label(text, kit.linker)
        kinds.update(k for g in grounds for k in {s.kind for s in g.clause.all})
        said = {str(s.curie) for g in grounds for s in g.clause.all if s.kind == "disease" and s.curie and s.op == "="}
        found += len(diseases)
        hit += sum(any(kin.same(d) & kin.same(s) for s in said) for d in diseases)
        read += len(said)
        right += sum(any(kin.same(d) & kin.same(s) for d in diseases) for s in said)
        near += sum(any(kin.is_kind(s, d) or kin.is_kind(d, s) for d in diseases) for s in said)
    others = ", ".join(f"{k} {n:,}" for k, n in kinds.most_common() if k != "disease")
    return [
        f"| curated pairs of {len(pairs):,} labels that the prose gives, too | {hit:,} of {found:,} | {hit / found:.1%} |",
        f"| diseases read in the prose that are curated | {right:,} of {read:,} | {right / read:.1%} |",
        f"| the same, or one a kind of the other | {near:,} of {read:,} | {near / read:.1%} |",
        f"\nStates read beside diseases, by number of grounds: {others}.\n",
    ]


def passages(kit: Resources) -> list[str]:
    gold = read = right = bare = 0
    for item in rows_of(DATA / "passages.jsonl"):
        run, text = Run(kit), item["text"]
        passage = Evidence(
            text=text, origin=Origin(channel="doc", source="passages", record="context:1"), span=(0, len(text))
        )
        facts = {
            (*f.key, f.conditions): f
            for u in units([passage], supplied((text,), run).units, kit.linker)
            for f in u.facts
        }
        said = [f for f in facts.values() if f.predicate in {"treats", "contraindicated_in"} and not f.negated]
        left = list(item["tuples"])
        gold, read = gold + len(left), read + len(said)
        for fact in said:
            match = next((t for t in left if _same(t, fact, kit)), None)
            if match is not None:
                bare += 1
                right += _conditions(match["conditions"], fact.conditions)
                left.remove(match)
            else:
                print(
                    "not in gold:",
                    item["id"],
                    text[:60],
                    fact.subject.name,
                    fact.predicate,
                    fact.object.name,
                    [c.kind for c in fact.conditions],
                )
        for t in left:
            print("not found:", item["id"], text[:60], t)
    return [f"| {gold} | {read} | {bare / read:.2f} | {bare / gold:.2f} | {right / read:.2f} | {right / gold:.2f} |"]


def _same(wanted: dict[str, Any], fact: Fact, kit: Resources) -> bool:
    if wanted["predicate"] != fact.predicate or not _named(wanted["subject"], fact.subject.curie, kit):
        return False
    if wanted["object"] is None:
        return not fact.object.grounded and _kinds(wanted["conditions"]) == {c.kind for c in fact.conditions}
    return _named(wanted["object"], fact.object.curie, kit)


def _named(name: str, curie: str, kit: Resources) -> bool:
    kin, clause = kin_of(kit), parse(name, kit.linker)
    curies = {g.entity.curie for g in kit.linker.link(name)[:3]} | {s.curie for c in clause for s in c.all if s.curie}
    return any(c == curie or kin.same(c) & kin.same(curie) for c in curies)


def _kinds(said: list[str]) -> set[str]:
    return {re.match(r"\w+", s)[0] for s in said}  # type: ignore[index]


def _conditions(wanted: list[str], found: tuple[Condition, ...]) -> bool:
    """Whether the same kinds are stated, with the numbers that the gold gives."""
    if _kinds(wanted) != {c.kind for c in found}:
        return False
    numbers = [re.fullmatch(r"(\w+)([<>]=?)([\d.]*)", w) for w in wanted]
    return all(
        any(c.kind == m[1] and c.op == m[2] and (not m[3] or c.value == float(m[3])) for c in found)
        for m in numbers
        if m
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--kg", default="full")
    parser.add_argument("--judgements", action="store_true", help="These alone; the rest of the table stays.")
    args = parser.parse_args()
    kit = Session(args.kg).resources
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, cwd=HERE, check=True
    ).stdout.strip()
    sets = [p for p in sorted(DATA.glob("*.jsonl")) if p.stem != "passages"]
    table = [line for path in sets for line in judged(path, kit)]
    table += judged(HELD_OUT, kit, "held out, written without sight of the rules")
    table += judged(HELD_OUT_SECOND, kit, "held out, second, never shown to who writes rules")
    if args.judgements:
        kept = (HERE / "results" / "conditions.md").read_text("utf-8")
        start, end = kept.index("## Judgements"), kept.index("## Cost")
        said = f"## Judgements\n\nMeasured anew on commit {commit} (`--judgements`), the other tables on the one above.\n\n"
        head = "| set | judgements | decided | right of decided | left to a model |\n| --- | --- | --- | --- | --- |"
        lines = [head, *(t for t in table if t.startswith("|")), *(t for t in table if not t.startswith("|"))]
        text = kept[:start] + said + "\n".join(lines) + "\n" + kept[end:]
        (HERE / "results" / "conditions.md").write_text(text, "utf-8")
        print("\n".join(lines))
        return
    out = [
        "# Conditions, by rules\n",
        f"`python benchmarks/conditions.py`; graph {kit.graph.name} {kit.graph.content_hash[:12]}, rules, commit {commit}, {platform.python_version()}, load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.\n",
        "## Judgements\n\n| set | judgements | decided | right of decided | left to a model |\n| --- | --- | --- | --- | --- |",
        *[t for t in table if t.startswith("|")],
        *[t for t in table if not t.startswith("|")],
        f"## Cost, milliseconds of processor time\n\n{len(QUESTIONS)} questions, 30 times each.\n\n| what | p50 | p95 |\n| --- | --- | --- |",
        *costs(kit),
        "\n## Label prose beside the curated pairs\n\n| what | number | share |\n| --- | --- | --- |",
        *prose(kit),
        ("## Tuples of 60 passages, *treats* and *contraindicated in*\n\nWritten and annotated by who wrote the rules, after their first version, and looked at since: a development figure.\nWithout conditions a tuple is right when subject, relation and object are; with them, when it has just the conditions that are stated.\n\n"
        "| gold | read | precision | recall | precision with conditions | recall with conditions |\n| --- | --- | --- | --- | --- | --- |"),
        *passages(kit),
    ]  # fmt: skip
    text = "\n".join(out) + "\n"
    (HERE / "results" / "conditions.md").write_text(text, "utf-8")
    print(text)


if __name__ == "__main__":
    main()
