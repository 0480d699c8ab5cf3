"""Who judges, from a name on the command line.

    rules               rules alone
    MODEL               rules first; where they cannot tell, this model of the configured endpoint
    rules+MODEL         the same, said out: so it is written in a spec of a comparison, where MODEL means only:MODEL
    model               the same, with the model of the configuration
    gguf:PATH           rules first, then a local file; likewise replay:FILE, chat:MODEL, and what plug-ins offer
    only:...            any of these without the rules

A plug-in offers a class under the entry points ``bioloom.reasoners``; made without arguments, it is a `Provider`.
"""

from __future__ import annotations

from typing import Protocol

from bioloom.core.errors import SetupError
from bioloom.core.ports import Reasoner
from bioloom.core.registry import Registry

from .escalate import RulesFirst
from .exchange import Model
from .rules import RuleReasoner
from .settings import FREE, Settings

RULES, CONFIGURED, ONLY = "rules", "model", "only"
MIXED = "rules+"


class Provider(Protocol):
    """Makes a reasoner of what stands after its own name in ``NAME:TARGET``."""

    def reasoner(self, target: str, settings: Settings) -> Reasoner:
        """The reasoner; a SetupError when ``target`` cannot be had."""
        ...


REASONERS: Registry[Provider] = Registry(
    "bioloom.reasoners",
    {
        "chat": "bioloom.reason.endpoint:ChatProvider",
        "gguf": "bioloom.reason.local:GgufProvider",
        "replay": "bioloom.reason.replay:ReplayProvider",
    },
)


def resolve(name: str, settings: Settings) -> Reasoner:
    """The reasoner called ``name``.

    Raises:
        SetupError: nothing is configured under this name, or what it needs is missing.
    """
    name = name.strip()
    if name == RULES:
        return RuleReasoner()
    head, colon, rest = name.partition(":")
    if colon and head == ONLY:
        return _model(rest.strip(), settings)
    return RulesFirst(RuleReasoner(), _model(name.removeprefix(MIXED).strip(), settings))


def model_of(reasoner: Reasoner) -> Model | None:
    """The model that ``reasoner`` asks; None for rules, and for plug-ins that ask no model of ours."""
    if isinstance(reasoner, RulesFirst):
        return model_of(reasoner.model)
    return getattr(reasoner, "model", None)


def described(reasoner: Reasoner, settings: Settings) -> str:
    """What ``reasoner`` is, for people: never the key, but where it came from."""
    model = model_of(reasoner)
    if model is None:
        return reasoner.name
    price = model.price
    cost = "price not known" if price is None else f"${price.input:g} in, ${price.output:g} out per million tokens"
    key = f"key: {settings.key_from}, " if settings.base_url in model.identity else ""
    first = "rules, then " if isinstance(reasoner, RulesFirst) else ""
    return f"{first}{model.identity} ({key}{'free' if price == FREE else cost})"


def _model(name: str, settings: Settings) -> Reasoner:
    head, colon, target = name.partition(":")
    if name == CONFIGURED:
        head, colon, target = "chat", ":", settings.model
        if not target:
            raise SetupError("No model is configured.", hint="Set BIOLOOM_MODEL, or name one: --reasoner MODEL.")
    elif not (colon and head in REASONERS.names()):  # a model's own name may have a colon, as "qwen2.5:14b"
        head, target = "chat", name
    if not target or target == RULES:
        raise SetupError(f"{name!r} names no model.", hint="Write rules, MODEL, gguf:PATH, replay:FILE or only:MODEL.")
    provider: Provider = REASONERS.create(head)
    return provider.reasoner(target, settings)
