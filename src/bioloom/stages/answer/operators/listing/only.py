"""What was found with some of its answers alone."""

from __future__ import annotations

from dataclasses import replace

from bioloom.core.run import Run
from bioloom.stages.read.candidates.offered import filled
from bioloom.stages.weave.stage import Woven


def only(woven: Woven, curies: tuple[str, ...], run: Run) -> Woven:
    """``woven`` with no other answers than these."""
    pattern = filled(woven.pattern, curies)
    return replace(woven, pattern=pattern, matched=run.match(pattern))
