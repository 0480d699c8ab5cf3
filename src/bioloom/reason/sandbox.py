"""Programs that a model or a person wrote, run in a worker that can reach nothing but the host functions it is given.

pydantic-monty (MIT) runs a part of Python in a process of its own: no files, no sockets, no environment, no imports
beyond a few modules without effects. Its clock stands still during host calls and starts anew with every snippet, so
that this file adds what it lacks: one deadline over both, a number of snippets, bounds on what goes in and out, and a
new worker after a time-out, since a worker that was stopped guarantees nothing about what it holds.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from time import perf_counter
from types import TracebackType
from typing import Any, Self

from pydantic import JsonValue

from bioloom.core.errors import BioloomError, BudgetError, InputError, SetupError
from bioloom.core.evidence import Channel
from bioloom.core.ports import PortKind
from bioloom.core.results.ran import Ended, HostCall, Ran, Snippet
from bioloom.core.value import Value

Host = Callable[..., Any]
DEEPEST, WIDEST, LONGEST = 8, 2000, 4000  # levels, things on one level and characters of a text that crosses over
SHOWN = 200  # characters of a call, a reply or an error in the record
GRACE = 1.0  # seconds past a deadline after which the worker is killed
_LIMIT_OF: dict[str, Ended] = {"TimeoutError": "time", "MemoryError": "memory"}


class Limits(Value):
    """The most that a workspace may take.

    Attributes:
        steps: Snippets.
        seconds: Of one snippet, host calls included.
        memory: Bytes of the worker's heap.
        calls: Of host functions in one snippet.
        code: Characters of a snippet.
        printed: Characters of what a snippet prints.
    """

    steps: int = 8
    seconds: float = 10.0
    memory: int = 64 << 20
    calls: int = 200
    code: int = 20_000
    printed: int = 20_000


class Workspace:
    """A worker with state between snippets, as a port of a run. Use it in a ``with`` block.

    Args:
        host: Functions that programs may call, by name. They take and give plain values: texts, numbers, lists,
            dictionaries.
        limits: The most that it may take.

    Raises:
        SetupError: pydantic-monty is not installed.
    """

    name = "sandbox"
    kind: PortKind = "sandbox"
    channel: Channel | None = None

    def __init__(self, host: Mapping[str, Host], limits: Limits | None = None) -> None:
        self.host, self.limits = dict(host), limits or Limits()
        self.steps = 0
        self._monty = _monty()
        self._stack: ExitStack | None = None
        self._session: Any = None

    def __enter__(self) -> Self:
        self._open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    def handle(self, request: Snippet, *, timeout: float | None = None) -> Ran:
        """Run a snippet; whatever a program does is in the reply, never raised.

        Raises:
            InputError: the snippet is empty or longer than may be.
            BudgetError: all steps are taken.
        """
        limits = self.limits
        if not request.code.strip() or len(request.code) > limits.code:
            raise InputError(
                f"A snippet of {len(request.code):,} characters cannot be run.", hint=f"Write 1 to {limits.code:,}."
            )
        if self.steps >= limits.steps:
            raise BudgetError(
                f"All {limits.steps} steps of the workspace are taken.", hint="Answer with what is there."
            )
        self.steps += 1
        return self._run(request.code, min(limits.seconds, timeout or limits.seconds))

    def _run(self, code: str, seconds: float) -> Ran:
        if self._session is None:
            self._open()
        calls = _Calls(self.host, self.limits.calls, perf_counter() + seconds)
        out = self._monty.CollectString(max_bytes=4 * self.limits.printed)
        start = perf_counter()
        value: JsonValue = None
        ended: Ended = "done"
        error = ""
        try:
            found = self._session.feed_run(code, external_lookup=calls.lookup, print_callback=out)
            value = plain(found)
        except self._monty.MontyCrashedError as problem:
            ended, error = "crash", _line(problem)
        except (self._monty.MontyError, InputError) as problem:
            inner = problem.exception() if isinstance(problem, self._monty.MontyError) else problem
            ended, error = _LIMIT_OF.get(type(inner).__name__, "error"), _line(problem)
        if calls.over:  # also where the program caught what it was told
            ended, error, value = calls.over, calls.why, None
        kept = ended not in ("crash", "time")
        if not kept:
            self._close()
        return Ran(
            value=value, printed=out.output[: self.limits.printed], ended=ended, error=error,
            calls=tuple(calls.made), kept=kept, seconds=round(perf_counter() - start, 4),
        )  # fmt: skip

    def _open(self) -> None:
        limits = self.limits
        bounds = {
            "max_feed_duration_secs": limits.seconds, "max_memory": limits.memory, "max_recursion_depth": 200,
            "max_suspensions": limits.steps * (limits.calls + 100), "gc_interval": 10_000,
        }  # fmt: skip
        policy = {"sleep": "zero", "random_start": {"seed": 0}}
        stack = ExitStack()
        try:
            pool = stack.enter_context(
                self._monty.Monty(max_processes=1, request_timeout=limits.seconds + GRACE, checkout_timeout=30.0)
            )
            self._session = stack.enter_context(pool.checkout(limits=bounds, os_policy=policy))
        except FileNotFoundError as error:
            stack.close()
            raise SetupError("The worker of pydantic-monty is not there.", hint=INSTALL) from error
        self._stack = stack

    def _close(self) -> None:
        stack, self._stack, self._session = self._stack, None, None
        if stack is not None:
            try:
                stack.close()
            except self._monty.MontyError:  # a worker that died has nothing left to close
                return


class _Calls:
    """The host functions of one snippet, behind its deadline and the number of calls."""

    def __init__(self, host: Mapping[str, Host], most: int, deadline: float) -> None:
        self.most, self.deadline = most, deadline
        self.made: list[HostCall] = []
        self.over: Ended | None = None
        self.why = ""
        self.lookup = {name: self._behind(name, function) for name, function in host.items()}

    def _behind(self, name: str, function: Host) -> Host:
        def called(*arguments: Any, **named: Any) -> JsonValue:
            return self._call(name, function, arguments, named)

        return called

    def _call(self, name: str, function: Host, arguments: tuple[Any, ...], named: dict[str, Any]) -> JsonValue:
        left = self.deadline - perf_counter()
        if self.over is None and left <= 0:
            self._stop("time", "the time of the snippet is over")
        if self.over is None and len(self.made) >= self.most:
            self._stop("calls", f"more than {self.most} calls of host functions")
        if self.over is not None:
            raise RuntimeError(self.why)
        given = [plain(a) for a in arguments], {key: plain(value) for key, value in named.items()}
        written = ", ".join([*map(repr, given[0]), *(f"{k}={v!r}" for k, v in given[1].items())])
        start = perf_counter()
        reply: list[Any] = []
        worker = threading.Thread(target=_into, args=(reply, function, given), daemon=True, name=f"host {name}")
        worker.start()
        worker.join(left)
        seconds = round(perf_counter() - start, 4)
        call = f"{name}({written})"[:SHOWN]
        if not reply:
            self.made.append(HostCall(call=call, gave="did not end in time", seconds=seconds))
            self._stop("time", f"{name} did not end within the time of the snippet")
            raise RuntimeError(self.why)
        (ok, gave) = reply[0]
        self.made.append(HostCall(call=call, gave=str(gave)[:SHOWN], seconds=seconds))
        if not ok:
            raise RuntimeError(str(gave)[:SHOWN])
        out: JsonValue = gave
        return out

    def _stop(self, ended: Ended, why: str) -> None:
        self.over, self.why = ended, why


def _into(reply: list[Any], function: Host, given: tuple[list[JsonValue], dict[str, JsonValue]]) -> None:
    """What a host function gives, or what it says is wrong; nothing else of an error of ours crosses over."""
    try:
        reply.append((True, plain(function(*given[0], **given[1]))))
    except BioloomError as error:
        reply.append((False, str(error)))
    except TypeError:
        reply.append((False, "the arguments do not fit this function"))
    except Exception as error:  # noqa: BLE001 - a fault of ours is told the program by its kind alone
        reply.append((False, f"it failed ({type(error).__name__})"))


def plain(value: Any, depth: int = DEEPEST) -> JsonValue:
    """``value`` as JSON: tuples and sets as lists, keys as texts, what is no plain value as its short text; bounded.

    Raises:
        InputError: it is nested deeper, wider or longer than may cross over.
    """
    if depth <= 0:
        raise InputError(f"A value is nested more than {DEEPEST} deep.", hint="Give plain lists of texts and numbers.")
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        if value.bit_length() > 64:
            raise InputError("A whole number has more than 64 bits.", hint="Give it as a text.")
        return int(value)
    if isinstance(value, float):
        return value if value - value == 0 else None  # neither infinite nor no number
    if isinstance(value, str):
        return value if len(value) <= LONGEST else value[:LONGEST] + "…"
    if isinstance(value, (list, tuple, set, frozenset, dict)) and len(value) > WIDEST:
        raise InputError(f"A value has more than {WIDEST:,} parts.", hint="Give the first ones, or count them.")
    if isinstance(value, dict):
        return {str(key)[:SHOWN]: plain(one, depth - 1) for key, one in value.items()}
    if isinstance(value, (set, frozenset)):
        return [plain(one, depth - 1) for one in sorted(value, key=repr)]
    if isinstance(value, (list, tuple)):
        return [plain(one, depth - 1) for one in value]
    return f"<{type(value).__name__}>"


INSTALL = "Install it: pip install 'bioloom[repl]'."


def _monty() -> Any:
    try:
        import pydantic_monty  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise SetupError("Programs are run by pydantic-monty, which is not installed.", hint=INSTALL) from error
    return pydantic_monty


def _line(error: BaseException) -> str:
    return " ".join(str(error).split())[:SHOWN]
