"""Direct ways from words to names: the key in order, without spaces, without order, with Latin for Greek letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from bioloom.core.biolink import biolink

from ..forms.normalize import Tokens, bag_of, latin_text, latinized, steps_between, tokenize
from ..forms.protein_words import headed
from .aliases import ELEMENTAL, HAS_COMMA, INVERTED, REWRITTEN, SHORTENED, SYMBOL, Entry, Kind
from .opened import Lexicon
from .score import step_cost

_REWRITTEN = INVERTED | SHORTENED | ELEMENTAL


class Lead(NamedTuple):
    """A key that words lead to: its number, the steps that led there, what they cost.

    Without steps it is the words' own key, and only their spelling can differ from the names'. ``comma`` is True when
    the words have a comma between them, which only names with a comma may have. ``full`` are the words as they would
    stand alone, for a member of a composite ("BRCA2" for the 2 of BRCA1/2). ``words`` leads to no symbols, ``only`` to
    nodes of these categories, if any are given, ``told`` to nodes with a name that says they are this (`headed`), and
    ``beside`` to any but this node.
    """

    number: int
    steps: tuple[str, ...] = ()
    cost: float = 0.0
    comma: bool = False
    full: str = ""
    words: bool = False
    only: tuple[str, ...] = ()
    told: str = ""
    beside: int = -1


class Hit(NamedTuple):
    """A name that the words lead to: which steps led there, and what they cost. ``full`` as in `Lead`."""

    entry: Entry
    steps: tuple[str, ...]
    cost: float
    full: str = ""


def direct(lexicon: Lexicon, tokens: Tokens) -> list[Hit]:
    """All names that ``tokens`` lead to directly, each once, by the cheapest way."""
    return hits(lexicon, tokens.text, _ways(lexicon, tokens))


def hits(lexicon: Lexicon, surface: str, leads: Iterable[Lead]) -> list[Hit]:
    """The names under ``leads``, each once, by the first lead to it."""
    found: dict[int, Hit] = {}
    for lead in leads:
        for entry in lexicon.entries(lead.number):
            if entry.row not in found and _leads(lexicon, lead, entry):
                found[entry.row] = _hit(surface, entry, lead)
    return list(found.values())


def _leads(lexicon: Lexicon, lead: Lead, entry: Entry) -> bool:
    if lead.comma and not entry.shape & (HAS_COMMA | INVERTED):
        return False
    if (lead.words and entry.shape & SYMBOL) or entry.node == lead.beside:
        return False
    if lead.told and not any(headed(name.text, lead.told) for name in lexicon.names(entry.node)):
        return False
    return not lead.only or are(lexicon.categories(entry.node), lead.only)


@lru_cache(maxsize=1 << 12)
def are(categories: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    """Whether one of ``categories`` is one of ``wanted`` or below it."""
    return any(biolink().is_a(c, w) for c in categories for w in wanted)


def leads_of(lexicon: Lexicon, forms: Sequence[str], steps: tuple[str, ...], cost: float, full: str = "") -> list[Lead]:
    """Keys of ``forms``, in order or in any, which were made from the words by ``steps``."""
    number = lexicon.plain(" ".join(forms))
    own = [Lead(number, steps, cost, full=full)] if number is not None else []
    return own + [Lead(n.number, (*steps, *n.steps), cost + n.cost, full=full) for n in _apart(lexicon, forms, ())]


def identified(lexicon: Lexicon, key: str) -> list[Hit]:
    """The nodes under a canonical identifier, as hits."""
    out = []
    for node, mapped in lexicon.identifier(key):
        kind = Kind.XREF if mapped else Kind.IDENTIFIER
        out.append(Hit(Entry(lexicon.name_row(node), node, key, kind, 0), (), 0.0))
    return out


def _ways(lexicon: Lexicon, tokens: Tokens) -> Iterator[Lead]:
    if not len(tokens):
        return
    if (number := lexicon.plain(tokens.key)) is not None:
        yield Lead(number)
    yield from _apart(lexicon, tokens.norm, ())
    if greek := latinized(tokens.norm, tokens.gap):
        steps = ("Latin letter for a Greek one",)
        full = latin_text(tokens)
        if (number := lexicon.plain(" ".join(greek))) is not None:
            yield Lead(number, steps, 0.03, full=full)
        yield from (lead._replace(full=full) for lead in _apart(lexicon, greek, steps))


def _apart(lexicon: Lexicon, forms: Sequence[str], steps: tuple[str, ...]) -> Iterator[Lead]:
    """Without spaces, and without word order."""
    joined = "".join(forms)
    extra = 0.03 if steps else 0.0
    for number in (lexicon.compact(joined), lexicon.plain(joined) if len(forms) > 1 else None):
        if number is not None:
            yield Lead(number, (*steps, "words joined or parted"), extra + 0.03)
    bag = bag_of(forms)
    if len(forms) > 1 and bag:
        for number in (lexicon.bag(bag), lexicon.plain(bag)):
            if number is not None:
                yield Lead(number, (*steps, "word order"), extra + 0.04)


@lru_cache(maxsize=1 << 14)
def _spelling(surface: str, name: str) -> tuple[str, ...]:
    """What differs between two spellings of one key."""
    if surface == name:
        return ()
    if surface.casefold() == name.casefold():
        return ("case",)
    return steps_between(tokenize(surface), tokenize(name))


def _hit(surface: str, entry: Entry, lead: Lead) -> Hit:
    steps, cost = lead.steps, lead.cost
    if not steps:
        steps = _spelling(surface, entry.text)
        cost = step_cost(steps)
    elif entry.shape & SYMBOL and not lead.full:
        cost += 0.06  # a symbol is spelt as one: GH is not G(h)
    if entry.shape & _REWRITTEN:
        steps = (*steps, *(name for shape, name in REWRITTEN.items() if entry.shape & shape))
        cost += 0.03 if entry.shape & SHORTENED else 0.01
    return Hit(entry, steps, cost, lead.full)
