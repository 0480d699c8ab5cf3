"""When two names are the same thing: one normalization of texts and identifiers for every metric.

It is kept apart from the linker's on purpose: a scorer must not share the mistakes of what it scores, nor change its
scores when the linker learns something.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from bioloom.bench.build.items.gold import Accepted

_GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ζ": "zeta", "η": "eta", "θ": "theta",
    "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu", "ν": "nu", "ξ": "xi", "ο": "omicron", "π": "pi", "ρ": "rho",
    "σ": "sigma", "ς": "sigma", "τ": "tau", "υ": "upsilon", "φ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega",
}  # fmt: skip
_TO_LATIN = str.maketrans({letter: f" {name} " for letter, name in _GREEK.items()})
_TOKEN = re.compile(r"[^\W\d_]+|\d+")
_POSSESSIVE = re.compile(r"(?<=\w)['’`´]s\b")
_ARTICLE = re.compile(r"^(?:the|an|a) (?=.)")
_CURIE = re.compile(r"([A-Za-z][\w.]*?)[:_](\S+)")


def key(text: str) -> str:
    """What all spellings of a name share.

    Case, hyphens, punctuation, Greek letters, a possessive and a leading article never matter ("TGF-β1" is "the TGF
    beta 1"); words, their order and numbers do. Never empty for a text that is not.
    """
    plain = unicodedata.normalize("NFKC", text).casefold()
    spaced = _POSSESSIVE.sub("", plain).translate(_TO_LATIN)
    return _ARTICLE.sub("", " ".join(_TOKEN.findall(spaced))) or plain.strip()


def curie_key(text: str) -> str | None:
    """What all spellings of an identifier share (``MONDO:0005148``, ``mondo_0005148``); None when it is none."""
    found = _CURIE.fullmatch(text.strip())
    return f"{found[1]}:{found[2]}".casefold() if found else None


@dataclass(frozen=True)
class Aliases:
    """Further names and identifiers of things, as a graph has them: data, never a model's opinion.

    Attributes:
        names: CURIE to names of the same thing.
        same: CURIE to other CURIEs of the same thing.
    """

    names: Mapping[str, Iterable[str]] = field(default_factory=dict)
    same: Mapping[str, Iterable[str]] = field(default_factory=dict)

    @cached_property
    def _one(self) -> dict[str, str]:
        return {other: min(curie, *others) for curie, others in self.same.items() for other in (curie, *others)}

    def canonical(self, curie: str) -> str:
        """One CURIE for all that are the same thing: itself where nothing else is known to be."""
        return self._one.get(curie, curie)

    def named_by(self, accepted: Accepted, named: Named) -> bool:
        """Whether ``named`` is ``accepted``.

        It is when its CURIE or its text is among all that ``accepted`` is called; and, where the gold is a text without
        an identifier, also when its CURIE has that text among its names.
        """
        keys = self.keys(accepted)
        if named.is_one_of(keys):
            return True
        return not accepted.curie and not keys.isdisjoint(self.called(named))

    def called(self, named: Named) -> frozenset[str]:
        """Keys of what the graph calls the thing with the CURIE of ``named``; none without one."""
        return frozenset(key(name) for name in self.names.get(named.curie, ())) if named.curie else frozenset()

    def keys(self, accepted: Accepted) -> frozenset[str]:
        """Keys of every name and identifier under which ``accepted`` is right."""
        own = [c for c in (accepted.curie, *accepted.aliases) if c]
        curies = [*own, *(other for c in own for other in self.same.get(c, ()))]
        texts = [*accepted.texts, *(name for c in curies for name in self.names.get(c, ()))]
        return frozenset(key(t) for t in texts if t.strip()) | frozenset(k for c in curies if (k := curie_key(c)))


NONE = Aliases()


@dataclass(frozen=True)
class Named:
    """A thing as a prediction names it: a text, a CURIE, or both."""

    text: str = ""
    curie: str = ""

    @property
    def keys(self) -> frozenset[str]:
        """Its CURIE and its text; of ``BRCA1 (HGNC:1100)`` the name, the identifier, and the whole."""
        found = {key(self.text)} if self.text.strip() else set()
        for text in (self.curie, self.text, *_parts(self.text)):
            if (identifier := curie_key(text)) is not None:
                found.add(identifier)
        if (outer := _identified(self.text)) is not None:
            found.add(key(outer))
        return frozenset(found)

    def is_one_of(self, keys: frozenset[str]) -> bool:
        """Whether any of its names is among ``keys``."""
        return not self.keys.isdisjoint(keys)


_BRACKETED = re.compile(r"(.+?)\s*[(\[]([^()\[\]]+)[)\]]")


def _parts(text: str) -> tuple[str, ...]:
    """What stands in brackets at the end."""
    found = _BRACKETED.fullmatch(text.strip())
    return (found[2],) if found else ()


def _identified(text: str) -> str | None:
    """The name before an identifier in brackets; None when the brackets hold anything else, which is part of a name."""
    found = _BRACKETED.fullmatch(text.strip())
    return found[1] if found and curie_key(found[2]) else None
