"""Stretches of a question that a reading has no place for: "or", classes, values, what is to be avoided or excluded."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise

from ..forms.form import Form
from ..forms.lower import Slot
from ..forms.numbers import Number, side
from ..mentions.class_words import ClassWord, without_place
from ..mentions.strict_values import called_values, left_out
from ..mentions.valued import left_out_species, other_values
from ..types import Role
from .asks_which import asks_for_a_list, by_genes_unsaid, mode_is_said
from .denial import denied_twice, undenied, unsaid
from .how_many import number_wanted
from .leave import leave_denied, left_to_avoid
from .opposed import not_the_same, said_otherwise, told_apart
from .strict import Strict, span_of

SURELY = 0.85  # a reading with this chance excludes what the question excludes in a word that is not known to
_WHETHER = re.compile(r"\bwhether (?:\w+ ){0,4}$", re.IGNORECASE)  # "whether you take A or B": it holds of both
_OR = re.compile(r",? (or) (?:(?:a|an|the|in|of|for|from|to|else|even) )*", re.IGNORECASE)
_TAKEN = re.compile(  # before a drug that somebody takes, and has not reacted to
    r"\b(?:is|am|are|was|already|currently|now) (?:on|taking|receiving|using)\s+(?:an? |the |his |her |my |some )?$",
    re.IGNORECASE,
)


_LASTING = re.compile(r"\b(?:long|short|medium)[- ](?:term|lasting|lived)\b|\blife-?long\b", re.IGNORECASE)
_TO_COME = re.compile(r"\bwill there (?:ever |soon )?be\b|\bin (?:the|\w+) (?:near )?future\b", re.IGNORECASE)
_DIRECT = re.compile(
    r"\b(?:direct|immediate)(?:ly)? (?:(?:\w+ )?(?:parent|child|children|subclass|superclass|subtype|ancestor"
    r"|descendant|grouping)\w*|above|below|kinds?|types?)\b",
    re.IGNORECASE,
)
_FIRST = re.compile(r"\bof (?:first )?choice\b|\bfirst[- ]choice\b|\bgold[- ]standard\b", re.IGNORECASE)
_WORK = re.compile(  # a text, a figure or an experiment that is to be made
    r"(?:^|[.?!:;,]\s|\b(?:please|you)\s)(?:write|draft|compose|draw|sketch|design|code)\s(?:me\s|us\s)?"
    r"(?:an?|the|my|our|some|another|this)\s(?:[\w-]+\s){0,3}?"
    r"(?:section|essay|letter|e-?mail|paragraph|abstract|summary|report|paper|article|poem|story|script|speech|slides?|poster"
    r"|protocol|primers?|guide|grna|proposal|review|chapter|caption|figure|diagram|query|introduction|discussion|conclusion"
    r"|plan|experiment|study|trial|leaflet)\b",
    re.IGNORECASE,
)
_HOW_A_VARIANT_ACTS = re.compile(  # a test of few edges, which no form asks for yet
    r"\b(?:loss|gain)[- ]of[- ]function\b|\bdominant[- ]negative\b|\bhaplo-?insufficien\w*|\bbi-?allelic\b"
    r"|\b(?:homo|hetero|hemi)zygous\b|\b(?-i:[LG]oF|[LG]OF)\b",
    re.IGNORECASE,
)
_NOT_BOTH = re.compile(  # of two that either is enough and not the two at once: no form says it
    r"\b(?:but|and|yet|though)? ?(?:not|never) (?:both|the two|all of them|all three)\b", re.IGNORECASE
)
_COUNTED = re.compile(  # right before a class that is named: "at least two cancers"
    r"(?<!\bthese )(?<!\bthose )(?<!\bthe )(?<!\bof )\b"
    r"((?:(?:at least|at most|more than|fewer than|less than|over|exactly|up to|no more than) )?"
    r"(?:two|three|four|five|six|seven|eight|nine|ten|several|multiple|[2-9]|[1-9]\d))"
    r" (?:(?:or more|or fewer|different|distinct|separate|other|kinds? of|types? of) )*$",
    re.IGNORECASE,
)
_SHARE = re.compile(r"\b(?:what|which) (?:fraction|percentage|proportion|share|percent|part)\b", re.IGNORECASE)


def stretches(text: str, form: Form, slots: Sequence[Slot], classes: Sequence[ClassWord]) -> list[Strict]:
    """Stretches of several words for which ``form`` has no place: "or", classes, what is to be avoided."""
    out = [Strict(span_of(text, a, b, Role.UNREAD), "that either of two is enough") for a, b in _ors(text, form, slots)]
    out += [
        Strict(span_of(text, w.start, w.end, Role.UNREAD), f"what {w.slot.text!r} narrows", firm=True)
        for w in without_place(classes, form, slots, text)
    ]
    out += [
        Strict(span_of(text, s.start, s.end, Role.UNREAD), f"whether {s.text!r} is taken or was not borne")
        for s, arm in zip(slots, form.arms, strict=False)
        if arm.role == "reacted" and _TAKEN.search(text[: s.start])
    ]
    out += [
        Strict(span_of(text, a, b, Role.UNREAD), f"what {text[a:b]!r} narrows", firm=True)
        for a, b in other_values(text, form, slots)
    ]
    out += [
        Strict(span_of(text, a, b, Role.UNREAD), f"what {text[a:b]!r} narrows", firm=True)
        for a, b in left_out(form, slots, called_values(text))
    ]
    out += [
        Strict(span_of(text, a, b, Role.UNREAD), f"of which species {text[a:b]!r} is", firm=True, against=True)
        for a, b in left_out_species(text, form, slots)
    ]
    out += [
        Strict(
            span_of(text, m.start(), m.end(), Role.UNREAD), f"what {m[0]!r} says against it", firm=True, against=True
        )
        for m in said_otherwise(text, form)
    ]
    out += [
        Strict(span_of(text, a, b, Role.UNREAD), "what is the same behind it", firm=True, against=True)
        for a, b in not_the_same(text, form, slots)
    ]
    out += [
        Strict(span_of(text, m.start(), m.end(), Role.UNREAD), f"{m[0]!r}, which no edge says", firm=True)
        for m in (
            *_LASTING.finditer(text),
            *_TO_COME.finditer(text),
            *_WORK.finditer(text),
            *_FIRST.finditer(text),
            *(() if form.operator == "exists" else _NOT_BOTH.finditer(text)),
            *(
                m
                for m in _HOW_A_VARIANT_ACTS.finditer(text)
                if not any(s.start < m.end() and m.start() < s.end for s in slots)
            ),
            *(() if form.operator == "amount" else _SHARE.finditer(text)),
        )
    ]
    out += [
        Strict(span_of(text, m.start(1), m.end(1), Role.UNREAD), f"how many {s.text} {m[1]!r} counts", firm=True)
        for s in slots
        if form.by is None and number_wanted(text) < 2 and s.text.lower().endswith("s")
        if (m := _COUNTED.search(text[: s.start]))
    ]
    out += [  # "without egg" leaves out every egg of the table, and one thing named is one row of it
        Strict(span_of(text, s.start, s.end, Role.UNREAD), f"which foods {s.text!r} leaves out", firm=True)
        for s, arm in zip(slots, form.arms, strict=False)
        if arm.role == "other" and s.kind == "Food"
    ]
    out += [
        Strict(span_of(text, two.start, two.end, Role.UNREAD), f"what {two.text!r} has to do with itself", firm=True)
        for one, two in combinations(slots, 2)
        if form.operator == "exists" and one.curies == two.curies and one.kind == two.kind
    ]
    out += [
        Strict(span_of(text, m.start(), m.end(), Role.UNREAD), f"what {m[0]!r} denies", firm=True, against=True)
        for m in leave_denied(text, form)
    ]
    if m := told_apart(text, form):
        out.append(Strict(span_of(text, m.start(), m.end(), Role.UNREAD), f"what {m[0]!r} says against it", firm=True))
    if m := asks_for_a_list(text, form, slots):
        out.append(
            Strict(
                span_of(text, m.start(), m.end(), Role.UNREAD),
                f"{m[0].strip()!r} asks for a list",
                firm=True,
                against=True,
            )
        )
    if m := by_genes_unsaid(text, form):
        why = f"what {m[0]!r} has to do with it: I know the genes that it targets, and no illness of its own"
        out.append(Strict(span_of(text, m.start(), m.end(), Role.UNREAD), why, firm=True, against=True))
    if m := mode_is_said(text, form):
        out.append(
            Strict(span_of(text, m.start(), m.end(), Role.UNREAD), f"what {m[0]!r} narrows", firm=True, against=True)
        )
    if (m := _DIRECT.search(text)) and any(h.predicate.endswith("*") for h in form.hops):
        out.append(Strict(span_of(text, m.start(), m.end(), Role.UNREAD), f"{m[0]!r}, and not any above or below"))
    if m := left_to_avoid(text, form):
        out.append(Strict(span_of(text, m.start(), m.end(), Role.UNREAD), f"what {m[0]!r} says against it", firm=True))
    return out


def other_sides(text: str, said: Sequence[Number], form: Form) -> list[Strict]:
    """The numbers of which the form wants the other side than the text."""
    return [
        Strict(span_of(text, n.start, n.end, Role.UNREAD), f"on which side of {text[n.start : n.end]!r}")
        for n in said
        if (wanted := side(text, n))
        and any(n.means(v) and op[:1] in "<>" and op[:1] != wanted[0] for op, v in form.bounds)
    ]


def excluded(
    text: str, form: Form, slots: Sequence[Slot], table: Mapping[str, Sequence[str]], denials: int
) -> list[Strict]:
    """What ``form`` excludes and no word of the text is known to, or by a relation of which no word speaks.

    ``denials`` words deny something, ``table`` is that of `words.cover`. Where it is surely meant, one may exclude
    ("silent").
    """
    out = [
        Strict(span_of(text, s.start, s.end, Role.UNREAD), f"in what way {s.text!r} is excluded", firm=True)
        for s in unsaid(text, form, slots, table)
    ]
    if (not denials and undenied(text, form, slots, table)) or denied_twice(text, form, denials):
        out += [
            Strict(span_of(text, s.start, s.end, Role.UNREAD), f"where {s.text!r} is excluded", unless=SURELY)
            for s, arm in zip(slots, form.arms, strict=False)
            if arm.absent
        ]
    return out


def _ors(text: str, form: Form, slots: Sequence[Slot]) -> list[tuple[int, int]]:
    """Where "or" stands between two things of which the form wants both."""
    out = []
    for (one, arm), (two, other) in pairwise(zip(slots, form.arms, strict=False)):
        joined = arm.hops and other.hops and not (arm.absent or other.absent or other.either)
        if joined and not _WHETHER.search(text[: one.start]) and (found := _OR.fullmatch(text[one.end : two.start])):
            out.append((one.end + found.start(1), one.end + found.end(1)))
    return out
