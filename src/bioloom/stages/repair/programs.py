"""Programs by rule: a question of a known form becomes a few lines of Python over look-ups, run as a model's are.

What one look-up answers needs none of this (`bioloom.stages.lookup`). A form is taken only where the whole question
fits and each gene that it names is known. What is named goes into the program as a literal: no name can be code.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from pydantic import JsonValue

from bioloom.core.answer import Answer, Ranked, abstention
from bioloom.core.errors import SetupError
from bioloom.core.question import AnswerKind, Question
from bioloom.core.results.found import Call, Found
from bioloom.core.run import Run
from bioloom.reason.sandbox import Limits, Workspace
from bioloom.sources.tools.toolbox import OF_ATLAS

from .workspace import hosted, usable

LONGEST = 300  # characters of a question that a program answers
CITED = 60  # rows that an answer cites
MEANS = " genes: "  # what a look-up notes of a name that means several
_NAME = r"[^\s,?]+(?: [^\s,?]+){0,2}?"
_SLOTS = {
    "GENES": r"(?P<genes>[^?]+?)", "GENE": f"(?P<gene{{}}>{_NAME})", "OTHER": f"(?P<other{{}}>{_NAME})",
    "PLACE": r"(?P<place{}>[a-z][a-z ]*?)", "NUMBER": r"(?P<number>\d+(?:\.\d+)?)",
    "CHROMOSOME": r"(?P<chromosome>\d{1,2}|[XY]|MT)", "FEW": r"(?P<few>\d{1,2}|two|three|four|five|six|ten)",
}  # fmt: skip
_FEW = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "ten": 10}
_BETWEEN = re.compile(r"\s*,\s*(?:and |or )?|\s+(?:and|or)\s+")


@dataclass(frozen=True)
class Form:
    """A form of question, the kind of its answer, the program, and what it counts by, empty where that is plain."""

    pattern: re.Pattern[str]
    kind: AnswerKind
    code: str
    rule: str = ""


@cache
def forms() -> tuple[Form, ...]:
    """All forms, in the order of the file."""
    text = files("bioloom.stages.repair").joinpath("programs.toml").read_text("utf-8")
    every = tomllib.loads(text)["program"]
    return tuple(Form(_compiled(p["form"]), p["kind"], p["code"].strip(), p.get("rule", "")) for p in every)


def programmed(question: Question, run: Run, *, tools: bool = True, atlas: bool = True) -> Answer | None:
    """The answer of a program to a question of a known form; None where it is of none.

    It abstains where a table lacks what the program takes, where a name means several genes, and where the sandbox is
    not installed.

    Args:
        question: As it is asked.
        run: Of this stage.
        tools: Whether programs may look into tables.
        atlas: Whether they may look at measurements.
    """
    known = run.resources.tools
    usual = known is not None and known.has_tables and known.channel in run.allowed and not question.previous
    if not usual or question.options or len(question.text) > LONGEST:
        return None
    read = _read(question.text.strip().rstrip("?.! "), run)
    if read is None:
        return None
    form, named = read
    allowed = usable(tools=tools, atlas=atlas)
    if missing := [t for t in _called(form.code) if t not in {a.name for a in allowed}]:
        run.note("program", form=form.pattern.pattern[:80], turned_off=list(missing))
        return None
    found: list[Found] = []

    def look(call: Call) -> Found:
        found.append(run.look(call.name, *call.arguments))
        return found[-1]

    code = _filled(form.code, named)
    run.note("program", form=form.pattern.pattern[:80], code=code)
    try:
        with Workspace(hosted(look, allowed), Limits(steps=1)) as space:
            ran = run.execute(space, code)
    except SetupError as error:
        return abstention(form.kind, str(error))
    if several := [n for one in found for n in one.notes if MEANS in n]:  # their rows would be taken for those of one
        return abstention(form.kind, several[0])
    if ran.ended != "done" or ran.value is None:
        lacking = "; ".join(dict.fromkeys(f.missing for f in found if f.missing))
        return abstention(form.kind, lacking or ran.error or "the tables lack what the question takes")
    answer = _answer(form.kind, ran.value, run)
    units = dict.fromkeys(r.evidence.id for one in found for r in one.rows)
    notes = tuple(dict.fromkeys((*(n for one in found for n in one.notes), *filter(None, [form.rule]))))
    return answer.model_copy(
        update={"evidence": run.cited([*units][:CITED]), "notes": notes, "read_as": f"Compute: {code}"}
    )


def _read(text: str, run: Run) -> tuple[Form, Mapping[str, JsonValue]] | None:
    """The form of ``text`` and what it names, where all of it is known."""
    knows = run.resources.tools.names_gene if run.resources.tools else lambda _: False
    for form in forms():
        match = form.pattern.fullmatch(text)
        if match is None:
            continue
        said = {re.sub(r"\d+$", "", k): v.strip() for k, v in match.groupdict().items() if v}
        genes = [g for g in _BETWEEN.split(said["genes"]) if g] if "genes" in said else []
        if not all(map(knows, (*genes, *(said[k] for k in ("gene", "other") if k in said)))):
            continue
        named: dict[str, JsonValue] = {k: v for k, v in said.items() if k in ("gene", "other", "place")}
        named |= {"genes": [*genes]} if genes else {}
        named |= {"number": float(said["number"])} if "number" in said else {}
        named |= {"chromosome": said["chromosome"].upper()} if "chromosome" in said else {}
        named |= {"few": _FEW.get(said["few"].casefold()) or int(said["few"])} if "few" in said else {}
        return form, named
    return None


def _answer(kind: AnswerKind, value: JsonValue, run: Run) -> Answer:
    """What a program gave, as an answer of its kind."""
    if kind == "yesno":
        return Answer(kind="yesno", value="yes" if value else "no")
    if kind == "count":
        return Answer(kind="count", value=int(str(value)))
    names = tuple(map(str, value)) if isinstance(value, list) else (str(value),)
    if kind == "span":
        return Answer(kind="span", value=names[0] if len(names) == 1 else names)
    if kind == "expression":
        return Answer(kind="expression", value=names, text=", ".join(names) or "none of the tissues")
    genes = [row.of for name in names for row in run.look("symbol", name).rows[:1]]
    one = kind == "entity" and len(genes) == 1
    return Answer(
        kind="entity" if one else "entities", value=names[0] if one else names, total=len(genes),
        entities=tuple(Ranked(entity=g) for g in genes),
    )  # fmt: skip


def _filled(code: str, named: Mapping[str, JsonValue]) -> str:
    """The program with what was named as literals: JSON's texts, lists and numbers are Python's as well."""
    return re.sub(r"\{(\w+)\}", lambda m: json.dumps(named[m[1]]), code)


def _called(code: str) -> list[str]:
    return [name for name in dict.fromkeys(re.findall(r"(\w+)\(", code)) if name in OF_ATLAS | {"chromosome"}]


def _compiled(form: str) -> re.Pattern[str]:
    """The pattern with its slots; one that stands in several alternatives is numbered."""
    count = iter(range(100))
    names = re.compile(r"\b(?:" + "|".join(_SLOTS) + r")\b")
    return re.compile(names.sub(lambda m: _SLOTS[m[0]].replace("{}", str(next(count))), form), re.IGNORECASE)
