"""What would be asked, without asking it."""

from __future__ import annotations

from dataclasses import dataclass

from .clock import Deadline
from .exchange import Completion, Model, Request
from .settings import Price


class WouldAskError(Exception):
    """Raised in place of the first call of a dry run; ``model`` and ``request`` are who would be asked, and what.

    It is no BioloomError: no method may take it for an outage and go on.
    """

    def __init__(self, model: Model, request: Request) -> None:
        super().__init__(f"{model.name} would be asked for {request.judgement}.")
        self.model, self.request = model, request

    @property
    def cost(self) -> float | None:
        """The most this call may cost in US dollars, by estimated tokens; None when the price is not known."""
        price = self.model.price
        return price.of(self.request.tokens, self.request.max_tokens) if price else None


@dataclass(frozen=True)
class Unasked:
    """A model that is named but never called."""

    model: Model
    free: bool = False

    @property
    def name(self) -> str:
        """The model's."""
        return self.model.name

    @property
    def identity(self) -> str:
        """The model's."""
        return self.model.identity

    @property
    def price(self) -> Price | None:
        """The model's."""
        return self.model.price

    def complete(self, request: Request, deadline: Deadline) -> Completion:  # noqa: ARG002 - nothing takes time
        """Never replies: raises WouldAskError."""
        raise WouldAskError(self.model, request)
