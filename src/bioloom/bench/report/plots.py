"""Charts as SVG: small, without a plotting library, the same bytes for the same numbers, readable on light and dark."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

from .model import Chart, Scatter

PALETTE = ("#4477aa", "#ee9a3a", "#3a9f6b", "#cc5577", "#8866bb", "#6ab0c9", "#a08a4a", "#8b8b8b", "#b54a3a", "#557755")
WIDTH, HEIGHT, LEFT, TOP = 540, 220, 46, 14  # of the drawing, without names below and legend
LETTER = 6.6  # pixels of a letter, roughly
_ROOM = 1.15  # of a bar below zero, for the number under it
STYLE = "text{font:12px system-ui,sans-serif;fill:currentColor}.g{stroke:currentColor;stroke-opacity:.15}"


def drawn(chart: Chart | Scatter) -> str:
    """The chart as an SVG element."""
    if isinstance(chart, Scatter):
        return _scatter(chart)
    if chart.shape == "heat":
        return _heat(chart)
    return _bars(chart)


def standing(chart: Chart | Scatter) -> str:
    """The chart as a document of its own, dark on white."""
    svg = drawn(chart)
    return svg.replace("<svg ", '<svg style="color:#222;background:#fff" ', 1) + "\n"


@dataclass(frozen=True)
class _Axis:
    """The vertical axis: its round ends and the step between its lines."""

    low: float
    high: float
    step: float

    @classmethod
    def over(cls, low: float, high: float) -> _Axis:
        """Round ends around two numbers."""
        rough = (high - low) / 5
        size = 10.0 ** floor(log10(rough))
        step = next(s * size for s in (1, 2, 5, 10) if s * size >= rough)
        return cls(step * floor(low / step), step * ceil(high / step - 1e-9), step)

    def y(self, value: float) -> float:
        """Where a value lies."""
        return TOP + HEIGHT * (1 - (value - self.low) / (self.high - self.low))

    def lines(self, unit: str) -> list[str]:
        """Lines and numbers."""
        out, value = [], self.low
        while value <= self.high + self.step / 1e6:
            y = self.y(value)
            out.append(f'<line class="g" x1="{LEFT}" x2="{WIDTH}" y1="{y:.1f}" y2="{y:.1f}"/>')
            mark = f"{value:g}{'%' if unit == '%' else ''}"
            out.append(f'<text x="{LEFT - 7}" y="{y + 4:.1f}" text-anchor="end">{mark}</text>')
            value += self.step
        return out


class _Slot(NamedTuple):
    """The place of one group: its number, where it begins, how wide it is."""

    group: int
    x: float
    wide: float


class _Series(NamedTuple):
    """What is drawn in one colour."""

    colour: int
    name: str
    values: Sequence[float | None]


def _bars(chart: Chart) -> str:
    stacked = chart.shape == "stacked"
    series = [_Series(i, *s) for i, s in enumerate(chart.series) if any(s[1])]  # each keeps its colour
    known = [v for s in series for v in s.values if v is not None]
    tops = [sum(s.values[g] or 0.0 for s in series) for g in range(len(chart.groups))] if stacked else known
    axis = _Axis.over(_ROOM * min([0.0, *tops]), max([1.0, *tops]))
    wide = (WIDTH - LEFT) / max(1, len(chart.groups))
    longest = max((len(g) for g in chart.groups), default=0) * LETTER
    out = axis.lines(chart.unit)
    for g, group in enumerate(chart.groups):
        slot = _Slot(g, LEFT + g * wide, wide)
        out += _stack(series, slot, axis) if stacked else _beside(series, slot, axis)
        out.append(_label(slot.x + wide / 2, TOP + HEIGHT + 16, group, tilt=longest > wide))
    below = 20 + (min(150.0, longest * 0.55) if longest > wide else 0.0)
    return _framed(out, TOP + HEIGHT + below, [(s.colour, s.name) for s in series], chart.title)


def _stack(series: Sequence[_Series], slot: _Slot, axis: _Axis) -> list[str]:
    wide, at, out = min(64.0, slot.wide * 0.62), 0.0, []
    for colour, name, values in series:
        value = values[slot.group] or 0.0
        if value <= 0:
            continue
        top, bottom = axis.y(at + value), axis.y(at)
        out.append(_rect((slot.x + (slot.wide - wide) / 2, top, wide, bottom - top), colour, f"{name}: {value:.1f}"))
        if bottom - top > 15 and wide > 26:
            x, y = slot.x + slot.wide / 2, (top + bottom) / 2 + 4
            out.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle" style="fill:#fff">{value:.0f}</text>')
        at += value
    return out


def _beside(series: Sequence[_Series], slot: _Slot, axis: _Axis) -> list[str]:
    wide, out = min(34.0, slot.wide * 0.84 / max(1, len(series))), []
    start = slot.x + (slot.wide - wide * len(series)) / 2
    for at, (colour, name, values) in enumerate(series):
        value = values[slot.group]
        if value is None:
            continue
        x, (top, bottom) = start + at * wide, sorted((axis.y(value), axis.y(0.0)))
        out.append(_rect((x, top, wide - 2, max(1.0, bottom - top)), colour, f"{name}: {value:.1f}"))
        if wide >= 22:
            out.append(_label(x + wide / 2 - 1, top - 4 if value >= 0 else bottom + 13, f"{value:.0f}"))
    return out


def _heat(chart: Chart) -> str:
    left = min(300.0, 16 + LETTER * max((len(n) for n, _ in chart.series), default=0))
    wide, tall = min(120.0, (WIDTH - left) / max(1, len(chart.groups))), 26
    out = [_label(left + (g + 0.5) * wide, TOP + 12, group) for g, group in enumerate(chart.groups)]
    for s, (name, values) in enumerate(chart.series):
        y = TOP + 20 + s * tall
        out.append(f'<text x="{left - 8:.1f}" y="{y + 17}" text-anchor="end">{escape(name)}</text>')
        for g, value in enumerate(values):
            shade = 0.0 if value is None else value / 100
            ink = "#fff" if shade > 0.55 else "currentColor"
            said = "n/a" if value is None else f"{value:.0f}"
            x = left + g * wide
            out.append(
                f'<rect x="{x:.1f}" y="{y}" width="{wide - 2:.1f}" height="{tall - 2}" rx="3" fill="{PALETTE[0]}" '
                f'fill-opacity="{0.06 + 0.94 * shade:.2f}"/><text x="{x + wide / 2 - 1:.1f}" y="{y + 17}" '
                f'text-anchor="middle" style="fill:{ink}">{said}</text>'
            )
    return _framed(out, TOP + 24 + tall * len(chart.series), (), chart.title)


def _scatter(chart: Scatter) -> str:
    xs, ys = [p.x for p in chart.points], [p.y for p in chart.points]
    x_low, x_high = _decades(xs)
    axis = _Axis.over(0.0, max([1.0, *ys]))
    out = axis.lines("%")
    for power in range(x_low, x_high + 1):
        x = LEFT + (power - x_low) / (x_high - x_low) * (WIDTH - LEFT - 20)
        out.append(f'<line class="g" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{TOP + HEIGHT}"/>')
        out.append(_label(x, TOP + HEIGHT + 16, f"{10.0**power:g}"))
    names = list(dict.fromkeys(p.name for p in chart.points))
    groups = list(dict.fromkeys(p.group for p in chart.points))
    for p in chart.points:
        share = (log10(max(p.x, 10.0**x_low)) - x_low) / (x_high - x_low)
        x, y = LEFT + share * (WIDTH - LEFT - 20), axis.y(p.y)
        said = f"{p.name} {p.group}: {p.x:.3g}, {p.y:.1f}"
        fill = PALETTE[names.index(p.name) % len(PALETTE)]
        out.append(
            f'<path d="{_mark(x, y, groups.index(p.group))}" fill="{fill}" fill-opacity=".85">'
            f"<title>{escape(said)}</title></path>"
        )
    out.append(_label(LEFT + (WIDTH - LEFT) / 2, TOP + HEIGHT + 34, chart.x))
    below = TOP + HEIGHT + 40.0
    if len(groups) > 1:
        at = float(LEFT)
        for n, group in enumerate(groups):
            out.append(f'<path d="{_mark(at + 5, below + 13, n)}" fill="currentColor" fill-opacity=".55"/>')
            out.append(f'<text x="{at + 16:.1f}" y="{below + 18:.1f}">{escape(group)}</text>')
            at += 26 + LETTER * len(group)
        below += 20
    return _framed(out, below, list(enumerate(names)), chart.title)


def _mark(x: float, y: float, shape: int) -> str:
    """The path of a mark around a point: a disc, a square, a diamond, a triangle, and from the start again."""
    if shape % 4 == 0:
        return f"M{x - 6:.1f},{y:.1f}a6,6 0 1 0 12,0a6,6 0 1 0 -12,0z"
    corners = (
        ((-5, -5), (5, -5), (5, 5), (-5, 5)), ((0, -7), (7, 0), (0, 7), (-7, 0)), ((0, -7), (6.5, 5), (-6.5, 5)),
    )[shape % 4 - 1]  # fmt: skip
    return "M" + "L".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners) + "z"


def _framed(inside: Sequence[str], height: float, legend: Sequence[tuple[int, str]], title: str) -> str:
    """The drawing with its legend below."""
    x, y, keys = float(LEFT), height + 18, []
    for colour, name in legend:
        wide = 26 + LETTER * len(name)
        if x + wide > WIDTH and x > LEFT:
            x, y = float(LEFT), y + 20
        fill = PALETTE[colour % len(PALETTE)]
        keys.append(
            f'<rect x="{x:.1f}" y="{y - 10:.1f}" width="11" height="11" rx="2" fill="{fill}"/>'
            f'<text x="{x + 16:.1f}" y="{y:.1f}">{escape(name)}</text>'
        )
        x += wide
    total = y + 10 if legend else height + 6
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {total:.0f}" width="{WIDTH}" role="img" '
        f'aria-label="{escape(title)}"><style>{STYLE}</style>{"".join([*inside, *keys])}</svg>'
    )


def _decades(values: Sequence[float]) -> tuple[int, int]:
    known = [v for v in values if v > 0] or [1.0]
    low, high = floor(log10(min(known))), ceil(log10(max(known)))
    return low, max(high, low + 1)


def _rect(box: tuple[float, float, float, float], colour: int, said: str) -> str:
    """A bar: left, top, width, height."""
    x, y, wide, tall = box
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{tall:.1f}" fill="{PALETTE[colour % len(PALETTE)]}">'
        f"<title>{escape(said)}</title></rect>"
    )


def _label(x: float, y: float, text: str, *, tilt: bool = False) -> str:
    if tilt:
        return (
            f'<text transform="translate({x + 4:.1f},{y - 4:.1f}) rotate(-32)" text-anchor="end">{escape(text)}</text>'
        )
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle">{escape(text)}</text>'
