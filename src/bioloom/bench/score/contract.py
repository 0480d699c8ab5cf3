"""The scoring contract: which metric scores which kind of answer, and when an answer passes.

It has a number. Whoever changes what any item scores raises it; tables of two numbers are not compared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from bioloom.bench.build.items.gold import Accepted, Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.score.metrics import said
from bioloom.bench.score.metrics.embedding import THRESHOLD, Similar, embedding_accuracy, embedding_f1
from bioloom.bench.score.metrics.exact import choice_accuracy, count_exact, open_accuracy, yesno_accuracy
from bioloom.bench.score.metrics.names import NONE, Aliases
from bioloom.bench.score.metrics.number import counted
from bioloom.bench.score.metrics.paths import path_overlap
from bioloom.bench.score.metrics.retrieval import retrieval
from bioloom.bench.score.metrics.sets import expression_f1, letters_f1, set_f1
from bioloom.bench.score.metrics.texts import exact_match, rouge_l, token_f1
from bioloom.core.errors import InputError, SetupError

SCORING_VERSION = 2
# From which score an answer passes, by version and metric: a version that was once used is never changed. What is not
# named passes when it is exact; a factoid is scored by token F1 and passes by ROUGE-L (BioHarness's own thresholds).
PASSES: dict[int, dict[str, float]] = {
    2: {"mcq_set_f1": 0.5, "set_f1": 0.3, "expression_f1": 0.3, "token_f1": 0.2, "rouge_l": 0.1},
}


@dataclass(frozen=True)
class Scale:
    """What metrics may use beside the item: data and scorers that are passed in.

    Attributes:
        aliases: Synonyms and equivalent identifiers, from a graph.
        similar: The scorer of the embedding metrics.
        threshold: Above which a similarity is a match; it belongs to ``similar``.
    """

    aliases: Aliases = field(default_factory=lambda: NONE)
    similar: Similar | None = None
    threshold: float = THRESHOLD


@dataclass(frozen=True)
class Measured:
    """A score from 0 to 1, whether it passes, and what was read out of the prediction, for people to look at."""

    value: float
    passed: bool
    read: str = ""


@dataclass(frozen=True)
class Case:
    """One answer to be scored."""

    item: Item
    gold: Gold
    prediction: Prediction
    scale: Scale


Metric = Callable[[Case], Measured]


def _mcq(case: Case) -> Measured:
    chosen = said.choice(case.prediction, case.item.options)
    return _exact(choice_accuracy(chosen, case.gold.letters), chosen)


def _mcq_multi(case: Case) -> Measured:
    chosen = said.choices(case.prediction, case.item.options)
    f1 = letters_f1(chosen, case.gold.letters).f1
    return Measured(f1, f1 >= _passing("mcq_set_f1"), ", ".join(sorted(chosen)))


def _yesno(case: Case) -> Measured:
    if case.gold.label is None:
        raise InputError(f"The gold of {case.item.dataset} {case.item.id} has no label.", hint="Load the set again.")
    answered = said.yes_no(case.prediction)
    return _exact(yesno_accuracy(answered, case.gold.label), answered)


def _open(case: Case) -> Measured:
    named = said.things(case.prediction)
    return _exact(open_accuracy(named, case.gold.answers, case.scale.aliases), named[0].text if named else None)


def _count(case: Case) -> Measured:
    if case.gold.number is None:
        raise InputError(f"The gold of {case.item.dataset} {case.item.id} has no number.", hint="Load the set again.")
    number = counted(case.prediction, case.gold.answers, case.scale.aliases)
    return _exact(count_exact(number, case.gold.number), None if number is None else str(number))


def _set(case: Case) -> Measured:
    named = said.things(case.prediction)
    f1 = set_f1(named, case.gold.answers, case.scale.aliases).f1
    return Measured(f1, f1 >= _passing("set_f1"), "; ".join(n.text for n in named))


def _expression(case: Case) -> Measured:
    named = said.things(case.prediction)
    f1 = expression_f1(named, case.gold.answers, case.scale.aliases).f1
    return Measured(f1, f1 >= _passing("expression_f1"), "; ".join(n.text for n in named))


def _factoid(case: Case) -> Measured:
    text, right = said.text(case.prediction), _texts(case.gold.answers)
    return Measured(token_f1(text, right), rouge_l(text, right) >= _passing("token_f1"), text)


def _em(case: Case) -> Measured:
    text = said.text(case.prediction)
    return _exact(exact_match(text, _texts(case.gold.answers)), text)


def _summary(case: Case) -> Measured:
    text = said.prose(case.prediction)
    f1 = rouge_l(text, _texts(case.gold.answers))
    return Measured(f1, f1 >= _passing("rouge_l"), text)


def _embedding_acc(case: Case) -> Measured:
    text = said.text(case.prediction)
    return _exact(embedding_accuracy(text, _texts(case.gold.answers), _similar(case.scale), case.scale.threshold), text)


def _embedding_f1(case: Case) -> Measured:
    texts = said.texts(case.prediction)
    f1 = embedding_f1(texts, _texts(case.gold.answers), _similar(case.scale), case.scale.threshold).f1
    return Measured(f1, f1 > 0, "; ".join(texts))


def _paths(case: Case) -> Measured:
    given = [end for path in case.gold.paths for end in (path[0].subject.curie, path[-1].object.curie)]
    overlap = path_overlap(case.prediction.paths, case.gold.paths, given=given, same=case.scale.aliases.canonical)
    steps = sum(len(path) for path in case.prediction.paths)
    return Measured(overlap.pairs.f1, overlap.pairs.recall == 1, f"{len(case.prediction.paths)} paths, {steps} steps")


def _ndcg(case: Case) -> Measured:
    query, records = case.item.id, case.prediction.records
    value = retrieval({query: records}, {query: case.gold.records}, ("nDCG@10",))["nDCG@10"][query]
    return Measured(value, value > 0, ", ".join(records[:10]))


METRICS: dict[str, Metric] = {
    "mcq_accuracy": _mcq,
    "mcq_set_f1": _mcq_multi,
    "yesno_accuracy": _yesno,
    "open_accuracy": _open,
    "count_exact": _count,
    "set_f1": _set,
    "expression_f1": _expression,
    "token_f1": _factoid,
    "exact_match": _em,
    "rouge_l": _summary,
    "embedding_accuracy": _embedding_acc,
    "embedding_f1": _embedding_f1,
    "path_overlap": _paths,
    "ndcg_10": _ndcg,
}
BY_KIND: dict[str, str] = {
    "choice": "mcq_accuracy",
    "choices": "mcq_set_f1",
    "yesno": "yesno_accuracy",
    "entity": "open_accuracy",
    "entities": "set_f1",
    "count": "count_exact",
    "span": "token_f1",
    "summary": "rouge_l",
    "expression": "expression_f1",
}


def metric_of(item: Item, gold: Gold) -> str:
    """The metric that scores ``item``.

    By its kind, as BioHarness has it (yes/no exact; MCQ exact letter; several letters set-F1, passes at .5; factoid
    token-F1, passes where ROUGE-L reaches .2; list set-F1 over synonym groups, passes at .3; summary ROUGE-L, passes at
    .1; expression set-F1, passes at .3, 1 where the gold is empty), and BioMedHop (one entity: alias-aware accuracy;
    count: CountEx). An item whose gold has nothing but paths is scored by path overlap, one whose gold has nothing but
    graded records by nDCG@10.
    """
    answerless = not (gold.answers or gold.letters or gold.label or gold.number is not None)
    if answerless and item.kind != "expression":
        if gold.paths:
            return "path_overlap"
        if gold.records:
            return "ndcg_10"
    return BY_KIND[item.kind]


def _passing(metric: str) -> float:
    return PASSES[SCORING_VERSION][metric]


def _exact(value: float, read: str | None) -> Measured:
    return Measured(value, value == 1.0, read or "")


def _texts(answers: tuple[Accepted, ...]) -> tuple[str, ...]:
    return tuple(text for thing in answers for text in thing.texts)


def _similar(scale: Scale) -> Similar:
    if scale.similar is None:
        raise SetupError("The embedding metrics need a scorer.", hint="Name one with --embedder (docs/models.md).")
    return scale.similar
