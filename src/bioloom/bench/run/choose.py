"""Which items of a set are asked: those that the spec wants, or a stratified sample of them."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from bioloom.bench.build.dataset.layout import DATA, EXTRA, GOLD
from bioloom.bench.build.items.files import GOLDS, ITEMS
from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.run.loaders.load import LOADERS, home, load
from bioloom.core.errors import InputError
from bioloom.core.value import digest

from .spec import SetSpec


def read_all(spec: SetSpec) -> tuple[tuple[Item, ...], tuple[Gold, ...]]:
    """The items of a set that have a gold, and their golds.

    Raises:
        InputError: it cannot be read, has no such items, or an id stands twice.
    """
    loaded = load(spec.path)
    right = {(g.dataset, g.id) for g in loaded.golds}
    items = [i for i in loaded.items if (i.dataset, i.id) in right]  # what cannot be scored is not asked
    if not items:
        raise InputError(f"The set {spec.name!r} ({spec.path}) has no items with golds.")
    seen: set[str] = set()
    for item in items:
        if item.id in seen:
            raise InputError(f"The set {spec.name!r} has the id {item.id!r} twice.", hint="Ids must be unique.")
        seen.add(item.id)
    return tuple(items), loaded.golds


def set_digest(items: Sequence[Item], golds: Sequence[Gold]) -> str:
    """Content address of a whole set."""
    return digest(*(v.model_dump_json(exclude_defaults=True) for v in (*items, *golds)))


def chosen(spec: SetSpec, items: Sequence[Item], seed: int) -> tuple[Item, ...]:
    """The items that ``spec`` wants, in the order of the set.

    A larger ``limit`` takes all that a smaller one took, so that a run can be extended.

    Raises:
        InputError: none is left.
    """
    left = [
        i
        for i in items
        if (not spec.kinds or i.kind in spec.kinds)
        and (not spec.families or i.family in spec.families)
        and (not spec.splits or i.split in spec.splits)
        and (not spec.conditions or i.condition in spec.conditions)
    ]
    if not left:
        raise InputError(f"No item of the set {spec.name!r} is of what the spec wants.", hint="Look at its filters.")
    if spec.share is not None:
        return in_proportion(left, spec.share, seed)
    return tuple(left) if spec.limit is None else sample(left, spec.limit, seed)


def in_proportion(items: Sequence[Item], share: float, seed: int) -> tuple[Item, ...]:
    """The same ``share`` of every stratum, drawn by ``seed``, in the order of the items: at least one group of each.

    A larger share takes all that a smaller one took. Scores pooled over it estimate those of the whole set, as those of
    `sample` do not, which takes strata evenly.
    """
    groups, strata = _drawn(items, seed)
    wanted = {
        item.id
        for names in strata.values()
        for name in names[len(names) - max(1, round(share * len(names))) :]
        for item in groups[name]
    }
    return tuple(i for i in items if i.id in wanted)


def sample(items: Sequence[Item], limit: int, seed: int) -> tuple[Item, ...]:
    """A stratified sample, in the order of the items; all of them where there are no more."""
    wanted = set(_stratified(items, limit, seed)) if limit < len(items) else {i.id for i in items}
    return tuple(i for i in items if i.id in wanted)


def _stratified(items: Sequence[Item], limit: int, seed: int) -> list[str]:
    """Ids of whole groups, one of each stratum after the other until there are enough."""
    groups, strata = _drawn(items, seed)
    queues = [strata[stratum] for stratum in sorted(strata)]
    out: list[str] = []
    while len(out) < limit:
        for queue in queues:
            if queue:
                out += [i.id for i in groups[queue.pop()]]
        queues = [q for q in queues if q]
    return out[:limit]


def _drawn(items: Sequence[Item], seed: int) -> tuple[dict[str, list[Item]], dict[tuple[str, ...], list[str]]]:
    """The items of each group, and the groups of each stratum in an order drawn by ``seed``, to be taken from the end.

    A group is what was made from one pattern: all its renderings and conditions are asked, so that conditions are
    compared on the same questions. Strata are a family and what its groups are asked for, under which conditions.
    """
    groups: dict[str, list[Item]] = defaultdict(list)
    for item in items:
        groups[item.group or item.id].append(item)
    strata: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for name, group in groups.items():
        strata[group[0].family, *sorted({f"{i.kind} {i.condition}" for i in group})].append(name)
    for stratum, names in strata.items():
        random.Random(digest(str(seed), *stratum)).shuffle(names)  # noqa: S311 - a sample, no secret
    return groups, strata


def closed_files(sets: Sequence[SetSpec]) -> tuple[str, ...]:
    """Where the sets themselves lie: what predicts may not open."""
    return tuple(str(place) for spec in sets for place in _places(spec.path))


def _places(text: str) -> tuple[Path, ...]:
    name, named, path = text.partition("=")
    if named:
        return (Path(path),)
    if name in LOADERS.names():
        found = home(LOADERS.create(name))
        return () if found is None else (found,)
    folder = Path(text) if Path(text).is_dir() else Path(text).parent
    return tuple(
        folder / part for part in (ITEMS, GOLDS, DATA, GOLD, EXTRA)
    )  # evidence by hop tells what is right, too
