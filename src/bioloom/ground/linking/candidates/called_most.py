"""Which of several things with one name stands first: what is called so most, what anything is known of.

An alias is often recorded of several genes ("p38" of eight), and one of them has it in most of its names; a brand or a
heading may be a node of its own of which nothing is known, beside the drug that bears it as an exact synonym.
"""

from __future__ import annotations

from dataclasses import replace

from ...forms.protein_words import holds
from ...lexicon.aliases import SHORTENED, SYMBOL, Kind, is_symbol
from ...lexicon.lookup import are
from ...lexicon.opened import Lexicon
from ..words.cues import CHEMICAL
from .scored import Scored

NEAR = 0.12  # by how much less the score of what is called so most may be
LEAST, TIMES = 3, 2  # names that hold the alias, and how many times as many as the next gene has
UNKNOWN, KNOWN = 0.2, 0.15  # how little a bare node is known, and by how much more the other must be
BARE, PLAINLY = 0.05, 0.3  # how well known a node without edges is at most, and one with some
_GENE, _BODY = ("Gene",), ("GrossAnatomicalStructure", "Cell")


def called_most(lexicon: Lexicon, ranked: list[Scored], surface: str) -> list[Scored]:
    """``ranked``; of genes that share an alias first the one of which most names hold it, if that is plain."""
    best = ranked[0]
    if not _alias(lexicon, best):
        return ranked
    token = surface if is_symbol(surface) else best.hit.full or best.hit.entry.text
    genes = [r for r in ranked if r.score >= best.score - NEAR and _synonym(lexicon, r)]
    many = {id(r): _holding(lexicon, r.hit.entry.node, token) for r in genes}
    exactly = [r for r in genes if r.hit.entry.text.casefold() == token.casefold()]
    for some in (exactly, genes):  # who only has it inside other names must have it more often than all who have it
        most, *others = sorted(some, key=lambda r: -many[id(r)]) or [best]
        if others and many[id(most)] >= max(LEAST, TIMES * many[id(others[0])]):
            if most is best:
                return ranked
            first = replace(most, score=best.score, steps=(*most.steps, "most of its names have it"))
            return [first, *(r for r in ranked if r is not most)]
    return ranked


def human_first(lexicon: Lexicon, ranked: list[Scored]) -> list[Scored]:
    """``ranked``; before a gene of another species, whose symbol alone was said, the human gene of that symbol."""
    best = ranked[0].hit.entry
    if not best.shape & SHORTENED or _human(lexicon, best.node) or not are(lexicon.categories(best.node), _GENE):
        return ranked
    for other in ranked[1:]:
        entry = other.hit.entry
        if _human(lexicon, entry.node) and _squeezed(entry.text) == _squeezed(best.text):
            first = replace(other, score=max(other.score, ranked[0].score), steps=(*other.steps, "the human gene"))
            return [first, *(r for r in ranked if r is not other)]
    return ranked


def known_by_it(lexicon: Lexicon, ranked: list[Scored]) -> list[Scored]:
    """``ranked``; before a node of which hardly anything is known what bears its name as well and is known.

    That is a chemical by an exact synonym; of what has no edges a gene, or a part of the body in another vocabulary.
    """
    best = ranked[0]
    node = best.hit.entry.node
    same, prior = {node, *lexicon.kin(node)}, lexicon.prior(node)
    if best.hit.entry.kind > Kind.SYNONYM or prior > UNKNOWN:
        return ranked
    for other in ranked[1:]:
        entry = other.hit.entry
        if entry.node in same or other.expected != best.expected:
            continue
        known = max(map(lexicon.prior, (entry.node, *lexicon.twins(entry.node))))
        if known >= prior + KNOWN and _instead(lexicon, best, other, known):
            first = replace(other, score=best.score, steps=(*other.steps, "more is known of it"))
            return [first, *(r for r in ranked if r is not other)]
    return ranked


def _instead(lexicon: Lexicon, best: Scored, other: Scored, known: float) -> bool:
    """Whether ``other`` bears the name of ``best`` as surely as a thing of its kind must."""
    entry, of = other.hit.entry, lexicon.categories
    exact = entry.kind == Kind.SYNONYM
    if are(of(best.hit.entry.node), CHEMICAL) and are(of(entry.node), CHEMICAL):
        return exact and not entry.shape & SYMBOL and best.hit.entry.kind == Kind.NAME
    if lexicon.prior(best.hit.entry.node) > BARE or known < PLAINLY or other.score < best.score - NEAR:
        return False
    if are(of(entry.node), _GENE):
        return exact and other.factor >= best.factor
    return entry.kind <= Kind.RELATED and are(of(entry.node), _BODY) and are(of(best.hit.entry.node), _BODY)


def _holding(lexicon: Lexicon, node: int, token: str) -> int:
    """How many names of a node hold ``token``; those that differ in letter case or spaces alone are one."""
    return len({_squeezed(n.text) for n in lexicon.names(node) if holds(n.text, token)})


def _human(lexicon: Lexicon, node: int) -> bool:
    return lexicon.curie(node).startswith("HGNC:")


def _squeezed(name: str) -> str:
    return "".join(filter(str.isalnum, name.casefold()))


def _alias(lexicon: Lexicon, one: Scored) -> bool:
    return bool(one.hit.entry.shape & SYMBOL) and _synonym(lexicon, one)


def _synonym(lexicon: Lexicon, one: Scored) -> bool:
    entry = one.hit.entry
    return entry.kind in (Kind.SYNONYM, Kind.RELATED) and are(lexicon.categories(entry.node), _GENE)
