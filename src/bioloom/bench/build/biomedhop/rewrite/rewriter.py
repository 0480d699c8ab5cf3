"""A model puts questions into other words; one that leaks, or loses what was named, is put back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from bioloom.bench.build.biomedhop.pack import Instance
from bioloom.bench.build.biomedhop.wording.render import Named, Rendered
from bioloom.bench.build.biomedhop.wording.sets import Form
from bioloom.bench.build.naming.leaks import names_answer
from bioloom.core.judgement import Judgement
from bioloom.core.ports import Resources
from bioloom.core.run import Run
from bioloom.core.value import Value

WANTED: dict[Form, str] = {"open": "one entity", "choice": "one of the options", "count": "a number"}


class Wording(Value):
    """A question to be reworded, the names it must keep, and what is wanted."""

    question: str
    names: tuple[str, ...]
    wanted: str


class Reworded(Value):
    """The question in other words."""

    question: str


def slots(asked: Wording) -> dict[str, str]:
    """What the prompt is filled with."""
    return {"question": asked.question, "names": "; ".join(asked.names), "wanted": asked.wanted}


REWRITE = Judgement(
    name="rewrite",
    input=Wording,
    output=Reworded,
    rules="none",
    prompt=("bioloom.bench.build.biomedhop.rewrite", "rewrite.md"),
    slots=slots,
)


class Rewriter:
    """Rewords instances. ``refused`` counts, by reason, the rewordings that were put back."""

    def __init__(self, resources: Resources) -> None:
        self.resources = resources
        self.refused: Counter[str] = Counter()

    def __call__(self, instance: Instance, answers: Sequence[str]) -> Instance:
        """The instance in other words; ``answers`` are all names of what is right."""
        return replace(instance, asked={f: self._reword(f, r, instance, answers) for f, r in instance.asked.items()})

    def _reword(self, form: Form, rendered: Rendered, instance: Instance, answers: Sequence[str]) -> Rendered:
        names = tuple(rendered.text[n.start : n.end] for n in rendered.named)
        run = Run(self.resources)
        text = run.need(REWRITE, Wording(question=rendered.text, names=names, wanted=WANTED[form])).question.strip()
        options = instance.options.texts if instance.options else ()
        if fault := leak(text, answers, options):
            self.refused[fault] += 1
            return rendered
        named = _placed(text, names, rendered)
        if named is None:
            self.refused["a name was lost"] += 1
            return rendered
        return rendered.model_copy(update={"text": text, "named": named, "template": f"{rendered.template}/rewritten"})


def leak(text: str, answers: Iterable[str], options: Iterable[str]) -> str:
    """What a question gives away: its answer by any name, or its options, which belong beside it; empty if nothing."""
    if names_answer(text, answers):
        return "it names the answer"
    return "it names an option" if names_answer(text, options) else ""


def _placed(text: str, names: tuple[str, ...], rendered: Rendered) -> tuple[Named, ...] | None:
    """Where the names stand now, whatever the case of their first letters; None when one does not."""
    out = []
    for name, was in zip(names, rendered.named, strict=True):
        at = text.casefold().find(name.casefold())
        if at < 0:
            return None
        out.append(Named(start=at, end=at + len(name), curie=was.curie))
    return tuple(out)
