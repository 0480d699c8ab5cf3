"""Conversion by rule: what a sentence states of the things named in it.

A sentence becomes tokens with readings (`lexer`, ``cues_*.txt``), its mentions groups (`groups`). For every two groups
the frames (``frames.txt``) are tried; one that fits names a cue, and what the sense of the cue states of two such kinds
is in ``relations.txt``. `scope` says whether it is denied or only supposed. The score is the frame's (how surely such a
wording joins the two) times the relation's (how surely the sense means that predicate between these kinds) times what
a hedge leaves of it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bioloom.core.allowance import check
from bioloom.core.evidence import Mention

from .cues import cues, words
from .frames import Frame, fitting, presence, side
from .groups import Group, groups
from .kinds import kind
from .lexer import Token, tokens
from .relations import UNSAID, WARNED, Relation, relations
from .scope import Held, held
from .types import Claim, Claims, Sentence, Sentences

_BEFORE, _AFTER, _WIDEST = 14, 10, 45  # tokens around a pair that a frame may use; how far apart its things may be
_BY_TARGET = frozenset({"inhibit", "activate"})  # senses by whose nouns a drug is called after its target
_INHIBITORS = words(
    "inhibitor inhibitors blocker blockers antagonist antagonists agonist agonists activator activators modulator "
    "modulators"
)
LONGEST = 500  # tokens of a sentence: what is longer is a list or a table, of which nobody can tell what it denies
LEAST = 0.2  # what is less sure than this is not claimed


@dataclass(frozen=True)
class _Found:
    """A frame that fits two groups, how that is held, and its score.

    ``cue`` is None where the frame has a sense of its own.
    """

    frame: Frame
    cue: Token | None
    held: Held
    score: float


def rule(value: Sentences, kit: Any) -> Claims:  # noqa: ARG001 - a rule is given the kit
    """What each sentence states, by the frames."""
    return Claims(sentences=tuple(stated(s) for s in value.sentences))


def stated(value: Sentence) -> tuple[Claim, ...]:
    """All that one sentence states, the surest first."""
    read = _without_asides(tokens(value.text, value.mentions))
    if len(read) > LONGEST:
        return ()
    named = groups(read, value.mentions)
    best: dict[frozenset[str], Claim] = {}  # one claim for two things, however often a sentence names them
    for left, right in _pairs(named):
        check("Reading what texts say")  # on threads, which no alarm ends
        found = _surest(read, named, left, right)
        if found is None:
            continue
        agents = _suffixed(read, left) if "suffix" in found.frame.classes else left
        for claim in _claims(found, agents, right, value.mentions):
            s, o = value.mentions[claim.subject - 1].entity, value.mentions[claim.object - 1].entity
            key = frozenset((s.curie, o.curie))
            if len(key) == 2 and (key not in best or best[key].score < claim.score):
                best[key] = claim
    return tuple(sorted(best.values(), key=lambda c: (-c.score, c.subject, c.object)))


def _without_asides(read: list[Token]) -> list[Token]:
    """The sentence without brackets that name nothing: statistics, references, doses."""
    out: list[Token] = []
    opened: list[int] = []
    for token in read:
        out.append(token)
        if token.has("open"):
            opened.append(len(out) - 1)
        elif token.has("close") and opened:
            at = opened.pop()
            if all(t.mention < 0 for t in out[at:]):
                del out[at:]
    return out


def _pairs(named: Sequence[Group]) -> Iterator[tuple[Group, Group]]:
    """Two groups at a time, the left one first; and the members of one group among themselves."""
    for i, left in enumerate(named):
        for right in named[i + 1 :]:
            if right.first - left.last <= _WIDEST and relations().possible(left.kind, right.kind):
                yield left, right
        if len(left.members) == 2 and left.kind in ("gene", "chem", "mix", "dis"):
            a, b = left.members
            yield Group(left.first, left.first, left.kind, (a,)), Group(left.last, left.last, left.kind, (b,))


def _surest(read: Sequence[Token], named: Sequence[Group], left: Group, right: Group) -> _Found | None:
    """The surest statement about two groups."""
    text, places = _symbols(read, named, left, right)
    best: _Found | None = None
    by_target = _names_inhibitor(read, left) or _names_inhibitor(read, right)
    frames = fitting(left.kind, right.kind)
    there = presence.of(text)
    for frame, wanted, needed in frames:
        if best is not None and frame.score <= best.score:
            break
        if needed & ~there or (by_target and frame.senses != _BY_TARGET):
            continue
        match = frame.pattern.search(text)
        while match and wanted and match["cue"] not in wanted:  # a cue that says nothing of such things: the next one
            match = frame.pattern.search(text, match.start() + 1)
        if match is None:
            continue
        at = places[match.start("cue")] if "cue" in match.re.groupindex else -1
        cue = read[at] if at >= 0 else None
        relation = _meant(frame, cue, left.kind, right.kind)
        if relation is None:
            continue
        how = held(read, (left.first, left.last), (right.first, right.last), at)
        if how is None or (relation.predicate == UNSAID and not how.forbidden):
            continue
        score = frame.score * relation.weight * how.factor
        if score >= LEAST and (best is None or score > best.score):
            best = _Found(frame, cue, how, score)
    return best


def _names_inhibitor(read: Sequence[Token], group: Group) -> bool:
    """Whether a thing only says what another one acts on: "EGFR" in "an EGFR inhibitor", "calcium channel blocker"."""
    at = group.last + 1
    while at < len(read) and read[at].mention < 0 and read[at].has("protein"):
        at += 1
    return at < len(read) and read[at].text in _INHIBITORS


def _suffixed(read: Sequence[Token], group: Group) -> Group:
    """The members of a list that a suffix belongs to: "A- and B-induced", but only B in "A and B-induced"."""
    places = {t.mention: i for i, t in enumerate(read) if t.mention in group.members}
    last = group.members[-1]
    kept = tuple(m for m in group.members if m == last or read[places[m] + 1].has("dash"))
    return replace(group, members=kept)


def _meant(frame: Frame, cue: Token | None, left: str, right: str) -> Relation | None:
    agent, other = (left, right) if frame.agent == "L" else (right, left)
    if frame.sense:
        return relations().find(frame.sense, agent, other)
    assert cue is not None  # noqa: S101 - a frame without a sense has a cue
    senses = {r.sense for r in cue.readings if r.cls in frame.classes and (not frame.senses or r.sense in frame.senses)}
    found = [r for s in sorted(senses) if (r := relations().find(s, agent, other))]
    return max(found, key=lambda r: r.weight, default=None)


def _symbols(read: Sequence[Token], named: Sequence[Group], left: Group, right: Group) -> tuple[str, list[int]]:
    """The sentence around two groups as symbols, and the token that each stands for."""
    table = cues()
    lo, hi = max(0, left.first - _BEFORE), min(len(read), right.last + _AFTER)
    near = slice(*(bisect_left(named, at, key=lambda g: g.first) for at in (lo, hi)))
    starts = {g.first: ("M", g) for g in named[near]}
    covered = {left.first: ("L", left), right.first: ("R", right)}
    if left.last < right.first:
        starts = {
            at: x for at, x in starts.items() if not (at <= left.first <= x[1].last or at <= right.first <= x[1].last)
        }
    starts |= covered
    chars: list[str] = []
    places: list[int] = []
    at = lo
    while at < hi:
        places.append(at)
        if at in starts:
            which, group = starts[at]
            chars.append(side(which, group.kind))
            at = group.last + 1
            continue
        token = read[at]
        chars.append(side("M", "thing") if token.mention >= 0 else table.symbol(token.readings))
        at += 1
    return "".join(chars), places


def _claims(found: _Found, left: Group, right: Group, mentions: Sequence[Mention]) -> Iterator[Claim]:
    """A statement about two groups as claims about their members, each by what kind of thing it is."""
    for a in left.members:
        for b in right.members:
            excepted = (a in left.denied) + (b in right.denied)
            relation = _meant(found.frame, found.cue, kind(mentions[a].entity), kind(mentions[b].entity))
            if relation is None or excepted == 2 or (excepted and found.held.negated):
                continue
            negated = found.held.negated or bool(excepted)
            if found.held.forbidden and relation.predicate in WARNED:  # "should not be given in"
                negated, relation = False, relation._replace(predicate=WARNED[relation.predicate])
            forward = (found.frame.agent == "L") == relation.forward
            subject, object_ = (a, b) if forward else (b, a)
            yield Claim(
                subject=subject + 1, predicate=relation.predicate, object=object_ + 1, negated=negated,
                speculative=found.held.speculative, qualifiers=relation.qualifiers, frame=found.frame.name,
                score=round(found.frame.score * relation.weight * found.held.factor, 3),
            )  # fmt: skip
