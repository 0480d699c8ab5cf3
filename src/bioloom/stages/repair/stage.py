"""Repair of evidence by programs (BioHarness, section 2.4 and Algorithm 2), and the pack that is made of it.

Every step is a program that a model wrote, run where it can reach nothing but the functions it is given. What they find
is evidence that the run holds; what the programs computed of it is no evidence, but a reader may see it beside.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bioloom.core.evidence import Evidence
from bioloom.core.question import Question
from bioloom.core.results.found import Call, Found
from bioloom.core.results.ran import Ran
from bioloom.core.run import Run
from bioloom.reason.sandbox import Limits, Workspace
from bioloom.sources.tools.toolbox import Tool
from bioloom.stages.answer.respond.judge import WANTED
from bioloom.stages.answer.respond.stage import kind_of

from .calls import documented
from .judge import STEP, Repairing
from .workspace import PASSAGES, Searching, hosted, of_passages, told

STEPS = 8
TRACE = 1500  # characters of what programs did that a reader is shown
SEEN = 4000  # characters of it that the next step is shown: the last ones


class Repaired(NamedTuple):
    """What programs brought: how each ended, the units that look-ups gave and those that searches did, in order."""

    ran: tuple[Ran, ...]
    looked_up: tuple[Evidence, ...]
    searched: tuple[Evidence, ...]


def repair(
    question: Question, units: Sequence[Evidence], why: Sequence[str], run: Run, *, tools: Sequence[Tool],
    search: Searching, steps: int = STEPS, limits: Limits | None = None,
) -> Repaired:  # fmt: skip
    """Programs on ``question``, one after another, until a model says that no more is needed.

    Args:
        question: As it is asked.
        units: The passages that were found.
        why: Why they are not enough.
        run: Of this stage.
        tools: The look-ups that programs may call.
        search: Finds passages on other words.
        steps: Programs at most.
        limits: Of the workspace; its own number of steps is ``steps``.

    Raises:
        NeedsModelError: There is no model.
        SetupError: The sandbox is not installed.
    """
    found: list[Found] = []
    more: list[Evidence] = []

    def look(call: Call) -> Found:
        found.append(run.look(call.name, *call.arguments))
        return found[-1]

    def searching(words: str) -> Sequence[Evidence]:
        hits = search(words)
        more.extend(hits)
        return hits

    functions = documented(tools)
    functions += tuple(f"{name}({'words' if name == 'search' else ''}): {said}" for name, said in PASSAGES.items())
    ran: list[Ran] = []
    bounds = (limits or Limits()).model_copy(update={"steps": steps})
    with Workspace({**hosted(look, tools), **of_passages(units, searching)}, bounds) as space:
        for left in range(steps, 0, -1):
            asking = Repairing(
                question=question.text, wanted=WANTED[kind_of(question)], why=tuple(why), functions=functions,
                options=question.options, passages=tuple(u.text for u in units[:5]), seen=told(ran)[-SEEN:], left=left,
            )  # fmt: skip
            step = run.need(STEP, asking)
            if step.code:
                ran.append(run.execute(space, step.code))
            if not step.code or (step.done and ran[-1].ended == "done"):
                break
    rows = (e for one in found for e in (*(r.evidence for r in one.rows), *one.grounds))
    out = Repaired(tuple(ran), _once(rows), _once(more))
    run.note("repaired", steps=len(ran), ended=[r.ended for r in ran], calls=sum(len(r.calls) for r in ran),
             looked_up=len(out.looked_up), searched=len(out.searched))  # fmt: skip
    return out


def packed(repaired: Repaired, units: Sequence[Evidence], budget: int) -> tuple[list[Evidence], str]:
    """The evidence pack: units that fit into ``budget`` characters, and what the programs did in short.

    What look-ups gave comes first and takes at most half; passages follow, those found last behind the first ones. Of
    what was done each line stands once, failures only where nothing else is there, and the last ones stay.
    """
    rows: list[Evidence] = []
    for unit in repaired.looked_up:
        if sum(len(u.text) for u in rows) + len(unit.text) > budget // 2:
            break
        rows.append(unit)
    good = [r for r in repaired.ran if r.ended == "done"] or list(repaired.ran)
    lines = list(dict.fromkeys(told(good).splitlines()))
    while len(lines) > 1 and sum(map(len, lines)) > TRACE:
        lines.pop(0)
    return [*rows, *_once([*units, *repaired.searched])], "\n".join(lines)[:TRACE]


def _once(units: Iterable[Evidence]) -> tuple[Evidence, ...]:
    return tuple({u.id: u for u in units}.values())
