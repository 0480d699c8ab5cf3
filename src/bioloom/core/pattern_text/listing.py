"""A pattern's text that also counts, measures, orders and limits its answers, as openCypher writes it.

text     = match {match} [WITH [DISTINCT] name "," measure AS alias WHERE alias op number]
           RETURN [DISTINCT] name ["," (measure [AS alias] | alias)] [ORDER BY (measure | alias) [ASC | DESC]] [LIMIT n]
measure  = COUNT "(" DISTINCT name ")" | MAX "(" edge "." key ")"

Any text of a pattern alone is one, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..pattern import Op
from ..results.listing import Listing, Measure
from .resolve import Names, resolved
from .syntax import OPS, RETURN, Reader
from .tokens import fail
from .tree import QueryText

COUNTED = "RETURN d, count(DISTINCT g) AS genes ORDER BY genes DESC LIMIT 10"
MEASURED = "RETURN g, max(r.affinity) AS best ORDER BY best DESC"
PASSING = "WITH d, count(DISTINCT g) AS genes WHERE genes > 100 RETURN d, genes ORDER BY genes DESC"


def parse_listing(text: str, *, predicates: Iterable[str] = (), categories: Iterable[str] = ()) -> Listing:
    """The list that ``text`` says; a pattern alone is the list of all its answers, in no order.

    Raises:
        PatternError: names line and column, what was expected there, and an example.
    """
    read = _Reader(text).listing()
    pattern, names = resolved(text, read.query, predicates, categories)
    measure = None if read.measure is None else _measure(text, read.measure, read.query, names)
    return Listing(
        pattern=pattern, measure=measure, op=read.op, number=read.number, descending=read.descending, limit=read.limit
    )


@dataclass(frozen=True)
class _MeasureText:
    """``count(DISTINCT name)``, or ``max(name.key)`` with a key."""

    name: str
    key: str
    at: int


@dataclass
class _ListingText:
    query: QueryText
    measure: _MeasureText | None = None
    op: Op | None = None
    number: float = 0.0
    descending: bool | None = None
    limit: int | None = None


def _measure(text: str, written: _MeasureText, query: QueryText, names: Names) -> Measure:
    if written.key:
        if written.name not in names.edges:
            problem = (
                f"{written.name} is no edge of a MATCH; the edges are {', '.join(names.edges) or 'without names'}."
            )
            fail(text, written.at, problem, example=MEASURED)
        return Measure(edge=names.edges[written.name], key=written.key)
    if written.name not in names.own or written.name == query.answer:
        others = ", ".join(n for n in names.own if n != query.answer) or "without names"
        fail(text, written.at, f"{written.name} is no other node of a MATCH; the others are {others}.", example=COUNTED)
    return Measure(over=names.own[written.name])


class _Reader(Reader):
    """Reads what stands behind the MATCH of a list; the rest is read as in a pattern."""

    def listing(self) -> _ListingText:
        """The whole text."""
        body = self._body()
        held: _MeasureText | None = None
        grouped, alias, op, number = "", "", None, 0.0
        if self._word("with"):
            grouped, held, alias, op, number = self._with()
        self._need_word("return", example=RETURN)
        at = self._here.at
        if not held and self._here.is_word("count") and self._tokens[self._i + 1].is_sign("("):
            operator, answer = self._returned()  # one number for all: nothing to order
            self._end()
            return _ListingText(QueryText(body, operator, answer, at))
        self._word("distinct")
        answer = self._name("a node's name", example=COUNTED)
        if grouped and answer != grouped:
            fail(self._source, at, f"{answer} is not what WITH keeps, which is {grouped}.", example=PASSING)
        out = _ListingText(QueryText(body, "select", answer, at), held, op, number)
        if self._sign(","):
            out.measure, alias = self._column(held, alias)
        if self._word("order"):
            self._need_word("by", example=COUNTED)
            out.measure, alias = self._column(out.measure, alias)
            out.descending = self._word("desc") or self._word("descending")
            if not out.descending and not self._word("asc"):
                self._word("ascending")
        if self._word("limit"):
            out.limit = self._whole("how many are wanted")
        self._end()
        return out

    def _with(self) -> tuple[str, _MeasureText, str, Op, float]:
        self._word("distinct")
        name = self._name("a node's name", example=PASSING)
        self._need(",", f"after {name}", example=PASSING)
        held = self._number_of(PASSING)
        self._need_word("as", example=PASSING)
        alias = self._name("a name for the number", example=PASSING)
        self._need_word("where", example=PASSING)
        at = self._here.at
        if self._name(alias, example=PASSING) != alias:
            fail(self._source, at, f"only {alias} can be compared here.", example=PASSING)
        op = next((o for o in OPS if self._sign(o)), None)
        if op is None:
            self._expected(f"one of {' '.join(OPS)}", example=PASSING)
        value = self._value()
        if not isinstance(value, float):
            fail(self._source, self._here.at, f"{alias} is compared with a number.", example=PASSING)
        return name, held, alias, _OPS[op], value

    def _column(self, held: _MeasureText | None, alias: str) -> tuple[_MeasureText, str]:
        """The measure that is meant, by itself or by its other name; a list has one."""
        at = self._here.at
        if self._tokens[self._i + 1].is_sign("("):
            measure = self._number_of(COUNTED)
            if held is not None and (held.name, held.key) != (measure.name, measure.key):
                fail(self._source, at, "a list has one number for each answer.", example=COUNTED)
            if self._word("as"):
                alias = self._name("a name for the number", example=COUNTED)
            return measure, alias
        name = self._name("count(DISTINCT ...), max(...) or the name of one", example=COUNTED)
        if held is None or name != alias:
            hint = f"A value of an edge is written as its largest for each answer: max({name}.key)."
            fail(self._source, at, f"{name} is no number that was counted or measured.", hint=hint, example=COUNTED)
        return held, alias

    def _number_of(self, example: str) -> _MeasureText:
        at = self._here.at
        if self._word("count"):
            self._need("(", "after count", example=example)
            if not self._word("distinct"):
                hint = "Rows are not counted, things are: write count(DISTINCT g)."
                self._expected("DISTINCT", example=example, hint=hint)
            name, key = self._name("a node's name", example=example), ""
        elif self._word("max"):
            self._need("(", "after max", example=example)
            name = self._name("an edge's name", example=MEASURED)
            self._need(".", f"after {name}", example=MEASURED)
            key = self._name("a qualifier's name", example=MEASURED)
        else:
            self._expected("count(DISTINCT ...) or max(...)", example=example)
        self._need(")", "to close it", example=example)
        return _MeasureText(name, key, at)

    def _whole(self, what: str) -> int:
        at, value = self._here.at, self._value()
        if not isinstance(value, float) or value < 0 or value != int(value):
            fail(self._source, at, f"{what} is a whole number.", example=COUNTED)
        return int(value)

    def _end(self) -> None:
        self._sign(";")
        if self._here.kind != "end":
            self._expected("nothing more", example=COUNTED)


_OPS: dict[str, Op] = {"=": "=", "<>": "<>", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
