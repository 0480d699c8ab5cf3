"""What conversion takes and gives: sentences with numbered mentions in, claims over those numbers out."""

from __future__ import annotations

from bioloom.core.evidence import Mention
from bioloom.core.fact import Qualifier
from bioloom.core.value import Value


class Sentence(Value):
    """A sentence and what is named in it, in the order of the text; ``mentions`` have offsets in ``text``."""

    text: str
    mentions: tuple[Mention, ...]


class Sentences(Value):
    """Input of the judgement. ``wanted`` are the predicates that the question needs; none says nothing."""

    sentences: tuple[Sentence, ...]
    wanted: tuple[str, ...] = ()


class Claim(Value):
    """One thing that a sentence states of two of its mentions.

    ``subject`` and ``object`` count the sentence's mentions from 1; ``predicate`` is one of docs/schema.md, in its
    direction. ``score`` (0 to 1) is how sure it is that the sentence states this, and states it as a finding;
    ``frame`` says what it was read from.
    """

    subject: int
    predicate: str
    object: int
    negated: bool = False
    speculative: bool = False
    score: float = 1.0
    qualifiers: tuple[Qualifier, ...] = ()
    frame: str = ""


class Claims(Value):
    """What each sentence states, in their order, the surest first; a sentence may well state nothing.

    ``left_out`` counts the lines of a model's reply that spoke of things or relations that are not there.
    """

    sentences: tuple[tuple[Claim, ...], ...]
    left_out: int = 0
