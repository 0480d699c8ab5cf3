"""Which substrate a question needs, told by its form before anything is searched or any model is asked."""

from __future__ import annotations

from typing import Literal

from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.core.value import Value
from bioloom.sources.tools.toolbox import OF_ATLAS

from .read import odd_one_out, read

Substrate = Literal["literature", "tool", "atlas"]


class Route(Value):
    """Where the evidence of a question is: in texts, in curated tables, in measurements.

    ``look_up`` is the look-up that its form asks for, empty where only the kind of answer says what is needed; ``why``
    are the words, or the kind, that say so.
    """

    substrate: Substrate = "literature"
    look_up: str = ""
    why: str = ""


def routed(question: Question, run: Run, *, tools: bool = True, atlas: bool = True) -> Route:
    """The substrate of ``question``; literature where its form says nothing, or what it says is not to be used.

    Args:
        question: As it is asked.
        run: Of the answer.
        tools: Whether look-ups in tables may be used.
        atlas: Whether measurements may be.
    """
    known = run.resources.tools
    if known is None or known.channel not in run.allowed or not known.has_tables:
        return Route()
    route = Route()
    if odd_one_out(question.text) and len(question.options) > 2:
        route = Route(substrate="tool", look_up="locus", why="which option is of another type of gene")
    else:
        asked = read(question.text, known.names_gene)  # what is left for last is no reason not to search
        if asked is not None:
            tool = asked.form.tool
            route = Route(substrate="atlas" if tool in OF_ATLAS else "tool", look_up=tool, why=asked.cue)
        elif question.kind == "expression":
            route = Route(substrate="atlas", why="an answer of the kind expression")
    usable = {"literature": True, "tool": tools, "atlas": atlas}[route.substrate]
    return route if usable else Route()
