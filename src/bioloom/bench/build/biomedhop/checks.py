"""What the validator checks of BioMedHop beside the pattern: the options, and that conditions change no gold."""

from __future__ import annotations

from collections.abc import Iterator

from bioloom.bench.build.dataset.validate import differences
from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item, letter
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Graph


def check(item: Item, gold: Gold, graph: Graph) -> Iterator[str]:
    """What is wrong with an item beside its answer."""
    pattern = parse_pattern(item.pattern)
    if item.kind == "choice":
        yield from differences(gold.answers, pattern, graph)
        yield from _options(item, gold)
    elif item.kind == "entity" and len(gold.answers) != 1:
        yield f"an open question with {len(gold.answers)} answers"
    for name in (a.name for a in gold.answers if item.kind != "count"):
        if name.casefold() in item.text.casefold().split():
            yield f"the question names its answer {name}"


def _options(item: Item, gold: Gold) -> Iterator[str]:
    curies = item.meta.get("option_curies")
    if not isinstance(curies, list) or len(curies) != len(item.options):
        yield "its options have no identifiers"
        return
    right = {a.curie for a in gold.answers}
    letters = tuple(letter(at) for at, curie in enumerate(curies) if curie in right)
    if letters != gold.letters:
        yield f"the graph says {', '.join(letters) or 'no option'} is right, the gold {', '.join(gold.letters)}"
    if len({o.casefold() for o in item.options}) != len(item.options):
        yield "an option stands twice"
