"""What pruning and verification take and give (BioWeave, section 5.3, Appendix E)."""

from __future__ import annotations

from dataclasses import dataclass, field

from bioloom.core.evidence import Channel
from bioloom.core.value import Value
from bioloom.methods.bioweave.explore.types import Unit
from bioloom.methods.bioweave.plan.types import ReasoningOperator


@dataclass(frozen=True)
class Weights:
    """The constants of section 5.3; the defaults are those of Appendix E, the same for every question.

    Attributes:
        semantic: lambda_sem, the share of the cosine in relevance.
        entity: lambda_ent, the share of the entities in common.
        relevance: beta, the share of relevance in the cross score.
        similar: gamma, from which two units support each other; None takes what was calibrated for the scorer.
        sources_cap: W_src, supporting sources beyond which no more are counted.
        priors: rho, by channel.
        prior, support, grounding: alpha of the three features of verification.
        per_source: Units of each source that relevance keeps.
        pool: W_1, units that are verified.
        cross_pool: W_2, units that the selector sees.
        selected: K, units that it keeps.
        selected_of_set: Units that it keeps where the answer is a set that has to be whole, as for a count.
        cross_source: Whether support across sources is looked for.
        relevance_only: Whether units are ranked by relevance alone.
        pruned: The share of relevance that a pruner of mechanisms decides, between a drug and a disease.
    """

    semantic: float = 0.7
    entity: float = 0.3
    relevance: float = 0.7
    similar: float | None = None
    sources_cap: int = 3
    priors: dict[Channel, float] = field(default_factory=lambda: {"kg": 1.0, "doc": 0.8, "web": 0.7})
    prior: float = 0.33
    support: float = 0.33
    grounding: float = 0.33
    per_source: int = 10
    pool: int = 40
    cross_pool: int = 15
    selected: int = 5
    selected_of_set: int = 15
    cross_source: bool = True
    relevance_only: bool = False
    pruned: float = 0.0


@dataclass(frozen=True)
class Scored:
    """A unit with its scores, each from 0 to 1.

    Attributes:
        unit: u.
        rel: s_rel.
        ver: s_ver.
        cross: s_cross.
        supported_by: Supp(u), the other sources that say the same.
    """

    unit: Unit
    rel: float
    ver: float = 0.0
    cross: float = 0.0
    supported_by: tuple[Channel, ...] = ()


class Candidate(Value):
    """A unit as the selector sees it.

    Attributes:
        label: By which a reply names it: "1", "2" ...
        source: Its channel.
        text: What it says; from outside, unless the source is the graph.
        hops: The hops it speaks of.
        cross: Its cross score.
        supported_by: Other channels that say the same.
        states: Those of the hops that it says hold; the others it denies or only supposes.
    """

    label: str
    source: Channel
    text: str
    hops: tuple[int, ...]
    cross: float
    supported_by: tuple[Channel, ...] = ()
    states: tuple[int, ...] = ()


class SelectAsked(Value):
    """Input of the selector.

    ``complete`` are sets of labels which together satisfy the operator, the best first; found by matching the pattern
    on what the candidates state. Where no set does, they are those that come closest.
    """

    question: str
    operator: ReasoningOperator
    answer_type: str
    sources: tuple[Channel, ...]
    candidates: tuple[Candidate, ...]
    complete: tuple[tuple[str, ...], ...]
    most: int


class Selected(Value):
    """Labels of the units that are kept, the most telling first."""

    selected: tuple[str, ...]
