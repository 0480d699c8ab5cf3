"""Readings tried on the graph, on the words and on the options of a question, and weighed against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import NamedTuple

from bioloom.core.catalogue import Catalogue
from bioloom.core.errors import BioloomError
from bioloom.core.ports import Graph, Linker

from ..assets import Assets
from ..candidates.offered import weight_of_options
from ..candidates.propose import TRIED, Memory, Proposal, Variant, proposals
from ..coverage.kind_words import calls_kind
from ..coverage.strict import Coverage, Strict
from ..coverage.words import cover
from ..forms.lower import lower
from ..forms.signature import signature
from ..mentions.class_words import ClassWord, without_classes
from ..mentions.spans import Candidate, same_again
from ..mentions.strict_values import called_values
from ..mentions.valued import called_or_not
from ..score.tags import Tags
from ..types import Reading, Role, Span, Understanding
from .alike import favoured, groups
from .choose import UNCOMPARED, Shares, Weighed, Weights, chances, features, features_of_grammar, gathered, reweighed
from .edged import Edged
from .lacking import lacking

UNLIKE = 1.0  # by how much a reading's logarithm must be lower for its logic to be doubted
_UNTOLD = frozenset({"define", "identify", "path", "exists", "mechanism"})  # whose pattern alone is no answer
LIKELY = 0.3  # a stretch with this chance of being meant counts as left out


class Judged(NamedTuple):
    """A proposal with what the words, the graph and the options say of it, and how much of the question it leaves.

    ``plain`` is its reading without what class words add, as the grammar would have it.
    """

    one: Proposal
    coverage: Coverage
    matched: bool | None
    left: float
    offer: float
    bare: int
    plain: Reading


@dataclass
class Notes:
    """What was worked out of one question, so that trying more ways to take it does not work it out again.

    ``edged`` are proposals by the identity of what they were before edges were looked at, ``judged`` by their own.
    """

    proposed: Memory = field(default_factory=Memory)
    edges: dict[tuple[tuple[str, ...], str, str], int] = field(default_factory=dict)
    edged: dict[int, tuple[Proposal, Proposal]] = field(default_factory=dict)
    judged: dict[int, Judged] = field(default_factory=dict)


class Seen(NamedTuple):
    """What a question has in it; ``worded``: it has words for what no edge says; ``scene``: what only sets a scene.

    ``but_one``: all of its options fit but one, which is asked for; ``classes`` are its class words. What says a name
    ``again`` is blank in ``text``. ``tags`` are what the encoder says of its words, ``idle``
    its denials and numbers that say nothing of what is asked, ``adding`` the chances of its words to add a condition,
    ``asks`` the chances of a further ask to begin at its words.
    """

    text: str
    options: tuple[str, ...]
    names: list[Candidate]
    ways: list[Variant]
    worded: bool
    scene: str
    but_one: bool
    notes: Notes
    classes: tuple[ClassWord, ...] = ()
    again: tuple[Span, ...] = ()
    tags: Tags | None = None
    idle: tuple[tuple[int, int], ...] = ()
    adding: Mapping[int, float] = MappingProxyType({})
    asks: Mapping[int, float] = MappingProxyType({})


class World(NamedTuple):
    """What is asked about names and edges."""

    linker: Linker
    graph: Graph | None


class Tried(NamedTuple):
    """Proposals, what speaks for none, and of each what the graph, the words and the options say.

    ``plain`` are their signatures without what class words add. ``edged`` knows the edges of their things; None
    without a graph.
    """

    seen: Seen
    proposals: list[Proposal]
    none: float
    matched: list[bool | None]
    covers: list[Coverage]
    left: list[float]
    offers: list[float]
    bare: list[int]
    plain: list[str]
    edged: Edged | None = None


class Found(NamedTuple):
    """The readings of one question, weighed, the likeliest first; ``nothing`` is the chance that none is right.

    ``heard`` is what the grammar makes of the question, None where it was not asked.
    """

    weighed: tuple[Weighed, ...]
    nothing: float
    logp_of_none: float
    worded: bool = False
    options: tuple[str, ...] = ()
    heard: Understanding | None = None
    names: tuple[Candidate, ...] = ()
    scene: str = ""
    again: tuple[Span, ...] = ()
    tags: Tags | None = None
    asks: Mapping[int, float] = MappingProxyType({})


def try_out(seen: Seen, taken: Sequence[Variant], assets: Assets, relations: Catalogue, world: World) -> Tried:
    """The proposals of some ways to take a question, with what the graph, the words and the options say of them."""
    encoder, offered, notes = assets.encoder, bool(seen.options), seen.notes
    found, none = proposals(
        seen.text, taken, encoder.parts, encoder.labels, relations, offered=offered, memory=notes.proposed,
        classes=seen.classes, called=called_values(seen.text),
    )  # fmt: skip
    tried = _distinct(found)[:TRIED]
    edged = Edged(world.graph, relations, notes.edges) if world.graph is not None else None
    if edged is not None:
        for one in tried:
            if id(one) not in notes.edged:
                notes.edged[id(one)] = one, edged.proposal(one)
        tried = _distinct([notes.edged[id(one)][1] for one in tried])
    for one in tried:
        if id(one) not in notes.judged:
            notes.judged[id(one)] = _judged(one, seen, assets, world, edged)
    judged = [notes.judged[id(one)] for one in tried]
    return Tried(
        seen, [j.one for j in judged], none,
        without_logic([j.one for j in judged], [j.matched for j in judged]),
        [j.coverage for j in judged], [j.left for j in judged], [j.offer for j in judged] if offered else [],
        [j.bare for j in judged], [signature(j.plain) for j in judged], edged,
    )  # fmt: skip


def _judged(one: Proposal, seen: Seen, assets: Assets, world: World, edged: Edged | None) -> Judged:
    """What the words, the graph and the options say of a proposal."""
    coverage = cover(
        seen.text, one.form, one.slots, seen.names, assets.words, vocabulary=assets.encoder.cut.number,
        classes=seen.classes, tags=seen.tags, idle=seen.idle, adding=seen.adding,
    )  # fmt: skip
    if seen.but_one:
        one, coverage = _but_one(one, coverage)
    offer = weight_of_options(one.reading, seen.options, world.linker, world.graph) if seen.options else 1.0
    plain = _plain(one, edged.relations) if edged is not None else one.reading
    return Judged(
        one, coverage, _matched(plain, world.graph), _left(seen.text, seen.names, one), offer,
        edged.bare(one) if edged is not None else 0, plain,
    )  # fmt: skip


def _plain(one: Proposal, relations: Catalogue) -> Reading:
    """The reading of ``one`` without what class words add: the grammar knows none of them."""
    form, slots = without_classes(one.form, one.slots)
    return one.reading if len(slots) == len(one.slots) else lower(form, slots, relations)


def _but_one(one: Proposal, coverage: Coverage) -> tuple[Proposal, Coverage]:
    """``one`` of which the option is asked that does not fit; refused where it lists nothing, or denies already."""
    if one.reading.operator == "select" and not one.reading.inverted:
        return replace(one, reading=one.reading.model_copy(update={"inverted": True})), coverage
    left = Strict(Span(start=0, end=0, text="", role=Role.UNREAD, became=""), "which of all but one")
    return one, coverage._replace(refused=(*coverage.refused, left))


def weigh(
    tried: Tried, weights: Weights, graph: Graph | None, same: Sequence[Shares] = (), heard: Understanding | None = None
) -> Found:
    """Proposals and what the grammar heard, with their probabilities, the likeliest first.

    ``same`` is what the comparing encoder says of each proposal; nothing where it was not asked.
    """
    seen = tried.seen
    read = heard.parts[0] if heard is not None and len(heard.parts) == 1 else None
    whole = heard is not None and not heard.missing  # the grammar found a place for every word
    said = signature(read) if read is not None else ""
    best = max((p.total for p in tried.proposals), default=0.0)
    out = []
    others = set()
    for n, one in enumerate(tried.proposals):
        own = tried.plain[n]
        others.add(own)
        agreed = (own == said) if read is not None else None
        coverage = tried.covers[n]
        if agreed and whole:  # the grammar has a place for every word; but what is written as a name is one
            coverage = coverage._replace(refused=tuple(s for s in coverage.refused if s.firm))
        shared = same[n] if same else UNCOMPARED
        told = features(
            one, best, coverage, tried.matched[n], agreed, left=tried.left[n], same=shared, bare=tried.bare[n],
            called=called_or_not(seen.text, one.form, one.slots),
        )  # fmt: skip
        out.append(Weighed(one.reading, coverage, told, one))
    if read is not None and whole and said not in others:
        out.append(Weighed(read, _unsaid(seen, read), features_of_grammar(read, _matched(read, graph))))
    chance, nothing = chances([w.features for w in out], (tried.none, seen.worded), weights)
    if any(w.coverage.denied for w in out):
        chance, nothing = reweighed(chance, nothing, [float(not w.coverage.denied) for w in out])
    if seen.options:
        chance, nothing = reweighed(chance, nothing, tried.offers)
    group = groups([(w.reading, w.proposal) for w in out], seen.text)
    each = zip(out, gathered(chance, group, _favours(out, group, tried)), group, strict=True)
    ranked = sorted((w._replace(chance=c, group=g) for w, c, g in each), key=lambda w: -w.chance)
    return Found(
        tuple(ranked), nothing, tried.none, seen.worded, seen.options, heard, tuple(seen.names), seen.scene, seen.again,
        seen.tags, seen.asks,
    )  # fmt: skip


def _unsaid(seen: Seen, read: Reading) -> Coverage:
    """The coverage of what the grammar reads, which knows no class words: refused where one is no name to it."""
    left = [
        Strict(Span(start=w.start, end=w.end, text=w.slot.text, role=Role.UNREAD), f"what {w.slot.text!r} narrows")
        for w in seen.classes
        if not any(w.start < b.end and b.start < w.end for b in read.bound)
    ]
    return Coverage((), tuple(left), 0, 0, 0)


def _favours(out: Sequence[Weighed], group: Sequence[int], tried: Tried) -> list[float]:
    """By how much a reading is rather taken to stand for its group: by the words, and by what the graph has of it."""
    favour = [favoured(w.proposal, tried.seen.text) for w in out]
    if tried.edged is None:
        return favour
    several = {g for g, n in Counter(group).items() if n > 1}
    return [
        f * (tried.edged.worth(w.proposal) if g in several and w.proposal is not None else 1.0)
        for f, w, g in zip(favour, out, group, strict=True)
    ]


def _left(text: str, names: Sequence[Candidate], proposal: Proposal) -> float:
    """How many things the question is likely to name beside those of a proposal: chances above a half, one a place."""
    out, last = 0.0, -1
    slots = [(s.start, s.end, s.curies) for s in proposal.slots]
    for one in sorted((n for n in names if n.chance > LIKELY), key=lambda c: -c.chance):
        beside = one.start >= last and all(one.end <= start or end <= one.start for start, end, _ in slots)
        beside = beside and not calls_kind(text, one, proposal.slots)
        beside = beside and not any(same_again(text, one, *s) for s in slots)
        if beside:
            out, last = out + one.chance, one.end
    return out


def _distinct(found: Sequence[Proposal]) -> list[Proposal]:
    """Proposals that ask the same are one, the likeliest of them."""
    out: dict[str, Proposal] = {}
    for one in found[: 4 * TRIED]:
        out.setdefault(one.signature, one)
    return list(out.values())


def without_logic(tried: Sequence[Proposal], matched: Sequence[bool | None]) -> list[bool | None]:
    """``matched``, in which "or" for "and" and "not" for its opposite are no better for having answers.

    Of readings that differ in that alone the likeliest counts for all: an empty answer is no reason to ask otherwise.
    """
    first: dict[str, int] = {}
    keys = []
    for n, one in enumerate(tried):
        arms = tuple(a._replace(absent=False, either=False) for a in one.form.arms)
        at = [(s.start, s.end) for s in one.slots]
        keys.append(f"{at} {one.form._replace(arms=arms)}")
        if one.logp > tried[first.setdefault(keys[-1], n)].logp:
            first[keys[-1]] = n
    likeliest = [first[key] for key in keys]
    told = [tried[n].logp < tried[best].logp - UNLIKE for n, best in enumerate(likeliest)]
    return [matched[best] if less else matched[n] for n, (best, less) in enumerate(zip(likeliest, told, strict=True))]


def _matched(reading: Reading, graph: Graph | None) -> bool | None:
    """Whether the graph has an answer; None where that says nothing or cannot be asked.

    A graph without one edge of a relation that is asked for is another graph, and no reason to read another question.
    """
    untold = reading.operator in _UNTOLD or reading.pattern.operator == "exists"
    if graph is None or untold or not reading.pattern.edges or lacking(reading.pattern, graph):
        return None
    try:
        return graph.match(reading.pattern).count > 0
    except BioloomError:
        return None
