"""Mentions that are named in one breath: "A, B and C", "A (B)", "A but not B"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bioloom.core.evidence import Mention

from .cues import words
from .kinds import UNKNOWN, family, kind
from .lexer import Token

_BETWEEN = words("det word adverb transparent adj number hedge")
_MOST = 4  # words between two members: "acute X and severe refractory Y"
_HEADS = words("gene genes protein proteins mrna mutation mutations patients therapy treatment")


@dataclass(frozen=True)
class Group:
    """Members (places in the list of mentions) and the tokens from ``first`` to ``last``.

    ``denied`` are members named as excepted ("but not B").
    """

    first: int
    last: int
    kind: str
    members: tuple[int, ...]
    denied: frozenset[int] = frozenset()


def groups(tokens: Sequence[Token], mentions: Sequence[Mention]) -> list[Group]:
    """All mentions of the sentence, in order, those that are named together as one.

    What is only compared with ("unlike A", "than B") is left out.
    """
    out: list[Group] = []
    pending: list[Group] = []  # a list that may still turn out to be none: "A, B" without an "and"
    for at, token in enumerate(tokens):
        if token.mention < 0:
            continue
        here = kind(mentions[token.mention].entity)
        alone = Group(at, at, here, (token.mention,))
        joint = _joined(tokens, pending[-1], at, here, mentions) if pending else ""
        if joint == "comma":
            pending.append(alone)
        elif joint == "alias":  # of the last one only, with the bracket that closes
            last = pending[-1]
            pending[-1] = replace(last, last=at + 1, members=(*last.members, token.mention))
        elif joint:
            pending = [_merged([*pending, alone], tokens, joint)]
        else:
            out += _settled(pending, tokens)
            pending = [alone]
    out += _settled(pending, tokens)
    return [g for g in out if g.kind != UNKNOWN and not _compared(tokens, g.first)]


def _settled(parts: Sequence[Group], tokens: Sequence[Token]) -> list[Group]:
    """What "A, B" without an "and" comes to: a list where it was announced ("such as", a colon), else two things."""
    before = tokens[max(0, parts[0].first - 2) : parts[0].first] if parts else ()
    if len(parts) > 1 and any(t.has("colon") or (t.has("like") and not t.has("be")) for t in before):
        return [_merged(parts, tokens, "comma")]
    return list(parts)


def _merged(parts: Sequence[Group], tokens: Sequence[Token], joint: str) -> Group:
    """The members of a list as one group."""
    last = parts[-1]
    denied = frozenset(last.members) if joint == "not" else frozenset[int]()
    end = last.last
    if denied and end + 1 < len(tokens) and tokens[end + 1].has("comma"):  # "A, but not B, was"
        end += 1
    return Group(
        parts[0].first, end, parts[0].kind, tuple(m for p in parts for m in p.members),
        frozenset().union(*(p.denied for p in parts), denied),
    )  # fmt: skip


def _compared(tokens: Sequence[Token], at: int) -> bool:
    """Whether what stands at ``at`` is only what another thing is compared with."""
    for token in reversed(tokens[max(0, at - 4) : at]):
        if token.has("compare"):
            return True
        if token.mention >= 0 or not token.has(*_BETWEEN, "dash", "of", "with", "in", "people", "noun"):
            return False
    return False


def _joined(tokens: Sequence[Token], group: Group, at: int, here: str, mentions: Sequence[Mention]) -> str:
    """How the mention at ``at`` joins ``group``: "and", "comma", "not", "alias" (of the last), or not at all."""
    between = tokens[group.last + 1 : at]
    same = mentions[tokens[at].mention].entity.curie == mentions[group.members[-1]].entity.curie
    if len(between) == 1 and between[0].has("open") and at + 1 < len(tokens) and tokens[at + 1].has("close"):
        return "alias" if same else ""
    if family(here) != family(group.kind) or not between or len(between) > _MOST + 2:
        return ""
    if len(between) == 1 and between[0].has("close") and same:
        return "and"
    rest = list(between)
    if rest[0].has("close", "dash"):  # "A (a) and B", "A- and B-induced"
        rest = rest[1:]
    while rest and rest[0].text in _HEADS:
        rest = rest[1:]
    joint = _glue(rest) if rest else ""
    return "" if joint == "comma" and _fronted(tokens, group) else joint


def _glue(between: Sequence[Token]) -> str:
    """What the words between two members of a list make of them: "and", "comma", "not", or nothing."""
    text = " ".join(t.text for t in between[:3]).replace(", ", "")
    if text.startswith(("but not", "and not", "though not", "not ")):
        within = (*_BETWEEN, "neg", "but", "comma", "and", "in", "with", "for", "to", "of", "by")
        return "not" if all(t.has(*within) for t in between) else ""
    if not (between[0].has("comma", "and", "slash") or between[0].text == "nor"):
        return ""
    if not all(t.has(*_BETWEEN, "comma", "and", "slash") or t.text == "nor" for t in between):
        return ""
    return "and" if any(t.has("and", "slash") or t.text == "nor" for t in between) else "comma"


def _fronted(tokens: Sequence[Token], group: Group) -> bool:
    """Whether a sentence opens with this one thing, and its subject follows: "In scurvy, gums and skin ..."."""
    ahead = tokens[: group.first]
    return len(group.members) == 1 and len(ahead) <= 3 and any(t.has("in", "for", "with") for t in ahead)
