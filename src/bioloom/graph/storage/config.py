"""The user's configuration file: where it is, and what it says. Who reads a table also checks it."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

from bioloom.core.errors import SetupError


def config_path() -> Path:
    """The file, whether it exists or not: ``config.toml`` in the system's folder, or what BIOLOOM_CONFIG names."""
    if chosen := os.environ.get("BIOLOOM_CONFIG"):
        return Path(chosen).expanduser()
    from platformdirs import user_config_path  # noqa: PLC0415 - costs some milliseconds

    return Path(user_config_path("bioloom")) / "config.toml"


def read_config() -> dict[str, Any]:
    """Everything in the file; nothing when there is none.

    Raises:
        SetupError: it cannot be read, or is no TOML.
    """
    path = config_path()
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        problem = f"The configuration file {path} cannot be read: {error}."
        raise SetupError(problem, hint="Correct or remove it.") from None
