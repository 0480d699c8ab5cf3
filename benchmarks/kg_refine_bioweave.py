"""Whether BioWeave's relevance gains by the pruner of mechanisms, on paths from a drug to a disease of held-out drugs.

    python benchmarks/kg_refine_bioweave.py MECHANISMS [--kg full] [--most 40] [--shares 1,0.8,0.5] [--write]

A path of BioMedHop's kind, given by its pattern: a gene that the drug acts on and that is associated with the disease.
One mechanism of each held-out drug, of those whose pattern matches and whose curated pairs have such a gene. BioWeave
explores within its own budgets (``exact_match`` off). Of the answers, at which place the first curated gene stands
(reciprocal), the share of curated ones among them; and of how many questions answer or evidence are others with the
pruner. Of smaller shares of the graph as in `kg_refine_answers`. Intervals resample drugs.
"""

from __future__ import annotations

import argparse
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import NamedTemporaryFile

import numpy as np

from bioloom.api.session import Session
from bioloom.bench.build.simulate.removal import retained
from bioloom.bench.run.given import GivenPattern, GivenPatterns
from bioloom.core.method import answer
from bioloom.core.ports import Resources
from bioloom.core.question import Question
from bioloom.core.version import __version__
from bioloom.graph.engine import KnowledgeGraph
from bioloom.methods.bioweave.method import BioWeave
from bioloom.recipes.drugs.drugmechdb import mechanisms
from bioloom.stages.weave.refine.training.examples import Examples, Item
from kg_refine_answers import SEED, drawn, first_place, table

HERE = Path(__file__).parent
PATTERN = (
    'MATCH (c:ChemicalEntity {{id: "{}"}})-[:directly_physically_interacts_with]->(a:Gene)'
    '-[:gene_associated_with_condition]->(d {{id: "{}"}}) RETURN DISTINCT a'
)


def genes_of(item: Item, graph: KnowledgeGraph) -> set[str]:
    """CURIEs of the things that the curated mechanism joins with the drug."""
    ends = np.stack([item.gold >> 32, item.gold & 0xFFFFFFFF])
    others = np.where(ends[0] == item.drug, ends[1], ends[0])[(ends == item.drug).any(axis=0)]
    return {graph.graph.entity(int(n)).curie for n in others if n < graph.graph.node_count}


def asked(item: Item, graph: KnowledgeGraph) -> GivenPattern:
    """The question of a mechanism with its pattern."""
    drug, disease = (graph.graph.entity(n) for n in (item.drug, item.disease))
    return GivenPattern(
        text=f"Which gene does {drug.name} act on and is associated with {disease.name}?",
        pattern=PATTERN.format(drug.curie, disease.curie),
    )


def measured(
    items: Sequence[Item], asked_of: Mapping[str, GivenPattern], kit: Resources, pruned: float, most: int
) -> tuple[list[list[tuple[float, ...]]], int]:  # fmt: skip
    """Of ``most`` questions answered with a curated gene the measures without and with it; how many changed."""
    rows, other = list[list[tuple[float, ...]]](), 0
    graph = kit.graph
    assert isinstance(graph, KnowledgeGraph)
    for item in items:
        if len(rows) == most:
            break
        wanted, question = genes_of(item, graph), Question(text=asked_of[item.id].text)
        said = [answer(BioWeave(exact_match=False, pruned=p), question, kit) for p in (0.0, pruned)]
        curies = [list(s.answer.curies) for s in said]
        if wanted & {c for some in curies for c in some}:
            other += curies[0] != curies[1] or [e.text for e in said[0].evidence] != [e.text for e in said[1].evidence]
            rows.append([(first_place(c, wanted), len(wanted & set(c)) / max(len(c), 1)) for c in curies])
    return rows, other


def main() -> None:
    """Measure, print, and with ``--write`` put the table behind that of `kg_refine_answers`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("mechanisms", type=Path)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--most", type=int, default=40)
    parser.add_argument("--shares", default="1,0.8,0.5")
    parser.add_argument("--pruned", type=float, default=0.5)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    session = Session(args.kg)
    whole = session.graph
    examples = Examples(whole.graph, list(mechanisms(args.mechanisms)))
    text = list[str]()
    for share in (float(s) for s in args.shares.split(",")):
        graph = (
            whole if share == 1 else KnowledgeGraph(whole.graph.view(retained(whole.graph, share, SEED)), whole.gate)
        )
        items = [i for i in drawn(examples, 100_000) if genes_of(i, whole)]
        asked_of = {item.id: asked(item, graph) for item in items}
        with NamedTemporaryFile("w", suffix=".jsonl") as given:
            given.writelines(q.model_dump_json() + "\n" for q in asked_of.values())
            given.flush()
            kit = replace(session.resources, graph=graph, reasoner=GivenPatterns(Path(given.name)))
            rows, other = measured(items, asked_of, kit, args.pruned, args.most)
        found = len(rows)
        text.append(f"\n## BioWeave, paths from drug to disease, {share:.0%} of the statements ({found} drugs)\n")
        text += table(rows, ("reciprocal place of the first curated gene", "curated among the answers")) if rows else []
        text.append(f"\nAnswer or evidence is another with the pruner in {other} of {found}.")
        print("\n".join(text[-7:]), flush=True)
    commit = subprocess.run(
        ["git", "-C", str(HERE), "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True
    )
    said_ = f"""# Whether the pruner helps BioWeave's relevance

`python benchmarks/kg_refine_bioweave.py MECHANISMS --kg {args.kg} --most {args.most} --shares {args.shares}
--pruned {args.pruned} --write`, commit {commit.stdout.strip()}, bioloom {__version__}, graph {args.kg}
{whole.content_hash[:12]} (without DrugMechDB), rules, lexical scorer.
{chr(10).join(text)}
"""
    if args.write:
        (HERE / "results/kg_refine_bioweave.md").write_text(said_, "utf-8")


if __name__ == "__main__":
    main()
