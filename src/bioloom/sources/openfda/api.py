"""Labels drug by drug from openFDA's API, for who does not want to fetch the bulk files (1.5 GB).

Source: open.fda.gov/apis/drug/label and open.fda.gov/apis/authentication: 240 requests a minute, 1,000 in a day
without a key, 120,000 with one. What was answered is kept in a folder: a run that was stopped goes on where
it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from pydantic import SecretStr, ValidationError

from bioloom.sources.http import Body, Deadline, Http, Malformed, Request, json_of
from bioloom.sources.labels import API, NONE_FOUND, RATE

from .layout import RX, Label, label_of

PAGE, PAGES = 5, 5  # labels a request, and requests a drug: a label has a hundred kilobytes and more
PATIENCE = 120.0  # seconds for one drug
_RX = f'openfda.product_type:"{RX}"'


@dataclass(frozen=True)
class Asked:
    """A drug to ask for: its name, and its UNIIs without a prefix."""

    name: str
    uniis: tuple[str, ...] = ()

    @property
    def search(self) -> str:
        """OpenFDA's query for it; nothing in a name can be an operator."""
        name = self.name.replace("\\", " ").replace('"', " ").upper()
        terms = [f'openfda.unii:"{u}"' for u in self.uniis if u.isalnum()]
        return " OR ".join((*terms, f'openfda.generic_name.exact:"{name}"'))


@dataclass(frozen=True)
class Api:
    """openFDA's API behind a cache that a run goes on from."""

    http: Http
    url: str = API
    key: SecretStr | None = field(default=None, repr=False)

    def labels(self, drugs: Iterable[Asked]) -> Iterator[tuple[Label, ...]]:
        """The labels of each of ``drugs``, newest first: of prescribed drugs, or of others where there are none.

        Raises:
            SourceError: openFDA cannot be asked, or allows no more today; what was answered is kept.
            OfflineError: something is not kept, and the network must not be used.
        """
        for drug in drugs:
            yield self._of(f"({drug.search}) AND {_RX}") or self._of(drug.search)

    def _of(self, search: str) -> tuple[Label, ...]:
        found: list[Label] = []
        deadline = Deadline("labels", PATIENCE)
        for page in range(PAGES):
            params = (("search", search), ("sort", "effective_time:desc"), ("limit", str(PAGE)),
                      ("skip", str(page * PAGE)))  # fmt: skip
            asked = Request("labels", self.url, params, self._key, NONE_FOUND)
            got, _ = self.http.fetch(asked, _read, deadline, per_second=RATE)
            found += got
            if len(got) < PAGE or any(len(label.ingredients) == 1 for label in got):
                break
        return tuple(found)

    @property
    def _key(self) -> tuple[tuple[str, str], ...]:
        return (("api_key", self.key.get_secret_value()),) if self.key else ()


def _read(body: Body) -> tuple[Label, ...]:
    """The labels of one answer; openFDA says that there are none with a 404 of its own."""
    said = json_of(body)
    if body.status == 404:
        error = said.get("error") if isinstance(said, dict) else None
        if isinstance(error, dict) and error.get("code") == "NOT_FOUND":
            return ()
        raise Malformed("is a 404 that is not openFDA's")
    results = said.get("results") if isinstance(said, dict) else None
    if not isinstance(results, list):
        raise Malformed("has no results")
    try:
        return tuple(label_of(one) for one in results)
    except (ValidationError, TypeError) as error:
        raise Malformed(f"has a result that is no label ({error})") from None
