"""The readings that a question may have, the likeliest first: ways to take its spans, forms, entities.

Every way to take the question's spans as slots, with the kinds that they may be, is masked and scored; the forms that
follow are made patterns. Nothing is decided here. Ways that can lead to nothing that is tried are not scored.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice, product

from bioloom.core.catalogue import Catalogue
from bioloom.core.errors import InputError
from bioloom.core.ports import Grounding

from ..forms.form import Form
from ..forms.kinds import kinds_of
from ..forms.lower import Slot, lower
from ..forms.numbers import Number, numbers
from ..forms.signature import signature
from ..mentions.class_words import ClassWord, instead, narrowed
from ..mentions.spans import Candidate, Way
from ..mentions.strict_values import Called, filled
from ..score.decode import Scores, decoded
from ..score.encoder import Masked
from ..score.labels import Labels
from ..score.masked import masked
from ..types import Reading

TAKEN, VARIANTS, KINDS_TRIED = 6, 8, 2  # ways, ways with kinds, kinds of a span
TWIN_COST = 0.03  # of the score of a reading that is of a kind through its twin alone
KIND_COST = 6.0  # how much less likely a kind is, per point of its best reading's score
LEAST_TOLD = 0.003  # chance of a kind by the words around a name, below which all are as unlikely
FORMS = 25
MOST_LOWERED = 40  # forms that are made patterns, the likeliest
TRIED = 10  # readings that ask something else than those before them
AT_ONCE = 2  # ways that are scored together
FAR = 10.0  # by how much a reading may be less likely than the first and still be proposed, where there is a second
NOTHING = -30.0
Scorer = Callable[[Sequence[Masked]], list[Scores]]


@dataclass(frozen=True)
class Proposal:
    """One reading with what speaks for it: logarithms of how its spans, their kinds and its form were scored.

    ``kinds`` is by what the names stand for, ``told`` by the words around them.
    """

    reading: Reading
    form: Form
    slots: tuple[Slot, ...]
    way: float
    kinds: float
    logp: float
    told: float = 0.0

    @property
    def total(self) -> float:
        """All of it together."""
        return self.way + self.kinds + self.told + self.logp

    @cached_property
    def signature(self) -> str:
        """Equal for proposals that ask the same."""
        return signature(self.reading)


@dataclass(frozen=True)
class Variant:
    """Spans taken as slots of certain kinds, and how likely that is beside the others."""

    slots: tuple[Slot, ...]
    way: float
    kinds: float
    told: float = 0.0

    @property
    def total(self) -> float:
        """All of it together."""
        return self.way + self.kinds + self.told


def variants(taken: Sequence[tuple[float, Way]]) -> list[Variant]:
    """Ways with kinds for their spans, the likeliest first."""
    best = max((odds for odds, _ in taken), default=0.0)
    out = []
    for odds, way in taken[:TAKEN]:
        choices = [_kinds(one) for one in way]
        ranked = sorted(islice(product(*choices), 64), key=lambda c: -sum(k[1] + k[2] for k in c))
        for combo in ranked[:4]:
            slots = tuple(
                Slot(text=one.text, start=one.start, end=one.end, kind=kind, readings=one.kinds[kind])
                for one, (kind, _, _) in zip(way, combo, strict=True)
            )
            out.append(Variant(slots, odds - best, sum(k[1] for k in combo), sum(k[2] for k in combo)))
    return sorted(out, key=lambda v: -v.total)[:VARIANTS]


Ranked = tuple[float, Variant, Form]
Said = tuple[Sequence[ClassWord], Sequence[Called]]  # class words of a question, and values that it calls


@dataclass
class Memory:
    """What was worked out of one question, so that trying more ways to take it does not work it out again.

    ``scored`` are masked questions with what the encoder says, ``forms`` by what is masked and the numbers beside it,
    ``made`` by variant and form; it is of use as long as the variants are the same ones.
    """

    scored: dict[Masked, Scores] = field(default_factory=dict)
    forms: dict[tuple[Masked, tuple[Number, ...]], list[tuple[float, Form]]] = field(default_factory=dict)
    made: dict[tuple[int, Form], Proposal | None] = field(default_factory=dict)


def proposals(
    text: str, found: Sequence[Variant], score: Scorer, labels: Labels, relations: Catalogue, *, offered: bool = False,
    memory: Memory | None = None, classes: Sequence[ClassWord] = (), called: Sequence[Called] = (),
) -> tuple[list[Proposal], float]:  # fmt: skip
    """Readings of ``text``, the likeliest first, and the logarithm of its being answerable by none.

    ``classes`` are class words of the question, which narrow what is wanted, ``called`` the values that it calls. The
    readings end with the last that can be among the `TRIED` that ask something different: a way less likely by itself
    than that one is not scored.
    """
    memory = memory if memory is not None else Memory()
    none = labels.operators.index("none")
    nothing, ranked, out, waiting = NOTHING, list[Ranked](), list[Proposal](), list(found)
    while waiting:
        for variant, scores, forms in _scored(
            (text, classes), waiting[:AT_ONCE], score, labels, memory, offered=offered
        ):
            nothing = max(nothing, float(scores.operator[none]) + variant.total)
            ranked += [(logp, variant, form) for logp, form in forms]
        ranked.sort(key=lambda f: -(f[0] + f[1].total))
        out, least = _made(ranked, relations, memory, (classes, called))
        waiting = [v for v in waiting[AT_ONCE:] if v.total > least]
    return out, nothing


def _scored(
    asked: tuple[str, Sequence[ClassWord]],
    found: Sequence[Variant],
    score: Scorer,
    labels: Labels,
    memory: Memory,
    *,
    offered: bool,
) -> Iterator[tuple[Variant, Scores, list[tuple[float, Form]]]]:
    """Ways with what the encoder says of them and the forms that follow."""
    text, classes = asked
    questions = [
        Masked(
            masked(text, [(s.start, s.end, s.kind) for s in v.slots], instead(classes, v.slots)),
            tuple(s.kind for s in v.slots),
        )
        for v in found
    ]
    if new := [q for q in dict.fromkeys(questions) if q not in memory.scored]:
        memory.scored |= zip(new, score(new), strict=True)
    for variant, question in zip(found, questions, strict=True):
        scores, said = memory.scored[question], tuple(_outside(numbers(text), variant.slots))
        if (question, said) not in memory.forms:
            memory.forms[question, said] = decoded(scores, labels, said, FORMS, offered=offered)
        yield variant, scores, memory.forms[question, said]


def _made(ranked: Sequence[Ranked], relations: Catalogue, memory: Memory, said: Said) -> tuple[list[Proposal], float]:
    """The likeliest of ``ranked`` as readings, and what a way must be likelier than to lead to one among them."""
    out: list[Proposal] = []
    different: set[str] = set()
    for logp, variant, form in ranked:
        if len(different) > 1 and logp + variant.total < out[0].total - FAR:
            return out, out[0].total - FAR
        if (id(variant), form) not in memory.made:
            memory.made[id(variant), form] = _proposal(logp, variant, form, relations, said)
        if (one := memory.made[id(variant), form]) is None:
            continue
        out.append(one)
        different.add(one.signature)
        if len(out) == MOST_LOWERED or len(different) == TRIED:
            return out, one.total
    return out, out[0].total - FAR if len(different) > 1 else -math.inf


def _proposal(logp: float, variant: Variant, form: Form, relations: Catalogue, said: Said) -> Proposal | None:
    """A form of a way as a reading, narrowed by what the question says beside names; None where no pattern says it."""
    classes, called = said
    form, slots = narrowed(filled(form, variant.slots, called), variant.slots, classes)
    try:
        reading = lower(form, slots, relations)
    except InputError:
        return None
    return Proposal(reading, form, slots, variant.way, variant.kinds, logp, variant.told)


def _kinds(one: Candidate) -> list[tuple[str, float, float]]:
    """The kinds that a span may be, with the logarithms of how likely each is by its name and by the words around."""

    def best(kind: str, readings: Sequence[Grounding]) -> float:
        return max((r.score - TWIN_COST * (not _own(kind, r)) for r in readings), default=0.0)

    scored = {kind: best(kind, readings) for kind, readings in one.kinds.items()}
    top = max(scored.values(), default=0.0)
    told = {kind: math.log(max(LEAST_TOLD, one.told.get(kind, 1.0))) for kind in scored}
    likeliest = max(told.values(), default=0.0)
    ranked = [(k, (s - top) * KIND_COST, told[k] - likeliest) for k, s in scored.items()]
    return sorted(ranked, key=lambda k: -(k[1] + k[2]))[:KINDS_TRIED]


def _own(kind: str, reading: Grounding) -> bool:
    """Whether the thing itself is of that kind, and not only a twin of it."""
    return kind in kinds_of(reading.entity.categories, reading.entity.name)


def _outside(said: Sequence[Number], slots: Sequence[Slot]) -> list[Number]:
    return [n for n in said if all(n.end <= s.start or s.end <= n.start for s in slots)]
