"""Where in running text names may stand: token spans with the ways to their names, overlapping ones too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...forms.english_words import FUNCTION_WORDS
from ...forms.normalize import BREAK, COMMA, HYPHEN, STOPPERS, Tokens, bag_of, latin_text, latinized, tokenize
from ...forms.word_spellings import ROMAN
from ...lexicon.lookup import Lead, leads_of
from ...lexicon.opened import Lexicon
from ..words.runs import Span, ends, runs, starts
from .loose import loose
from .protein_names import ACTED_ON

TOGETHER = (
    -0.03
)  # what one head for two modifiers gains over the modifier alone: "breast and ovarian cancer" names no organ
Spans = dict[Span, list[Lead]]


def spans(lexicon: Lexicon, tokens: Tokens, asides: Sequence[Span] = ()) -> Spans:
    """Every span that is a name, with the ways to its names.

    ``asides`` are spans in brackets that a name may reach across: glucose-6-phosphate dehydrogenase (G6PD) deficiency.
    """
    found: Spans = {}
    wall = _walls(tokens)
    for lo, hi, number in runs(lexicon, tokens, range(len(tokens)), wall):
        if _may_name(tokens, lo, hi):
            found.setdefault((lo, hi), []).append(Lead(number, comma=COMMA in tokens.gap[lo + 1 : hi]))
    for a, b in asides:
        for span, lead in _across(lexicon, tokens, a, b, "bracket left out"):
            found.setdefault(span, []).append(lead)
    for k in _types(tokens):
        for span, lead in _across(lexicon, tokens, k, k + 1, "“type” left out"):
            found.setdefault(span, []).append(lead)
    for span, lead in (*_chunks(lexicon, tokens), *_turned(lexicon, tokens, wall)):
        found.setdefault(span, []).append(lead)
    for span, lead in _shared(lexicon, tokens, list(found)):
        found.setdefault(span, []).append(lead)
    for span, lead in loose(lexicon, tokens, wall):
        if ACTED_ON in lead.steps or _may_name(tokens, *span):  # "μ agonist" has a name of one letter
            found.setdefault(span, []).append(lead)
    return found


def _types(tokens: Tokens) -> Iterator[int]:
    """Where "type" stands before a number, which many names do without: spinocerebellar ataxia type 1."""
    for k in range(1, len(tokens) - 1):
        if tokens.norm[k] == "type" and tokens.norm[k + 1].isdigit():
            yield k


def _across(lexicon: Lexicon, tokens: Tokens, a: int, b: int, step: str) -> Iterator[tuple[Span, Lead]]:
    """Names with the tokens ``a:b`` inside, which are left out."""
    order = [*range(max(0, a - 8), a), *range(b, min(len(tokens), b + 5))]
    stop = next((i for i, t in enumerate(order) if t > b and tokens.gap[t] == BREAK), len(order))
    for lo, hi, number in runs(lexicon, tokens, order, [stop] * len(order)):
        if lo < a and hi > b and BREAK not in tokens.gap[lo + 1 : a]:
            yield (lo, hi), Lead(number, (step,), 0.02)


def _walls(tokens: Tokens) -> list[int]:
    """For each token the next one that no name reaches across."""
    wall = [len(tokens)] * len(tokens)
    for i in range(len(tokens) - 2, -1, -1):
        wall[i] = i + 1 if tokens.gap[i + 1] == BREAK else wall[i + 1]
    return wall


def _may_name(tokens: Tokens, lo: int, hi: int) -> bool:
    """Whether the words can name anything: not numbers, single letters, or function words in small letters alone."""
    surface = tokens.surface(lo, hi)
    if len(surface) < 2 or not any(c.isalpha() for c in surface):
        return False
    if hi == lo + 1 and surface.casefold() in ROMAN:
        return False
    return hi > lo + 1 or surface.isupper() or surface.lower() not in FUNCTION_WORDS


def _chunks(lexicon: Lexicon, tokens: Tokens) -> Iterator[tuple[Span, Lead]]:
    """Hyphenated and Greek words as one: NF-κB, TNF-α."""
    lo = 0
    while lo < len(tokens):
        hi = lo + 1
        while hi < len(tokens) and tokens.gap[hi] <= HYPHEN:
            hi += 1
        if 1 < hi - lo <= 5:
            for end in range(hi, lo + 1, -1):
                if ends(tokens, end):
                    yield from (((lo, end), lead) for lead in _as_one(lexicon, tokens, lo, end))
        lo = hi


def _as_one(lexicon: Lexicon, tokens: Tokens, lo: int, hi: int) -> Iterator[Lead]:
    words = tokens.norm[lo:hi]
    joined = "".join(words)
    for number in (lexicon.compact(joined), lexicon.plain(joined)):
        if number is not None:
            yield Lead(number, ("words joined or parted",), 0.03)
    greek = latinized(words, tokens.gap[lo:hi])
    if greek is not None:
        joined, full = "".join(greek), latin_text(tokenize(tokens.surface(lo, hi)))
        for number in (lexicon.plain(" ".join(greek)), lexicon.compact(joined), lexicon.plain(joined)):
            if number is not None:
                yield Lead(number, ("Latin letter for a Greek one",), 0.03, full=full)


def _turned(lexicon: Lexicon, tokens: Tokens, wall: Sequence[int]) -> Iterator[tuple[Span, Lead]]:
    """Up to three words before "of" and four behind it, in any order: "carcinoma of the breast"."""
    for k, norm in enumerate(tokens.norm):
        if norm != "of" or k == 0 or k + 1 >= wall[k]:
            continue
        for hi in range(min(wall[k], k + 6), k + 1, -1):
            if not ends(tokens, hi) or tokens.norm[hi - 1] in STOPPERS:
                continue
            for lo in range(max(0, k - 3), k):
                if not starts(tokens, lo) or wall[lo] < hi or tokens.norm[lo] in STOPPERS:
                    continue
                bag = bag_of(tokens.norm[lo:hi])
                for number in (lexicon.bag(bag), lexicon.plain(bag)):
                    if number is not None:
                        yield (lo, hi), Lead(number, ("word order",), 0.04)


def _shared(lexicon: Lexicon, tokens: Tokens, known: Sequence[Span]) -> Iterator[tuple[Span, Lead]]:
    """Members of a composite that share a word with a name beside them: BREAST and ovarian cancer, BRCA1/2."""
    for lo, hi in known:
        if hi - lo > 1:
            yield from _head(lexicon, tokens, lo, hi)
            yield from _stem(lexicon, tokens, lo, hi)


def _head(lexicon: Lexicon, tokens: Tokens, lo: int, hi: int) -> Iterator[tuple[Span, Lead]]:
    first = lo
    while (end := _joint_before(tokens, first)) is not None:
        members = list(_sharing(lexicon, tokens, end, lo, hi))
        if not members:
            return
        yield from members
        first = members[0][0][0]


def _sharing(lexicon: Lexicon, tokens: Tokens, end: int, lo: int, hi: int) -> Iterator[tuple[Span, Lead]]:
    """The longest name made of up to three words before ``end`` and the last words of the name ``lo:hi``.

    A number or letter at its end is not shared with what stands before: in "ACE and ACE2" the first is no ACE2.
    """
    for start in range(max(0, end - 3), end):
        if not starts(tokens, start) or tokens.norm[start] in FUNCTION_WORDS or BREAK in tokens.gap[start + 1 : end]:
            continue
        for k in range(lo + 1, hi):
            if all(_mark(tokens, i) for i in range(k, hi)):
                continue
            step = f"shares “{tokens.surface(k, hi)}” with what follows"
            full = f"{tokens.surface(start, end)} {tokens.surface(k, hi)}"
            found = leads_of(lexicon, (*tokens.norm[start:end], *tokens.norm[k:hi]), (step,), TOGETHER, full)
            if found:
                yield from (((start, end), lead) for lead in found)
                return


def _joint_before(tokens: Tokens, lo: int) -> int | None:
    """Where the member before the joint ends, if token ``lo`` stands behind "and", "or", a slash or a comma."""
    end = lo
    while end >= 2 and tokens.norm[end - 1] in ("and", "or"):
        end -= 1
    if end < lo:
        return end
    if (
        lo >= 1
        and tokens.gap[lo] != BREAK
        and tokens.text[tokens.end[lo - 1] : tokens.start[lo]].strip() in ("/", ",", "&")
    ):
        return lo
    return None


def _stem(lexicon: Lexicon, tokens: Tokens, lo: int, hi: int) -> Iterator[tuple[Span, Lead]]:
    """BRCA1/2, hepatitis B and C: the last number or letter of a name changed for the one behind the joint."""
    if not _mark(tokens, hi - 1):
        return
    at = hi
    while at < len(tokens):
        if tokens.norm[at] in ("and", "or") and at + 1 < len(tokens):
            at += 1
        elif tokens.gap[at] == BREAK or tokens.text[tokens.end[at - 1] : tokens.start[at]].strip(" -") not in (
            "/",
            ",",
            "&",
        ):
            return
        if not _mark(tokens, at) or not ends(tokens, at + 1):
            return
        step = f"shares “{tokens.surface(lo, hi - 1)}” with what stands before"
        full = tokens.text[tokens.start[lo] : tokens.start[hi - 1]] + tokens.raw(at)
        for lead in leads_of(lexicon, (*tokens.norm[lo : hi - 1], tokens.norm[at]), (step,), 0.02, full):
            yield (at, at + 1), lead
        at += 1


def _mark(tokens: Tokens, i: int) -> bool:
    raw = tokens.raw(i)
    return raw.isdigit() or (len(raw) == 1 and raw.isupper()) or tokens.norm[i].isdigit()
