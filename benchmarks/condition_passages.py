"""Tuples with conditions read by rules from 30 held-out passages (condition_heldout/passages.jsonl), scored.

    python benchmarks/condition_passages.py [--kg full] [--file FILE]

A tuple is right when subject, relation, object and negation are (names without case, or by identifier); strictly,
when its conditions are too: as many, each of the same polarity and with words in common. Of a contraindication the
object is the state that forbids. Writes benchmarks/results/condition_passages.md.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bioloom.api.session import Session
from bioloom.core.evidence import Evidence, Origin
from bioloom.core.fact import Condition, Fact
from bioloom.core.ports import Resources
from bioloom.core.run import Run
from bioloom.stages.gate.infer.hierarchy import kin_of
from bioloom.stages.gate.read.condition import parse
from bioloom.stages.gate.texts.extract import PREFERENCE, units
from bioloom.stages.weave.reading import supplied

HERE = Path(__file__).parent
HELD_OUT = HERE / "condition_heldout" / "passages.jsonl"
RANKS = {"first_line": "first_line", "preferred": "first_line", "alternative": "alternative",
         "second_line": "alternative", "replaced_by": "replaced_by"}  # fmt: skip
RELATIONS = {"contraindicated_in": "contraindicated", "has_side_effect": "adverse_effect",
             "has_adverse_event": "adverse_effect", "treats": "treats", "ameliorates_condition": "treats",
             "preventative_for_condition": "treats"}  # fmt: skip
PLAIN = {"a", "an", "the", "of", "in", "with", "or", "and", "patients", "who", "are", "for", "to", "than", "years"}


def read(text: str, kit: Resources) -> list[Fact]:
    """The facts of the kinds that are annotated, each once."""
    run = Run(kit)
    passage = Evidence(text=text, origin=Origin(channel="doc", source="p", record="context:1"), span=(0, len(text)))
    found = units([passage], supplied((text,), run).units, kit.linker)
    facts = {(*f.key, f.conditions): f for u in found for f in u.facts if f.predicate in RELATIONS}
    return list(facts.values())


def relation(fact: Fact) -> str:
    """What the annotation calls it: how a treatment ranks goes before that it treats."""
    rank = next((str(q.value) for q in fact.qualifiers if q.key == PREFERENCE), "")
    return RANKS.get(rank, RELATIONS[fact.predicate])


def is_thing(name: str, fact_name: str, curie: str, kit: Resources) -> bool:
    """Whether a name and a thing are the same."""
    if name.casefold() == fact_name.casefold():
        return True
    kin = kin_of(kit)
    curies = {g.entity.curie for g in kit.linker.link(name)[:3]}
    curies |= {str(s.curie) for c in parse(name, kit.linker) for s in c.all if s.curie}
    return any(c == curie or kin.same(c) & kin.same(curie) for c in curies)


def words(text: str) -> set[str]:
    return set(re.findall(r"[\w<>≥≤.]+", text.casefold())) - PLAIN


def same(gold: dict[str, Any], fact: Fact, kit: Resources) -> bool:
    """Whether a fact is the tuple, its conditions aside."""
    if gold["relation"] != relation(fact) or gold["negated"] != fact.negated:
        return False
    if not is_thing(gold["subject"], fact.subject.name, fact.subject.curie, kit):
        return False
    if fact.object.grounded:
        return is_thing(gold["object"], fact.object.name, fact.object.curie, kit)
    said = words(fact.object.name) | {w for c in fact.conditions for w in words(c.text)}
    return bool(words(gold["object"]) & said)


def strictly(gold: dict[str, Any], fact: Fact) -> bool:
    """Whether the conditions are the same."""
    wanted = [c for c in gold["conditions"] if c["words"].casefold() != gold["object"].casefold()]
    own = words(gold["object"])  # the state that forbids is the object, not a condition beside it
    left: list[Condition] = [c for c in fact.conditions if not words(c.text) <= own]
    for one in wanted:
        hit = next((c for c in left if c.polarity == one["polarity"] and words(c.text) & words(one["words"])), None)
        if hit is None:
            return False
        left = [c for c in left if c.text != hit.text]
    return not left


def scored(items: list[dict[str, Any]], kit: Resources) -> Iterator[str]:
    gold, found, right, strict = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for item in items:
        left = list(item["tuples"])
        gold.update(t["relation"] for t in left)
        for fact in read(item["text"], kit):
            found[relation(fact)] += 1
            hit = next((t for t in left if same(t, fact, kit)), None)
            if hit is not None:
                right[relation(fact)] += 1
                strict[relation(fact)] += strictly(hit, fact)
                left.remove(hit)
    for name in [*gold, "all"]:
        g, f, r, s = (c.total() if name == "all" else c[name] for c in (gold, found, right, strict))
        shares = [f"{n / d:.2f}" if d else "-" for n, d in ((r, f), (r, g), (s, f), (s, g))]
        yield f"| {name} | {g} | {f} | {r} | {' | '.join(shares)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--file", type=Path, default=HELD_OUT)
    args = parser.parse_args()
    kit = Session(args.kg).resources
    table = list(scored([json.loads(x) for x in args.file.read_text("utf-8").splitlines()], kit))
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, cwd=HERE, check=True
    ).stdout.strip()
    out = [
        "# Tuples of held-out passages, by rules\n",
        f"`python benchmarks/condition_passages.py`; graph {kit.graph.content_hash[:12]}, rules, commit {commit}. The",
        "passages were written and annotated without sight of the rules (misses read on 2026-11-29: development",
        "since), which read no cautions at all.\n",
        "| relation | gold | read | right | precision | recall | precision, conditions too | recall, conditions too |",
        "| --- | --: | --: | --: | --: | --: | --: | --: |",
        *table,
    ]
    print("\n".join(out))
    if args.file == HELD_OUT:
        (HERE / "results" / "condition_passages.md").write_text("\n".join(out) + "\n", "utf-8")


if __name__ == "__main__":
    main()
