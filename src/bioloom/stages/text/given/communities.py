"""Communities of a small weighted graph: nodes that are linked more among each other than chance would have it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from .spread import Link

ROUNDS = 50  # of moving nodes; a graph of one question settles in a few


def communities(count: int, links: Sequence[Link], most: int = 10) -> list[tuple[int, ...]]:
    """Groups of at most ``most`` nodes, the largest first, by moving nodes while modularity rises.

    Local moving (Blondel et al. 2008; Traag et al. 2019) without the merging of groups into nodes: groups of a few
    nodes are wanted. Nodes are visited in order and ties go to the smaller group number, so the same graph gives the
    same groups. A group need not hang together where a move took its middle; then it is given in its connected parts.

    Args:
        count: Nodes.
        links: Undirected, with weights above 0; several between two nodes add up.
        most: Nodes of a group.
    """
    weight: list[dict[int, float]] = [defaultdict(float) for _ in range(count)]
    for a, b, w in links:
        if a != b:
            weight[a][b] += w
            weight[b][a] += w
    degree = [sum(near.values()) for near in weight]
    total = sum(degree)
    group, size, mass = list(range(count)), [1] * count, list(degree)
    for _ in range(ROUNDS):
        moved = False
        for node in range(count):
            own = group[node]
            to: dict[int, float] = defaultdict(float)
            for other, w in weight[node].items():
                to[group[other]] += w
            mass[own] -= degree[node]
            size[own] -= 1
            gain = {g: w - degree[node] * mass[g] / total for g, w in to.items() if size[g] < most or g == own}
            gain.setdefault(own, -degree[node] * mass[own] / total if total else 0.0)
            best = max(gain, key=lambda g: (round(gain[g], 12), g == own, -g))
            group[node] = best
            mass[best] += degree[node]
            size[best] += 1
            moved = moved or best != own
        if not moved:
            break
    members: dict[int, list[int]] = defaultdict(list)
    for node, g in enumerate(group):
        members[g].append(node)
    parts = [part for nodes in members.values() for part in _connected(nodes, weight)]
    return sorted(parts, key=lambda p: (-len(p), p))


def _connected(nodes: Sequence[int], weight: Sequence[dict[int, float]]) -> list[tuple[int, ...]]:
    left, out = set(nodes), []
    while left:
        part, front = set[int](), [min(left)]
        while front:
            node = front.pop()
            if node in left:
                left.discard(node)
                part.add(node)
                front += [n for n in weight[node] if n in left]
        out.append(tuple(sorted(part)))
    return out
