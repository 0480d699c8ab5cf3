"""A report as Markdown, its charts as SVG files beside it."""

from __future__ import annotations

from .model import Block, Browser, Chart, Report, Scatter, Table, Words

PLOTS = "plots"
LONGEST = 60  # rows of a table that HTML folds away, too


def markdown(report: Report) -> str:
    """The text; charts are linked from ``plots/``."""
    out = [f"# {_inline(report.title)}", "", *(f"{_inline(line)}\n" for line in report.about)]
    if report.tiles:
        out += ["- " + "\n- ".join(f"{name}: {value}" for value, name in report.tiles), ""]
    for section in report.sections:
        blocks = [text for block in section.blocks if (text := _block(block))]
        if blocks:
            out += [f"## {_inline(section.title)}", "", *blocks]
    return "\n".join(out).rstrip() + "\n"


def charts(report: Report) -> list[Chart | Scatter]:
    """Every chart of a report."""
    return [b for section in report.sections for b in section.blocks if isinstance(b, Chart | Scatter)]


def _block(block: Block) -> str:
    if isinstance(block, Words):
        return block.text + "\n"
    if isinstance(block, Table):
        return _table(block)
    if isinstance(block, Browser):
        more = f", {block.left_out} more are not shown" if block.left_out else ""
        return f"{len(block.items)} items on which they differ stand with their traces in the HTML report{more}.\n"
    note = f"\n\n{block.note}" if block.note else ""
    return f"### {_inline(block.title)}\n\n![{_inline(block.title)}]({PLOTS}/{block.name}.svg){note}\n"


def _table(table: Table) -> str:
    if table.folded and len(table.rows) > LONGEST:
        return f"{table.title}: {len(table.rows)} rows, in the HTML report and from `bioloom bench score`.\n"
    head = [_inline(f"{c.name} (published)" if c.published else c.name) for c in table.columns]
    marks = ["---:" if c.number else "---" for c in table.columns]
    rows = [_row(head), _row(marks), *(_row([_inline(cell) for cell in row]) for row in table.rows)]
    note = f"\n\n{table.note}" if table.note else ""
    return f"### {_inline(table.title)}\n\n" + "\n".join(rows) + f"{note}\n"


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _inline(text: str) -> str:
    """Text from records in a table: no markup of its own, no new lines."""
    for mark in "\\|<>[]*_`":
        text = text.replace(mark, f"\\{mark}")
    return " ".join(text.split())
