"""A rule that takes too long or too much memory is ended with a typed error; what it interrupted works again."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from time import monotonic, sleep
from typing import Any

import pytest

from bioloom.core.allowance import current
from bioloom.core.errors import BudgetError
from bioloom.core.judgement import Judgement
from bioloom.core.run import Budget, Run
from bioloom.core.value import Value
from bioloom.reason.rules import RuleReasoner
from bioloom.reason.watch import watched
from core.fakes import resources


class Word(Value):
    word: str


def _loop() -> None:
    while True:
        pass


def _swallow() -> None:
    while True:
        with suppress(Exception):  # what a careless rule does
            sleep(0.001)


def _backtrack() -> None:
    re.match(r"(a|a)+$", "a" * 40 + "b")


class _Slow:
    def __del__(self) -> None:
        _busy(0.02)


def _busy(seconds: float) -> None:
    end = monotonic() + seconds
    while monotonic() < end:
        pass


def _finalize() -> None:
    while True:
        _Slow()
        _busy(0.02)


@pytest.mark.parametrize("slow", [_loop, _swallow, _backtrack, _finalize])
def test_a_rule_ends_in_time(slow: Callable[[], None], capsys: pytest.CaptureFixture[str]) -> None:
    started = monotonic()
    with pytest.raises(BudgetError, match=r"its time of 0\.2 seconds"):
        watched(slow, "It", 0.2)
    assert monotonic() - started < 5
    assert signal.getsignal(signal.SIGALRM) == signal.SIG_DFL
    sleep(0.3)  # no alarm rings late
    assert capsys.readouterr().err == ""


FILLING = """
import gc
from itertools import product
from bioloom.core.errors import BudgetError
from bioloom.reason.watch import watched

watched(lambda: None, "It", 60)  # the first loads models, and may take more
try:
    watched(lambda: sorted(product(*[(1, 2)] * 30), key=sum), "It", 60, 64 << 20)
except BudgetError as e:
    print(e)
print(gc.isenabled(), len(bytearray(128 << 20)))  # the limit is gone
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux counts the data of a process")
def test_a_rule_that_would_fill_the_machine_is_ended() -> None:
    """In a process of its own: beside other threads, as pytest's may be, there is no limit."""
    done = subprocess.run([sys.executable, "-c", FILLING], capture_output=True, text=True, timeout=120, check=True)
    said, after = done.stdout.splitlines()
    assert "memory" in said
    assert after == f"True {128 << 20}"


def test_an_error_of_the_rule_is_its_own() -> None:
    with pytest.raises(KeyError):
        watched(lambda: {}["a"], "It", 5)
    assert watched(lambda: 1, "It", 5) == 1


def test_an_alarm_that_rings_at_any_moment_is_caught() -> None:
    """Also at the very end of the rule, where its result is on the way out."""
    for i in range(300):
        try:
            assert watched(lambda: _busy(0.002), "It", 0.0015 + i * 3e-6) is None
        except BudgetError:
            continue
    sleep(0.3)


def test_other_threads_are_left_alone() -> None:
    done: list[bool] = []

    def work() -> None:
        watched(lambda: sleep(0.1), "It", 0.01)
        done.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [True]


def test_the_budget_of_a_run_holds_while_a_rule_reads() -> None:
    def slow(value: Word, kit: Any) -> Word:
        _loop()
        return value

    judgement = Judgement(name="slow", input=Word, output=Word, rules="partial", rule=slow)
    run = Run(replace(resources(), reasoner=RuleReasoner()), budget=Budget(seconds=0.2))
    with pytest.raises(BudgetError, match="'slow'"):
        run.ask(judgement, Word(word="a"))
    (failed,) = run.recorder.trace().failures()
    assert failed.error == "BudgetError"


def test_threads_of_a_run_share_its_allowance() -> None:
    run = Run(resources(), budget=Budget(seconds=60), workers=3)
    seen = run.map(lambda _, child: current() is child.allowance is run.allowance, range(6))
    assert seen == [True] * 6
