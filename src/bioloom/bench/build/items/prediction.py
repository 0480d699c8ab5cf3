"""What was answered, by whom, with what, and what it cost: all that scoring reads."""

from __future__ import annotations

from pydantic import Field, JsonValue

from bioloom.core.answer import Answer
from bioloom.core.evidence import Channel
from bioloom.core.fact import Fact
from bioloom.core.value import Value


class Prediction(Value):
    """The record of one item's answer under one configuration.

    Exactly one of these holds: it failed (``error`` says how), it abstained, or it answered with ``answer``, ``text``
    or both. Where both stand, ``answer`` is scored.

    Attributes:
        id: Of the item.
        dataset: Of the item.
        method: Name of the method.
        reasoner: Name of the reasoner.
        model: Id of the model that answered, empty for rules.
        sources: The source condition it ran under.
        answer: The typed answer.
        text: A plain reply, when the system gives nothing better.
        abstained: It said that it has no supported answer.
        error: An outage, a refusal or a crash, as ``Type: message``; never a wrong answer and never an abstention.
        trace: Id of the trace.
        evidence: Ids of the evidence that the answer cites.
        records: Ids of the records retrieved, best first.
        paths: The paths it shows for its answer.
        calls: Calls to a model.
        tokens_in: Tokens of the prompts.
        tokens_out: Tokens of the replies.
        money: US dollars, None where the price is not known.
        seconds: Wall-clock time.
        config: Hash of everything that defines the run; an id counts once for each.
        seed: Of the run.
        meta: Whatever else; JSON only.
    """

    id: str
    dataset: str
    method: str = ""
    reasoner: str = ""
    model: str = ""
    sources: tuple[Channel, ...] = ()
    answer: Answer | None = None
    text: str = ""
    abstained: bool = False
    error: str = ""
    trace: str = ""
    evidence: tuple[str, ...] = ()
    records: tuple[str, ...] = ()
    paths: tuple[tuple[Fact, ...], ...] = ()
    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    money: float | None = None
    seconds: float = 0.0
    config: str = ""
    seed: int = 0
    meta: dict[str, JsonValue] = Field(default_factory=dict)

    @property
    def failed(self) -> bool:
        """Whether nobody knows what it would have answered."""
        return bool(self.error)

    @property
    def invalid(self) -> bool:
        """Whether a model replied, and nothing could be made of it: an answer of no use, and no accident."""
        return self.error.startswith("ReplyError")

    @property
    def silent(self) -> bool:
        """Whether it abstained, in the record or in the typed answer."""
        return not self.failed and (self.abstained or (self.answer is not None and self.answer.abstained))
