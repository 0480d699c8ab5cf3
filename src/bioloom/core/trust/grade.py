"""How far a statement is to be trusted: how it was made, who else says so, who contradicts it.

The making is read from what every edge carries. What other edges say of the same pair is looked up when a statement is
shown; what takes the whole graph to see (the rules of `bioloom.recipes.trust`) a build writes on the edge.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from ..fact import Fact
from ..value import Value
from .opposites import HARMS, HELPS, against

Level = Literal["strong", "fair", "weak", "doubted"]
Making = Literal["curated", "measured", "concluded", "listed", "associated", "sampled", "predicted", "read", "unstated"]
# What a build writes on edges.
DOUBT, DOUBT_TEXT = "doubt", "doubt_text"
AGREED_BY = "agreed_by"  # sources by hand that say so of the disease, what it is a kind of, or a kind of it
ALSO_READ_BY = "also_read_by"  # a second reader of labels who says the same
CLASS_LABELS = "class_labels"  # how many other drugs of its class are said to treat it
LABEL_SAYS = "label_says"
ONE_CURATOR = "one_curator"  # one of the curators who judged it says so, and nobody else
WRITTEN = frozenset({DOUBT, DOUBT_TEXT, AGREED_BY, ALSO_READ_BY, CLASS_LABELS, LABEL_SAYS, ONE_CURATOR})
PLAIN = "plain"
DOUBTS = (  # the kinds that a build writes
    "absent", "circumstances", "class_effect", "complication", "contraindicated", "contraindicated_class",
    "copied_list", "denied", "filed_elsewhere", "indicated", "listed_effect", "mention", "merged", "no_treatment",
    "several_products", "sibling_disease", "with_another_drug",
)  # fmt: skip
SAMPLED = "sampled_share"
WEIGHED = (DOUBT, SAMPLED)  # what of another statement's qualifiers counts for this one
_BY_HAND = ("manual_agent", "manual_validation_of_automated_agent")
_READ = ("text_mining_agent",)
_LEVELS: dict[Making, Level] = {
    "curated": "strong",
    "measured": "strong",
    "concluded": "fair",
    "listed": "fair",
    "associated": "weak",
    "sampled": "weak",
    "predicted": "weak",
    "read": "weak",
    "unstated": "weak",
}
_SAID: dict[Making, str] = {
    "curated": "curated by hand",
    "measured": "measured",
    "concluded": "follows from other statements",
    "listed": "taken over by a program",
    "associated": "a statistical association",
    "sampled": "from a sample of the source",
    "predicted": "predicted",
    "read": "read by a program",
    "unstated": "its making is not stated",
}
_ALONE = "curated by one curator alone"
_SETTLED = ("strong", "fair")


class Against(Value):
    """What speaks against a statement: the kind of contradiction, in words, and who says it (empty: a rule)."""

    kind: str
    said: str
    source: str = ""


class Grade(Value):
    """How far one statement is to be trusted.

    Attributes:
        level: ``strong``, ``fair``, ``weak``, or ``doubted``: something speaks against it.
        made: How it came to be.
        agreed: Other sources that say the same.
        class_labels: How many other drugs of its class are said to treat the disease, each in its own label.
        against: What contradicts it.
    """

    level: Level
    made: Making
    agreed: tuple[str, ...] = ()
    class_labels: int = 0
    against: tuple[Against, ...] = ()

    @property
    def said(self) -> str:
        """In few words: ``weak: read by a program``."""
        if self.against:
            return f"{self.level}: {self.against[0].said}"
        more = [f"{_names(self.agreed)} agree{'s' * (len(self.agreed) == 1)}"] if self.agreed else []
        if self.class_labels:
            many, end = (self.class_labels, "s") if self.class_labels > 1 else ("one", "")
            more.append(f"{many} other drug{end} of its class too")
        making = _ALONE if self.made == "curated" and self.level == "weak" and not self.agreed else _SAID[self.made]
        return f"{self.level}: {', '.join((making, *more))}"


def made(fact: Fact) -> Making:
    """How ``fact`` came to be, from its knowledge level and agent type."""
    if any(q.key == SAMPLED for q in fact.qualifiers):
        return "sampled"
    if fact.agent_type in _READ:
        return "read"
    by_level: dict[str, Making] = {
        "knowledge_assertion": "curated" if fact.agent_type in _BY_HAND else "listed",
        "logical_entailment": "concluded",
        "observation": "measured",
        "statistical_association": "associated",
        "prediction": "predicted",
    }
    return by_level.get(fact.knowledge_level, "unstated")


def grade(fact: Fact, beside: Iterable[Fact] = ()) -> Grade:
    """The grade of ``fact``; ``beside`` is what else is stated of the same two things."""
    written = {q.key: q.value for q in fact.qualifiers if q.key in WRITTEN}
    making, others = made(fact), tuple(beside)
    said_by = [o for o in others if _same(fact, o) and o.primary_knowledge_source != fact.primary_knowledge_source]
    hand = str(written.get(AGREED_BY, ""))
    readers = [str(written[ALSO_READ_BY])] if ALSO_READ_BY in written else []
    agreed = tuple(
        dict.fromkeys([*(o.primary_knowledge_source for o in said_by), *filter(None, hand.split("|")), *readers])
    )
    doubts = [Against(kind=str(written[DOUBT]), said=str(written.get(DOUBT_TEXT, "")))] if DOUBT in written else []
    denying = [o for o in others if _denies(o, fact)]
    doubts += [_against(o) for o in denying if not any(d.kind == _kind(o) for d in doubts)]
    labels = written.get(CLASS_LABELS)
    plain = written.get(LABEL_SAYS) == PLAIN
    by_hand = bool(hand) or any(made(o) == "curated" for o in said_by)
    denied = bool(denying) and not (plain and fact.predicate in HARMS)  # the label's own words stand
    alone = ONE_CURATOR in written
    level = _level("weak" if alone else _LEVELS[making], doubted=DOUBT in written, denied=denied, by_hand=by_hand,
                   supported=bool(agreed or labels or plain))  # fmt: skip
    return Grade(
        level=level,
        made=making,
        agreed=agreed,
        class_labels=int(labels) if isinstance(labels, float | int) else 0,
        against=tuple(doubts),
    )


def _level(level: Level, *, doubted: bool, denied: bool, by_hand: bool, supported: bool) -> Level:
    if doubted or (denied and level not in _SETTLED):
        return "doubted"
    if denied:  # curators disagree: neither is wrong for that
        return "fair" if level == "strong" else "weak"
    if level == "strong" or by_hand:
        return "strong"
    return "fair" if supported else level


def _same(fact: Fact, other: Fact) -> bool:
    return fact.negated == other.negated and fact.predicate == other.predicate


def _denies(other: Fact, fact: Fact) -> bool:
    """Whether ``other`` contradicts ``fact``; what is in doubt itself does not.

    That a drug treats a disease speaks against a contraindication only where people say it: of two that programs read,
    the contraindication is the one that the label's words were compared with.
    """
    if any(q.key == DOUBT for q in other.qualifiers):
        return False
    if other.predicate == fact.predicate:
        return other.negated != fact.negated
    if fact.negated or other.negated:
        return False
    if fact.predicate in HARMS:
        return other.predicate in HELPS and made(other) == "curated" and made(fact) != "curated"
    return other.predicate in against(fact.predicate)


def _kind(other: Fact) -> str:
    if other.negated:
        return "denied"
    return {**dict.fromkeys(HARMS, "contraindicated"), **dict.fromkeys(HELPS, "indicated")}.get(
        other.predicate, "opposite"
    )


def _against(other: Fact) -> Against:
    source = other.primary_knowledge_source
    verb = ("not " if other.negated else "") + other.predicate.replace("_", " ")
    return Against(kind=_kind(other), said=f"{source.removeprefix('infores:')} states: {verb}", source=source)


def _names(sources: Iterable[str]) -> str:
    return ", ".join(s.removeprefix("infores:") for s in sources)
