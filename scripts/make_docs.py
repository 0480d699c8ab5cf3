"""Write the pages of docs/ that say what the code says: cli.md (help), methods.md (cards), data.md (recipes).

python scripts/make_docs.py            write them
python scripts/make_docs.py --check    exit 1 when one does not stand as the code has it
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from inspect import cleandoc
from pathlib import Path
from typing import Any

import typer

from bioloom.app.cli import app
from bioloom.core.method import Method
from bioloom.methods import METHODS
from bioloom.recipes.table import GRAPHS, recipes

DOCS = Path(__file__).parent.parent / "docs"
MADE = "<!-- Made by scripts/make_docs.py: change the code, not this page. -->\n"


def commands(group: Any, name: str) -> Iterator[tuple[str, Any]]:
    """A command and every command under it, each with its whole name."""
    yield name, group
    for sub, command in getattr(group, "commands", {}).items():
        yield from commands(command, f"{name} {sub}")


def cli() -> str:
    """The help of every command, laid out here: how typer lays it out changes from version to version."""
    out = [MADE, "# Every command\n"]
    out.append("What `--help` says. Exit codes and limits: [limits.md](limits.md); JSON: [json.md](json.md).\n")
    for name, command in commands(typer.main.get_command(app), "bioloom"):
        given = [p for p in command.params if not getattr(p, "hidden", False)]
        places = "".join(f" {placed(p)}" for p in given if p.param_type_name == "argument")
        options = [p for p in given if p.param_type_name == "option"]
        usage = f"{name}{' [OPTIONS]' if options else ''}{places}{' COMMAND' if hasattr(command, 'commands') else ''}"
        out.append(f"{'#' * (2 + min(name.count(' '), 2))} {name}\n\n```text\n{usage}\n```\n\n{prose(command.help)}\n")
        out.append("\n".join(line for p in given if (line := parameter(p))) + "\n")
    return "\n".join(out)


def placed(argument: Any) -> str:
    """How an argument stands in the usage line."""
    name = argument.metavar or argument.name.strip("_").upper()
    more = "..." if argument.nargs == -1 else ""
    return f"{name}{more}" if argument.required or name.startswith("[") else f"[{name}]{more}"


def parameter(one: Any) -> str:
    """A line of a list for an option or an argument; empty for an argument of which nothing is said."""
    if one.param_type_name == "argument":
        return f"- `{placed(one)}`: {one.help}" if one.help else ""
    value = "" if one.is_flag else f" {one.metavar or 'VALUE'}"
    said = one.show_default if isinstance(one.show_default, str) else one.default
    plain = said in (None, "", (), [], False) or callable(said) or one.is_flag
    names = ", ".join(f"`{flag}{value}`" for flag in one.opts)
    return f"- {names}: {one.help or ''}{'' if plain else f' Default: {said}.'}"


def prose(text: str | None) -> str:
    """The help of a command as Markdown: what it shows of code stays as it is."""
    return cleandoc(text or "").replace("<", "\\<").replace("{", "\\{").replace("[", "\\[")


def default(field: Field[Any]) -> str:
    """The default of a knob as one writes it; of one that is a value of our own its name."""
    if field.default is MISSING:
        return ""
    return repr(field.default) if field.default.__class__.__module__ == "builtins" else type(field.default).__name__


def described(made: type[Method]) -> tuple[str, dict[str, str]]:
    """What is said of a method, and of each of its knobs that something is said of, by the names in the docstring."""
    text, _, listed = cleandoc(made.__doc__ or "").partition("\nAttributes:\n")
    knobs: dict[str, str] = {}
    last = ""
    for line in listed.splitlines():
        found = re.match(r"    (\w+(?:, \w+)*): (.*)", line)
        if found:
            last, knobs[found[1]] = found[1], found[2]
        elif line.strip() and last:
            knobs[last] += f" {line.strip()}"
    return text.strip(), knobs


def methods() -> str:
    """Each method: its paper, what it is, knobs, where it departs and why."""
    out = [MADE, "# Methods\n"]
    out.append(
        "`--method NAME`, `bioloom.open(method=NAME, knob=value)`. All work over the same stages, sources and\n"
        "reasoner. Figures, with the command that makes each: [benchmarks](../benchmarks/README.md).\n"
    )
    for name in METHODS.names():
        made: type[Method] = METHODS.get(name)
        card, (said, about) = made.card, described(made)
        out.append(f"## {name}\n\n[{card.title}]({card.link}), {card.year}.\n\n{said}\n")
        defaults = {f.name: default(f) for f in fields(made)}  # type: ignore[arg-type]
        lines = []
        for names, what in about.items():
            set_so = ", ".join(f"`{n}={defaults.pop(n, '')}`" for n in names.split(", "))
            lines.append(f"- {set_so}: {what}")
        lines += [f"- `{n}={value}`" for n, value in defaults.items()]
        out += ["Knobs:\n\n" + "\n".join(lines) + "\n"] if lines else []
        out += [f"It needs {' and '.join(card.needs)}.\n"] if card.needs else []
        if card.departures:
            out.append("Where it departs from the paper:\n\n" + "\n".join(f"- {d}" for d in card.departures) + "\n")
    return "\n".join(out)


def data() -> str:
    """Every source of data: version, licence, and whose it is."""
    known = recipes()
    out = [MADE, "# Sources of data\n"]
    out.append(
        "What `bioloom kg build` compiles, each from its own files, which are pinned by size and checksum. What ships\n"
        "with bioloom is the open graph. `bioloom kg info` shows the same of a graph that is there.\n"
    )
    told: set[str] = set()
    for title, names in (
        ("The open graph, which ships", GRAPHS["open"].recipes),
        ("The full graph has these, too", GRAPHS["full"].recipes),
        ("Only with `--accept-noncommercial`", GRAPHS["full"].noncommercial),
    ):
        out += [f"## {title}\n", "| source | version | licence |", "| --- | --- | --- |"]
        for name in names:
            if name not in told:
                one = known[name]
                out.append(f"| [{cell(one.title)}]({one.homepage}) | {cell(one.version)} | {licence(one.licence)} |")
        told |= set(names)
        out.append("")
    return "\n".join(out)


def cell(text: str) -> str:
    """``text`` in a table."""
    return text.replace("|", "\\|").replace("[", "(").replace("]", ")")


def licence(text: str) -> str:
    """A licence by its name, or a link to its text."""
    return f"[its own]({text})" if text.startswith("http") else text


PAGES = {"cli.md": cli, "methods.md": methods, "data.md": data}


def main(arguments: list[str]) -> int:
    """0 when the pages are as they should be, or were written."""
    wrong = 0
    for name, make in PAGES.items():
        page, text = DOCS / name, make().rstrip() + "\n"
        if arguments != ["--check"]:
            page.write_text(text, "utf-8")
        elif not page.exists() or page.read_text("utf-8") != text:
            sys.stderr.write(f"docs/{name} is not what the code says: python scripts/make_docs.py\n")
            wrong = 1
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
