"""A wording in the making: what is drawn from the phrases, the things named so far, and frames filled in."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bioloom.core.errors import InputError
from bioloom.stages.read.forms.form import Arm, By, FormOperator, FormTest

from .numbers import drawn
from .phrases import End, Phrases, Said, Side
from .say import Decor, Forms, Speaker, Step, UnsayableError, hops, marked

_BASE = re.compile(r"\b(to|might|could|would|may|can) are\b")
_MANY = ("they", "these", "those")
_HOLE = re.compile(r"\{([a-z_]+?)(\d?)(?:\|([^{}]*))?\}")


class Made(NamedTuple):
    """A composed question: its text with marks, and what its form has beside the arms."""

    text: str
    operator: FormOperator
    kind: str
    by: By | None = None
    about: str = ""


class Clue(NamedTuple):
    """What is said of the answer: the steps from it to what is named, and that as it stands in the text."""

    steps: tuple[Step, ...]
    tail: str
    absent: bool = False


@dataclass
class Draft(Speaker):
    """Draws relations, names things and fills frames for one wording."""

    named: list[tuple[str, Arm]] = field(default_factory=list)

    def __init__(self, phrases: Phrases, rng: random.Random) -> None:
        super().__init__(phrases, rng)
        self.named = []

    # -- drawing -----------------------------------------------------------------------------------------------------

    def chance(self, name: str) -> bool:
        """Whether something happens that has a share in the weights."""
        return self.rng.random() < self.phrases.weights["shares"][name]

    def weighed(self, table: str) -> str:
        """A name drawn from a table of weights."""
        weights = self.phrases.weights[table]
        return self.rng.choices(list(weights), list(weights.values()))[0]

    def steps(self, kind: str, depth: int, *, fits: Callable[[End], bool] | None = None) -> tuple[Step, ...]:
        """``depth`` steps from an answer of ``kind``; ``fits`` says which relations may be the first."""
        out: list[Step] = []
        at = kind
        for d in range(depth):
            groups = dict(self.phrases.at.get(at, {}))
            if fits is not None and not d:
                groups = {end: said for end, said in groups.items() if fits(end)}
            if out:  # straight back the way it came is asked now and then ("other drugs for the same diseases")
                back = (*out[-1].said.ends, out[-1].turned.side)
                if back in groups and self.rng.random() > 0.15:
                    del groups[back]
            if not groups:
                raise UnsayableError
            weights = [self._weight(said[0], inner=bool(d)) for said in groups.values()]
            found = self.rng.choices(list(groups), weights)[0]
            out.append(self.step(groups[found], found[3]))
            at = out[-1].far
        return tuple(out)

    def step(self, said: Sequence[Said], side: Side) -> Step:
        """A step along one of several ways to say the same relation, with or without a qualifier."""
        plain = [s for s in said if not s.tests]
        tested = [s for s in said if s.tests]
        some = tested if tested and (not plain or self.chance("tested")) else plain
        one = self.rng.choices(some, [s.weight for s in some])[0]
        if one.tests:
            tests, number = self._tests(one.tests, one.number)
            return Step(one, side, tests, number)
        qualified = self.phrases.qualified.get(one.ends, ())
        if qualified and self.chance("qualified"):
            q = self.rng.choices(qualified, [q.weight for q in qualified])[0]
            tests, number = self._tests(q.tests, q.number)
            some_of = (q.before, q.after, q.adjectives.get(side, ()))
            decor = Decor(*(self.rng.choice(w).replace("{number}", number) if w else "" for w in some_of))
            return Step(one, side, tests, "", decor)
        return Step(one, side)

    def _tests(self, tests: tuple[FormTest, ...], sort: str) -> tuple[tuple[FormTest, ...], str]:
        if not sort:
            return tests, ""
        number = drawn(sort, self.phrases.words, self.rng)
        return tuple(t if t.op else FormTest(t.key, number.op, number.value) for t in tests), number.words

    def _weight(self, said: Said, *, inner: bool) -> float:
        weights = self.phrases.weights["relations"]
        weight = weights.get(f"{said.relation} {said.subject} {said.object}", weights.get(said.relation, 1.0))
        return weight * (0.4 if inner and said.relation == "subclass_of*" else 1.0)

    # -- naming ------------------------------------------------------------------------------------------------------

    def name(self, kind: str, arm: Arm) -> str:
        """The mark of a further thing named."""
        self.named.append((kind, arm))
        return marked(len(self.named) - 1)

    def clue(self, steps: tuple[Step, ...], *, absent: bool = False, number: int = 1, either: bool = False) -> Clue:
        """A clue with its things named: one, or several joined ("X and Y", "either X or Y", "neither X nor Y")."""
        kind = steps[-1].far
        arms = [Arm(hops(steps), absent=absent, either=either and i > 0) for i in range(number)]
        marks = [self.name(kind, a) for a in arms]
        if number == 1:
            said = marks[0]
            if kind != "State" and self.chance("with_kind"):
                noun = self.rng.choice(self.phrases.nouns[kind])[0]
                said = self.rng.choice((f"the {noun} {said}", f"{said} ({noun})", f"the {noun} called {said}"))
            return Clue(steps, said, absent)
        sort = "or" if either or absent else "and"
        joined = self.pick(self.phrases.words[f"joined_{sort}"]) if number == 2 else "{list}"
        said = joined.replace("{x}", marks[0]).replace("{y}", marks[-1])
        return Clue(steps, said.replace("{list}", self.listed(marks, sort)), absent)

    def listed(self, items: Sequence[str], word: str = "and") -> str:
        """``x, y and z``."""
        comma = "," if len(items) > 2 and self.rng.random() < 0.3 else ""
        return f"{', '.join(items[:-1])}{comma} {word} {items[-1]}" if len(items) > 1 else items[0]

    # -- frames ------------------------------------------------------------------------------------------------------

    def fill(self, frame: str, clues: Sequence[Clue], nouns: Forms, more: Mapping[str, str] | None = None) -> str:
        """``frame`` with its holes filled: ``{noun}``, ``{does1}``, ``{many2}``, and those of ``more``."""
        text = _HOLE.sub(lambda m: self._hole(m, clues, nouns, more or {}), frame)
        return _BASE.sub(r"\1 be", text)

    def _hole(self, m: re.Match[str], clues: Sequence[Clue], nouns: Forms, more: Mapping[str, str]) -> str:
        name, number, words = m[1], int(m[2] or 0), m[3] or ""
        if f"{name}{number or ''}" in more:
            return more[f"{name}{number or ''}"]
        if not number:
            if name not in ("noun", "nouns"):
                raise InputError(f"{{{name}}} is no hole of this frame.", hint="See wordings/phrases/README.md.")
            return nouns[name == "nouns"]
        clue = clues[number - 1]
        many = words in _MANY or bool(re.search(r"\bNs$", words))
        words = re.sub(r"\bN\b", nouns[0], re.sub(r"\bNs\b", nouns[1], words))
        return self.say(name, clue, words, many=many)

    def say(self, how: str, clue: Clue, words: str = "", *, many: bool = False) -> str:
        """A clue in one of the ways of frames."""
        steps, tail = clue.steps, clue.tail
        ways: dict[str, Callable[[], str]] = {
            "tail": lambda: tail,
            "is": lambda: self.polar(steps, tail, words),
            "but": lambda: self.but_not(steps, tail, many=False),
            "buts": lambda: self.but_not(steps, tail, many=True),
            "doesnt": lambda: self.denied(steps, tail, many=False),
            "dont": lambda: self.denied(steps, tail, many=True),
            "says_not": lambda: f"{words} {self.denied(steps, tail, many=many)}",
        }
        if clue.absent:  # what is denied can be said as verbs only
            ways |= {"does": ways["doesnt"], "do": ways["dont"], "says": ways["says_not"]}
        else:
            ways |= {
                "does": lambda: self.verb(steps, tail, many=False),
                "do": lambda: self.verb(steps, tail, many=True),
                "says": lambda: self.clause(steps, tail, words, many=many),
                "one": lambda: self.things(steps, tail, many=False),
                "many": lambda: self.things(steps, tail, many=True),
                "ask": lambda: self.asked(steps, tail, words),
                "tell": lambda: self.told(steps, tail, words),
            }
        if how in ways:
            return ways[how]()
        if clue.absent:
            raise UnsayableError
        raise InputError(f"{{{how}1}} is no hole of a frame.", hint="See wordings/phrases/README.md.")

    def split(self, clue: Clue) -> tuple[str, Clue]:
        """A clue told in two parts: what is spoken of first, and the clue about "it" or "them"."""
        steps = clue.steps
        at = self.rng.randint(1, len(steps))
        if at == len(steps):
            return clue.tail, Clue(steps, "it" if steps[-1].far != "State" else "that", clue.absent)
        first = self.things(steps[at:], clue.tail, many=True)
        return f"the {first}", Clue(steps[:at], self.rng.choice(("them", "these", "those", "them")), clue.absent)

    # -- whole phrases -----------------------------------------------------------------------------------------------

    def frame(self, *names: str) -> str:
        """A frame out of these groups."""
        return self.pick(tuple(f for n in names for f in self.phrases.frames.get(n, ())))

    def used(self, text: str) -> tuple[tuple[str, Arm], ...]:
        """The things named, in the order of the text; UnsayableError when one is missing or stands there twice."""
        order = [int(n) for n in re.findall(r"\x02(\d+)\x03", text)]
        if sorted(order) != list(range(len(self.named))):
            raise UnsayableError
        return tuple(self.named[i] for i in order)
