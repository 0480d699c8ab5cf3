"""What a text names that may be given, with all that it says of each for a patient, sorted: what fits, and what not."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from bioloom.core.answer import ForPatient, Ranked, RuledOut
from bioloom.core.fact import Condition, Entity
from bioloom.stages.gate.answer.outcome import Gated, Reason
from bioloom.stages.gate.gate.wording import state_words
from bioloom.stages.gate.infer.hierarchy import Kin, treating
from bioloom.stages.gate.texts.advice.options import TEST
from bioloom.stages.gate.texts.advice.types import OFFERS
from bioloom.stages.gate.types import MEASURED

from .asked import Asked
from .judged import Bench, Held, alike

TEXT = "text given"
SAID = {
    "first": "first choice", "gives": "given", "allows": "may be given", "alternative": "an alternative",
    "forbids": "not to be given", "cautions": "with caution",
}  # fmt: skip
WORD = re.compile(r"[A-Za-z][\w'-]*")
SENTENCE = 160  # characters of a sentence in a reason
# States that a text does not pass over: of what is taken, reacted to or inherited, and of what nobody knows, silence of
# text and graph tells nothing.
UNPASSED = {"other", "drug", "allergy", "genotype"}
SHORT = 3  # letters of words that are not looked for in a text


@dataclass
class Option:
    """Something that the text names, and all that it says of it for this patient."""

    entity: Entity
    offers: list[Held] = field(default_factory=list)
    against: list[Held] = field(default_factory=list)
    cautions: list[Held] = field(default_factory=list)
    beside: list[Held] = field(default_factory=list)  # what is forbidden for others, and not for her

    @property
    def covers(self) -> set[str]:
        """The states that some offer speaks of."""
        return {w for h in self.offers for w in h.covers}

    @property
    def minded(self) -> list[Held]:
        """The cautions that no offer for the same state goes beyond."""
        return [h for h in self.cautions if not h.covers or not set(h.covers) <= self.covers]

    def key(self) -> tuple[int, int, int]:
        """Its place among the options: meant for more of her states, ranked higher, named earlier."""
        best = min(((OFFERS.index(h.advised.manner), h.advised.place) for h in self.offers), default=(9, 9))
        meant = max((len(h.covers) for h in self.offers), default=0)
        ranked = min((OFFERS.index(h.advised.manner) for h in self.offers if len(h.covers) == meant), default=9)
        return (-meant, ranked, best[1])


def options_of(held: Sequence[Held], asked: Asked, kin: Kin) -> list[Option]:
    """What the text names and the question may mean, with what is said of each for this patient."""
    found: dict[str, Option] = {}
    for h in held:
        entity = h.advised.option
        if _fits(entity, asked, kin):
            found.setdefault(entity.curie, Option(entity))
    for h in held:
        for option in found.values():
            manner, same = h.advised.manner, option.entity.curie == h.curie
            if not same and not is_of(option.entity, h.advised.option, kin):
                continue
            if manner in OFFERS and h.truth is True and same:
                option.offers.append(h)
            elif manner == "forbids" and h.truth is True:
                option.against.append(h)
            elif manner == "forbids" and h.truth is False and same:
                option.beside.append(h)
            if manner in ("forbids", "cautions") and _warns(h):
                option.cautions.append(h)
    return list(found.values())


def _warns(h: Held) -> bool:
    """Whether advice against something is to be minded, though it is not known, or not said, to be meant for her."""
    if h.advised.manner == "cautions":
        return h.truth is True and (bool(h.covers) or not h.advised.whom)
    return h.truth is None and (h.partly or h.advised.carried)


def _fits(entity: Entity, asked: Asked, kin: Kin) -> bool:
    if (TEST in entity.categories) != asked.test:
        return False
    if any(entity.curie == c or kin.is_kind(entity.curie, c) for c in asked.left_out):
        return False
    if asked.whether or asked.among:
        return any(entity.curie == n.curie or kin.is_kind(n.curie, entity.curie) for n in asked.named)
    if asked.of_class is None or asked.test or kin.is_kind(entity.curie, asked.of_class):
        return True
    node = kin.node(entity.curie)  # a drug in no class, or one for the very disease: roles of vocabularies have holes
    return node is None or not kin.is_classed(node) or node in set(treating(kin, asked.treated).tolist())


def is_of(entity: Entity, group: Entity, kin: Kin) -> bool:
    """Whether something is what is named, or a kind of it."""
    return entity.curie == group.curie or kin.is_kind(entity.curie, group.curie)


@dataclass
class Told:
    """The options of a text before what the graph says of them."""

    options: list[Option]
    gated: Gated
    states: tuple[str, ...]
    asked: Asked
    bench: Bench
    text: frozenset[str] = frozenset()  # the words of all that was given
    disagreeing: list[str] = field(default_factory=list)

    def sorted(self) -> ForPatient:
        """What is suitable, and what is not, in the order of the text."""
        fit: list[tuple[tuple[int, int, int], Ranked]] = []
        unstated: list[Ranked] = []
        minded: list[Ranked] = []
        ruled: list[RuledOut] = []
        for o in self.options:
            ranked = Ranked(entity=o.entity, reasons=tuple(_reason(h) for h in sorted(o.offers, key=_best)[:2]))
            blocked = [r for r in self.gated.reasons(o.entity.curie) if not self._overruled(r, o)]
            warned = [r for r in self.gated.warned if r.drug.curie == o.entity.curie and not self._overruled(r, o)]
            said = [h for h in o.against if _prevails(h, o)]
            if said or blocked:
                ruled += [closed(o, said, blocked)]
            elif warned or o.minded:
                why = warned[0].text if warned else _reason(o.minded[0])
                minded.append(ranked.model_copy(update={"reasons": (why, *ranked.reasons)}))
            elif o.offers:
                silent = set(self.states) - o.covers - {s.state for s in self.gated.suits.get(o.entity.curie, ())}
                silent -= {state_words(s) for s in self.bench.needed if _measured_out(s, o)}
                if silent and self.asked.whole and self._is_told(o, silent):
                    silence = f"the text says nothing of: {', '.join(sorted(silent))}"
                    fit.append((o.key(), ranked.model_copy(update={"reasons": (*ranked.reasons, silence)})))
                elif silent:
                    unstated.append(ranked)
                else:
                    fit.append((o.key(), ranked))
        ordered = tuple(r for _, r in sorted(fit, key=lambda x: x[0]))
        return ForPatient(
            states=self.states,
            suitable=ordered,
            unstated=tuple(unstated),
            cautioned=tuple(minded),
            ruled_out=tuple(ruled),
        )

    def _is_told(self, o: Option, silent: Collection[str]) -> bool:
        """Whether the text speaks of the case, and nowhere of the ``silent`` states, which it then passes over.

        It speaks of it where it offers the option for what is treated, or in a state of hers. Nothing in the graph
        speaks against the option in a state that is passed over.
        """
        ills = {c for h in o.offers for c in h.advised.topics}
        if not o.covers and not any(self.bench.is_treated(c) for c in ills):
            return False
        if any(s.kind in UNPASSED and state_words(s) in silent for s in self.bench.needed):
            return False
        return not any(
            alike(w, t) for state in silent for w in WORD.findall(state) if len(w) > SHORT for t in self.text
        )

    def _overruled(self, reason: Reason, o: Option) -> bool:
        """Whether the text speaks of the state that a reason of the graph is about, and allows the option there."""
        told_here = {w for h in o.offers if not h.advised.carried for w in h.covers}
        if o.offers:  # forbidden at other measurements than hers, and offered
            told_here |= {state_words(s) for s in self.bench.needed if _measured_out(s, o)}
        if not told_here or reason.condition.all[0].kind == "allergy":
            return False
        about = [s for s in self.bench.needed if any(self.bench.speaks(c, s) for c in reason.condition.all)]
        told = {state_words(s) for s in about}
        if not (told <= told_here if told else reason.mate or not self.gated.reasons(o.entity.curie)):
            return False
        self.disagreeing.append(reason.text)
        return True


def _prevails(against: Held, o: Option) -> bool:
    """Whether what is said against an option stands beside what is said for it.

    What a text says of the very thing stands before what it says of its class, and what it says of her before what it
    says of everybody.
    """
    own = against.curie == o.entity.curie
    for h in o.offers:
        if set(against.covers) <= set(h.covers) and (not own or (not against.covers and h.covers)):
            return False
    return True


def _measured_out(s: Condition, o: Option) -> bool:
    """Whether a text forbids an option at other measurements or ages than hers, so that it speaks of hers."""
    if s.kind not in MEASURED:
        return False
    said = (c for h in o.beside for g in h.advised.whom for clause in g for c in clause.all)
    return any(c.kind == s.kind and c.curie == s.curie for c in said)


def _best(h: Held) -> tuple[int, int, int]:
    return (-len(h.covers), OFFERS.index(h.advised.manner), h.advised.place)


def _reason(h: Held) -> str:
    words = " ".join(h.advised.unit.text.split())
    words = words if len(words) <= SENTENCE else f"{words[: SENTENCE - 2]} …"
    whom = f" in {', '.join(h.covers)}" if h.covers else ""
    return f"{SAID[h.advised.manner]}{whom}: “{words}” [{TEXT}]"


def closed(o: Option, said: Sequence[Held], blocked: Sequence[Reason]) -> RuledOut:
    """Why an option is ruled out: what the text says first, else what the graph does."""
    if said:
        h = said[0]
        of = h.advised.option.name if h.advised.option.curie != o.entity.curie else ""
        return RuledOut(
            entity=o.entity, state=", ".join(h.covers or h.why) or "the text", why=_reason(h), source=TEXT, of=of
        )
    r = blocked[0]
    return RuledOut(entity=o.entity, state=r.state, why=r.text, source=r.source, of=r.via.name if r.via else "")
