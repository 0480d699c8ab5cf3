"""The docs site: ``pip install -e '.[docs]' && sphinx-build -W -b html docs build/docs``."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from bioloom.core.version import __version__

project = "bioloom"
author = "The bioloom contributors"
copyright = f"{author}; Apache-2.0"  # noqa: A001 - Sphinx's name for it
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["build"]
html_theme = "furo"
html_title = f"bioloom {__version__}"
html_show_sphinx = False
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
suppress_warnings = ["misc.highlighting_failure"]  # outputs of commands stand in blocks without a language
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
default_role = "literal"  # `Name` in a docstring is code, as in Markdown
smartquotes = False

REPOSITORY = "https://github.com/bioloom/bioloom/blob/main/"


def _links(_app: object, _name: str, source: list[str]) -> None:
    """What lies outside this folder is linked in the repository."""
    source[0] = source[0].replace("](../", f"]({REPOSITORY}")


def setup(app: object) -> None:
    """Called by Sphinx."""
    app.connect("source-read", _links)  # type: ignore[attr-defined]
