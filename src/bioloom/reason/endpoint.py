"""A model behind any OpenAI-compatible endpoint: OpenAI, vLLM, Ollama, llama.cpp, a gateway (extra ``chat``)."""

from __future__ import annotations

import json
import weakref
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from urllib.parse import urlsplit

from pydantic import SecretStr

from bioloom.core.errors import OfflineError, ReasonerError, SetupError
from bioloom.core.ports import Reasoner
from bioloom.core.tries import TransientError, passing, seconds, tried

from .chat import ChatReasoner
from .clock import Deadline
from .exchange import Completion, Request
from .settings import OPENAI, Price, Settings
from .wire import body, completion, refused

ATTEMPTS = 4
THIS_MACHINE = ("localhost", "127.0.0.1", "::1")
LARGEST = 16 * 2**20  # bytes of a reply


def openai_sdk() -> Any:
    """The SDK, imported when it is needed; SetupError with the command that installs it."""
    try:
        import openai  # noqa: PLC0415 - an extra, and slow to import
    except ImportError:
        problem = "Models behind an endpoint need the openai package."
        raise SetupError(problem, hint="pip install 'bioloom[chat]'") from None
    return openai


def client(base_url: str, key: str, largest: int) -> Any:
    """The SDK's client for a server, whose replies and errors are bounded in bytes and time."""
    sdk = openai_sdk()
    from .transport import bounded_client  # noqa: PLC0415 - it needs what the SDK brings

    lines = bounded_client(base_url, largest)
    made = sdk.OpenAI(base_url=base_url, api_key=key, max_retries=0, http_client=lines)
    weakref.finalize(made, lines.close)  # lines that are kept open are closed with the client
    return made


class ChatProvider:
    """``--reasoner MODEL`` and ``--reasoner chat:MODEL``."""

    def reasoner(self, target: str, settings: Settings) -> Reasoner:
        """The reasoner over the model called ``target``."""
        if settings.key is None and (settings.base_url == OPENAI or settings.key_from != "none"):
            raise SetupError(
                f"There is no key for the model {target} at {settings.base_url} (key: {settings.key_from}).",
                hint="Set OPENAI_API_KEY, or point --base-url or BIOLOOM_BASE_URL at another server (docs/models.md).",
            )
        price = settings.prices.get(target)
        return ChatReasoner.over(
            Endpoint(target, settings.base_url, settings.key, price, offline=settings.offline), settings
        )


@dataclass(frozen=True)
class Endpoint:
    """One model of one server. What the server refuses to be asked for is remembered and left out from then on."""

    name: str
    base_url: str
    key: SecretStr | None = None
    price: Price | None = None
    free: bool = False
    offline: bool = False
    _without: set[str] = field(default_factory=set, repr=False, compare=False)

    @property
    def identity(self) -> str:
        """Model and server."""
        return f"{self.name} at {self.base_url}"

    def complete(self, request: Request, deadline: Deadline) -> Completion:
        """The reply, after as many attempts as the time allows and is reasonable."""
        if self.offline and urlsplit(self.base_url).hostname not in THIS_MACHINE:
            raise OfflineError(
                f"{self.identity} is on another machine, and --offline forbids to ask it.",
                hint="Use --reasoner rules, gguf:PATH, or a server on this machine.",
            )

        deadline.left(self.name)
        try:
            return tried(lambda: self._once(request, deadline), deadline, attempts=ATTEMPTS)
        except TransientError as error:
            if deadline.over:
                raise deadline.error(self.name) from None
            raise ReasonerError(f"{self.identity}: {error}{error.asks}", hint="Try again later.") from None

    def _once(self, request: Request, deadline: Deadline) -> Completion:
        """One attempt; parts that the server refuses do not count as attempts."""
        openai = openai_sdk()
        while True:
            try:
                payload = self._send(body(self.name, request, self._without), deadline)
            except (openai.BadRequestError, openai.UnprocessableEntityError) as error:
                said = self._said(error)
                if not (part := refused(said, request, self._without)):
                    raise ReasonerError(
                        f"{self.identity} refuses the request: {said}",
                        hint="See docs/models.md for what it has to take.",
                    ) from None
                self._without.update(part)
            except not_http() as error:  # while the SDK read what an error says, which it does not expect to fail
                raise TransientError(f"broke off in its reply ({error}).") from None
            except openai.APITimeoutError:
                raise TransientError("no reply in time.") from None
            except openai.APIConnectionError as error:
                raise TransientError(f"cannot be reached ({error.__cause__ or error}).") from None
            except openai.APIStatusError as error:
                raise self._status(error) from None
            else:
                return completion(payload, request, self.name)

    def _send(self, sent: dict[str, Any], deadline: Deadline) -> Any:
        """One exchange. The body is read piece by piece: a server that trickles must not outlast the deadline."""
        create = self._client.chat.completions.with_streaming_response.create
        with create(**sent, timeout=deadline.left(self.name)) as response:
            reply = received(response, deadline, LARGEST)
        deadline.left(self.name)
        if reply is None:
            raise ReasonerError(f"{self.identity} sent more than {LARGEST >> 20} MB.")
        try:
            return json.loads(reply)
        except (ValueError, RecursionError):
            return reply[:300].decode(errors="replace")

    def _status(self, error: Any) -> Exception:
        """What an HTTP error is to us: to be tried again, or a problem for the user."""
        code, said = error.status_code, self._said(error)
        exhausted = getattr(error, "code", None) == "insufficient_quota"
        if passing(code) and not exhausted:
            return TransientError(f"HTTP {code}: {said}", seconds(error.response.headers.get("retry-after")))
        hints = {
            401: "Check the key (bioloom doctor says where it came from).",
            403: "Check what the key is allowed to use.",
            404: "Check the name of the model and the base URL (bioloom doctor shows both).",
        }
        return ReasonerError(f"{self.identity}: HTTP {code}: {said}", hint=hints.get(code, ""))

    def _said(self, error: Any) -> str:
        """The server's message, without the key should it repeat it."""
        said = said_by(error)
        return said.replace(self.key.get_secret_value(), "***") if self.key else said

    @cached_property
    def _client(self) -> Any:
        key = self.key.get_secret_value() if self.key else "none"  # servers without keys ignore it, the SDK wants one
        return client(self.base_url, key, LARGEST)


def received(response: Any, deadline: Deadline, most: int) -> bytes | None:
    """The body of a reply, as much as came in time, unpacked; None when it has more than ``most`` bytes.

    Raises:
        TransientError: the line broke off.
    """
    pieces, size = [], 0
    try:
        for piece in response.iter_bytes():
            pieces.append(piece)
            size += len(piece)
            if size > most:
                return None
            if deadline.over:
                break
    except Exception as error:  # noqa: BLE001 - whatever the SDK's transport raises, httpx's or another's
        raise TransientError(f"broke off in its reply ({error}).") from None
    return b"".join(pieces)


def said_by(error: Any) -> str:
    """What a server says of an error, in short; the SDK leaves out what is no JSON."""
    body = getattr(error, "body", None)
    said = f"{error.message}: {body}" if isinstance(body, str) and body not in error.message else str(error.message)
    return said[:500]


def not_http() -> tuple[type[Exception], ...]:
    """What the lines raise that the SDK lets through."""
    import httpx  # noqa: PLC0415 - it comes with the SDK

    return (httpx.TransportError, httpx.DecodingError)
