"""What BioMedHop of a graph says of itself: its facts, and tables like the paper's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic import JsonValue

from bioloom.bench.build.dataset.about import About, Design, GraphFacts, Section
from bioloom.bench.build.dataset.bars import Bars
from bioloom.bench.build.items.item import Family

from .checked import Verdict
from .checked import section as checked
from .choices.told import section as controls
from .construct import Construction
from .motifs import COUNTS, ENTITY_PAIRS, FAMILY_SHARES, INTERSECTIONS, MOTIFS, PATHS, Motif
from .pack import NAME
from .shares import CAP, NUMBER

VERSION, PUBLISHED = "2.5.0", "2026-11-29"
_TITLES: dict[Family, str] = {
    "entity_pair": "Entity Pair Matching",
    "intersection": "Intersection Reasoning",
    "path": "Path-based Reasoning",
    "count": "Path-based Counting",
}
_SHAPES: dict[str, tuple[Family, ...]] = {
    "3-edge intersection graph": ("intersection",),
    "2-edge shared neighbour": ("entity_pair",),
    "4-hop chain": ("path", "count"),
}


def about(
    made: Construction, size: int, seed: int, wordings: Sequence[str], settings: Mapping[str, JsonValue]
) -> About:
    """The facts of a build, before its first instance.

    Args:
        made: Nothing of it need be drawn yet.
        size: Instances that are asked for.
        seed: Of all that is drawn.
        wordings: Those of the test split.
        settings: All others that decide the contents, ``synonyms`` among them.
    """
    graph = made.graph
    lacking = tuple(
        f"The graph lacks {'; '.join(what)}: no {key.replace(':', ' ')}; its share went to the others."
        for key, what in made.missing.items()
    ) + tuple(
        f"Of {'; '.join(what)} hardly a statement may be built on (contradicted, or read by one program): no "
        f"{key.replace(':', ' ')}; its share went to the others."
        for key, what in made.unsound.items()
    )
    lacking += tuple(f"Not asked: {key.replace(':', ' ')}, since {why}." for key, why in made.loose.items())
    return About(
        name=NAME,
        title=f"BioMedHop on {graph.name}",
        description=(
            "Biomedical questions over several hops and several entities, in four families: shared neighbours, "
            "intersections of three clues, metapaths with a hidden disease, and counts over the same metapaths. "
            "Each pattern of the graph stands under the source conditions (graph, documents, web, mixes) that its "
            "evidence covers, as multiple choice and open question or as a count, with the same gold under all."
        ),
        builder=NAME,
        version=VERSION,
        published=PUBLISHED,
        seed=seed,
        settings={"size": size, "wordings": [*wordings], **settings, "cap": CAP},
        graph=GraphFacts.of(graph),
        designs=(
            Design(
                title="Weaving Multi-Source Evidence for Biomedical Reasoning: The BioMedHop Benchmark and BioWeave "
                "Framework",
                authors="Tan, X., Liu, S., Wang, X., Liu, Q., Xu, X., Yuan, X., Zhu, L., Zhang, W.",
                year=2026,
                url="https://arxiv.org/abs/2606.16211",
            ),
        ),
        steps=(
            "Motifs take turns in the shares of Tables 2 and 16; neighbour-type patterns and metapaths share equally.",
            "An answer is drawn, then known nodes around it; none of them alone gives the answer, none is a hub.",
            "The pattern is matched: exactly one answer that has a usable name, or a closed set of 2 to 60.",
            "Left out are broad classes, obsolete terms, identifiers as names, namesakes, unmerged twins.",
            "Left out are questions whose answer shares a telling word with what they name.",
            "Every answer has a way of statements that nobody contradicts and that not one reader alone states.",
            "Nothing else fulfils all clues, also not through what stands below a known node.",
            "Each wrong option fulfils a part of the question and none all, not even what stands above or below it.",
            "Each clue alone is fulfilled by one wrong option at least, each pair by one where the graph has it.",
            "Those wrong options are taken with which no control gets more than its share; else the question goes.",
            "No wrong option is an answer, stands above or below one, or is a close match of one.",
            "A set that is counted holds no class together with one of its subclasses.",
            f"{settings['synonyms']:.0%} of the things named go by a synonym that nothing else in the graph has.",
            f"Wordings come in sets: dev has set A, test {', '.join(wordings)}; `meta.wording` says which.",
            "Evidence is retrieved hop by hop; a condition stands only where every hop to every answer is covered.",
        ),
        departures=(
            "The 14 neighbour-type patterns of the intersections are ours: the paper gives their number alone.",
            "Metapaths name their two ends; the bracketed middle entities of Table 17 stay hidden.",
            f"An answer is at most {CAP:.0%} of its motif, a number at most {NUMBER:.0%} of all counts.",
            "Location is the approving regulator, Blend the combination product, Food a food with the nutrient.",
            "Instances are counted as patterns under conditions; each has one item for each of its renderings.",
        ),
        uses=("Comparing systems under controlled evidence: which hops they find, in which source, how they count.",),
        limits=(
            *lacking,
            "Right is what the graph says; an edge that it lacks may make another answer true in the world.",
            "Contraindications were read in drug labels by a program, and some are wrong.",
        ),
    )


def sections(made: Construction, size: int, verdicts: Sequence[Verdict] = ()) -> tuple[Section, ...]:
    """Tables 2, 3, 16, 17 and 18 of this build beside the paper's, once it is whole."""
    count = {m.key: made.shares.made(m) if m.key not in _left(made) else 0 for m in MOTIFS}
    total = sum(count.values())
    by_family = {f: sum(c for key, c in count.items() if key.startswith(f"{f}:")) for f in FAMILY_SHARES}
    whole = sum(FAMILY_SHARES.values())
    families = [
        (_TITLES[f], by_family[f], total, FAMILY_SHARES[f] / whole) for f in FAMILY_SHARES
    ]  # fmt: skip
    shapes = [
        (name, sum(by_family[f] for f in of), total, sum(FAMILY_SHARES[f] for f in of) / whole)
        for name, of in _SHAPES.items()
    ]
    said = [f"{len(made.groups):,} patterns under {len(made.conditions)} source conditions make {total:,} instances."]
    if total < size:
        said.append(f"{size:,} were asked for; the graph has no more.")
    conditions = "\n".join(
        [
            "| condition | instances |",
            "| --- | --: |",
            *(f"| {c} | {n:,} |" for c, n in sorted(made.conditions.items())),
        ]
    )
    return (
        controls(made.asker.chosen, made.asker.dropped, made.nameable.names, made.asker.edges.tolist()),
        checked(verdicts, made.groups),
        Section(title="Patterns and conditions", text=" ".join(said) + "\n\n" + conditions),
        Section(title="Task families (Table 2)", text=_table("family", families)),
        Section(title="Evidence graphs (Table 3)", text=_table("evidence graph", shapes)),
        _motifs(made, "Entity pairs (Table 16)", "pairs", ENTITY_PAIRS, count),
        _motifs(made, "Intersections by neighbour types (Table 18)", "intersections", INTERSECTIONS, count),
        _motifs(made, "Metapaths, reasoning (Tables 17, 18)", "paths", PATHS, count),
        _motifs(made, "Metapaths, counting (Tables 17, 18)", "counts", COUNTS, count),
    )


