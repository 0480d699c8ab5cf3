"""Ways to the names under words that were put together by a rule: in this order, in any, as a sign."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...forms.normalize import bag_of
from ...forms.sign_names import sign
from ...lexicon.lookup import Lead
from ...lexicon.opened import Lexicon


def keyed(
    lexicon: Lexicon, words: Sequence[str], step: str, cost: float, only: tuple[str, ...], *, signs: bool = False
) -> Iterator[Lead]:
    """The ways from forms to names that no symbol is, of nodes of the categories ``only``; ``signs`` as well."""
    bag = bag_of(words)
    numbers = [lexicon.plain(" ".join(words))]
    if len(words) > 1:
        numbers += [lexicon.bag(bag), lexicon.plain(bag)]
        numbers += [lexicon.sign(key)] if signs and (key := sign(words)) else []
    for number in dict.fromkeys(numbers):
        if number is not None:
            yield Lead(number, (step,), cost, words=True, only=only)
