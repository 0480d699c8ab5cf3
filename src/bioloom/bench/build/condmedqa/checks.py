"""What the validator derives again of CondMedQA from the graph alone."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import ValidationError

from bioloom.bench.build.dataset.validate import differences
from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item, letter
from bioloom.core.fact import Entity
from bioloom.core.pattern_text import format_pattern, parse_pattern
from bioloom.core.ports import Graph

from .asking import GENERAL
from .case import Case, Modifier
from .criteria import Asked, judge
from .derive import given, without
from .patterns import conditional, general


def check(item: Item, gold: Gold, graph: Graph) -> Iterator[str]:
    """What is wrong with an item: its pattern, options, readings, and the criteria of section 3.1."""
    try:
        modifier = _modifier(graph, item.meta["condition"])
        disease, usual = str(item.meta["disease"]), str(item.meta["usual"])
    except (KeyError, TypeError, ValidationError):
        yield "its meta lacks the disease, the usual drug or the condition"
        return
    wanted = conditional(disease, modifier) if modifier else general(disease)
    if format_pattern(wanted) != item.pattern:
        yield "its pattern is not that of its disease and condition"
    if item.kind == "choice":
        yield from differences(gold.answers, parse_pattern(item.pattern), graph)
        yield from _options(item, gold, usual)
    right = {a.curie for a in gold.answers}
    if item.relation == "conditioned":
        yield from _conditioned(item, gold, graph, modifier)
    elif usual not in right:
        yield f"its usual drug {usual} is wrong in a twin"
    if item.relation != "removed" and str(item.meta["condition_words"]).casefold() not in item.text.casefold():
        yield "its text does not name its condition"


def _conditioned(item: Item, gold: Gold, graph: Graph, modifier: Modifier | None) -> Iterator[str]:
    """The criteria, asked of the graph again."""
    if modifier is None or not gold.paths or len(gold.paths[0]) != 2:
        yield "a conditional question without a condition, or without its two sources"
        return
    indicated, against = gold.paths[0]
    every = without(graph, indicated.object.curie)
    left = given(graph, indicated.object.curie, modifier)
    case = Case(
        disease=indicated.object, modifier=modifier, usual=indicated.subject, general=every, remaining=left,
        indicated=indicated, against=against,
    )  # fmt: skip
    words = str(item.meta["condition_words"])
    twin = item.text.casefold().replace(words.casefold(), "")
    asked = Asked(case=case, question=item.text, twin=twin, condition=words)
    yield from (f"fails {name}" for name, holds in judge(asked, graph).items() if not holds)
    if {a.curie for a in gold.readings.get(GENERAL, ())} != {e.curie for e in case.ruled_out}:
        yield "its general reading is not what the condition rules out"


def _options(item: Item, gold: Gold, usual: str) -> Iterator[str]:
    curies = item.meta.get("option_curies")
    if not isinstance(curies, list) or len(curies) != len(item.options) or usual not in curies:
        yield "its options have no identifiers, or the usual drug is not among them"
        return
    right = {a.curie for a in gold.answers}
    letters = tuple(letter(at) for at, curie in enumerate(curies) if curie in right)
    if len(letters) != 1 or letters != gold.letters:
        yield f"the graph says {', '.join(letters) or 'no option'} is right, the gold {', '.join(gold.letters)}"
    if len({o.casefold() for o in item.options}) != len(item.options):
        yield "an option stands twice"


def _modifier(graph: Graph, said: object) -> Modifier | None:
    if said is None:
        return None
    if not isinstance(said, dict):
        raise TypeError(said)
    entity = graph.entity(said["curie"]) or Entity(curie=said["curie"], name=said["name"])
    return Modifier(kind=said["kind"], entity=entity)
