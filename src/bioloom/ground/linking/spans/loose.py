"""Names in a short text whose words are run together, parted, turned round or misspelt, as people write questions.

These ways are for questions: in a page of print they would find more slips than there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from ...forms.english_words import FUNCTION_WORDS, generic
from ...forms.normalize import BREAK, SPACE, STOPPERS, Tokens, bag_of
from ...forms.normalize import forms as forms_of
from ...forms.sign_names import ARTICLES, VERBS, WITHIN, tells
from ...lexicon.lookup import Lead
from ...lexicon.opened import Lexicon
from ...lexicon.sign_lookup import sign_leads
from ..drugs.clips import clips
from ..drugs.products import products
from ..drugs.salts import biosimilars, salts
from ..drugs.variants import variants
from ..words.cues import CHEMICAL, DOSE_FORMS, GENE, WHAT_GENES_MAKE
from ..words.misspelt import corrections, unknown
from ..words.runs import LONGEST, Span, ends, runs, starts
from .foods import foods
from .lay import lay_spans
from .ligands import ligand_receptors
from .other_names import other_names
from .parts_cut import parts_cut
from .protein_names import protein_names
from .short_classes import short_classes
from .short_for import short_for
from .shortened import metastatic
from .written_out import written_out

QUESTION = 60  # tokens of a text that may be a question
_JOINED, _TURNED, _SIGN = 3, 5, 6  # words run together or parted, words turned round, words of a sign
_SHORTEST = 6  # letters of a name that is written with other spaces
_MOST_UNKNOWN = 6  # words; with more it is another language
_NEAR = 3  # tokens between two misspelt words of one name
_ABBREVIATION = 4, 6  # letters of an abbreviation with the s of its plural
_PARTED_COST, _TURNED_COST, _PLURAL_COST = 0.06, 0.07, 0.02
_TOLD_COST, _GIVEN_COST = 0.04, 0.1


def loose(lexicon: Lexicon, tokens: Tokens, wall: Sequence[int]) -> Iterator[tuple[Span, Lead]]:
    """Spans of a question that are names but for their spaces, their order or one letter, with the way to each."""
    if len(tokens) <= QUESTION:
        wrong = unknown(lexicon, tokens)
        yield from _other_spaces(lexicon, tokens)
        yield from _other_order(lexicon, tokens)
        yield from _small_plurals(lexicon, tokens)
        yield from _british_plurals(lexicon, tokens, wall)
        yield from _of_type(lexicon, tokens)
        yield from _signs(lexicon, tokens)
        yield from _told(lexicon, tokens, wall)
        yield from protein_names(lexicon, tokens)
        yield from written_out(lexicon, tokens)
        yield from lay_spans(lexicon, tokens)
        yield from other_names(lexicon, tokens, wall)
        yield from short_for(lexicon, tokens)
        yield from metastatic(lexicon, tokens)
        yield from short_classes(lexicon, tokens)
        yield from ligand_receptors(lexicon, tokens)
        yield from parts_cut(lexicon, tokens)
        yield from foods(lexicon, tokens)
        yield from products(lexicon, tokens)
        yield from salts(lexicon, tokens)
        yield from biosimilars(lexicon, tokens)
        yield from clips(lexicon, tokens)
        yield from variants(lexicon, tokens)
        if len(wrong) <= _MOST_UNKNOWN:
            yield from _misspelt(lexicon, tokens, wall, wrong)


def whole(lexicon: Lexicon, tokens: Tokens) -> Iterator[Lead]:
    """The ways of a text that is one name said otherwise, as it would be within a question; none by likeness."""
    if len(tokens) <= LONGEST:
        ways = (
            protein_names(lexicon, tokens), written_out(lexicon, tokens), lay_spans(lexicon, tokens),
            other_names(lexicon, tokens, [len(tokens)] * len(tokens)), short_for(lexicon, tokens),
        )  # fmt: skip
        yield from (lead for way in ways for span, lead in way if span == (0, len(tokens)))


def _windows(tokens: Tokens, least: int, most: int) -> Iterator[Span]:
    """Runs of words with nothing but spaces and hyphens between them, function words at neither end."""
    for lo in range(len(tokens)):
        if not starts(tokens, lo) or tokens.norm[lo] in FUNCTION_WORDS:
            continue
        for hi in range(lo + 1, min(len(tokens), lo + most) + 1):
            if hi > lo + 1 and tokens.gap[hi - 1] > SPACE:
                break
            if hi - lo >= least and ends(tokens, hi) and tokens.norm[hi - 1] not in FUNCTION_WORDS:
                yield lo, hi


def _other_spaces(lexicon: Lexicon, tokens: Tokens) -> Iterator[tuple[Span, Lead]]:
    """Names with other spaces: "heartfailure", "hyper tension", "highblood pressure"."""
    for lo, hi in _windows(tokens, 1, _JOINED):
        joined = "".join(tokens.norm[lo:hi])
        alone = hi == lo + 1
        if (
            len(joined) < _SHORTEST
            or (alone and lexicon.is_word(joined))
            or not FUNCTION_WORDS.isdisjoint(tokens.norm[lo:hi])
        ):
            continue
        for number in (lexicon.compact(joined), None if alone else lexicon.plain(joined)):
            if number is not None:
                yield (lo, hi), Lead(number, ("words joined or parted",), _PARTED_COST, words=True)


def _other_order(lexicon: Lexicon, tokens: Tokens) -> Iterator[tuple[Span, Lead]]:
    """Names turned round or without "type": "hemoglobin decreased", "glucose transporter 1"."""
    for lo, hi in _windows(tokens, 2, _TURNED):
        if tokens.norm[lo] in STOPPERS or tokens.norm[hi - 1] in STOPPERS or tokens.norm[lo] in generic():
            continue  # "the disease schizophrenia" says what follows
        bag = bag_of(tokens.norm[lo:hi])
        for number in (lexicon.bag(bag), lexicon.plain(bag)):
            if number is not None:
                yield (lo, hi), Lead(number, ("word order",), _TURNED_COST, words=True)


def _of_type(lexicon: Lexicon, tokens: Tokens) -> Iterator[tuple[Span, Lead]]:
    """Names without the "type" before their last letter or number: "botulinum toxin A"."""
    for at in range(1, len(tokens)):
        mark = tokens.raw(at)
        if (
            not (mark.isdigit() or (len(mark) == 1 and mark.isupper()))
            or tokens.gap[at] > SPACE
            or not ends(tokens, at + 1)
        ):
            continue
        for lo in range(max(0, at - _TURNED), at):
            words = tokens.norm[lo:at]
            together = starts(tokens, lo) and all(g <= SPACE for g in tokens.gap[lo + 1 : at])
            number = lexicon.plain(" ".join((*words, "type", tokens.norm[at]))) if together else None
            if number is not None:
                yield (lo, at + 1), Lead(number, ("“type” added",), _PLURAL_COST, words=True)


def _signs(lexicon: Lexicon, tokens: Tokens) -> Iterator[tuple[Span, Lead]]:
    """Signs said otherwise: "QT prolongation", "liver damage", "high magnesium"."""
    telling = [tells(form) for form in tokens.norm]
    if any(telling):
        for lo, hi in _windows(tokens, 1, _SIGN):
            if any(telling[lo:hi]) and _one_thing(tokens, lo, hi):
                yield from (((lo, hi), lead) for lead in sign_leads(lexicon, tokens.norm[lo:hi]))


def _told(lexicon: Lexicon, tokens: Tokens, wall: Sequence[int]) -> Iterator[tuple[Span, Lead]]:
    """Names with what they are: "the sodium channel Nav1.5", "nicotine patches"."""
    for at, word in enumerate(tokens.norm):
        if word in WHAT_GENES_MAKE and starts(tokens, at) and at + 1 < len(tokens) and tokens.gap[at + 1] <= SPACE:
            begin = at - 1 if at and starts(tokens, at - 1) and _plain(tokens, at - 1) else at
            ends_at = [min(wall[i], i + LONGEST) - at - 1 for i in range(at + 1, len(tokens))]
            order = range(at + 1, len(tokens))
            for lo, hi, number in runs(lexicon, tokens, order, ends_at):
                if lo == at + 1:
                    step = f"“{tokens.surface(begin, lo)}” says what it is"
                    full = tokens.surface(lo, hi)
                    yield (begin, hi), Lead(number, (step,), _TOLD_COST, full=full, only=GENE)
        if word in DOSE_FORMS and at and tokens.gap[at] <= SPACE:
            for lo in range(max(0, at - _JOINED), at):
                drug = lexicon.plain(" ".join(tokens.norm[lo:at]))
                if drug is not None and starts(tokens, lo) and wall[lo] > at:
                    step = f"“{tokens.raw(at)}” is how it is given"
                    yield (lo, at + 1), Lead(drug, (step,), _GIVEN_COST, words=True, only=CHEMICAL)


def _plain(tokens: Tokens, at: int) -> bool:
    return tokens.raw(at).islower() and tokens.norm[at] not in FUNCTION_WORDS and tokens.norm[at] not in generic()


def _one_thing(tokens: Tokens, lo: int, hi: int) -> bool:
    """Whether words are nouns with what describes them: not "drugs INCREASE insulin", "lead TO raised enzymes"."""
    words = tokens.norm[lo:hi]
    if any(w in FUNCTION_WORDS and w not in WITHIN for w in words):
        return False
    if (words[0] in VERBS or words[0] in generic()) and words[min(1, len(words) - 1)] not in WITHIN:
        return False
    alone = hi == len(tokens) or tokens.gap[hi] == BREAK or tokens.norm[hi] in FUNCTION_WORDS - ARTICLES
    return words[-1] not in VERBS or alone


def _british_plurals(lexicon: Lexicon, tokens: Tokens, wall: Sequence[int]) -> Iterator[tuple[Span, Lead]]:
    """Names with the plural of a word in -re, whose singular alone is known in both spellings: "muscle fibres"."""
    said = [
        forms_of(tokens.raw(at)[:-1])[0] if tokens.raw(at).endswith("res") and len(tokens.raw(at)) >= _SHORTEST else own
        for at, own in enumerate(tokens.norm)
    ]
    if said != list(tokens.norm):
        for lo, hi, number in runs(lexicon, tokens, range(len(tokens)), wall, said):
            if said[lo:hi] != list(tokens.norm[lo:hi]):
                yield (lo, hi), Lead(number, ("singular or plural",), _PLURAL_COST, words=True)


def _small_plurals(lexicon: Lexicon, tokens: Tokens) -> Iterator[tuple[Span, Lead]]:
    """Plurals of abbreviations in small letters: "ppis"."""
    for at, form in enumerate(tokens.norm):
        if form.endswith("s") and _ABBREVIATION[0] <= len(form) <= _ABBREVIATION[1] and form == tokens.raw(at):
            number = lexicon.plain(form[:-1])
            if number is not None and starts(tokens, at) and ends(tokens, at + 1):
                yield (at, at + 1), Lead(number, ("singular or plural",), _PLURAL_COST)


def _misspelt(
    lexicon: Lexicon, tokens: Tokens, wall: Sequence[int], wrong: Sequence[int]
) -> Iterator[tuple[Span, Lead]]:
    """Names with one misspelt word, or two beside each other."""
    pairs = [(a, b) for a, b in combinations(wrong, 2) if b - a <= _NEAR]
    for some in (*((i,) for i in wrong), *pairs):
        around = range(max(0, some[0] - LONGEST), min(len(tokens), some[-1] + LONGEST))
        for one in corrections(lexicon, tokens, some):
            ends_at = [min(wall[i], around.stop) - around.start for i in around]
            for lo, hi, number in runs(lexicon, tokens, around, ends_at, one.forms):
                if lo <= some[0] and some[-1] < hi:
                    yield (lo, hi), Lead(number, one.steps, one.cost, words=True, only=one.only)
            lo, hi = _whole_words(tokens, some[0], some[-1] + 1)
            if (joined := lexicon.compact("".join(one.forms[lo:hi]))) is not None:
                yield (lo, hi), Lead(joined, one.steps, one.cost, words=True, only=one.only)


def _whole_words(tokens: Tokens, lo: int, hi: int) -> Span:
    """The tokens ``lo:hi`` with those that are written as one word with them: "hyper" before "tention"."""
    while not starts(tokens, lo):
        lo -= 1
    while hi < len(tokens) and not starts(tokens, hi):
        hi += 1
    return lo, hi
