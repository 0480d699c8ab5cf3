"""A judgement: typed input, typed reply, a prompt that renders the input, and a rule where one can honestly exist.

A stage declares the judgements it needs; who gives them is the reasoner's business. ``rules`` says how far rules go:
``full`` they always decide, ``partial`` they abstain when they cannot, ``none`` a model is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from importlib.resources import files
from string import Template
from typing import Any, Generic, Literal, TypeVar

from .errors import SetupError
from .untrusted import inert
from .usage import Usage
from .value import Value

In = TypeVar("In", bound=Value)
Out = TypeVar("Out", bound=Value)
Rules = Literal["full", "partial", "none"]


class Abstain(Value):
    """A rule's "I cannot tell", with the reason; the model is asked next, if there is one."""

    reason: str


@dataclass(frozen=True)
class Reply(Generic[Out]):
    """A judgement given: its value, by whom, how sure (0 to 1, None when nobody can honestly say), and its cost.

    ``shares`` are the probabilities of all values of a decision among few, which sum to 1; ``tokens`` the pieces of the
    reply with their probabilities, where the judgement asks for them. Both are empty where nobody can say.
    """

    value: Out
    by: str
    confidence: float | None = None
    usage: Usage = field(default_factory=Usage)
    shares: Mapping[str, float] = field(default_factory=dict)
    tokens: tuple[tuple[str, float], ...] = ()

    def trace(self) -> dict[str, Any]:
        """What the trace keeps of it."""
        kept: dict[str, Any] = {
            "value": self.value.model_dump(mode="json"),
            "by": self.by,
            "confidence": self.confidence,
            "usage": self.usage.model_dump(mode="json"),
        }
        if self.shares:
            kept["shares"] = dict(self.shares)
        if self.tokens:
            kept["tokens"] = [list(t) for t in self.tokens]
        return kept


@dataclass(frozen=True)
class Written(Generic[In, Out]):
    """The form in which a model gives a reply, where the reply itself is more than a model should have to write.

    ``read`` makes the reply of what was written. A ValueError or InputError of it is told to the model, which may try
    once more; so it says what is wrong in words that a model can act on.
    """

    form: type[Value]
    read: Callable[[Any, In, Any], Out]


@dataclass(frozen=True)
class Judgement(Generic[In, Out]):
    """One kind of decision.

    ``prompt`` names a Markdown file beside the stage (package, file name); its ``$slots`` are the fields of ``input``,
    or what ``slots`` makes of it, and a line ``---`` parts the system from the user message. Text from outside goes
    into a slot through `bioloom.core.untrusted.fenced`. ``written`` is how a model writes the reply, as it is when
    None. ``settles`` says whether a reply by rule leaves nothing to ask a model; without it every reply does.
    ``weighed`` asks for the probability of every token of the reply.
    """

    name: str
    input: type[In]
    output: type[Out]
    rules: Rules
    rule: Callable[[In, Any], Out | Abstain] | None = None
    prompt: tuple[str, str] | None = None
    slots: Callable[[In], Mapping[str, str]] | None = None
    written: Written[In, Out] | None = None
    settles: Callable[[Out], bool] | None = None
    weighed: bool = False

    def __post_init__(self) -> None:
        if (self.rule is None) != (self.rules == "none"):
            raise SetupError(f"Judgement {self.name}: rules is {self.rules!r} but its rule is {self.rule!r}.")

    @cached_property
    def template(self) -> str:
        """The prompt's text; SetupError when the judgement has none."""
        if self.prompt is None:
            raise SetupError(f"Judgement {self.name} has no prompt, so no model can give it.")
        package, name = self.prompt
        return files(package).joinpath(name).read_text("utf-8")

    @property
    def version(self) -> str:
        """Changes with the wording of the prompt; kept with every model call."""
        return sha256(self.template.encode()).hexdigest()[:8]

    def render(self, value: In) -> tuple[str, str]:
        """System and user message for ``value``."""
        template, slots = Template(self.template), self.slots(value) if self.slots else value.model_dump(mode="json")
        if missing := sorted(set(template.get_identifiers()) - slots.keys()):
            raise SetupError(f"The prompt of {self.name} names {missing}, which its input has not.")
        said = {k: inert(v if isinstance(v, str) else str(v)) for k, v in slots.items()}
        system, _, user = self.template.partition("\n---\n")
        return Template(system).substitute(said).strip(), Template(user).substitute(said).strip()
