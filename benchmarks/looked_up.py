"""GeneTuring, GeneHop and SciHorizon-Gene in their own words, and look-ups in wordings of ours, as `kb.ask` answers.

    python benchmarks/looked_up.py [--kg full] [--set geneturing] [--set scihorizon_gene] [--out FILE]
    python benchmarks/looked_up.py --own FILE...        questions of benchmarks/lookups_written.py

A row per module: how many are answered, right, wrong, not answered, and the mean of the contract's score (a set F1 for
lists). Modules that take a sequence or a variant of dbSNP have no table here and count apart, as not answered.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from bioloom.api.knowledge_base import KnowledgeBase
from bioloom.api.knowledge_base import open as open_graph
from bioloom.bench.build.items.gold import Accepted, Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.run.loaders.load import load
from bioloom.bench.score.outcome import ItemScore, score_items
from bioloom.core.errors import BioloomError

SETS = ("geneturing", "scihorizon_gene")


def module(item: Item) -> str:
    """The part of its set that an item belongs to: GeneTuring's module, SciHorizon's format and knowledge."""
    return f"{item.meta['type']}: {item.relation}" if "type" in item.meta else item.family


def asked(kb: KnowledgeBase, item: Item) -> Prediction:
    """What `kb.ask` answers to the text and the options alone."""
    try:
        answer = kb.ask(item.text, item.options, id=item.id).bundle.answer
    except BioloomError as error:
        return Prediction(id=item.id, dataset=item.dataset, error=f"{type(error).__name__}: {error}")
    return Prediction(id=item.id, dataset=item.dataset, answer=answer, text=answer.text, abstained=answer.abstained)


def own(path: Path) -> Iterator[tuple[Item, Gold]]:
    """Lines with ``id, module, kind, question, answers`` (any one is right; of ``entities`` all) and maybe options."""
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        common = {"id": row["id"], "dataset": path.stem}
        options, right = tuple(row.get("options", ())), row["answers"]
        gold = (
            {"label": right[0]} if row["kind"] == "yesno" else {"answers": tuple(Accepted(texts=(t,)) for t in right)}
        )
        if options:
            gold = {"letters": tuple("ABCDEFGH"[options.index(t)] for t in right)}
        item = Item(kind=row["kind"], text=row["question"], options=options, family=row["module"], **common)
        yield item, Gold(**common, **gold)


def table(scores: Iterable[ItemScore], modules: dict[str, str]) -> list[str]:
    """Rows by module, in the order of the set."""
    by: dict[str, list[ItemScore]] = defaultdict(list)
    for one in scores:
        by[modules[one.id]].append(one)
    out = ["| module | of | right | wrong | not answered | failed | mean score |", "| --- |" + " ---: |" * 6]
    for name, found in by.items():
        counts = [sum(s.outcome == o for s in found) for o in ("right", "wrong", "abstained", "failed")]
        mean = sum(s.value for s in found) / len(found)
        out.append(f"| {name} | {len(found)} | {' | '.join(map(str, counts))} | {mean:.3f} |")
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--set", action="append", choices=SETS)
    parser.add_argument("--method", default="loom", help="loom, or bioharness for its look-ups and rules alone")
    parser.add_argument("--own", nargs="+", type=Path, default=[])
    parser.add_argument("--data", type=Path)
    parser.add_argument("--misses", action="store_true", help="also print what was not right")
    parser.add_argument("--only", default="", help="modules whose name holds this")
    given = parser.parse_args()
    kb = open_graph(given.kg, method=given.method, offline=True)
    names = given.set or (() if given.own else SETS)
    loaded = [(name, *(lambda s: (s.items, s.golds))(load(name, data=given.data))) for name in names]
    for path in given.own:
        items, golds = zip(*own(path), strict=True)
        loaded.append((path.stem, items, golds))
    for name, items, golds in loaded:
        report(kb, name, [i for i in items if given.only in module(i)], golds, misses=given.misses)


def report(kb: KnowledgeBase, name: str, items: list[Item], golds: Iterable[Gold], *, misses: bool) -> None:
    """Ask the items and print the table, with what was not right beneath it."""
    by_id = {i.id: i for i in items}
    right = {g.id: g for g in golds if g.id in by_id}
    said = {i.id: asked(kb, i) for i in items}
    scores = list(score_items(items, right.values(), said.values()))
    print(f"\n## {name}, graph {kb.session.graph.name} {kb.session.graph.content_hash[:12]}\n", flush=True)
    print("\n".join(table(scores, {i.id: module(i) for i in items})), flush=True)
    for s in scores if misses else ():
        if s.value < 1:
            answer, gold = said[s.id].answer, right[s.id]
            why = "; ".join(answer.missing) if answer and answer.abstained else s.read[:120]
            wanted = gold.label or ",".join(gold.letters) or "; ".join(a.name[:40] for a in gold.answers[:6])
            print(f"{s.outcome} {s.value:.2f} | {by_id[s.id].text[:110]} | {why} | {wanted}")


if __name__ == "__main__":
    main()
