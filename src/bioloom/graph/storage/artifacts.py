"""Where prepared artifacts lie: one folder per kind and key, found again while all they were made from is the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from pydantic import ValidationError

from bioloom.core.artifact import Artifact, ArtifactSpec
from bioloom.core.errors import DamageError, SetupError, StaleError

from .builds import Json, build_once, check_build, read_build
from .derived import Progress, cache_root, quiet

SPEC = "spec"


class ArtifactStore:
    """Artifacts under one folder, by default the user's cache: ``<root>/<kind>/<key>``."""

    def __init__(self, root: Path | None = None) -> None:
        self.root = cache_root() / "artifacts" if root is None else root

    def get_or_build(
        self, spec: ArtifactSpec, build: Callable[[Path, Progress], Json], progress: Progress = quiet
    ) -> Artifact:
        """The artifact of ``spec``, built first if it is not there.

        Two processes that want the same build it once. A build that fails leaves nothing behind.

        Args:
            spec: What it is made from.
            build: Writes its files into an empty folder and returns what is to be said of them.
            progress: Told how the build goes.

        Raises:
            BuildError: It could not be written.
        """
        folder = self._folder(spec)
        body = _fitting(folder, spec) or build_once(
            folder,
            lambda new: build(new, progress) | {SPEC: spec.model_dump(mode="json")},
            lambda: _fitting(folder, spec),
        )
        return _artifact(spec, folder, body)

    def get(self, spec: ArtifactSpec) -> Artifact:
        """The artifact of ``spec``, for those that are only built when the user says so.

        Raises:
            StaleError: There is one of this kind, made from something else; the message says what changed.
            SetupError: There is none of this kind.
        """
        folder = self._folder(spec)
        if (body := _fitting(folder, spec)) is not None:
            return _artifact(spec, folder, body)
        others = list(self.of_kind(spec.kind))
        if not others:
            raise SetupError(f"There is no {spec.kind} in {self.root}.", hint="Build it first.")
        nearest = min(others, key=lambda other: len(spec.differences(other.spec)))
        changed = "; ".join(spec.differences(nearest.spec)) or "its files are damaged"
        raise StaleError(f"The {spec.kind} in {nearest.path} no longer fits: {changed}.", hint="Build it again.")

    def of_kind(self, kind: str) -> Iterator[Artifact]:
        """Every whole artifact of a kind, whatever it was made from, in order of key."""
        for folder in sorted((self.root / kind).glob("[!.]*")):
            body = read_build(folder)
            if body is not None and (spec := _spec(body)) is not None:
                yield _artifact(spec, folder, body)

    def _folder(self, spec: ArtifactSpec) -> Path:
        return self.root / spec.kind / spec.key


def _fitting(folder: Path, spec: ArtifactSpec) -> Json | None:
    body = read_build(folder)
    if body is None or _spec(body) != spec:
        return None
    try:
        check_build(folder, body)
    except (DamageError, OSError):
        return None
    return body


def _spec(body: Json) -> ArtifactSpec | None:
    try:
        return ArtifactSpec.model_validate(body.get(SPEC))
    except ValidationError:
        return None


def _artifact(spec: ArtifactSpec, folder: Path, body: Json) -> Artifact:
    return Artifact(spec=spec, path=folder, body={k: v for k, v in body.items() if k not in {SPEC, "files", "sums"}})
