"""A drawing of a few statements as SVG, without script: things in columns from the answers on, statements as arrows."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Mapping, Sequence
from html import escape

from bioloom.core.fact import Entity, Fact

MOST = 24  # things that are drawn
WIDE, HIGH, ROW, GAP, MARGIN = 190, 28, 46, 110, 12
LETTERS = 26  # of a name, of a predicate
COLOURS = {
    "Gene": "#2f6fb0", "Protein": "#2f6fb0", "Disease": "#b0432f", "PhenotypicFeature": "#b0782f", "Drug": "#2f8f5b",
    "SmallMolecule": "#2f8f5b", "ChemicalEntity": "#2f8f5b", "BiologicalProcess": "#6d4fb0", "Pathway": "#6d4fb0",
    "GrossAnatomicalStructure": "#5b7f86", "Cell": "#5b7f86",
}  # fmt: skip
OTHER = "#6b6b6b"


def drawn(facts: Sequence[Fact], answers: Collection[str]) -> str:
    """``facts`` as SVG with ``answers`` on the left, empty without facts; the first ``MOST`` things are drawn."""
    things = {e.curie: e for f in facts for e in (f.subject, f.object)}
    column = _columns(facts, [c for c in things if c in answers] or list(things)[:1])
    shown = sorted(things, key=lambda c: column.get(c, 0))[:MOST]
    if not shown:
        return ""
    places: dict[str, tuple[int, int]] = {}
    rows: defaultdict[int, int] = defaultdict(int)
    for curie in shown:
        at = column.get(curie, 0)
        places[curie] = (MARGIN + at * (WIDE + GAP), MARGIN + rows[at] * ROW)
        rows[at] += 1
    width = 2 * MARGIN + (max(column.get(c, 0) for c in shown) + 1) * (WIDE + GAP) - GAP
    height = 2 * MARGIN + max(rows.values()) * ROW
    body = [_arrow(f, places) for f in _distinct(facts) if f.subject.curie in places and f.object.curie in places]
    body += [_box(things[c], *places[c], bold=c in answers) for c in shown]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-label="evidence" font-family="system-ui,sans-serif" font-size="12">{"".join(body)}</svg>'
    )


def _columns(facts: Sequence[Fact], starts: Sequence[str]) -> dict[str, int]:
    """How many steps each thing stands from the answers."""
    beside: defaultdict[str, list[str]] = defaultdict(list)
    for fact in facts:
        beside[fact.subject.curie].append(fact.object.curie)
        beside[fact.object.curie].append(fact.subject.curie)
    found, waiting = dict.fromkeys(starts, 0), deque(starts)
    while waiting:
        here = waiting.popleft()
        for other in beside[here]:
            if other not in found:
                found[other] = found[here] + 1
                waiting.append(other)
    return found


def _distinct(facts: Sequence[Fact]) -> list[Fact]:
    return list({f.key: f for f in facts}.values())


def _box(entity: Entity, x: int, y: int, *, bold: bool) -> str:
    colour = COLOURS.get(entity.categories[0] if entity.categories else "", OTHER)
    weight, line = ("bold", 2.5) if bold else ("normal", 1)
    return (
        f'<g><title>{escape(f"{entity.name} {entity.curie}")}</title><rect x="{x}" y="{y}" width="{WIDE}" '
        f'height="{HIGH}" rx="6" fill="white" stroke="{colour}" stroke-width="{line}"/><text x="{x + WIDE // 2}" '
        f'y="{y + 18}" text-anchor="middle" fill="{colour}" font-weight="{weight}">{_short(entity.name)}</text></g>'
    )


def _arrow(fact: Fact, places: Mapping[str, tuple[int, int]]) -> str:
    (x1, y1), (x2, y2) = places[fact.subject.curie], places[fact.object.curie]
    y1, y2 = y1 + HIGH // 2, y2 + HIGH // 2
    side = (x1 > x2) - (x1 < x2)  # where the tip looks from
    start, end = (x1 + WIDE, x2) if side < 0 else (x1, x2 + WIDE) if side else (x1 + WIDE // 2, x2 + WIDE // 2)
    words = f"{'NOT ' if fact.negated else ''}{fact.predicate.replace('_', ' ')}"
    dashes = ' stroke-dasharray="4 3"' if fact.negated else ""
    back = end + 7 * side
    return (
        f'<g stroke="#888"><title>{escape(f"{fact.subject.name} {words} {fact.object.name}")}</title>'
        f'<line x1="{start}" y1="{y1}" x2="{end}" y2="{y2}"{dashes}/>'
        f'<polygon points="{end},{y2} {back},{y2 - 4} {back},{y2 + 4}" fill="#888"/></g>'
        f'<text x="{(start + end) // 2}" y="{(y1 + y2) // 2 - 4}" text-anchor="middle" fill="#666" font-size="10">'
        f"{_short(words)}</text>"
    )


def _short(text: str) -> str:
    return escape(text if len(text) <= LETTERS else text[: LETTERS - 1] + "…")
