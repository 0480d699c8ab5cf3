"""What a build read, kept and left out, what merged and what did not, and what looks odd."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from bioloom.core.value import Value
from bioloom.ground.identity.merging import MERGED
from bioloom.ground.identity.prefixes import prefix_of

from ..blocks import Edges
from ..recipe import Recipe
from ..rows import SAMPLES
from ..statements import Statements
from ..trust.suspects import suspects
from .assemble import Assembled
from .gather import Gathered

OUTLIERS = 3  # things shown per predicate and side
FACTOR = 50  # how many times the median a degree must be to stand out


class LeftOut(Value):
    """Rows of a source that are not in the graph, for one reason, with the first few of them."""

    reason: str
    rows: int
    samples: tuple[str, ...]


class FileRead(Value):
    """A file that was read; ``sha256`` is of its uncompressed content."""

    path: str
    address: str
    sha256: str


class SourceReport(Value):
    """One source: how many rows it gave, and how many ``terms`` and ``edges`` of the graph came of them."""

    name: str
    infores: str
    files: tuple[FileRead, ...]
    rows: int
    terms: int
    edges: int
    left_out: tuple[LeftOut, ...]


class Outcome(Value):
    """What became of the mappings between two vocabularies."""

    vocabularies: str
    outcome: str
    mappings: int
    samples: tuple[str, ...]


class Hub(Value):
    """A thing with far more edges of one kind than is usual."""

    thing: str
    name: str
    predicate: str
    side: str
    edges: int
    median: int


class Suspected(Value):
    """Things that a rule finds odd (`bioloom.recipes.trust.suspects`): each with what is odd about it, in words."""

    kind: str
    found: tuple[str, ...]


class BuildReport(Value):
    """The report of a build.

    ``dead_ends`` are obsolete identifiers that lead to no live term, by reason; ``suspects`` what looks like two things
    under one number or like a wrong ingredient.
    """

    sources: tuple[SourceReport, ...]
    categories: dict[str, int]
    predicates: dict[str, int]
    mappings: tuple[Outcome, ...]
    dead_ends: tuple[LeftOut, ...]
    degree_outliers: tuple[Hub, ...]
    suspects: tuple[Suspected, ...] = ()


def report(
    recipes: Sequence[Recipe], gathered: Sequence[Gathered], sums: Sequence[dict[str, str]], graph: Assembled
) -> BuildReport:
    """The report on ``graph``; ``sums`` are the checksums of the files of each recipe."""
    kept: Counter[str] = Counter()
    predicates: Counter[str] = Counter()
    for infores, said in graph.said:
        kept[infores] += len(said)
        predicates += said.predicates()
    for infores, block in graph.blocks:
        kept[infores] += len(block)
        predicates[block.predicate] += len(block)
    terms = Counter(infores for thing in graph.things.values() for infores, _ in thing.terms)
    dead: dict[str, list[str]] = defaultdict(list)
    for old, reason in graph.identity.dead_ends:
        dead[reason if reason.startswith("replaced by several") else "leads to no live term"].append(f"{old}: {reason}")
    return BuildReport(
        sources=tuple(
            SourceReport(
                name=recipe.name,
                infores=recipe.infores,
                files=tuple(FileRead(path=f.path, address=f.url, sha256=read[f.path]) for f in recipe.files),
                rows=source.rows,
                terms=terms[recipe.infores],
                edges=kept[recipe.infores],
                left_out=tuple(
                    LeftOut(reason=reason, rows=rows, samples=tuple(source.tally.samples[reason]))
                    for reason, rows in source.tally.counts.most_common()
                ),
            )
            for recipe, source, read in zip(recipes, gathered, sums, strict=True)
        ),
        categories=_sorted(Counter(t.terms[0][1].category[0] for t in graph.things.values())),
        predicates=_sorted(predicates),
        mappings=_outcomes(graph),
        dead_ends=tuple(LeftOut(reason=r, rows=len(w), samples=tuple(w[:SAMPLES])) for r, w in sorted(dead.items())),
        degree_outliers=_outliers(graph),
        suspects=_suspects(graph),
    )


def _suspects(graph: Assembled) -> tuple[Suspected, ...]:
    by_kind: dict[str, list[str]] = defaultdict(list)
    for one in suspects(graph):
        by_kind[one.kind].append(one.said)
    return tuple(Suspected(kind=kind, found=tuple(found)) for kind, found in by_kind.items())


def _sorted(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _outcomes(graph: Assembled) -> tuple[Outcome, ...]:
    groups: dict[tuple[str, str], list[str]] = defaultdict(list)
    counts: Counter[tuple[str, str]] = Counter()
    for subject, object_, outcome, _ in graph.identity.decisions:
        key = (f"{prefix_of(subject)} - {prefix_of(object_)}", outcome)
        counts[key] += 1
        if len(shown := groups[key]) < SAMPLES:
            shown.append(f"{subject} {object_}")
    return tuple(
        Outcome(vocabularies=pair, outcome=outcome, mappings=number, samples=tuple(groups[pair, outcome]))
        for (pair, outcome), number in sorted(
            counts.items(), key=lambda item: (item[0][1] != MERGED, -item[1], item[0])
        )
    )


def _outliers(graph: Assembled) -> tuple[Hub, ...]:
    by_kind: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    every: list[tuple[str, Statements | Edges]] = [*graph.said, *graph.blocks]
    for _, many in every:
        for predicate, side, degrees in many.degrees():
            by_kind[predicate, side].update(degrees)
    out = []
    for (predicate, side), held in sorted(by_kind.items()):
        median = sorted(held.values())[len(held) // 2]
        beyond = ((thing, number) for thing, number in held.items() if number >= FACTOR * median)
        for thing, number in sorted(beyond, key=lambda item: (-item[1], item[0]))[:OUTLIERS]:
            name = graph.things[thing].terms[0][1].name
            out.append(Hub(thing=thing, name=name, predicate=predicate, side=side, edges=number, median=median))
    return tuple(out)
