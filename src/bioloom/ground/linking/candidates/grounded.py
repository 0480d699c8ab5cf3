"""What the linker gives: an entity for a piece of text, with everything that spoke for it and against it."""

from __future__ import annotations

from bioloom.core.evidence import Mention
from bioloom.core.ports import Grounding
from bioloom.core.value import Value


class Rival(Value):
    """Another entity that the same words could name, and how close it came."""

    curie: str
    name: str
    category: str
    kind: str
    score: float


class Grounded(Grounding):
    """A reading of ``text`` (which is what stands between ``start`` and ``end``).

    Attributes:
        name: The lexicon's name that matched, as its source writes it; the identifier itself for identifiers.
        kind: name, synonym, previous symbol, related synonym, identifier, or cross-reference.
        steps: What was done to get from the text to that name, in order; empty for the very same string.
        part: Which member of a composite ("breast and ovarian cancer") this is a reading of; 0 for a whole mention.
        rivals: The other readings of the same words, the best first.
        why: All of it as sentences: what matched, what was changed, who the rivals are and what decided.
    """

    name: str
    part: int = 0
    rivals: tuple[Rival, ...] = ()

    @property
    def category(self) -> str:
        """The entity's primary category."""
        return self.entity.categories[0] if self.entity.categories else "NamedThing"

    @property
    def ambiguous(self) -> bool:
        """Whether a rival came so close that context should decide."""
        return bool(self.rivals) and self.rivals[0].score >= self.score - CLOSE

    @property
    def mention(self) -> Mention:
        """The same as evidence carries it."""
        return Mention(start=self.start, end=self.end, entity=self.entity, score=self.score)


CLOSE = 0.03
