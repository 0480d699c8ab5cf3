"""Headings of clauses: "Of which disease is it true that ...", "Three facts are known of a disease: ...".

A heading says of what thing the clauses behind it speak, and nothing else: it is made of words of such frames alone,
one word for a kind of thing, and a colon or "that" at its end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .tokens import Token, tokenize, words

LONGEST = 24  # words
_KINDS = words(
    "disease diseases disorder disorders condition conditions illness illnesses syndrome syndromes ailment ailments "
    "malady maladies diagnosis diagnoses pathology gene genes protein proteins drug drugs medicine medicines "
    "medication medications compound compounds substance substances pathway pathways tissue tissues organ organs "
    "symptom symptoms phenotype phenotypes food foods"
)
_BEFORE = words(  # before the word for a kind
    "a an the this that these those which what how many much one some certain single particular specific given "
    "unknown of following below above listed number exactly only just distinct different same rare human various "
    "two three four options possible known option"
)
_OPENS = words("a an the this that these those which what how one some two three four exactly only certain")
_FRAME = words(
    "such namely try physician physicians doctor doctors clinician clinicians fulfilled met satisfied combination "
    "pair trio conjunction jointly possesses possess recorded documented reported believed quite certain sure data "
    "entry entries line lines observation observations assertion assertions patient patients i we you one it they "
    "he she is are was were be being been am do does did can could may might must shall should would will has have "
    "had holds hold held holding true known correct case said say says stated state states told tell valid "
    "established found find shown given think thinking look looking search searching consider considering take "
    "taking imagine imagining suppose supposing assume mind there here that which what whose whom where when of for "
    "in with about on to by from at as the a an two three four five both all each several these those this "
    "following thing things fact facts statement statements clue clues hint hints property properties feature "
    "features criterion criteria requirement requirements characteristic characteristics point points claim claims "
    "condition conditions profile description evidence finding findings item items information pieces piece apply "
    "applies applied fit fits fitting fulfil fulfils fulfill fulfills meet meets meeting satisfy satisfies "
    "satisfying match matches matching show shows combine combines combining describe describes described define "
    "defines defined characterize characterizes characterized characterised identify identified recognize "
    "recognized simultaneously same time together also and or but so now not my me our us more than either else let "
    "'s concerning regarding follows next below know knows we'll learn learned only"
)
_COMMANDS = words("name identify find guess determine tell pick choose select deduce infer")
_STATING = words("it we you i")  # "it is known that A and that B"
_HOLDING = words(
    "such namely recorded documented reported hold holds true known correct case said say stated valid established told"
)
_KNOWN = _FRAME | _KINDS | _BEFORE | _COMMANDS
_THEY = words("it they both its their")
_CLAUSES = re.compile(r"[,;]?\s+(?:and|but)(?:\s+also)?\s+that\s+|;\s+(?:and\s+)?(?:that\s+)?", re.IGNORECASE)
_FIRST = re.compile(r"\s*(?:that\s+|both\s+|,\s*|\d\s+)*", re.IGNORECASE)


def under_heading(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The thing that a heading at ``start`` speaks of and the clauses behind it, as places in ``text``.

    The sentence itself where it has no heading.
    """
    tokens = tokenize(text, start, end)
    at = _end(tokens)
    kind = _kind(tokens[:at]) if at else None
    stated = at and tokens[0].low in _STATING and _CLAUSES.search(text, tokens[at].end, end)
    if not kind and not stated:
        yield start, end
        return
    if kind:
        yield kind
    begin = _FIRST.match(text, tokens[at].end, end)
    first = begin.end() if begin else tokens[at].end
    for cut in _CLAUSES.finditer(text, first, end):
        yield first, cut.start()
        first = cut.end()
    yield first, end


def _end(tokens: Sequence[Token]) -> int:
    """Which word ends the heading, 0 when there is none."""
    holding = False
    for i, token in enumerate(tokens[: min(LONGEST, len(tokens) - 2)]):
        if i and (token.low == ":" or (token.low == "that" and holding and not _is_relative(tokens, i))):
            return i if sum(t.low in _KINDS - _FRAME for t in tokens[:i]) <= 1 else 0
        holding |= token.low in _HOLDING
        if token.low not in _KNOWN and token.low != ",":
            return 0
    return 0


def _is_relative(tokens: Sequence[Token], at: int) -> bool:
    """Whether "that" tells which thing is meant ("a disease that ..."), not what is so of it ("it is true that")."""
    stated = tokens[0].low == "it" and tokens[at + 1].low in _THEY
    return tokens[at - 1].low in _KINDS and not stated


def _kind(tokens: Sequence[Token]) -> tuple[int, int] | None:
    """Where the thing stands that a heading speaks of: the last word for a kind, with what goes before it."""
    for i in range(len(tokens) - 1, -1, -1):
        if tokens[i].low not in _KINDS:
            continue
        first = i
        while first and tokens[first - 1].low in _BEFORE:
            first -= 1
        while first < i and tokens[first].low not in _OPENS:
            first += 1
        if first < i:
            first -= bool(first) and tokens[first - 1].low in _COMMANDS
            return tokens[first].start, tokens[i].end
    return None
