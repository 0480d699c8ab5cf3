"""A model file on this machine, run in this process by llama.cpp (extra ``local``)."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any

from bioloom.core.errors import ReasonerError, SetupError
from bioloom.core.ports import Reasoner

from .chat import ChatReasoner
from .clock import Deadline
from .exchange import Completion, Request
from .settings import FREE, Price, Settings
from .wire import body, completion

MAGIC = b"GGUF"
SAMPLE = 1 << 20  # bytes at either end of the file that tell it from others; all of it would take seconds
QUIET = -1
BATCH = 128  # tokens of a prompt between two looks at the clock: two or three seconds on one slow thread


class GgufProvider:
    """``--reasoner gguf:PATH``."""

    def reasoner(self, target: str, settings: Settings) -> Reasoner:
        """The reasoner over the file ``target``."""
        path = Path(target).expanduser()
        if not _is_gguf(path):
            raise SetupError(f"{target} is no GGUF file.", hint="Name a model file: --reasoner gguf:PATH.")
        return ChatReasoner.over(GgufModel(path, settings.threads, settings.context), settings)


@dataclass(frozen=True)
class GgufModel:
    """The model in ``path``, which replies to one at a time; it is loaded at its first call."""

    path: Path
    threads: int = 1
    context: int = 8192
    free: bool = False
    price: Price | None = FREE
    _turn: Lock = field(default_factory=Lock, repr=False, compare=False)

    @property
    def name(self) -> str:
        """The file's."""
        return self.path.stem

    @cached_property
    def identity(self) -> str:
        """Name, size and a hash over both ends of the file."""
        size = self.path.stat().st_size
        with self.path.open("rb") as file:
            ends = file.read(SAMPLE)
            file.seek(max(0, size - SAMPLE))
            ends += file.read(SAMPLE)
        return f"{self.name} {size} {sha256(ends).hexdigest()[:12]}"

    def complete(self, request: Request, deadline: Deadline) -> Completion:
        """The reply; the schema holds the model to its form token by token."""
        left = deadline.left(self.name)
        if not self._turn.acquire(timeout=-1 if left is None else left):
            raise deadline.error(self.name)
        try:
            return self._stream(self._server, request, deadline)
        finally:
            self._turn.release()

    def _stream(self, server: Any, request: Request, deadline: Deadline) -> Completion:
        """Read the reply as it grows: llama.cpp has no time-out, but stops when it is told so between two tokens."""
        sent = body(self.name, request) | {
            "stream": True, "stream_options": {"include_usage": True}, "return_progress": True, "cache_prompt": True,
        }  # fmt: skip
        chunks: list[Any] = []

        def take(chunk: Any) -> bool:
            chunks.extend(chunk if isinstance(chunk, list) else [chunk])
            return deadline.over

        server.handle_chat_completions(sent, take)
        if deadline.over and not any(_finish(c) for c in chunks):
            raise deadline.error(self.name)
        return completion(_joined([c if isinstance(c, dict) else json.loads(c) for c in chunks]), request, self.name)

    @cached_property
    def _server(self) -> Any:
        try:
            import xllamacpp  # noqa: PLC0415 - an extra, and slow to import
        except ImportError:
            problem = "Running a model file needs the xllamacpp package."
            raise SetupError(problem, hint="pip install 'bioloom[local]'") from None
        params = xllamacpp.CommonParams()
        params.model.path = str(self.path)
        params.n_ctx, params.n_parallel = self.context, 1
        params.n_batch = params.n_ubatch = BATCH
        params.cpuparams.n_threads = params.cpuparams_batch.n_threads = self.threads
        params.fit_params = params.warmup = False  # both would cost seconds to learn what we say here
        params.verbosity = QUIET
        try:
            return xllamacpp.Server(params)
        except Exception as error:  # llama.cpp throws what it likes
            raise ReasonerError(f"{self.path} cannot be loaded: {error}", hint="Is it a chat model?") from error


def _is_gguf(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError:
        return False


def _finish(chunk: Any) -> str | None:
    choices = chunk.get("choices") if isinstance(chunk, dict) else None
    return choices[0].get("finish_reason") if choices else None


def _joined(chunks: list[dict[str, Any]]) -> dict[str, Any]:
    """The pieces of a streamed reply as the one object that they would have been; an error as it came."""
    if problem := next((c["error"] for c in chunks if "error" in c), None):
        return {"error": problem}
    text: list[str] = []
    tokens: list[Any] = []
    finish = usage = None
    for chunk in chunks:
        usage = chunk.get("usage") or usage
        for choice in chunk.get("choices", ()):
            text.append(choice.get("delta", {}).get("content") or "")
            tokens += (choice.get("logprobs") or {}).get("content") or []
            finish = choice.get("finish_reason") or finish
    message = {"message": {"content": "".join(text)}, "finish_reason": finish, "logprobs": {"content": tokens}}
    return {"choices": [message] if finish else [], "usage": usage}
