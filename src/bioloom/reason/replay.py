"""Exchanges with a model, written down and replayed: for tests, and for runs that others want to see again."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from bioloom.core.errors import ReplayMissError, SetupError
from bioloom.core.ports import Reasoner
from bioloom.core.value import Value

from .clock import Deadline
from .exchange import Completion, Request
from .jsonl import append, entries
from .settings import Price, Settings

FORMAT = "bioloom.replies/1"


class _Exchanged(Value):
    """A line of the file."""

    format: str = FORMAT
    key: str
    request: Request
    completion: Completion


@dataclass(frozen=True)
class Recording:
    """A file that every exchange is added to, kept replies too: it has all that a replay will need."""

    path: Path

    def add(self, request: Request, completion: Completion) -> None:
        """Write one exchange down."""
        append(self.path, _Exchanged(key=request.key, request=request, completion=completion).model_dump(mode="json"))


class ReplayProvider:
    """``--reasoner replay:FILE``."""

    def reasoner(self, target: str, settings: Settings) -> Reasoner:
        """The reasoner that gives the replies of the file called ``target``."""
        from .chat import ChatReasoner  # noqa: PLC0415 - which itself records

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
    def _lines(self) -> list[_Exchanged]:
        return [_exchanged(entry, self.path) for entry in entries(self.path)]

    @cached_property
    def _known(self) -> dict[str, Completion]:
        return {e.key: e.completion for e in reversed(self._lines)}

    @property
    def _asked(self) -> list[tuple[str, str, str]]:
        return [(e.key, *_what(e.request)) for e in self._lines]


def _what(request: Request) -> tuple[str, str]:
    return request.judgement, request.version


def _exchanged(entry: dict[str, Any], path: Path) -> _Exchanged:
    try:
        if entry.get("format") == FORMAT:
            return _Exchanged.model_validate(entry)
    except ValidationError:
        pass
    raise SetupError(f"{path} is no recording of {FORMAT}.", hint="Make one with --record FILE.")
