"""The figures of BioMedHop's appendix, drawn from records: 4 (gap), 5 (sources), 7 (overlap), 8, 9 (errors), 10."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from bioloom.bench.build.items.item import FAMILIES

from .errors import ERRORS, error_of
from .gather import Line
from .model import Chart, Point, Scatter
from .published import published
from .support import WAYS, channels, overlap_ratio, support
from .view import FAMILY_WORDS, View, graph_word, mean, reasoner_word

OPEN = ("entity_pair", "intersection", "path")
BINS = (("0", 0.0), ("up to 0.5", 0.5), ("0.5 to 1", 0.999999), ("1", 1.0))
CALLS = (("0", 0), ("1", 1), ("2", 2), ("3", 3), ("4-5", 5), ("6-9", 9), ("10+", 10**9))


def gap(view: View, dataset: str) -> list[Chart]:
    """Figure 4: how much a method loses without options."""
    out = []
    for name, lines in _settings(view, dataset).items():
        series = []
        for line in lines:
            values = []
            for family in OPEN:
                pair = [view.score(line, dataset, f"{family}.{kind}") for kind in ("choice", "entity")]
                values.append(None if pair[0] is None or pair[1] is None else 100 * (pair[0] - pair[1]))
            if any(v is not None for v in values):
                series.append((_short(view, line), tuple(values)))
        if series:
            out.append(
                Chart(
                    name=file_name("gap", name), title=f"MCQ - Open gap ({name})", series=tuple(series),
                    groups=tuple(FAMILY_WORDS[f] for f in OPEN), unit="points",
                    note="As Figure 4: MCQ accuracy minus open accuracy, in points.",
                )
            )  # fmt: skip
    return out


def sources(view: View, dataset: str) -> list[Chart]:
    """Figure 5: through which channels the evidence of right answers came."""
    out = []
    for line in view.scored(dataset):
        counted = [counted_in(view, line, dataset, family, channel_of(view, line, dataset)) for family in FAMILIES]
        names = ways({n for c in counted for n in c})
        if line.condition == "kg" or not any(counted):
            continue
        out.append(
            _stacked(
                "sources", f"Sources of right answers: {view.named(line, view.main(dataset))}", names, counted,
                "As Figure 5: channels of the evidence that right answers cite.",
            )
        )  # fmt: skip
    return out


def overlap(view: View, dataset: str) -> list[Chart]:
    """Figure 7: how much of the gold path stands in what a right answer shows."""
    out = []
    for line in view.scored(dataset):

        def binned(id_: str, line: Line = line) -> str | None:
            gold = view.results.golds[dataset, id_]
            ratio = overlap_ratio(view.results.by_key[line.config, dataset, id_], gold)
            return None if ratio is None else next(name for name, most in BINS if ratio <= most)

        counted = [counted_in(view, line, dataset, family, binned) for family in FAMILIES]
        if any(counted):
            names = [name for name, _ in BINS]
            out.append(
                _stacked(
                    "overlap", f"Path overlap of right answers: {view.named(line, view.main(dataset))}", names, counted,
                    "As Figure 7: share of a gold path's steps among those shown. Published, full: "
                    + ", ".join(f"{FAMILY_WORDS[f]} {v[0]:.0f}%" for f, v in published("biomedhop.f7").rows.items())
                    + ".",
                )
            )  # fmt: skip
    return out


def support_heat(view: View, dataset: str) -> list[Chart]:
    """Figure 8: evidence support by rule."""
    out = []
    for name, lines in _settings(view, dataset).items():
        rows = tuple(
            (_short(view, line), tuple(_hundred(support(view, line, dataset, f)) for f in FAMILIES)) for line in lines
        )
        out.append(
            Chart(
                name=file_name("support", name), title=f"Evidence support by rule ({name})", series=rows, shape="heat",
                groups=tuple(FAMILY_WORDS[f] for f in FAMILIES),
                note="As Figure 8, by rule: answered questions whose cited evidence names what was answered.",
            )
        )  # fmt: skip
    return out


def errors(view: View, dataset: str) -> list[Chart]:
    """Figure 9: kinds of error among what is not right."""
    out = []
    for name, lines in _settings(view, dataset).items():
        counted = []
        for line in lines:
            kinds = Counter(
                ERRORS[kind][0]
                for s in view.scores(line, dataset)
                if (
                    kind := error_of(
                        view.results.items[dataset, s.id], view.results.golds[dataset, s.id],
                        view.results.by_key[line.config, dataset, s.id], s,
                    )
                )
            )  # fmt: skip
            counted.append(kinds)
        known = [(line, c) for line, c in zip(lines, counted, strict=True) if c]
        if known:
            out.append(
                Chart(
                    name=file_name("errors", name), title=f"Kinds of error ({name})", shape="stacked",
                    groups=tuple(f"{_short(view, line)} ({c.total()})" for line, c in known),
                    series=tuple(
                        (word, tuple(100 * c[word] / c.total() for _, c in known)) for word, _ in ERRORS.values()
                    ),
                    note="As Figure 9 and Table 13, by rule from the records; in brackets how many errors.",
                )
            )  # fmt: skip
    return out


def calls(view: View, dataset: str) -> list[Chart]:
    """Figure 10: judgements for a question; with a model each is a call."""
    out = []
    for line in view.scored(dataset):

        def binned(id_: str, line: Line = line) -> str | None:
            record = view.results.by_key[line.config, dataset, id_]
            judged = record.meta.get("judgements")
            number = max(record.calls, judged if isinstance(judged, int) else 0)
            return next(name for name, most in CALLS if number <= most)

        counted = [counted_in(view, line, dataset, family, binned, right=False) for family in FAMILIES]
        if any(set(c) - {"0"} for c in counted):
            within = published("biomedhop.f10")
            out.append(
                _stacked(
                    "calls", f"Judgements per question: {view.named(line, view.main(dataset))}",
                    [n for n, _ in CALLS], counted,
                    "As Figure 10. Published, within three calls: "
                    + ", ".join(f"{FAMILY_WORDS[f]} {v[0]:.0f}%" for f, v in within.rows.items()) + ".",
                )
            )  # fmt: skip
    return out


def cost(view: View, dataset: str) -> list[Scatter]:
    """Accuracy against cost: time, and tokens where a model was asked."""
    seconds, tokens, lines = [], [], view.scored(dataset)
    for line in lines:
        place = "overall" if view.row(line, dataset, "overall") else "dataset"
        score = view.score(line, dataset, place)
        records = [view.results.by_key[line.config, dataset, s.id] for s in view.scores(line, dataset)]
        if score is None:
            continue
        at = Point(name=_short(view, line), group=" · ".join(view.setting(line, lines)), x=0.0, y=100 * score)
        seconds.append(at.model_copy(update={"x": mean([p.seconds for p in records]) or 0.0}))
        if any(p.calls for p in records):
            used = mean([float(p.tokens_in + p.tokens_out) for p in records]) or 0.0
            tokens.append(at.model_copy(update={"x": used}))
    out = []
    if seconds:
        note = "Mean wall-clock seconds of a question; score in per cent."
        out.append(
            Scatter(name="cost-seconds", title="Accuracy against time", x="seconds per question", y="score",
                    points=tuple(seconds), note=note)
        )  # fmt: skip
    if tokens:
        out.append(
            Scatter(name="cost-tokens", title="Accuracy against tokens", x="tokens per question", y="score",
                    points=tuple(tokens), note="Mean tokens of prompts and replies.")
        )  # fmt: skip
    return out


def ways(found: set[str]) -> list[str]:
    """All channels in a fixed order, so that each has its colour in every chart, then what else was found."""
    return [*WAYS, *sorted(found - set(WAYS))]


def channel_of(view: View, line: Line, dataset: str) -> Callable[[str], str | None]:
    """The channels that the answer to an item cites, by its id."""
    return lambda id_: channels(view.results.by_key[line.config, dataset, id_])


def counted_in(
    view: View, line: Line, dataset: str, family: str, word: Callable[[str], str | None], *, right: bool = True
) -> Counter[str]:
    """How many items of a family (of all, when empty) go under each word; with ``right`` those answered rightly."""
    scores = view.scores(line, dataset)
    wanted = [s.id for s in scores if (not family or s.family == family) and (not right or s.outcome == "right")]
    return Counter(w for i in wanted if (w := word(i)) is not None)


def _stacked(kind: str, title: str, names: Iterable[str], counted: Sequence[Counter[str]], note: str) -> Chart:
    """Shares of what was counted in each family, and of how many."""
    groups = tuple(f"{FAMILY_WORDS[f]} ({c.total()})" for f, c in zip(FAMILIES, counted, strict=True))
    series = tuple((n, tuple(100 * c[n] / c.total() if c else None for c in counted)) for n in names)
    return Chart(name=file_name(kind, title), title=title, groups=groups, series=series, shape="stacked", note=note)


def _settings(view: View, dataset: str) -> dict[str, list[Line]]:
    """Lines to compare: of one condition, one reasoner and one whole graph, without the variants of ablations."""
    out: dict[str, list[Line]] = {}
    for line in view.scored(dataset):
        setup = view.results.cell(line).job.setup
        name = f"{view.sources(line)}, {reasoner_word(setup.reasoner)}, {graph_word(setup.graph)}"
        out.setdefault(name, []).append(line)
    return out


def _short(view: View, line: Line) -> str:
    return view.results.cell(line).job.method.title


def _hundred(share: float | None) -> float | None:
    return None if share is None else 100 * share


def file_name(*parts: str) -> str:
    """A name for the file of a chart."""
    text = "-".join(parts).casefold()
    return "-".join("".join(c if c.isalnum() else " " for c in text).split())
