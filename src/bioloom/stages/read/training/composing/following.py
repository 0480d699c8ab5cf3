"""Questions that follow up on an earlier one (``EARLIER >> TEXT``): the meaning is that of the second, whole."""

from __future__ import annotations

from collections.abc import Callable

from bioloom.stages.read.forms.form import Arm, FormOperator

from .clues import clue_of, kind_for
from .comparing import bests, counted_for
from .draft import Clue, Draft, Made
from .judging import turned
from .listing import simple
from .phrases import End
from .say import UnsayableError, hops


def following(draft: Draft, operator: FormOperator) -> Made:
    """A question of ``operator`` after another one."""
    if operator == "exists":
        return _one_of_them(draft)
    if operator in ("most", "fewest"):
        return _most_of_them(draft, operator)
    shape = draft.weighed("follow_ups" if operator == "select" else "follow_ups_count")
    earlier, later, kind = _SHAPES[shape](draft, operator)
    return Made(f"{earlier} >> {later}", operator, kind)


Turns = tuple[str, str, str]


def _later(draft: Draft, operator: str, clue: Clue, kind: str, group: str) -> str:
    return draft.fill(draft.frame(f"follow.{group}_{operator}"), [clue], draft.noun(kind, clue.steps[0]))


def _onward(draft: Draft, operator: str) -> Turns:
    """A chain in two parts: the first asked for, then what lies behind it."""
    kind = kind_for(draft)
    steps = draft.steps(kind, draft.rng.choices((2, 3), (80, 20))[0])
    at = draft.rng.randint(1, len(steps) - 1)
    clue = draft.clue(steps)
    earlier = simple(draft, steps[at].near, Clue(steps[at:], clue.tail))
    rest = Clue(steps[:at], draft.rng.choice(("them", "these", "those", "any of them", "one of these", "any of these")))
    return earlier, _later(draft, operator, rest, kind, "onward"), kind


def _narrowed(draft: Draft, operator: str) -> Turns:
    """A further clue, affirmed or denied."""
    kind = kind_for(draft, 2)
    clue = clue_of(draft, kind)
    earlier = simple(draft, kind, clue)
    absent = draft.chance("star_denied") or draft.rng.random() < 0.15
    more = clue_of(draft, kind, clues=2, absent=absent)._replace(absent=False)
    return earlier, _later(draft, operator, more, kind, "without" if absent else "narrowed"), kind


def _replaced(draft: Draft, operator: str) -> Turns:
    """The same asked of another thing."""
    kind = kind_for(draft)
    steps = draft.steps(kind, int(draft.weighed("depth_of_several")))
    old = draft.name(steps[-1].far, Arm(role="replaced"))
    earlier = simple(draft, kind, Clue(steps, old), operator)
    clue = draft.clue(steps)
    return earlier, _later(draft, "select", clue, kind, "replaced"), kind


def _added(draft: Draft, operator: str) -> Turns:
    """The same asked of another thing as well: shared by both."""
    kind = kind_for(draft)
    steps = draft.steps(kind, 1)
    earlier = simple(draft, kind, draft.clue(steps))
    return earlier, _later(draft, operator, draft.clue(steps), kind, "added"), kind


def _corrected(draft: Draft, operator: str) -> Turns:
    """Something else was meant: another relation of the same thing."""
    kind = kind_for(draft)
    steps = draft.steps(kind, 1)
    far = steps[0].far
    clue = draft.clue(steps)
    fits = _leads_to(far)
    kinds = [k for k in draft.phrases.weights["kinds"] if any(map(fits, draft.phrases.at[k]))]
    wrong = draft.steps(draft.rng.choice(kinds), 1, fits=fits)
    earlier = simple(draft, wrong[0].near, Clue(wrong, clue.tail))
    return earlier, _later(draft, operator, Clue(steps, "it"), kind, "corrected"), kind


def _asked_for_number(draft: Draft, operator: str) -> Turns:
    """A list first, then its number, or a number first and then the list."""
    kind = kind_for(draft)
    clue = clue_of(draft, kind)
    before = "select" if operator == "count" else "count"
    later = draft.frame(f"follow.turned_{operator}").replace("{nouns}", draft.noun(kind)[1])
    return simple(draft, kind, clue, before), later, kind


def _spared(draft: Draft, _: str) -> Turns:
    """One answer is known already, or not wanted."""
    kind = kind_for(draft)
    clue = clue_of(draft, kind)
    earlier = simple(draft, kind, clue)
    known = draft.name(kind, Arm(role="other"))
    return earlier, draft.fill(draft.frame("follow.spared"), [], draft.noun(kind), {"other": known}), kind


def _leads_to(far: str) -> Callable[[End], bool]:
    return lambda end: end[2 if end[3] == "subject" else 0] == far


_SHAPES: dict[str, Callable[[Draft, str], Turns]] = {
    "onward": _onward, "narrowed": _narrowed, "replaced": _replaced, "added": _added, "corrected": _corrected,
    "number": _asked_for_number, "spared": _spared,
}  # fmt: skip


def again(shape: Callable[[Draft, FormOperator], Made]) -> Callable[[Draft, FormOperator], Made]:
    """``shape`` with a second question that is the first about another thing: ``... >> and <Chem>?``."""

    def made(draft: Draft, operator: FormOperator) -> Made:
        first = shape(draft, operator)
        some = [i for i, (_, a) in enumerate(draft.named) if a.role in ("", "root") and not (a.either or a.absent)]
        if len(draft.named) > len(some) or "____" in first.text or first.text.endswith(":"):
            raise UnsayableError
        at = draft.rng.choice(some)
        kind, arm = draft.named[at]
        draft.named[at] = (kind, Arm(role="replaced"))
        later = draft.frame("follow.replaced_select").replace("{tail1}", draft.name(kind, arm))
        return first._replace(text=f"{first.text} >> {later}")

    return made


def _one_of_them(draft: Draft) -> Made:
    """A list, and whether a thing is on it. What the text names first is what is judged."""
    kind = kind_for(draft)
    steps = draft.steps(kind, int(draft.weighed("depth_of_several")))
    far = steps[-1].far
    thing = draft.name(far, Arm(role="root"))
    earlier = simple(draft, kind, Clue(steps, thing))
    asked = draft.name(kind, Arm(turned(hops(steps), far)))
    later = draft.fill(draft.frame("follow.one_of_them"), [], draft.noun(kind, steps[0]), {"x": asked})
    return Made(f"{earlier} >> {later}", "exists", far)


def _most_of_them(draft: Draft, operator: FormOperator) -> Made:
    entry = counted_for(draft)
    clue = clue_of(draft, entry.kind)
    earlier = simple(draft, entry.kind, clue)
    by, more = bests(draft, entry, operator)
    later = draft.fill(draft.frame("follow.most_of_them"), [], draft.noun(entry.kind), more)
    return Made(f"{earlier} >> {later}", operator, entry.kind, by)
