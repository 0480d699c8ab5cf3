"""Benchmarks as tasks of inspect-ai, scored by our contract, and bioloom as one of its solvers.

    inspect eval bioloom/medqa --model openai/gpt-4o -T limit=100
    inspect eval bioloom/questions -T path=DIR --solver bioloom/answers -S kg=full --model mockllm/model

inspect-ai finds this module by its entry point; it needs the extra ``inspect``. A task for each layout takes the files
of the data folder, or ``path``; ``questions`` takes a folder that ``bioloom bench build`` wrote.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from string import ascii_uppercase
from typing import Any

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.scorer import Score, Target, accuracy, mean, scorer, stderr
from inspect_ai.solver import Generate, TaskState, generate, solver, system_message

from bioloom.api.knowledge_base import open as open_graph
from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.score.outcome import score_items
from bioloom.core.answer import Answer
from bioloom.core.errors import InputError

from .loaders.load import LOADERS, load

ANSWER = "bioloom.answer"  # where the solver leaves its typed answer for the scorer
FORM = "Answer biomedical questions in as few words as possible, with what is wanted and nothing else."
WANTED = {
    "choice": "the letter of the one right option", "choices": "the letters of all right options",
    "count": "a number", "yesno": "yes, no or maybe", "entity": "one name", "entities": "names, a line each",
    "span": "a few words", "summary": "a short text", "expression": "names of tissues, a line each",
}  # fmt: skip


def prompt(item: Item) -> str:
    """The question as a model is asked: its documents, its words, its options by letter, and what is wanted."""
    options = [f"{letter}. {text}" for letter, text in zip(ascii_uppercase, item.options, strict=False)]
    return "\n".join([*item.context, item.text, *options, f"Wanted: {WANTED[item.kind]}."])


def target(gold: Gold) -> list[str]:
    """What is right, for people who read a log; it is scored from the gold itself."""
    number = [] if gold.number is None else [str(gold.number)]
    return [*gold.letters, *([gold.label] if gold.label else []), *number, *(a.name for a in gold.answers)] or [""]


@scorer(metrics=[mean(), accuracy(), stderr()])
def contract(path: str) -> Any:
    """Scores by our contract (docs/scoring.md): a typed answer where the solver left one, else the reply as text."""
    items, golds = load(path)  # a log keeps what a scorer was given: the name of the set, and not all that is right
    known, right = {item.id: item for item in items}, {gold.id: gold for gold in golds}

    async def score(state: TaskState, target: Target) -> Score:  # noqa: ARG001 - the gold says more
        item, gold = known[str(state.sample_id)], right[str(state.sample_id)]
        typed = state.store.get(ANSWER)
        answer = Answer.model_validate(typed) if typed else None
        text = "" if answer else state.output.completion
        prediction = Prediction(
            id=item.id, dataset=item.dataset, answer=None if answer is None or answer.abstained else answer, text=text,
            abstained=answer.abstained if answer else not text.strip(), model=str(state.model),
        )  # fmt: skip
        (found,) = score_items([item], [gold], [prediction])
        return Score(value=found.value, answer=found.read or text, explanation=f"{found.metric}: {found.outcome}")

    return score


@solver
def answers(kg: str = "open", method: str = "loom", sources: str = "kg") -> Any:
    """Has bioloom answer, offline and without the task's model (``--model mockllm/model``)."""
    kb = open_graph(kg, method=method, sources=sources, offline=True)

    async def solve(state: TaskState, generate: Generate) -> TaskState:  # noqa: ARG001 - no model is asked
        found = await asyncio.to_thread(kb.ask, state.metadata["question"], state.metadata["options"])
        state.store.set(ANSWER, found.answer.model_dump(mode="json"))
        state.output.completion = str(found)
        state.completed = True
        return state

    return solve


def made(path: str, kinds: str, limit: int) -> Task:
    """A set as a task: items that have a gold, of ``kinds`` (by comma) where they are named, the first ``limit``."""
    items, golds = load(path)
    right = {gold.id: gold for gold in golds}
    wanted = set(kinds.split(",")) if kinds else set(WANTED)
    if strange := wanted - set(WANTED):
        raise InputError(f"There is no kind {', '.join(sorted(strange))}.", hint=f"There are {', '.join(WANTED)}.")
    chosen = [item for item in items if item.id in right and item.kind in wanted][: limit or None]
    samples = [
        Sample(
            id=item.id, input=prompt(item), target=target(right[item.id]),
            metadata={"question": item.text, "options": list(item.options), "kind": item.kind, "family": item.family},
        )
        for item in chosen
    ]  # fmt: skip
    if not samples:
        raise InputError(f"{path} has no such items.", hint="Name other kinds, or none.")
    return Task(
        dataset=MemoryDataset(samples, name=path), solver=[system_message(FORM), generate()],
        scorer=contract(path),
    )  # fmt: skip


@task
def questions(path: str, kinds: str = "", limit: int = 0) -> Task:
    """A folder that ``bioloom bench build`` or ``write_set`` wrote, or ``NAME=PATH``."""
    return made(path, kinds, limit)


def _of_layout(name: str) -> Callable[..., Task]:
    def layout(path: str = "", kinds: str = "", limit: int = 0) -> Task:
        return made(f"{name}={path}" if path else name, kinds, limit)

    layout.__name__, layout.__doc__ = name, f"The set {name} of the data folder, or of the files in ``path``."
    return layout


for _name in LOADERS.names():
    task(name=_name)(_of_layout(_name))
