"""CondMedQA by a model: one proposal for each pair of articles, sifted, and written with what was left out and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from bioloom.bench.build.condmedqa.asking import GENERAL, SPLIT
from bioloom.bench.build.condmedqa.case import SHARES
from bioloom.bench.build.condmedqa.describe import DESIGN
from bioloom.bench.build.dataset.about import About, Section
from bioloom.bench.build.dataset.manifest import DatasetManifest
from bioloom.bench.build.dataset.write import write_dataset
from bioloom.bench.build.items.files import read_lines
from bioloom.bench.build.items.gold import Accepted, Gold
from bioloom.bench.build.items.item import Item
from bioloom.core.errors import BuildError, ReplyError
from bioloom.core.ports import Resources
from bioloom.core.run import Budget, Run
from bioloom.core.value import Value, digest

from .propose import PROPOSE, Pair, Proposal
from .sift import FILTERS, why_not

NAME, VERSION, PUBLISHED = "condmedqa-articles", "1.0.0", "2026-11-22"
LEFT_OUT = "left_out"  # of the extra


class LeftOut(Value):
    """A pair of articles without a question: what was proposed, if anything, and why it was not taken."""

    titles: tuple[str, str]
    reason: str
    proposal: Proposal | None = None


class Proposing:
    """Asks for one question a pair; ``left_out`` has those that gave none."""

    def __init__(self, resources: Resources, budget: Budget | None = None) -> None:
        self._resources, self._budget = resources, budget or Budget()
        self._kept: list[str] = []
        self.left_out: list[LeftOut] = []

    def pairs(self, pairs: Sequence[Pair]) -> Iterator[tuple[Item, Gold]]:
        """The question of each pair and its twin, as long as there is one."""
        for pair in pairs:
            run = Run(self._resources, budget=self._budget)
            try:
                said = run.need(PROPOSE, pair)
            except ReplyError as error:  # a reply that cannot be read is one pair less, not the end of the build
                self._leave(pair, f"the reply could not be read: {error}", None)
                continue
            if reason := why_not(said, pair, self._kept, run):
                self._leave(pair, reason, said)
                continue
            self._kept.append(said.question)
            yield from _items(said, pair)

    def _leave(self, pair: Pair, reason: str, said: Proposal | None) -> None:
        self.left_out.append(LeftOut(titles=(pair.one.title, pair.other.title), reason=reason, proposal=said))

    def sections(self) -> tuple[Section, ...]:
        """How many there are of each reason."""
        counts = Counter(left.reason.partition(":")[0] for left in self.left_out)
        rows = ["| why left out | pairs |", "| --- | --: |"]
        rows += [f"| {reason} | {n} |" for reason, n in sorted(counts.items(), key=lambda kv: (-kv[1], kv[0]))]
        return (Section(title="Filters", text="\n".join(rows)),)


def build(path: Path, folder: Path, resources: Resources, budget: Budget | None = None) -> DatasetManifest:
    """Write what a model makes of the pairs of articles in ``path`` (JSON lines of `Pair`), ``budget`` for each pair.

    Raises:
        InputError: ``path`` cannot be read.
        NeedsModelError: The reasoner has no model.
        BuildError: No pair gave a question; the message has the reasons.
    """
    pairs = tuple(read_lines(path, Pair))
    proposing = Proposing(resources, budget)
    made = list(proposing.pairs(pairs))
    if not made:
        reasons = "; ".join(f"{' + '.join(left.titles)}: {left.reason}" for left in proposing.left_out)
        raise BuildError(f"No question came of {len(pairs)} pairs of articles.", hint=reasons or f"{path} is empty.")
    return write_dataset(
        folder,
        _about(len(pairs), resources.reasoner.name),
        {SPLIT: made},
        extras={LEFT_OUT: proposing.left_out},
        sections=proposing.sections,
    )


def _items(said: Proposal, pair: Pair) -> Iterator[tuple[Item, Gold]]:
    key = digest(said.question)
    usual, right = Accepted(texts=(said.general_answer,)), Accepted(texts=(said.answer,))
    for role, text, answer in (("conditioned", said.question, right), ("removed", said.general_question, usual)):
        item = Item(
            id=f"{key}-{role}-open",
            dataset=NAME,
            split=SPLIT,
            kind="span",
            text=text,
            family=said.category,
            relation=role,
            group=key,
            hops=2,
            meta={
                "role": role,
                "condition_words": said.condition if role == "conditioned" else "",
                "explanation": said.explanation,
                "criteria": dict.fromkeys(FILTERS, True),
                "sources": [f"{a.url} {a.title}" for a in pair.both],
            },
        )
        readings: dict[str, tuple[Accepted, ...]] = {GENERAL: (usual,)} if role == "conditioned" else {}
        yield item, Gold(id=item.id, dataset=NAME, answers=(answer,), readings=readings)


def _about(pairs: int, reasoner: str) -> About:
    return About(
        name=NAME,
        title="CondMedQA, candidates by a model",
        description=(
            "Conditional questions that a model proposed from pairs of articles, sifted by rules, read by nobody yet: "
            "candidates for review, for research only."
        ),
        builder=NAME,
        version=VERSION,
        published=PUBLISHED,
        seed=0,
        settings={"pairs": pairs, "reasoner": reasoner, "categories": list(SHARES)},
        designs=(DESIGN,),
        steps=(
            "A model is asked for one question for each pair of articles, with both answers and the reason.",
            "The filters of section 3.2.2 and the criteria of section 3.1 are asked of each one by one, by rules.",
            "What was left out stands in `extra/left_out.jsonl` with the first filter it did not pass.",
        ),
        departures=("Links are checked for their form: nothing is fetched.",),
        uses=("To be judged with `bioloom bench review`.",),
        limits=(
            "For research. Nothing in it is advice on treatment.",
            "No person has read these questions: that both articles name an answer does not make it right.",
        ),
    )
