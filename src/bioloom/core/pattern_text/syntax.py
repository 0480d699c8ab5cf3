"""A pattern's text as a tree: recursive descent over its tokens, before names are resolved.

text      = match {match} RETURN returned [";"]
match     = MATCH path {"," path} [WHERE condition {AND condition}]
path      = node {edge node}
node      = "(" [name] [labels] [map] ")"
edge      = ["<"] "-" ["[" [name] [types] ["*0.."] [map] "]"] "-" [">"]
condition = name "<>" name | name "." key op value | name "." key IN list
          | NOT path | NOT EXISTS "{" [MATCH] path ... "}"
returned  = [DISTINCT] name | COUNT "(" DISTINCT name ")" | COUNT "(" "*" | [DISTINCT] name ")" ">" "0"
"""

from __future__ import annotations

from typing import Literal, NoReturn, cast

from ..pattern import Op, Operator
from .tokens import EXAMPLE, KEYWORDS, Token, fail, tokenize
from .tree import Condition, DiffersText, EdgeText, NodeText, PartText, PathText, QueryText, Scalar, TestText

DEEPEST = 64
OPS = ("=", "<>", "<", "<=", ">", ">=")
ARROW = "(a)-[:treats]->(b), (a)<-[:treats]-(b) or (a)-[:treats]-(b)"
CLOSURE = '(d)-[:subclass_of*0..]->(c {id: "MONDO:0004992"})'
WHERE = 'WHERE r.frequency >= 0.5 AND a <> b AND NOT (a)-[:located_in]->({id: "GO:0005739"})'
RETURN = "RETURN a, RETURN count(DISTINCT a) or RETURN count(*) > 0"


def read(source: str) -> QueryText:
    """The tree of ``source``; a PatternError points at the first thing that does not fit."""
    return Reader(source).query()


def identifiers(source: str, key: str, values: tuple[Scalar, ...], at: int) -> tuple[str, ...]:
    """What a node with ``values`` for ``key`` (id or mention), written at ``at``, is known by."""
    for value in values:
        if not isinstance(value, str) or not value:
            fail(source, at, f"{key} takes texts that are not empty, not {value!r}.")
    return tuple(str(v) if key == "id" else f"mention:{v}" for v in values)


