"""What the linker offers for things named in people's words: offered at all, at which place, chosen first; by kind.

    python benchmarks/mentions.py [--kg full] [--set benchmarks/ground/mentions_dev.jsonl] [--misses]

A line of the set is a question with its mentions: ``any`` is a list of CURIEs of which one is wanted, ``all`` a list
that must all be reachable, ``name: false`` marks words that name nothing, ``likeness: false`` misspelt drugs and genes,
for which nothing may be offered by likeness. A mention counts as offered when a wanted CURIE, or a twin's, is among the
readings of a span that is the mention, or the mention with function words around it.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from bioloom.core.biolink import biolink
from bioloom.ground.forms.english_words import FUNCTION_WORDS
from bioloom.ground.forms.normalize import tokenize
from bioloom.ground.lexicon.opened import open_lexicon
from bioloom.ground.linking.candidates.grounded import Grounded
from bioloom.ground.linking.linker import SURE, Linker

HERE = Path(__file__).parent
NEVER_BY_LIKENESS = ("Gene", "Protein", "ChemicalEntity")
Groups = list[list[Grounded]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kg", default="full")
    parser.add_argument("--set", type=Path, default=HERE / "ground/mentions_dev.jsonl")
    parser.add_argument("--misses", action="store_true", help="print every mention that was not chosen first")
    args = parser.parse_args()
    linker = Linker(open_lexicon(args.kg))
    rows = [json.loads(line) for line in args.set.read_text("utf-8").splitlines()]
    places: dict[str, list[int]] = defaultdict(list)  # per kind: 1 is first, 0 not offered
    for row in rows:
        groups = linker.mentions(row["question"])
        for mention, at in _placed(row):
            place, said = _place(groups, row["question"], mention, at)
            places[row["kind"]].append(place)
            if args.misses and place != 1:
                print(f"{row['kind']:28} {place}  {mention['text']!r} in {row['question']!r}: {said}")
    print("\n".join([*_table(places), "", _speed(linker, [row["question"] for row in rows])]))


def _placed(row: dict[str, Any]) -> Iterator[tuple[dict[str, Any], int]]:
    """Each mention with where it begins; they stand in order."""
    at = 0
    for mention in row["mentions"]:
        at = row["question"].index(mention["text"], at)
        yield mention, at
        at += len(mention["text"])


def _place(groups: Groups, question: str, mention: dict[str, Any], at: int) -> tuple[int, str]:
    """At which place the right thing stands, 0 for nowhere; and what stands there instead."""
    end = at + len(mention["text"])
    if mention.get("name") is False:
        over = [g[0] for g in groups if g[0].start < end and at < g[0].end and g[0].score >= SURE]
        own = [g for g in over if (at <= g.start and g.end <= end) or (g.start < end <= g.end and g.start < at)]
        return (0, _said(own)) if own else (1, "")
    if mention.get("likeness") is False:
        over = [r for g in groups for r in g if r.start < end and at < r.end]
        guessed = [r for r in over if any("misspelt" in s for s in r.steps) and _is(r, NEVER_BY_LIKENESS)]
        return (0, _said(guessed)) if guessed else (1, "")
    readings = next((g for g in groups if (g[0].start, g[0].end) == (at, end)), [])
    if not readings:
        readings = next((g for g in groups if _same_but_function_words(g[0], question, at, end)), [])
    wanted = mention.get("any") or mention["all"]
    found = [{r.entity.curie, *(t.curie for t in r.twins)} for r in readings]
    if "all" in mention:
        there = set(wanted) <= set().union(*found)
        return (1 if found[0] & set(wanted) else 2) if there else 0, _said(readings)
    return next((i for i, curies in enumerate(found, 1) if curies & set(wanted)), 0), _said(readings)


def _same_but_function_words(reading: Grounded, question: str, start: int, end: int) -> bool:
    if reading.start > start or reading.end < end:
        return False
    around = f"{question[reading.start : start]} {question[end : reading.end]}"
    return all(word in FUNCTION_WORDS for word in tokenize(around).norm)


def _is(reading: Grounded, categories: Sequence[str]) -> bool:
    return any(biolink().is_a(c, wanted) for c in reading.entity.categories for wanted in categories)


def _said(readings: Sequence[Grounded]) -> str:
    return "; ".join(f"{r.entity.curie} {r.entity.name[:30]} {r.score:.2f}" for r in readings[:4]) or "nothing"


def _table(places: dict[str, list[int]]) -> list[str]:
    out = ["| kind | mentions | offered | among 3 | first |", "| --- | ---: | ---: | ---: | ---: |"]
    every = [place for own in places.values() for place in own]
    for kind, own in [*sorted(places.items()), ("all", every)]:
        shares = (sum(low <= place <= high for place in own) / len(own) for low, high in ((1, 999), (1, 3), (1, 1)))
        out.append(f"| {kind} | {len(own)} | " + " | ".join(f"{share:.3f}" for share in shares) + " |")
    return out


def _speed(linker: Linker, questions: Sequence[str]) -> str:
    """The time of one call, with questions run together to fifteen words and more."""
    pairs = [f"{one} and {other}" for one, other in zip(questions[::2], questions[1::2], strict=False)]
    texts = [" ".join((one + " " + other).split()[:15]) for one, other in pairwise(pairs)]
    took = []
    for text in texts:
        begin = time.perf_counter()
        linker.mentions(text)
        took.append((time.perf_counter() - begin) * 1e3)
    took.sort()
    return f"`mentions` of 15 words: median {statistics.median(took):.2f} ms, 95% {took[int(0.95 * len(took))]:.2f} ms."


if __name__ == "__main__":
    main()
