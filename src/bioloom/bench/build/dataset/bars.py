"""Bar charts as plain SVG: the same numbers give the same bytes, whichever plotting library and fonts there are."""

from __future__ import annotations

from html import escape

from bioloom.core.value import Value

_BAR, _GAP, _WIDTH, _TOP = 18, 6, 420, 34  # pixels
_FONT = 'font-family="sans-serif" font-size="12"'
_CHARACTER = 7  # width of a letter of the font, roughly


class Bars(Value):
    """Named numbers, drawn as horizontal bars from the top. ``name`` is that of its file."""

    name: str
    title: str
    bars: tuple[tuple[str, float], ...]

    def svg(self) -> str:
        """The chart as an SVG document."""
        most = max((value for _, value in self.bars), default=0) or 1
        margin = 12 + _CHARACTER * max((len(label) for label, _ in self.bars), default=0)
        width, height = margin + _WIDTH + 80, _TOP + len(self.bars) * (_BAR + _GAP) + _GAP
        out = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" {_FONT}>',
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
            f'<text x="8" y="20" font-size="14">{escape(self.title)}</text>',
        ]
        for at, (label, value) in enumerate(self.bars):
            y, long = _TOP + at * (_BAR + _GAP), round(_WIDTH * value / most, 1)
            out += [
                f'<text x="{margin - 6}" y="{y + 13}" text-anchor="end">{escape(label)}</text>',
                f'<rect x="{margin}" y="{y}" width="{long}" height="{_BAR}" fill="#4477aa"/>',
                f'<text x="{margin + long + 5}" y="{y + 13}">{value:,.6g}</text>',
            ]
        return "\n".join([*out, "</svg>", ""])
