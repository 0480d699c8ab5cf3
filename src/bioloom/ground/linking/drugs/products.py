"""Products of several drugs by what is in them: "amlodipine/benazepril" for "amlodipine / benazepril Oral Product"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, permutations, product

from ...forms.normalize import SPACE, Tokens
from ...forms.normalize import forms as forms_of
from ...forms.word_spellings import form
from ...lexicon.lookup import Lead, are
from ...lexicon.opened import Lexicon
from ..words.runs import Span, ends, starts
from .identity import called

COST = 0.04
MIXTURE = ("MolecularMixture",)
PARTED = " / "  # between the drugs of a product, as RxNorm names them
_LONGEST, _PARTS = 3, 3  # tokens of a drug's name, drugs of a product
_NAMES, _ORDERS, _BEHIND = 6, 240, 60  # names of a drug, orders of them all, and names that go on with a form
_JOINED_BY = (" ", " and ", " mixture with ")
_JOINTS = ("/", "-", "+", " / ", " + ", "–", " & ", "&")
_WORDS = """
oral product pill tablet capsule injection injectable topical solution cream ointment gel inhalation powder inhaler
suspension mixture ophthalmic extended release delayed patch combination drug kit
"""
_TOGETHER = " ".join(("", form("drug"), form("combination")))  # "Albuterol, Ipratropium Drug Combination"
_FORMS = frozenset(map(form, _WORDS.split()))


def products(lexicon: Lexicon, tokens: Tokens) -> Iterator[tuple[Span, Lead]]:
    """Spans of two or three drugs with a slash, plus or hyphen between, where a product is of just these."""
    runs = {lo: list(_drugs_at(lexicon, tokens, lo)) for lo in range(len(tokens)) if starts(tokens, lo)}
    for lo in runs:
        for ingredients, hi in _joined(tokens, runs, lo, 1):
            if len(ingredients) > 1 and lexicon.plain(" ".join(tokens.norm[lo:hi])) is None:
                yield from (((lo, hi), lead) for lead in of(lexicon, ingredients, ("as a product of both",), COST))


def leads_to(lexicon: Lexicon, name: str, steps: tuple[str, ...], cost: float) -> Iterator[Lead]:
    """Ways to a thing of the name, or, where it names several drugs (`PARTED`), to the products of these."""
    if PARTED in name:
        yield from of(lexicon, name.split(PARTED), steps, cost)
    elif (number := lexicon.plain(" ".join(forms_of(name)))) is not None:
        yield Lead(number, steps, cost, words=True, only=("ChemicalEntity",))


def of(lexicon: Lexicon, ingredients: Sequence[str], steps: tuple[str, ...], cost: float) -> Iterator[Lead]:
    """Ways to the products of ``ingredients`` and nothing else, in any order and under any of their names."""
    names = [_keys(lexicon, one) for one in ingredients]
    seen: set[int] = set()
    tried = (join.join(order) for pick in product(*names) for order in permutations(pick) for join in _JOINED_BY)
    for key in islice(tried, _ORDERS):
        for number in _of_key(lexicon, key):
            if number not in seen:
                seen.add(number)
                yield Lead(number, steps, cost, words=True, only=_kind(lexicon, number))


def _of_key(lexicon: Lexicon, key: str) -> Iterator[int]:
    """Numbers of names that are ``key`` alone or with the form in which a product is sold."""
    if (number := lexicon.plain(key)) is not None and _mixture(lexicon, number):
        yield number
    for longer in islice(lexicon.beginning(f"{key} "), _BEHIND):
        if all(word in _FORMS for word in longer[len(key) :].split()):
            number = lexicon.plain(longer)
            if number is not None and (_mixture(lexicon, number) or longer.endswith(_TOGETHER)):
                yield number


def _kind(lexicon: Lexicon, number: int) -> tuple[str, ...]:
    """The kind of a product: a mixture, or what a heading calls a combination of drugs."""
    return MIXTURE if _mixture(lexicon, number) else ("ChemicalEntity",)


def _mixture(lexicon: Lexicon, number: int) -> bool:
    return any(are(lexicon.categories(e.node), MIXTURE) for e in lexicon.entries(number))


def _keys(lexicon: Lexicon, ingredient: str) -> list[str]:
    """Keys of the names of a drug of one or two words, its own first: paracetamol is acetaminophen in products."""
    own = " ".join(forms_of(ingredient))
    keys = [own]
    for node in sorted(set(called(lexicon, own, own=True)), key=lambda n: -lexicon.prior(n))[:2]:
        for one in (node, *lexicon.kin(node)):
            keys += [" ".join(f) for e in lexicon.names(one)[:_NAMES] if 0 < len(f := forms_of(e.text)) <= 2]
    return list(dict.fromkeys(keys))[: 2 * _NAMES]


def _drugs_at(lexicon: Lexicon, tokens: Tokens, lo: int) -> Iterator[tuple[str, int]]:
    for hi in range(lo + 1, min(len(tokens), lo + _LONGEST) + 1):
        if hi > lo + 1 and tokens.gap[hi - 1] != SPACE:
            return
        if ends(tokens, hi) and next(called(lexicon, " ".join(tokens.norm[lo:hi])), None) is not None:
            yield " ".join(tokens.norm[lo:hi]), hi


def _joined(
    tokens: Tokens, runs: dict[int, list[tuple[str, int]]], lo: int, depth: int
) -> Iterator[tuple[tuple[str, ...], int]]:
    for name, hi in runs.get(lo, ()):
        yield (name,), hi
        if hi < len(tokens) and depth < _PARTS and _joint(tokens, hi):
            yield from (((name, *rest), end) for rest, end in _joined(tokens, runs, hi, depth + 1))


def _joint(tokens: Tokens, at: int) -> bool:
    return tokens.text[tokens.end[at - 1] : tokens.start[at]] in _JOINTS
