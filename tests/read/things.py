"""What tests of the reader share: slots without entities, the examples of the format, scores made by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from bioloom.core.catalogue import catalogue
from bioloom.core.fact import Entity
from bioloom.core.ports import Grounding
from bioloom.stages.read.forms.form import Wording, parse_wording
from bioloom.stages.read.forms.kinds import in_one_way
from bioloom.stages.read.forms.lower import Slot
from bioloom.stages.read.mentions.spans import Candidate
from bioloom.stages.read.score.decode import Scores
from bioloom.stages.read.score.labels import Labels, labels_of
from bioloom.stages.read.score.tags import TAGS, Tags

WORDINGS = Path(__file__).parents[2] / "wordings"
UNTAGGED = Tags((), np.zeros((0, len(TAGS)), np.float32))  # of a text of which nothing is told
UNSEEN = frozenset({"w07", "w15", "w21", "w22", "w35", "w36"})  # who works on the reader reads no line of these


def examples() -> list[str]:
    """The examples of the format."""
    text = (WORDINGS / "FORMAT.md").read_text("utf-8").partition("Examples:")[2]
    return [line.strip() for line in text.splitlines() if " | " in line]


def wording(line: str) -> Wording:
    """The wording of a line, its form in the one way to write it."""
    read = parse_wording(line)
    return read._replace(form=in_one_way(read.form, catalogue()))


def slots(kinds: Sequence[str]) -> list[Slot]:
    """Slots that nobody knows, called by kind and number."""
    return [Slot(text=f"{k}{i}", start=i, end=i + 1, kind=k) for i, k in enumerate(kinds, 1)]


def names(kinds: Sequence[str]) -> list[str]:
    return [s.text for s in slots(kinds)]


def grounding(
    text: str, curie: str, category: str, *, start: int = 0, score: float = 0.9, twins: Sequence[Entity] = ()
) -> Grounding:
    """A reading of ``text``, which stands at ``start``, as the thing ``curie``."""
    thing = Entity(curie=curie, name=text, categories=(category,))
    end = start + len(text)
    return Grounding(text=text, start=start, end=end, entity=thing, score=score, kind="name", twins=tuple(twins))


def named_at(text: str, name: str, kind: str = "Disease") -> tuple[Candidate, ...]:
    """The sure candidate that ``name`` is where it stands in ``text``; none where it does not."""
    at = text.find(name)
    known = {kind: (grounding(name, "X:1", "Disease", start=max(at, 0)),)}
    return (Candidate(at, at + len(name), name, known, (), 0.9),) if at >= 0 else ()


def small_labels(*lines: str) -> Labels:
    """The parts of a few wordings and of the catalogue."""
    return labels_of([wording(line) for line in lines], catalogue())


def scored(
    labels: Labels,
    operator: Mapping[str, float],
    kind: Mapping[str, float],
    arms: Sequence[Mapping[tuple[str, str], float]],
    *,
    counted: Mapping[str, float] | None = None,
    absent: Sequence[float] = (),
    either: Sequence[float] = (),
    tests: Sequence[Mapping[str, float]] = (),
    asks: Sequence[Mapping[str, float]] = (),
) -> Scores:
    """Scores that say probabilities by the names of parts; of what is not named next to nothing."""
    n = len(arms)
    plain = [{"": 1.0}] * n
    return Scores(
        operator=_row(labels.operators, operator),
        kind=_row(labels.kinds, kind),
        counted=_row(labels.counts, counted or {"": 1.0}),
        arms=np.array([_row(labels.arms, a) for a in arms], np.float32).reshape(n, len(labels.arms)),
        absent=np.log(np.array(absent or [1e-4] * n, np.float32)),
        either=np.log(np.array(either or [1e-4] * n, np.float32)),
        tests=np.array([_row(labels.tests, t) for t in tests or plain], np.float32).reshape(n, len(labels.tests)),
        asks=np.array([_row(labels.asks, a) for a in asks or plain], np.float32).reshape(n, len(labels.asks)),
    )


def _row(parts: Sequence[object], said: Mapping[object, float] | Mapping[str, float]) -> np.ndarray:
    row = np.full(len(parts), 1e-9, np.float32)
    for part, chance in said.items():
        row[parts.index(part)] = chance
    return np.log(row)
