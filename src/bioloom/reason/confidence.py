"""How sure a model is, from the probabilities of its tokens.

Only a decision among few values has a probability that means something. Probabilities are those before any grammar
held the model to its form, and they are spread over ways of writing one value ("Yes", " yes", "YES"): so the variants
of each value are summed, and the values are set against each other alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import exp

from .exchange import TokenOptions


def decided(tokens: Sequence[TokenOptions], field: str, values: Sequence[str]) -> tuple[str, dict[str, float]]:
    """The value that ``field`` has in the reply, and the probability of each; empty when they cannot be told."""
    text = "".join(t.text for t in tokens)
    found = re.search(rf'"{re.escape(field)}"\s*:\s*"?({"|".join(map(re.escape, values))})\b', text)
    if not found:
        return "", {}
    at = 0
    for token in tokens:
        if at <= found.start(1) < at + len(token.text):
            return found.group(1), shares(token.top, values)
        at += len(token.text)
    return "", {}


def weights(tokens: Sequence[TokenOptions]) -> tuple[tuple[str, float], ...]:
    """Each token of a reply with its probability; where it is not among those listed, the least of them bounds it."""
    out = []
    for token in tokens:
        listed = dict(token.top)
        if listed:
            out.append((token.text, min(1.0, exp(listed.get(token.text, min(listed.values()))))))
    return tuple(out) if len(out) == len(tokens) else ()


def shares(top: Iterable[tuple[str, float]], values: Sequence[str]) -> dict[str, float]:
    """The probability of each value from the log-probabilities of first tokens, summing to one; empty if none is there.

    A token that could begin several values counts for none of them.
    """
    mass = dict.fromkeys(values, 0.0)
    for token, logprob in top:
        said = token.strip(' \t\n":').lower()
        begun = [v for v in values if said and (v.lower().startswith(said) or said.startswith(v.lower()))]
        if len(begun) == 1:
            mass[begun[0]] += exp(logprob)
    total = sum(mass.values())
    return {v: m / total for v, m in mass.items()} if total else {}
