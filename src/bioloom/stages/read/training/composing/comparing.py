"""Questions that count and compare: most and fewest, highest and lowest, more than so many, and how much."""

from __future__ import annotations

from bioloom.stages.read.forms.form import Arm, By, FormOperator, FormTest, Hop

from .clues import clue_of, offered
from .draft import Clue, Draft, Made
from .numbers import drawn
from .phrases import Compared, Counted, numbered
from .say import Step, hops


def counted_for(draft: Draft) -> Counted:
    """Something that can be counted."""
    some = draft.phrases.counted
    return draft.rng.choices(some, [c.weight for c in some])[0]


def counted_more(draft: Draft) -> tuple[str, By, dict[str, str]]:
    """What has more (or fewer, or exactly) so many of something: its kind, the bound, and the words of frames."""
    entry = counted_for(draft)
    number = drawn("count", draft.phrases.words, draft.rng)
    called = draft.pick(entry.called)
    things = f"{number.words} {called}"
    verbs = (*entry.verbs, "[has|have] {}")
    verb = draft.pick(verbs)
    one, many = (numbered(verb, n).replace("{}", things) for n in (False, True))
    more = {"count_does": one, "count_do": many, "count_things": things}
    more["count_does_it"] = f"it {more['count_does']}"
    return entry.kind, By(entry.hops, number.op, int(number.value)), more


def bests(draft: Draft, entry: Counted, operator: FormOperator) -> tuple[By, dict[str, str]]:
    """What is counted of ``entry``, and how having the most (or fewest) of it is said in frames."""
    words = draft.phrases.words
    called = draft.pick(entry.called)
    verb = draft.pick((*entry.verbs, "[has|have] {}"))
    top = draft.pick(words[operator]).replace("{}", called)
    compared = draft.pick(words[f"{operator}_of_two"]).replace("{}", called)
    more = {"called": called, "top": top, "compared": compared, "extreme": draft.pick(words[f"{operator}_word"])}
    for name, many in (("best", False), ("bests", True)):
        more[name] = numbered(verb, many).replace("{}", top)
        more[f"{name}_of_two"] = numbered(verb, many).replace("{}", compared)
    return By(entry.hops), more


def most(draft: Draft, operator: FormOperator) -> Made:
    """The one with the most (or fewest) of something: of all, of those that clues leave, or of options."""
    entry = counted_for(draft)
    c = draft.rng.random()
    clues: list[Clue] = []
    by, more = bests(draft, entry, operator)
    group = "all"
    if c < 0.3:
        group = "options"
        more |= offered(draft, entry.kind)
    elif c < 0.8:
        clues, group = [clue_of(draft, entry.kind)], "one"
        if c > 0.74:
            clues, group = [*clues, clue_of(draft, entry.kind, clues=2)], "two"
    nouns = draft.noun(entry.kind, clues[0].steps[0] if clues else None)
    return Made(draft.fill(draft.frame(f"most.{group}"), clues, nouns, more), operator, entry.kind, by)


def highest(draft: Draft, operator: FormOperator) -> Made:
    """The one for which a qualifier is highest (or lowest)."""
    low = operator == "lowest"
    entry = _compared(draft, low=low)
    kind = entry.said.kind(entry.side)
    step = Step(entry.said, entry.side, (FormTest(entry.key),))
    tail = draft.name(step.far, Arm(hops((step,))))
    c = draft.rng.random()
    whole = entry.bottom if low else entry.top
    clues: list[Clue] = []
    if whole and c < 0.25:
        return Made(draft.pick(whole).replace("{}", tail), operator, kind)
    more: dict[str, str] = {}
    group = "all"
    better = entry.less if low else entry.more
    if c < 0.55 and better:
        more, group = offered(draft, kind), "options"
        verb = draft.pick(better)
        if draft.rng.random() < 0.3:
            verb = draft.pick(entry.least if low else entry.most)
    else:
        verb = draft.pick(entry.least if low else entry.most)
        if c > 0.75:
            clues, group = [clue_of(draft, kind)], "one"
    more["best"] = numbered(verb, False).replace("{}", tail)
    more["bests"] = numbered(verb, True).replace("{}", tail)
    more["it_best"] = f"it {more['best']}"
    nouns = draft.noun(kind, clues[0].steps[0] if clues else step)
    return Made(draft.fill(draft.frame(f"highest.{group}"), clues, nouns, more), operator, kind)


def _compared(draft: Draft, *, low: bool) -> Compared:
    some = [c for c in draft.phrases.compared if (c.least if low else c.most)]
    return draft.rng.choice(some)


def amount(draft: Draft, operator: FormOperator) -> Made:
    """The value of a qualifier between two things."""
    entry = draft.rng.choice([c for c in draft.phrases.compared if c.amounts])
    said = entry.said
    marks = [draft.name(said.subject, Arm()), draft.name(said.object, Arm())]
    text = draft.pick(entry.amounts).replace("{subject}", marks[0]).replace("{object}", marks[1])
    if draft.rng.random() < 0.25:
        text = draft.frame("amount.around").replace("{question}", text[:1].lower() + text[1:].rstrip("?"))
    first = 0 if text.index(marks[0]) < text.index(marks[1]) else 1
    kinds = (said.subject, said.object)
    draft.named[first] = (kinds[first], Arm(role="root"))
    # from the second thing to the first: forward where the first is the relation's object
    hop = Hop(said.relation, first == 1, kinds[first], (FormTest(entry.key),))
    draft.named[1 - first] = (kinds[1 - first], Arm((hop,)))
    return Made(text, operator, kinds[first])