class Reader:
    """One pass over the tokens; each method reads one rule of the grammar above."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._tokens = tokenize(source)
        self._i = 0
        self._depth = 0

    # what stands here

    @property
    def _here(self) -> Token:
        return self._tokens[self._i]

    def _take(self) -> Token:
        token = self._here
        if token.kind != "end":
            self._i += 1
        return token

    def _sign(self, sign: str) -> bool:
        """Take ``sign`` if it stands here."""
        found = self._here.is_sign(sign)
        self._i += found
        return found

    def _word(self, word: str) -> bool:
        """Take the keyword ``word`` if it stands here."""
        found = self._here.is_word(word)
        self._i += found
        return found

    def _expected(self, what: str, *, example: str = EXAMPLE, hint: str = "") -> NoReturn:
        fail(self._source, self._here.at, f"expected {what}, found {self._here}.", example=example, hint=hint)

    def _need(self, sign: str, where: str, *, example: str = EXAMPLE) -> None:
        if not self._sign(sign):
            self._expected(f'"{sign}" {where}', example=example)

    def _need_word(self, word: str, *, example: str = EXAMPLE) -> None:
        if not self._word(word):
            self._expected(word.upper(), example=example)

    def _is_name(self) -> bool:
        token = self._here
        return token.kind == "quoted" or (token.kind == "word" and token.value.lower() not in KEYWORDS)

    def _name(self, what: str, *, example: str = EXAMPLE) -> str:
        if not self._is_name():
            self._expected(what, example=example)
        return self._take().value

    # the grammar

    def query(self) -> QueryText:
        """The whole text."""
        body = self._body()
        self._need_word("return", example=RETURN)
        at = self._here.at
        operator, answer = self._returned()
        self._sign(";")
        if self._here.kind != "end":
            self._expected("nothing more", example=RETURN)
        return QueryText(body, operator, answer, at)

    def _body(self) -> PartText:
        """One or more MATCH, each with its WHERE."""
        at = self._here.at
        paths: list[PathText] = []
        conditions: list[Condition] = []
        self._need_word("match")
        self._paths_and_where(paths, conditions)
        while self._word("match"):
            self._paths_and_where(paths, conditions)
        return PartText(tuple(paths), tuple(conditions), at)

    def _paths_and_where(self, paths: list[PathText], conditions: list[Condition]) -> None:
        paths.append(self._path())
        while self._sign(","):
            paths.append(self._path())
        if self._word("where"):
            conditions.append(self._condition())
            while self._word("and"):
                conditions.append(self._condition())
            if self._here.kind == "word" and self._here.value.lower() in ("or", "xor"):
                self._expected(
                    "AND", example=WHERE, hint="Alternatives are written inside: [:a|b], (n:A|B), n.id IN [...]."
                )

    def _path(self) -> PathText:
        nodes, edges = [self._node()], []
        while self._here.is_sign("-") or self._here.is_sign("<"):
            edges.append(self._edge())
            nodes.append(self._node())
        return PathText(tuple(nodes), tuple(edges))

    def _node(self) -> NodeText:
        at = self._here.at
        self._need("(", "to open a node")
        name = self._take().value if self._is_name() else None
        labels = self._alternatives("a category") if self._sign(":") else ()
        curies: tuple[str, ...] = ()
        if self._sign("{"):
            curies = self._known()
        self._need(")", "to close the node", example='(g:Gene), (g:Gene|Protein) or (d:Disease {id: "MONDO:0005148"})')
        return NodeText(name, labels, curies, at)

    def _alternatives(self, what: str) -> tuple[Token, ...]:
        """``A|B``; also ``A|:B``, with or without ``biolink:``."""
        out = []
        while True:
            token = self._here
            # a keyword is a name here: nothing else can follow ":" or "|"
            if token.kind not in ("word", "quoted"):
                self._expected(what)
            self._take()
            if token.is_word("biolink") and self._sign(":"):
                if self._here.kind not in ("word", "quoted"):
                    self._expected(what)
                token = self._take()
            out.append(Token(token.kind, token.value.removeprefix("biolink:"), token.at))
            if not self._sign("|"):
                break
            self._sign(":")
        if self._here.is_sign(":"):
            self._expected('"|" between alternatives')
        return tuple(out)

    def _known(self) -> tuple[str, ...]:
        """The rest of ``{id: "..."}``, ``{id: ["...", ...]}`` or the same with ``mention``."""
        example = '(d {id: "MONDO:0005148"}), (d {id: ["MONDO:1", "HP:2"]}) or (d {mention: "asthma"})'
        key = self._here
        if not (key.kind in ("word", "quoted") and key.value in ("id", "mention")):
            self._expected("id or mention", example=example)
        self._take()
        self._need(":", f"after {key.value}", example=example)
        values = self._list() if self._here.is_sign("[") else (self._value(),)
        self._need("}", "to close the properties", example=example)
        return identifiers(self._source, key.value, values, key.at)

    def _edge(self) -> EdgeText:
        at = self._here.at
        left = self._sign("<")
        self._need("-", "to open an edge", example=ARROW)
        name: str | None = None
        types: tuple[Token, ...] = ()
        closure = False
        properties: dict[str, Scalar | bool] = {}
        if self._sign("["):
            name = self._take().value if self._is_name() else None
            types = self._alternatives("a predicate") if self._sign(":") else ()
            if self._here.is_sign("*"):
                closure = self._closure(types)
            properties = self._qualifiers() if self._sign("{") else {}
            self._need("]", "to close the edge", example=ARROW)
        self._need("-", "after the edge", example=ARROW)
        right = self._sign(">")
        if left and right:
            fail(
                self._source, at, "this edge points both ways.", hint="Leave both heads away for either.", example=ARROW
            )
        if closure and (properties or name is not None or not (left or right)):
            problem = "a closure has a direction, and neither a name nor properties."
            fail(self._source, at, problem, example=CLOSURE)
        negated = bool(properties.pop("negated", False))
        direction: Literal["left", "right", "both"] = "left" if left else "right" if right else "both"
        equals = tuple(cast("dict[str, Scalar]", properties).items())
        return EdgeText(name, types, closure, negated, equals, direction, at)

    def _closure(self, types: tuple[Token, ...]) -> bool:
        """``*0..``, of subclass_of alone."""
        star = self._take()
        if [t.value for t in types] != ["subclass_of"]:
            fail(self._source, star.at, "only subclass_of may be repeated.", example=CLOSURE)
        zero = self._here
        if not (zero.kind == "number" and zero.value == "0"):
            self._expected("0.. after *", example=CLOSURE)
        self._take()
        self._need("..", "after *0", example=CLOSURE)
        if self._here.kind == "number":
            self._expected("no upper bound", example=CLOSURE)
        return True

    def _qualifiers(self) -> dict[str, Scalar | bool]:
        """The rest of ``{negated: true, sex: "female"}``."""
        out: dict[str, Scalar | bool] = {}
        example = '(d)-[:has_phenotype {negated: true}]->(p) or (d)-[:has_phenotype {sex: "female"}]->(p)'
        while not out or self._sign(","):
            key = self._here
            if key.kind not in ("word", "quoted"):
                self._expected("a qualifier's name", example=example)
            if self._take().value in out:
                fail(self._source, key.at, f"{key.value} stands twice.", example=example)
            self._need(":", f"after {key.value}", example=example)
            if key.value != "negated":
                out[key.value] = self._value()
            elif self._word("true"):
                out["negated"] = True
            elif self._word("false"):
                out["negated"] = False
            else:
                self._expected("true or false", example=example)
        self._need("}", "to close the properties", example=example)
        return out

    def _value(self) -> Scalar:
        token = self._here
        minus = self._sign("-")
        if self._here.kind == "number":
            number = float(self._take().value)
            if number == float("inf"):
                fail(self._source, token.at, "this number is too large.")
            return -number if minus else number
        if minus or token.kind != "text":
            self._expected("a text in quotes or a number", example=WHERE)
        return self._take().value

    def _list(self) -> tuple[Scalar, ...]:
        self._need("[", "to open a list")
        out = [self._value()]
        while self._sign(","):
            out.append(self._value())
        self._need("]", "to close the list", example='a.id IN ["MONDO:1", "HP:2"]')
        return tuple(out)

    def _condition(self) -> Condition:
        at = self._here.at
        absent = self._word("not")
        if absent or self._here.is_sign("(") or self._here.is_word("exists"):
            return self._exists(at, absent=absent)
        name = self._name('a <> b, r.key >= 1, a.id = "..." or NOT', example=WHERE)
        if not self._sign("."):
            if not self._sign("<>"):
                self._expected('"<>" or "." after the name', example=WHERE, hint=self._unequal())
            return DiffersText((name, self._name("the other name", example=WHERE)), at)
        key = self._take() if self._here.kind in ("word", "quoted") else self._expected("a property", example=WHERE)
        if self._word("in"):
            return TestText(name, key.value, "IN", self._list(), at)
        if self._word("contains"):
            value = self._value()
            if not isinstance(value, str):
                fail(self._source, at, "CONTAINS takes a text.", example='r.onset CONTAINS "onset"')
            return TestText(name, key.value, "CONTAINS", (value,), at)
        if self._here.kind != "sign" or self._here.value not in OPS:
            self._expected(f"one of {' '.join(OPS)} IN CONTAINS", example=WHERE, hint=self._unequal())
        op = cast("Op", self._take().value)
        return TestText(name, key.value, op, (self._value(),), at)

    def _unequal(self) -> str:
        """A hint for those who write "!="."""
        return 'Write "<>" for "is not".' if self._here.is_sign("!=") else ""

    def _exists(self, at: int, *, absent: bool) -> PartText:
        """A path, or EXISTS with one or more of them."""
        if not self._word("exists"):
            if not self._here.is_sign("("):
                self._expected("a path or EXISTS after NOT", example=WHERE)
            return PartText((self._path(),), (), at, absent)
        self._depth += 1
        if self._depth > DEEPEST:
            fail(self._source, at, f"EXISTS is nested more than {DEEPEST} deep.", example=WHERE)
        example = 'NOT EXISTS { MATCH (g)-[:participates_in]->(p)-[:part_of]->({id: "REACT:R-HSA-1"}) }'
        self._need("{", "after EXISTS", example=example)
        paths: list[PathText] = []
        conditions: list[Condition] = []
        self._word("match")
        self._paths_and_where(paths, conditions)
        while self._word("match"):
            self._paths_and_where(paths, conditions)
        self._need("}", "to close EXISTS", example=example)
        self._depth -= 1
        return PartText(tuple(paths), tuple(conditions), at, absent)

    def _returned(self) -> tuple[Operator, str | None]:
        if not (self._here.is_word("count") and self._tokens[self._i + 1].is_sign("(")):
            self._word("distinct")
            return "select", self._name("a node's name", example=RETURN)
        self._take()
        self._take()
        answer, distinct = None, False
        if not self._sign("*"):
            distinct = self._word("distinct")
            answer = self._name('DISTINCT and a name, or "*"', example=RETURN)
        self._need(")", "to close count", example=RETURN)
        if self._sign(">"):
            zero = self._here
            if not (zero.kind == "number" and zero.value == "0"):
                self._expected("0", example=RETURN)
            self._take()
            return "exists", answer
        if not distinct:
            hint = "Rows are not counted, things are: write count(DISTINCT a)."
            self._expected('"> 0"', example=RETURN, hint=hint)
        return "count", answer
