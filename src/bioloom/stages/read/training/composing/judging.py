"""Questions of yes or no, and statements to be judged: of one thing or several, affirmed or denied."""

from __future__ import annotations

from bioloom.stages.read.forms.form import Arm, FormOperator, Hop

from .clues import clue_of, kind_for
from .comparing import counted_more
from .draft import Clue, Draft, Made
from .say import UnsayableError, marked

_AFFIRMED = {"does_yes": "does", "one_yes": "one", "many_yes": "many", "says_yes": "says"}


def judged(draft: Draft, operator: FormOperator) -> Made:
    """A statement or a question whether it holds."""
    if draft.chance("judged_by_number"):
        return _by_number(draft, operator)
    kind = kind_for(draft)
    roots = draft.rng.choices((1, 2, 3), (88, 9, 3))[0]
    denied = draft.chance("judged_denied")
    marks = [draft.name(kind, Arm(role="root")) for _ in range(roots)]
    subject = marks[0] if roots == 1 else draft.listed(marks)
    if roots == 2:
        subject = draft.pick(draft.phrases.words["joined_and"]).replace("{x}", marks[0]).replace("{y}", marks[1])
    clues = [_clue(draft, kind, absent=denied)]
    two = roots == 1 and draft.rng.random() < 0.12
    if two:
        clues.append(_clue(draft, kind, absent=draft.rng.random() < 0.4))
    if roots == 1 and draft.chance("with_kind"):
        subject = f"the {draft.noun(kind)[0]} {subject}"
    many = roots > 1
    group = "two" if two else ("denied" if denied else "one")
    text = _said(draft, group, clues, subject, many=many)
    first = min(range(len(draft.named)), key=lambda i: _at(text, i))
    if first >= roots:
        _turn(draft, clues)
    return Made(text, operator, draft.named[first][0])


def _said(draft: Draft, group: str, clues: list[Clue], subject: str, *, many: bool) -> str:
    frame = draft.frame(f"exists.{group}" + "_many" * many)
    how = "do" if many else "does"
    more = {"x": subject}
    for i, clue in enumerate(clues, 1):
        yes = clue._replace(absent=False)
        if f"{{is{i}}}" in frame:
            if clue.absent:
                raise UnsayableError
            more[f"is{i}"] = draft.polar(clue.steps, clue.tail, subject, many=many)
        if f"{{says{i}}}" in frame:
            said = f"{subject} {draft.say(how, clue)}"
            more[f"says{i}"] = said if clue.absent or many else draft.clause(clue.steps, clue.tail, subject)
        for name, way in _AFFIRMED.items():
            if f"{{{name}{i}}}" in frame:
                more[f"{name}{i}"] = draft.say(way, yes, subject)
    nouns = draft.noun(clues[0].steps[0].near, clues[0].steps[0])
    return draft.fill(frame, clues, nouns, more)


def _clue(draft: Draft, kind: str, *, absent: bool) -> Clue:
    if absent:
        return draft.clue(draft.steps(kind, 1), absent=True)
    c = draft.rng.random()
    if c < 0.12:
        return draft.clue(draft.steps(kind, 1), number=2 if c < 0.09 else 3)
    return clue_of(draft, kind, clues=2)


def _at(text: str, thing: int) -> int:
    at = text.find(marked(thing))
    if at < 0:
        raise UnsayableError
    return at


def _turn(draft: Draft, clues: list[Clue]) -> None:
    """Make the thing of the one clue the root, since the text names it first."""
    if len(draft.named) != 2 or len(clues) != 1:
        raise UnsayableError
    (root, _), (kind, arm) = draft.named
    if arm.absent and len(arm.hops) > 1:
        raise UnsayableError
    draft.named[1] = (kind, Arm(role="root"))
    draft.named[0] = (root, Arm(turned(arm.hops, kind), absent=arm.absent))


def turned(hops: tuple[Hop, ...], start: str) -> tuple[Hop, ...]:
    """The hops walked back, to the thing of kind ``start`` at their beginning."""
    kinds = [start, *(h.kind for h in hops)]
    return tuple(
        Hop(h.predicate, not h.forward, kinds[i], h.tests) for i, h in reversed(list(enumerate(hops)))
    )  # fmt: skip


def _by_number(draft: Draft, operator: FormOperator) -> Made:
    kind, by, more = counted_more(draft)
    more["x"] = draft.name(kind, Arm(role="root"))
    return Made(draft.fill(draft.frame("exists.by"), [], draft.noun(kind), more), operator, kind, by)
