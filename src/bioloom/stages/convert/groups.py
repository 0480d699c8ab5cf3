"""Mentions that are named in one breath: "A, B and C", "A (B)", "A but not B"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bioloom.core.evidence import Mention

from .cues import words
from .kinds import family, kind
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
    """All mentions of the sentence, in order, those that are named together as one."""
    out: list[Group] = []
    for at, token in enumerate(tokens):
        if token.mention < 0:
            continue
        here = kind(mentions[token.mention].entity)
        if out and (joint := _joined(tokens, out[-1], at, here, mentions)):
            last = out.pop()
            denied = last.denied | {token.mention} if joint == "not" else last.denied
            end = at + 1 if joint == "alias" else at  # with the bracket that closes
            out.append(Group(last.first, end, last.kind, (*last.members, token.mention), denied))
        else:
            out.append(Group(at, at, here, (token.mention,)))
    return [g for g in out if g.kind != "thing"]


def _joined(tokens: Sequence[Token], group: Group, at: int, here: str, mentions: Sequence[Mention]) -> str:
    """How the mention at ``at`` joins ``group``: "and", "not", or not at all."""
    between = tokens[group.last + 1 : at]
    same = mentions[tokens[at].mention].entity.curie == mentions[group.members[-1]].entity.curie
    if len(between) == 1 and between[0].has("open") and at + 1 < len(tokens) and tokens[at + 1].has("close"):
        return "alias" if same else ""
    if family(here) != family(group.kind) or not between or len(between) > _MOST + 2:
        return ""
    if len(between) == 1 and between[0].has("close") and same:
        return "and"
    rest = list(between)
    if rest[0].has("close"):  # A (a) and B
        rest = rest[1:]
    while rest and rest[0].text in _HEADS:
        rest = rest[1:]
    if not rest:
        return ""
    text = " ".join(t.text for t in rest[:3]).replace(", ", "")
    if text.startswith(("but not", "and not", "though not", "not ")):
        return (
            "not"
            if all(t.has(*_BETWEEN, "neg", "but", "comma", "and", "in", "with", "for", "to", "of", "by") for t in rest)
            else ""
        )
    glue = [t for t in rest if t.has("comma", "and", "slash", "like") or t.text == "nor"]
    if not glue or not (rest[0].has("comma", "and", "slash") or rest[0].text == "nor"):
        return ""
    return "and" if all(t.has(*_BETWEEN, "comma", "and", "slash") or t.text == "nor" for t in rest) else ""
