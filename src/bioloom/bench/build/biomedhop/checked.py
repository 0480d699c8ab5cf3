"""What a reader found of questions of a build: natural, unambiguous, right."""

from __future__ import annotations

import csv
from collections.abc import Collection, Sequence
from pathlib import Path

from bioloom.bench.build.dataset.about import Section
from bioloom.core.errors import InputError
from bioloom.core.value import Value

ASKED = ("natural", "unambiguous", "right")
_YES_NO = ("yes", "no")


class Verdict(Value):
    """A reader's verdict on one pattern, named by its group; ``note`` says what is wrong with it."""

    group: str
    natural: bool
    unambiguous: bool
    right: bool
    note: str = ""

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong with it."""
        return self.natural and self.unambiguous and self.right


def read_verdicts(path: Path) -> tuple[Verdict, ...]:
    """The verdicts in a table with tabs: ``group``, ``natural``, ``unambiguous``, ``right`` (yes or no), ``note``.

    Raises:
        InputError: There is no such file, or a row says something else.
    """
    try:
        rows = list(csv.DictReader(path.read_text("utf-8").splitlines(), delimiter="\t"))
    except FileNotFoundError:
        raise InputError(f"There is no file {path}.", hint="--checked takes a table of verdicts.") from None
    out = []
    for number, row in enumerate(rows, 2):
        said = {name: row.get(name, "") for name in ASKED}
        if not row.get("group") or not set(said.values()) <= {*_YES_NO}:
            raise InputError(f"{path}, line {number}: a verdict is a group, and yes or no for {', '.join(ASKED)}.")
        judged = {name: text == "yes" for name, text in said.items()}
        out.append(Verdict(group=row["group"], note=row.get("note") or "", **judged))
    return tuple(out)


def section(verdicts: Sequence[Verdict], groups: Collection[str]) -> Section:
    """How many of the patterns of a build were read, and what was found of them; what is wrong is listed."""
    read = [v for v in verdicts if v.group in groups]
    if not read:
        text = "None of the questions of this build was read by hand."
        return Section(title="Checked by hand", text=text)
    counts = [f"{name} {sum(bool(getattr(v, name)) for v in read)}" for name in ASKED]
    sound = sum(v.sound for v in read)
    told = f"{', '.join(counts)}; all three {sound} ({sound / len(read):.0%})."
    lines = [f"{len(read)} patterns of this build were read one by one: {told}", ""]
    lines += [f"- `{v.group}`: {v.note}" for v in read if not v.sound]
    return Section(title="Checked by hand", text="\n".join(lines).strip())
