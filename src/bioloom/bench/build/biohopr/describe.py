"""What BioHopR of a graph says of itself, and its counts beside the paper's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bioloom.bench.build.dataset.about import About, Design, GraphFacts
from bioloom.bench.build.naming.spoken import LONGEST
from bioloom.graph.model.graph import Graph

from .chains import TABLE_3

NAME = "biohopr"
VERSION, PUBLISHED = "1.1.0", "2026-11-29"
TABLE_2 = {
    "Protein:Disease": 731,
    "Protein:Drug": 589,
    "Disease:Drug": 297,
    "Drug:Phenotype": 248,
    "Drug:Disease": 234,
    "Drug:Protein": 165,
    "Disease:Protein": 113,
    "Disease:Phenotype": 79,
    "Phenotype:Drug": 33,
    "Phenotype:Disease": 5,
}  # 1-hop questions of the paper by relation


def about(graph: Graph, seed: int, size: int, there: Mapping[str, int], chosen: Mapping[str, int]) -> About:
    """The facts of a build. ``there`` and ``chosen`` are chains by relation."""
    absent = [name for name, count in there.items() if not count]
    short = [f"The graph has no chain of {', '.join(absent)}; their shares went to the others."] if absent else []
    if (total := sum(chosen.values())) < size:
        short.append(f"The graph has {total:,} chains in all, fewer than the {size:,} that were asked for.")
    return About(
        name=NAME,
        title=f"BioHopR on {graph.name}",
        description=(
            "Questions of one and two hops over drugs, proteins, diseases and phenotypes, each with several right "
            "answers, asked for one answer and for all. A question of two hops is linked with the question of one hop "
            "about its bridge, and has two golds: through all bridges, and through the named bridge alone."
        ),
        builder=NAME,
        version=VERSION,
        published=PUBLISHED,
        seed=seed,
        settings={"size": size, "longest_name": LONGEST, "chains_by_relation": dict(chosen)},
        graph=GraphFacts.of(graph),
        designs=(
            Design(
                title="BioHopR: A Benchmark for Multi-Hop, Multi-Answer Reasoning in Biomedical Domain",
                authors="Kim, Y., Abdulle, Y., Wu, H.",
                year=2025,
                url="https://arxiv.org/abs/2505.22240",
            ),
        ),
        steps=(
            "All chains query - bridge - target of the twelve 2-hop relations (Table 3) are found in the graph.",
            "Kept are one-many-many chains (section 3.1): at least two bridges of the query lead to several targets.",
            f"Query and bridge have a name of at most {LONGEST} characters, their own in their kind, no formula.",
            "Chains are chosen in the shares of Table 3, in an order of the seed, every query once before any twice.",
            "A 1-hop question is asked of each bridge that a chosen chain has, and of nothing else (section 3.2).",
            "Every question is worded for one answer and for all, with phrases and frames that the seed chooses.",
            "Gold, read off the graph: all targets of the pattern (`answers`).",
            "For two hops also the targets of the named bridge alone (`readings.named_bridge`).",
        ),
        departures=(
            "The paper does not say how it chose 7,633 of the chains of PrimeKG; here the seed chooses, in its shares.",
            "Published are the targets of one bridge that the question does not name: here a second reading.",
            "The published data has questions with a single answer, too; the paper defines one-many-many.",
            "Wordings are our own, several for each relation.",
        ),
        uses=("Scoring how well a system answers questions of one and two hops, one answer or all, with linked hops.",),
        limits=(
            *short,
            "Questions on one pattern through different named bridges have the same answers through all bridges.",
            "One answer out of hundreds is easily guessed: compare with the majority answer in the counts.",
            "Relations are as the graph has them: an association says nothing of cause, a target nothing of effect.",
        ),
    )


class Chosen(NamedTuple):
    """Chains of a relation: chosen, and in the graph; targets of the chosen ones, through the named and all bridges."""

    chains: int
    there: int
    named: int
    every: int


def counts(one: Mapping[str, int], two: Mapping[str, Chosen]) -> str:
    """Questions of one hop (Table 2) and of two (Table 3), each asked for one answer and for all."""
    out = ["| 1-hop relation | here | paper |", "| --- | --: | --: |"]
    out += [f"| {name} | {one.get(name, 0):,} | {count:,} |" for name, count in TABLE_2.items()]
    out += [f"| all | {sum(one.values()):,} | {sum(TABLE_2.values()):,} |", ""]
    every = Chosen(*(sum(column) for column in zip(*two.values(), strict=True)))
    out += ["| 2-hop relation | here | of chains in the graph | answers each: named bridge | all bridges | paper |"]
    out += ["| --- | --: | --: | --: | --: | --: |"]
    for name, row, count in (
        *((name, two[name], count) for name, count in TABLE_3.items()),
        ("all", every, sum(TABLE_3.values())),
    ):
        means = (f"{total / row.chains:.1f}" if row.chains else "" for total in (row.named, row.every))
        out.append(f"| {name} | {row.chains:,} | {row.there:,} | {' | '.join(means)} | {count:,} |")
    return "\n".join(out)
