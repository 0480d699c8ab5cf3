"""``bioloom bench``: what benchmarks are made of, run and scored with. A table: each command is a module beside it."""

from __future__ import annotations

import typer

from . import build, datasets, judge, report, review, run, simulate, withhold

app = typer.Typer(help="Build benchmarks, run methods on them, score and report.", no_args_is_help=True)
app.command("simulate")(simulate.simulate)
app.command("withhold")(withhold.withhold)
app.command("run")(run.run)
app.add_typer(build.app, name="build")
app.command("validate")(datasets.validate)
app.command("overlap")(datasets.overlap)
app.command("score")(report.score)
app.command("report")(report.report)
app.command("pack")(report.pack)
app.command("list")(report.list_)
app.command("judge")(judge.judge)
app.command("review")(review.review)
app.command("agreement")(review.agreement)
