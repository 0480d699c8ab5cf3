"""``bioloom bench``: what benchmarks are made of, run and scored with. A table: each command is a module beside it."""

from __future__ import annotations

import typer

from . import bench_build, bench_datasets, bench_judge, bench_report, bench_review, bench_run, bench_simulate

app = typer.Typer(help="Build benchmarks, run methods on them, score and report.", no_args_is_help=True)
app.command("simulate")(bench_simulate.simulate)
app.command("run")(bench_run.run)
app.add_typer(bench_build.app, name="build")
app.command("validate")(bench_datasets.validate)
app.command("overlap")(bench_datasets.overlap)
app.command("score")(bench_report.score)
app.command("report")(bench_report.report)
app.command("pack")(bench_report.pack)
app.command("list")(bench_report.list_)
app.command("judge")(bench_judge.judge)
app.command("review")(bench_review.review)
app.command("agreement")(bench_review.agreement)
