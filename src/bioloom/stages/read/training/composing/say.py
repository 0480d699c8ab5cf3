"""Relations put into words: verb phrases, noun phrases, clauses and questions turned round, chains included.

A thing named stands in the text as a mark (`marked`); what it is and what it means is kept beside the text.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bioloom.stages.read.forms.form import FormTest, Hop

from .phrases import Lines, Phrases, Said, Side, numbered

Forms = tuple[str, str]
_BE = "[is|are] "
_MODALS = ("can", "may", "must", "should", "cannot", "will")
_PREPOSITIONS = frozenset(
    ("in", "on", "at", "by", "with", "for", "to", "of", "from", "against", "through", "into", "under", "as", "about")
)
_DOUBLED = frozenset(["set", "get", "hit", "cut", "run", "put", "drop", "sit", "shut", "stop", "clog", "knit", "map"])
_ATTACHED = re.compile(
    r"\b(?:the|an?|pathway|gene|domain|disease|reaction|process|drug|food|function|sub-pathway|class|role|of the|"
    r"chemical|transcript|ligand|enzyme|microRNA|faulty|nutrient|inheritance) \"?\{\}|\{\}-|\{\} (?!at\b|with\b|in\b|"
    r"on\b|among\b|as\b|per\b|for\b|off\b|when\b|by\b|is\b|are\b|through\b|to\b|from\b|than\b|and\b|or\b|under\b)\w"
)
_MEASURED = re.compile(  # what stands behind these has no article
    r"\b(?:more|less|reduced|elevated|low|high|raised|increased|decreased|detectable|much|faulty|broken|mutated) \{\}"
    r"|\{number\} (?:of )?\{\}"
)
_PARTICIPLE = re.compile(r"\[is\|are\] (?!the |an? |what |where |when |how |one |\{)")  # "caused by {}", no noun
PRONOUNS = frozenset(
    ("it", "they", "them", "these", "those", "this", "any of them", "one of these", "any of these", "that")
)
_PAST = re.compile(r"^(?:approved|licensed|authorized|cleared|gave|granted|lets|signed|got|passed)\b")


class UnsayableError(Exception):
    """What was drawn cannot be said this way; the composer draws again."""


class Decor(NamedTuple):
    """Words of a qualifier that can stand before the verb, after all, or before the noun of the end spoken of."""

    before: str = ""
    after: str = ""
    adjective: str = ""


class Step(NamedTuple):
    """One hop of a chain that is told from the answer: the relation, the end nearer to the answer, and its tests."""

    said: Said
    side: Side
    tests: tuple[FormTest, ...] = ()
    number: str = ""
    decor: Decor = Decor()

    @property
    def near(self) -> str:
        """The kind of the end nearer to the answer."""
        return self.said.kind(self.side)

    @property
    def far(self) -> str:
        """The kind of the other end."""
        return self.said.kind(other(self.side))

    @property
    def turned(self) -> Step:
        """The step told from its other end."""
        return self._replace(side=other(self.side), decor=self.decor._replace(adjective=""))

    @property
    def hop(self) -> Hop:
        """The hop that leads from the far end to the near one."""
        return Hop(self.said.relation, self.side == "object", self.near, self.tests)


def other(side: Side) -> Side:
    """The other end of a relation."""
    return "object" if side == "subject" else "subject"


def hops(steps: Sequence[Step]) -> tuple[Hop, ...]:
    """The hops from the thing named to the answer."""
    return tuple(s.hop for s in reversed(steps))


def marked(number: int) -> str:
    """The mark that stands in a text for the thing with that number."""
    return f"\x02{number}\x03"


def gerund(base: str) -> str:
    """``causing {}`` from ``cause {}``."""
    if base.startswith("do not "):
        return f"not {gerund(base[7:])}"
    verb, space, rest = base.partition(" ")
    if verb.endswith("ly") and verb not in ("rely", "apply", "supply"):
        return f"{verb} {gerund(rest)}"
    if verb in ("are", "be"):
        verb = "be"
    elif verb.endswith("ie"):
        verb = verb[:-2] + "y"
    elif verb.endswith("e") and verb != "see":
        verb = verb[:-1]
    elif verb in _DOUBLED:
        verb += verb[-1]
    return f"{verb}ing{space}{rest}"


@dataclass
class Speaker:
    """Says steps in words drawn from ``phrases``."""

    phrases: Phrases
    rng: random.Random

    # -- words -------------------------------------------------------------------------------------------------------

    def noun(self, kind: str, step: Step | None = None) -> Forms:
        """What things of ``kind`` are called, singular and plural, at the near end of ``step``."""
        called = step.said.called.get(step.side, "") if step and step.near == kind else ""
        if called == "Drug" and self.rng.random() < 0.25:
            called = ""
        return self.rng.choice(self.phrases.nouns[called or kind])

    def pick(self, lines: Lines) -> str:
        """One of ``lines``."""
        if not lines:
            raise UnsayableError
        return self.rng.choice(lines)

    # -- verbs and nouns ---------------------------------------------------------------------------------------------

    def verb(self, steps: Sequence[Step], tail: str, *, many: bool) -> str:
        """What the answer does: ``is expressed in a tissue that ...``."""
        step = steps[0]
        template = self._decorated(step, self.pick(step.said.verbs[step.side]))
        return self.filled(template, steps, tail, many=many)

    def filled(self, template: str, steps: Sequence[Step], tail: str, *, many: bool) -> str:
        """``template`` with what the first step leads to in its place."""
        if (tail in PRONOUNS or len(steps) > 1) and _ATTACHED.search(template):
            raise UnsayableError
        filler = self.filler(steps, tail, attached=_MEASURED.search(template) is not None)
        return numbered(template, many).replace("{number}", steps[0].number).replace("{}", filler)

    def filler(self, steps: Sequence[Step], tail: str, *, attached: bool = False) -> str:
        """What stands at the far end of the first step: the thing itself, or what the other steps say of it."""
        if len(steps) == 1:
            return tail
        rest = steps[1:]
        if attached:
            return self.things(rest, tail, many=True)
        c = self.rng.random()
        if c < 0.45:
            return self.things(rest, tail, many=True)
        if c < 0.6:
            return f"one of the {self.things(rest, tail, many=True)}"
        return f"{self.rng.choice(('a', 'a', 'a', 'some', 'any', 'a certain'))} {self.things(rest, tail, many=False)}"

    def things(self, steps: Sequence[Step], tail: str, *, many: bool) -> str:
        """The answer as a noun phrase without an article: ``symptoms of ...``, ``genes that cause ...``."""
        step = steps[0]
        nouns = step.said.nouns[step.side]
        plain = not any(step.decor)
        c = self.rng.random()
        if nouns and c < 0.4 and (plain or step.decor.adjective or step.decor.after):
            text = self.filled(self.pick(nouns), steps, tail, many=many)
            if plain:
                return text
            if step.decor.adjective and (not step.decor.after or self.rng.random() < 0.6):
                return f"{step.decor.adjective} {text}"
            return f"{text} {step.decor.after}"
        noun = self.noun(step.near, step)[many]
        if not plain and step.decor.adjective and not (step.decor.before or step.decor.after):
            raise UnsayableError
        template = self._decorated(step, self.pick(step.said.verbs[step.side]))
        if c < 0.65 and _PARTICIPLE.match(template):
            return f"{noun} {self.filled(template[9:], steps, tail, many=many)}"
        if c < 0.75 and _plain_verb(template):
            return f"{noun} {gerund(self.filled(template, steps, tail, many=True))}"
        that = "that" if self.rng.random() < 0.75 else "which"
        return f"{noun} {that} {self.filled(template, steps, tail, many=many)}"

    def clause(self, steps: Sequence[Step], tail: str, answer: str, *, many: bool = False) -> str:
        """A whole clause about ``answer``, from the one end or from the other."""
        step = steps[0]
        c = self.rng.random()
        if c < 0.3 or any(step.decor):
            return f"{answer} {self.verb(steps, tail, many=many)}"
        if step.said.clauses and c < 0.65 and not step.number:
            ends = (answer, self.filler(steps, tail))
            subject, object_ = ends if step.side == "subject" else ends[::-1]
            return self.pick(step.said.clauses).replace("{subject}", subject).replace("{object}", object_)
        back = [s.turned for s in reversed(steps)]
        if c < 0.85 or len(steps) == 1:
            return f"{tail} {self.verb(back, answer, many=False)}"
        return f"a {self.things(steps[1:], tail, many=False)} {self.verb(back[-1:], answer, many=False)}"

    # -- denied ------------------------------------------------------------------------------------------------------

    def denied(self, steps: Sequence[Step], tail: str, *, many: bool) -> str:
        """What the answer does not do: ``does not cause ...``."""
        step = steps[0]
        template = self._decorated(step, self.pick(step.said.verbs[step.side]))
        return self.filled(deny(template, many=many), steps, tail, many=many)

    def but_not(self, steps: Sequence[Step], tail: str, *, many: bool) -> str:
        """Behind what the answer is: ``but not ...``, ``without causing ...``, ``except ...``."""
        step = steps[0]
        template = self._decorated(step, self.pick(step.said.verbs[step.side]))
        words = self.phrases.words

        def fill(text: str, plural: bool) -> str:
            return self.filled(text, steps, tail, many=plural)

        if _PARTICIPLE.match(template) and self.rng.random() < 0.6:
            return self.pick(words["but_not_part"]).replace("{part}", fill(template[9:], many))
        if template.startswith("[has|have] ") and self.rng.random() < 0.6:
            return self.pick(words["but_not_having"]).replace("{what}", fill(template[11:], many))
        said = numbered(self.pick(words["but_not"]), many)
        if "{many}" in said:
            return said.replace("{many}", self.things(steps, tail, many=True))
        if "{doing}" in said:
            if not _plain_verb(template):
                raise UnsayableError
            return said.replace("{doing}", gerund(fill(template, True)))
        if "{not}" in said:
            return said.replace("{not}", fill(deny(template, many=many), many))
        if "{bare}" in said:
            return said.replace("{bare}", fill(template, True))
        return said.replace("{does}", fill(template, "[" not in said and many))

    # -- turned round ------------------------------------------------------------------------------------------------

    def asked(self, steps: Sequence[Step], tail: str, wanted: str) -> str:
        """The question with the thing named as its subject: ``which genes does <Chem> target``."""
        template, subject, plural = self._from_afar(steps, tail)
        first, _, rest = numbered(template, plural).partition(" ")
        if first in ("is", "are", *_MODALS) or rest.startswith("been "):
            auxiliary = first
        else:
            auxiliary, rest = ("do" if plural else "does"), numbered(template, True)
        if rest.startswith("not ") or _PAST.match(rest) or not template.startswith(("[", *_MODALS)):
            raise UnsayableError
        words = rest.replace("{number}", steps[0].number).split()
        at = words.index("{}")
        words.pop(at)
        front = ""
        if at == len(words) and words and words[-1] in _PREPOSITIONS and self.rng.random() < 0.5:
            front = f"{words.pop()} "
        return f"{front}{wanted} {auxiliary} {subject} {' '.join(words)}".rstrip()

    def polar(self, steps: Sequence[Step], tail: str, subject: str, *, many: bool = False) -> str:
        """The question whether ``subject`` does it: ``does <Chem> target ...``."""
        step = steps[0]
        template = self._decorated(step, self.pick(step.said.verbs[step.side]))
        first, _, rest = numbered(template, many).partition(" ")
        if first in ("is", "are", *_MODALS) or rest.startswith("been "):
            return f"{first} {subject} {self.filled(rest, steps, tail, many=many)}"
        if not template.startswith("[") or _PAST.match(f"{first} {rest}"):
            raise UnsayableError
        auxiliary = self.rng.choice(("does", "does", "does", "can", "might", "could")) if not many else "do"
        return f"{auxiliary} {subject} {self.filled(template, steps, tail, many=True)}"

    def told(self, steps: Sequence[Step], tail: str, wanted: str) -> str:
        """The same as an indirect question: ``which genes <Chem> targets``."""
        template, subject, plural = self._from_afar(steps, tail)
        words = numbered(template, plural).replace("{number}", steps[0].number).split()
        words.remove("{}")
        return f"{wanted} {subject} {' '.join(words)}"

    def _from_afar(self, steps: Sequence[Step], tail: str) -> tuple[str, str, bool]:
        """A verb of the far end of the first step, and that end as its subject."""
        step = steps[0].turned
        template = self._decorated(step, self.pick(step.said.verbs[step.side]))
        if "{}" not in template.split():
            raise UnsayableError
        if len(steps) == 1:
            return template, tail, tail in ("them", "these", "those")
        return template, f"the {self.things(steps[1:], tail, many=True)}", True

    def _decorated(self, step: Step, template: str) -> str:
        """``template`` with the words of the step's qualifier before its verb or after all."""
        decor = step.decor
        if not any(decor):
            return template
        if decor.before and (not decor.after or self.rng.random() < 0.5):
            first, _, rest = template.partition(" ")
            if template.startswith(_BE) or first in _MODALS:
                first, rest = (_BE[:-1], template[len(_BE) :]) if template.startswith(_BE) else (first, rest)
                if rest.startswith("not ") or first == "cannot":
                    raise UnsayableError
                return f"{first} {decor.before} {rest}"
            if not _plain_verb(template):
                raise UnsayableError
            return f"{decor.before} {template}"
        if not decor.after:
            raise UnsayableError
        return f"{template} {decor.after}"


def deny(template: str, *, many: bool) -> str:
    """A verb phrase that says the opposite, of one or of many: ``does not cause {}``, ``are not found in {}``."""
    text = numbered(template, many)
    first, _, rest = text.partition(" ")
    if first in ("is", "are", *_MODALS) or text.startswith(("has been ", "have been ")):
        return f"{first}not {rest}" if first == "can" else f"{first} not {rest}"
    if not _plain_verb(template):
        raise UnsayableError
    return f"{'do' if many else 'does'} not {numbered(template, True)}"


def _plain_verb(template: str) -> bool:
    """Whether a verb phrase is a plain verb ("[causes|cause] {}"), not a form of be, a modal or a past."""
    base = numbered(template, True)
    first = base.partition(" ")[0]
    odd = first in ("are", *_MODALS) or base.startswith("have been ")
    return template.startswith("[") and not odd and not _PAST.match(base)
