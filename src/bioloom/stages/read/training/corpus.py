"""The wordings of writers: loaded, checked, near-duplicates dropped, and divided by writer for training and testing."""

from __future__ import annotations

import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from rapidfuzz import fuzz

from bioloom.core.catalogue import Catalogue
from bioloom.core.errors import InputError
from bioloom.stages.read.forms.form import SLOT, Wording

from .check import checked

Part = Literal["train", "calibrate", "test"]
PARTS: tuple[Part, ...] = ("test", "calibrate", "train")  # a near-duplicate stays in the first part that has it
ALIKE = 90.0  # of 100: the same words but for one in ten
COMMON = 0.005  # the largest share of one frame
OUTDATED, RETIRED = "outdated", "retired"
NOT_PARTS = (OUTDATED, RETIRED, "scenes", "conditions")  # the last two: `scenes.Writers`
_NAMED = re.compile(r"<([A-Z]\w+):[^<>]+>")  # a slot that holds a name, as in questions that were test sets
_SPACE = re.compile(r"[\W_]+")


class Written(NamedTuple):
    """A wording, who wrote it, and where it stands in their file."""

    wording: Wording
    writer: str
    line: int


class Corpus(NamedTuple):
    """The wordings by part, what was dropped as a near-duplicate of what, and frames that are too common."""

    parts: Mapping[Part, tuple[Written, ...]]
    dropped: tuple[tuple[Written, Written], ...]
    common: tuple[tuple[str, float], ...]


def masked(text: str) -> str:
    """``text`` in lower case without punctuation, each slot a word for its kind."""
    return _SPACE.sub(" ", SLOT.sub(r" slot\1 ", text).lower()).strip()


def frame(text: str) -> str:
    """``text`` as `masked`, all slots alike."""
    return _SPACE.sub(" ", SLOT.sub(" slot ", text).lower()).strip()


def common_frames(wordings: Iterable[Wording], share: float = COMMON) -> tuple[tuple[str, float], ...]:
    """Frames that make up more than ``share`` of the wordings, the most common first."""
    counted = Counter(frame(w.text) for w in wordings)
    total = counted.total() or 1
    return tuple((f, n / total) for f, n in counted.most_common() if n / total > share and n > 1)


def read_writer(path: Path, relations: Catalogue | None = None) -> tuple[Written, ...]:
    """The wordings of one file; it is called by its writer. Names in slots and lines of comment are left out.

    Raises:
        InputError: a line is no wording; file and line are named.
    """
    out = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            out.append(Written(checked(_NAMED.sub(r"<\1>", line.strip()), relations), path.stem, number))
        except InputError as e:
            raise InputError(f"{path.name}, line {number}: {e}", hint="Mend the line (wordings/FORMAT.md).") from e
    return tuple(out)


def without_near_duplicates(
    written: Sequence[Written], alike: float = ALIKE
) -> tuple[tuple[Written, ...], tuple[tuple[Written, Written], ...]]:
    """The wordings of which none is nearly another that means the same, and those dropped, each with the one kept.

    Of two that are alike the earlier stays. Texts that are alike but mean different things both stay.
    """
    kept: list[Written] = []
    dropped: list[tuple[Written, Written]] = []
    groups: dict[tuple[str, str], list[tuple[str, Written]]] = defaultdict(list)
    for one in written:
        text = masked(one.wording.text)
        group = groups[str(one.wording.form), one.wording.about]
        twin = next((w for t, w in group if fuzz.token_sort_ratio(text, t, score_cutoff=alike)), None)
        if twin is not None:
            dropped.append((one, twin))
            continue
        group.append((text, one))
        kept.append(one)
    return tuple(kept), tuple(dropped)


def split(written: Iterable[Written], parts: Mapping[str, Part]) -> dict[Part, tuple[Written, ...]]:
    """The wordings by part: ``parts`` says where a writer belongs, and all others are for training."""
    out: dict[Part, list[Written]] = {part: [] for part in PARTS}
    for one in written:
        out[parts.get(one.writer, "train")].append(one)
    return {part: tuple(some) for part, some in out.items()}


def load_split(path: Path) -> dict[str, Part]:
    """Where each writer belongs, from a file such as ``wordings/split.toml``.

    Raises:
        InputError: the file is no TOML or names no such part.
    """
    try:
        table = tomllib.loads(path.read_text("utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as e:
        raise InputError(f"{path.name} cannot be read: {e}", hint="Name wordings/split.toml.") from e
    out: dict[str, Part] = {}
    for name, writers in table.items():
        if name in NOT_PARTS:
            continue
        part = next((p for p in PARTS if p == name), None)
        if part is None:
            raise InputError(f"{path.name} has a part {name!r}.", hint="Write calibrate and test; the rest trains.")
        for writer in writers:
            if writer in out:
                raise InputError(f"{path.name} has {writer} in two parts.", hint="A writer belongs to one part.")
            out[writer] = part
    return out


def load_outdated(path: Path) -> frozenset[tuple[str, int]]:
    """Lines that say what is no longer so, as (writer, line): no relation could answer them when they were written."""
    said = tomllib.loads(path.read_text("utf-8")).get(OUTDATED, ())
    return frozenset((writer, int(line)) for writer, _, line in (one.partition(":") for one in said))


def load_retired(path: Path) -> tuple[Path, ...]:
    """Files of test sets that were read since and train now, as ``path`` (``split.toml``) names them beside itself."""
    return tuple(path.parent / name for name in tomllib.loads(path.read_text("utf-8")).get(RETIRED, ()))


def load_corpus(
    folder: Path,
    parts: Mapping[str, Part],
    relations: Catalogue | None = None,
    outdated: Collection[tuple[str, int]] = (),
    retired: Sequence[Path] = (),
) -> Corpus:
    """All wordings of the files ``*.txt`` in ``folder`` and of the ``retired`` sets, but for lines ``outdated``.

    They stand in the order test, calibrate, train.

    A near-duplicate is dropped from training rather than from testing: what is tested stays what people asked.

    Raises:
        InputError: there are none, or a line is no wording.
    """
    paths = [*sorted(folder.glob("*.txt")), *retired]
    if not paths:
        raise InputError(f"{folder} has no wordings.", hint="Name the folder wordings/raw of a checkout.")
    absent = sorted(set(parts) - {p.stem for p in paths})
    if absent:
        raise InputError(f"{folder} lacks the writers {', '.join(absent)}.", hint="See wordings/split.toml.")
    paths.sort(key=lambda p: PARTS.index(parts.get(p.stem, "train")))
    every = [w for p in paths for w in read_writer(p, relations) if (w.writer, w.line) not in outdated]
    kept, dropped = without_near_duplicates(every)
    return Corpus(split(kept, parts), dropped, common_frames(w.wording for w in kept))
