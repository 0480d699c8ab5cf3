"""KRAGEN's one-hop questions over AlzKB: true/false, multiple choice, lists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from .base import About, Layout, Pair, Record, named
from .files import files, json_records

_OPTION = re.compile(r"\s(\d)\.\s")
_HOPS = re.compile(r"_(\d)hop")


class Kragen(Layout):
    """``True_or_False_1hop.json``, ``MCQ_1hop.json``, ``OpenEnded_1hop.json``: lists of ``question, answer``.

    The options of a multiple choice stand in the question as "1. CAD 2. PDS5B"; here they are options. Lists are parted
    by commas that a space follows and no bracket holds, so a name such as "2,4-dinitrophenol" stays whole; two parts
    stay together where some question of the set has them so, comma and all ("Alzheimer Disease, Early Onset").
    """

    name = "kragen"
    about = About(
        title="KRAGEN one-hop questions", link="https://github.com/EpistasisLab/KRAGEN", licence="MIT",
        home="qa/kragen_1hop",
    )  # fmt: skip

    def records(self, path: Path) -> Iterator[Record]:
        """Of all files."""
        found = [record for file in files(path, "hop.json") for record in json_records(file)]
        questions = "\n".join(str(record.value["question"]) for record in found)
        yield from (r._replace(value={**r.value, "questions": questions}) for r in found)

    def pairs(self, record: Record) -> Iterable[Pair]:
        """One question."""
        q, format_ = record.value, record.file
        id_ = f"{format_}-{record.number + 1:04}"
        hops = _HOPS.search(format_)
        known = {"family": format_.split("_")[0].lower(), "hops": int(hops[1]) if hops else 0}
        known |= {"sources": ("kg",), "as_listed": True}
        if format_.startswith("True_or_False"):
            right = {"true": "yes", "false": "no"}[q["answer"].strip().lower()]
            yield self.item(id_, "yesno", q["question"], **known), self.gold(id_, label=right)
        elif format_.startswith("MCQ"):
            text, *marked = _OPTION.split(q["question"])
            options = dict(zip(marked[::2], marked[1::2], strict=True))
            yield self.choice(id_, text, options, q["answer"].strip(), **known)
        else:
            answers = tuple(named(text) for text in _listed(q["answer"], q["questions"]))
            yield self.item(id_, "entities", q["question"], **known), self.gold(id_, answers=answers)


def _listed(text: str, questions: str) -> list[str]:
    """Parts between commas that a space follows, outside of brackets, but together where ``questions`` has them so."""
    parts, depth = [""], 0
    for piece in re.split(r"(, |[()])", text):
        depth += (piece == "(") - (piece == ")" and depth > 0)
        if piece == ", " and not depth:
            parts.append("")
        else:
            parts[-1] += piece
    out = parts[:1]
    for part in parts[1:]:
        if f"{out[-1]}, {part}" in questions:
            out[-1] += f", {part}"
        else:
            out.append(part)
    return out
