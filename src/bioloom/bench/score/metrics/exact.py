"""Metrics that are right or wrong: options, yes/no, one entity, a count."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bioloom.bench.build.items.gold import Accepted, YesNo

from .names import NONE, Aliases, Named


def choice_accuracy(chosen: str | None, right: Collection[str]) -> float:
    """MCQ accuracy: 1 when the one letter that was chosen is right, else 0; nothing chosen is 0.

    The letter is resolved from an option's text or its letter beforehand (`bioloom.bench.score.metrics.said.choice`).
    BioMedHop, Appendix D.3; BioHarness, section 3.2.
    """
    return float(chosen is not None and chosen in right)


def yesno_accuracy(said: YesNo | None, right: YesNo) -> float:
    """1 when yes, no or maybe is what is right, without regard to case; nothing said is 0. BioHarness, section 3.2."""
    return float(said == right)


def open_accuracy(named: Sequence[Named], right: Sequence[Accepted], aliases: Aliases = NONE) -> float:
    """Alias-aware accuracy of an open answer: 1 when the first thing named is one of the right ones, else 0.

    It is one when its CURIE, or its text as a whole, is a name or an identifier of a right thing, in the gold or in the
    graph's synonyms handed over as ``aliases``, after normalization; where the gold has no identifier, also when the
    graph calls what was answered so. No substring counts, and no second guess: of several things named only the first
    is looked at. BioMedHop, Appendix D.3.
    """
    return float(bool(named) and any(aliases.named_by(thing, named[0]) for thing in right))


def count_exact(counted: int | None, right: int) -> float:
    """CountEx: 1 when the number extracted is exactly the gold count, else 0; no number is 0.

    A list is canonicalized and its distinct things are the number (`bioloom.bench.score.metrics.number.counted`); which
    things they are is not asked. BioMedHop, Appendix D.3.
    """
    return float(counted is not None and counted == right)
