"""README.md of a dataset: the YAML header that the Hugging Face hub reads, and what is in it and how it was made."""

from __future__ import annotations

import json
from collections.abc import Sequence

from .about import HOME, About, Section
from .layout import CROISSANT, DATA, DATASHEET, EXTRA, GOLD, PLOTS, QUESTIONS, STATISTICS, rows_file
from .manifest import MANIFEST, SplitInfo
from .statistics import Statistics

SCHEMA = "`bioloom.bench.build.items`"
_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))
_PARTS = (
    (
        DATA,
        "items: the question, how it was made, its relation and pattern; nothing that is right, but paths and bridges",
    ),
    (QUESTIONS, "questions: all that a system may see when it predicts"),
    (GOLD, "gold: what is right, by item id"),
)


def card(
    about: About, splits: dict[str, SplitInfo], extras: dict[str, int], counted: Statistics, sections: Sequence[Section]
) -> str:
    """The card as Markdown, with its header."""
    return "\n".join([*_header(about, splits, extras), *_body(about, splits, extras, counted, sections), ""])


def _header(about: About, splits: dict[str, SplitInfo], extras: dict[str, int]) -> list[str]:
    items = sum(s.items for s in splits.values())
    size = next((label for most, label in _SIZES if items < most), "n>1M")
    out = ["---", f"pretty_name: {json.dumps(about.title)}", "language:", "- en", "license: other"]
    out += [f"license_name: {json.dumps('the licences of the sources, see ' + DATASHEET)}"]
    out += ["task_categories:", *(f"- {task}" for task in about.tasks)]
    out += ["tags:", "- biology", "- medical", "- knowledge-graph", "- multi-hop", "size_categories:", f"- {size}"]
    out += ["configs:"]
    for number, (part, _) in enumerate(_PARTS):
        out += [f"- config_name: {part}", *(["  default: true"] if not number else []), "  data_files:"]
        for split in sorted(splits):
            out += [f"  - split: {split}", f"    path: {rows_file(part, split)}"]
    for extra in sorted(extras):
        out += [
            f"- config_name: {extra}",
            "  data_files:",
            f"  - split: {EXTRA}",
            f"    path: {rows_file(EXTRA, extra)}",
        ]
    return [*out, "---", ""]


def _body(
    about: About, splits: dict[str, SplitInfo], extras: dict[str, int], counted: Statistics, sections: Sequence[Section]
) -> list[str]:
    out = [f"# {about.title}", "", about.description, ""]
    out += ["| split | items | patterns |", "| --- | --: | --: |"]
    out += [f"| {name} | {s.items:,} | {s.groups:,} |" for name, s in sorted(splits.items())]
    out += ["", "## Files", ""]
    out += [f"- `{part}/<split>.jsonl`, {says}" for part, says in _PARTS]
    out += [f"- `{rows_file(EXTRA, name)}`, {rows:,} rows" for name, rows in sorted(extras.items())]
    out += [
        f"- `{MANIFEST}`: seed, settings, graph, splits, and a SHA-256 of every file; `{STATISTICS}`: the table below",
        f"- [`{DATASHEET}`]({DATASHEET}): how it was made, from what, under which licences, and what it is not for",
        f"- `{CROISSANT}`: the same for machines",
        "",
        f"Rows are JSON; what a nested value does not say is at its default. Schema: {SCHEMA} ({HOME}).",
        "",
        "## Counts",
        "",
        counted.markdown(),
        "",
    ]
    own = Section(title="Plots", plots=counted.plots())
    for section in (own, *sections):
        shown = [f"![{plot.title}]({PLOTS}/{plot.name}.svg)" for plot in section.plots]
        out += [
            f"## {section.title}",
            "",
            *([section.text, ""] if section.text else []),
            *([*shown, ""] if shown else []),
        ]
    if about.designs:
        out += ["## Follows", "", *(f"- {d.cited}" for d in about.designs), ""]
    return out[:-1]
