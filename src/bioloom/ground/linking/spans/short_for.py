"""Ways from names with a short form in them, or cut short: "CKD stage 4", "breast ca", "H. pylori", "polymyalgia".

A short form in a longer name is written out ("SMA type 0"), an organism stands for the illness that it makes, a word
with which one well-known illness begins for that, and "disease" or "syndrome" is put where people leave it out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...forms.english_words import FUNCTION_WORDS, asking, common_words, english
from ...forms.lay_signs import INTENSE, lay_words, oftener, stem
from ...forms.normalize import BREAK, SPACE, Tokens
from ...forms.normalize import forms as forms_of
from ...forms.short_words import ORGANISMS
from ...lexicon.aliases import Kind
from ...lexicon.lookup import Lead, are
from ...lexicon.opened import Lexicon
from ..words.keyed import keyed
from ..words.runs import LONGEST, Span, ends, starts
from .lay import SIGN
from .shortened import longer

_WRITTEN, _ORGANISM, _CUT, _ADDED, _INTENSE = 0.06, 0.08, 0.12, 0.12, 0.06  # what each way costs
_BESIDE = 3  # tokens of a name before or behind a short form in it
_INFECTED = ("{} infection", "{} infectious disease", "{} colitis", "{} infections")
_INFECTING = frozenset(f for word in ("infection", "infestation", "infectious") for f in forms_of(word))
_NOUNS = ("disease", "syndrome", "disorder")
_LEAST, _PLAINLY, _AHEAD = 6, 0.5, 0.1  # letters of a word cut off; how well known what it begins is, and how much more
_BEGUN = 200  # names that begin with it
_KNOWN = 0.3  # how well known an illness is at least from which its noun is left out
_WORDS = 4
_JOINTS = frozenset(("and", "or"))


def short_for(lexicon: Lexicon, tokens: Tokens) -> Iterator[tuple[Span, Lead]]:
    """Spans that are names in these ways, with the way to each."""
    for lo in range(len(tokens)):
        if starts(tokens, lo):
            yield from _written_out(lexicon, tokens, lo)
            yield from _organism(lexicon, tokens, lo)
            yield from _cut(lexicon, tokens, lo)
            yield from _felt(lexicon, tokens, lo)
            for hi in range(lo + 1, min(len(tokens), lo + _WORDS) + 1):
                if hi > lo + 1 and tokens.gap[hi - 1] > SPACE:
                    break
                if ends(tokens, hi):
                    yield from (((lo, hi), lead) for lead in _noun(lexicon, tokens, lo, hi))


def _written_out(lexicon: Lexicon, tokens: Tokens, at: int) -> Iterator[tuple[Span, Lead]]:
    """A name with a short form in it that is written out: "GI bleeding", "CKD stage 4"."""
    end = at + 1
    while end < len(tokens) and not ends(tokens, end):
        end += 1
    short = tokens.surface(at, end)
    for long in longer().get(short, ()):
        for lo in range(max(0, at - _BESIDE), at + 1):
            if not starts(tokens, lo) or any(g > SPACE for g in tokens.gap[lo + 1 : at + 1]):
                continue
            for hi in range(end, min(len(tokens), end + _BESIDE) + 1):
                if any(g > SPACE for g in tokens.gap[at + 1 : hi]):
                    break
                if hi - lo == end - at or not ends(tokens, hi) or not _at_its_ends(tokens, lo, hi):
                    continue
                if not _JOINTS.isdisjoint((*tokens.norm[lo:at], *tokens.norm[end:hi])):
                    continue
                words = (*tokens.norm[lo:at], *forms_of(long), *tokens.norm[end:hi])
                step = f"“{long}” for “{short}”"
                yield from (((lo, hi), lead) for lead in keyed(lexicon, words, step, _WRITTEN, SIGN, signs=True))


def _at_its_ends(tokens: Tokens, lo: int, hi: int) -> bool:
    return tokens.norm[lo] not in FUNCTION_WORDS and tokens.norm[hi - 1] not in FUNCTION_WORDS | {"type"}


def _organism(lexicon: Lexicon, tokens: Tokens, lo: int) -> Iterator[tuple[Span, Lead]]:
    """An organism as people shorten it, for what it makes of people: "H. pylori", "C diff"; "hookworm" alone."""
    yield from _infested(lexicon, tokens, lo)
    hi = lo + 2
    if hi > len(tokens) or not ends(tokens, hi):
        return
    if tokens.text[tokens.end[lo] : tokens.start[lo + 1]] not in (" ", ". "):
        return
    whole = ORGANISMS.get(f"{tokens.raw(lo)} {tokens.raw(lo + 1)}".casefold(), "")
    for way in _INFECTED if whole else ():
        name = way.format(whole)
        yield from (
            ((lo, hi), lead) for lead in keyed(lexicon, forms_of(name), f"“{name}” for it", _ORGANISM, SIGN)
        )  # fmt: skip


def _infested(lexicon: Lexicon, tokens: Tokens, lo: int) -> Iterator[tuple[Span, Lead]]:
    """One word that is no name and begins that of an infection: "hookworm", "tapeworm"."""
    hi = lo + 1
    while hi < len(tokens) and not ends(tokens, hi):
        hi += 1
    word, words = tokens.surface(lo, hi), tokens.norm[lo:hi]
    if len(word) < _LEAST or not word.isalpha() or word.casefold() in common_words() or asking(word.casefold()):
        return
    behind = tokens.norm[hi] if hi < len(tokens) and tokens.gap[hi] <= SPACE else ""
    if lexicon.plain(" ".join(words)) is None and behind not in _INFECTING:
        for way in _INFECTED:
            step = f"“{way.format(word)}” for it"
            name = (*words, *forms_of(way.format("")))
            yield from (((lo, hi), lead) for lead in keyed(lexicon, name, step, _ORGANISM, SIGN))


def _cut(lexicon: Lexicon, tokens: Tokens, at: int) -> Iterator[tuple[Span, Lead]]:
    """The first word of one well-known illness and of no other as well known: "myasthenia", "polymyalgia"."""
    raw = tokens.raw(at).casefold()
    if not raw.isalpha() or len(raw) < _LEAST or not ends(tokens, at + 1):
        return
    if raw in common_words() or raw in english() or asking(raw) or stem(raw) in lay_words():
        return
    own = lexicon.plain(tokens.norm[at])
    called = list(lexicon.entries(own)) if own is not None else []
    if any(e.kind == Kind.NAME or not are(lexicon.categories(e.node), SIGN) for e in called):
        return
    best: dict[int, tuple[float, str, int]] = {}
    for count, key in enumerate(lexicon.beginning(tokens.norm[at] + " ")):
        if count >= _BEGUN:
            return
        if key.count(" ") == 1 and (number := lexicon.plain(key)) is not None:
            for entry in lexicon.entries(number):
                if entry.kind == Kind.NAME and are(lexicon.categories(entry.node), SIGN):
                    best[entry.node] = (lexicon.prior(entry.node), entry.text, number)
    ranked = sorted(best.items(), key=lambda p: -p[1][0])
    if not ranked or ranked[0][1][0] < _PLAINLY:
        return
    kin = {ranked[0][0], *lexicon.kin(ranked[0][0])}
    second = next((known for node, (known, _, _) in ranked if node not in kin), 0.0)
    if ranked[0][1][0] >= second + _AHEAD:
        _, name, number = ranked[0][1]
        yield (at, at + 1), Lead(number, (f"short for “{name}”",), _CUT, words=True, only=SIGN)


def _noun(lexicon: Lexicon, tokens: Tokens, lo: int, hi: int) -> Iterator[Lead]:
    """An illness without its noun, where the words name nothing else: "cri du chat", "Niemann-Pick type C"."""
    words = tokens.norm[lo:hi]
    if hi < len(tokens) and tokens.gap[hi] <= SPACE and tokens.norm[hi] in _HEADS:
        return
    if len(words) == 1:
        return  # "familial", "deficiency"; somebody's name alone is another matter
    letter = tokens.raw(hi - 1)  # "type A"; "a" is none
    small = words[-1] in FUNCTION_WORDS and not (len(letter) == 1 and letter.isupper() and letter != "I")
    if words[0] in FUNCTION_WORDS or small or all(_plain(tokens, i) for i in range(lo, hi)):
        return
    own = lexicon.plain(" ".join(words))
    if own is not None and not all(are(lexicon.categories(e.node), SIGN) for e in lexicon.entries(own)):
        return
    at = words.index("type") if "type" in words[1:] else len(words)
    for noun in _NOUNS:
        for behind in _behind(words[at:] or words[-1:], letter, typed=at < len(words)):
            cut = at if at < len(words) or not behind else len(words) - 1
            number = lexicon.plain(" ".join((*words[:cut], *forms_of(noun), *behind)))
            known = (lexicon.prior(e.node) for e in lexicon.entries(number)) if number is not None else ()
            if number is not None and max(known, default=0.0) >= _KNOWN:
                yield Lead(number, (f"“{noun}” added to a name",), _ADDED, words=True, only=SIGN)


def _behind(last: Sequence[str], letter: str, *, typed: bool) -> Iterator[tuple[str, ...]]:
    """What may stand behind the noun that is added: the type ("type C"), or nothing; of a letter or number a type."""
    if typed:
        yield tuple(last)
        return
    yield ()
    if letter.isdigit() or (len(letter) == 1 and letter.isupper()):
        yield from ((*forms_of("type"), *last), tuple(last))


_HEADS = frozenset(f for noun in (*_NOUNS, "gene", "protein") for f in forms_of(noun))


def _plain(tokens: Tokens, at: int) -> bool:
    raw = tokens.raw(at).casefold()
    return raw in common_words() or asking(raw) or len(raw) < 3  # "du", "X"


def _felt(lexicon: Lexicon, tokens: Tokens, lo: int) -> Iterator[tuple[Span, Lead]]:
    """A sign with how it is felt, or how often it comes: "a thumping headache", "fractures over and over"."""
    if tokens.raw(lo).casefold() in INTENSE:
        yield from (
            ((lo, hi), Lead(number, (f"“{tokens.raw(lo)}” says how it is felt",), _INTENSE, words=True, only=SIGN))
            for hi, number in _ill_from(lexicon, tokens, lo + 1)
        )
    for before, behind, said in oftener():
        at = lo + len(before)
        if before and _said(tokens, lo, before):
            for hi in range(at + 1, min(len(tokens), at + _WORDS) + 1):
                if any(g > SPACE for g in tokens.gap[at:hi]):
                    break
                yield from _often(lexicon, tokens, (lo, hi), (at, hi), said)
        if behind:
            for hi in range(lo + 1, min(len(tokens), lo + _WORDS) + 1):
                if _said(tokens, hi, behind):
                    yield from _often(lexicon, tokens, (lo, hi + len(behind)), (lo, hi), said)


def _often(lexicon: Lexicon, tokens: Tokens, span: Span, of: Span, said: str) -> Iterator[tuple[Span, Lead]]:
    if ends(tokens, span[1]) and _at_its_ends(tokens, *of):
        step = f"“{said}” for “{tokens.surface(*span)}”"
        own = lexicon.plain(" ".join(tokens.norm[slice(*of)]))
        called = (lexicon.entity(e.node).name for e in lexicon.entries(own)) if own is not None else ()
        for words in dict.fromkeys((tokens.norm[slice(*of)], *map(forms_of, called))):
            yield from ((span, lead) for lead in keyed(lexicon, (*forms_of(said), *words), step, _WRITTEN, SIGN))


def _said(tokens: Tokens, at: int, words: Sequence[str]) -> bool:
    end = at + len(words)
    return end <= len(tokens) and [tokens.raw(i).casefold() for i in range(at, end)] == list(words)


def _ill_from(lexicon: Lexicon, tokens: Tokens, at: int) -> Iterator[tuple[int, int]]:
    """Where illnesses end that begin at a token, with the numbers of their keys."""
    for hi in range(at + 1, min(len(tokens), at + LONGEST) + 1):
        if tokens.gap[hi - 1] > SPACE or tokens.gap[at] == BREAK:
            return
        number = lexicon.plain(" ".join(tokens.norm[at:hi])) if ends(tokens, hi) else None
        if number is not None and any(are(lexicon.categories(e.node), SIGN) for e in lexicon.entries(number)):
            yield hi, number
