"""Derives what is right in a dataset again, from the graph alone, and says where the dataset differs.

Nothing the builder computed is trusted: an item's pattern is parsed from its text and matched. What is not an entity,
a list or a count of the pattern (options, named bridges, source conditions) is checked by the builder's own checks,
which it registers under its name in ``CHECKS``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import zip_longest
from pathlib import Path

from bioloom.bench.build.items.gold import Accepted, Gold
from bioloom.bench.build.items.item import Item, letter
from bioloom.core.errors import InputError, PatternError, SetupError, UnknownEntityError
from bioloom.core.pattern import Pattern
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Graph, Matched
from bioloom.core.value import Value

from .layout import read_golds, read_items
from .manifest import DatasetManifest, file_info, read_dataset

Check = Callable[[Item, Gold, Graph], Iterator[str]]
_SHOWN = 5


class Mismatch(Value):
    """An item that does not hold, or, where ``id`` is empty, a fault of the whole dataset."""

    id: str
    relation: str
    what: str


class Validation(Value):
    """What validating gave. ``derived`` items have a pattern of their own; the others were only read."""

    dataset: str
    graph: str
    items: int
    derived: int
    mismatches: tuple[Mismatch, ...]

    @property
    def holds(self) -> bool:
        """Whether everything is as the graph says."""
        return not self.mismatches


def validate(folder: Path, graph: Graph, checks: Mapping[str, Check] | None = None) -> Validation:
    """Derive every gold of the dataset in ``folder`` from ``graph``.

    Args:
        folder: The dataset.
        graph: That it was made from; another one is reported, and then shows what the two disagree about.
        checks: The builders' own checks by the name of the builder; those of this package when None.

    Raises:
        InputError: The folder holds no dataset, or a row does not parse.
    """
    manifest = read_dataset(folder)
    found = list(_faults(folder, manifest, graph))
    own = (_builtin() if checks is None else checks).get(manifest.about.builder)
    items = derived = 0
    for split in sorted(manifest.splits):
        for item, gold in zip_longest(read_items(folder, split), read_golds(folder, split)):
            if item is None or gold is None or item.id != gold.id:
                raise InputError(f"Items and gold of {folder}, {split}, are not side by side.", hint="Build it again.")
            items += 1
            derived += bool(item.pattern)
            said = (*derive(item, gold, graph), *(own(item, gold, graph) if own else ()))
            found += [Mismatch(id=item.id, relation=item.relation, what=what) for what in said]
    return Validation(
        dataset=manifest.about.name, graph=graph.content_hash, items=items, derived=derived, mismatches=tuple(found)
    )


def derive(item: Item, gold: Gold, graph: Graph) -> Iterator[str]:
    """What is wrong with an item that has a pattern, by the pattern alone."""
    if not item.pattern:
        return
    try:
        yield from _against(item, gold, parse_pattern(item.pattern), graph)
    except (PatternError, UnknownEntityError) as error:
        yield f"its pattern cannot be matched: {error}"


def _against(item: Item, gold: Gold, pattern: Pattern, graph: Graph) -> Iterator[str]:
    match item.kind:
        case "entity" | "entities":
            yield from differences(gold.answers, pattern, graph)
        case "count":
            number = _selected(pattern, graph).count
            if gold.number != number:
                yield f"the gold says {gold.number}, the graph {number}"
            if gold.answers:
                yield from differences(gold.answers, pattern, graph)
        case "yesno":
            number = _selected(pattern, graph).count
            if gold.label != ("yes" if number else "no"):
                yield f"the gold says {gold.label}, the graph has {number} answers"
        case "choice" | "choices":
            if fault := _letters_fault(item, gold):
                yield fault
        case _:
            pass


def differences(answers: tuple[Accepted, ...], pattern: Pattern, graph: Graph) -> Iterator[str]:
    """In which CURIEs ``answers`` differ from what the graph says of ``pattern``."""
    wanted = {e.curie for e in _selected(pattern, graph).entities()}
    given = {a.curie for a in answers}
    if lost := sorted(wanted - given):
        yield f"{len(lost)} answers of the graph are not in the gold: {', '.join(lost[:_SHOWN])}"
    if more := sorted(given - wanted):
        yield f"{len(more)} answers of the gold are not in the graph: {', '.join(more[:_SHOWN])}"
    if len(given) != len(answers):
        yield f"{len(answers) - len(given)} answers stand twice"


def _selected(pattern: Pattern, graph: Graph) -> Matched:
    """The fillers of the hole, whatever the pattern wants of them."""
    return graph.match(pattern.model_copy(update={"operator": "select"}))


def _letters_fault(item: Item, gold: Gold) -> str:
    letters = {letter(at) for at in range(len(item.options))}
    if not gold.letters or not letters.issuperset(gold.letters):
        return f"its right letters are {', '.join(gold.letters) or 'none'} of {len(letters)} options"
    return "" if item.kind == "choices" or len(gold.letters) == 1 else "a single choice has several right letters"


def _faults(folder: Path, manifest: DatasetManifest, graph: Graph) -> Iterator[Mismatch]:
    about = manifest.about
    if about.graph is not None and about.graph.content_hash != graph.content_hash:
        what = f"made from the graph {about.graph.content_hash[:12]}, validated against {graph.content_hash[:12]}"
        yield Mismatch(id="", relation="", what=what)
    for path, info in manifest.files.items():
        if not (folder / path).is_file():
            yield Mismatch(id="", relation="", what=f"{path} is gone")
        elif file_info(folder / path).sha256 != info.sha256:
            yield Mismatch(id="", relation="", what=f"{path} was changed after it was written")


def _builtin() -> dict[str, Check]:
    """The checks of the builders of this package; imported here, since the builders import this package."""
    from importlib import import_module  # noqa: PLC0415

    out: dict[str, Check] = {}
    for name, module in CHECKS.items():
        try:
            out[name] = import_module(module).check
        except ImportError as error:
            raise SetupError(f"The checks of {name} cannot be loaded from {module}: {error}.") from error
    return out


CHECKS = {  # builder: module with its `check(item, gold, graph)`
    "biohopr": "bioloom.bench.build.biohopr.checks",
    "biomedhop": "bioloom.bench.build.biomedhop.checks",
    "condmedqa": "bioloom.bench.build.condmedqa.checks",
    "condmedqa-checked": "bioloom.bench.build.condmedqa.checked",
}
