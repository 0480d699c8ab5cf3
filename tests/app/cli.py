"""Run the command line inside the test process."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from typing import Any

import pytest

from bioloom.app.main import main


@dataclass(frozen=True)
class Result:
    """What a command gave."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        """Standard output as one JSON object."""
        body = json.loads(self.out)
        assert isinstance(body, dict)
        return body


class Cli:
    """Calls ``bioloom`` with arguments."""

    def __init__(self, patch: pytest.MonkeyPatch, capture: pytest.CaptureFixture[str]) -> None:
        self.patch, self.capture = patch, capture

    def __call__(self, *args: str, stdin: str | bytes | None = None) -> Result:
        import io

        self.patch.setattr(sys, "argv", ["bioloom", *args])
        if stdin is not None:
            body = stdin.encode() if isinstance(stdin, str) else stdin
            self.patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(body), "utf-8"))
        with pytest.raises(SystemExit) as stopped:
            main()
        out, err = self.capture.readouterr()
        code = stopped.value.code
        return Result(code if isinstance(code, int) else 0, out, err)
