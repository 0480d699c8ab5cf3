"""BioHopR's tables as Markdown, the paper's figures in columns and rows of their own: other data, other models."""

from __future__ import annotations

from bioloom.bench.report.published import published, said_of

from .scores import HopReport

KINDS = ("single", "multi")  # of prompts


def markdown(report: HopReport) -> str:
    """Tables 5 and 6 and, where a scorer was given, Figure 3."""
    return "\n".join((*_table_5(report), "", *_table_6(report), *(["", *_figure_3(report)] if report.grid else [])))


def _table_5(report: HopReport) -> list[str]:
    b = report.both
    c = report.configuration
    name = " ".join(filter(None, (c.method, c.reasoner, c.model))) or "answers"
    out = [
        f"Single answers by {report.metrics.get('entity', 'no metric')}, {report.reading or 'all bridges'}.",
        f"{b.chains:,} chains; {b.failed:,} more are left out because an answer failed.",
        "",
        "| who | data | ACC_HOP1 | ACC_HOP2 | BOTH_COR | BOTH_WR |",
        "| --- | --- | --: | --: | --: | --: |",
        f"| {name} | this | {b.hop1:.2%} | {b.hop2:.2%} | {b.both_correct:.2%} | {b.both_wrong:.2%} |",
    ]
    for model, cells in published("biohopr.5").rows.items():
        out.append(f"| {model} | published, PrimeKG | {' | '.join(f'{cell:.2f}%' for cell in cells)} |")
    return [*out, "", said_of("biohopr.5")]


def _table_6(report: HopReport) -> list[str]:
    out = [
        "| relation | chains | 1-hop ACC / F1 | linked 1-hop | 2-hop ACC / F1 | published, GPT4O: 1-hop | 2-hop |",
        "| --- | --: | --: | --: | --: | --: | --: |",
    ]
    for row in (*report.relations, report.overall):
        theirs = _theirs(row.relation if row is not report.overall else "overall")
        ours = (
            (row.hop1_acc, row.hop1_f1), (row.linked_acc, row.linked_f1), (row.hop2_acc, row.hop2_f1),
        )  # fmt: skip
        cells = [" / ".join("n/a" if v is None else f"{100 * v:.2f}" for v in pair) for pair in ours]
        out.append(f"| {row.relation} | {row.chains:,} | {' | '.join((*cells, *theirs))} |")
    return out


def _theirs(row: str) -> tuple[str, str]:
    """GPT4O's ACC / F1 of one hop and of two; empty where the paper has no such row."""
    table = published("biohopr.6")
    if row not in table.rows:
        return "", ""
    cells = [table.rows[row][table.columns.index(f"gpt4o.{hop}.{kind}")] for hop in ("hop1", "hop2") for kind in KINDS]
    return f"{cells[0]:.2f} / {cells[1]:.2f}", f"{cells[2]:.2f} / {cells[3]:.2f}"


def _figure_3(report: HopReport) -> list[str]:
    return [
        "| threshold | BOTH_COR |",
        "| --: | --: |",
        *(f"| {threshold:.1f} | {share:.2%} |" for threshold, share in report.grid),
    ]
