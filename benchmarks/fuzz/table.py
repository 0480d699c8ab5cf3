"""The table of a run of hostile inputs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

LONGEST, LARGEST = 2.0, 500  # seconds, MB


@dataclass(frozen=True)
class Seen:
    """What one input did.

    Seconds by the clock and of the processor, MB above the opened graph and above what there was before it, the exit
    code, whether its seconds ended it, and what was wrong.
    """

    number: int
    kind: str
    seconds: float
    cpu: float
    mb: float
    own_mb: float
    code: int
    stopped: bool
    faults: tuple[str, ...]
    commit: str = ""
    graph: str = ""


def at(values: Sequence[float], share: float) -> float:
    """The value below which ``share`` of the sorted ``values`` are."""
    return values[min(len(values) - 1, int(len(values) * share))]


def table(seen: Sequence[Seen]) -> list[str]:
    """A line for each kind of input and one for all."""
    heads = (
        "kind",
        "inputs",
        "p50 s",
        "p95 s",
        "worst s",
        "p50 MB",
        "p95 MB",
        "worst MB",
        "exit codes",
        "stopped",
        "failed",
    )
    rules = "---", *["---:"] * 7, "---", "---:", "---:"
    out = [f"| {' | '.join(row)} |" for row in (heads, rules)]
    kinds: dict[str, list[Seen]] = defaultdict(list)
    for s in seen:
        kinds[s.kind].append(s)
    for kind, some in [*sorted(kinds.items()), ("all", list(seen))]:
        cpu, mb = sorted(s.cpu for s in some), sorted(s.mb for s in some)
        codes = ", ".join(f"{code}: {n:,}" for code, n in sorted(Counter(s.code for s in some).items()))
        out.append(
            f"| {kind} | {len(some):,} | {at(cpu, 0.5):.2f} | {at(cpu, 0.95):.2f} | {cpu[-1]:.2f} | {at(mb, 0.5):.0f} "
            f"| {at(mb, 0.95):.0f} | {mb[-1]:.0f} | {codes} | {sum(s.stopped for s in some):,} | "
            f"{sum(bool(s.faults) for s in some):,} |"
        )
    return out


def report(seen: Sequence[Seen], shown: str, inputs: int) -> list[str]:
    """The whole report of what was ``seen`` of so many ``inputs``."""
    bad = [s for s in seen if s.faults]
    commits = Counter(s.commit for s in seen)
    graphs = ", ".join(sorted({s.graph for s in seen}))
    hours = [sum(s.cpu for s in seen) / 3600, sum(s.seconds for s in seen) / 3600]
    return [
        "# Hostile inputs",
        "",
        f"`{shown}`: {len(seen):,} of {inputs:,} inputs, {len(bad)} failed.",
        f"{hours[0]:.2f} hours of the processor, {hours[1]:.2f} by the clock.",
        f"Graph {graphs}; inputs by commit: {', '.join(f'{c} {n:,}' for c, n in commits.items())}.",
        "",
        "Seconds are of the processor (the work has one thread), MB private ones above the opened graph; *stopped* by",
        "the seconds that the question was given.",
        "",
        *table(seen),
        "",
        *(f"- input {s.number} ({s.kind}): {'; '.join(s.faults)}" for s in bad[:60]),
    ]