def _table(what: str, rows: list[tuple[str, int, int, float]]) -> str:
    out = [f"| {what} | instances | share | paper |", "| --- | --: | --: | --: |"]
    out += [f"| {name} | {n:,} | {n / max(1, of):.1%} | {paper:.1%} |" for name, n, of, paper in rows]
    return "\n".join(out)


def _motifs(made: Construction, title: str, plot: str, motifs: tuple[Motif, ...], count: dict[str, int]) -> Section:
    total, weight = max(1, sum(count[m.key] for m in motifs)), sum(m.share for m in motifs)
    out = [
        "| kind | instances | share | planned | answers | majority answer | |",
        "| --- | --: | --: | --: | --: | --: | --- |",
    ]
    for m in motifs:
        n = count[m.key]
        answers, most = made.shares.spread(m) if n else (0, 0)
        note = "not in the graph" if m.key in made.missing else "no sound statements" if m.key in made.unsound else ""
        note = note or ("not asked" if m.key in made.loose else "few sound questions" if _short(made, m) else "")
        share = f"{most / n:.1%}" if n else ""
        out.append(
            f"| {m.id} | {n:,} | {n / total:.1%} | {m.share / weight:.1%} | {answers:,} | {share} | {note} |"
        )  # fmt: skip
    bars = Bars(name=plot, title=title, bars=tuple((m.id, float(count[m.key])) for m in motifs))
    return Section(title=title, text="\n".join(out), plots=(bars,))


def _left(made: Construction) -> set[str]:
    return {*made.missing, *made.unsound, *made.loose}


def _short(made: Construction, motif: Motif) -> bool:
    return made.shares.is_dry(motif) or made.shares.resting(motif)
