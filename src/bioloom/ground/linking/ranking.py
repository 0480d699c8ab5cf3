"""Orders what the lexicon offers for one piece of text, one candidate per node, and says what decided."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from bioloom.core.biolink import biolink

from ..forms.initials import spells
from ..forms.normalize import content, forms
from ..forms.word_spellings import LATIN
from ..identity.prefixes import prefix_of
from ..lexicon.aliases import ENGLISH, GENERIC, KIND_LABELS, SHORTENED, SYMBOL, Entry, Kind, is_symbol
from ..lexicon.lookup import Hit
from ..lexicon.opened import Lexicon
from ..lexicon.score import (
    ALIAS_COST,
    DOUBTFUL,
    ENGLISH_NAME,
    EXPECTED_SYMBOL,
    EXPECTED_WORD,
    GENERIC_NAME,
    GREEK_NAME,
    KIND_COST,
    LATER_CATEGORY,
    LEFT_OVER,
    OFF_CATEGORY,
    PRIOR_GAIN,
    SAID_SHORT,
    SELDOM_MEANT,
    SUBTYPE_COST,
    UNLIKE_COST,
    somebody,
    symbol_case,
)
from .candidates.called_most import called_most, human_first, known_by_it
from .candidates.compound_forms import BETTER_KNOWN, is_form
from .candidates.grounded import CLOSE, Grounded, Rival
from .candidates.scored import Scored
from .spans.protein_names import ACTED_ON, SAYS
from .words.cues import GENE, ILL
from .words.taken import DIFFERS, dropped, respelt, rewritten

Categories = tuple[str, ...]
_NUMBER = re.compile(r"\b\d|\b[IVX]+\b|susceptibility")
_MARKS = frozenset("-,()[]{}'")
SYSTEMATIC, MARKS = 20, 4  # characters of a systematic name, and how many of them are punctuation
_OTHER_NAMES = frozenset({Kind.SYNONYM, Kind.PREVIOUS, Kind.RELATED})
DISEASES = frozenset({"MONDO", "HP", "MESH", "OMIM"})
LISTED = 8  # rivals shown
BEHIND_RECEPTORS = 0.2
NO_WORD_TO_SPARE = 0.2  # factor for a gene that is named by other words than were said
ENOUGH = 0.55  # a reading below this does not stop the search for a better one


class Ranker:
    """Scores hits against what is expected."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.fits = lru_cache(maxsize=4096)(self._fits)
        self.likeness = lru_cache(maxsize=1 << 14)(self._likeness)
        self.spelt = lru_cache(maxsize=1 << 14)(self._spelt)
        self.systematic = lru_cache(maxsize=1 << 14)(self._systematic)
        self.left_over = lru_cache(maxsize=1 << 14)(self._left_over)
        self.numbered = lru_cache(maxsize=1 << 14)(self._numbered)

    def _fits(self, categories: Categories, wanted: Categories) -> bool:
        return not wanted or any(biolink().is_a(c, w) for c in categories for w in wanted)

    def _likeness(self, name: str, node: int) -> float:
        """The share of words that ``name`` and the node's preferred name have in common."""
        one, other = content(forms(name)), content(forms(self.lexicon.entity(node).name))
        return len(one & other) / max(len(one | other), 1)

    def _spelt(self, name: str, node: int) -> bool:
        """Whether ``name`` abbreviates the node's preferred name."""
        meant = self.lexicon.entity(node).name
        return not is_symbol(meant) and spells(name, meant)

    def _systematic(self, node: int) -> bool:
        """Whether the preferred name spells out the structure of a compound."""
        name = self.lexicon.entity(node).name
        return len(name) >= SYSTEMATIC and sum(map(_MARKS.__contains__, name)) >= MARKS and any(map(str.isdigit, name))

    def _left_over(self, node: int) -> bool:
        """Whether this is a disease of a vocabulary that only adds what the great ones have not."""
        mapped = prefix_of(self.lexicon.curie(node)) not in DISEASES
        return mapped and self.fits(self.lexicon.categories(node), ILL)

    def _numbered(self, node: int) -> bool:
        """Whether the preferred name is that of a numbered subtype of a disease."""
        return (
            self.fits(self.lexicon.categories(node), ILL) and _NUMBER.search(self.lexicon.entity(node).name) is not None
        )

    def rank(
        self, hits: Iterable[Hit], surface: str, wanted: Categories, *, cue: Categories = (), trusted: bool = False
    ) -> list[Scored]:
        """Candidates, the best first.

        Args:
            hits: What was found.
            surface: The words, for the letter case of symbols.
            wanted: Expected categories, the likeliest first; none means any.
            cue: Categories that the words around speak for.
            trusted: The words are known to name something, as an abbreviation that the text defines does.
        """
        best: dict[int, Scored] = {}
        for hit in hits:
            one = self.score(hit, surface, wanted, cue, trusted)
            old = best.get(hit.entry.node)
            if old is None or one.score > old.score:
                best[hit.entry.node] = one
        ranked = sorted(best.values(), key=lambda s: (-s.score, s.hit.entry.kind, s.hit.entry.node))
        if len(ranked) > 1:
            ranked = self._plainly_called(self._best_known_form(ranked))
            ranked = called_most(self.lexicon, human_first(self.lexicon, ranked), surface)
            ranked = known_by_it(self.lexicon, ranked)
        return self._twin_first(ranked, wanted) if len(wanted) > 1 and ranked else ranked

    def untied(self, ranked: list[Scored]) -> list[Scored]:
        """``ranked``; where a misspelt name is as near to two things, neither is believed ("miacrotia")."""
        if len(ranked) < 2 or not respelt(ranked[0].steps):
            return ranked
        best = ranked[0]
        same = {best.hit.entry.node, *self.lexicon.kin(best.hit.entry.node)}
        near = [r for r in ranked[1:] if respelt(r.steps) and r.score >= best.score - CLOSE]
        if not any(r.hit.entry.node not in same and r.steps == best.steps for r in near):
            return ranked
        return [replace(r, score=r.score * DOUBTFUL) if respelt(r.steps) else r for r in ranked]

    def _plainly_called(self, ranked: list[Scored]) -> list[Scored]:
        """Of a compound that stands twice the node that is called so before the one that spells its structure out."""
        best = ranked[0]
        if best.hit.entry.kind == Kind.NAME or not self.systematic(best.hit.entry.node):
            return ranked
        twins = self.lexicon.twins(best.hit.entry.node)
        plain = next((r for r in ranked[1:] if r.hit.entry.kind == Kind.NAME and r.hit.entry.node in twins), None)
        if plain is None or plain.hit.cost > best.hit.cost:
            return ranked
        return [replace(plain, score=best.score), *(r for r in ranked if r is not plain)]

    def _best_known_form(self, ranked: list[Scored]) -> list[Scored]:
        """Of the forms of one compound that bear the name, the one that is known best stands first."""
        best = ranked[0]
        forms = [r for r in ranked[1:] if r.expected == best.expected and is_form(self.lexicon, best.hit, r.hit)]
        if not forms:
            return ranked
        form = max(forms, key=lambda r: self.lexicon.prior(r.hit.entry.node))
        if self.lexicon.prior(form.hit.entry.node) < self.lexicon.prior(best.hit.entry.node) + BETTER_KNOWN:
            return ranked
        first = replace(form, score=best.score, steps=(*form.steps, "the form that is known best"))
        return [first, *(r for r in ranked if r is not form)]

    def _twin_first(self, ranked: list[Scored], wanted: Categories) -> list[Scored]:
        """Of the best candidate and its twins the one of the likeliest category stands first."""
        best = ranked[0]
        same = (best.hit.entry.node, *self.lexicon.twins(best.hit.entry.node))
        for category in wanted:
            fit = [n for n in same if self.fits(self.lexicon.categories(n), (category,))]
            named = [r for r in ranked if r.hit.entry.node in fit]
            if named:
                rest = [r for r in ranked if r is not named[0]]
                return [replace(named[0], score=best.score), *rest]
            if fit:
                return [self._as_twin(best, fit[0]), *ranked]
        return ranked

    def _as_twin(self, one: Scored, twin: int) -> Scored:
        """A twin that has not the name itself, by the name of the node that has."""
        entry = one.hit.entry
        steps = (*one.steps, f"a name of its twin {self.lexicon.curie(entry.node)}")
        return replace(one, hit=one.hit._replace(entry=entry._replace(node=twin)), steps=steps)

    def score(self, hit: Hit, surface: str, wanted: Categories, cue: Categories, trusted: bool) -> Scored:
        """One hit's score."""
        entry, steps = hit.entry, hit.steps
        categories = self.lexicon.categories(entry.node)
        factor = 1.0
        spelt = bool(entry.shape & SYMBOL) and self.spelt(entry.text, entry.node)
        if entry.shape & SYMBOL and not trusted:
            factor, said = symbol_case(hit.full or surface, entry, spelt)
            if said:
                steps = (*(s for s in steps if s != "case"), said)
            if factor < 0.9 and ((cue and self.fits(categories, cue)) or (wanted and self.fits(categories, wanted))):
                factor = min(0.9, factor + (EXPECTED_SYMBOL if factor >= 0.5 else EXPECTED_WORD))
        elif entry.shape & SHORTENED and entry.shape & ENGLISH and surface.islower() and not entry.text.islower():
            factor = ENGLISH_NAME  # "itch" is no Itch of the mouse
        elif entry.shape & ENGLISH and entry.kind in _OTHER_NAMES and not self.likeness(entry.text, entry.node):
            factor = GREEK_NAME if entry.text in LATIN else ENGLISH_NAME
            factor = 1.0 if factor == GREEK_NAME and any(step.endswith(SAYS) for step in steps) else factor
        factor *= self._spared(hit, surface)
        if entry.kind == Kind.EPONYM and not surface.rstrip().endswith("s"):
            factor *= somebody(surface, entry)
        if entry.kind == Kind.INITIALS and not surface.rstrip("s").isupper():
            factor *= DOUBTFUL
        if entry.shape & GENERIC:
            factor *= GENERIC_NAME
        expected = self.fits(categories, wanted)
        if not expected:
            factor *= OFF_CATEGORY
        elif len(wanted) > 1 and not self.fits(categories, wanted[:1]):
            factor *= LATER_CATEGORY
        elif cue and not wanted and not self.fits(categories, cue):
            factor *= 0.9
        kind = (
            self._kind_cost(entry, spelt)
            + (LEFT_OVER if self.left_over(entry.node) else 0.0)
            + (0.0 if wanted else seldom_meant(categories))
        )
        prior = PRIOR_GAIN * (1 - self.lexicon.prior(entry.node))
        score = min(1.0, max(0.0, (1 - kind - hit.cost - prior) * factor))
        return Scored(hit, score, kind, prior, factor, steps, expected)

    def _spared(self, hit: Hit, surface: str) -> float:
        """A factor against a gene of another species whose name has a word more: "fruit fly" for "in"."""
        node = hit.entry.node
        if "word order" not in hit.steps or not self.fits(self.lexicon.categories(node), GENE[:1]):
            return 1.0
        whole = set(forms(surface)) == set(forms(hit.entry.text))
        return 1.0 if whole or not self.lexicon.entity(node).name.endswith(")") else NO_WORD_TO_SPARE

    def _kind_cost(self, entry: Entry, spelt: bool) -> float:
        """What the kind of name costs; ``spelt`` says that it abbreviates the preferred name."""
        cost = KIND_COST[entry.kind]
        if entry.kind == Kind.SYNONYM and self.systematic(entry.node):
            return 0.0  # what a compound is called is a synonym to those who name it by its structure
        if entry.kind == Kind.SAID and entry.shape & SYMBOL:
            cost += SAID_SHORT
        if entry.kind in _OTHER_NAMES and not spelt:
            cost += UNLIKE_COST * (1 - self.likeness(entry.text, entry.node))
            if (
                entry.kind == Kind.SYNONYM
                and entry.shape & SYMBOL
                and self.fits(self.lexicon.categories(entry.node), GENE)
            ):
                cost += ALIAS_COST
            if self.numbered(entry.node) and not any(c.isdigit() for c in entry.text):
                cost += SUBTYPE_COST
        return cost

    def grounded(
        self,
        ranked: Sequence[Scored],
        text: str,
        start: int,
        end: int,
        *,
        notes: Sequence[str] = (),
        part: int = 0,
        most: int = LISTED + 1,
    ) -> list[Grounded]:
        """The first ``most`` of ``ranked`` as readings of ``text[start:end]``; the first of them lists its rivals."""
        out = []
        same = set(self.lexicon.twins(ranked[0].hit.entry.node)) if ranked else set()
        others = [r for r in ranked[1:] if r.hit.entry.node not in same][:LISTED]
        for at, one in enumerate(ranked[:most]):
            entity = self.lexicon.entity(one.hit.entry.node)
            out.append(
                Grounded(
                    text=text[start:end],
                    start=start,
                    end=end,
                    entity=entity,
                    score=round(one.score, 4),
                    kind=KIND_LABELS[one.hit.entry.kind],
                    name=one.hit.entry.text,
                    steps=one.steps,
                    part=part,
                    rivals=tuple(map(self._rival, others)) if at == 0 else (),
                    why=(*notes, *self._why(one, others if at == 0 else ())),
                    twins=tuple(map(self.lexicon.entity, self.lexicon.kin(one.hit.entry.node))),
                    respelt=respelt(one.steps),
                    dropped=dropped(self.lexicon, one.steps),
                    writing=rewritten(one.steps),
                )
            )
        return out

    def _rival(self, one: Scored) -> Rival:
        entity = self.lexicon.entity(one.hit.entry.node)
        category = entity.categories[0]
        kind = KIND_LABELS[one.hit.entry.kind]
        return Rival(curie=entity.curie, name=entity.name, category=category, kind=kind, score=round(one.score, 4))

    def _why(self, one: Scored, rivals: Sequence[Scored]) -> tuple[str, ...]:
        entry = one.hit.entry
        said = [f"{KIND_LABELS[entry.kind]} “{entry.text}”"]
        if one.steps:
            said.append(DIFFERS + ", ".join(one.steps))
        if not one.expected:
            said.append("not of the expected category")
        for twin, source in self.lexicon.twins_said(entry.node):
            entity = self.lexicon.entity(twin)
            said.append(f"the same as {entity.name} ({entity.curie}): a close match by {source}")
        near = {entry.node, *self.lexicon.twins(entry.node)}
        for twin in (t for t in self.lexicon.kin(entry.node) if t not in near):
            entity = self.lexicon.entity(twin)
            said.append(f"the same as {entity.name} ({entity.curie}): a close match of a close match")
        if rivals:
            second = self.lexicon.entity(rivals[0].hit.entry.node)
            count = "1 rival" if len(rivals) == 1 else f"{len(rivals)} rivals"
            said.append(f"{count}; before {second.name} ({second.curie}) by {_decided(one, rivals[0])}")
        return tuple(said)


