"""Questions that list or count: of one clue, a chain, several clues, "but not", "or", options, "other than"."""

from __future__ import annotations

from collections.abc import Callable

from bioloom.stages.read.forms.form import Arm, By, FormOperator

from .chained import chained
from .clues import clue_of, kind_for, offered
from .comparing import counted_more
from .draft import Clue, Draft, Made
from .say import Forms, UnsayableError

_COUNTS: dict[int, str] = {1: "one", 2: "two", 3: "three", 4: "four"}


def listing(draft: Draft, operator: FormOperator) -> Made:
    """A question of one of the shapes that the weights have for ``operator`` (select or count)."""
    shape = draft.weighed(f"{operator}_shapes")
    text, kind, by = SHAPES[shape](draft, operator)
    return Made(text, operator, kind, by)


Shaped = tuple[str, str, By | None]


def star(draft: Draft, operator: str) -> Shaped:
    """One to four clues, each affirmed or denied, the first affirmed."""
    clues = int(draft.weighed("clues"))
    kind = kind_for(draft, clues)
    denied = [False, *(draft.chance("star_denied") for _ in range(clues - 1))]
    some = [clue_of(draft, kind, clues=clues, absent=d) for d in denied]
    nouns = draft.noun(kind, some[0].steps[0])
    group = f"{operator}.{_COUNTS[clues]}"
    if operator == "select" and clues < 4 and draft.chance("unlisted"):
        group = f"unlisted.{_COUNTS[clues]}"
    elif operator == "select" and clues < 3 and draft.rng.random() < 0.08:
        group = "select.any" if clues == 1 else "select.two_any"
    return draft.fill(draft.frame(group), some, nouns), kind, None


def topic(draft: Draft, operator: str) -> Shaped:
    """What is spoken of first, the question after it: ``Take the genes of <Disease>. Which drugs target them?``."""
    kind = kind_for(draft)
    clue = draft.clue(draft.steps(kind, int(draft.weighed("depth_of_topics"))))
    first, rest = draft.split(clue)
    nouns = draft.noun(kind, clue.steps[0])
    return draft.fill(draft.frame(f"{operator}.topic"), [rest], nouns, {"first1": first}), kind, None


def pair(draft: Draft, operator: str) -> Shaped:
    """Two things in the same relation to the answer."""
    kind = kind_for(draft)
    steps = draft.steps(kind, 1 if draft.rng.random() < 0.9 else 2)
    unlisted = operator == "select" and draft.chance("unlisted")
    frame = draft.frame("unlisted.pair" if unlisted else f"{operator}.pair")
    number = 3 if "{x}" not in frame and draft.rng.random() < 0.15 else 2
    clue = draft.clue(steps, number=number)
    more = {}
    if "{x}" in frame:
        more = dict(zip("xy", (f"\x02{len(draft.named) - n}\x03" for n in (2, 1)), strict=True))
    return draft.fill(frame, [clue], draft.noun(kind, steps[0]), more), kind, None


def but(draft: Draft, operator: str) -> Shaped:
    """Clues affirmed, then one or two denied in words of denial."""
    kind = kind_for(draft, 2)
    c = draft.rng.random()
    group = "but" if c < 0.8 or operator == "count" else ("but_two" if c < 0.9 else "not_two")
    denied = {"but": (False, True), "but_two": (False, False, True), "not_two": (False, True, True)}[group]
    clues = [clue_of(draft, kind, clues=2, absent=d)._replace(absent=False) for d in denied]
    return draft.fill(draft.frame(f"{operator}.{group}"), clues, draft.noun(kind, clues[0].steps[0])), kind, None


def other(draft: Draft, operator: str) -> Shaped:
    """Answers other than one that is named."""
    kind = kind_for(draft)
    clue = clue_of(draft, kind)
    spared = draft.name(kind, Arm(role="other"))
    more = {"other": spared}
    return draft.fill(draft.frame(f"{operator}.other"), [clue], draft.noun(kind, clue.steps[0]), more), kind, None


def many_counted(draft: Draft, operator: str) -> Shaped:
    """Answers with more or fewer than so many of something, alone or with a clue."""
    alone = draft.rng.random() < 0.25
    kind, by, more = counted_more(draft)
    clues = [] if alone else [clue_of(draft, kind)]
    nouns = draft.noun(kind, clues[0].steps[0] if clues else None)
    return draft.fill(draft.frame(f"{operator}.{'by' if alone else 'by_one'}"), clues, nouns, more), kind, by


def options(draft: Draft, _: str) -> Shaped:
    """Things to choose from, named in the text."""
    c = draft.rng.random()
    clues = 2 if c < 0.12 else 1
    kind = kind_for(draft, clues)
    denied = c > 0.86
    some = [clue_of(draft, kind, clues=clues, absent=denied)._replace(absent=False) for _ in range(clues)]
    group = "options_not" if denied else ("options_two" if clues == 2 else "options")
    text = draft.fill(draft.frame(f"select.{group}"), some, draft.noun(kind, some[0].steps[0]), offered(draft, kind))
    return text, kind, None


SHAPES: dict[str, Callable[[Draft, str], Shaped]] = {
    "star": star, "topic": topic, "pair": pair, "but": but, "other": other, "by": many_counted, "options": options,
    "chained": chained,
}  # fmt: skip


def simple(draft: Draft, kind: str, clue: Clue, operator: str = "select") -> str:
    """A plain question of one clue, as it stands at the beginning of a conversation."""
    nouns: Forms = draft.noun(kind, clue.steps[0])
    text = draft.fill(draft.frame(f"{operator}.one"), [clue], nouns)
    if "____" in text or text.endswith(":"):
        raise UnsayableError
    return text
