"""The pages of docs/: those that are made are as the code is, examples in them run, and the site builds unharmed."""

from __future__ import annotations

import doctest
import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bioloom.bench.build.items.item import Item

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


def test_what_is_made_of_the_code_is_as_the_code_is() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "make_docs.py"), "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_tutorial_runs_as_it_is_written() -> None:
    pytest.importorskip("pandas")
    failed, tried = doctest.testfile(
        str(DOCS / "tutorial.md"), module_relative=False, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    )
    assert (failed, tried > 10) == (0, True)


def test_the_page_on_items_runs_as_it_is_written_and_names_every_field() -> None:
    failed, tried = doctest.testfile(str(DOCS / "items.md"), module_relative=False)
    assert (failed, tried > 5) == (0, True)
    text = (DOCS / "items.md").read_text("utf-8")
    assert [name for name in Item.model_fields if f"`{name}`" not in text] == []


@pytest.mark.parametrize("module", ["bioloom.core.pattern_text"])
def test_examples_in_docstrings_run(module: str) -> None:
    found = importlib.import_module(module)
    failed, tried = doctest.testmod(found)
    assert (failed, tried > 0) == (0, True)


def test_every_page_has_its_place_in_the_site_and_every_picture_is_there() -> None:
    listed = set(re.findall(r"^[\w-]+(?:/[\w-]+)?$", (DOCS / "index.md").read_text("utf-8"), re.MULTILINE))
    pages = {p.stem for p in DOCS.glob("*.md")} - {"index"}
    assert pages | {"decisions/index"} == listed
    for page in DOCS.glob("*.md"):
        for picture in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", page.read_text("utf-8")):
            assert (DOCS / picture).is_file(), f"{page.name}: {picture}"


def test_links_to_files_lead_somewhere() -> None:
    """Of the README and the docs, also those out of docs/, which the site turns into links to the repository."""
    lost = []
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS.rglob("*.md")):
        for target in re.findall(r"(?<!!)\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
            if "://" not in target and not (page.parent / target).exists():
                lost.append(f"{page.relative_to(ROOT)}: {target}")
    assert lost == []


@pytest.mark.skipif(
    not all(map(importlib.util.find_spec, ("sphinx", "furo", "myst_parser"))), reason="needs the extra docs"
)
def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-W",
        "--keep-going",
        "-q",
        "-b",
        "html",
        str(DOCS),
        str(tmp_path / "site"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    api = (tmp_path / "site" / "api.html").read_text("utf-8")
    assert all(f"bioloom.{name}" in api for name in ("open", "KnowledgeBase.ask", "Answered.table", "import_graph"))
    assert "fonts.googleapis" not in "".join(p.read_text("utf-8") for p in (tmp_path / "site").glob("*.html"))
