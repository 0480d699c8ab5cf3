"""Live sources by name, and those that ``--sources`` means.

A word of ``--sources`` is a channel (kg, doc, web, ...) or a live source. A channel means every source of it that is
configured; a name means that one. The channel kg alone means the local graph: a live graph has to be named, so that
nothing leaves the machine unasked. Plug-ins offer classes under the entry points ``bioloom.sources``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Protocol, Self, get_args

from bioloom.core.errors import InputError, SetupError
from bioloom.core.evidence import Channel
from bioloom.core.ports import Hit, PortKind, Query, Source
from bioloom.core.registry import Registry
from bioloom.core.suggest import did_you_mean

from .settings import SourceSettings, load_source_settings

if TYPE_CHECKING:
    from .http import Http


class LiveSource(Protocol):
    """A source over the network, as a class that can be made from the settings; ``about`` says what it has."""

    name: ClassVar[str]
    kind: ClassVar[PortKind]
    channel: ClassVar[Channel]
    live: ClassVar[bool]
    about: ClassVar[str]

    @classmethod
    def open(cls, settings: SourceSettings, http: Http) -> Self:
        """The source as configured; SetupError says what is missing."""
        ...

    def handle(self, request: Query, *, timeout: float | None) -> Sequence[Hit]:
        """See `bioloom.core.ports.Source`."""
        ...


LIVE: Registry[LiveSource] = Registry(
    "bioloom.sources",
    {
        "pubmed": "bioloom.sources.pubmed:PubMed",
        "europepmc": "bioloom.sources.europepmc:EuropePmc",
        "trials": "bioloom.sources.trials:Trials",
        "labels": "bioloom.sources.labels:Labels",
        "google": "bioloom.sources.web:GoogleSearch",
        "searxng": "bioloom.sources.web:SearXNG",
        "ncbi": "bioloom.sources.ncbi.source:Ncbi",
        "monarch": "bioloom.sources.monarch:Monarch",
    },
)


@dataclass(frozen=True)
class Chosen:
    """What ``--sources`` says: the channels that are allowed, and the live sources that were named."""

    channels: tuple[Channel, ...]
    named: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Every live source that is meant, configured or not; a name narrows its channel to what is named."""
        if self == KG_ALONE:
            return ()
        bare = [c for c in self.channels if c != "kg" and not any(LIVE.get(n).channel == c for n in self.named)]
        return tuple(n for n in LIVE.names() if n in self.named or LIVE.get(n).channel in bare)


KG_ALONE = Chosen(("kg",))


def choose(sources: str) -> Chosen:
    """Words by comma, each a channel or a live source.

    Raises:
        InputError: a word is neither.
    """
    known: tuple[Channel, ...] = get_args(Channel)
    live = LIVE.names()
    words = [w.strip() for w in sources.split(",") if w.strip()]
    if bad := [w for w in words if w not in known and w not in live] or ([] if words else [repr(sources)]):
        hint = did_you_mean(bad[0], [*known, *live]) or f"There are {', '.join(known)}; {', '.join(live)}."
        raise InputError(f"Unknown source {', '.join(bad)}.", hint=hint)
    named = tuple(n for n in live if n in words)
    allowed = {*words, *(LIVE.get(n).channel for n in named)}
    return Chosen(tuple(c for c in known if c in allowed), named)


def live_http(*, offline: bool = False) -> tuple[SourceSettings, Http]:
    """The settings, and the way out that all live sources of a session share."""
    from .http import Http, HttpCache  # noqa: PLC0415 - of no use where no live source is asked

    settings = load_source_settings(LIVE.names())
    return settings, Http(HttpCache(settings.cache_days), offline=offline)


def open_sources(chosen: Chosen, *, offline: bool = False) -> dict[str, Source]:
    """The live sources that are meant, by name; those of a channel that are not configured are left out.

    Raises:
        SetupError: one that was named is not configured.
    """
    if not (names := chosen.names):
        return {}
    settings, http = live_http(offline=offline)
    found: dict[str, Source] = {}
    for name in names:
        try:
            found[name] = LIVE.get(name).open(settings, http)
        except SetupError:
            if name in chosen.named:
                raise
    return found
