"""What is asked of the answers to a question with several clues: "which diseases have A, B and C, and which genes?".

Forms are stars, so that none says "genes of a disease that has all of A, B and C". The piece is read of the answers to
the first clue alone, and what it asks beyond that clue is put behind the whole of the question before it.
"""

from __future__ import annotations

from collections.abc import Callable

from bioloom.core.pattern import Pattern

from ..forms.signature import pattern_signature
from ..types import Reading

_AND = " and "
_OLD = "before_"  # of the nodes of the question before


def first_clue(said: str) -> str:
    """A question, said back, with the first of its clues alone; "" where it has only one."""
    head, _, rest = said.rstrip("?").partition(_AND)
    return f"{head}?" if rest else ""


def joined(first: Reading, part: Reading, more: Reading) -> Reading | None:
    """``more``, which asks of the answers to ``part``, asked of those to ``first``; None where that cannot be said.

    ``part`` is ``first`` with fewer clues.
    """
    plain = {"select", "count"} >= {r.operator for r in (first, part, more)}
    if not plain or any(r.aggregate or r.every or r.inverted for r in (first, part, more)):
        return None
    if not first.said.startswith(part.said.rstrip("?")) or not more.said:
        return None
    pattern = _put_together(first.pattern, part.pattern, more.pattern)
    if pattern is None:
        return None
    kept = {n.name for n in pattern.nodes}
    bound = [b.model_copy(update={"node": f"{_OLD}{b.node}"}) for b in first.bound]
    said = f"{more.said.rstrip('?')}{first.said[len(part.said.rstrip('?')) :]}"
    return more.model_copy(
        update={
            "pattern": pattern, "said": said, "score": min(first.score, more.score),
            "bound": tuple(b for b in (*bound, *more.bound) if b.node in kept),
        }
    )  # fmt: skip


def _put_together(first: Pattern, part: Pattern, more: Pattern) -> Pattern | None:
    """``more`` with ``first`` in the place of ``part``."""
    wanted = pattern_signature(part)
    for n, edge in enumerate(more.edges):
        for here, far in ((edge.subject, edge.object), (edge.object, edge.subject)):
            side = _side(more, here, n)
            if far in side or more.answer in side or edge.absent:
                continue
            edges = tuple(e for e in more.edges if e.subject in side and e.object in side)
            nodes = tuple(v for v in more.nodes if v.name in side)
            if pattern_signature(Pattern(nodes=nodes, edges=edges, answer=here)) != wanted:
                continue
            named = _renamer(first.answer, here)
            old = tuple(v.model_copy(update={"name": named(v.name)}) for v in first.nodes)
            links = tuple(
                e.model_copy(update={"subject": named(e.subject), "object": named(e.object)}) for e in first.edges
            )
            rest = tuple(v for v in more.nodes if v.name not in side)
            return more.model_copy(
                update={
                    "nodes": (*rest, *old), "edges": (*(e for e in more.edges if e not in edges), *links),
                    "differs": tuple(p for p in more.differs if not side & set(p)),
                }
            )  # fmt: skip
    return None


def _side(pattern: Pattern, start: str, without: int) -> set[str]:
    """The nodes that hang together with ``start`` when the edge number ``without`` is cut."""
    seen, stack = {start}, [start]
    while stack:
        at = stack.pop()
        for n, e in enumerate(pattern.edges):
            if n != without and at in (e.subject, e.object):
                other = e.object if at == e.subject else e.subject
                if other not in seen:
                    seen.add(other)
                    stack.append(other)
    return seen


def _renamer(answer: str, here: str) -> Callable[[str], str]:
    return lambda name: here if name == answer else f"{_OLD}{name}"
