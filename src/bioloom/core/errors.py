"""Every error bioloom raises: what was wrong, with what, and what to do.

BioloomError
  + InputError            the user's words, options or files cannot be used          exit 2
    - QuestionError         empty, too long, control characters, a bad option list
    - PatternError          a pattern that does not parse or does not hold together
    - UnknownEntityError    a CURIE or name that the graph does not have
    - SetupError            an unknown plug-in, a missing extra, a bad configuration
  + GraphError            a graph cannot be opened or trusted                        exit 2
    - GraphNotFoundError    nothing is there, or it is no graph
    - GraphFormatError      truncated, foreign, or of another format number
      = DamageError           it does not hold what was written into it
    - StaleError            a derived artefact no longer fits its inputs
  + BuildError            a build stopped; what was there before is untouched        exit 3
  + SourceError           a source is down, refused or timed out; never "no evidence" exit 3
    - OfflineError          a live source was needed under --offline
  + ReasonerError         a model or rule could not judge                            exit 3
    - ReplyError            the reply does not parse after one repair
    - ReplayMissError       nothing is recorded for this request
    - NeedsModelError       the judgement has no rule and no model is configured     exit 2
  + BudgetError           calls, tokens, money or seconds are spent                  exit 3
  + CitationError         an answer cites evidence that the run does not hold        exit 3
"""

from __future__ import annotations

from .usage import Usage


class BioloomError(Exception):
    """Base of the tree. ``message`` says what is wrong with what; ``hint`` says what to do."""

    exit_code = 3

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.hint = message, hint

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".strip()


class InputError(BioloomError):
    """The user's words, options or files cannot be used."""

    exit_code = 2


class QuestionError(InputError):
    """An empty, over-long or unreadable question, or a bad option list."""


class PatternError(InputError):
    """A pattern that does not parse or does not hold together."""


class UnknownEntityError(InputError):
    """A CURIE or name that the graph does not have."""


class SetupError(InputError):
    """An unknown plug-in, a missing extra, or a bad configuration."""


class GraphError(BioloomError):
    """A graph cannot be opened or trusted."""

    exit_code = 2


class GraphNotFoundError(GraphError):
    """Nothing is there, or what is there is no graph."""


class GraphFormatError(GraphError):
    """A graph file is truncated, foreign, or of another format number."""


class StaleError(GraphError):
    """A derived artefact no longer fits the inputs it was made from."""


class DamageError(GraphFormatError):
    """A file does not hold what was written into it."""


class BuildError(BioloomError):
    """A build stopped; what was there before is untouched."""


class SourceError(BioloomError):
    """A source is down, refused or timed out. Never to be read as "no evidence"."""


class OfflineError(SourceError):
    """A live source was needed under ``--offline``."""


class ReasonerError(BioloomError):
    """A model or a rule could not judge. ``usage`` is what was spent before it failed; the run books it."""

    def __init__(self, message: str, *, hint: str = "", usage: Usage | None = None) -> None:
        super().__init__(message, hint=hint)
        self.usage = usage


class ReplyError(ReasonerError):
    """The reply does not parse, also not after one repair."""


class ReplayMissError(ReasonerError):
    """Nothing is recorded for this request."""


class NeedsModelError(ReasonerError):
    """The judgement has no rule and no model is configured."""

    exit_code = 2


class BudgetError(BioloomError):
    """Calls, tokens, money or seconds are spent."""


class CitationError(BioloomError):
    """An answer cites evidence that the run does not hold."""
