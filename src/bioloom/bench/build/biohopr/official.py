"""BioHopR as it is published: a row for each chain, with both questions and the targets of the named bridge."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from bioloom.bench.build.dataset.layout import read_golds, read_items
from bioloom.bench.build.items.files import replacing_file
from bioloom.bench.build.items.item import Item
from bioloom.core.errors import InputError
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.value import Value

from .checks import NAMED_BRIDGE

SYSTEM = "You know biology and medicine. Reply with the name of the answer and nothing else."
TYPES = {"Drug": "drug", "Disease": "disease", "Protein": "gene/protein", "Phenotype": "effect/phenotype"}


class Row(Value):
    """One row, with the published names of the columns.

    ``hop1`` is the bridge, of which the 1-hop question asks; ``hop2`` the query of the 2-hop question. ``answer`` are
    the targets of the bridge: those of the 1-hop question, and of the 2-hop question through this one bridge.
    """

    prompt: str
    system: str = SYSTEM
    hop1: str
    hop1_type: str
    hop2: str
    hop2_type: str
    relation_hop1: str
    relation_hop2: str
    target_type: str
    hop1_question: str
    hop2_question: str
    hop1_question_multi: str
    hop2_question_multi: str
    answer: tuple[str, ...]


def rows(folder: Path) -> Iterator[Row]:
    """The chains of the dataset in ``folder``.

    Raises:
        InputError: The folder holds no dataset, or none of BioHopR.
    """
    first: dict[str, str] = {}
    pairs = zip(read_items(folder), read_golds(folder), strict=True)
    for chain, both in groupby(pairs, key=lambda pair: pair[0].id.rpartition("-")[0]):
        (single, gold), *more = both
        if len(more) != 1 or gold.id != single.id:
            raise InputError(f"{folder}: {chain} is not asked for one answer and for all.", hint="Is this BioHopR?")
        several = more[0][0]
        if single.hops == 1:
            first |= {single.id: single.text, several.id: several.text}
            continue
        yield _row(single, several, first, tuple(a.name for a in gold.readings[NAMED_BRIDGE]))


def write_official(folder: Path, path: Path) -> int:
    """Write the rows of the dataset in ``folder`` to ``path`` as JSON lines, in one step; how many there are."""
    count = 0
    with replacing_file(path) as file:
        for count, row in enumerate(rows(folder), 1):  # noqa: B007 - the last count is the number
            file.write(row.model_dump_json() + "\n")
    return count


def _row(single: Item, several: Item, first: dict[str, str], answer: tuple[str, ...]) -> Row:
    query, bridge, target = single.relation.split(":")
    two, one = _predicates(single)
    return Row(
        prompt=single.text,
        hop1=single.bridges[0].name,
        hop1_type=TYPES[bridge],
        hop2=str(single.meta["query_name"]),
        hop2_type=TYPES[query],
        relation_hop1=one,
        relation_hop2=two,
        target_type=TYPES[target],
        hop1_question=first[single.follows],
        hop2_question=single.text,
        hop1_question_multi=first[several.follows],
        hop2_question_multi=several.text,
        answer=answer,
    )


def _predicates(item: Item) -> tuple[str, str]:
    """The predicates between query and bridge, and between bridge and target."""
    pattern = parse_pattern(item.pattern)
    onward = [edge for edge in pattern.edges if pattern.answer in (edge.subject, edge.object)]
    (near,) = (edge for edge in pattern.edges if edge not in onward)
    return near.predicates[0], onward[0].predicates[0]
