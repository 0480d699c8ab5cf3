"""The topological readout (Algorithm 2): a subgraph as a multi-level list, and what of it hangs together.

From a root, each thing gets the index of what led to it and its own number: ``1.`` ``1.2.`` ``1.2.1.``; the first part
of an index tells the depth, the last the breadth. As published, a thing is numbered when it is first met from what is
taken off a stack, and what is met again keeps its first number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

N = TypeVar("N")


def readout(root: N, neighbours: Mapping[N, Sequence[N]]) -> dict[N, str]:
    """The index of everything that hangs on ``root``, in the order of numbering; the root's own is empty."""
    index, stack = {root: ""}, [root]
    while stack:
        at = stack.pop()
        number = 1
        for other in neighbours.get(at, ()):
            if other not in index:
                index[other] = f"{index[at]}{number}."
                stack.append(other)
                number += 1
    return index


def outline(root: N, neighbours: Mapping[N, Sequence[N]], texts: Mapping[N, str]) -> list[tuple[N, str]]:
    """(thing, line) of everything that hangs on ``root``, as a reader sees it: by index, indented by depth."""
    index = readout(root, neighbours)

    def place(item: tuple[N, str]) -> tuple[int, ...]:
        return tuple(int(part) for part in item[1].split(".") if part)

    lines = []
    for thing, number in sorted(index.items(), key=place):
        depth = number.count(".")
        lines.append((thing, f"{'  ' * depth}{number} {texts.get(thing, str(thing))}".strip() if not depth else
                      f"{'  ' * (depth - 1)}{number} {texts.get(thing, str(thing))}"))  # fmt: skip
    return lines
