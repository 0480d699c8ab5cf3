"""Names of which people say the chief part: a herb for its extract, a complex without the chain that it belongs to."""

from __future__ import annotations

import re
from collections.abc import Iterator

_EXTRACT = re.compile(r"(?P<said>\w.{3,}) extract")
_CHAIN = re.compile(r"(?P<before>\w+ )?respiratory chain (?P<said>complex [IV]+)")


def of_extract(name: str) -> Iterator[str]:
    """What an extract is made of."""
    if match := _EXTRACT.fullmatch(name):
        yield match["said"]


def of_complex(name: str) -> Iterator[str]:
    """A complex of a chain by its number."""
    if match := _CHAIN.fullmatch(name):
        yield (match["before"] or "") + match["said"]
