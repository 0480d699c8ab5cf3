"""The first question of each family, for a set's card: a newcomer sees what is asked before any table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bioloom.bench.build.dataset.about import Section
from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import FAMILIES, Item, letter

_SHOWN = 12  # members of a set that is counted


class Examples:
    """Keeps the first question of each family of what passes through `watch`: of dev, so that test stays unread."""

    def __init__(self) -> None:
        self._first: dict[str, tuple[Item, Gold]] = {}

    def watch(self, pairs: Iterable[tuple[Item, Gold]]) -> Iterator[tuple[Item, Gold]]:
        """``pairs`` as they are."""
        for item, gold in pairs:
            if item.family and item.kind in ("choice", "count"):
                self._first.setdefault(item.family, (item, gold))
            yield item, gold

    def section(self) -> Section:
        """Question, options, what is right, and the statements that make it right, of each family."""
        shown = [_told(*self._first[family]) for family in FAMILIES if family in self._first]
        text = "\n\n".join(shown) or "The dev split has no questions."
        return Section(title="One question of each family, from the dev split", text=text)


def _told(item: Item, gold: Gold) -> str:
    out = [f"**{item.family}** ({item.relation}): {item.text}", ""]
    out += [f"- {letter(at)}) {text}" for at, text in enumerate(item.options)]
    if gold.number is not None:
        members = ", ".join(a.texts[0] for a in gold.answers[:_SHOWN])
        right = f"{gold.number}: {members}{', ...' if len(gold.answers) > _SHOWN else ''}"
    else:
        right = f"{', '.join(gold.letters)}) {', '.join(a.texts[0] for a in gold.answers)}"
    ways = (f"{f.subject.name} - {f.predicate} - {f.object.name}" for f in (gold.paths[0] if gold.paths else ()))
    out += ["", f"Right: {right}. By: {'; '.join(ways)}."]
    return "\n".join(out)
