"""A method: a frozen dataclass of knobs that is called with a question and a run; and how one is run to a bundle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import ClassVar, Literal, Protocol

from .allowance import allowed
from .answer import Answer
from .errors import OfflineError, QuestionError, SourceError
from .evidence import Channel
from .ports import Resources
from .question import Question, checked
from .run import Budget, Run
from .trace import Bundle, Failed, Recorder

Takes = Literal["documents", "embedder", "reranker", "look-ups"]


@dataclass(frozen=True)
class Card:
    """Where a method comes from, where we knowingly depart from it and why, and the channels it cannot do without.

    ``steps`` are those of the paper, in its order, each under the name of the stage, the judgement or the note that a
    trace has it under; empty where a method takes none apart. ``takes`` is what it cannot do without beside channels:
    documents that come with the question, an embedder, a reranker, look-ups.

    A question that does not allow all of ``needs``, or for which one of them has no source, is none that the method can
    be put to: it has no score there, which is something else than a bad one.

    ``heeds_pattern``: it answers the pattern of a question in the place of what it would read; others refuse one.
    """

    title: str
    year: int
    link: str
    departures: tuple[str, ...] = ()
    needs: tuple[Channel, ...] = ()
    steps: tuple[str, ...] = ()
    takes: tuple[Takes, ...] = ()
    heeds_pattern: bool = False


class Method(Protocol):
    """A way of answering. Its fields are its knobs with the paper's defaults; its body reads like the algorithm."""

    card: ClassVar[Card]

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """The answer, citing only evidence that ``run`` holds."""
        ...


def answer(
    method: Method, question: Question, resources: Resources, *, budget: Budget | None = None,
    versions: dict[str, str] | None = None, recorder: Recorder | None = None,
) -> Bundle:  # fmt: skip
    """Run one question and close its record; ``recorder`` keeps what was done also when this raises.

    Raises:
        QuestionError: the question cannot be used as it is.
        CitationError: the answer cites evidence that the run does not hold.
        SourceError: the method abstained, and a source failed that might have had the answer.
    """
    question, start = checked(question), perf_counter()
    if question.pattern and not method.card.heeds_pattern:
        raise QuestionError(
            "This method reads questions in its own way: no pattern can stand for its reading.",
            hint="Leave the pattern out, or ask with --method loom.",
        )
    run = Run(
        resources, allowed=frozenset(question.sources), budget=budget or Budget(), recorder=recorder or Recorder()
    )
    with allowed(run.allowance):
        result = method(question, run)
    result = _said(result, run.failed)
    cited = run.cited(result.evidence)
    patterns = [note.detail["pattern"] for note in run.recorder.trace().notes("understood")]
    return Bundle(
        question=question,
        method=repr(method),
        answer=result,
        pattern="\n".join(str(p) for p in patterns if p),
        evidence=run.recorder.evidence(cited),
        trace=run.recorder.trace(),
        versions={"graph": resources.graph.content_hash, **(versions or {})},
        seconds=perf_counter() - start,
    )


def _again(failed: Sequence[Failed]) -> str:
    """When to ask again: what was forbidden, and not down, is no more there later."""
    offline = all(f.error == OfflineError.__name__ for f in failed)
    return "Ask once without --offline: the answers are then kept" if offline else "Ask again later"


def _said(answer: Answer, failed: tuple[Failed, ...]) -> Answer:
    """``answer`` with a note for each source that failed; an outage is an error, never an abstention."""
    if not failed:
        return answer
    first = {f.port: f.message for f in reversed(failed)}
    if answer.abstained:
        raise SourceError(
            f"No supported answer was found, but {' and '.join(sorted(first))} could not be asked. "
            + " ".join(first[name] for name in sorted(first)),
            hint=f"{_again(failed)}, or leave out what failed with --sources.",
        )
    counts = Counter(f.port for f in failed)
    notes = (
        f"{name} failed {n} time{'s' * (n > 1)}, so what it has is not in this answer: {first[name]}"
        for name, n in sorted(counts.items())
    )
    return answer.model_copy(update={"notes": (*answer.notes, *notes)})
