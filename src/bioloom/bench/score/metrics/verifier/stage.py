"""The judgement itself. There is no rule for it: whoever wants these figures names a model."""

from __future__ import annotations

from collections.abc import Iterable

from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item, condition
from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.score.metrics import said
from bioloom.core.evidence import Evidence
from bioloom.core.judgement import Judgement
from bioloom.core.run import Run
from bioloom.core.untrusted import fenced

from .types import Judged, Verdict


def slots(value: Judged) -> dict[str, str]:
    """What the prompt shows; all that others wrote stands between fences."""
    texts = {
        "question": value.question,
        "options": "; ".join(value.options),
        "gold": "\n".join(value.gold),
        "prediction": value.prediction,
        "support": value.support,
    }
    shown = {label: text for label, text in texts.items() if text.strip()}
    return {
        "texts": fenced(shown.values(), shown),
        "format": value.format or "open",
        "family": value.family or "none",
        "structure": value.structure or "not given",
        "condition": value.condition or "none",
        "correct": {True: "right", False: "wrong", None: "not scored"}[value.correct],
        "evidence": fenced(value.evidence) or "none",
    }


VERIFY = Judgement(
    name="verify_answer",
    input=Judged,
    output=Verdict,
    rules="none",
    prompt=("bioloom.bench.score.metrics.verifier", "prompt.md"),
    slots=slots,
)


def judged(
    item: Item, gold: Gold, prediction: Prediction, evidence: Iterable[Evidence], *, correct: bool | None = None
) -> Judged:
    """What the verifier is shown of a prediction; ``evidence`` is what it cites, ``correct`` the automatic metric."""
    right = [", ".join(dict.fromkeys((*thing.texts, *filter(None, [thing.curie])))) for thing in gold.answers]
    right += [item.options[ord(letter) - ord("A")] for letter in gold.letters]
    right += [str(v) for v in (gold.label, gold.number) if v is not None]
    answer = prediction.answer
    return Judged(
        question=item.text,
        options=item.options,
        format=item.kind,
        family=item.family,
        structure=item.pattern or item.relation,
        condition=condition(prediction.sources or item.sources),
        gold=tuple(right),
        prediction="; ".join(said.texts(prediction)) or "no answer",
        correct=correct,
        support="\n".join(filter(None, (answer.text, *answer.notes))) if answer else "",
        evidence=tuple(unit.text for unit in evidence),
    )


def verify(value: Judged, run: Run) -> Verdict:
    """The verdict on one answer, as the run's reasoner judges.

    Raises:
        NeedsModelError: no model is configured.
    """
    return run.need(VERIFY, value)