@lru_cache(maxsize=1 << 10)
def seldom_meant(categories: Categories) -> float:
    """What it costs a node to be of these categories, where others share the name."""
    return 0.0 if "Gene" in categories else SELDOM_MEANT.get(categories[0], 0.0)


def _decided(one: Scored, other: Scored) -> str:
    parts = {
        "expected category": (one.expected - other.expected) * 1.0,
        "letter case or context": one.factor - other.factor if one.expected == other.expected else 0.0,
        "kind of name": other.kind - one.kind,
        "closeness of spelling": other.hit.cost - one.hit.cost,
        "being better known": other.prior - one.prior,
    }
    best = max(parts, key=lambda k: parts[k])
    return best if parts[best] > 0 else "order of the graph alone"


def good(ranked: Sequence[Scored]) -> bool:
    """Whether the search may end with these."""
    return bool(ranked) and ranked[0].score >= ENOUGH


def acted_on_first(ranked: Sequence[Scored]) -> list[Scored]:
    """``ranked``; before "antagonist" and its like the receptors of a short name first, and all else well behind."""
    receptors = [one for one in ranked if ACTED_ON in one.steps]
    most = receptors[0].score - BEHIND_RECEPTORS if receptors else 1.0
    return [*receptors, *(replace(r, score=min(r.score, most)) for r in ranked if ACTED_ON not in r.steps)]


def merged(*rankings: Iterable[Scored]) -> list[Scored]:
    """Candidates of several searches, one per node, the best first."""
    best: dict[int, Scored] = {}
    for ranking in rankings:
        for one in ranking:
            old = best.get(one.hit.entry.node)
            if old is None or one.score > old.score:
                best[one.hit.entry.node] = one
    return sorted(best.values(), key=lambda s: (-s.score, s.hit.entry.kind, s.hit.entry.node))
