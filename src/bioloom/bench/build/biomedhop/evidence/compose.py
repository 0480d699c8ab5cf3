"""ComposeSourceEvidence and ValidateSourceCoverage (Algorithm 1): bundles by source condition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bioloom.core.evidence import Channel

from .snippet import Snippet
from .ways import Way

Condition = tuple[Channel, ...]

SINGLE: tuple[Condition, ...] = (("kg",), ("doc",), ("web",))
HYBRID: tuple[Condition, ...] = (("kg", "doc"), ("kg", "web"), ("doc", "web"), ("kg", "doc", "web"))
CONDITIONS: tuple[Condition, ...] = (*SINGLE, *HYBRID)

Bundles = Mapping[Channel, Sequence[Snippet]]


def compose_source_evidence(condition: Condition, bundles: Bundles) -> list[Snippet]:
    """What is shown under a condition: the units of its channels, and no others."""
    return [unit for channel in condition for unit in bundles.get(channel, ())]


def validate_source_coverage(evidence: Sequence[Snippet], ways: Sequence[Way], condition: Condition) -> bool:
    """Whether every hop to every answer is supported, and every channel of the condition supports some hop."""
    stated = {(s.hop, s.subject, s.object) for unit in evidence for s in unit.statements}
    wanted = {(hop, f.subject.curie, f.object.curie) for way in ways for hop, f in enumerate(way)}
    return wanted <= stated and {unit.channel for unit in evidence} == set(condition)
