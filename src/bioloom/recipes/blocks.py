"""Many statements of one kind at once, column by column: millions of measurements need no object each.

A recipe yields `Edges` where it would otherwise yield as many `Edge` rows. They pass through the build as arrays; what
is said of a row holds for each statement of a block: ends are resolved, and those without a term are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from bioloom.ground.identity.prefixes import prefix_of

from .rows import Skipped
from .statements import UNSPOKEN, degrees, named

Codes = npt.NDArray[np.int32]
_NONE = -1  # the code of an end that resolves to nothing


@dataclass(frozen=True)
class Edges:
    """Statements with one predicate, none negated, none with publications.

    ``subject`` and ``object`` are codes into ``names``; ``qualifiers`` are columns of float64 or string, null where
    absent, as long as they.
    """

    predicate: str
    names: Sequence[str]
    subject: Codes
    object: Codes
    knowledge_level: str
    agent_type: str
    qualifiers: Mapping[str, pa.Array]

    def __len__(self) -> int:
        return len(self.subject)

    def where(self, mask: npt.NDArray[np.bool_]) -> Edges:
        """Those for which ``mask`` is true."""
        if mask.all():
            return self
        chosen = pa.array(mask)
        return replace(
            self,
            subject=self.subject[mask],
            object=self.object[mask],
            qualifiers={key: column.filter(chosen) for key, column in self.qualifiers.items()},
        )

    def ends(self) -> set[str]:
        """Everything that they speak of."""
        return named(self.names, self.subject, self.object)

    def degrees(self) -> Iterator[tuple[str, str, Counter[str]]]:
        """How often each thing is a subject of their predicate, and an object."""
        for side, codes in (("subject", self.subject), ("object", self.object)):
            yield self.predicate, side, degrees(self.names, codes)


def resolved(block: Edges, leads_to: Mapping[str, str]) -> tuple[Edges, list[Skipped]]:
    """``block`` between the things that its names lead to, and what is left out of it."""
    things = sorted({thing for name in block.names if (thing := leads_to.get(name)) is not None})
    code = {thing: i for i, thing in enumerate(things)}
    to = np.array([code.get(leads_to.get(name, ""), _NONE) for name in block.names], np.int32)
    subject, object_ = to[block.subject], to[block.object]
    missing = (subject == _NONE) | (object_ == _NONE)
    alike = ~missing & (subject == object_)
    left_out = []
    lost = Counter(
        block.names[s if to[s] == _NONE else o]
        for s, o in zip(block.subject[missing].tolist(), block.object[missing].tolist(), strict=True)
    )
    left_out += [Skipped(f"no term for {prefix_of(name)}", name, times) for name, times in sorted(lost.items())]
    if alike.any():
        left_out.append(Skipped("says a thing of itself once terms are merged", block.predicate, int(alike.sum())))
    good = ~(missing | alike)
    kept = block.where(good)
    return replace(kept, names=things, subject=subject[good], object=object_[good]), left_out


def among(block: Edges, kept: Container[str]) -> tuple[Edges, list[Skipped]]:
    """``block`` between things that are ``kept``, and what is left out of it."""
    good = np.array([name in kept for name in block.names], bool)
    mask = good[block.subject] & good[block.object]
    lost = len(block) - int(mask.sum())
    return block.where(mask), [Skipped(UNSPOKEN, block.predicate, lost)] if lost else []
