"""Exchanges with a model that were written down, replayed: for tests, and for runs that others want to see again."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from bioloom.core.errors import ReplayMissError, SetupError
from bioloom.core.ports import Reasoner

from .chat import ChatReasoner
from .clock import Deadline
from .exchange import Completion, Request
from .recording import Exchanged, exchanges
from .settings import Price, Settings


class ReplayProvider:
    """``--reasoner replay:FILE``."""

    def reasoner(self, target: str, settings: Settings) -> Reasoner:
        """The reasoner that gives the replies of the file called ``target``."""
        if not Path(target).is_file():
            raise SetupError(f"There is no recording {target!r}.", hint="Make one with --record FILE.")
        return ChatReasoner(Replay(Path(target)), settings.max_tokens)


@dataclass(frozen=True)
class Replay:
    """A model that knows only what was written down; a request it has not seen is an error, never a guess."""

    path: Path
    free: bool = True
    price: Price | None = None

    @property
    def name(self) -> str:
        """The file."""
        return f"replay:{self.path.name}"

    @property
    def identity(self) -> str:
        """The file."""
        return self.name

    def complete(self, request: Request, deadline: Deadline) -> Completion:  # noqa: ARG002 - nothing takes time
        """The reply that was written down.

        Raises:
            ReplayMissError: there is none; the message says for which request.
        """
        if (found := self._known.get(request.key)) is not None:
            return found
        others = sum(1 for _, judgement, version in self._asked if (judgement, version) == _what(request))
        why = (
            f"The prompt is the recorded one ({others} replies), so its input differs, or the sample or temperature."
            if others
            else "Nothing is recorded for this judgement in this wording of its prompt."
        )
        said = " ".join(request.messages[-1].content.split())[:200]
        raise ReplayMissError(
            f"{self.path.name} has no reply for {request.judgement!r} (prompt {request.version}, key {request.key}): "
            f"{said!r}. {why}",
            hint="Record it again with --record FILE and the model.",
        )

    @cached_property
    def _lines(self) -> list[Exchanged]:
        return exchanges(self.path)

    @cached_property
    def _known(self) -> dict[str, Completion]:
        return {e.key: e.completion for e in reversed(self._lines)}

    @property
    def _asked(self) -> list[tuple[str, str, str]]:
        return [(e.key, *_what(e.request)) for e in self._lines]


def _what(request: Request) -> tuple[str, str]:
    return request.judgement, request.version
