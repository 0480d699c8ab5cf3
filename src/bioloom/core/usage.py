"""What replies cost."""

from __future__ import annotations

from .value import Value


class Usage(Value):
    """What a reply cost. ``money`` is in US dollars, None where the price is not known.

    ``cached`` counts the replies of a model that were kept from an earlier run; they cost nothing.
    """

    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    money: float | None = None
    cached: int = 0

    def __add__(self, other: Usage) -> Usage:
        """Both together. A price that is not known makes the sum unknown, unless it stands for no call."""
        money = [u.money for u in (self, other) if u.calls or u.money is not None]
        return Usage(
            calls=self.calls + other.calls,
            tokens_in=self.tokens_in + other.tokens_in,
            tokens_out=self.tokens_out + other.tokens_out,
            money=None if not money or None in money else sum(m for m in money if m is not None),
            cached=self.cached + other.cached,
        )
